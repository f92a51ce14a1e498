/* The error of text that goes on otherwise than it may. */
#include "game/notation/unexpected_internal.h"

#include <stdlib.h>

#include "base/text.h"

bool unexpected_at(const char *text, const char *at, const char *wanted, Error *e)
{
    if (*at == '\0') {
        return error_set(e, "the text ends where %s is needed", wanted);
    }
    return error_set(e, "'%.8s' at letter %d: %s is needed", at, (int)(at - text) + 1, wanted);
}

bool no_piece_at(const Variant *v, const char *text, const char *at, Error *e)
{
    char wanted[96];
    Text t = text_over(wanted, sizeof wanted);
    text_add(&t, "the upper case letter of a piece (");
    for (PieceType type = 0; type < v->piece_types; type++) {
        text_char(&t, v->piece[type].letter);
    }
    text_char(&t, ')');
    return unexpected_at(text, at, wanted, e);
}

bool skip_square_name(const char **at)
{
    const char *p = *at;
    if (p[0] < 'a' || p[0] > 'z' || p[1] < '0' || p[1] > '9') {
        return false;
    }
    for (p++; *p >= '0' && *p <= '9'; p++) {
    }
    *at = p;
    return true;
}

/* The first file of the rank that has a square (step 1), or the last (step -1). */
static char end_of_rank(const Variant *v, int rank, int step)
{
    int file = step > 0 ? 0 : v->files - 1;
    while (v->at[rank][file] == NO_SQUARE && file + step >= 0 && file + step < v->files) {
        file += step;
    }
    return (char)('a' + file);
}

bool no_square_at(const Variant *v, const char *text, const char *at, const char *wanted, Error *e)
{
    const char *end = at;
    if (!skip_square_name(&end)) {
        return unexpected_at(text, at, wanted, e);
    }
    int letter = (int)(at - text) + 1, length = (int)(end - at);
    int file = *at - 'a';
    long rank = strtol(at + 1, NULL, 10) - 1;
    if (rank < 0 || rank >= v->ranks) {
        return error_set(e, "'%.8s' at letter %d: there is no rank %.*s; ranks are 1 to %d", at,
                         letter, length < 8 ? length - 1 : 7, at + 1, v->ranks);
    }
    if (file < v->files && v->hole[rank][file]) {
        return error_set(e, "'%.8s' at letter %d: %.*s is a hole, which no piece enters or crosses",
                         at, letter, length, at);
    }
    char first = end_of_rank(v, (int)rank, 1), last = end_of_rank(v, (int)rank, -1);
    return error_set(e,
                     first == last ? "'%.8s' at letter %d: there is no %.*s; rank %ld has %c only"
                                   : "'%.8s' at letter %d: there is no %.*s; rank %ld has the "
                                     "files %c to %c",
                     at, letter, length, at, rank + 1, first, last);
}
