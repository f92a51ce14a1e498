/* Static exchange evaluation: what a move wins when both sides go on to capture where it arrives. */
#include "kernel/search/see.h"

KERNEL_FN int piece_value(const Pos *pos, Piece m)
{
    const Board *b = pos->b;
    return m == NO_PIECE ? 0 : piece_type(m) == b->v.king ? KING_VALUE : b->value[piece_type(m)];
}

KERNEL_FN int move_gain(const Pos *pos, Move m)
{
    const Board *b = pos->b;
    int gain = move_from(m) != move_to(m) ? piece_value(pos, pos->piece[move_to(m)]) : 0;
    if (KERNEL_PULLS && move_kind(m) == MOVE_PULL) {
        gain += piece_value(pos, pos->piece[move_extra(m)]);
    }
    if (move_kind(m) == MOVE_PROMOTION) {
        gain += b->value[move_type(m)] - b->value[b->v.pawn];
    }
    return move_kind(m) == MOVE_EN_PASSANT ? b->value[b->v.pawn] : gain;
}

/* The cheapest of the pieces in `attackers`, its square in *square. */
static int cheapest(const Pos *pos, Bits attackers, Square *square)
{
    int least = KING_VALUE + 1;
    while (attackers != 0) {
        Square at = bits_pop(&attackers);
        int value = piece_value(pos, pos->piece[at]);
        if (value < least) {
            least = value;
            *square = at;
        }
    }
    return least;
}

/* What the mover wins when both sides capture on the arrival square, each with its cheapest piece and
 * as long as that pays (static exchange evaluation by a swap list). In Wormhole, where every capture
 * changes the paths, it is only a guess. */
static int see(const Pos *pos, Move m, int gained, int at_risk)
{
    enum { LONGEST = 40 };
    Square to = move_to(m);
    bool dropped = move_is_drop(m);
    Bits occupied = (pos_occupied(pos) & ~(dropped ? 0 : BIT(move_from(m)))) | BIT(to);
    if (KERNEL_PULLS && move_kind(m) == MOVE_PULL) {
        occupied &= ~BIT(move_extra(m));
    }
    Colour side = colour_other(pos_side(pos));
    int gain[LONGEST] = {gained}, last = 0;
    while (last + 1 < LONGEST) {
        Bits attackers = pos_attackers(pos, to, side, occupied);
        if (attackers == 0) {
            break;
        }
        Square from = NO_SQUARE;
        int value = cheapest(pos, attackers, &from);
        occupied &= ~BIT(from);
        if (value == KING_VALUE && pos_attackers(pos, to, colour_other(side), occupied) != 0) {
            break; /* a king does not take what is guarded */
        }
        last++;
        gain[last] = at_risk - gain[last - 1];
        if (gain[last] < 0 && -gain[last - 1] < 0) {
            break; /* worse for this side whether it goes on or not */
        }
        at_risk = value;
        side = colour_other(side);
    }
    for (; last > 0; last--) {
        gain[last - 1] = -gain[last - 1] > gain[last] ? gain[last - 1] : -gain[last];
    }
    return gain[0];
}

KERNEL_FN bool see_ge(const Pos *pos, Move m, int threshold)
{
    int gain = move_gain(pos, m);
    if (gain < threshold) {
        return false;
    }
    MoveKind kind = move_kind(m);
    bool changes = kind == MOVE_PROMOTION || kind == MOVE_DROP || kind == MOVE_EXCHANGE;
    int at_risk =
        changes ? pos->b->value[move_type(m)] : piece_value(pos, pos->piece[move_from(m)]);
    if (gain - at_risk >= threshold || at_risk == KING_VALUE) {
        return true; /* kings move legally: nothing takes them back */
    }
    return see(pos, m, gain, at_risk) >= threshold;
}
