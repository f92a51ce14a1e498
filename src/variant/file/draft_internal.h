/* A variant in the making: the settings of its section and the Variant they fill, step by step.
 * Each step reads its own keys and trusts the steps before it. */
#ifndef LACUNA_VARIANT_FILE_DRAFT_INTERNAL_H
#define LACUNA_VARIANT_FILE_DRAFT_INTERNAL_H

#include "variant/file/keys_internal.h"
#include "variant/variant.h"

#include "base/error.h"

/* What a section says about one key, itself or through its parent. */
typedef struct {
    char *text; /* owned; NULL: nothing is said */
    int line;
    char section[NAME_MAX_LENGTH + 1]; /* the one that said it */
} Setting;

/* All settings of a section, the inherited ones included: what a child of it starts from. */
typedef struct VariantSource {
    Setting at[KEYS];
} VariantSource;

typedef struct {
    const char *file; /* borrowed, as all pointers here */
    const char *name; /* of the section */
    int line;         /* where it begins */
    const VariantSource *source;
    Variant *v;
    char placed[RANKS_MAX]
               [FILES_MAX]; /* startFen: piece's letter, '*', or '\0' for an empty square */
    Error *e;
} Draft;

/* "FILE:LINE: [NAME] KEY: what is wrong". Returns false. */
bool draft_error(const Draft *d, Key key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* As with error_set: what clang-tidy cannot see. */
#ifdef __clang_analyzer__
#define draft_error(...) (draft_error(__VA_ARGS__), false)
#endif

/* The setting's text, NULL if there is none. `-` and the empty text are texts too. */
const char *draft_text(const Draft *d, Key key);

/* Values. Each leaves *value alone and returns true if the key is not set. */
bool draft_bool(const Draft *d, Key key, bool *value);
bool draft_integer(const Draft *d, Key key, int low, int high, int *value);
bool draft_file(const Draft *d, Key key, int *file);           /* `e` or `5`, to 0.. */
bool draft_region(const Draft *d, Key key, SquareSet *region); /* `*8 a* b2`, `*`, `-` */
bool draft_types(const Draft *d, Key key, uint16_t *types);    /* letters, or `-` */

/* One of the words, to its index. Words end with NULL. */
bool draft_choice(const Draft *d, Key key, const char *const *words, int *choice);

/* The steps, in order. */
bool draft_shape(Draft *d);    /* shape.c: files, ranks, squares, holes */
bool draft_pieces(Draft *d);   /* pieces.c: kinds, names, the king and the pawn */
bool draft_rules(Draft *d);    /* rules.c: ends, pawns, special moves */
bool draft_prisons(Draft *d);  /* hostage.c: drops, exchanges, worths */
bool draft_start(Draft *d);    /* start.c: the start position */
bool draft_castling(Draft *d); /* castling.c */

#endif
