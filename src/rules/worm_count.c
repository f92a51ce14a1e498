/* Counting legal moves with wormholes without listing them: what every own man's leaving would do to
 * the king is worked out for all of them at once. */
#include "rules/steps.h"
#include "rules/wormhole.h"

/* The king's attackers now, and those that appear when an own man's square is gone. The latter is
 * complete only while there are none now, and wrong for squares without an own man. */
typedef struct {
    Square king;
    Bits attackers;
    Bits touched; /* squares whose removal can change the attackers */
    Bits exposed_to[BITS_SQUARES + 1];
} Siege;

/* Attacks along one diagonal direction d whose first step leads to `at`: leaps that end there are
 * W's or F's and are not looked at; then those bent to the left and right. When a fork's square is
 * gone, its next one takes its place; so a camel's square also stands in for a knight's. */
KERNEL_INLINE Bits siege_fork(const Pos *pos, const Hunters *hunters, Siege *siege, Square at,
                              unsigned turn)
{
    const Bits *bit = pos->b->step_bit;
    Bits knights = hunters->by_shape[SHAPE_N], camels = hunters->by_shape[SHAPE_C];
    Square first = step_from(pos, at, turn);
    Square second = step_from(pos, first, turn);
    Square third = step_from(pos, second, turn);
    siege->touched |= bit[first] | bit[second];
    siege->exposed_to[first] |= (bit[second] & knights) | (bit[third] & camels);
    siege->exposed_to[second] |= bit[third] & camels;
    return (bit[first] & knights) | (bit[second] & camels);
}

/* Attacks of bent leaps whose diagonal step led to `at`. */
KERNEL_INLINE Bits fork_attackers(const Pos *pos, const Hunters *hunters, Square at, unsigned turn)
{
    Square first = step_from(pos, at, turn);
    return (pos->b->step_bit[first] & hunters->by_shape[SHAPE_N]) |
           (step_set(pos, first, turn) & hunters->by_shape[SHAPE_C]);
}

static void siege_find(const Pos *pos, Square king, Siege *siege)
{
    const Bits *bit = pos->b->step_bit;
    Colour them = colour_other(pos_side(pos));
    unsigned back = them == WHITE ? SOUTH : NORTH;
    Hunters hunters;
    hunters_find(pos, them, &hunters);
    const Bits *men = hunters.by_shape;
    *siege = (Siege){.king = king};
    for (unsigned d = EAST; d < DIRECTIONS; d++) {
        Bits near = men[d & 1 ? SHAPE_F : SHAPE_W], far = men[d & 1 ? SHAPE_A : SHAPE_D];
        near |= d == back ? men[SHAPE_AHEAD] : 0;
        near |= ((d + 1 - back) & 7) <= 2 && (d & 1) ? men[SHAPE_AHEAD_F] : 0;
        Square first = step_from(pos, king, d);
        Square second = step_from(pos, first, d);
        Square third = step_from(pos, second, d);
        Bits exposed = (bit[second] & near) | (bit[third] & far);
        siege->touched |= bit[first] | bit[second];
        siege->attackers |= (bit[first] & near) | (bit[second] & far);
        siege->exposed_to[second] |= bit[third] & far;
        if (d & 1) {
            unsigned left = (d + 1) & 7, right = d - 1;
            siege->attackers |= siege_fork(pos, &hunters, siege, first, left) |
                                siege_fork(pos, &hunters, siege, first, right);
            exposed |= fork_attackers(pos, &hunters, second, left) |
                       fork_attackers(pos, &hunters, second, right);
        }
        siege->exposed_to[first] |= exposed;
    }
}

/* Who attacks the king when the square `from` of an own man is gone. */
KERNEL_INLINE Bits siege_without(Pos *pos, const Siege *siege, Square from)
{
    if (siege->attackers == 0) {
        return siege->exposed_to[from];
    }
    if (!bits_has(siege->touched, from)) {
        return siege->attackers;
    }
    return worm_attackers_without(pos, siege->king, colour_other(pos_side(pos)), from);
}

static unsigned count_king(Pos *pos, Square king, Bits targets)
{
    Colour them = colour_other(pos_side(pos));
    unsigned count = 0;
    if (targets == 0) {
        return 0;
    }
    Hunters hunters;
    Bits touched = 0;
    hunters_find(pos, them, &hunters);
    worm_remove(pos, king);
    while (targets != 0) {
        Square to = bits_pop(&targets);
        count += (hunters_of(pos, &hunters, to, them, &touched) & ~BIT(to)) == 0;
    }
    worm_restore(pos, king);
    return count;
}

KERNEL_FN uint64_t worm_count(Pos *pos)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits own = pos->by_colour[us], enemies = pos->by_colour[colour_other(us)];
    Bits empty = ~(own | enemies), last = b->promotes_at[us];
    unsigned promotions = (unsigned)__builtin_popcount(b->v.promotion_types) - 1;
    unsigned count = 0;
    Siege siege;
    siege_find(pos, pos_king(pos, us), &siege);
    for (Type t = 0; t < b->v.kinds; t++) {
        for (Bits men = pos->by_type[t] & own; men != 0;) {
            Square from = bits_pop(&men);
            Reach reach = reach_from(pos, us, t, from);
            Bits targets = (reach.move & empty) | (reach.take & enemies);
            if (t == b->v.king) {
                count += count_king(pos, from, targets);
                continue;
            }
            if (t == b->v.pawn) {
                targets |= second_step(pos, us, from, empty);
            }
            Bits attackers = siege_without(pos, &siege, from);
            if (attackers != 0) { /* a man can take one of them */
                targets &= bits_several(attackers) ? 0 : attackers;
            }
            count += (unsigned)bits_count(targets);
            if (t == b->v.pawn) {
                count += promotions * (unsigned)bits_count(targets & last);
            }
        }
    }
    return count;
}
