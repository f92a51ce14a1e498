/* Value and square tables from a variant's pieces: how far they reach on a half-empty board. */
#include <math.h>
#include <stdlib.h>

#include "kernel/eval/eval.h"
#include "kernel/eval/weights.h"

/* Squares that a piece of kind t reaches from (file, rank), as White; a slider goes on over each
 * square with chance free_chance. Moves that only capture, or only do not, count half. */
static double eval_reach(const Variant *v, PieceType t, int file, int rank)
{
    const PieceRules *piece = &v->piece[t];
    double reach = 0;
    for (int i = 0; i < piece->leap_count; i++) {
        int x = file + piece->leaps[i].dx, y = rank + piece->leaps[i].dy;
        if (x >= 0 && x < v->files && y >= 0 && y < v->ranks && v->at[y][x] != NO_SQUARE) {
            reach += piece->leaps[i].modes == (MODE_MOVE | MODE_CAPTURE) ? 1 : 0.5;
        }
    }
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            int slide = dx != 0 && dy != 0 ? SLIDE_DIAG : SLIDE_ORTHO;
            if ((dx == 0 && dy == 0) || (piece->slides & slide) == 0) {
                continue;
            }
            double chance = 1;
            for (int x = file + dx, y = rank + dy;
                 x >= 0 && x < v->files && y >= 0 && y < v->ranks && v->at[y][x] != NO_SQUARE;
                 x += dx, y += dy) {
                reach += chance;
                chance *= weights.free_chance;
            }
        }
    }
    return reach;
}

static double eval_mean_reach(const Variant *v, PieceType t)
{
    double sum = 0;
    for (Square s = 0; s < v->squares; s++) {
        sum += eval_reach(v, t, v->file_of[s], v->rank_of[s]);
    }
    return sum / v->squares;
}

/* Steps that a pawn of colour c on s has to go to promote; a large number if never. */
static int eval_to_go(const Variant *v, Colour c, Square s)
{
    int step = c == WHITE ? 1 : -1, steps = 0;
    for (int y = v->rank_of[s]; y >= 0 && y < v->ranks; y += step, steps++) {
        Square at = v->at[y][v->file_of[s]];
        if (at != NO_SQUARE && squareset_has(v->promotion_region[c], at)) {
            return steps;
        }
    }
    return 99;
}

/* Files to the nearest edge. */
static int eval_edge(const Variant *v, Square s)
{
    int file = v->file_of[s], other = v->files - 1 - file;
    return file < other ? file : other;
}

static void eval_add(Weight *sum, Weight w, double times)
{
    sum->mg += (int)lround(w.mg * times);
    sum->eg += (int)lround(w.eg * times);
}

static Weight eval_pawn_square(const Variant *v, Colour c, Square s)
{
    enum { LAST = sizeof weights.pawn_to_go / sizeof weights.pawn_to_go[0] };
    Weight sum = {0, 0};
    int to_go = eval_to_go(v, c, s);
    if (to_go < LAST) {
        double times = v->promotion_from_prison ? weights.prison_pawn / 100.0 : 1;
        eval_add(&sum, weights.pawn_to_go[to_go], times);
    }
    eval_add(&sum, weights.pawn_centre, eval_edge(v, s));
    return sum;
}

static Weight eval_king_square(const Variant *v, Colour c, Square s, double more)
{
    Weight sum = {0, 0};
    int home = c == WHITE ? v->rank_of[s] : v->ranks - 1 - v->rank_of[s];
    eval_add(&sum, weights.king_advance, home < 4 ? home : 4);
    int centre = (v->files - 1) / 2;
    eval_add(&sum, weights.king_edge, centre - eval_edge(v, s));
    eval_add(&sum, weights.king_reach, more);
    return sum;
}

/* Without the value. `mean`: the kind's mean reach. */
static Weight eval_square(const Board *b, Colour c, PieceType t, Square s, double mean)
{
    const Variant *v = &b->v;
    int rank = c == WHITE ? v->rank_of[s] : v->ranks - 1 - v->rank_of[s];
    double more = eval_reach(v, t, v->file_of[s], rank) - mean;
    if (t == v->pawn) {
        return eval_pawn_square(v, c, s);
    }
    if (t == v->king) {
        return eval_king_square(v, c, s, more);
    }
    Weight sum = {0, 0};
    bool counted = !HAS_STONES(b); /* as mobility, too: activity.c */
    eval_add(&sum, weights.reach, counted ? more / 2 : more);
    bool ortho = (v->piece[t].slides & SLIDE_ORTHO) && bits_has(b->pull_squares[0], s);
    bool diag = (v->piece[t].slides & SLIDE_DIAG) && bits_has(b->pull_squares[1], s);
    if (HAS_PULLS(b) && (v->pull_types >> t & 1)) {
        eval_add(&sum, weights.pull, ortho + diag);
    }
    return sum;
}

/* Pieces other than pawns and kings in the start position, both colours. */
static int eval_count_pieces(const Variant *v)
{
    int count = 0;
    for (const char *c = v->start_fen; *c != '\0' && *c != ' '; c++) {
        PieceType t = variant_kind(v, *c);
        count += t != NO_PIECE_TYPE && t != v->pawn && t != v->king;
    }
    return count > 0 ? count : 1;
}

/* Where a heavy piece may go says less: it is chased away. */
static PieceScore eval_mobility(int value)
{
    enum { LIGHT = 320 }; /* a knight */
    double light = value <= 0 ? 0 : value <= LIGHT ? 1 : (double)LIGHT / value;
    return (PieceScore){.mg = (int16_t)lround(weights.mobility.mg * light),
                        .eg = (int16_t)lround(weights.mobility.eg * (light + 1) / 2)};
}

static int16_t eval_clip(int score)
{
    enum { MOST = 3000 };
    return (int16_t)(score > MOST ? MOST : score < -MOST ? -MOST : score);
}

KERNEL_FN void eval_prepare(Board *b)
{
    const Variant *v = &b->v;
    b->full_count = eval_count_pieces(v);
    for (PieceType t = 0; t < v->piece_types; t++) {
        double mean = eval_mean_reach(v, t);
        double value = t == v->king   ? 0
                       : t == v->pawn ? weights.pawn
                                      : weights.scale * pow(mean, weights.power);
        b->value[t] = eval_clip((int)lround(value));
        b->mobility[t] = eval_mobility(b->value[t]);
        for (Square s = 0; s < v->squares; s++) {
            for (Colour c = WHITE; c < COLOURS; c++) {
                Weight w = eval_square(b, c, t, s, mean);
                int sign = c == WHITE ? 1 : -1;
                b->score[piece_make(c, t)][s] =
                    (PieceScore){.mg = eval_clip(sign * (b->value[t] + w.mg)),
                                 .eg = eval_clip(sign * (b->value[t] + w.eg))};
            }
        }
    }
}
