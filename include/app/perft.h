/* perft: counts the turns below a position, to check the rules and to measure their speed.
 *
 * The upper plies are walked here, where they are shared out to threads and looked up in a table;
 * the lower ones by Kernel.perft. */
#ifndef LACUNA_APP_PERFT_H
#define LACUNA_APP_PERFT_H

#include <stdatomic.h>

#include "base/error.h"
#include "kernel/kernel.h"

enum {
    PERFT_DEPTH_MAX = 64,
    PERFT_HASH_MAX = 65536, /* MiB */
    PERFT_THREADS_MAX = 256,
};

typedef struct {
    int depth;         /* turns, 0 .. PERFT_DEPTH_MAX */
    int threads;       /* 1 .. PERFT_THREADS_MAX */
    size_t hash;       /* MiB of table, 0 = none */
    atomic_bool *stop; /* may be NULL; set it from anywhere to give up soon */
    /* May be NULL: each turn of the position, as soon as what is below it is counted. Called from
     * any of the threads, one call at a time. */
    void (*counted)(void *context, Turn turn, uint64_t count);
    void *context;
} PerftTask;

/* Counts; *total is the number of leaves. False if stopped, or memory or threads are out. */
bool perft_run(const Kernel *kernel, const Pos *pos, const PerftTask *task, uint64_t *total,
               Error *e);

/* `lacuna perft ...` with its own arguments, argv[0] = "perft". Returns the exit status. */
int perft_command(int argc, char **argv);

#endif
