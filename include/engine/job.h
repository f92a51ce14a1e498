/* What the engine and the kernels' tree searches agree on: one SearchShared for a whole search, one
 * SearchJob for each of its threads. Not for other modules.
 *
 * Kernel.search(job) runs one thread to its end: until `stop` is set or, in thread 0, a limit is
 * reached; thread 0 reports through `info` and leaves its choice in `best` and `ponder`. */
#ifndef LACUNA_ENGINE_JOB_H
#define LACUNA_ENGINE_JOB_H

#include <stdatomic.h>

#include "base/clock.h"
#include "engine/limits.h"
#include "engine/table.h"
#include "engine/time.h"
#include "network/network.h"

typedef struct SearchShared {
    Table *table;
    Limits limits;
    TimePlan plan;
    uint64_t nodes;         /* to search at most, by whatever limit; 0 = no limit. Thread 0's */
    _Atomic int64_t start;  /* job_clock when the limits began to count, less limits.spent */
    int64_t first_start;    /* the first value of `start`: pondering counts from then */
    int64_t begun;          /* job_report_clock when the search began */
    atomic_bool stop;       /* everybody is to end */
    atomic_bool armed;      /* a first iteration is finished: limits count from here on */
    atomic_bool pondering;  /* time limits do not count yet */
    atomic_bool ripe;       /* pondering: if it were our turn, the search would be over */
    uint64_t chance;        /* the game's own number: what makes weakened play vary */
    const Network *network; /* that judges positions; NULL: the hand-set terms do. Read only */
    const uint64_t *keys;   /* the game so far, the root last; read only */
    size_t key_count;
    void (*ready)(void *context); /* thread 0 calls it once, when it has armed the limits */
    /* These may be NULL. */
    void (*info)(void *context, const SearchInfo *info);
    void (*current)(void *context, const SearchCurrent *current);
    void *context;
    int job_count;
    struct SearchJob *jobs;
} SearchShared;

typedef struct SearchJob {
    SearchShared *shared;
    int index;              /* 0: the thread that decides */
    const Pos *pos;         /* the root; copied by the search */
    _Atomic uint64_t nodes; /* published now and then, and at the end */
    void *memory; /* the kernel's state, of memory_new; kept for the next search of the same
                                kernel (histories), freed by the engine; NULL at first */
    /* Out: what the thread would play, and its first line, which is a guess if its depth is 0. */
    Turn best, ponder;
    SearchInfo line;
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

/* Milliseconds as the time limits measure them. */
static inline int64_t job_clock(const SearchShared *shared)
{
    switch (shared->limits.measure) {
    case MEASURE_NODES: return (int64_t)(job_nodes(shared) * 1000) / shared->limits.node_rate;
    case MEASURE_CPU: return clock_cpu_ms();
    case MEASURE_TIME: break;
    }
    return clock_ms();
}

/* Milliseconds of this turn gone by, as its limits measure them. */
static inline int64_t job_elapsed(const SearchShared *shared)
{
    return job_clock(shared) - atomic_load(&shared->start);
}

/* Milliseconds for reports. */
static inline int64_t job_report_clock(const SearchShared *shared)
{
    return shared->limits.measure == MEASURE_TIME ? clock_ms() : clock_cpu_ms();
}

#endif
