/* What one side's pieces do from where they stand. */
#ifndef LACUNA_KERNEL_EVAL_ACTIVITY_H
#define LACUNA_KERNEL_EVAL_ACTIVITY_H

#include "kernel/eval/weights.h"
#include "kernel/rules/pos.h"

/* Of colour c, in centipawns for it. Needs what eval_prepare fills in. */
KERNEL_FN Weight eval_activity(const Pos *pos, Colour c);

#endif
