/* Pulls through a hole (docs/rules.md, Hole Chess). */
#ifndef LACUNA_KERNEL_RULES_HOLE_H
#define LACUNA_KERNEL_RULES_HOLE_H

#include "kernel/rules/pos.h"

/* Pieces of colour `by` that could pull a piece off s, as the board is. */
KERNEL_FN Bits pull_attackers(const Pos *pos, Square s, Colour by);
/* Appends every pull, without a move and after one. */
KERNEL_FN void pull_gen(const Pos *pos, MoveList *list);
/* The number of them. */
KERNEL_FN uint64_t pull_count(const Pos *pos);

/* Whether the king of colour c could be taken in one turn of the other side. Where kings are captured
 * that may be by a move and a pull; elsewhere it is check. */
KERNEL_FN bool king_takeable(const Pos *pos, Colour c);

#endif
