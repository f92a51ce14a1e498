/* Networks in memory: making them, and what they say of a position. */
#include "network/network.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/random.h"
#include "network/network_internal.h"

static size_t lines(size_t bytes)
{
    return (bytes + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
}

NetworkSizes network_sizes(const Network *n)
{
    size_t width = (size_t)n->width, buckets = (size_t)n->buckets;
    return (NetworkSizes){.weights = (size_t)n->inputs.count * width,
                          .bias = width,
                          .output = buckets * 2 * width,
                          .output_bias = buckets};
}

/* One block of memory for all arrays: the weights begin it. */
static bool allocate(Network *n)
{
    NetworkSizes sizes = network_sizes(n);
    size_t weights = lines(sizes.weights * sizeof *n->weights);
    size_t bias = lines(sizes.bias * sizeof *n->bias);
    size_t output = lines(sizes.output * sizeof *n->output);
    char *memory = memory_new(weights + bias + output + sizes.output_bias * sizeof *n->output_bias);
    if (memory == NULL) {
        return false;
    }
    n->weights = (int16_t *)(void *)memory;
    n->bias = (int16_t *)(void *)(memory + weights);
    n->output = (int16_t *)(void *)(memory + weights + bias);
    n->output_bias = (int32_t *)(void *)(memory + weights + bias + output);
    return true;
}

Network *network_new(const Variant *v, bool mirror, int width, int buckets, Error *e)
{
    if (width < WIDTH_STEP || width > WIDTH_MAX || width % WIDTH_STEP != 0) {
        error_set(e, "a network's width is %d, must be a multiple of %d up to %d", width,
                  WIDTH_STEP, WIDTH_MAX);
        return NULL;
    }
    if (buckets < 1 || buckets > BUCKETS_MAX) {
        error_set(e, "a network has %d buckets, must have 1 to %d", buckets, BUCKETS_MAX);
        return NULL;
    }
    Network *n = calloc(1, sizeof *n);
    if (n != NULL) {
        memcpy(n->variant, v->name, sizeof n->variant);
        n->width = width;
        n->buckets = buckets;
        n->scale = NETWORK_SCALE;
        inputs_init(&n->inputs, v, mirror);
    }
    if (n == NULL || !allocate(n)) {
        free(n);
        error_set(e, "out of memory for a network of '%s'", v->name);
        return NULL;
    }
    return n;
}

void network_free(Network *n)
{
    if (n != NULL) {
        memory_free(n->weights);
        free(n);
    }
}

/* Uniform in [-most, most]. */
static int16_t small(uint64_t *state, int most)
{
    uint64_t bits = random_next(state) >> 32;
    return (int16_t)((int)(bits % (2 * (uint64_t)most + 1)) - most);
}

void network_randomise(Network *n, uint64_t seed)
{
    enum { SMALL = NETWORK_QA / 4, SMALL_OUTPUT = NETWORK_QB / 4 };
    NetworkSizes sizes = network_sizes(n);
    for (size_t i = 0; i < sizes.weights; i++) {
        n->weights[i] = small(&seed, SMALL);
    }
    for (size_t i = 0; i < sizes.bias; i++) {
        n->bias[i] = small(&seed, SMALL);
    }
    for (size_t i = 0; i < sizes.output; i++) {
        n->output[i] = small(&seed, SMALL_OUTPUT);
    }
    for (size_t i = 0; i < sizes.output_bias; i++) {
        n->output_bias[i] = small(&seed, NETWORK_QA);
    }
}

/* One perspective's numbers after the activation, weighed. */
static int64_t half_output(const Network *n, const Setup *s, Colour perspective,
                           const int16_t *output)
{
    uint16_t list[ACTIVE_MAX];
    int count = inputs_list(&n->inputs, s, perspective, list);
    int64_t sum = 0;
    for (int i = 0; i < n->width; i++) {
        uint16_t wrapping = (uint16_t)n->bias[i];
        for (int k = 0; k < count; k++) {
            wrapping = (uint16_t)(wrapping + (uint16_t)n->weights[list[k] * n->width + i]);
        }
        int x = (int16_t)wrapping;
        x = x < 0 ? 0 : x < NETWORK_QA ? x : NETWORK_QA;
        sum += x * x * output[i];
    }
    return sum;
}

int network_evaluate_bucket(const Network *n, const Setup *s, int bucket)
{
    const int16_t *output = n->output + (size_t)bucket * 2 * (size_t)n->width;
    int64_t sum = half_output(n, s, s->side, output) +
                  half_output(n, s, colour_other(s->side), output + n->width);
    return network_centipawns(n, bucket, sum);
}

int network_evaluate(const Network *n, const Setup *s)
{
    int pieces = inputs_pieces(&n->inputs, s);
    return network_evaluate_bucket(n, s, inputs_bucket(&n->inputs, n->buckets, pieces));
}
