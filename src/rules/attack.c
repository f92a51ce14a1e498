/* Attacks. "Attacks" means: could capture there, were an enemy of the attacker's on the square. */
#include "rules/host.h"
#include "rules/pull.h"
#include "rules/wormhole.h"

/* Leapers of colour `by` that attack s. */
KERNEL_INLINE Bits leap_attackers(const Pos *pos, Square s, Colour by)
{
    const Board *b = pos->b;
    Bits attackers = 0;
    for (unsigned types = b->leap_types; types != 0; types &= types - 1) {
        unsigned t = (unsigned)__builtin_ctz(types);
        Bits men = b->leap_from[by][t][s] & pos->by_type[t];
        if (HAS_HOST(b) && t == b->v.pawn) {
            men &= ~host_idle_pawns(pos, by);
        }
        attackers |= men;
    }
    return attackers;
}

KERNEL_FN Bits pos_attackers(const Pos *pos, Square s, Colour by, Bits occupied)
{
    const Board *b = pos->b;
    Bits them = pos->by_colour[by] & occupied;
    if (HAS_WORM(b)) {
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
    if (K_PULL && king == NO_SQUARE) {
        return 0;
    }
    Bits checkers = pos_attackers(pos, king, colour_other(c), pos_occupied(pos));
    if (HAS_PULL(pos->b)) {
        checkers |= pull_attackers(pos, king, colour_other(c));
    }
    return checkers;
}
