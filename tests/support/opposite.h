/* A position with the colours exchanged: the board upside down, the other side to move. */
#ifndef LACUNA_TESTS_SUPPORT_OPPOSITE_H
#define LACUNA_TESTS_SUPPORT_OPPOSITE_H

#include <string.h>

#include "variant/setup.h"

static inline Square opposite_square(const Variant *v, Square s)
{
    return s == NO_SQUARE ? s : v->at[v->ranks - 1 - v->rank_of[s]][v->file_of[s]];
}

/* Without castling rights, en passant and ko. */
static inline Setup opposite(const Variant *v, const Setup *from)
{
    Setup to = *from;
    to.gaps = (SquareSet){0};
    for (Square s = 0; s < v->squares; s++) {
        Piece m = from->piece[s];
        to.piece[opposite_square(v, s)] =
            m == NO_PIECE ? m : piece_make(!piece_colour(m), piece_type(m));
        if (squareset_has(from->gaps, s)) {
            squareset_add(&to.gaps, opposite_square(v, s));
        }
    }
    for (Colour c = WHITE; c < COLOURS; c++) {
        memcpy(to.hand[c], from->hand[!c], sizeof to.hand[c]);
        memcpy(to.prison[c], from->prison[!c], sizeof to.prison[c]);
    }
    to.side = !from->side;
    to.castling = 0;
    to.en_passant = to.ko_from = to.ko_to = NO_SQUARE;
    return to;
}

#endif
