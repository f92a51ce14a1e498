/* A variant in the making: the settings of its section and the Variant they fill, step by step.
 * Each step reads its own keys and trusts the steps before it. */
#ifndef LACUNA_VARIANT_FILE_DRAFT_INTERNAL_H
#define LACUNA_VARIANT_FILE_DRAFT_INTERNAL_H

#include "variant/diagnostics.h"
#include "variant/file/keys_internal.h"
#include "variant/variant.h"

#include "base/error.h"

/* What a section says about one key, itself or through its parent. */
typedef struct {
    char *text;                        /* owned; NULL: nothing is said */
    FilePlace at;                      /* of the text */
    char section[NAME_MAX_LENGTH + 1]; /* the one that said it */
} Setting;

/* All settings of a section, the inherited ones included: what a child of it starts from. */
typedef struct VariantSource {
    Setting at[KEYS];
    char file[DIAGNOSTIC_FILE + 1]; /* where the section stands */
    int line;
} VariantSource;

typedef struct {
    const char *name; /* of the section; borrowed, as all pointers here */
    FilePlace at;     /* where it begins */
    const VariantSource *source;
    Variant *v;
    char placed[RANKS_MAX]
               [FILES_MAX]; /* startFen: piece's letter, '*', or '\0' for an empty square */
    Diagnostics *out;
} Draft;

/* "[NAME] KEY: what is wrong", at the key's value; if that is inherited or missing, at the section's
 * beginning. Returns false. */
bool draft_error(const Draft *d, Key key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same at a part of the value: `width` bytes at `at`, which points into draft_text(d, key). */
bool draft_error_at(const Draft *d, Key key, const char *at, int width, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

/* As with error_set: what clang-tidy cannot see. */
#ifdef __clang_analyzer__
#define draft_error(...) (draft_error(__VA_ARGS__), false)
#define draft_error_at(...) (draft_error_at(__VA_ARGS__), false)
#endif

/* The setting's text; if there is none the default of a stored key, NULL of another. `-` and the empty
 * text are texts too. */
const char *draft_text(const Draft *d, Key key);
/* Whether the section says it itself. */
bool draft_is_own(const Draft *d, Key key);

/* A word of a setting's text: `length` bytes at `at`. */
typedef struct {
    const char *at;
    int length;
} Word;

/* The next blank-separated word of *rest; false at the end. */
bool draft_word(const char **rest, Word *word);

/* Values. Each leaves *value alone and returns true if the key is not set. */
bool draft_bool(const Draft *d, Key key, bool *value);
bool draft_choice(const Draft *d, Key key, int *choice);       /* index of the word in keys.def */
bool draft_integer(const Draft *d, Key key, int *value);       /* within the limits of keys.def */
bool draft_file(const Draft *d, Key key, int *file);           /* `e` or `5`, to 0.. */
bool draft_region(const Draft *d, Key key, SquareSet *region); /* `*8 a* b2`, `*`, `-` */
bool draft_types(const Draft *d, Key key, uint32_t *types);    /* letters, or `-`, to bits */

/* The steps (values.c, and the files of the groups), in order. */
bool draft_words(Draft *d);  /* values.c: numbers, choices, yes and no: also of a broken section */
bool draft_shape(Draft *d);  /* shape.c: files, ranks, squares, holes */
bool draft_pieces(Draft *d); /* pieces.c: kinds, names, the king and the pawn */
bool draft_values(Draft *d); /* values.c: the fields that keys.def names */
bool draft_rules(Draft *d);  /* rules.c: ends, pawns, special moves */
bool draft_goals(Draft *d);  /* goals.c: how the game ends */
/* A side without a king must be able to lose in another way: within draft_start. */
bool draft_kings(const Draft *d);
bool draft_drops(Draft *d);    /* drops.c: hands, prisons, where pieces are dropped */
bool draft_prisons(Draft *d);  /* hostage.c: exchanges, values */
bool draft_start(Draft *d);    /* start.c: the start position */
bool draft_castling(Draft *d); /* castling.c */
bool draft_extras(Draft *d);   /* goals.c: what needs the widest kernel, once all is known */

#endif
