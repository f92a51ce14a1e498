/* A network that judges positions of one game, and the file that it is kept in.
 *
 *   inputs (network/inputs.h) -> `width` numbers a perspective, with the same weights for both
 *          -> squared clipped ReLU: min(max(x, 0), NETWORK_QA)^2
 *   side to move's numbers, then the other's -> one output, by the bucket
 *
 * All arithmetic is of integers and the same on every machine: first-layer weights are in units of
 * 1 / NETWORK_QA, output weights in units of 1 / NETWORK_QB, the output's bias in
 * 1 / (NETWORK_QA * NETWORK_QB).
 *
 *   centipawns = (sum of squares * weights / NETWORK_QA + bias) * scale / (NETWORK_QA * NETWORK_QB)
 *
 * The file, integers little-endian:
 *
 *   0   8   NETWORK_MAGIC            60  4  kinds of pieces
 *   8   4   NETWORK_VERSION          64  4  inputs
 *   12  4   flags: NETWORK_...       68  4  width
 *   16  32  variant, '\0'-padded     72  4  buckets
 *   48  8   Inputs.hash              76  4  scale
 *   56  4   squares                  80  8  hash (base/hash.h) of all that follows
 *   88      int16 weights[inputs][width], int16 bias[width], int16 output[buckets][2 * width],
 *           int32 output_bias[buckets] */
#ifndef LACUNA_NETWORK_NETWORK_H
#define LACUNA_NETWORK_NETWORK_H

#include "base/error.h"
#include "network/inputs.h"

#define NETWORK_MAGIC "LacunaNN"
enum {
    NETWORK_VERSION = 1,
    NETWORK_MIRROR = 1,   /* flag: Inputs.mirror */
    NETWORK_CORRECTS = 2, /* flag: Network.corrects */
    NETWORK_HEADER = 88,

    NETWORK_QA = 255,
    NETWORK_QB = 64,
    NETWORK_SCALE = 400, /* centipawns for an output of 1: p(win) = sigmoid(centipawns / 400) */
    NETWORK_SCALE_MAX = 4000,

    WIDTH_STEP = 16, /* widths are multiples of it: as many int16 as a vector register holds */
    WIDTH_MAX = 128,
    BUCKETS_MAX = 16,

    /* The largest weights. 64 inputs that are on, and a bias, fit in an int16: no game has more
     * pieces, gaps and prisoners together. (Sums that overflow all the same wrap round, alike on
     * every machine.) An output weight times NETWORK_QA fits in an int16, and 2 * WIDTH_MAX of them
     * times NETWORK_QA in an int32. */
    FEATURE_WEIGHT_MAX = 504,
    OUTPUT_WEIGHT_MAX = 127,
};

/* Read-only once made, and then shared by any number of threads. The arrays begin at cache lines
 * and belong to the network. */
typedef struct {
    char variant[NAME_MAX_LENGTH + 1];
    Inputs inputs;
    int width, buckets, scale;
    bool corrects;    /* the output is what the hand-set evaluation lacks: it is added to that */
    int16_t *weights; /* [inputs][width] */
    int16_t *bias;    /* [width] */
    int16_t *output;  /* [buckets][2 * width]: side to move's half first */
    int32_t *output_bias; /* [buckets] */
} Network;

/* All weights zero, scale NETWORK_SCALE, not correcting. NULL and an error if width or buckets cannot be, or memory
 * is out. */
Network *network_new(const Variant *v, bool mirror, int width, int buckets, Error *e);
void network_free(Network *n);

/* Reads a file's bytes; `name` is for the error. NULL if they are no network, another version's,
 * another game's, cut, too long, damaged, or have weights beyond the limits; the error says what was
 * expected. */
Network *network_read(const Variant *v, const char *name, const void *bytes, size_t length,
                      Error *e);
Network *network_load(const Variant *v, const char *path, Error *e);

/* The name of the variant that the file says it is for. False and an error if it is no network. */
bool network_names(const char *path, char variant[NAME_MAX_LENGTH + 1], Error *e);

/* The bytes of the network that came with the program for that variant; NULL if none did. */
const void *network_embedded(const char *variant, size_t *length);

/* Writes the file beside `path` first, so that a kill leaves the old one or the new one. */
bool network_save(const Network *n, const char *path, Error *e);

/* Small random weights, for tests and to begin training from something: the same for a seed. */
void network_randomise(Network *n, uint64_t seed);

/* Centipawns, not limited, from a sum of squares * output weights. */
static inline int network_centipawns(const Network *n, int bucket, int64_t sum)
{
    int64_t output = sum / NETWORK_QA + n->output_bias[bucket];
    return (int)(output * n->scale / (NETWORK_QA * NETWORK_QB));
}

/* Centipawns from the side to move, worked out from nothing and without any haste: what the kernels'
 * evaluation must be equal to, or, if the network corrects, that evaluation less its hand-set terms.
 * Not limited to +-EVAL_MAX. */
int network_evaluate(const Network *n, const Setup *s);
/* By another bucket than the one for so many pieces: to compare them. */
int network_evaluate_bucket(const Network *n, const Setup *s, int bucket);

#endif
