/* Where a piece may go: the pieces from which generation, legality and counting are made. */
#ifndef LACUNA_KERNEL_RULES_TARGETS_H
#define LACUNA_KERNEL_RULES_TARGETS_H

#include "kernel/rules/hostage.h"
#include "kernel/rules/pos.h"

/* Squares that a piece of kind t on s reaches by sliding, own pieces included. */
KERNEL_INLINE Bits piece_slides(const Pos *pos, PieceType t, Square s, Bits occupied)
{
    const Board *b = pos->b;
    unsigned slides = b->slides[t];
    Bits to = 0;
    if (slides & SLIDE_ORTHO) {
        to |= ortho_attacks(b, s, occupied);
    }
    if (slides & SLIDE_DIAG) {
        to |= diag_attacks(b, s, occupied);
    }
    return to;
}

/* Those of the kinds of which colour c may have one more. */
KERNEL_INLINE unsigned below_limit(const Pos *pos, Colour c, unsigned types)
{
    unsigned kept = 0;
    for (; types != 0; types &= types - 1) {
        int t = __builtin_ctz(types), limit = pos->b->v.promotion_limit[t];
        bool below = limit == 0 || bits_count(pos->by_type[t] & pos->by_colour[c]) < limit;
        kept |= below ? types & -types : 0;
    }
    return kept;
}

/* The kinds a pawn of colour c may become now. */
KERNEL_INLINE unsigned promotion_kinds(const Pos *pos, Colour c)
{
    if (HAS_PRISONS(pos->b) && pos->b->v.promotion_from_prison) {
        return host_promotions(pos, c);
    }
    return HAS_EXTRAS(pos->b) ? below_limit(pos, c, pos->b->v.promotion_types)
                              : pos->b->v.promotion_types;
}

/* Pawns of colour c that can move at all. */
KERNEL_INLINE Bits active_pawns(const Pos *pos, Colour c)
{
    const Board *b = pos->b;
    if (b->v.pawn == NO_PIECE_TYPE) {
        return 0;
    }
    Bits pawns = pos->by_type[b->v.pawn] & pos->by_colour[c];
    return HAS_PRISONS(b) ? pawns & ~host_idle_pawns(pos, c) : pawns;
}

/* Where pawns of colour c cannot stay pawns. */
KERNEL_INLINE Bits must_promote_at(const Board *b, Colour c)
{
    return HAS_EXTRAS(b) && b->v.optional_promotion ? 0 : b->promotes_at[c];
}

/* The target of a double step, given the single step's. A double step does not promote. */
KERNEL_INLINE Bits pawn_double(const Board *b, Colour c, Square from, Bits step, Bits empty)
{
    if (step == 0 || !bits_has(b->double_from[c], from)) {
        return 0;
    }
    return b->leap_move[c][b->v.pawn][bits_first(step)] & empty & ~b->promotes_at[c];
}

/* King's arrival squares of legal castling, but that the arrival square itself is only looked at in
 * games without stones (docs/rules.md, Eight-Stone: an attacked arrival square can be cured). */
KERNEL_FN Bits castling_targets(const Pos *pos, Colour c);

/* gen.c: appends a piece's moves of that kind to each target, or all promotions there. */
KERNEL_FN void gen_to(MoveList *list, MoveKind kind, Square from, Bits targets);
KERNEL_FN void gen_promotions(const Pos *pos, Square from, Bits targets, MoveList *list);

#endif
