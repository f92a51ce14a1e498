/* Vanishing squares and folded space (docs/rules.md, Wormhole Chess). Every square that is left is gone,
 * and a step leads over gone squares to the next one that remains. */
#ifndef LACUNA_KERNEL_RULES_WORMHOLE_H
#define LACUNA_KERNEL_RULES_WORMHOLE_H

#include "kernel/rules/pos.h"

/* Takes square s, which remains, out of the links and marks it gone; the key is the caller's. */
KERNEL_FN void worm_remove(Pos *pos, Square s);
/* Puts back the square that was removed last of those not yet restored. */
KERNEL_FN void worm_restore(Pos *pos, Square s);
/* Makes the links for the squares that pos->gone says. */
KERNEL_FN void worm_reset(Pos *pos);

/* Pieces of colour `by` that attack square s. If touched is not NULL it gets every square on which a
 * path to s could land: removing any other changes nothing about attacks on s. */
KERNEL_FN Bits worm_attackers(const Pos *pos, Square s, Colour by, Bits *touched);
/* The same when square `without`, which is not s, is gone too. The position is as before after. */
KERNEL_FN Bits worm_attackers_without(Pos *pos, Square s, Colour by, Square without);
/* The pieces of one colour and of any of these kinds (bits). */
KERNEL_FN Bits pieces_of_kinds(const Pos *pos, Colour c, unsigned kinds);

/* Appends the pseudo-legal moves of the side to move. */
KERNEL_FN void worm_gen(const Pos *pos, int kinds, MoveList *list);
/* Whether a move with any bits set would be in that list. */
KERNEL_FN bool worm_pseudo_legal(const Pos *pos, Move m);

/* info->checkers, and in info->shields the own pieces whose leaving could change them. */
KERNEL_FN void worm_check_info(const Pos *pos, CheckInfo *info);
/* Whether a pseudo-legal move leaves the own king unattacked once its square of origin is gone. */
KERNEL_FN bool worm_legal(Pos *pos, const CheckInfo *info, Move m);
/* The number of legal moves, where Board.patterns_whole. */
KERNEL_FN uint64_t worm_count(Pos *pos);

#endif
