/* A node of the main search, in its stages: is the value known; can it be cut off without trying
 * anything; the actions one by one; what was learnt.
 *
 * Every shortcut takes something for granted that a game may not grant. Each says what, and where it
 * is off. */
#include "kernel/search/state.h"

typedef struct {
    int alpha, beta, first_alpha, depth;
    bool pv;        /* the window is open: no shortcuts */
    bool improving; /* the side to move stands better than a turn ago */
    bool skip_quiets;
    TableHit hit;
    int best;
    Move best_move;
    int playable; /* actions found legal */
    Tried tried;
} Node;

/* The table's value if it is as deep as wanted. Off near the end of the move rule, whose count the
 * keys do not know. */
static bool node_table(Search *s, Frame *f, Node *n, int *score)
{
    enum { RULE_NEAR = 20 };
    const Pos *pos = &s->pos;
    n->hit = table_probe(s->table, pos->key, f->ply);
    int rule = 2 * pos->b->v.n_move_rule;
    bool near_rule = rule > 0 && pos->rule_clock + RULE_NEAR > rule;
    if (!n->hit.found || n->pv || near_rule || n->hit.depth < n->depth ||
        !(n->hit.bound & (n->hit.score >= n->beta ? BOUND_LOWER : BOUND_UPPER))) {
        return false;
    }
    *score = n->hit.score;
    return true;
}

/* Men of the side to move besides king and pawns. */
static int node_men(const Pos *pos)
{
    const Board *b = pos->b;
    Bits few = pos->by_type[b->v.king];
    if (b->v.pawn != NO_TYPE) {
        few |= pos->by_type[b->v.pawn];
    }
    return bits_count(pos->by_colour[pos_side(pos)] & ~few);
}

/* Whether the side to move may be taken to lose nothing by passing, the ground of null move and of
 * static cut-offs. Chess, Eight-Stone: with a man besides king and pawns there is rarely zugzwang.
 * Hostage: a man on the airfield is a spare turn. Hole: a side without a turn loses, so rather more
 * men. Wormhole: every turn destroys a square that may be the last good one, so more still. */
static bool node_may_pass(const Pos *pos)
{
    const Board *b = pos->b;
    if (HAS_PRISONS(b) && pos->hand_has[pos_side(pos)] != 0) {
        return true;
    }
    return node_men(pos) >= (HAS_WORMHOLES(b) ? 3 : HAS_KING_CAPTURE(b) ? 2 : 1);
}

/* Whether the node still fails high when the next turns are really played: at high depth, where a
 * wrong cut-off costs most, and sooner with few men, where zugzwang is less rare. */
static bool node_null_holds(Search *s, Frame *f, const Node *n, int depth)
{
    if (n->depth < (node_men(&s->pos) <= 2 ? 6 : 12)) {
        return true;
    }
    int before = s->null_from;
    s->null_from = f->ply + 1 + 3 * n->depth / 4;
    int value = tree_search(s, f, n->beta - 1, n->beta, depth > 1 ? depth : 1);
    s->null_from = before;
    return value >= n->beta;
}

/* Null move: if even passing fails high, a turn will. Never twice in a row, nor in check, nor for
 * the stone half of a turn (a stone may always pass: that proves nothing); off when a mate is asked
 * for, whose key is often a zugzwang. */
static bool node_null(Search *s, Frame *f, const Node *n, int *score)
{
    const Frame *before = f - turn_frames(&s->pos);
    if (n->depth < 3 || f->eval < n->beta || before->played == MOVE_NONE || f->ply < s->null_from ||
        s->shared->limits.mate > 0) {
        return false;
    }
    int ahead = (f->eval - n->beta) / 200;
    int depth = n->depth - 4 - n->depth / 4 - (ahead < 3 ? ahead : 3);
    Frame *after = step_null(s, f);
    int value = -tree_search(s, after, -n->beta, -n->beta + 1, depth);
    pos_undo_null(&s->pos, &f->undo);
    if (s->stopped || value < n->beta || !node_null_holds(s, f, n, depth)) {
        return false;
    }
    *score = value >= SCORE_MATE_BOUND ? n->beta : value; /* that mate is not proved */
    return true;
}

/* Cut-offs before any action is tried. */
static bool node_prune(Search *s, Frame *f, const Node *n, int *score)
{
    enum { STATIC_DEPTH = 6, STATIC_MARGIN = 80 };
    if (n->pv || f->in_check || n->beta <= -SCORE_MATE_BOUND || n->beta >= SCORE_MATE_BOUND ||
        !node_may_pass(&s->pos)) {
        return false;
    }
    /* So far ahead that a few turns will not undo it. */
    if (n->depth <= STATIC_DEPTH && f->eval < EVAL_MAX &&
        f->eval - STATIC_MARGIN * (n->depth - n->improving) >= n->beta) {
        *score = f->eval;
        return true;
    }
    return node_null(s, f, n, score);
}

/* Whether to pass over an action untried, at low depth and with something in hand already. Nothing
 * is passed over while the node is lost to a mate, so mates stay proved. */
static bool node_skips(const Search *s, const Frame *f, Node *n, Move m, bool quiet)
{
    enum { LOW = 5, FUTILE = 90, FUTILE_STEP = 90, DROP_THREAT = 120 };
    const Board *b = s->pos.b;
    if (n->best <= -SCORE_MATE_BOUND || n->depth > LOW || n->pv || f->in_check) {
        return false;
    }
    if (quiet) {
        /* Hostage: a drop is quiet and yet a threat from nowhere: more are looked at, and more is
         * expected of them. */
        int many = (4 + n->depth * n->depth) * (HAS_PRISONS(b) ? 2 : 1) / (n->improving ? 1 : 2);
        int hope = f->eval + FUTILE + FUTILE_STEP * n->depth + (HAS_PRISONS(b) ? DROP_THREAT : 0);
        if (n->tried.quiet_count >= many || hope <= n->alpha) {
            n->skip_quiets = true;
            return true;
        }
        /* Moves onto squares where the man is simply lost. Wormhole: off, where the exchange is
         * only a guess. */
        return !HAS_WORMHOLES(b) && move_kind(m) == MOVE_NORMAL && n->depth <= 3 &&
               !exchange_wins(&s->pos, m, -50 * n->depth);
    }
    return !exchange_wins(&s->pos, m, (HAS_WORMHOLES(b) ? -200 : -100) * n->depth);
}

/* How many turns less deep a late action is searched at first: it seldom turns out best, in any
 * game. The more so among Hostage's many drops, by their number. */
static int node_reduction(Search *s, const Frame *f, const Node *n, Move m, bool quiet, int number)
{
    if (n->depth < 3 || number <= 1 + n->pv) {
        return 0;
    }
    int reduction = s->reduction[n->depth < ORDERED_MAX ? n->depth : ORDERED_MAX - 1]
                                [number < ORDERED_MAX ? number : ORDERED_MAX - 1];
    if (!quiet) {
        reduction = f->pick.stage == PICK_BAD_CAPTURES ? reduction / 2 : 0;
    } else {
        bool special = m == f->killer[0] || m == f->killer[1];
        reduction += !n->pv - special - f->in_check - n->improving;
    }
    return reduction < 0 ? 0 : reduction > n->depth - 2 ? n->depth - 2 : reduction;
}

/* What follows an action already done, from this side's point of view; `depth` is left after the
 * turn. */
static int node_after(Search *s, Frame *f, int alpha, int beta, int depth)
{
    if (HAS_STONES(s->pos.b)) {
        return stone_search(s, f + 1, alpha, beta, depth);
    }
    return -tree_search(s, f + 1, -beta, -alpha, depth);
}

/* Principal variation search: the first action with the whole window, the others only to show that
 * they are no better, until one is. */
static int node_value(Search *s, Frame *f, const Node *n, int reduction, int number)
{
    int depth = n->depth - 1, score = n->alpha + 1;
    if (number > 1) {
        score = node_after(s, f, n->alpha, n->alpha + 1, depth - reduction);
        if (score == SCORE_UNPLAYABLE) {
            return score;
        }
        if (score > n->alpha && reduction > 0) {
            score = node_after(s, f, n->alpha, n->alpha + 1, depth);
        }
    }
    if (number == 1 || (score > n->alpha && score < n->beta)) {
        score = node_after(s, f, n->alpha, n->beta, depth);
    }
    return score;
}

/* Takes note of an action's value; true if the rest need not be tried. */
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
    pick_init(s, f, n->hit.move, false);
    for (;;) {
        Move m = pick_next(s, f, n->skip_quiets);
        if (m == MOVE_NONE) {
            return;
        }
        bool quiet = move_is_quiet(&s->pos, m);
        if (node_skips(s, f, n, m, quiet)) {
            continue;
        }
        int number = n->playable + 1;
        int reduction = node_reduction(s, f, n, m, quiet, number);
        if (!step_do(s, f, m)) {
            continue;
        }
        int score = node_value(s, f, n, reduction, number);
        step_undo(s, f);
        if (s->stopped) {
            return;
        }
        if (score != SCORE_UNPLAYABLE && node_note(s, f, n, m, quiet, score)) {
            return;
        }
    }
}

/* Static evaluation, and the depth that the position deserves. */
static void node_judge(Search *s, Frame *f, Node *n)
{
    node_look(s, f);
    f->eval = f->in_check ? SCORE_NONE : n->hit.eval != SCORE_NONE ? n->hit.eval : evaluate(s, f);
    const Frame *before = f - turn_frames(&s->pos) - turn_frames(&s->pos);
    n->improving =
        !f->in_check && f->ply >= 2 && before->eval != SCORE_NONE && f->eval > before->eval;
    if (f->in_check && f->ply < 2 * s->root_depth) {
        n->depth++; /* few answers: see them through, but not forever */
    } else if (n->depth >= 4 && n->hit.move == MOVE_NONE) {
        n->depth--; /* without a first guess the full depth is badly spent */
    }
}

static void node_store(const Search *s, const Frame *f, const Node *n)
{
    TableBound bound = n->best >= n->beta         ? BOUND_LOWER
                       : n->best > n->first_alpha ? BOUND_EXACT
                                                  : BOUND_UPPER;
    table_store(s->table, s->pos.key, f->ply, n->best_move, n->best, f->eval, n->depth, bound);
}

KERNEL_FN int tree_search(Search *s, Frame *f, int alpha, int beta, int depth)
{
    if (depth <= 0) {
        return quiesce(s, f, alpha, beta, 0);
    }
    int score;
    if (node_enter(s, f, &score)) {
        return score;
    }
    Node n;
    n.pv = beta - alpha > 1;
    /* Mate distance: no line from here is better than mating next turn, or worse than being mated
     * now. */
    n.alpha = alpha > -SCORE_MATE + f->ply ? alpha : -SCORE_MATE + f->ply;
    n.beta = beta < SCORE_MATE - f->ply - 1 ? beta : SCORE_MATE - f->ply - 1;
    if (n.alpha >= n.beta) {
        return n.alpha;
    }
    n.first_alpha = n.alpha;
    n.depth = depth;
    n.skip_quiets = false;
    n.best = -SCORE_INFINITE;
    n.best_move = MOVE_NONE;
    n.playable = n.tried.quiet_count = n.tried.capture_count = 0;
    if (node_table(s, f, &n, &score)) {
        return score;
    }
    node_judge(s, f, &n);
    if (node_prune(s, f, &n, &score)) {
        return score;
    }
    node_moves(s, f, &n);
    if (s->stopped) {
        return 0;
    }
    if (n.playable == 0) {
        return node_no_turn(s, f);
    }
    node_store(s, f, &n);
    return n.best;
}
