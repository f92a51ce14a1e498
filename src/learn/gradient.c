/* Loss and gradient: where training spends its time.
 *
 * Sums are made in the same order on every processor, in blocks of LANES numbers that a compiler can
 * keep in vector registers; nothing is contracted or reordered, so that the results are the same with and
 * without AVX2. */
#include <math.h>

#include "learn/model.h"

enum { LANES = WIDTH_STEP };

/* One example's way through the network. */
typedef struct {
    float sum[2][WIDTH_MAX]; /* by perspective, before the activation */
    float delta[WIDTH_MAX];  /* the loss's derivative by one perspective's sums */
} Pass;

#define HOT static inline __attribute__((always_inline))

/* sum = bias + the weights of the inputs that are on. */
HOT void gather(const Model *m, const uint16_t *on, size_t count, int width, float *restrict sum)
{
    const float *bias = m->at + m->bias;
    for (int block = 0; block < width; block += LANES) {
        float total[LANES];
        for (int i = 0; i < LANES; i++) {
            total[i] = bias[block + i];
        }
        for (size_t k = 0; k < count; k++) {
            const float *row = m->at + (size_t)on[k] * (size_t)width + block;
            for (int i = 0; i < LANES; i++) {
                total[i] += row[i];
            }
        }
        for (int i = 0; i < LANES; i++) {
            sum[block + i] = total[i];
        }
    }
}

HOT float activated(float x)
{
    x = x < 0 ? 0 : x;
    x = x > 1 ? 1 : x;
    return x * x;
}

/* Twice x where the activation rises, else 0. */
HOT float activated_slope(float x)
{
    return x > 0 && x < 1 ? 2 * x : 0;
}

HOT float weigh(const float *sum, const float *output, int width)
{
    float total[LANES] = {0}, all = 0;
    for (int block = 0; block < width; block += LANES) {
        for (int i = 0; i < LANES; i++) {
            total[i] += activated(sum[block + i]) * output[block + i];
        }
    }
    for (int i = 0; i < LANES; i++) {
        all += total[i];
    }
    return all;
}

/* What one perspective adds to the gradient, if the loss changes by `slope` with the output. */
HOT void spread(const Model *m, Pass *p, int side, const uint16_t *on, size_t count, int bucket,
                float slope, float *restrict gradient)
{
    int width = m->width;
    size_t at = m->output + ((size_t)bucket * 2 + (size_t)side) * (size_t)width;
    const float *output = m->at + at, *sum = p->sum[side];
    float *to_output = gradient + at, *to_bias = gradient + m->bias;
    for (int i = 0; i < width; i++) {
        to_output[i] += slope * activated(sum[i]);
        float delta = slope * output[i] * activated_slope(sum[i]);
        to_bias[i] += delta;
        p->delta[i] = delta;
    }
    for (size_t k = 0; k < count; k++) {
        float *row = gradient + (size_t)on[k] * (size_t)width;
        for (int i = 0; i < width; i++) {
            row[i] += p->delta[i];
        }
    }
}

HOT double loss(const Model *m, const Dataset *d, const uint32_t *order, size_t from, size_t to,
                float *gradient)
{
    double total = 0;
    Pass p;
    for (size_t n = from; n < to; n++) {
        size_t example = order[n], start = d->start[example];
        size_t count = (d->start[example + 1] - start) / 2;
        const uint16_t *own = d->inputs + start, *other = own + count;
        int bucket = d->bucket[example];
        const float *output = m->at + m->output + (size_t)bucket * 2 * (size_t)m->width;
        gather(m, own, count, m->width, p.sum[0]);
        gather(m, other, count, m->width, p.sum[1]);
        float out = d->base[example] + m->at[m->output_bias + (size_t)bucket] +
                    weigh(p.sum[0], output, m->width) +
                    weigh(p.sum[1], output + m->width, m->width);
        float probability = 1 / (1 + expf(-out)), error = probability - d->target[example];
        total += (double)error * (double)error;
        if (gradient != NULL) {
            float slope = 2 * error * probability * (1 - probability);
            gradient[m->output_bias + (size_t)bucket] += slope;
            spread(m, &p, 0, own, count, bucket, slope, gradient);
            spread(m, &p, 1, other, count, bucket, slope, gradient);
        }
    }
    return total;
}

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX2__)
#define LOSS_AVX2
__attribute__((target("avx2"))) static double loss_avx2(const Model *m, const Dataset *d,
                                                        const uint32_t *order, size_t from,
                                                        size_t to, float *gradient)
{
    return loss(m, d, order, from, to, gradient);
}
#endif

double model_loss(const Model *m, const Dataset *d, const uint32_t *order, size_t from, size_t to,
                  float *gradient)
{
#ifdef LOSS_AVX2
    if (__builtin_cpu_supports("avx2")) {
        return loss_avx2(m, d, order, from, to, gradient);
    }
#endif
    return loss(m, d, order, from, to, gradient);
}
