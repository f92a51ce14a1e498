/* What the engine and the kernels' tree searches agree on: one SearchShared for a whole search, one
 * SearchJob for each of its threads. Not for other rooms.
 *
 * Kernel.search(job) runs one thread to its end: until `stop` is set or, in thread 0, a limit is
 * reached; thread 0 reports through `info` and leaves its choice in `best` and `ponder`. */
#ifndef LACUNA_SEARCH_JOB_H
#define LACUNA_SEARCH_JOB_H

#include <stdatomic.h>

#include "search/search.h"
#include "search/time.h"

typedef struct SearchShared {
    Table *table;
    Limits limits;
    TimePlan plan;
    _Atomic int64_t start; /* clock_ms when the clock began to count, limits.spent before `begun` */
    int64_t begun;         /* clock_ms when the search began: for reports */
    atomic_bool stop;      /* everybody is to end */
    atomic_bool pondering; /* time limits do not count yet */
    const uint64_t *keys;  /* the game so far, the root last; read only */
    size_t key_count;
    void (*info)(void *context, const SearchInfo *info); /* may be NULL */
    void *context;
    int job_count;
    struct SearchJob *jobs;
} SearchShared;

typedef struct SearchJob {
    SearchShared *shared;
    int index;              /* 0: the thread that decides */
    const Pos *pos;         /* the root; copied by the search */
    _Atomic uint64_t nodes; /* published now and then, and at the end */
    void *memory;           /* the kernel's state, malloced; kept for the next search of the same
                                kernel (histories), freed by the engine; NULL at first */
    Turn best, ponder;      /* out, thread 0 */
} SearchJob;

/* Nodes of all threads. */
static inline uint64_t job_nodes(const SearchShared *shared)
{
    uint64_t sum = 0;
    for (int i = 0; i < shared->job_count; i++) {
        sum += atomic_load_explicit(&shared->jobs[i].nodes, memory_order_relaxed);
    }
    return sum;
}

#endif
