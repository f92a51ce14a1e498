/* A node of the main search, in its stages: is the value known; can it be cut off without trying
 * anything; the moves one by one; what was learnt.
 *
 * Every shortcut takes something for granted that a game may not grant. Each says what, and where it
 * is off. */
#include "kernel/search/node.h"

/* The table's value if it is as deep as wanted. Off near the end of the move rule, whose count the
 * keys do not know. */
static bool node_table(Search *s, Frame *f, Node *n, int *score)
{
    enum { RULE_NEAR = 20 };
    const Pos *pos = &s->pos;
    if (f->excluded != MOVE_NONE) { /* what the table knows is about the best */
        n->hit = (TableHit){.eval = SCORE_NONE};
        return false;
    }
    n->hit = table_probe(s->table, pos->key, f->ply);
    n->table_pv |= n->hit.pv;
    int rule = 2 * pos->b->v.n_move_rule;
    bool near_rule = rule > 0 && pos->rule_clock + RULE_NEAR > rule;
    if (!n->hit.found || n->pv || near_rule || n->hit.depth < n->depth ||
        !(n->hit.bound & (n->hit.score >= n->beta ? BOUND_LOWER : BOUND_UPPER))) {
        return false;
    }
    *score = n->hit.score;
    Move m = n->hit.move; /* it refutes the node once more */
    if (*score >= n->beta && m != MOVE_NONE && move_is_quiet(pos, m) && pos_pseudo_legal(pos, m)) {
        history_adjust(s, f, m, history_bonus(n->depth));
    }
    return true;
}

KERNEL_FN int node_after(Search *s, Frame *f, int alpha, int beta, int depth, bool cut)
{
    if (HAS_STONES(s->pos.b)) {
        return stone_search(s, f + 1, alpha, beta, depth, cut);
    }
    return -node_search(s, f + 1, -beta, -alpha, depth, cut);
}

/* Principal variation search: the first move with the whole window, the others only to show that
 * they are no better, until one is; late ones first less deep. */
static int node_value(Search *s, Frame *f, const Node *n, const Late *late)
{
    bool first = late->move == n->hit.move;
    int depth = n->depth - 1 + (first ? n->extension : 0), score = n->alpha + 1;
    int reduced = depth - late->reduction;
    reduced = reduced < 1 && depth >= 1 ? 1 : reduced;
    bool again = late->number > 1;
    if (reduced < depth) {
        score = node_after(s, f, n->alpha, n->alpha + 1, reduced, true);
        if (score == SCORE_UNPLAYABLE) {
            return score;
        }
        again = score > n->alpha;
        /* Much better than hoped for is worth a closer look, hardly better a shorter one. */
        depth += again && score > n->best + 60 && reduced < depth - 1;
        depth -= again && score < n->best + 8 && reduced < depth - 1;
    }
    if (again) {
        score = node_after(s, f, n->alpha, n->alpha + 1, depth, !n->cut);
    }
    if (late->number == 1 || (n->pv && score > n->alpha && score != SCORE_UNPLAYABLE)) {
        score = node_after(s, f, n->alpha, n->beta, depth, !n->pv && !n->cut);
    }
    return score;
}

/* Takes note of an move's value; true if the rest need not be tried. */
static bool node_note(Search *s, Frame *f, Node *n, Move m, bool quiet, int score)
{
    n->playable++;
    if (score > n->best) {
        n->best = score;
        if (score > n->alpha) {
            n->best_move = m;
            n->alpha = score;
            if (n->pv) {
                pv_extend(f, m);
            }
            if (score >= n->beta) {
                history_reward(s, f, m, &n->tried, n->depth);
                return true;
            }
        }
    }
    Tried *tried = &n->tried;
    if (quiet && tried->quiet_count < QUIETS_KEPT) {
        tried->quiet[tried->quiet_count++] = m;
    } else if (!quiet && tried->capture_count < CAPTURES_KEPT) {
        tried->capture[tried->capture_count++] = m;
    }
    return false;
}

static void node_moves(Search *s, Frame *f, Node *n)
{
    pick_init(s, f, n->hit.move, PICK_ALL);
    node_aim(&s->pos, f);
    for (;;) {
        Move m = pick_next(s, f, n->skip_quiets);
        if (m == MOVE_NONE) {
            return;
        }
        if (m == f->excluded) {
            continue;
        }
        Late late = late_look(s, f, n, m);
        if (late_skips(s, f, n, &late) || !step_do(s, f, m)) {
            continue;
        }
        int score = node_value(s, f, n, &late);
        step_undo(s, f);
        if (s->stopped) {
            return;
        }
        if (score != SCORE_UNPLAYABLE && node_note(s, f, n, m, late.quiet, score)) {
            return;
        }
    }
}

/* Static evaluation, corrected by what was learnt and by what the table knows. */
static void node_evaluate(Search *s, Frame *f, Node *n)
{
    if (f->excluded != MOVE_NONE) { /* the same node was here before */
        n->eval = f->eval;
        return;
    }
    node_look(s, f);
    f->raw_eval = f->eval = SCORE_NONE;
    if (!f->in_check) {
        correct_eval(s, f, n->hit.eval);
    }
    n->eval = f->in_check ? SCORE_NONE : table_eval(&n->hit, f->eval);
}

/* The depth that the position deserves. */
static void node_judge(Search *s, Frame *f, Node *n)
{
    const Frame *before = f - turn_frames(&s->pos) - turn_frames(&s->pos);
    n->improving =
        !f->in_check && f->ply >= 2 && before->eval != SCORE_NONE && f->eval > before->eval;
    if (f->excluded != MOVE_NONE) {
        return;
    }
    if (f->in_check && f->ply < 2 * s->root_depth) {
        n->depth++; /* few answers: see them through, but not forever */
    } else if (n->depth >= 4 && (n->pv || n->cut) && n->hit.move == MOVE_NONE) {
        n->depth--; /* without a first guess the full depth is badly spent */
    }
}

/* What the node was found to be value, for the next time and for positions like it. */
static void node_learn(Search *s, const Frame *f, const Node *n)
{
    Bound bound = n->best >= n->beta         ? BOUND_LOWER
                  : n->best > n->first_alpha ? BOUND_EXACT
                                             : BOUND_UPPER;
    if (bound == BOUND_UPPER) {
        history_answered(s, f, n->depth);
    }
    table_store(s->table, s->pos.key, f->ply, n->best_move, n->best, f->raw_eval, n->depth, bound,
                n->table_pv);
    bool quiet = n->best_move == MOVE_NONE || move_is_quiet(&s->pos, n->best_move);
    bool says = bound == BOUND_EXACT || (bound == BOUND_LOWER) == (n->best > f->eval);
    if (!f->in_check && quiet && says && n->best > -SCORE_MATE_BOUND &&
        n->best < SCORE_MATE_BOUND) {
        correct_learn(s, f, n->best, n->depth);
    }
}

KERNEL_FN int tree_search(Search *s, Frame *f, int alpha, int beta, int depth)
{
    return node_search(s, f, alpha, beta, depth, beta - alpha == 1);
}

KERNEL_FN int node_search(Search *s, Frame *f, int alpha, int beta, int depth, bool cut)
{
    if (depth <= 0) {
        return quiesce(s, f, alpha, beta, 0);
    }
    int score;
    if (node_enter(s, f, &score)) {
        return score;
    }
    Node n;
    n.pv = n.table_pv = beta - alpha > 1;
    /* Mate distance: no line from here is better than mating next turn, or worse than being mated
     * now. */
    n.alpha = alpha > -SCORE_MATE + f->ply ? alpha : -SCORE_MATE + f->ply;
    n.beta = beta < SCORE_MATE - f->ply - 1 ? beta : SCORE_MATE - f->ply - 1;
    if (n.alpha >= n.beta) {
        return n.alpha;
    }
    n.cut = cut;
    n.first_alpha = n.alpha;
    n.depth = depth;
    n.skip_quiets = false;
    n.best = -SCORE_INFINITE;
    n.best_move = MOVE_NONE;
    n.playable = n.tried.quiet_count = n.tried.capture_count = 0;
    if (node_table(s, f, &n, &score)) {
        return score;
    }
    node_evaluate(s, f, &n);
    node_judge(s, f, &n);
    if (shortcut_take(s, f, &n, &score)) {
        return score;
    }
    n.extension = extension_of(s, f, &n, &score);
    if (n.extension == EXTENSION_CUT) {
        return score;
    }
    node_moves(s, f, &n);
    if (s->stopped) {
        return 0;
    }
    if (f->excluded != MOVE_NONE) {
        return n.playable == 0 ? n.first_alpha : n.best;
    }
    if (n.playable == 0) {
        return node_no_turn(s, f);
    }
    node_learn(s, f, &n);
    return n.best;
}
