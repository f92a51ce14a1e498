/* What a match is to be: engines tried, names settled, a fingerprint to know it again. */
#include "match/plan.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

/* --- Engines ----------------------------------------------------------------------------------- */

static bool name_taken(const MatchPlan *plan, int engine, const char *name)
{
    for (int i = 0; i < engine; i++) {
        if (strcmp(plan->engine[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/* Records and tables tell engines apart by their names. */
static void name_engine(MatchPlan *plan, int engine, const char *name)
{
    char *own = plan->engine[engine].name;
    char wanted[VALUE_MAX - 8];
    Text t = text_over(wanted, sizeof wanted);
    text_add(&t, "%s", name);
    t = text_over(own, sizeof plan->engine[engine].name);
    text_add(&t, "%s", wanted);
    for (int number = 2; name_taken(plan, engine, own); number++) {
        t = text_over(own, sizeof plan->engine[engine].name);
        text_add(&t, "%s %d", wanted, number);
    }
}

/* It can be told every opening of the match. */
static bool can_begin(const Player *player, const MatchPlan *plan, Game *g, Error *e)
{
    int all = openings_count(plan->openings), used = schedule_openings(&plan->schedule);
    for (int i = 0; i < all && i < used; i++) {
        if (!openings_set_start(plan->openings, i, g, e) || !player_can_begin(player, g, e)) {
            return false;
        }
    }
    return true;
}

/* It does not refuse the variant, the time control or the openings; all else is the games' matter. */
static bool accepts_match(Player *player, const MatchPlan *plan, const TimeControl *tc, Error *e)
{
    Game *g = game_new(plan->variant, e);
    if (g == NULL) {
        return false;
    }
    PlayerStatus status = player_new_game(player, g, WHITE, tc, e);
    bool accepts = status != PLAYER_REFUSED && can_begin(player, plan, g, e);
    game_free(g);
    return accepts;
}

static bool try_engine(MatchPlan *plan, int engine, Error *e)
{
    PlayerSpec *spec = &plan->engine[engine];
    char log[LOG_PATH_MAX];
    Error why;
    Player *player = player_start(spec, plan_log_path(plan, engine, 0, log), &why);
    if (player == NULL) {
        return error_set(e, "engine %d (%.60s): %s", engine + 1, spec->command, why.text);
    }
    bool good = accepts_match(player, plan, &spec->tc, &why) ||
                error_set(e, "engine %d (%.60s): %s", engine + 1, player_name(player), why.text);
    spec->proto = player_proto(player);
    name_engine(plan, engine, player_name(player));
    player_free(player);
    return good;
}

bool plan_try_engines(MatchPlan *plan, Error *e)
{
    for (int i = 0; i < plan->schedule.engines; i++) {
        if (!try_engine(plan, i, e)) {
            return false;
        }
    }
    return true;
}

const char *plan_log_path(const MatchPlan *plan, int engine, int worker, char path[LOG_PATH_MAX])
{
    Text t = text_over(path, LOG_PATH_MAX);
    if (plan->log == NULL) {
        return NULL;
    }
    const PlayerSpec *spec = &plan->engine[engine];
    text_add(&t, "%s/%d-", plan->log, engine + 1);
    for (const char *p = spec->name; *p != '\0'; p++) {
        bool plain = isalnum((unsigned char)*p) || *p == '.' || *p == '-';
        text_char(&t, plain ? *p : '_');
    }
    text_add(&t, "-%d.log", worker + 1);
    return path;
}

/* --- Fingerprint ------------------------------------------------------------------------------- */

static uint64_t hash_text(uint64_t hash, const char *text)
{
    return hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t hash_time(uint64_t hash, const TimeControl *tc)
{
    int64_t numbers[] = {tc->moves,     tc->base,           tc->increment,
                         tc->move_time, (int64_t)tc->nodes, tc->depth};
    return hash_bytes(hash, numbers, sizeof numbers);
}

static uint64_t hash_engine(uint64_t hash, const PlayerSpec *spec)
{
    hash = hash_text(hash, spec->command);
    hash = hash_text(hash, spec->name);
    hash = hash_text(hash, spec->directory);
    hash = hash_bytes(hash, &spec->proto, sizeof spec->proto);
    for (int i = 0; i < spec->options; i++) {
        hash = hash_text(hash, spec->option[i].name);
        hash = hash_text(hash, spec->option[i].value);
    }
    return hash_time(hash, &spec->tc);
}

uint64_t plan_fingerprint(const MatchPlan *plan)
{
    uint64_t openings = openings_fingerprint(plan->openings);
    uint64_t hash = hash_text(HASH_START, plan->variant->name);
    hash = hash_bytes(hash, &plan->schedule.kind, sizeof plan->schedule.kind);
    for (int i = 0; i < plan->schedule.engines; i++) {
        hash = hash_engine(hash, &plan->engine[i]);
    }
    return hash_bytes(hash, &openings, sizeof openings);
}
