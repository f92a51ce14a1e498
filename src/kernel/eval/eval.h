/* Static evaluation: material and square tables worked out from the variant's own pieces, tapered from
 * middle game to ending; what the pieces do from there; and small terms for what the games add. Compiled
 * per kernel. */
#ifndef LACUNA_KERNEL_EVAL_EVAL_H
#define LACUNA_KERNEL_EVAL_EVAL_H

#include "kernel/rules/pos.h"

/* Fills b->score, b->value, b->mobility and b->full_count. Once, after board_new. */
KERNEL_FN void eval_prepare(Board *b);

/* Centipawns from the side to move, within +-EVAL_MAX. In PHASE_STONE as well. */
enum { EVAL_MAX = 25000 };
KERNEL_INLINE int eval_limit(int score)
{
    return score > EVAL_MAX ? EVAL_MAX : score < -EVAL_MAX ? -EVAL_MAX : score;
}
KERNEL_FN int eval_position(const Pos *pos);

/* Kernel.parts: what eval_position adds up. */
KERNEL_FN int eval_parts(const Pos *pos, EvalPart part[EVAL_PARTS_MAX]);

#endif
