/* What the runner and its workers share. */
#ifndef LACUNA_MATCH_TOURNAMENT_RUNNER_INTERNAL_H
#define LACUNA_MATCH_TOURNAMENT_RUNNER_INTERNAL_H

#include <pthread.h>

#include "match/runner.h"

typedef struct Runner Runner;

/* One thread's own things. */
typedef struct {
    Runner *runner;
    int number; /* from 0 */
    Game *game;
    Engine *judge; /* of random openings; NULL if none is needed */
    struct {
        Player *player; /* NULL: empty */
        int engine;
    } seat[COLOURS]; /* not by colour: players keep their seats */
} Worker;

/* `lock` guards everything that changes. */
struct Runner {
    const MatchPlan *plan;
    Standing *standing;
    Archive *archive;
    const char *id;
    atomic_bool *stop;
    RunnerEvents events;
    Error *error;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a worker has left */
    int next;               /* games before it have a result or are being played */
    int working;
    bool ended; /* before all games were played: how */
    RunEnd end;
    Worker worker[CONCURRENCY_MAX];
};

int runner_next(Runner *r);
void runner_finish(Runner *r, const Finished *game);
void runner_fail(Runner *r, const Error *why);
void runner_leave(Runner *r);

/* A thread, of a Worker: plays games until there are no more. */
void *worker_run(void *context);

#endif
