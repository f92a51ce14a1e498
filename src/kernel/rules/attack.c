/* Attacks. "Attacks" means: could capture there, were an enemy of the attacker's on the square. */
#include "kernel/rules/goals.h"
#include "kernel/rules/hole.h"
#include "kernel/rules/hostage.h"
#include "kernel/rules/wormhole.h"

/* Leapers of colour `by` that attack s. */
KERNEL_INLINE Bits leap_attackers(const Pos *pos, Square s, Colour by)
{
    const Board *b = pos->b;
    Bits attackers = 0;
    for (unsigned types = b->leap_types; types != 0; types &= types - 1) {
        unsigned t = (unsigned)__builtin_ctz(types);
        Bits pieces = b->leap_from[by][t][s] & pos->by_type[t];
        if (HAS_PRISONS(b) && t == b->v.pawn) {
            pieces &= ~host_idle_pawns(pos, by);
        }
        attackers |= pieces;
    }
    return attackers;
}

KERNEL_FN Bits pos_attackers(const Pos *pos, Square s, Colour by, Bits occupied)
{
    const Board *b = pos->b;
    Bits them = pos->by_colour[by] & occupied;
    if (HAS_WORMHOLES(b)) {
        return worm_attackers(pos, s, by, NULL) & them;
    }
    Bits attackers = leap_attackers(pos, s, by);
    Bits ortho = pos->slide[0] & them, diag = pos->slide[1] & them;
    attackers |= ortho_attacks(b, s, occupied) & ortho;
    attackers |= diag_attacks(b, s, occupied) & diag;
    return attackers & them;
}

static Bits attackers_and_pullers(const Pos *pos, Square s, Colour by)
{
    Bits attackers = pos_attackers(pos, s, by, pos_occupied(pos));
    return HAS_PULLS(pos->b) ? attackers | pull_attackers(pos, s, by) : attackers;
}

KERNEL_FN Bits pos_checkers(const Pos *pos, Colour c)
{
    Square king = pos_king(pos, c);
    Bits checkers = 0;
    if (HAS_EXTRAS(pos->b)) {
        for (Bits royals = goal_royals(pos, c); royals != 0;) {
            checkers |= attackers_and_pullers(pos, bits_pop(&royals), colour_other(c));
        }
    }
    if (KERNEL_KING_CAPTURE && king == NO_SQUARE) {
        return checkers;
    }
    return checkers | attackers_and_pullers(pos, king, colour_other(c));
}
