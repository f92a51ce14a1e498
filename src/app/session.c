#include "app/session.h"

#include <unistd.h>

#include "engine/time.h"
#include "variant/names.h"

bool session_init(Session *s, Error *e)
{
    *s = (Session){
        .hash = SESSION_HASH_DEFAULT,
        .threads = 1,
        .multi_pv = 1,
        .skill = SKILL_FULL,
        .overhead = SESSION_OVERHEAD_DEFAULT,
    };
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

static bool check_range(const char *what, long long n, long long low, long long high, Error *e)
{
    if (n < low || n > high) {
        return error_set(e, "%s %lld is out of range; allowed: %lld to %lld", what, n, low, high);
    }
    return true;
}

bool session_set_hash(Session *s, long long mebibytes, Error *e)
{
    session_stop(s);
    if (!check_range("hash size", mebibytes, 1, SESSION_HASH_MAX, e) ||
        session_engine(s, e) == NULL ||
        (mebibytes != s->hash && !engine_set_hash(s->engine, (size_t)mebibytes, e))) {
        return false;
    }
    s->hash = (int)mebibytes;
    return true;
}

bool session_set_threads(Session *s, long long threads, Error *e)
{
    session_stop(s);
    if (!check_range("number of threads", threads, 1, THREADS_MAX, e) ||
        session_engine(s, e) == NULL ||
        (threads != s->threads && !engine_set_threads(s->engine, (int)threads, e))) {
        return false;
    }
    s->threads = (int)threads;
    return true;
}

bool session_set_multi_pv(Session *s, long long lines, Error *e)
{
    if (!check_range("number of lines", lines, 1, MULTIPV_MAX, e)) {
        return false;
    }
    session_stop(s);
    s->multi_pv = (int)lines;
    return true;
}

bool session_set_skill(Session *s, long long level, Error *e)
{
    if (!check_range("skill level", level, 0, SKILL_FULL, e)) {
        return false;
    }
    session_stop(s);
    s->skill = (int)level;
    return true;
}

bool session_set_overhead(Session *s, long long ms, Error *e)
{
    if (!check_range("move overhead", ms, 0, SESSION_OVERHEAD_MAX, e)) {
        return false;
    }
    session_stop(s);
    s->overhead = (int)ms;
    return true;
}

bool session_set_use_nnue(Session *s, long long on, Error *e)
{
    if (!check_range("use of networks", on, 0, 1, e)) {
        return false;
    }
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

bool session_search(Session *s, Limits limits, EngineCallbacks callbacks, Error *e)
{
    Engine *engine = session_engine(s, e);
    if (engine == NULL) {
        return false;
    }
    session_stop(s);
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
