/* Castling: the right stands, the way is free, the king is not in check and passes no attacked
 * square. */
#include "kernel/rules/goals.h"
#include "kernel/rules/targets.h"

static bool castling_possible(const Pos *pos, Colour c, int wing)
{
    const Board *b = pos->b;
    if ((b->castling_way[c][wing] & pos_occupied(pos)) != 0) {
        return false;
    }
    Bits passed = b->castling_passed[c][wing];
    const Variant *v = &b->v;
    bool royal = v->castling_king == v->king || goal_royals(pos, c) != 0;
    if (HAS_EXTRAS(b) && !royal) { /* nothing can hinder who is no king */
        return true;
    }
    if (HAS_STONES(b)) {
        passed &= ~BIT(b->v.castling[c].king_to[wing]);
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
