/* Other ends than mate, and duties: the rules of Variant.extras. Their names are Fairy-Stockfish's. */
#ifndef LACUNA_KERNEL_RULES_GOALS_H
#define LACUNA_KERNEL_RULES_GOALS_H

#include "kernel/rules/pos.h"

/* Pieces of colour c that must not be left attacked, as if they were kings (pseudo-royal). */
KERNEL_FN Bits goal_royals(const Pos *pos, Colour c);
/* Counts the check that the side to move has just given, before the turn passes. */
KERNEL_FN void goal_count_check(Pos *pos);
/* Whether a legal capture exists, in games in which captures are compulsory. */
KERNEL_FN bool goal_must_capture(Pos *pos, const CheckInfo *info);
/* Whether a pseudo-legal move takes something. */
KERNEL_FN bool goal_takes(const Pos *pos, Move m);

#endif
