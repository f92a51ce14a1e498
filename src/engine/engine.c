/* The engine: table, threads, and one search at a time in the background. */
#include "engine/engine.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/fault.h"
#include "base/memory.h"
#include "base/random.h"
#include "engine/job.h"
#include "engine/vote.h"

enum { HASH_DEFAULT = 16, STACK_BYTES = 8 << 20 };

/* The main thread is started with the first search and waits for the next: to start one anew takes
 * longer than a short turn may, above all on Windows.
 *
 * `lock` guards `running`, `asked` and `leaving`, and is held when `stop` and `pondering` change from outside,
 * so that nobody misses the `changed` that follows. Everything else belongs to the owner while no
 * search runs, and to the search's main thread while one does. */
struct Engine {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool running;
    bool asked;   /* to stop; a limit that is reached sets only shared.stop */
    bool leaving; /* the main thread is to end */
    bool started; /* there is a main thread */
    pthread_t thread;

    Table table;
    int threads;
    void (*search)(SearchJob *job); /* whose memory the jobs keep */
    Pos *pos;                       /* owned copy of the root */
    uint64_t chance;                /* another number for every game */
    EngineCallbacks callbacks;
    SearchShared shared;
    SearchJob jobs[THREADS_MAX];
    pthread_t helper[THREADS_MAX]; /* of the search that runs: jobs 1 .. helpers */
    int helpers;
};

Engine *engine_new(Error *e)
{
    Engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL || !table_init(&engine->table, HASH_DEFAULT, e)) {
        free(engine);
        error_set(e, "out of memory for the engine and its hash table of %d MiB", HASH_DEFAULT);
        return NULL;
    }
    pthread_mutex_init(&engine->lock, NULL);
    pthread_cond_init(&engine->changed, NULL);
    engine->threads = 1;
    engine->chance = (uint64_t)clock_us() ^ (uintptr_t)engine;
    return engine;
}

/* What the threads remember from search to search. */
static void forget_memories(Engine *engine)
{
    for (int i = 0; i < THREADS_MAX; i++) {
        memory_free(engine->jobs[i].memory);
        engine->jobs[i].memory = NULL;
    }
}

void engine_stop(Engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    engine->asked = true;
    atomic_store(&engine->shared.stop, true);
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

void engine_ponder_hit(Engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    atomic_store(&engine->shared.start, job_clock(&engine->shared));
    atomic_store(&engine->shared.pondering, false);
    if (atomic_load(&engine->shared.ripe)) {
        atomic_store(&engine->shared.stop, true);
    }
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
}

int64_t engine_elapsed(const Engine *engine)
{
    return job_elapsed(&engine->shared);
}

void engine_wait(Engine *engine)
{
    pthread_mutex_lock(&engine->lock);
    while (engine->running) {
        pthread_cond_wait(&engine->changed, &engine->lock);
    }
    pthread_mutex_unlock(&engine->lock);
}

bool engine_running(const Engine *engine)
{
    Engine *locked = (Engine *)engine; /* the lock is no part of what a caller sees */
    pthread_mutex_lock(&locked->lock);
    bool running = locked->running;
    pthread_mutex_unlock(&locked->lock);
    return running;
}

/* Stops, and waits until the main thread waits: then the owner may change anything. */
static void engine_settle(Engine *engine)
{
    if (engine_running(engine)) {
        engine_stop(engine);
        engine_wait(engine);
    }
}

static void end_main(Engine *engine)
{
    engine_settle(engine);
    if (engine->started) {
        pthread_mutex_lock(&engine->lock);
        engine->leaving = true;
        pthread_cond_broadcast(&engine->changed);
        pthread_mutex_unlock(&engine->lock);
        pthread_join(engine->thread, NULL);
    }
}

void engine_free(Engine *engine)
{
    if (engine == NULL) {
        return;
    }
    end_main(engine);
    forget_memories(engine);
    table_free(&engine->table);
    turns_free(&engine->shared.limits.only);
    free(engine->pos);
    pthread_cond_destroy(&engine->changed);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}

bool engine_set_hash(Engine *engine, size_t mebibytes, Error *e)
{
    engine_settle(engine);
    Table table;
    if (!table_init(&table, mebibytes, e)) {
        return false;
    }
    table_free(&engine->table);
    engine->table = table;
    return true;
}

bool engine_set_threads(Engine *engine, int threads, Error *e)
{
    engine_settle(engine);
    if (threads < 1 || threads > THREADS_MAX) {
        return error_set(e, "%d threads: must be 1 to %d", threads, THREADS_MAX);
    }
    engine->threads = threads;
    return true;
}

void engine_clear(Engine *engine)
{
    engine_settle(engine);
    table_clear(&engine->table);
    forget_memories(engine);
    (void)random_next(&engine->chance);
}

static bool new_thread(pthread_t *thread, void *(*run)(void *), void *argument)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) {
        return false;
    }
    bool done = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 &&
                pthread_create(thread, &attributes, run, argument) == 0;
    pthread_attr_destroy(&attributes);
    return done;
}

static void *run_helper(void *argument)
{
    SearchJob *job = argument;
    const Engine *engine = (const Engine *)job->shared->context;
    fault_watch_thread();
    engine->search(job);
    return NULL;
}

static void report(void *context, const SearchInfo *info)
{
    const Engine *engine = (const Engine *)context;
    if (engine->callbacks.info != NULL) {
        engine->callbacks.info(engine->callbacks.context, info);
    }
}

static void report_current(void *context, const SearchCurrent *current)
{
    const Engine *engine = (const Engine *)context;
    engine->callbacks.current(engine->callbacks.context, current);
}

/* `go infinite` and `go ponder` may not end by themselves, whatever limit ended the search. */
static void wait_for_leave(Engine *engine)
{
    SearchShared *shared = &engine->shared;
    pthread_mutex_lock(&engine->lock);
    while (!engine->asked && (shared->limits.infinite || atomic_load(&shared->pondering))) {
        pthread_cond_wait(&engine->changed, &engine->lock);
    }
    pthread_mutex_unlock(&engine->lock);
}

/* The job whose turn is played. Where threads but help each other to one line of a game's turn, the
 * best of them is told, if it is not thread 0, which has told its own. */
static const SearchJob *elect(Engine *engine, int count)
{
    SearchShared *shared = &engine->shared;
    const Limits *limits = &shared->limits;
    if (limits->multi_pv > 1 || limits->weakness > 0 || limits->depth > 0 || limits->mate > 0) {
        return &engine->jobs[0];
    }
    SearchJob *chosen = &engine->jobs[vote(engine->jobs, count)];
    if (chosen->index != 0) {
        chosen->line.nodes = job_nodes(shared);
        chosen->line.time = job_report_clock(shared) - shared->begun;
        report(engine, &chosen->line);
    }
    return chosen;
}

/* Thread 0 has something to play: the others may take the processors. One that cannot be started is
 * done without. */
static void start_helpers(void *context)
{
    Engine *engine = context;
    SearchShared *shared = &engine->shared;
    while (engine->helpers + 1 < shared->job_count && !atomic_load(&shared->stop) &&
           new_thread(&engine->helper[engine->helpers], run_helper,
                      &engine->jobs[engine->helpers + 1])) {
        engine->helpers++;
    }
}

/* One whole search. */
static void search(Engine *engine)
{
    SearchShared *shared = &engine->shared;
    engine->helpers = 0;
    engine->search(&engine->jobs[0]);
    wait_for_leave(engine);
    atomic_store(&shared->stop, true);
    for (int i = 0; i < engine->helpers; i++) {
        pthread_join(engine->helper[i], NULL);
    }
    const SearchJob *chosen = elect(engine, engine->helpers + 1);
    engine->callbacks.done(engine->callbacks.context, chosen->best, chosen->ponder);
}

/* The search's main thread. */
static void *run_main(void *argument)
{
    Engine *engine = argument;
    fault_watch_thread();
    pthread_mutex_lock(&engine->lock);
    while (!engine->leaving) {
        if (!engine->running) {
            pthread_cond_wait(&engine->changed, &engine->lock);
            continue;
        }
        pthread_mutex_unlock(&engine->lock);
        search(engine);
        pthread_mutex_lock(&engine->lock);
        engine->running = false;
        pthread_cond_broadcast(&engine->changed);
    }
    pthread_mutex_unlock(&engine->lock);
    return NULL;
}

/* Copies what the caller keeps. False when memory is out. */
static bool copy_task(Engine *engine, const EngineTask *task)
{
    TurnList only = {0};
    for (size_t i = 0; i < task->limits.only.count; i++) {
        if (!turns_add(&only, task->limits.only.at[i])) {
            turns_free(&only);
            return false;
        }
    }
    Pos *pos = malloc(task->pos_bytes);
    if (pos == NULL) {
        turns_free(&only);
        return false;
    }
    memcpy((void *)pos, (const void *)task->pos, task->pos_bytes);
    free(engine->pos);
    engine->pos = pos;
    turns_free(&engine->shared.limits.only);
    engine->shared.limits = task->limits;
    engine->shared.limits.only = only;
    return true;
}

/* Nodes that stand for time are a limit to be kept exactly. */
static uint64_t node_limit(const Limits *limits, const TimePlan *plan)
{
    if (limits->measure != MEASURE_NODES || plan->hard == TIME_UNLIMITED) {
        return limits->nodes;
    }
    int64_t ms = plan->hard - limits->spent;
    /* In two parts, so that nothing overflows. */
    int64_t nodes = ms / 1000 * limits->node_rate + ms % 1000 * limits->node_rate / 1000;
    uint64_t most = nodes > 0 ? (uint64_t)nodes : 1;
    return limits->nodes > 0 && limits->nodes < most ? limits->nodes : most;
}

static void prepare(Engine *engine, const EngineTask *task)
{
    if (engine->search != task->search) {
        forget_memories(engine);
        engine->search = task->search;
    }
    SearchShared *shared = &engine->shared;
    shared->table = &engine->table;
    shared->plan = time_plan(&shared->limits);
    atomic_store(&shared->stop, false);
    atomic_store(&shared->armed, false);
    atomic_store(&shared->ripe, false);
    atomic_store(&shared->pondering, shared->limits.ponder);
    shared->chance = engine->chance;
    shared->network = task->network;
    shared->keys = task->keys;
    shared->key_count = task->key_count;
    shared->ready = start_helpers;
    shared->info = report;
    shared->current = engine->callbacks.current != NULL ? report_current : NULL;
    shared->context = engine;
    shared->job_count = engine->threads;
    shared->jobs = engine->jobs;
    for (int i = 0; i < engine->threads; i++) {
        SearchJob *job = &engine->jobs[i];
        job->shared = shared;
        job->index = i;
        job->pos = engine->pos;
        atomic_store(&job->nodes, 0);
        job->best = job->ponder = (Turn){MOVE_NONE, MOVE_NONE};
        job->line.depth = 0;
    }
    shared->nodes = node_limit(&shared->limits, &shared->plan);
    shared->begun = job_report_clock(shared);
    shared->first_start = job_clock(shared) - shared->limits.spent;
    atomic_store(&shared->start, shared->first_start);
    table_new_search(&engine->table);
}

bool engine_run(Engine *engine, const EngineTask *task, EngineCallbacks callbacks, Error *e)
{
    engine_settle(engine);
    if (!copy_task(engine, task)) {
        return error_set(e, "out of memory to start a search");
    }
    engine->callbacks = callbacks;
    prepare(engine, task);
    engine->asked = false;
    search(engine);
    return true;
}

bool engine_start(Engine *engine, const EngineTask *task, EngineCallbacks callbacks, Error *e)
{
    engine_settle(engine);
    if (!copy_task(engine, task)) {
        return error_set(e, "out of memory to start a search");
    }
    engine->callbacks = callbacks;
    engine->started = engine->started || new_thread(&engine->thread, run_main, engine);
    if (!engine->started) {
        return error_set(e, "cannot start a thread for the search");
    }
    prepare(engine, task);
    pthread_mutex_lock(&engine->lock);
    engine->asked = false;
    engine->running = true;
    pthread_cond_broadcast(&engine->changed);
    pthread_mutex_unlock(&engine->lock);
    return true;
}
