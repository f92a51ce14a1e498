/* What one side's men do from where they stand. */
#ifndef LACUNA_EVAL_ACTIVITY_H
#define LACUNA_EVAL_ACTIVITY_H

#include "eval/weights.h"
#include "rules/pos.h"

/* Of colour c, in centipawns for it. Needs what eval_prepare fills in. */
KERNEL_FN Weight eval_activity(const Pos *pos, Colour c);

#endif
