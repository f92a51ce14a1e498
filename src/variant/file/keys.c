/* The table of the keys, and the nearest one to a word that is none. */
#include "variant/file/keys_internal.h"

#include <ctype.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

typedef struct {
    const char *name, *betza;
} KeyEntry;

static const KeyEntry entries[KEYS] = {
#define X(id, text) [KEY_##id] = {text, NULL},
    RULE_KEYS(X)
#undef X
#define X(id, text, way) [KEY_##id] = {text, way},
        PIECE_KEYS(X)
#undef X
#define X(number) [KEY_CUSTOM_##number] = {"customPiece" #number, NULL},
            CUSTOM_KEYS(X)
#undef X
                [KEY_KING] = {"king", "K"},
};

const char *key_name(Key key)
{
    return entries[key].name;
}

const char *key_betza(Key key)
{
    return entries[key].betza;
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

Key key_nearest(const char *name)
{
    Key best = KEY_NONE;
    int closest = 3;
    if (strlen(name) >= COMPARED_MAX) {
        return KEY_NONE;
    }
    for (int k = 0; k < KEYS; k++) {
        int d = distance(name, entries[k].name);
        /* Two letters off a word of four is another word. */
        if (d < closest && d * 3 <= (int)strlen(entries[k].name)) {
            closest = d;
            best = (Key)k;
        }
    }
    for (int k = 0; k < KEY_FIRST_PIECE && best == KEY_NONE; k++) {
        size_t length = strlen(entries[k].name);
        best = strncmp(name, entries[k].name, length) == 0 ? (Key)k : KEY_NONE;
    }
    return best;
}
