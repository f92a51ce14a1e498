/* The keys that a variant file may use, and what is known of each: keys.def, as data. */
#ifndef LACUNA_VARIANT_FILE_KEYS_INTERNAL_H
#define LACUNA_VARIANT_FILE_KEYS_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>

/* Pieces come before the keys of other groups in a file's table, the king behind them: their order
 * is that of Variant.piece. */
typedef enum {
#define KEY(group, id, ...) KEY_##id,
#define PIECE(id, ...) KEY_##id,
#define ROYAL(id, ...) KEY_##id,
#define CUSTOM(number) KEY_CUSTOM_##number,
#include "variant/file/keys.def"
#undef KEY
#undef PIECE
#undef ROYAL
#undef CUSTOM
    KEYS,
    KEY_FIRST_PIECE = KEY_PAWN,
    KEY_LAST_PIECE = KEY_KING,
    KEY_NONE = KEYS
} Key;

/* In the order of the pages. */
typedef enum {
    GROUP_BOARD,
    GROUP_PIECES,
    GROUP_PAWNS,
    GROUP_CASTLINGS,
    GROUP_ENDS,
    GROUP_HANDS,
    GROUP_SPECIAL,
    GROUPS
} KeyGroup;

typedef enum {
    VALUE_BOOL,    /* true, false */
    VALUE_INTEGER, /* low to high */
    VALUE_CHOICE,  /* one of the words, to its index */
    VALUE_FILE,    /* `e` or `5`, to 0.. */
    VALUE_REGION,  /* `*8 a* b2`, `*`, `-`, to a SquareSet */
    VALUE_PIECES,  /* letters, or `-`, to bits */
    VALUE_PIECE,   /* a letter, letter:Betza, or `-` */
    VALUE_TEXT,    /* what the group makes of it */
} ValueType;

typedef struct {
    const char *name;
    KeyGroup group;
    bool fairy; /* Fairy-Stockfish has it as well */
    ValueType type;
    int low, high;            /* VALUE_INTEGER */
    const char *const *words; /* VALUE_CHOICE; ends with NULL */
    const char *form;         /* VALUE_TEXT: what it looks like, for people */
    const char *initial;      /* as in a file, or in brackets if it is no value; NULL: required */
    bool stored;              /* goes straight to a field of the Variant: */
    size_t offset, size;
    const char *meaning, *example;
    const char *betza; /* VALUE_PIECE: how it goes; NULL: the file says it */
} KeyInfo;

const KeyInfo *key_info(Key key);
const char *key_name(Key key);
const char *key_group_title(KeyGroup group);

/* KEY_NONE if there is no such key. Case counts. */
Key key_find(const char *name);

/* The key that `name` was probably meant to be: no more than two letters off, case aside, or
 * else its beginning (promotionPieceTypesWhite). KEY_NONE if none is that close. */
Key key_nearest(const char *name);

/* Whether Fairy-Stockfish knows that key, which we do not. Case counts. */
bool key_is_foreign(const char *name);

/* The word that `text` was probably meant to be; NULL if none is close. Words end with NULL. */
const char *word_nearest(const char *text, const char *const *words);

#endif
