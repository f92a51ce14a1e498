/* Reads variant files: ini text in Fairy-Stockfish's syntax, `[name]` or `[name:parent]`, then
 * `key = value`, `#` or `;` comments. The keys are documented in variant-ini/README.md.
 *
 * Variants live as long as the set: games hold pointers to them. A set only grows, but for
 * variants_keep. */
#ifndef LACUNA_VARIANT_READER_H
#define LACUNA_VARIANT_READER_H

#include "base/error.h"
#include "variant/diagnostics.h"
#include "variant/variant.h"

enum {
    VARIANTS_MAX = 256,
    VARIANT_FILE_MAX = 1 << 22, /* bytes in a file: far more than that many sections need */
};

/* The variants known, in the order in which they were read. Start from {0}. */
typedef struct {
    int count;
    Variant *at[VARIANTS_MAX];                  /* owned */
    struct VariantSource *source[VARIANTS_MAX]; /* owned: the settings that children inherit */
} VariantSet;

/* Adds every section of the text (length bytes, any content) to the set. All or nothing: on an
 * error the set is unchanged, and *out (which is begun anew) tells every error with its place, key and
 * what would be right. There may be warnings as well as success. */
bool variants_read_all(VariantSet *set, const char *file, const char *text, size_t length,
                       Diagnostics *out);

/* The same, and the first error as one line. */
bool variants_read(VariantSet *set, const char *file, const char *text, size_t length, Error *e);

/* Adds the built-in variants (chess, hole, wormhole, hostage, eightstone, in that order), all or
 * none. */
bool variants_read_builtin(VariantSet *set, Error *e);

/* By UCI or CECP name, in any case; `standard` is chess as well. NULL if unknown. */
const Variant *variants_find(const VariantSet *set, const char *name);

/* Forgets all variants but the first `count`. */
void variants_keep(VariantSet *set, int count);

void variants_free(VariantSet *set);

#endif
