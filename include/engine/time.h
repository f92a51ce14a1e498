/* How long to think: from the clock to two limits. Pure functions, no clock is read here. */
#ifndef LACUNA_ENGINE_TIME_H
#define LACUNA_ENGINE_TIME_H

#include "engine/limits.h"

/* Milliseconds from the start of the search. Without a time limit both are TIME_UNLIMITED. */
#define TIME_UNLIMITED INT64_MAX
typedef struct {
    int64_t soft;   /* no new iteration after this, more or less as the search goes */
    int64_t hard;   /* the search is broken off: never beyond the clock minus the overhead */
    bool elastic;   /* soft may be stretched and shrunk: a clock, not a fixed time */
    int poll_nodes; /* look at the clock this often */
} TimePlan;

TimePlan time_plan(const Limits *limits);

/* How the last iterations went. */
typedef struct {
    int stable;     /* iterations in a row with the same best turn */
    int drop;       /* centipawns that the score fell since the iteration before */
    bool only_turn; /* there is nothing to choose */
} TimeMood;

/* Whether to stop between two iterations, `elapsed` ms after the start. */
bool time_enough(const TimePlan *plan, int64_t elapsed, const TimeMood *mood);

#endif
