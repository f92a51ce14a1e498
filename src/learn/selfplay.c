/* Self-play: a random opening that is not yet decided, then the engine on both sides until the game ends
 * or is as good as won or drawn. Quiet positions are kept with what the search thought of them, and
 * get the game's result at its end.
 *
 * Random openings of 6 to 9 plies give every game another start; the filter keeps out those where one
 * side has blundered, from which only winning could be learnt. */
#include "learn/selfplay.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/score.h"

enum {
    HASH_MEBIBYTES = 4, /* small enough for the processor's caches */
    OPENING_PLIES = 6,
    OPENING_PLIES_MORE = 4, /* 0 .. 3 more */
    OPENING_NODES = 1000,
    OPENING_WINDOW = 250,
    OPENING_TRIES = 1000,
    HARD_NODES = 8,         /* times the soft limit, */
    HARD_NODES_MORE = 2000, /* and enough to finish the first depth */
    WON = 1500,
    WON_PLIES = 6,
    LEVEL = 10,
    LEVEL_PLIES = 12,
    LEVEL_FROM_PLY = 100,
};

bool selfplay_init(SelfPlay *p, const RecordLayout *layout, int nodes, const Network *network,
                   Error *e)
{
    *p = (SelfPlay){.layout = layout, .nodes = nodes, .network = network};
    p->engine = engine_new(e);
    if (p->engine == NULL || !engine_set_hash(p->engine, HASH_MEBIBYTES, e)) {
        return false;
    }
    p->game = game_new(layout->variant, e);
    p->records = malloc((size_t)SELFPLAY_PLIES_MAX * (size_t)layout->bytes);
    if (p->records == NULL) {
        error_set(e, "out of memory");
    }
    return p->game != NULL && p->records != NULL;
}

void selfplay_free(SelfPlay *p)
{
    engine_free(p->engine);
    game_free(p->game);
    free(p->records);
}

/* --- Searches ---------------------------------------------------------------------------------- */

typedef struct {
    Turn best;
    int score; /* SCORE_NONE if no search was finished */
} Thought;

static void keep_score(void *context, const SearchInfo *info)
{
    Thought *thought = context;
    if (info->bound == BOUND_EXACT) {
        thought->score = info->score;
    }
}

static void keep_best(void *context, Turn best, Turn ponder)
{
    (void)ponder;
    Thought *thought = context;
    thought->best = best;
}

static bool think(SelfPlay *p, int nodes, Thought *thought, Error *e)
{
    *thought = (Thought){.score = SCORE_NONE};
    Limits limits = {.soft_nodes = (uint64_t)nodes,
                     .nodes = (uint64_t)nodes * HARD_NODES + HARD_NODES_MORE};
    EngineTask task = game_task(p->game, limits);
    task.network = p->network;
    EngineCallbacks callbacks = {.info = keep_score, .done = keep_best, .context = thought};
    return engine_run(p->engine, &task, callbacks, e);
}

/* --- Openings ---------------------------------------------------------------------------------- */

/* False if the game ended on the way. */
static bool play_random(Game *g, int plies, uint64_t *state)
{
    Error e;
    while (game_ply(g) < plies) {
        const TurnList *turns = game_outcome(g) == OUTCOME_NONE ? game_turns(g) : NULL;
        if (turns == NULL || turns->count == 0 ||
            !game_play(g, turns->at[random_next(state) % turns->count], &e)) {
            return false;
        }
    }
    return game_outcome(g) == OUTCOME_NONE;
}

static bool play_opening(SelfPlay *p, uint64_t *state, Error *e)
{
    for (int i = 0; i < OPENING_TRIES; i++) {
        if (!game_set_fen(p->game, NULL, e)) {
            return false;
        }
        engine_clear(p->engine);
        int plies = OPENING_PLIES + (int)(random_next(state) % OPENING_PLIES_MORE);
        if (!play_random(p->game, plies, state)) {
            continue;
        }
        Thought thought;
        if (!think(p, OPENING_NODES, &thought, e)) {
            return false;
        }
        if (thought.score != SCORE_NONE && abs(thought.score) <= OPENING_WINDOW) {
            return true;
        }
    }
    return error_set(e, "%s: %d random openings, and none within %d centipawns",
                     p->layout->variant->name, OPENING_TRIES, OPENING_WINDOW);
}

/* --- Records ----------------------------------------------------------------------------------- */

/* Whether a turn changes material at once: what stands on the board then is not what counts. Drops and
 * exchanges are quiet: what may be dropped is part of the position. */
static bool is_quiet(const Setup *s, Turn turn)
{
    switch (move_kind(turn.first)) {
    case MOVE_EN_PASSANT:
    case MOVE_PROMOTION:
    case MOVE_PULL: return false;
    case MOVE_NORMAL: return s->piece[move_to(turn.first)] == NO_PIECE;
    default: return true;
    }
}

static void keep_position(SelfPlay *p, const Thought *thought, uint8_t tag)
{
    Square checkers[SQUARES_MAX];
    Sample sample = {.score = thought->score, .ply = game_ply(p->game), .tag = tag};
    if (thought->score == SCORE_NONE || score_is_mate(thought->score)) {
        return;
    }
    game_setup(p->game, &sample.setup);
    if (is_quiet(&sample.setup, thought->best) &&
        game_kernel(p->game)->checkers(game_pos(p->game), checkers) == 0 &&
        record_pack(p->layout, &sample, p->records + p->count * (size_t)p->layout->bytes)) {
        p->count++;
    }
}

/* --- The game ---------------------------------------------------------------------------------- */

/* How the game stands, for White. */
typedef struct {
    int won_plies; /* so many in a row White (> 0) or Black (< 0) was as good as winning */
    int level_plies;
    bool ended;
    Result result;
} Judge;

static void judge_end(Judge *j, Result result)
{
    j->ended = true;
    j->result = result;
}

static void judge_outcome(Judge *j, Game *g)
{
    Outcome outcome = game_outcome(g);
    if (outcome != OUTCOME_NONE) {
        const char *text = game_result(g, outcome);
        judge_end(j, strcmp(text, "1-0") == 0   ? RESULT_WIN
                     : strcmp(text, "0-1") == 0 ? RESULT_LOSS
                                                : RESULT_DRAW);
    } else if (game_ply(g) >= SELFPLAY_PLIES_MAX) {
        judge_end(j, RESULT_DRAW);
    }
}

static void judge_score(Judge *j, const Game *g, int score)
{
    if (score == SCORE_NONE) {
        return;
    }
    int white = game_side(g) == WHITE ? score : -score;
    int sign = white > WON ? 1 : white < -WON ? -1 : 0;
    j->won_plies = sign == 0 ? 0 : j->won_plies * sign > 0 ? j->won_plies + sign : sign;
    j->level_plies = abs(score) <= LEVEL ? j->level_plies + 1 : 0;
    if (abs(j->won_plies) >= WON_PLIES || score_is_mate(score)) {
        judge_end(j, white > 0 ? RESULT_WIN : RESULT_LOSS);
    } else if (j->level_plies >= LEVEL_PLIES && game_ply(g) >= LEVEL_FROM_PLY) {
        judge_end(j, RESULT_DRAW);
    }
}

bool selfplay_game(SelfPlay *p, uint64_t seed, Error *e)
{
    uint64_t state = seed;
    uint8_t tag = (uint8_t)random_next(&state);
    Judge judge = {0};
    p->count = 0;
    if (!play_opening(p, &state, e)) {
        return false;
    }
    engine_clear(p->engine);
    for (;;) {
        judge_outcome(&judge, p->game);
        if (judge.ended) {
            break;
        }
        Thought thought;
        if (!think(p, p->nodes, &thought, e)) {
            return false;
        }
        judge_score(&judge, p->game, thought.score);
        if (judge.ended) {
            break;
        }
        keep_position(p, &thought, tag);
        if (!game_play(p->game, thought.best, e)) {
            return false;
        }
    }
    for (size_t i = 0; i < p->count; i++) {
        record_set_result(p->records + i * (size_t)p->layout->bytes, judge.result);
    }
    return true;
}
