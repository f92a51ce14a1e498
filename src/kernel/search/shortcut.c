/* Cut-offs before any move is tried: the node is so good, or so bad, that the answer is plain
 * already. Each says what it takes for granted, and where it is off. */
#include "kernel/search/node.h"
#include "kernel/search/see.h"

/* The side to move's non-pawn pieces. */
static int shortcut_pieces(const Pos *pos)
{
    return bits_count(pos_non_pawns(pos) & pos->by_colour[pos_side(pos)]);
}

/* Whether the side to move may be taken to lose nothing by passing, the ground of null move and of
 * static cut-offs. Chess, Eight-Stone: with a piece besides king and pawns there is rarely zugzwang.
 * Hostage: a piece on the airfield is a spare turn. Hole: a side without a turn loses, so rather more
 * pieces. Wormhole: every turn destroys a square that may be the last good one, so more still. */
static bool shortcut_may_pass(const Pos *pos)
{
    const Board *b = pos->b;
    if (HAS_EXTRAS(b) && b->v.must_capture) { /* to have to move is what loses */
        return false;
    }
    if (HAS_DROPS(b) && pos->hand_has[pos_side(pos)] != 0) {
        return true;
    }
    return shortcut_pieces(pos) >= (HAS_WORMHOLES(b) ? 3 : HAS_KING_CAPTURE(b) ? 2 : 1);
}

/* Whether the node still fails high when the next turns are really played: at high depth, where a
 * wrong cut-off costs most, and sooner with few pieces, where zugzwang is less rare. */
static bool null_holds(Search *s, Frame *f, const Node *n, int depth)
{
    if (n->depth < (shortcut_pieces(&s->pos) <= 2 ? 6 : 12)) {
        return true;
    }
    int before = s->null_from;
    s->null_from = f->ply + 1 + 3 * n->depth / 4;
    int value = node_search(s, f, n->beta - 1, n->beta, depth > 1 ? depth : 1, false);
    s->null_from = before;
    return value >= n->beta;
}

/* Null move: if even passing fails high, a turn will. Never twice in a row, nor in check, nor for
 * the stone half of a turn (a stone may always pass: that proves nothing). */
static bool shortcut_null(Search *s, Frame *f, const Node *n, int *score)
{
    const Frame *before = f - turn_frames(&s->pos);
    if (n->depth < 3 || n->eval < n->beta || before->played == MOVE_NONE || f->ply < s->null_from) {
        return false;
    }
    int ahead = (n->eval - n->beta) / 200;
    int depth = n->depth - 4 - n->depth / 4 - (ahead < 3 ? ahead : 3);
    Frame *after = step_null(s, f);
    int value = -node_search(s, after, -n->beta, -n->beta + 1, depth, !n->cut);
    pos_undo_null(&s->pos, &f->undo);
    if (s->stopped || value < n->beta || !null_holds(s, f, n, depth)) {
        return false;
    }
    *score = value >= SCORE_MATE_BOUND ? n->beta : value; /* that mate is not proved */
    return true;
}

/* So far ahead that a few turns will not undo it. */
static bool shortcut_ahead(const Node *n, int *score)
{
    enum { DEEPEST = 8, MARGIN = 80 };
    if (n->depth > DEEPEST || n->eval >= EVAL_MAX ||
        n->eval - MARGIN * (n->depth - n->improving) < n->beta) {
        return false;
    }
    *score = n->eval;
    return true;
}

/* Razoring: so far behind that only captures could help, and they do not. */
static bool shortcut_behind(Search *s, Frame *f, const Node *n, int *score)
{
    enum { DEEPEST = 4, FIRST = 250, STEP = 220 };
    if (n->depth > DEEPEST || n->eval + FIRST + STEP * n->depth * n->depth >= n->alpha) {
        return false;
    }
    *score = quiesce(s, f, n->alpha, n->alpha + 1, 0);
    return !s->stopped && *score <= n->alpha && *score > -SCORE_MATE_BOUND;
}

/* ProbCut: a capture that even at less depth gains a margin over beta would fail high at full depth
 * too. */
static bool shortcut_capture(Search *s, Frame *f, const Node *n, int *score)
{
    enum { LEAST_DEPTH = 5, MARGIN = 170, LESS = 4 };
    int beta = n->beta + MARGIN - 50 * n->improving;
    if (n->depth < LEAST_DEPTH ||
        (n->hit.found && n->hit.depth >= n->depth - LESS + 1 && n->hit.score < beta)) {
        return false;
    }
    pick_init(s, f, n->hit.move, PICK_ONLY_CAPTURES);
    for (Move m = pick_next(s, f, true); m != MOVE_NONE; m = pick_next(s, f, true)) {
        if (!see_ge(&s->pos, m, beta - f->eval) || !step_do(s, f, m)) {
            continue;
        }
        int value = node_after(s, f, beta - 1, beta, 0, true);
        if (value >= beta && value != SCORE_UNPLAYABLE && n->depth > LESS) {
            value = node_after(s, f, beta - 1, beta, n->depth - LESS, !n->cut);
        }
        step_undo(s, f);
        if (s->stopped) {
            return false;
        }
        if (value >= beta && value != SCORE_UNPLAYABLE && value < SCORE_MATE_BOUND) {
            table_store(s->table, s->pos.key, f->ply, m, value, f->raw_eval, n->depth - LESS + 1,
                        BOUND_LOWER, n->table_pv);
            *score = value;
            return true;
        }
    }
    return false;
}

/* Off in check, where there is no evaluation to go by, and when a mate is asked for, whose key is often
 * a sacrifice or a zugzwang. */
KERNEL_FN bool shortcut_take(Search *s, Frame *f, const Node *n, int *score)
{
    if (n->pv || f->in_check || f->excluded != MOVE_NONE || s->shared->limits.mate > 0 ||
        n->beta <= -SCORE_MATE_BOUND || n->beta >= SCORE_MATE_BOUND) {
        return false;
    }
    if (shortcut_behind(s, f, n, score)) {
        return true;
    }
    if (shortcut_may_pass(&s->pos) && (shortcut_ahead(n, score) || shortcut_null(s, f, n, score))) {
        return true;
    }
    return !s->stopped && shortcut_capture(s, f, n, score);
}
