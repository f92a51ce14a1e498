/* Which evaluation a search uses: the game's network if there is one, else the hand-set terms. */
#include "kernel/search/state.h"

KERNEL_FN int evaluate(Search *s, const Frame *f)
{
    const Network *network = s->shared->network;
    if (network == NULL) {
        return eval_position(&s->pos);
    }
    int here = (int)(f - s->frame), before = here - turn_frames(&s->pos);
    return nnue_evaluate(network, &s->accumulator[here],
                         before >= 0 ? &s->accumulator[before] : NULL, &s->pos);
}

KERNEL_FN void evaluate_anew(Search *s)
{
    for (int i = 0; i < FRAMES; i++) {
        s->accumulator[i].made = false;
    }
}

KERNEL_FN int evaluate_alone(const Pos *pos, const Network *network)
{
    if (network == NULL) {
        return eval_position(pos);
    }
    Accumulator accumulator = {.made = false};
    return nnue_evaluate(network, &accumulator, NULL, pos);
}
