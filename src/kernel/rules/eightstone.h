/* Stone moves (docs/rules.md, Eight-Stone Chess): the second move of a turn. */
#ifndef LACUNA_KERNEL_RULES_EIGHTSTONE_H
#define LACUNA_KERNEL_RULES_EIGHTSTONE_H

#include "kernel/rules/pos.h"

/* The stone move itself, MOVE_PASS included: stones, a swapped piece, castling and en passant
 * rights, and the ko for the opponent. Phase and side are the caller's. */
KERNEL_FN void stones_do(Pos *pos, Move m);
/* Takes back the stones and a swapped piece; the rest is restored from the Undo. */
KERNEL_FN void stones_undo(Pos *pos, Move m);
/* Appends every pseudo-legal stone move in PHASE_STONE, MOVE_PASS first; the one that the ko
 * forbids is among them. */
KERNEL_FN void stones_gen(const Pos *pos, MoveList *list);
/* Whether the ko forbids it: the opponent's turn just before moved a stone the other way. */
KERNEL_FN bool stones_ko(const Pos *pos, Move m);
/* Whether the ko allows a stone move and it leaves the mover's king unattacked. */
KERNEL_FN bool stones_legal(const Pos *pos, const CheckInfo *info, Move m);
/* The number of legal stone moves in PHASE_STONE, MOVE_PASS included. */
KERNEL_FN uint64_t stones_count(const Pos *pos);

#endif
