/* The root: whole turns, their order, and the search of one line among them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/rules/hole.h"
#include "kernel/search/node.h"

/* --- Setting up -------------------------------------------------------------------------------- */

static void root_reductions(Search *s)
{
    for (int depth = 1; depth < ORDERED_MAX; depth++) {
        for (int number = 1; number < ORDERED_MAX; number++) {
            s->reduction[depth][number] = (uint8_t)(0.4 + log(depth) * log(number) / 2.1);
        }
    }
}

/* The root, and what was before it in the game. */
static void root_path(Search *s)
{
    const SearchShared *shared = s->shared;
    memset(s->past, 0, sizeof s->past);
    for (size_t i = 0; i + 1 < shared->key_count; i++) {
        uint64_t key = shared->keys[i];
        s->past[key % PAST_BITS / 64] |= (uint64_t)1 << key % 64;
    }
    s->path[0] = s->pos.key;
    s->frame[0].ply = 0;
    s->frame[0].reversible = 0;
}

static bool root_wanted(const Limits *limits, Turn turn)
{
    return limits->only.count == 0 || turns_have(&limits->only, turn);
}

KERNEL_FN bool root_turns(Search *s)
{
    TurnList turns = {0};
    s->root_count = 0;
    s->root = NULL;
    if (pos_turns(&s->pos, &turns) && turns.count > 0) {
        s->root = calloc(turns.count, sizeof *s->root);
    }
    for (size_t i = 0; i < turns.count && s->root != NULL; i++) {
        if (root_wanted(&s->shared->limits, turns.at[i])) {
            s->root[s->root_count++] = (RootTurn){.turn = turns.at[i], .score = -SCORE_INFINITE};
        }
    }
    bool complete = s->root != NULL || turns.count == 0;
    turns_free(&turns);
    return complete;
}

KERNEL_FN void root_init(Search *s, SearchJob *job)
{
    s->job = job;
    s->shared = job->shared;
    s->table = job->shared->table;
    memcpy(&s->pos, job->pos, sizeof s->pos);
    s->stopped = false;
    s->nodes = s->poll_at = 0;
    s->selective_depth = 0;
    s->root_depth = 1;
    s->null_from = 0;
    for (int i = 0; i < FRAMES; i++) {
        Frame *f = &s->frame[i];
        f->killer[0] = f->killer[1] = f->stone_killer = f->played = MOVE_NONE;
        f->excluded = MOVE_NONE;
    }
    evaluate_anew(s);
    s->frame[0].ply = 0;
    node_look(s, &s->frame[0]);
    s->frame[0].eval = SCORE_NONE;
    if (!s->frame[0].in_check) {
        correct_eval(s, &s->frame[0], SCORE_NONE);
    }
    if (s->reduction[ORDERED_MAX - 1][ORDERED_MAX - 1] == 0) { /* new memory */
        root_reductions(s);
        late_prepare(s);
    }
    root_path(s);
    memset(s->line, 0, sizeof s->line);
    memset(s->kept, 0, sizeof s->kept);
}

/* --- One turn ---------------------------------------------------------------------------------- */

/* Does the turn and returns the frame of the position after it. */
static Frame *root_do(Search *s, Turn turn)
{
    Pos *pos = &s->pos;
    Frame *f = &s->frame[0];
    bool drop = move_is_drop(turn.first);
    f->played = turn.first;
    f->played_quiet = move_is_quiet(pos, turn.first);
    f->played_piece =
        drop ? piece_make(pos_side(pos), move_type(turn.first)) : pos->piece[move_from(turn.first)];
    pos_do(pos, turn.first, &f->undo);
    if (HAS_STONES(pos->b)) {
        s->frame[1].played = turn.second;
        pos_do(pos, turn.second, &s->frame[1].undo);
    }
    s->nodes++;
    Frame *after = f + turn_frames(pos);
    after->ply = 1;
    after->pv_count = 0;
    after->reversible = step_is_final(pos, f) ? 0 : 1;
    return after;
}

static void root_undo(Search *s, Turn turn)
{
    if (HAS_STONES(s->pos.b)) {
        pos_undo(&s->pos, turn.second, &s->frame[1].undo);
    }
    pos_undo(&s->pos, turn.first, &s->frame[0].undo);
}

/* Where kings are captured the root, unlike other nodes, may have a king to take or to give away:
 * the value then is known. */
static bool root_decided(const Search *s, int *score)
{
    const Pos *pos = &s->pos;
    if (!HAS_KING_CAPTURE(pos->b)) {
        return false;
    }
    if (pos_king(pos, pos_side(pos)) == NO_SQUARE) {
        *score = SCORE_MATE - 1;
        return true;
    }
    if (!node_completes_rule(s) && king_takeable(pos, colour_other(pos_side(pos)))) {
        *score = -SCORE_MATE + 2;
        return true;
    }
    return false;
}

/* Later turns are searched less deep at first; among Eight-Stone's hundreds, those that move a stone
 * a little less again. */
static int root_reduction(const Search *s, Turn turn, int depth, int number)
{
    if (depth < 3 || number <= 3 || s->frame[0].in_check || !move_is_quiet(&s->pos, turn.first)) {
        return 0;
    }
    int reduction = s->reduction[depth < ORDERED_MAX ? depth : ORDERED_MAX - 1]
                                [number < ORDERED_MAX ? number : ORDERED_MAX - 1];
    reduction += turn.second != MOVE_NONE && move_kind(turn.second) != MOVE_PASS;
    return reduction < depth - 2 ? reduction : depth - 2;
}

static int root_value(Search *s, Turn turn, int alpha, int beta, int depth, int number)
{
    int reduction = root_reduction(s, turn, depth, number), score;
    Frame *after = root_do(s, turn);
    if (!root_decided(s, &score)) {
        score = alpha + 1;
        if (number > 1) {
            score = -tree_search(s, after, -alpha - 1, -alpha, depth - 1 - reduction);
            if (score > alpha && reduction > 0 && !s->stopped) {
                score = -tree_search(s, after, -alpha - 1, -alpha, depth - 1);
            }
        }
        if (number == 1 || (score > alpha && !s->stopped)) {
            score = -tree_search(s, after, -beta, -alpha, depth - 1);
        }
    }
    root_undo(s, turn);
    return score;
}

/* --- One line ---------------------------------------------------------------------------------- */

/* The root's turn and what is expected to follow, in turns; a turn cut in half is dropped. */
static void line_set(Search *s, RootLine *line, Turn turn)
{
    const Frame *after = &s->frame[turn_frames(&s->pos)];
    line->pv[0] = turn;
    line->pv_count = 1;
    int step = turn_frames(&s->pos);
    for (int i = 0; i + step <= after->pv_count && line->pv_count < PV_TURNS_MAX; i += step) {
        line->pv[line->pv_count++] = (Turn){after->pv[i], step == 2 ? after->pv[i + 1] : MOVE_NONE};
    }
}

KERNEL_FN void root_promote(Search *s, int from, int to)
{
    RootTurn turn = s->root[from];
    memmove(&s->root[to + 1], &s->root[to], (size_t)(from - to) * sizeof turn);
    s->root[to] = turn;
}

/* Takes down the value of the turn at place i, which is now the best from place k on. */
static void line_take(Search *s, int k, int i, int score, Bound bound, int depth)
{
    RootLine *line = &s->line[k];
    Turn turn = s->root[i].turn;
    bool same = line->pv_count > 0 && turn_equal(line->pv[0], turn);
    if (!same || bound == BOUND_EXACT) {
        line_set(s, line, turn);
        line->pv_count = bound == BOUND_UPPER ? 1 : line->pv_count;
    } /* else a bound, which has no line of its own: what was expected before stays */
    line->score = score;
    line->bound = bound;
    line->depth = depth;
    line->selective_depth = s->selective_depth;
    root_promote(s, i, k);
}

/* Searches the turns from place `k` on; the best goes to that place and its line to line[k]. That no
 * turn reaches alpha is only known, and taken down, when all have been looked at. */
KERNEL_FN int root_search(Search *s, int alpha, int beta, int depth, int k)
{
    int best = -SCORE_INFINITE;
    bool raised = false;
    for (int i = k; i < s->root_count && best < beta; i++) {
        RootTurn *root = &s->root[i];
        uint64_t before = s->nodes;
        root_report_turn(s, root->turn, depth, i + 1);
        int score = root_value(s, root->turn, alpha, beta, depth, i - k + 1);
        root->nodes += s->nodes - before;
        if (s->stopped) {
            /* To be mated is a claim about all turns, and these have not all been looked at. */
            if (raised && best <= -SCORE_MATE_BOUND) {
                s->line[k].bound = BOUND_LOWER;
            }
            return best;
        }
        if (score <= best) {
            continue;
        }
        best = score;
        if (score > alpha) {
            raised = true;
            alpha = score;
            line_take(s, k, i, score, score >= beta ? BOUND_LOWER : BOUND_EXACT, depth);
        }
    }
    if (!raised) { /* which turn is the best is not known: the one that was stays */
        line_take(s, k, k, best, BOUND_UPPER, depth);
    }
    return best;
}

/* Turns other than the lines' are ordered by how hard they were to refute. */
KERNEL_FN void root_sort(Search *s)
{
    for (int i = s->multi_pv + 1; i < s->root_count; i++) {
        RootTurn turn = s->root[i];
        int j = i;
        for (; j > s->multi_pv && s->root[j - 1].nodes < turn.nodes; j--) {
            s->root[j] = s->root[j - 1];
        }
        s->root[j] = turn;
    }
}

/* A first guess at the turn's value by quiescence, exact if it is better than `enough`. */
static int root_guess(Search *s, Turn turn, int enough)
{
    int score;
    Frame *after = root_do(s, turn);
    bool decided = root_decided(s, &score);
    if (!decided) {
        score = -quiesce(s, after, -SCORE_INFINITE, -enough, 0);
    }
    root_undo(s, turn);
    return 4 * score + (decided && score > 0 ? 2 : 0); /* a king taken now before one mated */
}

/* The first order: by what follows in quiescence, with a stone moved just behind the same turn with
 * the stones left alone. Turns that are clearly worse than the best so far need not be told apart. */
KERNEL_FN void root_first_order(Search *s)
{
    enum { CLEARLY = 100 };
    int best = -SCORE_INFINITE;
    Move first = MOVE_NONE;
    int guess = 0;
    for (int i = 0; i < s->root_count && !s->stopped; i++) {
        RootTurn turn = s->root[i];
        if (turn.turn.second == MOVE_NONE || turn.turn.first != first) {
            int enough = best - CLEARLY > -SCORE_INFINITE ? best - CLEARLY : -SCORE_INFINITE;
            guess = root_guess(s, turn.turn, enough);
            first = turn.turn.first;
            best = guess / 4 > best ? guess / 4 : best;
        }
        turn.score =
            guess - (turn.turn.second != MOVE_NONE && move_kind(turn.turn.second) != MOVE_PASS);
        int j = i;
        for (; !s->stopped && j > 0 && s->root[j - 1].score < turn.score; j--) {
            s->root[j] = s->root[j - 1];
        }
        s->root[j] = turn;
    }
}

KERNEL_FN Turn root_reply(Search *s, Turn best)
{
    Turn reply = {MOVE_NONE, MOVE_NONE};
    TurnList turns = {0};
    uint64_t nodes = s->nodes;
    (void)root_do(s, best);
    Move known = table_probe(s->table, s->pos.key, 1).move;
    if (known != MOVE_NONE && pos_turns(&s->pos, &turns)) {
        for (size_t i = 0; i < turns.count && reply.first == MOVE_NONE; i++) {
            Turn turn = turns.at[i];
            bool plain = turn.second == MOVE_NONE || move_kind(turn.second) == MOVE_PASS;
            reply = turn.first == known && plain ? turn : reply;
        }
    }
    turns_free(&turns);
    root_undo(s, best);
    s->nodes = nodes; /* nothing was searched */
    return reply;
}
