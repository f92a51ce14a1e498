/* AdamW. */
#include "learn/optimiser.h"

#include <math.h>

#include "base/memory.h"

bool optimiser_init(Optimiser *o, size_t count, Error *e)
{
    *o = (Optimiser){.count = count};
    o->mean = memory_new(count * sizeof *o->mean);
    o->square = memory_new(count * sizeof *o->square);
    return (o->mean != NULL && o->square != NULL) || error_set(e, "out of memory to train");
}

void optimiser_free(Optimiser *o)
{
    memory_free(o->mean);
    memory_free(o->square);
}

void optimiser_step(Optimiser *o, float *parameters, const float *gradient, double rate)
{
    const double beta1 = 0.9, beta2 = 0.999, decay = 0.01;
    o->steps++;
    double steps = (double)o->steps;
    /* The means begin at zero and are too small by these factors. */
    double root = sqrt(1 - pow(beta2, steps));
    const float b1 = (float)beta1, b2 = (float)beta2;
    const float step = (float)(rate * root / (1 - pow(beta1, steps)));
    const float keep = (float)(1 - rate * decay), tiny = (float)(1e-8 * root);
    for (size_t i = 0; i < o->count; i++) {
        float g = gradient[i];
        float mean = b1 * o->mean[i] + (1 - b1) * g;
        float square = b2 * o->square[i] + (1 - b2) * g * g;
        o->mean[i] = mean;
        o->square[i] = square;
        parameters[i] = keep * parameters[i] - step * mean / (sqrtf(square) + tiny);
    }
}

double cosine_rate(double first, double last, uint64_t at, uint64_t steps)
{
    double part = steps > 1 ? (double)at / (double)(steps - 1) : 0;
    return last + (first - last) * (1 + cos(part * acos(-1.0))) / 2;
}
