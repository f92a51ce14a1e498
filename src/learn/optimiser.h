/* AdamW: Kingma and Ba's "Adam" (2015) with the decay of weights kept apart from the gradient, as Loshchilov
 * and Hutter (2019) do; and the cosine that the learning rate follows, theirs too (2017). */
#ifndef LACUNA_LEARN_OPTIMISER_H
#define LACUNA_LEARN_OPTIMISER_H

#include "base/error.h"

#include <stddef.h>
#include <stdint.h>

typedef struct {
    size_t count;
    float *mean, *square; /* owned: running means of the gradient and of its square */
    uint64_t steps;
} Optimiser;

bool optimiser_init(Optimiser *o, size_t count, Error *e);
void optimiser_free(Optimiser *o);
/* One step down the gradient. */
void optimiser_step(Optimiser *o, float *parameters, const float *gradient, double rate);

/* The rate of step `at` of `steps`. */
double cosine_rate(double first, double last, uint64_t at, uint64_t steps);

#endif
