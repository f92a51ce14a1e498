/* The engine: hash table, threads, and one search at a time in the background. Callbacks are called
 * from the search's main thread. */
#ifndef LACUNA_ENGINE_ENGINE_H
#define LACUNA_ENGINE_ENGINE_H

#include "base/error.h"
#include "engine/limits.h"
#include "network/network.h"

typedef struct Engine Engine;

typedef struct {
    /* A line of thinking; may be NULL. */
    void (*info)(void *context, const SearchInfo *info);
    /* The turn at the root that is being searched, once the search has lasted for seconds; may be
     * NULL. */
    void (*current)(void *context, const SearchCurrent *current);
    /* The end of a search, exactly once for each start. best.first is MOVE_NONE when the root has no
     * turn; ponder.first is MOVE_NONE when unknown. */
    void (*done)(void *context, Turn best, Turn ponder);
    void *context;
} EngineCallbacks;

struct SearchJob; /* engine/job.h */

/* What to search, and who does it: `search` runs one thread to its end (Kernel.search, of which this
 * module knows nothing). `pos` has pos_bytes bytes and is copied. keys[0 .. key_count-1] are the
 * positions of the game from its start up to and including the current one. */
typedef struct {
    void (*search)(struct SearchJob *job);
    const Pos *pos;
    size_t pos_bytes;
    const uint64_t *keys;
    size_t key_count;
    const Network *network; /* the game's; NULL: none. Must live until the search has ended */
    Limits limits;          /* limits.only is copied */
} EngineTask;

/* 16 MiB table, one thread. NULL when memory is out. */
Engine *engine_new(Error *e);
void engine_free(Engine *engine); /* stops first */

/* Both stop a running search first. On failure the old size stays. */
bool engine_set_hash(Engine *engine, size_t mebibytes, Error *e);
bool engine_set_threads(Engine *engine, int threads, Error *e);
/* A new game or variant: forgets table and histories; weakened play will be another. */
void engine_clear(Engine *engine);

/* Starts searching and returns at once. Stops a running search first. */
bool engine_start(Engine *engine, const EngineTask *task, EngineCallbacks callbacks, Error *e);
/* The same, but searches in the caller's thread, which needs a stack of some megabytes, and returns
 * after `done`. For many short searches: no other thread has to be woken. Helpers as set. */
bool engine_run(Engine *engine, const EngineTask *task, EngineCallbacks callbacks, Error *e);
/* Asks the search to end; it calls done soon. Safe at any time. */
void engine_stop(Engine *engine);
/* The pondered turn was played: the clock counts from now. */
void engine_ponder_hit(Engine *engine);
/* Milliseconds of the turn gone by, limits.spent included, as the limits of the search that runs or
 * ran last measure them. Only after a first start, by its thread. */
int64_t engine_elapsed(const Engine *engine);
/* Returns when no search is running and its done has returned. Do not call from a callback. */
void engine_wait(Engine *engine);
bool engine_running(const Engine *engine);

#endif
