/* Runs a match: workers, the next game, the end by number, test or signal. */
#include "match/runner.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "match/tournament/runner_internal.h"

/* --- Under the lock ---------------------------------------------------------------------------- */

static void end_run(Runner *r, RunEnd end)
{
    if (!r->ended) {
        r->ended = true;
        r->end = end;
    }
    atomic_store(r->stop, true);
}

static void fail(Runner *r, const Error *why)
{
    if (!r->ended) {
        *r->error = *why;
    }
    end_run(r, RUN_FAILED);
}

void runner_fail(Runner *r, const Error *why)
{
    pthread_mutex_lock(&r->lock);
    fail(r, why);
    pthread_mutex_unlock(&r->lock);
}

static void check_sprt(Runner *r)
{
    const MatchPlan *plan = r->plan;
    if (plan->has_sprt) {
        Tally t = standing_tally(r->standing, 0);
        if (sprt_state(&plan->sprt, sprt_llr(&plan->sprt, &t, true)) != SPRT_GOES_ON) {
            end_run(r, RUN_SPRT);
        }
    }
}

void runner_finish(Runner *r, const Finished *game)
{
    const MatchGameRecord *record = game->record;
    Error e;
    pthread_mutex_lock(&r->lock);
    if (r->ended && r->end == RUN_FAILED) {
        /* What cannot be saved is not to be counted. */
    } else if (r->archive != NULL && !archive_add(r->archive, &record->pgn, &e)) {
        fail(r, &e);
    } else {
        standing_add(r->standing, game->game, standing_points(record->result), record->termination);
        standing_add_usage(r->standing, game->game, record->usage);
        r->events.finished(r->events.context, game);
        check_sprt(r);
    }
    pthread_mutex_unlock(&r->lock);
}

/* The next game without a result that nobody plays; -1 if there is none or the run ends. */
int runner_next(Runner *r)
{
    int game = -1;
    pthread_mutex_lock(&r->lock);
    while (r->next < r->standing->end && r->standing->game[r->next].points >= 0) {
        r->next++;
    }
    if (r->next < r->standing->end && !atomic_load(r->stop)) {
        game = r->next++;
    }
    pthread_mutex_unlock(&r->lock);
    return game;
}

void runner_leave(Runner *r)
{
    pthread_mutex_lock(&r->lock);
    r->working--;
    pthread_cond_signal(&r->changed);
    pthread_mutex_unlock(&r->lock);
}

/* --- The run ----------------------------------------------------------------------------------- */

static void wait_for_workers(Runner *r)
{
    enum { TICK_NS = 250000000, SECOND_NS = 1000000000 };
    struct timespec next;
    pthread_mutex_lock(&r->lock);
    while (r->working > 0) {
        clock_gettime(CLOCK_MONOTONIC, &next);
        next.tv_nsec += TICK_NS;
        next.tv_sec += next.tv_nsec / SECOND_NS;
        next.tv_nsec %= SECOND_NS;
        if (pthread_cond_timedwait(&r->changed, &r->lock, &next) == ETIMEDOUT) {
            r->events.tick(r->events.context);
        }
    }
    pthread_mutex_unlock(&r->lock);
}

static void start_workers(Runner *r, int wanted, pthread_t *thread, int *started)
{
    r->working = wanted;
    for (*started = 0; *started < wanted; ++*started) {
        Worker *worker = &r->worker[*started];
        *worker = (Worker){.runner = r, .number = *started};
        if (pthread_create(&thread[*started], NULL, worker_run, worker) != 0) {
            Error e;
            error_set(&e, "cannot start %d threads", wanted);
            runner_fail(r, &e);
            break;
        }
    }
    for (int missing = *started; missing < wanted; missing++) {
        runner_leave(r);
    }
}

static void run(Runner *r)
{
    pthread_t thread[CONCURRENCY_MAX];
    int missing = r->standing->total - r->standing->played, started;
    int wanted = missing < r->plan->concurrency ? missing : r->plan->concurrency;
    start_workers(r, wanted, thread, &started);
    wait_for_workers(r);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
}

RunEnd runner_run(const MatchPlan *plan, Standing *standing, Archive *archive, const char *id,
                  atomic_bool *stop, RunnerEvents events, Error *e)
{
    Runner *r = calloc(1, sizeof *r);
    if (r == NULL) {
        error_set(e, "out of memory");
        return RUN_FAILED;
    }
    *r = (Runner){.plan = plan,
                  .standing = standing,
                  .archive = archive,
                  .id = id,
                  .stop = stop,
                  .events = events,
                  .error = e,
                  .next = standing->first};
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&r->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_mutex_init(&r->lock, NULL);
    check_sprt(r); /* what was resumed may have decided it */
    run(r);
    RunEnd end = r->ended                              ? r->end
                 : standing->played == standing->total ? RUN_COMPLETE
                                                       : RUN_STOPPED;
    atomic_store(stop, true);
    pthread_mutex_destroy(&r->lock);
    pthread_cond_destroy(&r->changed);
    free(r);
    return end;
}
