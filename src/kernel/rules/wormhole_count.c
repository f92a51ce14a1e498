/* Counting legal moves with wormholes without listing them. What every own piece's leaving does to the
 * king is asked for all of them at once: one walk back from the king, in which every square may be
 * the one that is gone. */
#include "kernel/rules/wormhole.h"
#include "kernel/rules/wormhole_steps.h"

typedef struct {
    Square king;
    Hunters hunters;
    Bits attackers; /* of the king, now */
    Bits doubtful;  /* squares whose removal may change the attackers */
    Bits touched;   /* squares walked over */
} Siege;

/* Notes what appears when the square `at` is gone: the walks over it come out further on. */
KERNEL_INLINE void siege_note(const Pos *pos, Siege *siege, Square at, Bits exposed)
{
    Bits bit = pos->b->step_bit[at];
    siege->touched |= bit;
    siege->doubtful |= exposed != 0 ? bit : 0;
}

/* The bent leaps whose diagonal step led to `at`. Returns what they would be from `beyond`, the next
 * square on that diagonal. A knight's square gone, the camel's takes its place. */
KERNEL_INLINE Bits siege_bend(const Pos *pos, Siege *siege, Square at, Square beyond, unsigned turn)
{
    const Bits *bit = pos->b->step_bit;
    Bits knights = siege->hunters.by_pattern[PATTERN_N],
         camels = siege->hunters.by_pattern[PATTERN_C];
    Square first = step_from(pos, at, turn);
    Square second = step_from(pos, first, turn);
    Bits third = step_set(pos, second, turn);
    siege->attackers |= (bit[first] & knights) | (bit[second] & camels);
    siege_note(pos, siege, first, (bit[second] & knights) | (third & camels));
    siege_note(pos, siege, second, third & camels);
    first = step_from(pos, beyond, turn);
    return (bit[first] & knights) | (step_set(pos, first, turn) & camels);
}

/* All walks whose first step from the king is in direction d; `near` and `far` attack after one and
 * two such steps. */
KERNEL_INLINE void siege_ray(const Pos *pos, Siege *siege, unsigned d, Bits near, Bits far)
{
    const Bits *bit = pos->b->step_bit;
    Square first = step_from(pos, siege->king, d);
    Square second = step_from(pos, first, d);
    Bits third = step_set(pos, second, d);
    Bits exposed = (bit[second] & near) | (third & far);
    siege->attackers |= (bit[first] & near) | (bit[second] & far);
    siege_note(pos, siege, second, third & far);
    if (d & 1) {
        exposed |= siege_bend(pos, siege, first, second, (d + 1) & 7);
        exposed |= siege_bend(pos, siege, first, second, d - 1);
    }
    siege_note(pos, siege, first, exposed);
}

KERNEL_INLINE void siege_find(const Pos *pos, Square king, Siege *siege)
{
    Colour them = colour_other(pos_side(pos));
    hunters_find(pos, them, &siege->hunters);
    const Bits *pieces = siege->hunters.by_pattern;
    siege->king = king;
    siege->attackers = siege->doubtful = siege->touched = 0;
    Bits north = them == BLACK ? BITS_ALL : 0; /* their pieces ahead of the king look south */
    Bits straight = pieces[PATTERN_AHEAD], aslant = pieces[PATTERN_AHEAD_F];
    siege_ray(pos, siege, EAST, pieces[PATTERN_W], pieces[PATTERN_D]);
    siege_ray(pos, siege, WEST, pieces[PATTERN_W], pieces[PATTERN_D]);
    siege_ray(pos, siege, NORTH, pieces[PATTERN_W] | (straight & north), pieces[PATTERN_D]);
    siege_ray(pos, siege, SOUTH, pieces[PATTERN_W] | (straight & ~north), pieces[PATTERN_D]);
    siege_ray(pos, siege, NORTH_EAST, pieces[PATTERN_F] | (aslant & north), pieces[PATTERN_A]);
    siege_ray(pos, siege, NORTH_WEST, pieces[PATTERN_F] | (aslant & north), pieces[PATTERN_A]);
    siege_ray(pos, siege, SOUTH_EAST, pieces[PATTERN_F] | (aslant & ~north), pieces[PATTERN_A]);
    siege_ray(pos, siege, SOUTH_WEST, pieces[PATTERN_F] | (aslant & ~north), pieces[PATTERN_A]);
    if (siege->attackers != 0) {
        siege->doubtful = siege->touched;
    }
}

static unsigned count_king(Pos *pos, const Siege *siege, Bits targets)
{
    Colour them = colour_other(pos_side(pos));
    unsigned count = 0;
    if (targets == 0) {
        return 0;
    }
    Bits touched = 0;
    worm_remove(pos, siege->king);
    while (targets != 0) {
        Square to = bits_pop(&targets);
        count += (hunters_of(pos, &siege->hunters, to, them, &touched) & ~BIT(to)) == 0;
    }
    worm_restore(pos, siege->king);
    return count;
}

/* The targets of a piece on `from` after which the king is not attacked: he can take one attacker. */
KERNEL_INLINE Bits siege_allows(Pos *pos, const Siege *siege, Square from, Bits targets)
{
    Bits attackers = siege->attackers;
    if (bits_has(siege->doubtful, from)) {
        attackers = worm_attackers_without(pos, siege->king, colour_other(pos_side(pos)), from);
    }
    if (attackers != 0) {
        targets &= bits_several(attackers) ? 0 : attackers;
    }
    return targets;
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
    for (PieceType t = 0; t < b->v.piece_types; t++) {
        for (Bits pieces = pos->by_type[t] & own; pieces != 0;) {
            Square from = bits_pop(&pieces);
            Reach reach = reach_from(pos, us, t, from);
            Bits targets = (reach.move & empty) | (reach.take & enemies);
            if (t == b->v.king) {
                count += count_king(pos, &siege, targets);
                continue;
            }
            if (t == b->v.pawn) {
                targets |= second_step(pos, us, from, empty);
            }
            targets = siege_allows(pos, &siege, from, targets);
            count += (unsigned)bits_count(targets);
            if (t == b->v.pawn) {
                count += promotions * (unsigned)bits_count(targets & last);
            }
        }
    }
    return count;
}
