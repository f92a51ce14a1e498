/* The evaluation by hand-set terms: material and squares, reach, king attack, hands and
 * prisons. */
#include "kernel/eval/eval.h"

#include "kernel/eval/activity.h"
#include "kernel/eval/weights.h"

/* Own pawns beside the king. */
static int eval_pawn_shield(const Pos *pos, Colour c)
{
    const Board *b = pos->b;
    Square king = pos_king(pos, c);
    if (king == NO_SQUARE || b->v.pawn == NO_PIECE_TYPE) {
        return 0;
    }
    Bits near = b->leap_take[c][b->v.king][king];
    return bits_count(near & pos->by_type[b->v.pawn] & pos->by_colour[c]);
}

/* Pieces in hand, and prisoners, of one side (weights.h says why they count). */
static int eval_captives(const Pos *pos, Colour c)
{
    const Board *b = pos->b;
    int sum = 0;
    for (unsigned has = pos->hand_has[c]; has != 0; has &= has - 1) {
        int t = __builtin_ctz(has);
        sum += b->value[t] * pos->hand[c][t] * weights.hand;
    }
    for (unsigned has = pos->prison_has[c]; has != 0; has &= has - 1) {
        int t = __builtin_ctz(has);
        sum += b->value[t] * pos->prison[c][t] * weights.prisoner;
    }
    return sum / 100;
}

/* The score halfway between middle game and ending that the pieces on the board call for. */
static int eval_taper(const Pos *pos, Weight sum)
{
    const Board *b = pos->b;
    int pieces = bits_count(pos_non_pawns(pos));
    pieces = pieces < b->full_count ? pieces : b->full_count;
    return (sum.mg * pieces + sum.eg * (b->full_count - pieces)) / b->full_count;
}

enum { TERM_PIECES, TERM_ACTIVITY, TERM_SHELTER, TERM_CAPTIVES, TERMS };
static const char *const term_names[TERMS] = {"pieces, squares", "mobility, attack", "pawn shield",
                                              "hands, prisons"};

/* All of them, from White's point of view. */
KERNEL_INLINE void eval_terms(const Pos *pos, Weight term[TERMS])
{
    Weight white = eval_activity(pos, WHITE), black = eval_activity(pos, BLACK);
    int pawn_shield = eval_pawn_shield(pos, WHITE) - eval_pawn_shield(pos, BLACK);
    int captives = HAS_DROPS(pos->b) ? eval_captives(pos, WHITE) - eval_captives(pos, BLACK) : 0;
    term[TERM_PIECES] = (Weight){pos->score_mg, pos->score_eg};
    term[TERM_ACTIVITY] = (Weight){white.mg - black.mg, white.eg - black.eg};
    term[TERM_SHELTER] =
        (Weight){weights.pawn_shield.mg * pawn_shield, weights.pawn_shield.eg * pawn_shield};
    term[TERM_CAPTIVES] = (Weight){captives, captives};
}

KERNEL_FN int eval_position(const Pos *pos)
{
    Weight term[TERMS], sum = {0, 0};
    eval_terms(pos, term);
    for (int i = 0; i < TERMS; i++) {
        sum.mg += term[i].mg;
        sum.eg += term[i].eg;
    }
    int score = eval_taper(pos, sum);
    score = (pos_side(pos) == WHITE ? score : -score) + weights.tempo;
    return eval_limit(score);
}

KERNEL_FN int eval_parts(const Pos *pos, EvalPart part[EVAL_PARTS_MAX])
{
    Weight term[TERMS];
    eval_terms(pos, term);
    for (int i = 0; i < TERMS; i++) {
        part[i] = (EvalPart){term_names[i], term[i].mg, term[i].eg};
    }
    int tempo = pos_side(pos) == WHITE ? weights.tempo : -weights.tempo;
    part[TERMS] = (EvalPart){"the move", tempo, tempo};
    return TERMS + 1;
}
