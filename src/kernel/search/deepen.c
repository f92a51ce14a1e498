/* Deeper and deeper: iterations over the root's turns, with an aspiration window for each line wanted,
 * until thread 0 has seen enough; what is told meanwhile, and the choice at the end. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "kernel/search/state.h"

/* --- Reports ----------------------------------------------------------------------------------- */

static void line_info(const Search *s, int k, SearchInfo *info)
{
    SearchShared *shared = s->shared;
    const RootLine *line = &s->line[k];
    atomic_store_explicit(&s->job->nodes, s->nodes, memory_order_relaxed);
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
}

static void root_report(Search *s, int k)
{
    SearchShared *shared = s->shared;
    if (s->job->index == 0 && shared->info != NULL && s->line[k].pv_count > 0) {
        line_info(s, k, &s->info);
        shared->info(shared->context, &s->info);
    }
}

/* A position without turns. */
static void root_report_end(Search *s)
{
    if (s->job->index != 0 || s->shared->info == NULL) {
        return;
    }
    Outcome outcome = pos_outcome(&s->pos);
    bool won =
        outcome == OUTCOME_KING_CAPTURED && pos_king(&s->pos, pos_side(&s->pos)) != NO_SQUARE;
    const Variant *v = &s->pos.b->v;
    EndValue value = outcome == OUTCOME_STALEMATE         ? v->stalemate_value
                     : outcome == OUTCOME_MATE            ? v->checkmate_value
                     : won || outcome == OUTCOME_GOAL_WON ? VALUE_WIN
                     : outcome == OUTCOME_GOAL_DRAWN      ? VALUE_DRAW
                                                          : VALUE_LOSS;
    memset(&s->info, 0, sizeof s->info);
    s->info.line = 1;
    s->info.bound = BOUND_EXACT;
    s->info.score = value == VALUE_DRAW ? 0 : value == VALUE_LOSS ? -SCORE_MATE : SCORE_MATE;
    s->shared->info(s->shared->context, &s->info);
}

KERNEL_FN void root_report_turn(const Search *s, Turn turn, int depth, int number)
{
    enum { LONG_THOUGHT = 3000 };
    const SearchShared *shared = s->shared;
    if (s->job->index == 0 && shared->current != NULL &&
        job_report_clock(shared) - shared->begun > LONG_THOUGHT) {
        SearchCurrent current = {.depth = depth, .turn = turn, .number = number};
        shared->current(shared->context, &current);
    }
}

/* --- One iteration ----------------------------------------------------------------------------- */

/* Half the first window of a line: narrow where its score has hardly moved, and different for each
 * thread, so that they do not all search the same. */
static int aspire_margin(const Search *s, int k)
{
    enum { NARROWEST = 12, WIDEST = 60, THREAD_STEP = 5, THREAD_STEPS = 4 };
    int moved = abs(s->line[k].score - s->line[k].score_before) / 2;
    int margin = NARROWEST + moved + THREAD_STEP * (s->job->index % THREAD_STEPS);
    return margin < WIDEST ? margin : WIDEST;
}

/* Searches line k with a window around its last score, wider and wider until it fits. */
static void root_aspire(Search *s, int depth, int k)
{
    enum { FROM_DEPTH = 4, GIVE_UP = 600, REPORT_AFTER = 1500 };
    int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, margin = aspire_margin(s, k);
    int last = s->line[k].score;
    if (depth >= FROM_DEPTH && last > -SCORE_MATE_BOUND && last < SCORE_MATE_BOUND) {
        alpha = last - margin;
        beta = last + margin;
    }
    s->selective_depth = 0;
    for (;;) {
        int score = root_search(s, alpha, beta, depth, k);
        if (s->stopped || (score > alpha && score < beta)) {
            break;
        }
        if (s->multi_pv == 1 && job_elapsed(s->shared) > REPORT_AFTER) {
            root_report(s, k);
        }
        margin *= 2;
        if (score <= alpha) {
            alpha = margin > GIVE_UP ? -SCORE_INFINITE : score - margin;
        } else {
            beta = margin > GIVE_UP ? SCORE_INFINITE : score + margin;
        }
        alpha = alpha < -SCORE_INFINITE ? -SCORE_INFINITE : alpha;
        beta = beta > SCORE_INFINITE ? SCORE_INFINITE : beta;
    }
    s->line[k].score_before = last;
}

/* Lines found later may turn out better. */
static void sort_lines(RootLine *lines, int count)
{
    for (int i = 1; i < count; i++) {
        RootLine line = lines[i];
        int j = i;
        for (; j > 0 && lines[j - 1].score < line.score; j--) {
            lines[j] = lines[j - 1];
        }
        lines[j] = line;
    }
}

/* The turns of the lines are the first, in their order. */
static void root_follow_lines(Search *s)
{
    for (int k = 0; k < s->multi_pv; k++) {
        int at = k;
        while (!turn_equal(s->root[at].turn, s->line[k].pv[0])) {
            at++;
        }
        root_promote(s, at, k);
    }
}

static bool lines_have(const RootLine *lines, int count, Turn turn)
{
    for (int i = 0; i < count; i++) {
        if (turn_equal(lines[i].pv[0], turn)) {
            return true;
        }
    }
    return false;
}

/* After a cut-off in line `reached`: what this iteration has found, and then the lines of the one before
 * that begin with other turns. */
static void root_mend_lines(Search *s, int depth, int reached)
{
    int count = 0;
    for (int k = 0; k <= reached; k++) {
        if (s->line[k].pv_count > 0 && s->line[k].depth == depth) {
            s->line[count++] = s->line[k];
        }
    }
    for (int k = 0; k < s->multi_pv && count < s->multi_pv; k++) {
        const RootLine *kept = &s->kept[k];
        if (kept->pv_count > 0 && !lines_have(s->line, count, kept->pv[0])) {
            s->line[count++] = *kept;
        }
    }
    sort_lines(s->line, count);
    for (int k = count; k < s->multi_pv; k++) {
        s->line[k].pv_count = 0;
    }
}

static void root_iteration(Search *s, int depth)
{
    int k = 0;
    s->root_depth = depth;
    for (int i = 0; i < s->root_count; i++) {
        s->root[i].nodes = 0;
    }
    for (; k < s->multi_pv && !s->stopped; k++) {
        root_aspire(s, depth, k);
    }
    if (s->stopped) {
        root_mend_lines(s, depth, k - 1);
        return;
    }
    sort_lines(s->line, s->multi_pv);
    root_follow_lines(s);
    root_sort(s);
    memcpy(s->kept, s->line, (size_t)s->multi_pv * sizeof s->line[0]);
}

/* --- Deeper and deeper ------------------------------------------------------------------------- */

/* Whether thread 0 has seen enough, after an iteration. A pondering search only notes that it would
 * have; time spent on the opponent's clock is time spent on the turn. */
static bool root_enough(Search *s, int depth, const TimeMood *mood)
{
    SearchShared *shared = s->shared;
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
    if (limits->soft_nodes > 0 && s->nodes >= limits->soft_nodes) {
        return true;
    }
    if (limits->infinite) {
        return false;
    }
    /* Beyond twice the way to a mate nothing shorter will be found. */
    bool enough = (shared->plan.elastic && depth > 2 * to_mate + 4) ||
                  time_enough(&shared->plan, job_clock(shared) - shared->first_start, mood);
    if (atomic_load(&shared->pondering)) {
        atomic_store(&shared->ripe, enough);
        return false;
    }
    return enough;
}

static void root_mood(const Search *s, TimeMood *mood, uint64_t nodes)
{
    const RootLine *line = &s->line[0];
    mood->stable = turn_equal(line->pv[0], mood->best) ? mood->stable + 1 : 0;
    mood->drop = line->score_before > line->score ? line->score_before - line->score : 0;
    mood->best_nodes = (int)(s->root[0].nodes * 1000 / (nodes > 0 ? nodes : 1));
    mood->only_turn = s->root_count == 1;
    mood->best = line->pv[0];
}

/* Helpers leave out depths, each in another rhythm, so that some are ahead of the others: thread 1 and
 * 2 every second one, 3 to 6 two of four, and so on. */
static bool root_skips_depth(const Search *s, int depth)
{
    int phase = s->job->index - 1, size = 1;
    if (phase < 0) {
        return false;
    }
    while (phase >= 2 * size) {
        phase -= 2 * size;
        size++;
    }
    return (depth + phase) / size % 2 != 0;
}

static void root_iterate(Search *s)
{
    TimeMood mood = {.best = {MOVE_NONE, MOVE_NONE}};
    root_first_order(s);
    for (int depth = 1; depth <= DEPTH_MAX && !s->stopped; depth++) {
        if (root_skips_depth(s, depth)) {
            continue;
        }
        uint64_t before = s->nodes;
        root_iteration(s, depth);
        for (int k = 0; k < s->shown; k++) {
            root_report(s, k);
        }
        if (s->job->index != 0 || s->stopped) {
            continue;
        }
        root_mood(s, &mood, s->nodes - before);
        if (root_enough(s, depth, &mood)) {
            return;
        }
        if (depth == 1) {
            atomic_store(&s->shared->armed, true);
            s->shared->ready(s->shared->context);
            s->poll_at = s->nodes;
        }
    }
}

/* --- The whole --------------------------------------------------------------------------------- */

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

/* The thread's choice: the first line, or what the level of play makes of it, or the first turn if there
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
    s->job->ponder = line->pv_count > 1 ? line->pv[1] : root_reply(s, s->job->best);
    line_info(s, chosen, &s->job->line);
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
    if (job->index > 0 && atomic_load(&job->shared->stop)) {
        return; /* too late to help */
    }
    if (job->memory == NULL) {
        job->memory = memory_new(sizeof(Search));
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
