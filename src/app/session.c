/* The session that protocols and console share: variants, the game on the board, the engine and
 * its options. */
#include "app/session.h"

#include <unistd.h>

#include "app/options.h"
#include "base/fault.h"
#include "engine/time.h"
#include "variant/names.h"

bool session_init(Session *s, Error *e)
{
    *s = (Session){0};
    options_reset(s);
    if (!input_init(&s->input, STDIN_FILENO)) {
        return error_set(e, "out of memory");
    }
    if (!variants_read_builtin(&s->variants, e)) {
        input_free(&s->input);
        return false;
    }
    s->game = game_new(s->variants.at[0], e);
    if (s->game == NULL) {
        session_free(s);
        return false;
    }
    return true;
}

void session_free(Session *s)
{
    if (s->engine != NULL) {
        engine_free(s->engine);
        s->engine = NULL;
    }
    game_free(s->game);
    s->game = NULL;
    networks_free(&s->networks);
    variants_free(&s->variants);
    input_free(&s->input);
}

Engine *session_engine(Session *s, Error *e)
{
    if (s->engine == NULL) {
        s->engine = engine_new(e);
    }
    return s->engine;
}

void session_stop(Session *s)
{
    if (s->engine != NULL) {
        engine_stop(s->engine);
        engine_wait(s->engine);
    }
}

bool session_set_variant(Session *s, const char *name, Error *e)
{
    const Variant *v = variants_find(&s->variants, name);
    if (v == NULL) {
        return variants_unknown(&s->variants, name, e);
    }
    Game *game = game_new(v, e);
    if (game == NULL) {
        return false;
    }
    session_set_game(s, game);
    session_forget(s);
    return true;
}

void session_set_game(Session *s, Game *game)
{
    session_stop(s);
    game_free(s->game);
    s->game = game;
}

void session_forget(Session *s)
{
    session_stop(s);
    if (s->engine != NULL) {
        engine_clear(s->engine);
    }
}

bool session_set_hash(Session *s, long long mebibytes, Error *e)
{
    session_stop(s);
    if (session_engine(s, e) == NULL ||
        (mebibytes != s->hash && !engine_set_hash(s->engine, (size_t)mebibytes, e))) {
        return false;
    }
    s->hash = (int)mebibytes;
    return true;
}

bool session_set_threads(Session *s, long long threads, Error *e)
{
    session_stop(s);
    if (session_engine(s, e) == NULL ||
        (threads != s->threads && !engine_set_threads(s->engine, (int)threads, e))) {
        return false;
    }
    s->threads = (int)threads;
    return true;
}

bool session_set_use_nnue(Session *s, long long on, Error *e)
{
    (void)e;
    session_forget(s); /* the table's values are of the other evaluation */
    s->networks.off = on == 0;
    return true;
}

bool session_set_eval_file(Session *s, const char *path, Error *e)
{
    session_stop(s);
    if (!networks_choose(&s->networks, &s->variants, path, e)) {
        return false;
    }
    session_forget(s);
    return true;
}

const Network *session_network(Session *s)
{
    return networks_for(&s->networks, game_variant(s->game));
}

void session_note_position(const Session *s)
{
    char fen[FEN_MAX];
    game_fen(s->game, fen);
    fault_note_position(game_variant(s->game)->name, fen, game_key(s->game));
}

bool session_search(Session *s, Limits limits, EngineCallbacks callbacks, Error *e)
{
    Engine *engine = session_engine(s, e);
    if (engine == NULL) {
        return false;
    }
    session_stop(s);
    session_note_position(s);
    limits.multi_pv = s->multi_pv;
    int level = s->limit_strength != 0 ? skill_of_elo(s->elo) : SKILL_FULL;
    limits.weakness = SKILL_FULL - (level < s->skill ? level : s->skill);
    limits.overhead = limits.measure == MEASURE_TIME ? s->overhead : 0;
    Setup now;
    game_setup(s->game, &now);
    limits.turns_left = time_turns_left(game_variant(s->game), now.move_number);
    EngineTask task = game_task(s->game, limits);
    task.network = session_network(s);
    return engine_start(engine, &task, callbacks, e);
}
