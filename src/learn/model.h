/* The network that is being trained, in floating point; network/network.h says what it computes.
 *
 * All parameters are one array, so that the optimiser, the checkpoint and the sum over threads need
 * not know what they are:
 *
 *   weights[inputs][width], bias[width], output[buckets][2 * width], output_bias[buckets] */
#ifndef LACUNA_LEARN_MODEL_H
#define LACUNA_LEARN_MODEL_H

#include "learn/dataset.h"
#include "network/network.h"

typedef struct {
    int inputs, width, buckets;
    size_t bias, output, output_bias; /* where they begin; weights begin at 0 */
    size_t count;
    float *at; /* owned */
} Model;

/* Zero. */
bool model_init(Model *m, int inputs, int width, int buckets, Error *e);
void model_free(Model *m);
/* Small random weights. */
void model_randomise(Model *m, uint64_t seed);
/* Cuts parameters to what a network file can hold; see network/network.h's limits. */
void model_clip(Model *m);
/* Rounds into a network of the same sizes. */
void model_export(const Model *m, Network *n);

/* The sum over examples `order[from .. to - 1]` of (probability - target)^2, where the probability is
 * the logistic function of the output. Adds the sum's gradient to `gradient`, which has the model's
 * layout, unless that is NULL. The same on every processor. */
double model_loss(const Model *m, const Dataset *d, const uint32_t *order, size_t from, size_t to,
                  float *gradient);

#endif
