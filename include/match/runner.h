/* Plays the games of a plan that have no result yet, several at a time: each worker thread has a
 * game, and keeps its two engines running from game to game. */
#ifndef LACUNA_MATCH_RUNNER_H
#define LACUNA_MATCH_RUNNER_H

#include "match/archive.h"
#include "match/plan.h"
#include "match/standing.h"

typedef struct {
    int game; /* from 0 */
    Pairing pairing;
    const MatchGameRecord *record;
    int64_t duration_us;
    int worker; /* who played it: for plan_log_path */
} Finished;

/* Called one at a time, from any thread. The standing is up to date and does not change
 * meanwhile. */
typedef struct {
    void (*finished)(void *context, const Finished *game);
    void (*tick)(void *context); /* a few times a second */
    void *context;
} RunnerEvents;

typedef enum {
    RUN_COMPLETE,
    RUN_SPRT,    /* the test has decided */
    RUN_STOPPED, /* *stop was set from outside */
    RUN_REPORT,  /* nothing was played: results of files */
    RUN_FAILED,  /* an engine could not be started three times, or a game not be saved */
} RunEnd;

/* `archive` NULL: games are not kept. `id` goes into each game's tags. *stop, set at any time and
 * from a signal handler too, aborts the running games, which are not recorded; it is set when this
 * returns. */
RunEnd runner_run(const MatchPlan *plan, Standing *standing, Archive *archive, const char *id,
                  atomic_bool *stop, RunnerEvents events, Error *e);

#endif
