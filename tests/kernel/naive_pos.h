/* A kernel's position as the naive rules see it, for attacks found without bit sets. */
#ifndef LACUNA_TESTS_KERNEL_NAIVE_POS_H
#define LACUNA_TESTS_KERNEL_NAIVE_POS_H

#include "kernel/playout.h"
#include "reference/naive.h"

static At at_of(Square s)
{
    return (At){playout.v->file_of[s], playout.v->rank_of[s]};
}

static Square square_of(At a)
{
    return playout.v->at[a.y][a.x];
}

static char letter_of(const Pos *pos, Square s)
{
    Piece m = pos->piece[s];
    if (m != NO_PIECE) {
        return variant_letter(playout.v, piece_colour(m), piece_type(m));
    }
    return bits_has(pos->gaps, s) ? AT_GAP : AT_EMPTY;
}

/* Only what attacks depend on: pieces, gaps, prisons. */
static void naive_from_pos(const Pos *pos, Naive *n)
{
    *n = (Naive){.game = naive_game(playout.v->name), .white = pos->side == WHITE};
    for (int y = 0; y < playout.v->ranks; y++) {
        for (int x = 0; x < playout.v->files; x++) {
            Square s = playout.v->at[y][x];
            at_put(n, (At){x, y},
                   s != NO_SQUARE          ? letter_of(pos, s)
                   : playout.v->hole[y][x] ? AT_GAP
                                           : AT_OFF);
        }
    }
    for (int c = WHITE; c <= BLACK && HAS_PRISONS(pos->b); c++) {
        for (PieceType t = 0; t < playout.v->piece_types; t++) {
            char letter = variant_letter(playout.v, colour_other((Colour)c), t);
            n->prison[(int)letter] = (signed char)pos->prison[c][t];
        }
    }
}

#endif
