/* Castling: the right stands, the way is free, the king is not in check and passes no attacked
 * square. */
#include "rules/targets.h"

/* All squares from s to t on their line, both included. */
static Bits span(const Board *b, Square s, Square t)
{
    return b->between[s][t] | BIT(s) | BIT(t);
}

static bool castling_possible(const Pos *pos, Colour c, int wing)
{
    const Board *b = pos->b;
    const Castling *castling = &b->v.castling[c];
    Square king_to = castling->king_to[wing];
    Square from = castling->king_from, rook = castling->rook_from[wing];
    Bits way = span(b, from, king_to) | span(b, rook, castling->rook_to[wing]);
    if ((way & pos_occupied(pos) & ~BIT(from) & ~BIT(rook)) != 0) {
        return false;
    }
    Bits passed = span(b, from, king_to);
    if (HAS_STONE(b)) {
        passed &= ~BIT(king_to);
    }
    while (passed != 0) {
        if (pos_attackers(pos, bits_pop(&passed), colour_other(c), pos_occupied(pos)) != 0) {
            return false;
        }
    }
    return true;
}

KERNEL_FN Bits castling_targets(const Pos *pos, Colour c)
{
    unsigned rights = pos->castling >> (c == WHITE ? 0 : 2);
    Bits targets = 0;
    if ((rights & CASTLE_K) && castling_possible(pos, c, KINGSIDE)) {
        targets |= BIT(pos->b->v.castling[c].king_to[KINGSIDE]);
    }
    if ((rights & CASTLE_Q) && castling_possible(pos, c, QUEENSIDE)) {
        targets |= BIT(pos->b->v.castling[c].king_to[QUEENSIDE]);
    }
    return targets;
}
