/* The second node of a turn in games with stones: the piece has moved, the same side may move a stone.
 *
 * Of some thirty stone moves hardly any matters, so the stones that stay where they are come first,
 * and the rest are few at low depth and much reduced at any. None is left out as long as the turn
 * loses to a mate, or is illegal: a mate is only a mate if no stone helps. */
#include "kernel/search/state.h"

/* Stone moves tried beside passing, by the depth left. */
static int stones_wanted(int depth)
{
    static const int wanted[] = {0, 2, 4, 8, 16};
    return depth <= 0 ? 0 : depth < 5 ? wanted[depth] : MOVES_MAX;
}

static int16_t *stone_entry(Search *s, Move m)
{
    return &s->learnt.stones[KERNEL_STONES ? pos_side(&s->pos) : 0]
                            [KERNEL_STONES ? move_from(m) : 0][KERNEL_STONES ? move_to(m) : 0];
}

/* The same after the piece's move of this turn, done in the frame before f. */
static int16_t *stone_follow(Search *s, const Frame *f, Move m)
{
    const Frame *piece = f - 1;
    return &s->learnt.stone_follow[KERNEL_STONES ? piece->played_piece : 0]
                                  [KERNEL_STONES ? move_to(piece->played) : 0]
                                  [KERNEL_STONES ? move_to(m) : 0];
}

static int stone_history(Search *s, const Frame *f, Move m)
{
    return *stone_entry(s, m) + *stone_follow(s, f, m);
}

static void stone_adjust(Search *s, const Frame *f, Move m, int bonus)
{
    history_change(stone_entry(s, m), bonus);
    history_change(stone_follow(s, f, m), bonus);
}

static void stone_order(Search *s, Frame *f, Move table)
{
    enum { FIRST = 1 << 24, PASSING = 1 << 22, KILLER = 1 << 14 };
    f->list.count = 0;
    gen_moves(&s->pos, GEN_SPECIAL, &f->list);
    for (int i = 0; i < f->list.count; i++) {
        Move m = f->list.at[i];
        f->order[i] = m == table                  ? FIRST
                      : move_kind(m) == MOVE_PASS ? PASSING
                                                  : stone_history(s, f, m);
        f->order[i] += m == f->stone_killer ? KILLER : 0;
    }
}

static Move stone_next(Frame *f, int i)
{
    int best = i;
    for (int j = i + 1; j < f->list.count; j++) {
        if (f->order[j] > f->order[best]) {
            best = j;
        }
    }
    Move m = f->list.at[best];
    f->list.at[best] = f->list.at[i];
    f->order[best] = f->order[i];
    f->list.at[i] = m;
    return m;
}

/* The opponent's answer to the turn just completed: the first in full, later ones reduced and with
 * a null window until they show promise. */
static int stone_value(Search *s, Frame *f, int alpha, int beta, int depth, int number, bool cut,
                       int history)
{
    enum { HISTORY_WEIGHT = 12288 };
    if (number == 1) {
        return -node_search(s, f + 1, -beta, -alpha, depth, cut);
    }
    int reduction = 1 + s->reduction[depth < ORDERED_MAX ? depth : ORDERED_MAX - 1]
                                    [number < ORDERED_MAX ? number : ORDERED_MAX - 1];
    reduction -= history / HISTORY_WEIGHT;
    reduction = reduction < 0 ? 0 : reduction;
    int score = -node_search(s, f + 1, -alpha - 1, -alpha, depth - reduction, true);
    if (score > alpha) {
        score = -node_search(s, f + 1, -alpha - 1, -alpha, depth, cut);
    }
    if (score > alpha && score < beta) {
        score = -node_search(s, f + 1, -beta, -alpha, depth, cut);
    }
    return score;
}

static void stone_learn(Search *s, Frame *f, Move best, int tried, int depth)
{
    int bonus = history_bonus(depth);
    if (move_kind(best) != MOVE_PASS) {
        f->stone_killer = best;
        stone_adjust(s, f, best, bonus);
    }
    for (int i = 0; i < tried; i++) {
        Move m = f->list.at[i];
        if (m != best && move_kind(m) != MOVE_PASS) {
            stone_adjust(s, f, m, -bonus);
        }
    }
}

/* All stone moves of the node; SCORE_UNPLAYABLE if none is legal. */
static int stone_moves(Search *s, Frame *f, int alpha, int beta, int depth, bool cut,
                       Move *best_move)
{
    int best = SCORE_UNPLAYABLE, number = 0, wanted = stones_wanted(depth);
    bool exposed = f->in_check; /* then passing is out, and every cure counts */
    for (int i = 0; i < f->list.count; i++) {
        bool lost = best == SCORE_UNPLAYABLE || best <= -SCORE_MATE_BOUND;
        if (number > wanted + (exposed ? 2 : 0) && !lost) {
            break;
        }
        Move m = stone_next(f, i);
        int history = move_kind(m) == MOVE_PASS ? 0 : stone_history(s, f, m);
        if (!step_do(s, f, m)) {
            continue;
        }
        int score = stone_value(s, f, alpha, beta, depth, ++number, cut, history);
        step_undo(s, f);
        if (s->stopped) {
            return 0;
        }
        if (best != SCORE_UNPLAYABLE && score <= best) {
            continue;
        }
        best = score;
        *best_move = m;
        if (score > alpha) {
            alpha = score;
            pv_extend(f, m);
        }
        if (score >= beta) {
            stone_learn(s, f, m, i, depth);
            break;
        }
    }
    return best;
}

/* Nearly all turns at low depth: no check to cure, no stone worth trying. */
static int stone_pass(Search *s, Frame *f, int alpha, int beta, int depth, bool cut)
{
    Move pass = STONES_PASS;
    step_do(s, f, pass);
    int score = -node_search(s, f + 1, -beta, -alpha, depth, cut);
    step_undo(s, f);
    if (score > alpha) {
        pv_extend(f, pass);
    }
    return score;
}

KERNEL_FN int stone_search(Search *s, Frame *f, int alpha, int beta, int depth, bool cut)
{
    Pos *pos = &s->pos;
    f->pv_count = 0;
    f->exposed = 0;
    node_look(s, f);
    if (!f->in_check && stones_wanted(depth) == 0) {
        int score = stone_pass(s, f, alpha, beta, depth, cut);
        if (s->stopped || score > -SCORE_MATE_BOUND) {
            return score;
        }
    }
    TableHit hit = table_probe(s->table, pos->key, f->ply);
    if (hit.found && beta - alpha == 1 && hit.depth >= depth &&
        (hit.bound & (hit.score >= beta ? BOUND_LOWER : BOUND_UPPER))) {
        return hit.score;
    }
    int first_alpha = alpha;
    Move best_move = MOVE_NONE;
    stone_order(s, f, hit.move);
    int best = stone_moves(s, f, alpha, beta, depth, cut, &best_move);
    if (!s->stopped && best != SCORE_UNPLAYABLE) {
        Bound bound = best >= beta ? BOUND_LOWER : best > first_alpha ? BOUND_EXACT : BOUND_UPPER;
        table_store(s->table, pos->key, f->ply, best_move, best, SCORE_NONE, depth, bound,
                    first_alpha + 1 < beta);
    }
    return best;
}
