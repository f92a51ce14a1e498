/* Mixing files of positions: shuffled data is what training needs, where neighbours in a batch are not
 * from one game. */
#ifndef LACUNA_LEARN_SHUFFLE_H
#define LACUNA_LEARN_SHUFFLE_H

#include "learn/datafile.h"

typedef struct {
    const RecordLayout *layout;
    char *const *files; /* to read, `count` >= 1 of them */
    int count;
    const char *out; /* written anew; none of `files`. OUT.tmpN are used for what does not fit */
    size_t memory;   /* bytes to use, about */
    uint64_t seed;
} ShuffleTask;

typedef struct {
    uint64_t read, written; /* the difference: duplicates */
} ShuffleResult;

/* Of equal positions the first read is kept. The same files in the same order and the same seed and
 * memory give the same file. */
bool shuffle_files(const ShuffleTask *task, ShuffleResult *result, Error *e);

#endif
