/* Training: from a file of positions to a network file. */
#ifndef LACUNA_LEARN_TRAIN_H
#define LACUNA_LEARN_TRAIN_H

#include <stdio.h>

#include "learn/record.h"

enum { TRAIN_THREADS_MAX = 64, TRAIN_BATCH_MAX = 1 << 20, TRAIN_EPOCHS_MAX = 10000 };

/* The same settings, file and number of threads give the same network, bit for bit. */
typedef struct {
    const RecordLayout *layout;
    const char *data, *out; /* OUT.checkpoint is kept beside the network until it is done */
    int width, buckets;
    bool mirror;   /* only if inputs_may_mirror */
    bool corrects; /* learns what the hand-set evaluation lacks: Network.corrects */
    int epochs, batch, threads;
    double rate, rate_end; /* learning rates: a cosine's half wave between them */
    double lambda;         /* the result's part in what is learnt; the rest is the score's */
    uint64_t seed;
} TrainTask;

/* What the last epoch came to. */
typedef struct {
    size_t positions, held_out;
    double loss, held_out_loss;
} TrainResult;

/* Trains, with a line after each epoch on `report` (may be NULL). A checkpoint is written after each
 * epoch; one of the same settings and data is gone on with. False if files cannot be read or written or
 * memory is out. */
bool train_run(const TrainTask *task, FILE *report, TrainResult *result, Error *e);

#endif
