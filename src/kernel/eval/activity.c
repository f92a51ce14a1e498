/* Activity: mobility, the squares that a piece may go to now and no enemy pawn guards; and king attack, how the
 * pieces bear on the squares beside the enemy's king.
 *
 * Chess, Hole, Hostage: a piece with mobility finds work, and a king with several pieces about him is mated, or
 * captured in Hole; in Hostage parachutes come on top. Wormhole: though every turn changes who reaches
 * what, whoever reaches more now has more to choose from. Off in Eight-Stone, where a stone gives and
 * takes mobility once a turn: there mobility lost 45 Elo, and king attack alone won nothing (docs/results/strength.md). */
#include "kernel/eval/activity.h"

#include "kernel/rules/wormhole_steps.h"

/* Squares that a piece of that kind and colour attacks from s. */
KERNEL_INLINE Bits attacks_of(const Pos *pos, Colour c, PieceType t, Square s, Bits occupied)
{
    const Board *b = pos->b;
    if (HAS_WORMHOLES(b)) {
        return reach_from(pos, c, t, s).take;
    }
    Bits to = b->leap_take[c][t][s];
    if (b->slides[t] & SLIDE_ORTHO) {
        to |= ortho_attacks(b, s, occupied);
    }
    if (b->slides[t] & SLIDE_DIAG) {
        to |= diag_attacks(b, s, occupied);
    }
    return to;
}

static Bits pawn_attacks(const Pos *pos, Colour c)
{
    const Board *b = pos->b;
    if (b->v.pawn == NO_PIECE_TYPE) {
        return 0;
    }
    Bits pawns = pos->by_type[b->v.pawn] & pos->by_colour[c], attacked = 0;
    if (b->straight_pawns && !HAS_WORMHOLES(b)) {
        return c == WHITE ? board_shift(b, pawns, NORTH_EAST) | board_shift(b, pawns, NORTH_WEST)
                          : board_shift(b, pawns, SOUTH_EAST) | board_shift(b, pawns, SOUTH_WEST);
    }
    while (pawns != 0) {
        attacked |= attacks_of(pos, c, b->v.pawn, bits_pop(&pawns), 0);
    }
    return attacked;
}

KERNEL_FN Weight eval_activity(const Pos *pos, Colour c)
{
    enum { MANY = 5 };
    const Board *b = pos->b;
    Weight sum = {0, 0};
    if (HAS_STONES(b)) {
        return sum;
    }
    Square king = pos_king(pos, !c);
    Bits beside = king == NO_SQUARE ? 0 : attacks_of(pos, !c, b->v.king, king, 0);
    Bits occupied = pos_occupied(pos);
    Bits mobility = b->playable & ~pos->by_colour[c] & ~pawn_attacks(pos, !c);
    int hits = 0, hitters = 0;
    for (Bits pieces = pos_non_pawns(pos) & pos->by_colour[c]; pieces != 0;) {
        Square s = bits_pop(&pieces);
        PieceType t = piece_type(pos->piece[s]);
        Bits to = attacks_of(pos, c, t, s, occupied);
        int free = bits_count(to & mobility), hit = bits_count(to & beside);
        sum.mg += b->mobility[t].mg * free;
        sum.eg += b->mobility[t].eg * free;
        hits += hit;
        hitters += hit > 0;
    }
    if (hitters > 1) { /* one piece alone does no harm */
        sum.mg += weights.king_attack * hits * (hitters < MANY ? hitters : MANY) / 4;
    }
    return sum;
}
