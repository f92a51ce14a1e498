/* The network file: reading with every check, and writing (network/network.h draws it). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "network/network.h"
#include "network/network_internal.h"

enum {
    AT_VERSION = 8,
    AT_FLAGS = 12,
    AT_VARIANT = 16,
    AT_INPUTS_HASH = 48,
    AT_SQUARES = 56,
    AT_KINDS = 60,
    AT_INPUTS = 64,
    AT_WIDTH = 68,
    AT_BUCKETS = 72,
    AT_SCALE = 76,
    AT_PAYLOAD_HASH = 80,
    FILE_MAX = 64 << 20, /* no network is so large */
};

/* --- Integers, little-endian -------------------------------------------------------------------- */

static const uint8_t *get_words(const uint8_t *at, int16_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++, at += 2) {
        words[i] = (int16_t)bytes_get(at, 2);
    }
    return at;
}

static uint8_t *put_words(uint8_t *at, const int16_t *words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bytes_put(at, 2, (uint16_t)words[i]);
        at += 2;
    }
    return at;
}

/* --- Reading ------------------------------------------------------------------------------------- */

static size_t payload_bytes(const Network *n)
{
    NetworkSizes sizes = network_sizes(n);
    return 2 * (sizes.weights + sizes.bias + sizes.output) + 4 * sizes.output_bias;
}

static void get_name(const uint8_t *file, char variant[NAME_MAX_LENGTH + 1])
{
    memcpy(variant, file + AT_VARIANT, NAME_MAX_LENGTH);
    variant[NAME_MAX_LENGTH] = '\0';
}

/* What it is, before anything in it is believed. */
static bool check_kind(const char *name, const uint8_t *file, size_t length, Error *e)
{
    if (length < NETWORK_HEADER || memcmp(file, NETWORK_MAGIC, strlen(NETWORK_MAGIC)) != 0) {
        return error_set(e,
                         "%s: no network: expected a file of %d bytes or more that begins with %s",
                         name, NETWORK_HEADER, NETWORK_MAGIC);
    }
    if (bytes_get(file + AT_VERSION, 4) != NETWORK_VERSION) {
        return error_set(e, "%s: a network of format %u, expected format %d", name,
                         (unsigned)bytes_get(file + AT_VERSION, 4), NETWORK_VERSION);
    }
    if ((bytes_get(file + AT_FLAGS, 4) & ~(uint64_t)(NETWORK_MIRROR | NETWORK_CORRECTS)) != 0) {
        return error_set(e, "%s: a network with unknown flags %x, expected none but %x", name,
                         (unsigned)bytes_get(file + AT_FLAGS, 4),
                         NETWORK_MIRROR | NETWORK_CORRECTS);
    }
    return true;
}

static bool check_variant(const Variant *v, const char *name, const uint8_t *file, Error *e)
{
    char variant[NAME_MAX_LENGTH + 1];
    get_name(file, variant);
    if (strcmp(variant, v->name) != 0) {
        return error_set(e, "%s: a network for '%s', expected one for '%s'", name, variant,
                         v->name);
    }
    return true;
}

static bool check_number(const char *name, const char *what, uint64_t is, int expected, Error *e)
{
    return is == (uint64_t)expected ||
           error_set(e, "%s: a network for %u %s, expected %d", name, (unsigned)is, what, expected);
}

/* That the inputs mean the same here. */
static bool check_inputs(const Network *n, const char *name, const uint8_t *file, Error *e)
{
    const Inputs *in = &n->inputs;
    if (!check_number(name, "squares", bytes_get(file + AT_SQUARES, 4), in->squares, e) ||
        !check_number(name, "kinds of pieces", bytes_get(file + AT_KINDS, 4), in->piece_types, e) ||
        !check_number(name, "inputs", bytes_get(file + AT_INPUTS, 4), in->count, e)) {
        return false;
    }
    return bytes_get(file + AT_INPUTS_HASH, 8) == in->hash ||
           error_set(
               e, "%s: a network for another '%s': expected its board and pieces as they are here",
               name, n->variant);
}

static bool check_payload(const Network *n, const char *name, const uint8_t *file, size_t length,
                          Error *e)
{
    size_t expected = NETWORK_HEADER + payload_bytes(n);
    if (length != expected) {
        return error_set(e, "%s: %zu bytes, expected %zu for %d inputs, width %d, %d buckets", name,
                         length, expected, n->inputs.count, n->width, n->buckets);
    }
    uint64_t hash = hash_bytes(HASH_START, file + NETWORK_HEADER, length - NETWORK_HEADER);
    uint64_t says = bytes_get(file + AT_PAYLOAD_HASH, 8);
    return hash == says ||
           error_set(e, "%s: damaged: expected weights with hash %016llx, they have %016llx", name,
                     (unsigned long long)says, (unsigned long long)hash);
}

static bool check_weights(const char *name, const char *what, const int16_t *weights, size_t count,
                          int most, Error *e)
{
    for (size_t i = 0; i < count; i++) {
        if (weights[i] > most || weights[i] < -most) {
            return error_set(e, "%s: %s %zu is %d, expected within +-%d", name, what, i, weights[i],
                             most);
        }
    }
    return true;
}

static bool read_payload(Network *n, const char *name, const uint8_t *at, Error *e)
{
    NetworkSizes sizes = network_sizes(n);
    at = get_words(at, n->weights, sizes.weights);
    at = get_words(at, n->bias, sizes.bias);
    at = get_words(at, n->output, sizes.output);
    for (size_t i = 0; i < sizes.output_bias; i++, at += 4) {
        n->output_bias[i] = (int32_t)bytes_get(at, 4);
    }
    return check_weights(name, "weight", n->weights, sizes.weights, FEATURE_WEIGHT_MAX, e) &&
           check_weights(name, "bias", n->bias, sizes.bias, FEATURE_WEIGHT_MAX, e) &&
           check_weights(name, "output weight", n->output, sizes.output, OUTPUT_WEIGHT_MAX, e);
}

Network *network_read(const Variant *v, const char *name, const void *bytes, size_t length,
                      Error *e)
{
    const uint8_t *file = bytes;
    if (!check_kind(name, file, length, e) || !check_variant(v, name, file, e)) {
        return NULL;
    }
    uint64_t width = bytes_get(file + AT_WIDTH, 4), buckets = bytes_get(file + AT_BUCKETS, 4);
    uint64_t scale = bytes_get(file + AT_SCALE, 4);
    if (scale < 1 || scale > NETWORK_SCALE_MAX) {
        error_set(e, "%s: a network's scale is %u, must be 1 to %d", name, (unsigned)scale,
                  NETWORK_SCALE_MAX);
        return NULL;
    }
    bool mirror = (bytes_get(file + AT_FLAGS, 4) & NETWORK_MIRROR) != 0;
    Error inner;
    Network *n = network_new(v, mirror, width <= WIDTH_MAX ? (int)width : 0,
                             buckets <= BUCKETS_MAX ? (int)buckets : 0, &inner);
    if (n == NULL) {
        error_set(e, "%s: %s", name, inner.text);
        return NULL;
    }
    n->scale = (int)scale;
    n->corrects = (bytes_get(file + AT_FLAGS, 4) & NETWORK_CORRECTS) != 0;
    if (!check_inputs(n, name, file, e) || !check_payload(n, name, file, length, e) ||
        !read_payload(n, name, file + NETWORK_HEADER, e)) {
        network_free(n);
        return NULL;
    }
    return n;
}

/* The file's first bytes, `most` of them, to be freed; NULL and an error if it cannot be read. */
static uint8_t *read_file(const char *path, size_t most, size_t *length, Error *e)
{
    FILE *in = fopen(path, "rb");
    if (in == NULL) {
        error_set(e, "cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    uint8_t *bytes = malloc(most);
    *length = bytes == NULL ? 0 : fread(bytes, 1, most, in);
    bool failed = ferror(in) != 0;
    int reason = errno;
    fclose(in);
    if (bytes == NULL || failed) {
        error_set(e, "cannot read %s: %s", path,
                  bytes == NULL ? "out of memory" : strerror(reason));
        free(bytes);
        return NULL;
    }
    return bytes;
}

Network *network_load(const Variant *v, const char *path, Error *e)
{
    size_t length;
    uint8_t *bytes = read_file(path, FILE_MAX, &length, e);
    if (bytes == NULL) {
        return NULL;
    }
    Network *n = network_read(v, path, bytes, length, e);
    free(bytes);
    return n;
}

bool network_names(const char *path, char variant[NAME_MAX_LENGTH + 1], Error *e)
{
    size_t length;
    uint8_t *bytes = read_file(path, NETWORK_HEADER, &length, e);
    bool good = bytes != NULL && check_kind(path, bytes, length, e);
    if (good) {
        get_name(bytes, variant);
    }
    free(bytes);
    return good;
}

/* --- Writing ------------------------------------------------------------------------------------- */

static void write_payload(const Network *n, uint8_t *at)
{
    NetworkSizes sizes = network_sizes(n);
    at = put_words(at, n->weights, sizes.weights);
    at = put_words(at, n->bias, sizes.bias);
    at = put_words(at, n->output, sizes.output);
    for (size_t i = 0; i < sizes.output_bias; i++) {
        bytes_put(at, 4, (uint32_t)n->output_bias[i]);
        at += 4;
    }
}

static void write_header(const Network *n, uint8_t *file)
{
    memcpy(file, NETWORK_MAGIC, strlen(NETWORK_MAGIC));
    memcpy(file + AT_VARIANT, n->variant, strlen(n->variant));
    bytes_put(file + AT_VERSION, 4, NETWORK_VERSION);
    bytes_put(file + AT_FLAGS, 4,
              (n->inputs.mirror ? NETWORK_MIRROR : 0u) | (n->corrects ? NETWORK_CORRECTS : 0u));
    bytes_put(file + AT_INPUTS_HASH, 8, n->inputs.hash);
    bytes_put(file + AT_SQUARES, 4, (uint64_t)n->inputs.squares);
    bytes_put(file + AT_KINDS, 4, (uint64_t)n->inputs.piece_types);
    bytes_put(file + AT_INPUTS, 4, (uint64_t)n->inputs.count);
    bytes_put(file + AT_WIDTH, 4, (uint64_t)n->width);
    bytes_put(file + AT_BUCKETS, 4, (uint64_t)n->buckets);
    bytes_put(file + AT_SCALE, 4, (uint64_t)n->scale);
    bytes_put(file + AT_PAYLOAD_HASH, 8,
              hash_bytes(HASH_START, file + NETWORK_HEADER, payload_bytes(n)));
}

/* Puts a finished file in its place. Windows' rename does not replace. */
static bool replace(const char *from, const char *to)
{
    return rename(from, to) == 0 || (remove(to) == 0 && rename(from, to) == 0);
}

static bool write_file(const char *path, const uint8_t *bytes, size_t length, Error *e)
{
    char beside[4096];
    int needs = snprintf(beside, sizeof beside, "%s.new", path);
    if (needs < 0 || (size_t)needs >= sizeof beside) {
        return error_set(e, "cannot write a network: its path is too long");
    }
    FILE *out = fopen(beside, "wb");
    bool done = out != NULL && fwrite(bytes, 1, length, out) == length;
    done = (out == NULL || fclose(out) == 0) && done;
    return (done && replace(beside, path)) ||
           error_set(e, "cannot write %s: %s", path, strerror(errno));
}

bool network_save(const Network *n, const char *path, Error *e)
{
    size_t length = NETWORK_HEADER + payload_bytes(n);
    uint8_t *file = calloc(1, length);
    if (file == NULL) {
        return error_set(e, "out of memory to write %s", path);
    }
    write_payload(n, file + NETWORK_HEADER);
    write_header(n, file);
    bool done = write_file(path, file, length, e);
    free(file);
    return done;
}
