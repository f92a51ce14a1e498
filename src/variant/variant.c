/* Squares' names and pieces' letters. */
#include "variant/variant.h"

void variant_square_name(const Variant *v, Square s, char name[4])
{
    /* By hand: lists of turns are written out, and snprintf would be most of that work. */
    int rank = v->rank_of[s] + 1;
    *name++ = (char)('a' + v->file_of[s]);
    if (rank >= 10) {
        *name++ = (char)('0' + rank / 10);
    }
    *name++ = (char)('0' + rank % 10);
    *name = '\0';
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

PieceType variant_kind(const Variant *v, char letter)
{
    char upper = letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
    for (int t = 0; t < v->piece_types; t++) {
        if (v->piece[t].letter == upper) {
            return (PieceType)t;
        }
    }
    return NO_PIECE_TYPE;
}
