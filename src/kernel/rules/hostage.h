/* Prisons, airfields and what they do to pawns (docs/rules.md, Hostage Chess). */
#ifndef LACUNA_KERNEL_RULES_HOSTAGE_H
#define LACUNA_KERNEL_RULES_HOSTAGE_H

#include "kernel/rules/pos.h"

/* The kinds to which a pawn of colour c may promote: own pieces in the enemy's prison. */
KERNEL_INLINE unsigned host_promotions(const Pos *pos, Colour c)
{
    return pos->prison_has[colour_other(c)] & pos->b->v.promotion_types;
}

/* Pawns of colour c that could only promote and cannot: they do not move, capture or attack. */
KERNEL_INLINE Bits host_idle_pawns(const Pos *pos, Colour c)
{
    const Board *b = pos->b;
    if (!b->v.promotion_from_prison || host_promotions(pos, c) != 0) {
        return 0;
    }
    return b->promotes_from[c] & pos->by_type[b->v.pawn] & pos->by_colour[c];
}

/* Idle pawns of the other side that would attack the king of the side to move, were one of their
 * promotion pieces taken prisoner. */
KERNEL_FN Bits host_latent(const Pos *pos, Square king);

/* Whether taking the piece on s would give the other side's idle pawns their first promotion piece: the
 * prisons are judged as they are after the turn. False where s is empty. */
KERNEL_INLINE bool host_capture_wakes(const Pos *pos, Square s)
{
    const Board *b = pos->b;
    Piece taken = pos->piece[s];
    return taken != NO_PIECE && b->v.promotion_from_prison &&
           (b->v.promotion_types >> piece_type(taken) & 1) != 0 &&
           host_promotions(pos, colour_other(pos_side(pos))) == 0;
}

/* Appends exchanges, pseudo-legal. */
KERNEL_FN void host_gen(const Pos *pos, MoveList *list);
/* Whether a pseudo-legal drop or exchange leaves the own king unattacked. */
KERNEL_FN bool host_legal(const Pos *pos, const CheckInfo *info, Move m);
/* The number of legal exchanges. */
KERNEL_FN uint64_t host_count(const Pos *pos, const CheckInfo *info);

#endif
