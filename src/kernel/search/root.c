/* The root: whole turns, deeper and deeper, with an aspiration window for each line wanted. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/search/state.h"

/* --- Setting up -------------------------------------------------------------------------------- */

static void root_reductions(Search *s)
{
    for (int depth = 1; depth < ORDERED_MAX; depth++) {
        for (int number = 1; number < ORDERED_MAX; number++) {
            s->reduction[depth][number] = (uint8_t)(0.4 + log(depth) * log(number) / 2.1);
        }
    }
}

/* The game's last positions, as far as they can still be repeated, and the root. */
static void root_path(Search *s)
{
    const SearchShared *shared = s->shared;
    size_t before = shared->key_count > 0 ? shared->key_count - 1 : 0;
    before = before < s->pos.rule_clock ? before : s->pos.rule_clock;
    before = before < PATH_BEFORE ? before : PATH_BEFORE - 1;
    s->path_root = (int)before;
    for (size_t i = 0; i < before; i++) {
        s->path[i] = shared->keys[shared->key_count - 1 - before + i];
    }
    s->path[before] = s->pos.key;
    s->frame[0].ply = 0;
    s->frame[0].reversible = (int)before;
}

static bool root_wanted(const Limits *limits, Turn turn)
{
    for (size_t i = 0; i < limits->only.count; i++) {
        if (turn_equal(limits->only.at[i], turn)) {
            return true;
        }
    }
    return limits->only.count == 0;
}

/* Fills s->root, which the caller frees. False when memory is out. */
static bool root_turns(Search *s)
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

static void root_init(Search *s, SearchJob *job)
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
    }
    evaluate_anew(s);
    node_look(s, &s->frame[0]);
    s->frame[0].eval = s->frame[0].in_check ? SCORE_NONE : evaluate(s, &s->frame[0]);
    root_reductions(s);
    root_path(s);
    memset(s->line, 0, sizeof s->line);
}

/* --- One turn ---------------------------------------------------------------------------------- */

/* Does the turn and returns the frame of the position after it. */
static Frame *root_do(Search *s, Turn turn)
{
    Pos *pos = &s->pos;
    Frame *f = &s->frame[0];
    bool drop = move_kind(turn.first) == MOVE_DROP || move_kind(turn.first) == MOVE_EXCHANGE;
    f->played = turn.first;
    f->played_man =
        drop ? man_make(pos_side(pos), move_type(turn.first)) : pos->man[move_from(turn.first)];
    pos_do(pos, turn.first, &f->undo);
    if (HAS_STONES(pos->b)) {
        s->frame[1].played = turn.second;
        pos_do(pos, turn.second, &s->frame[1].undo);
    }
    s->nodes++;
    Frame *after = f + turn_frames(pos);
    after->ply = 1;
    after->pv_count = 0;
    after->reversible = pos->rule_clock == 0 ? 0 : f->reversible + 1;
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
    if (king_takeable(pos, colour_other(pos_side(pos)))) {
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

/* Takes turn `from` forward to place `to`. */
static void root_promote(Search *s, int from, int to)
{
    RootTurn turn = s->root[from];
    memmove(&s->root[to + 1], &s->root[to], (size_t)(from - to) * sizeof turn);
    s->root[to] = turn;
}

/* Searches the turns from place `k` on; the best goes to that place and its line to line[k]. */
static int root_search(Search *s, int alpha, int beta, int depth, int k)
{
    RootLine *line = &s->line[k];
    int best = -SCORE_INFINITE;
    for (int i = k; i < s->root_count; i++) {
        RootTurn *root = &s->root[i];
        uint64_t before = s->nodes;
        int score = root_value(s, root->turn, alpha, beta, depth, i - k + 1);
        if (s->stopped) {
            return best;
        }
        root->nodes = s->nodes - before;
        if (score <= best) {
            continue;
        }
        best = score;
        bool raised = score > alpha, same = turn_equal(line->pv[0], root->turn);
        if (line->pv_count == 0 || !same || (raised && score < beta)) {
            if (raised || i == k) {
                line_set(s, line, root->turn);
                line->pv_count = raised ? line->pv_count : 1;
            }
        } /* else a bound, which has no line of its own: what was expected before stays */
        if (raised || i == k) {
            line->score = score;
            line->bound = score >= beta ? SCORE_LOWER : raised ? SCORE_EXACT : SCORE_UPPER;
            line->depth = depth;
            line->selective_depth = s->selective_depth;
            root_promote(s, i, k);
        }
        alpha = raised ? score : alpha;
        if (score >= beta) {
            break;
        }
    }
    return best;
}

/* Turns other than the lines' are ordered by how hard they were to refute. */
static void root_sort(Search *s)
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

/* The first order: by what follows in quiescence, stones left alone before stones moved, and a king
 * taken now before one that is only mated. */
static void root_first_order(Search *s)
{
    for (int i = 0; i < s->root_count && !s->stopped; i++) {
        RootTurn turn = s->root[i];
        int score;
        Frame *after = root_do(s, turn.turn);
        bool decided = root_decided(s, &score);
        if (!decided) {
            score = -quiesce(s, after, -SCORE_INFINITE, SCORE_INFINITE, 0);
        }
        root_undo(s, turn.turn);
        bool stone = turn.turn.second != MOVE_NONE && move_kind(turn.turn.second) != MOVE_PASS;
        turn.score = 2 * score - stone + (decided && score > 0);
        int j = i;
        for (; !s->stopped && j > 0 && s->root[j - 1].score < turn.score; j--) {
            s->root[j] = s->root[j - 1];
        }
        s->root[j] = turn;
    }
}

/* --- Reports ----------------------------------------------------------------------------------- */

static void root_report(Search *s, int k)
{
    SearchShared *shared = s->shared;
    const RootLine *line = &s->line[k];
    if (s->job->index != 0 || shared->info == NULL || line->pv_count == 0) {
        return;
    }
    atomic_store_explicit(&s->job->nodes, s->nodes, memory_order_relaxed);
    SearchInfo *info = &s->info;
    info->depth = line->depth;
    info->selective_depth = line->selective_depth;
    info->line = k + 1;
    info->score = line->score;
    info->bound = line->bound;
    info->nodes = job_nodes(shared);
    info->time = job_report_clock(shared) - shared->begun;
    info->hashfull = table_full(shared->table);
    info->pv_count = line->pv_count;
    memcpy(info->pv, line->pv, (size_t)line->pv_count * sizeof line->pv[0]);
    shared->info(shared->context, info);
}

/* A position without turns. */
static void root_report_end(Search *s)
{
    if (s->job->index != 0 || s->shared->info == NULL) {
        return;
    }
    Outcome outcome = pos_outcome(&s->pos);
    EndValue value = outcome == OUTCOME_STALEMATE ? s->pos.b->v.stalemate_value : VALUE_LOSS;
    memset(&s->info, 0, sizeof s->info);
    s->info.line = 1;
    s->info.score = value == VALUE_DRAW ? 0 : value == VALUE_LOSS ? -SCORE_MATE : SCORE_MATE;
    s->shared->info(s->shared->context, &s->info);
}

/* --- Deeper and deeper ------------------------------------------------------------------------- */

/* Searches line k with a window around its last score, wider and wider until it fits. */
static void root_aspire(Search *s, int depth, int k)
{
    enum { FROM_DEPTH = 4, FIRST_MARGIN = 18, REPORT_AFTER = 1500 };
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, margin = FIRST_MARGIN;
    int last = s->line[k].score;
    if (depth >= FROM_DEPTH && last > -SCORE_MATE_BOUND && last < SCORE_MATE_BOUND) {
        alpha = last - margin;
        beta = last + margin;
    }
    s->selective_depth = 0;
    for (;;) {
        int score = root_search(s, alpha, beta, depth, k);
        if (s->stopped || (score > alpha && score < beta)) {
            return;
        }
        if (s->multi_pv == 1 && job_elapsed(s->shared) > REPORT_AFTER) {
            root_report(s, k);
        }
        margin *= 2;
        if (score <= alpha) {
            alpha = margin > 600 ? -SCORE_INFINITE : score - margin;
        } else {
            beta = margin > 600 ? SCORE_INFINITE : score + margin;
        }
        alpha = alpha < -SCORE_INFINITE ? -SCORE_INFINITE : alpha;
        beta = beta > SCORE_INFINITE ? SCORE_INFINITE : beta;
    }
}

/* Lines found later may turn out better. */
static void root_sort_lines(Search *s)
{
    for (int i = 1; i < s->multi_pv; i++) {
        for (int j = i; j > 0 && s->line[j].score > s->line[j - 1].score; j--) {
            RootLine line = s->line[j];
            s->line[j] = s->line[j - 1];
            s->line[j - 1] = line;
            RootTurn turn = s->root[j];
            s->root[j] = s->root[j - 1];
            s->root[j - 1] = turn;
        }
    }
}

/* Whether thread 0 has seen enough, after an iteration. */
static bool root_enough(Search *s, int depth, const TimeMood *mood)
{
    const SearchShared *shared = s->shared;
    const Limits *limits = &shared->limits;
    int score = s->line[0].score;
    int to_mate = score >= SCORE_MATE_BOUND    ? SCORE_MATE - score
                  : score <= -SCORE_MATE_BOUND ? SCORE_MATE + score
                                               : 2 * PLY_MAX;
    if (limits->depth > 0 && depth >= limits->depth) {
        return true;
    }
    if (limits->mate > 0 && to_mate <= 2 * limits->mate) {
        return true;
    }
    if (limits->infinite || atomic_load(&shared->pondering)) {
        return false;
    }
    if (shared->plan.elastic && depth > 2 * to_mate + 4) {
        return true; /* nothing shorter will be found */
    }
    return time_enough(&shared->plan, job_elapsed(shared), mood);
}

static void root_mood(const Search *s, TimeMood *mood, Turn *best, int *last)
{
    const RootLine *line = &s->line[0];
    mood->stable = turn_equal(line->pv[0], *best) ? mood->stable + 1 : 0;
    mood->drop = *last > line->score ? *last - line->score : 0;
    mood->only_turn = s->root_count == 1;
    *best = line->pv[0];
    *last = line->score;
}

static void root_iterate(Search *s)
{
    TimeMood mood = {0};
    Turn best = {MOVE_NONE, MOVE_NONE};
    int last = 0;
    root_first_order(s);
    /* Helpers begin a step apart, so that they do not all search the same. */
    for (int depth = 1 + (s->job->index & 1); depth <= DEPTH_MAX && !s->stopped; depth++) {
        s->root_depth = depth;
        for (int k = 0; k < s->multi_pv && !s->stopped; k++) {
            root_aspire(s, depth, k);
        }
        if (!s->stopped) {
            root_sort_lines(s);
            root_sort(s);
        }
        for (int k = 0; k < s->shown; k++) {
            root_report(s, k);
        }
        root_mood(s, &mood, &best, &last);
        if (s->job->index == 0 && !s->stopped && root_enough(s, depth, &mood)) {
            return;
        }
    }
}

/* How many lines to search and show; below full strength more are searched. Helpers do as thread 0,
 * which alone keeps the limit of nodes. */
static SkillPlan root_plan(Search *s)
{
    SearchShared *shared = s->shared;
    int wanted = shared->limits.multi_pv;
    wanted = wanted < 1 ? 1 : wanted > MULTIPV_MAX ? MULTIPV_MAX : wanted;
    SkillPlan plan = skill_plan(&shared->limits, s->root_count);
    if (plan.weak && s->job->index == 0) {
        shared->nodes =
            shared->nodes > 0 && shared->nodes < plan.nodes ? shared->nodes : plan.nodes;
    }
    s->multi_pv = plan.weak && wanted < plan.lines ? plan.lines : wanted;
    s->multi_pv = s->multi_pv < s->root_count ? s->multi_pv : s->root_count;
    s->shown = wanted < s->multi_pv ? wanted : s->multi_pv;
    return plan;
}

/* Thread 0's choice: the first line, or what the level of play makes of it, or the first turn if there
 * was no time for a line. */
static void root_choose(Search *s, const SkillPlan *plan)
{
    int scores[MULTIPV_MAX], count = 0;
    while (count < s->multi_pv && s->line[count].pv_count > 0) {
        scores[count] = s->line[count].score;
        count++;
    }
    int chosen = count > 0 ? skill_choose(plan, scores, count, s->shared->chance ^ s->pos.key) : 0;
    const RootLine *line = &s->line[chosen];
    s->job->best = line->pv_count > 0 ? line->pv[0] : s->root[0].turn;
    if (line->pv_count > 1) {
        s->job->ponder = line->pv[1];
    }
}

/* Without memory to search: any legal turn is better than none. */
static void root_any_turn(SearchJob *job)
{
    Pos pos = *job->pos;
    MoveList list;
    list.count = 0;
    gen_legal(&pos, GEN_ALL, &list);
    for (int i = 0; i < list.count && job->best.first == MOVE_NONE; i++) {
        Turn turn = {list.at[i], MOVE_NONE};
        if (HAS_STONES(pos.b)) {
            MoveList stones;
            Undo u;
            stones.count = 0;
            pos_do(&pos, turn.first, &u);
            gen_legal(&pos, GEN_ALL, &stones);
            pos_undo(&pos, turn.first, &u);
            turn.second = stones.count > 0 ? stones.at[0] : MOVE_NONE;
        }
        if (!HAS_STONES(pos.b) || turn.second != MOVE_NONE) {
            job->best = turn;
        }
    }
}

KERNEL_FN void tree_run(SearchJob *job)
{
    if (job->memory == NULL) {
        job->memory = calloc(1, sizeof(Search));
    }
    Search *s = job->memory;
    if (s == NULL) {
        root_any_turn(job);
        return;
    }
    root_init(s, job);
    if (!root_turns(s)) {
        root_any_turn(job);
    } else if (s->root_count == 0) {
        root_report_end(s);
    } else {
        SkillPlan plan = root_plan(s);
        root_iterate(s);
        root_choose(s, &plan);
    }
    free(s->root);
    s->root = NULL;
    atomic_store_explicit(&job->nodes, s->nodes, memory_order_relaxed);
}
