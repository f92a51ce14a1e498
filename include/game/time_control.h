/* How long an engine may think, as people write it: match's and play's options, PGN's tag. */
#ifndef LACUNA_GAME_TIME_CONTROL_H
#define LACUNA_GAME_TIME_CONTROL_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

/* A time control. moves 0: all moves in base; all in ms. */
typedef struct {
    int moves;
    int64_t base, increment;
    int64_t move_time; /* > 0: this long a turn, instead of a clock */
    uint64_t nodes;    /* > 0: limits of the search; may go without any clock */
    int depth;
} TimeControl;

/* Reads "40/60+0.5", "60+0.6", "1:30+1", "inf" (seconds). Sets moves, base and increment, and
 * clears the other limits. */
bool time_control_read(const char *text, TimeControl *tc, Error *e);
/* Reads the value of one of the keys tc, movetime ("500" or "500ms", "2s" or "0.5s"), nodes, depth
 * into *tc, whose other limits stay: as in an engine's text, so in the match's own options. */
bool time_control_key(const char *key, const char *value, TimeControl *tc, Error *e);
/* PGN's TimeControl tag: "40/60+0.5"; "0.5/move"; "-" without any clock. */
void time_control_write(const TimeControl *tc, char *text, size_t size);
/* Whether time is kept by a clock (and not by the turn, or not at all). */
static inline bool time_control_clock(const TimeControl *tc)
{
    return tc->move_time == 0 && (tc->base > 0 || tc->increment > 0);
}

#endif
