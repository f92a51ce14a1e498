/* What training has come to after a whole epoch, in a file, so that it may be killed and go on. The file
 * is for the machine that wrote it. */
#ifndef LACUNA_LEARN_CHECKPOINT_H
#define LACUNA_LEARN_CHECKPOINT_H

#include "learn/model.h"
#include "learn/optimiser.h"
#include "learn/train.h"

/* Of all settings and data that the result depends on. */
uint64_t checkpoint_settings(const TrainTask *task, const Dataset *d);

/* Replaces the file in one step. */
bool checkpoint_write(const char *path, uint64_t settings, int epochs, const Model *m,
                      const Optimiser *o, Error *e);
/* Fills model and optimiser, and returns the epochs done. 0, and nothing changed, if there is no
 * checkpoint of these settings that is whole. */
int checkpoint_read(const char *path, uint64_t settings, Model *m, Optimiser *o);

#endif
