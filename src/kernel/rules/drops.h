/* Drops of pieces in hand (docs/rules.md, Hostage Chess: the airfield; crazyhouse and its kin). */
#ifndef LACUNA_KERNEL_RULES_DROPS_H
#define LACUNA_KERNEL_RULES_DROPS_H

#include "kernel/rules/pos.h"

/* Where colour c may drop a piece of kind t, checks not considered. */
KERNEL_FN Bits drop_targets(const Pos *pos, Colour c, PieceType t);
/* Where a dropped piece must land against these checkers. */
KERNEL_FN Bits drop_blocks(const Pos *pos, Bits checkers);
/* Appends a MOVE_DROP or MOVE_EXCHANGE of that kind of piece to each target. */
KERNEL_FN void gen_drops_of(MoveKind kind, unsigned freed, PieceType type, Bits targets,
                            MoveList *list);
/* Appends the drops from the hand, pseudo-legal. */
KERNEL_FN void drops_gen(const Pos *pos, MoveList *list);
/* The number of legal ones. */
KERNEL_FN uint64_t drops_count(const Pos *pos, const CheckInfo *info);
/* Variant.must_drop: whether the side to move can drop a piece, and so has no other move. */
KERNEL_FN bool drops_due(const Pos *pos);

#endif
