/* One engine and the test as its referee and opponent. */
#ifndef LACUNA_TESTS_SUPPORT_PLAYERS_H
#define LACUNA_TESTS_SUPPORT_PLAYERS_H

#include <stdlib.h>

#include "base/text.h"
#include "game/movetext.h"
#include "match/player.h"
#include "support/fixture.h"

enum { HARD_MS = 15000, START_MS = 60000 };

static const TimeControl QUICK = {.base = 10000, .increment = 100};
static const int64_t CLOCKS[COLOURS] = {10000, 10000};

#define LOOP(tc, test, table) \
    tcase_add_loop_test(tc, test, 0, (int)(sizeof(table) / sizeof *(table)))

typedef struct {
    Player *player;
    Game *game;
    Colour colour;
    PlayerTurn turn;
    Error e;
} Table;

static inline PlayerSpec spec_of(const char *text)
{
    PlayerSpec spec;
    Error e;
    ck_assert_msg(player_spec_read(text, &spec, &e), "%s", e.text);
    if (spec.timeout_ms == 0) {
        spec.timeout_ms = START_MS;
    }
    return spec;
}

/* The fake engine with "uci illegal", "cecp slow --delay 1" ... */
static inline PlayerSpec fake_spec(const char *arguments)
{
    char text[256];
    Text t = text_over(text, sizeof text);
    text_add(&t, "cmd=\"python3 tests/support/fake_engine.py %s\" proto=%.*s", arguments,
             (int)strcspn(arguments, " "), arguments);
    return spec_of(text);
}

static inline PlayerSpec lacuna_spec(const char *proto)
{
    const char *binary = getenv("LACUNA");
    char text[1024];
    Text t = text_over(text, sizeof text);
    text_add(&t, "cmd='%s' proto=%s depth=2", binary == NULL ? "./lacuna" : binary, proto);
    return spec_of(text);
}

static inline Table sit_down(const PlayerSpec *spec, const char *variant, Colour colour)
{
    Table t = {.colour = colour};
    t.player = player_start(spec, NULL, &t.e);
    ck_assert_msg(t.player != NULL, "%s", t.e.text);
    t.game = fixture_game(variant, NULL);
    return t;
}

static inline PlayerStatus begin(Table *t)
{
    return player_new_game(t->player, t->game, t->colour, &QUICK, &t->e);
}

static inline PlayerStatus think_for(Table *t, int64_t hard_ms)
{
    return player_think(t->player, t->game, &QUICK, CLOCKS, 0, hard_ms, &t->turn, &t->e);
}

static inline PlayerStatus think(Table *t)
{
    return think_for(t, HARD_MS);
}

/* The player's turn, which must be a legal one. */
static inline void take_turn(Table *t)
{
    PlayerStatus status = think(t);
    ck_assert_msg(status == PLAYER_OK, "status %d: %s", status, t->e.text);
    ck_assert_msg(t->turn.readable, "%s: %s", t->turn.text, t->turn.error.text);
    ck_assert_msg(game_play(t->game, t->turn.turn, &t->e), "%s", t->e.text);
}

static inline void opponent_plays(Table *t, Turn turn)
{
    ck_assert_int_eq(player_told(t->player, t->game, turn, &t->e), PLAYER_OK);
    ck_assert_msg(game_play(t->game, turn, &t->e), "%s", t->e.text);
}

static inline void opponent_plays_text(Table *t, const char *text)
{
    Turn turn;
    ck_assert_msg(movetext_read(t->game, text, &turn, &t->e), "%s", t->e.text);
    opponent_plays(t, turn);
}

static inline void get_up(Table *t)
{
    player_free(t->player);
    game_free(t->game);
}

/* Turns of both sides, the opponent's picked by number. */
static inline void play_some(Table *t, int turns)
{
    for (int i = 0; i < turns && game_outcome(t->game) == OUTCOME_NONE; i++) {
        if (game_side(t->game) == t->colour) {
            take_turn(t);
        } else {
            const TurnList *list = game_turns(t->game);
            opponent_plays(t, list->at[(size_t)(7 * i + 3) % list->count]);
        }
    }
}

#endif
