/* How long to think: from the clock to two limits. Pure functions, no clock is read here. */
#ifndef LACUNA_ENGINE_TIME_H
#define LACUNA_ENGINE_TIME_H

#include "engine/limits.h"
#include "variant/variant.h"

/* Milliseconds from the start of the search. Without a time limit both are TIME_UNLIMITED. */
#define TIME_UNLIMITED INT64_MAX
typedef struct {
    int64_t soft;   /* no new iteration after this, more or less as the search goes */
    int64_t hard;   /* the search is broken off: never beyond the clock minus the overhead */
    bool elastic;   /* soft may be stretched and shrunk: a clock, not a fixed time */
    int poll_nodes; /* look at the clock this often */
} TimePlan;

TimePlan time_plan(const Limits *limits);

/* Turns of its own that a side may expect to play still, at that full move of a game: what a clock
 * without a number of moves is planned for. At least 1. */
int time_turns_left(const Variant *v, int move_number);

/* How the last iterations went. */
typedef struct {
    int stable;     /* iterations in a row with the same best turn */
    int drop;       /* centipawns that the score fell since the iteration before */
    int best_nodes; /* per mille of the last iteration's nodes that the best turn took */
    bool only_turn; /* there is nothing to choose */
    Turn best;      /* of the last iteration */
} TimeMood;

/* Whether to stop between two iterations, `elapsed` ms after the start. */
bool time_enough(const TimePlan *plan, int64_t elapsed, const TimeMood *mood);

#endif
