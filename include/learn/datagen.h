/* Data generation: games of the engine against itself, in as many threads as wanted, until a file has
 * the positions asked for. */
#ifndef LACUNA_LEARN_DATAGEN_H
#define LACUNA_LEARN_DATAGEN_H

#include "learn/datafile.h"
#include "network/network.h"

enum { DATAGEN_THREADS_MAX = 256, DATAGEN_NODES_MAX = 1000000 };

typedef struct {
    const RecordLayout *layout;
    const char *path;
    uint64_t positions;     /* the file is to have at least so many */
    const Network *network; /* that judges positions; NULL: the hand-set terms do */
    int nodes;              /* of a search: no new depth is begun after so many */
    int threads;
    uint64_t seed; /* game i of a seed is always the same game */
} DatagenTask;

/* A line about how far it is, on `report` (may be NULL) every ten seconds and at the end. A file that
 * exists is gone on with. False if memory or the disk is out, or the file is of another variant. */
bool datagen_run(const DatagenTask *task, FILE *report, Error *e);

#endif
