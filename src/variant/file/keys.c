/* The table of the keys, and the nearest one to a word that is none. */
#include "variant/file/keys_internal.h"

#include "variant/variant.h"

#include <ctype.h>
#include <string.h>

#define FS true
#define OWN false
#define BOOL .type = VALUE_BOOL
#define INTEGER(least, most) .type = VALUE_INTEGER, .low = (least), .high = (most)
#define CHOICE(...)                                      \
    .type = VALUE_CHOICE, .words = (const char *const[]) \
    {                                                    \
        __VA_ARGS__, NULL                                \
    }
#define FILE_LETTER .type = VALUE_FILE
#define REGION .type = VALUE_REGION
#define PIECES .type = VALUE_PIECES
#define TEXT(what) .type = VALUE_TEXT, .form = what
#define INTO(field) \
    .stored = true, .offset = offsetof(Variant, field), .size = sizeof(((Variant *)NULL)->field)
#define BY_GROUP .stored = false

#define PIECE_MEANING "a piece that goes as its name says"
#define CUSTOM_MEANING "a piece that goes as the Betza text says"
#define ROYAL_MEANING                                                                        \
    "the royal piece; each side has one at the start. One that goes otherwise than chess's " \
    "says how"

static const KeyInfo entries[KEYS] = {
#define KEY(group_, id, name_, whose, type_, initial_, field, meaning_, example_) \
    [KEY_##id] = {.name = name_,                                                  \
                  .group = GROUP_##group_,                                        \
                  .fairy = whose,                                                 \
                  type_,                                                          \
                  .initial = initial_,                                            \
                  field,                                                          \
                  .meaning = meaning_,                                            \
                  .example = example_},
#define PIECE_(id, name_, initial_, betza_, meaning_, example_) \
    [KEY_##id] = {.name = name_,                                \
                  .group = GROUP_PIECES,                        \
                  .fairy = true,                                \
                  .type = VALUE_PIECE,                          \
                  .initial = initial_,                          \
                  .betza = betza_,                              \
                  .meaning = meaning_,                          \
                  .example = example_},
#define PIECE(id, name, betza) PIECE_(id, name, "-", betza, PIECE_MEANING, "x")
#define ROYAL(id, name, betza) PIECE_(id, name, NULL, betza, ROYAL_MEANING, "k:KN")
#define CUSTOM(number) \
    PIECE_(CUSTOM_##number, "customPiece" #number, "-", NULL, CUSTOM_MEANING, "x:WAD")
#include "variant/file/keys.def"
#undef KEY
#undef PIECE_
#undef PIECE
#undef ROYAL
#undef CUSTOM
};

static const char *const foreign[] = {
#define FOREIGN(name) name,
#include "variant/file/foreign.def"
#undef FOREIGN
    NULL,
};

const KeyInfo *key_info(Key key)
{
    return &entries[key];
}

const char *key_name(Key key)
{
    return entries[key].name;
}

const char *key_group_title(KeyGroup group)
{
    static const char *const titles[GROUPS] = {
        "The board and the start",  "Pieces",        "Pawns", "Castling", "How a game ends",
        "Prisons, hands and drops", "Special moves",
    };
    return titles[group];
}

Key key_find(const char *name)
{
    for (int k = 0; k < KEYS; k++) {
        if (strcmp(entries[k].name, name) == 0) {
            return (Key)k;
        }
    }
    return KEY_NONE;
}

bool key_is_foreign(const char *name)
{
    for (const char *const *p = foreign; *p != NULL; p++) {
        if (strcmp(*p, name) == 0) {
            return true;
        }
    }
    /* A region for each kind of piece, which nobody lists. */
    return strncmp(name, "mobilityRegion", 14) == 0;
}

enum { COMPARED_MAX = 40 };

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Levenshtein distance, case aside; both texts shorter than COMPARED_MAX. */
static int distance(const char *a, const char *b)
{
    int row[COMPARED_MAX + 1];
    int width = (int)strlen(b);
    for (int j = 0; j <= width; j++) {
        row[j] = j;
    }
    for (int i = 0; a[i] != '\0'; i++) {
        int corner = row[0];
        row[0] = i + 1;
        for (int j = 0; j < width; j++) {
            bool same = tolower((unsigned char)a[i]) == tolower((unsigned char)b[j]);
            int changed = corner + (same ? 0 : 1);
            corner = row[j + 1];
            row[j + 1] = smaller(changed, smaller(corner, row[j]) + 1);
        }
    }
    return row[width];
}

/* Whether `text` is nearer to `word` than *closest, which is then set. Two letters off a word of four
 * is another word. */
static bool is_nearer(const char *text, const char *word, int *closest)
{
    int d = strlen(text) < COMPARED_MAX ? distance(text, word) : *closest;
    bool nearer = d < *closest && d * 3 <= (int)strlen(word);
    *closest = nearer ? d : *closest;
    return nearer;
}

Key key_nearest(const char *name)
{
    Key best = KEY_NONE;
    int closest = 3;
    for (int k = 0; k < KEYS; k++) {
        best = is_nearer(name, entries[k].name, &closest) ? (Key)k : best;
    }
    for (int k = 0; k < KEYS && best == KEY_NONE; k++) {
        size_t length = strlen(entries[k].name);
        bool begins = entries[k].type != VALUE_PIECE && strncmp(name, entries[k].name, length) == 0;
        best = begins ? (Key)k : KEY_NONE;
    }
    return best;
}

const char *word_nearest(const char *text, const char *const *words)
{
    const char *best = NULL;
    int closest = 3;
    for (; *words != NULL; words++) {
        best = is_nearer(text, *words, &closest) ? *words : best;
    }
    return best;
}
