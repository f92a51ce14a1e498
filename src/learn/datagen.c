/* Data generation: workers play games, whoever ends one adds its positions to those that wait to be
 * written; every few seconds they go to the file as one block. */
#include "learn/datagen.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/random.h"
#include "learn/selfplay.h"

enum {
    STACK_BYTES = 8 << 20,
    REPORT_MS = 10000,
    BLOCK_WANTED = 8192, /* so many are worth a block */
};
_Static_assert(BLOCK_WANTED + SELFPLAY_PLIES_MAX <= DATA_BLOCK_MAX,
               "one more game fits in a block");

typedef struct {
    const DatagenTask *task;
    DataFile file;
    FILE *report;
    pthread_mutex_t lock; /* of all below */
    uint64_t next;        /* game to begin */
    uint8_t *waiting;     /* DATA_BLOCK_MAX records, owned */
    size_t waiting_count;
    uint64_t begun_with; /* positions that the file had */
    int64_t start, reported;
    bool failed;
    Error error;
} Datagen;

static void report(const Datagen *d, int64_t now)
{
    uint64_t have = d->file.records + d->waiting_count, want = d->task->positions;
    double seconds = (double)(now - d->start + 1) / 1000;
    double rate = (double)(have - d->begun_with) / seconds;
    double left = have >= want || rate <= 0 ? 0 : (double)(want - have) / rate;
    fprintf(d->report,
            "%s: %" PRIu64 " of %" PRIu64 " positions, %" PRIu64
            " games, %.0f positions/s, %.0f min left\n",
            d->task->layout->variant->name, have, want, d->next, rate, left / 60);
    fflush(d->report);
}

static bool flush(Datagen *d, Error *e)
{
    size_t count = d->waiting_count;
    d->waiting_count = 0;
    return count == 0 || data_write(&d->file, d->waiting, count, d->next, e);
}

/* Under the lock. */
static bool add(Datagen *d, const SelfPlay *p, Error *e)
{
    size_t size = (size_t)d->task->layout->bytes;
    memcpy(d->waiting + d->waiting_count * size, p->records, p->count * size);
    d->waiting_count += p->count;
    int64_t now = clock_ms();
    if (d->report != NULL && now - d->reported >= REPORT_MS) {
        report(d, now);
        d->reported = now;
        return flush(d, e); /* so little is lost with a kill */
    }
    return d->waiting_count < BLOCK_WANTED || flush(d, e);
}

static bool enough(const Datagen *d)
{
    return d->failed || d->file.records + d->waiting_count >= d->task->positions;
}

/* Any two games of any two seeds are to be different. */
static uint64_t game_seed(const Datagen *d, uint64_t game)
{
    uint64_t state = d->task->seed;
    state = random_next(&state) ^ game;
    return random_next(&state);
}

static bool play_games(Datagen *d, SelfPlay *p, Error *e)
{
    pthread_mutex_lock(&d->lock);
    while (!enough(d)) {
        uint64_t seed = game_seed(d, d->next++);
        pthread_mutex_unlock(&d->lock);
        bool played = selfplay_game(p, seed, e);
        pthread_mutex_lock(&d->lock);
        if (!played || !add(d, p, e)) {
            pthread_mutex_unlock(&d->lock);
            return false;
        }
    }
    pthread_mutex_unlock(&d->lock);
    return true;
}

static void *work(void *context)
{
    Datagen *d = context;
    SelfPlay play;
    Error e;
    bool good = selfplay_init(&play, d->task->layout, d->task->nodes, d->task->network, &e) &&
                play_games(d, &play, &e);
    selfplay_free(&play);
    if (!good) {
        pthread_mutex_lock(&d->lock);
        d->error = d->failed ? d->error : e;
        d->failed = true;
        pthread_mutex_unlock(&d->lock);
    }
    return NULL;
}

/* All in threads of their own: a search needs more stack than the caller may have. */
static bool run_workers(Datagen *d, Error *e)
{
    pthread_t thread[DATAGEN_THREADS_MAX];
    pthread_attr_t attributes;
    int started = 0;
    if (pthread_attr_init(&attributes) != 0) {
        return error_set(e, "out of memory");
    }
    pthread_attr_setstacksize(&attributes, STACK_BYTES);
    while (started < d->task->threads &&
           pthread_create(&thread[started], &attributes, work, d) == 0) {
        started++;
    }
    pthread_attr_destroy(&attributes);
    for (int i = 0; i < started; i++) {
        pthread_join(thread[i], NULL);
    }
    if (d->failed) {
        *e = d->error;
        return false;
    }
    return started > 0 || error_set(e, "cannot start a thread");
}

bool datagen_run(const DatagenTask *task, FILE *report_to, Error *e)
{
    Datagen d = {.task = task, .report = report_to, .start = clock_ms()};
    d.reported = d.start;
    if (!data_append_to(&d.file, task->path, task->layout, e)) {
        return false;
    }
    d.next = d.file.games;
    d.begun_with = d.file.records;
    d.waiting = malloc(DATA_BLOCK_MAX * (size_t)task->layout->bytes);
    pthread_mutex_init(&d.lock, NULL);
    bool good = d.waiting != NULL ? run_workers(&d, e) : error_set(e, "out of memory");
    Error ignored;
    good = flush(&d, good ? e : &ignored) && good;
    if (report_to != NULL && good) {
        report(&d, clock_ms());
    }
    pthread_mutex_destroy(&d.lock);
    free(d.waiting);
    return data_close(&d.file, good ? e : &ignored) && good;
}
