/* The small changes that moves are made of, each keeping sets, mailbox and key together. */
#ifndef LACUNA_KERNEL_RULES_CHANGE_H
#define LACUNA_KERNEL_RULES_CHANGE_H

#include "kernel/rules/pos.h"

/* Sets only: the same call puts and takes. */
KERNEL_INLINE void toggle_piece(Pos *pos, Bits squares, Piece m)
{
    PieceType t = piece_type(m);
    unsigned slides = pos->b->slides[t];
    pos->by_type[t] ^= squares;
    pos->by_colour[piece_colour(m)] ^= squares;
    pos->slide[0] ^= squares & -(Bits)(slides & SLIDE_ORTHO);
    pos->slide[1] ^= squares & -(Bits)(slides >> 1 & 1);
}

/* Material and square score of a piece on s: put (by = 1) or taken (by = -1). */
KERNEL_INLINE void score_change(Pos *pos, Square s, Piece m, int by)
{
    PieceScore score = pos->b->score[m][s];
    pos->score_mg += by * score.mg;
    pos->score_eg += by * score.eg;
}

KERNEL_INLINE void put_piece(Pos *pos, Square s, Piece m)
{
    toggle_piece(pos, BIT(s), m);
    pos->piece[s] = m;
    pos->key ^= pos->b->key_piece[m][s];
    score_change(pos, s, m, 1);
}

KERNEL_INLINE void take_piece(Pos *pos, Square s, Piece m)
{
    toggle_piece(pos, BIT(s), m);
    pos->piece[s] = NO_PIECE;
    pos->key ^= pos->b->key_piece[m][s];
    score_change(pos, s, m, -1);
}

KERNEL_INLINE void shift_piece(Pos *pos, Square from, Square to, Piece m)
{
    toggle_piece(pos, BIT(from) | BIT(to), m);
    pos->piece[from] = NO_PIECE;
    pos->piece[to] = m;
    pos->key ^= pos->b->key_piece[m][from] ^ pos->b->key_piece[m][to];
    score_change(pos, from, m, -1);
    score_change(pos, to, m, 1);
}

/* `by` pieces of kind t more (or, negative, fewer) on the airfield of c. */
KERNEL_INLINE void hand_change(Pos *pos, Colour c, PieceType t, int by)
{
    uint64_t key = pos->b->key_hand[c][t];
    pos->key ^= key * pos->hand[c][t];
    pos->hand[c][t] = (uint8_t)(pos->hand[c][t] + by);
    pos->key ^= key * pos->hand[c][t];
    uint16_t bit = (uint16_t)(1u << t);
    pos->hand_has[c] =
        pos->hand[c][t] != 0 ? pos->hand_has[c] | bit : (uint16_t)(pos->hand_has[c] & ~bit);
}

/* The same in the prison that c keeps. */
KERNEL_INLINE void prison_change(Pos *pos, Colour c, PieceType t, int by)
{
    uint64_t key = pos->b->key_prison[c][t];
    pos->key ^= key * pos->prison[c][t];
    pos->prison[c][t] = (uint8_t)(pos->prison[c][t] + by);
    pos->key ^= key * pos->prison[c][t];
    uint16_t bit = (uint16_t)(1u << t);
    pos->prison_has[c] =
        pos->prison[c][t] != 0 ? pos->prison_has[c] | bit : (uint16_t)(pos->prison_has[c] & ~bit);
}

KERNEL_INLINE void castling_remove(Pos *pos, unsigned lost)
{
    pos->key ^= pos->b->key_castling[pos->castling];
    pos->castling = (uint8_t)(pos->castling & ~lost);
    pos->key ^= pos->b->key_castling[pos->castling];
}

/* Whether a pawn of colour c stands so that it could take en passant on s, pins not considered. */
KERNEL_INLINE bool can_take_en_passant(const Pos *pos, Colour c, Square s)
{
    const Board *b = pos->b;
    return b->v.pawn != NO_PIECE_TYPE &&
           (b->leap_from[c][b->v.pawn][s] & pos->by_type[b->v.pawn] & pos->by_colour[c]) != 0;
}

/* Sets the en passant square (NO_SQUARE: none); `counts` says whether it belongs to the key. */
KERNEL_INLINE void en_passant_change(Pos *pos, Square s, bool counts)
{
    if (pos->en_passant_in_key) {
        pos->key ^= pos->b->key_en_passant[pos->en_passant];
    }
    pos->en_passant = s;
    pos->en_passant_in_key = counts;
    if (counts) {
        pos->key ^= pos->b->key_en_passant[s];
    }
}

KERNEL_INLINE void ko_change(Pos *pos, Square from, Square to)
{
    const Board *b = pos->b;
    if (pos->ko_from != NO_SQUARE) {
        pos->key ^= b->key_ko[0][pos->ko_from] ^ b->key_ko[1][pos->ko_to];
    }
    pos->ko_from = from;
    pos->ko_to = to;
    if (from != NO_SQUARE) {
        pos->key ^= b->key_ko[0][from] ^ b->key_ko[1][to];
    }
}

/* pos.c: the pawn of that colour which an en passant capture on `skipped` takes, or NO_SQUARE. */
KERNEL_FN Square pos_en_passant_victim(const Board *b, Colour pawns, Square skipped);

#endif
