#include "kernel/eval/eval.h"

#include "kernel/eval/activity.h"
#include "kernel/eval/weights.h"

/* Own pawns beside the king. */
static int eval_shelter(const Pos *pos, Colour c)
{
    const Board *b = pos->b;
    Square king = pos_king(pos, c);
    if (king == NO_SQUARE || b->v.pawn == NO_TYPE) {
        return 0;
    }
    Bits near = b->leap_take[c][b->v.king][king];
    return bits_count(near & pos->by_type[b->v.pawn] & pos->by_colour[c]);
}

/* Men in hand, and prisoners, of one side (weights.h says why they count). */
static int eval_captives(const Pos *pos, Colour c)
{
    const Board *b = pos->b;
    int sum = 0;
    for (unsigned has = pos->hand_has[c]; has != 0; has &= has - 1) {
        int t = __builtin_ctz(has);
        sum += b->worth[t] * pos->hand[c][t] * weights.hand;
    }
    for (unsigned has = pos->prison_has[c]; has != 0; has &= has - 1) {
        int t = __builtin_ctz(has);
        sum += b->worth[t] * pos->prison[c][t] * weights.prisoner;
    }
    return sum / 100;
}

/* The score halfway between middle game and ending that the men on the board call for. */
static int eval_taper(const Pos *pos, Weight sum)
{
    const Board *b = pos->b;
    Bits few = pos->by_type[b->v.king];
    if (b->v.pawn != NO_TYPE) {
        few |= pos->by_type[b->v.pawn];
    }
    int men = bits_count(pos_men(pos) & ~few);
    men = men < b->full_count ? men : b->full_count;
    return (sum.mg * men + sum.eg * (b->full_count - men)) / b->full_count;
}

KERNEL_FN int eval_position(const Pos *pos)
{
    Weight sum = {pos->score_mg, pos->score_eg}; /* from White's point of view */
    Weight white = eval_activity(pos, WHITE), black = eval_activity(pos, BLACK);
    sum.mg += white.mg - black.mg;
    sum.eg += white.eg - black.eg;
    sum.mg += weights.shelter.mg * (eval_shelter(pos, WHITE) - eval_shelter(pos, BLACK));
    if (HAS_PRISONS(pos->b)) {
        int captives = eval_captives(pos, WHITE) - eval_captives(pos, BLACK);
        sum.mg += captives;
        sum.eg += captives;
    }
    int score = eval_taper(pos, sum);
    score = (pos_side(pos) == WHITE ? score : -score) + weights.tempo;
    return eval_limit(score);
}
