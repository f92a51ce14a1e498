/* The network in training: its parameters as a whole. */
#include "learn/model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"

bool model_init(Model *m, int inputs, int width, int buckets, Error *e)
{
    size_t w = (size_t)width, b = (size_t)buckets;
    *m = (Model){.inputs = inputs, .width = width, .buckets = buckets};
    m->bias = (size_t)inputs * w;
    m->output = m->bias + w;
    m->output_bias = m->output + b * 2 * w;
    m->count = m->output_bias + b;
    m->at = memory_new(m->count * sizeof *m->at);
    return m->at != NULL || error_set(e, "out of memory for a network of %d inputs", inputs);
}

void model_free(Model *m)
{
    memory_free(m->at);
}

static float random_float(uint64_t *state, double most)
{
    double unit = (double)(random_next(state) >> 11) / (double)((uint64_t)1 << 53);
    return (float)((2 * unit - 1) * most);
}

/* Some thirty inputs are on at once: their sum is to stay within the activation's range. Two buckets
 * begin alike, as they are to learn alike. */
void model_randomise(Model *m, uint64_t seed)
{
    double first = 0.1, second = 1 / sqrt(2.0 * m->width);
    size_t row = 2 * (size_t)m->width;
    for (size_t i = 0; i < m->bias; i++) {
        m->at[i] = random_float(&seed, first);
    }
    for (size_t i = 0; i < row; i++) {
        m->at[m->output + i] = random_float(&seed, second);
    }
    for (size_t b = 1; b < (size_t)m->buckets; b++) {
        memcpy(m->at + m->output + b * row, m->at + m->output, row * sizeof *m->at);
    }
}

static void clip(float *at, size_t count, float most)
{
    for (size_t i = 0; i < count; i++) {
        at[i] = at[i] > most ? most : at[i] < -most ? -most : at[i];
    }
}

void model_clip(Model *m)
{
    clip(m->at, m->output, (float)FEATURE_WEIGHT_MAX / NETWORK_QA);
    clip(m->at + m->output, m->output_bias - m->output, (float)OUTPUT_WEIGHT_MAX / NETWORK_QB);
}

static void export_words(int16_t *to, const float *from, size_t count, int unit)
{
    for (size_t i = 0; i < count; i++) {
        to[i] = (int16_t)lrintf(from[i] * (float)unit);
    }
}

void model_export(const Model *m, Network *n)
{
    export_words(n->weights, m->at, m->bias, NETWORK_QA);
    export_words(n->bias, m->at + m->bias, (size_t)m->width, NETWORK_QA);
    export_words(n->output, m->at + m->output, m->output_bias - m->output, NETWORK_QB);
    for (int b = 0; b < m->buckets; b++) {
        float bias = m->at[m->output_bias + (size_t)b];
        n->output_bias[b] = (int32_t)lrintf(bias * (float)(NETWORK_QA * NETWORK_QB));
    }
}
