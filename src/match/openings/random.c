/* Random openings: turns picked evenly, and tried again until our own search finds the end balanced
 * enough. */
#include <stdlib.h>

#include "base/random.h"
#include "match/openings/openings_internal.h"

enum {
    TRIES = 2000,
    JUDGE_NODES = 4000, /* a few milliseconds; a limit of nodes gives the same on any machine */
};

static void play_back(Game *g, int plies)
{
    while (plies-- > 0) {
        game_undo(g);
    }
}

/* False if the game ended, or memory is out: then nothing has been played. */
static bool play_random(Game *g, int plies, uint64_t *state)
{
    for (int played = 0; played < plies; played++) {
        Error e;
        const TurnList *turns = game_outcome(g) == OUTCOME_NONE ? game_turns(g) : NULL;
        if (turns == NULL || turns->count == 0 ||
            !game_play(g, turns->at[random_next(state) % turns->count], &e)) {
            play_back(g, played);
            return false;
        }
    }
    if (game_outcome(g) != OUTCOME_NONE) {
        play_back(g, plies);
        return false;
    }
    return true;
}

static void keep_score(void *context, const SearchInfo *info)
{
    int *score = context;
    if (info->bound == BOUND_EXACT) {
        *score = info->score;
    }
}

static void ignore_done(void *context, Turn best, Turn ponder)
{
    (void)context;
    (void)best;
    (void)ponder;
}

/* SCORE_NONE if there is none. */
static int judged(Engine *judge, const Game *g)
{
    int score = SCORE_NONE;
    Error e;
    EngineTask task = game_task(g, (Limits){.nodes = JUDGE_NODES});
    EngineCallbacks callbacks = {.info = keep_score, .done = ignore_done, .context = &score};
    engine_clear(judge);
    if (engine_start(judge, &task, callbacks, &e)) {
        engine_wait(judge);
    }
    return score;
}

bool openings_randomize(const OpeningsSpec *spec, int index, Engine *judge, Game *g, Error *e)
{
    uint64_t state = spec->seed ^ ((uint64_t)index + 1) * 0x9e3779b97f4a7c15u;
    (void)random_next(&state);
    for (int i = 0; i < TRIES; i++) {
        if (!play_random(g, spec->random_plies, &state)) {
            continue;
        }
        if (spec->random_window == 0 || abs(judged(judge, g)) <= spec->random_window) {
            return true;
        }
        play_back(g, spec->random_plies);
    }
    return error_set(e,
                     "opening %d: no %d random plies within %d centipawns in %d tries; a wider "
                     "window is needed",
                     index + 1, spec->random_plies, spec->random_window, TRIES);
}
