/* Attacks. "Attacks" means: could capture there, were an enemy of the attacker's on the square. */
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

KERNEL_FN Bits pos_checkers(const Pos *pos, Colour c)
{
    Square king = pos_king(pos, c);
    if (KERNEL_KING_CAPTURE && king == NO_SQUARE) {
        return 0;
    }
    Bits checkers = pos_attackers(pos, king, colour_other(c), pos_occupied(pos));
    if (HAS_PULLS(pos->b)) {
        checkers |= pull_attackers(pos, king, colour_other(c));
    }
    return checkers;
}
