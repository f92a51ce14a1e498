/* How a match stands: the results so far and what follows from them. Not safe for threads by
 * itself. */
#ifndef LACUNA_MATCH_STANDING_H
#define LACUNA_MATCH_STANDING_H

#include "match/referee.h"
#include "match/schedule.h"
#include "match/stats.h"

typedef struct {
    int16_t points; /* White's: 0, 1, 2 half points; -1 not played */
    uint16_t termination;
} GameResult;

typedef struct {
    Schedule schedule;
    GameResult *game;  /* schedule_games of them */
    int first, end;    /* the games of its part */
    int total, played; /* of these */
    Tally *pairing;    /* schedule_pairings of them, from the first engine's view */
    int forfeits[ENGINES_MAX][TERMINATIONS]; /* games lost by TIME, CRASH, STALL, ILLEGAL */
    Usage usage[ENGINES_MAX];
} Standing;

/* False and an error when memory is out. */
bool standing_init(Standing *s, const Schedule *schedule, Error *e);
void standing_free(Standing *s);

/* Half points of White for "1-0", "0-1", "1/2-1/2"; -1 for anything else. */
int standing_points(const char *result);
/* Enters the result of a game that has none yet. */
void standing_add(Standing *s, int game, int points, Termination t);
/* Adds what the players of that game made of their time. */
void standing_add_usage(Standing *s, int game, const Usage usage[COLOURS]);

/* The engine's results against all, or against one. */
Tally standing_tally(const Standing *s, int engine);
Tally standing_against(const Standing *s, int engine, int opponent);
static inline double tally_points(const Tally *t)
{
    return t->win + t->draw / 2.0;
}
static inline int tally_games(const Tally *t)
{
    return t->win + t->draw + t->loss;
}
/* By pairs where there are any, else by games. */
EloEstimate tally_elo(const Tally *t);
int standing_forfeits(const Standing *s, int engine);

/* Engines by points per game, best first; equal ones in their order. */
void standing_ranks(const Standing *s, int order[ENGINES_MAX]);

#endif
