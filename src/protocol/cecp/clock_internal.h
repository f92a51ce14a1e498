/* CECP's idea of time: `level`, `st`, `sd`, `time` and `otim`, and the limits of a search made from
 * them. All times are ms. */
#ifndef LACUNA_PROTOCOL_CECP_CLOCK_INTERNAL_H
#define LACUNA_PROTOCOL_CECP_CLOCK_INTERNAL_H

#include "base/error.h"
#include "engine/limits.h"

typedef struct {
    int session; /* turns a session (level's MPS); 0 = the whole game */
    int64_t base, increment;
    int64_t per_move; /* st; 0 = play by `level` */
    int depth;        /* sd; 0 = no limit */
    Measure measure;  /* nps: of all these times */
    int64_t node_rate;
    bool known;             /* `left` is what the clock shows, by `level` or `time` */
    int64_t left, opponent; /* on the two clocks; from `time` and `otim`, else our own count */
} CecpClock;

/* Five minutes for the game, until told otherwise. */
CecpClock cecp_clock(void);

/* On an error the clock is unchanged. Any text may be NULL: missing. Programs round down to whole
 * seconds: a level of nothing, or `st 0`, is less than a second, how much less `time` tells. */
bool cecp_clock_level(CecpClock *c, const char *moves, const char *base, const char *increment,
                      Error *e);
bool cecp_clock_per_move(CecpClock *c, const char *seconds, Error *e);
bool cecp_clock_depth(CecpClock *c, const char *depth, Error *e);
/* Nodes that are a second; 0: the processors' time counts; -1: the time of day. */
bool cecp_clock_measure(CecpClock *c, const char *nodes, Error *e);
/* Centiseconds, perhaps negative once the flag has fallen; into one of the two clocks. */
bool cecp_clock_read(int64_t *clock, const char *centiseconds, Error *e);

/* Both clocks start afresh, and what sd and nps said ends, as `new` asks. */
void cecp_clock_restart(CecpClock *c);
/* Our side has made a turn, its `made`th of the game (from 1), in so many ms. */
void cecp_clock_spend(CecpClock *c, int made, int64_t elapsed);
/* Limits for our next turn after `made` turns of ours. */
Limits cecp_clock_limits(const CecpClock *c, int made);

#endif
