/* What all nodes share: doing an move, and the ends of the game. */
#include "kernel/rules/hole.h"
#include "kernel/search/state.h"

/* Looks whether it is time to stop. Any thread sees that time is over, as with more threads than
 * processors thread 0 may wait for its turn; it alone keeps the limit of nodes. No limit counts before
 * thread 0 has something to play: `armed`. */
static void node_poll(Search *s)
{
    SearchShared *shared = s->shared;
    atomic_store_explicit(&s->job->nodes, s->nodes, memory_order_relaxed);
    s->poll_at = s->nodes + (uint64_t)shared->plan.poll_nodes;
    if (!atomic_load_explicit(&shared->armed, memory_order_relaxed)) {
        return;
    }
    if (s->job->index == 0 && shared->nodes != 0) {
        uint64_t all = job_nodes(shared);
        if (all >= shared->nodes) {
            atomic_store(&shared->stop, true);
        } else if (shared->nodes - all < (uint64_t)shared->plan.poll_nodes) {
            s->poll_at = s->nodes + (shared->nodes - all);
        }
    }
    if (shared->plan.hard != TIME_UNLIMITED && !atomic_load(&shared->pondering) &&
        job_elapsed(shared) >= shared->plan.hard) {
        atomic_store(&shared->stop, true);
    }
}

/* How often the position stood in the game before the root. */
static int node_past(const Search *s, uint64_t key)
{
    int times = 0;
    if (s->past[key % PAST_BITS / 64] >> (key % 64) & 1) {
        for (size_t i = 0; i + 1 < s->shared->key_count; i++) {
            times += s->shared->keys[i] == key;
        }
    }
    return times;
}

/* Whether this position has been before: once since the root, or so often in the whole game that
 * it is the last repetition allowed (docs/rules.md, General). */
static bool node_repeats(const Search *s, const Frame *f)
{
    int allowed = s->pos.b->v.n_fold_rule;
    if (allowed == 0) { /* Wormhole: no position recurs */
        return false;
    }
    uint64_t key = s->path[f->ply];
    int seen = 1;
    for (int i = f->ply - 4; i >= f->ply - f->reversible; i -= 2) {
        if (s->path[i] == key) {
            seen++;
            if (i > 0 || seen >= allowed) {
                return true;
            }
        }
    }
    return f->reversible == f->ply && seen + node_past(s, key) >= allowed;
}

KERNEL_FN bool node_enter(Search *s, Frame *f, int *score)
{
    Pos *pos = &s->pos;
    f->pv_count = 0;
    f->exposed = 0;
    if (s->nodes >= s->poll_at) {
        node_poll(s);
    }
    if (atomic_load_explicit(&s->shared->stop, memory_order_relaxed)) {
        s->stopped = true;
        *score = 0;
        return true;
    }
    if (f->ply > s->selective_depth) {
        s->selective_depth = f->ply;
    }
    s->path[f->ply] = pos->key;
    Goal goal = HAS_EXTRAS(pos->b) ? goal_reached(pos) : GOAL_NONE;
    if (goal != GOAL_NONE) {
        *score = goal == GOAL_DRAWN ? 0
                 : goal == GOAL_WON ? SCORE_MATE - f->ply
                                    : -SCORE_MATE + f->ply;
        return true;
    }
    if (node_repeats(s, f)) {
        *score = 0;
        return true;
    }
    /* A mate on the very turn that completes the move rule comes first (docs/rules.md, General). */
    int rule = 2 * pos->b->v.n_move_rule;
    if (rule > 0 && pos->rule_clock >= rule && pos_outcome(pos) == OUTCOME_NONE) {
        *score = 0;
        return true;
    }
    if (f - s->frame >= PLY_MAX - 4) {
        *score = evaluate(s, f);
        return true;
    }
    return false;
}

KERNEL_FN void node_look(Search *s, Frame *f)
{
    const Pos *pos = &s->pos;
    legal_info(pos, &f->check);
    f->in_check =
        HAS_KING_CAPTURE(pos->b) ? king_takeable(pos, pos_side(pos)) : f->check.checkers != 0;
}

KERNEL_FN Frame *step_null(Search *s, Frame *f)
{
    Frame *after = f + turn_frames(&s->pos);
    f->played = MOVE_NONE;
    f->played_piece = NO_PIECE;
    f->played_quiet = false;
    pos_do_null(&s->pos, &f->undo);
    table_prefetch(s->table, s->pos.key);
    after->ply = f->ply + 1;
    after->reversible = 0; /* no repetition across a turn that cannot be played */
    s->nodes++;
    return after;
}

static int node_ended(EndValue value, int mated)
{
    return value == VALUE_DRAW ? 0 : value == VALUE_LOSS ? mated : -mated;
}

KERNEL_FN int node_no_turn(const Search *s, const Frame *f)
{
    const Variant *v = &s->pos.b->v;
    int mated = -SCORE_MATE + f->ply;
    if (f->in_check) {
        return node_ended(v->checkmate_value, mated);
    }
    if (v->king_capture && f->exposed > 0) {
        return mated + 2; /* docs/rules.md, Hole: not mated, it moves and is captured */
    }
    return node_ended(v->stalemate_value, mated);
}

/* Whether the turn just done completes the move rule, which draws at once unless it mates or takes the
 * king (docs/rules.md, General). */
KERNEL_FN bool node_completes_rule(const Search *s)
{
    int rule = 2 * s->pos.b->v.n_move_rule;
    return rule > 0 && s->pos.rule_clock == rule;
}

/* Prisoners come back, and with them every position. Elsewhere captures and promotions are for good;
 * and so are moves of pawns, unless a stone can swap them back (docs/rules.md, Eight-Stone). */
KERNEL_FN bool step_is_final(const Pos *pos, const Frame *f)
{
    const Board *b = pos->b;
    if (HAS_DROPS(b)) {
        return false;
    }
    bool taken = f->undo.taken != NO_PIECE || f->undo.pulled != NO_PIECE;
    bool pawn = f->played_piece != NO_PIECE && piece_type(f->played_piece) == b->v.pawn;
    return taken || (pawn && (move_kind(f->played) == MOVE_PROMOTION || !HAS_STONES(b)));
}

KERNEL_FN bool step_do(Search *s, Frame *f, Move m)
{
    Pos *pos = &s->pos;
    if (!legal(pos, &f->check, m)) {
        return false;
    }
    Colour us = pos_side(pos);
    bool drop = move_is_drop(m);
    f->played = m;
    bool stone = HAS_STONES(pos->b) && pos->phase == PHASE_STONE;
    bool same_side = HAS_STONES(pos->b) && !stone;
    f->played_quiet = !stone && move_is_quiet(pos, m);
    f->played_piece = stone  ? NO_PIECE
                      : drop ? piece_make(us, move_type(m))
                             : pos->piece[move_from(m)];
    pos_do(pos, m, &f->undo);
    table_prefetch(s->table, pos->key);
    /* Leaving the king to be taken is allowed where kings are captured, and loses at once: such
     * moves are left out, as if they were illegal, unless the game is drawn before it can be taken. */
    if (HAS_KING_CAPTURE(pos->b) && !node_completes_rule(s) && king_takeable(pos, us)) {
        pos_undo(pos, m, &f->undo);
        f->exposed++;
        return false;
    }
    f[1].ply = f->ply + !same_side;
    f[1].reversible = (step_is_final(pos, f) ? -1 : f->reversible) + !same_side;
    s->nodes += move_kind(m) != MOVE_PASS; /* leaving the stones alone makes no new position */
    return true;
}

KERNEL_FN void step_undo(Search *s, Frame *f)
{
    pos_undo(&s->pos, f->played, &f->undo);
}

KERNEL_FN void pv_extend(Frame *f, Move m)
{
    int tail = f[1].pv_count < PLY_MAX - 1 ? f[1].pv_count : PLY_MAX - 1;
    f->pv[0] = m;
    for (int i = 0; i < tail; i++) {
        f->pv[i + 1] = f[1].pv[i];
    }
    f->pv_count = tail + 1;
}
