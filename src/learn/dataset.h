/* The positions of a file as a trainer wants them: which inputs are on, and what is to be learnt. */
#ifndef LACUNA_LEARN_DATASET_H
#define LACUNA_LEARN_DATASET_H

#include "kernel/kernel.h"
#include "learn/datafile.h"
#include "network/inputs.h"

typedef struct {
    size_t count;
    /* Example i: inputs that are on for the side to move, then as many for the other side, in
     * inputs[start[i] .. start[i + 1] - 1]. */
    size_t *start;
    uint16_t *inputs;
    float *target; /* 0 .. 1: how likely the side to move is to win */
    float *base;   /* what the output is added to */
    uint8_t *bucket;
    /* Kept out of training, to judge by: examples held[0 .. held_count - 1]; the others are taught. */
    uint32_t *held, *taught;
    size_t held_count, taught_count;
    size_t room, inputs_room;
} Dataset;

typedef struct {
    const Inputs *inputs;
    int buckets;
    double lambda;
    bool corrects; /* outputs are added to the hand-set evaluation; else to nothing */
    const Kernel *kernel;
    const Board *board; /* the variant's, and scratch: for `corrects` */
    Pos *pos;
} DatasetTask;

/* Reads the whole file. Whole games are held out, two in a hundred, by their tag. Ends with
 * dataset_free, whether it fails or not. */
bool dataset_read(Dataset *d, const DatasetTask *task, const char *path, const RecordLayout *layout,
                  Error *e);
void dataset_free(Dataset *d);

/* Adds one position. */
bool dataset_add(Dataset *d, const DatasetTask *task, const Sample *sample, Error *e);

#endif
