#include "variant/variant.h"

#include <stdio.h>

void variant_square_name(const Variant *v, Square s, char name[4])
{
    /* Ranks are below 100; the remainder tells the compiler that four bytes hold it. */
    unsigned rank = (v->rank_of[s] + 1u) % 100u;
    snprintf(name, 4, "%c%u", 'a' + v->file_of[s], rank);
}

Square variant_read_square(const Variant *v, const char **text)
{
    const char *p = *text;
    int file = *p - 'a';
    if (file < 0 || file >= v->files || p[1] < '1' || p[1] > '9') {
        return NO_SQUARE;
    }
    /* All digits belong to the rank: a10 is not a1 on a board of eight ranks. */
    int rank = 0;
    for (p++; *p >= '0' && *p <= '9'; p++) {
        rank = rank * 10 + (*p - '0');
        if (rank > v->ranks) {
            return NO_SQUARE;
        }
    }
    Square s = v->at[rank - 1][file];
    if (s != NO_SQUARE) {
        *text = p;
    }
    return s;
}

Type variant_kind(const Variant *v, char letter)
{
    char upper = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
    for (int t = 0; t < v->kinds; t++) {
        if (v->man[t].letter == upper) {
            return (Type)t;
        }
    }
    return NO_TYPE;
}
