/* Real engines as players: our own binary ($LACUNA, else ./lacuna) in every game and both protocols,
 * and Debian's in chess. Run at the top of the tree. */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "support/players.h"

/* --- Our own binary ---------------------------------------------------------------------------- */

static const struct {
    const char *proto, *variant;
} OWN[] = {{"uci", "chess"},       {"uci", "hole"},       {"uci", "wormhole"},
           {"uci", "hostage"},     {"uci", "eightstone"}, {"cecp", "chess"},
           {"cecp", "hole"},       {"cecp", "wormhole"},  {"cecp", "hostage"},
           {"cecp", "eightstone"}, {"auto", "eightstone"}};

START_TEST(lacuna_plays)
{
    PlayerSpec spec = lacuna_spec(OWN[_i].proto);
    Table t = sit_down(&spec, OWN[_i].variant, WHITE);
    for (int game = 0; game < 2; game++) {
        ck_assert_int_eq(player_new_game(t.player, t.game, t.colour, &spec.tc, &t.e), PLAYER_OK);
        play_some(&t, 12);
        ck_assert_int_gt(game_ply(t.game), 4);
        ck_assert(t.turn.has_score);
        ck_assert_uint_gt(t.turn.nodes, 0);
        ck_assert(player_game_over(t.player, "*", "stopped"));
        ck_assert(game_set_fen(t.game, NULL, &t.e));
        t.colour = BLACK;
    }
    get_up(&t);
}
END_TEST

/* A turn after which the game goes on. */
static void play_any(Game *g, size_t number)
{
    Error e;
    for (size_t i = 0;; i++) {
        const TurnList *list = game_turns(g);
        ck_assert_uint_lt(i, list->count);
        ck_assert(game_play(g, list->at[(number + i) % list->count], &e));
        if (game_outcome(g) == OUTCOME_NONE) {
            return;
        }
        (void)game_undo(g);
    }
}

/* Openings of some turns, from the start and from another position. */
START_TEST(lacuna_goes_on_from_an_opening)
{
    PlayerSpec spec = lacuna_spec(OWN[_i].proto);
    Table t = sit_down(&spec, OWN[_i].variant, WHITE);
    char fen[FEN_MAX];
    for (int game = 0; game < 2; game++) {
        for (size_t i = 0; i < 5; i++) {
            play_any(t.game, 3 * i + 1);
        }
        game_fen(t.game, fen);
        ck_assert_msg(player_new_game(t.player, t.game, t.colour, &spec.tc, &t.e) == PLAYER_OK,
                      "%s", t.e.text);
        play_some(&t, 5);
        ck_assert(player_game_over(t.player, "*", "stopped"));
        ck_assert(game_set_fen(t.game, fen, &t.e));
        t.colour = colour_other(t.colour);
    }
    get_up(&t);
}
END_TEST

START_TEST(referee_is_quick)
{
    enum { TURNS = 60 };
    PlayerSpec spec = lacuna_spec("uci");
    Table t = sit_down(&spec, "chess", WHITE);
    const TimeControl nodes = {.nodes = 100};
    int64_t best_us = INT64_MAX;
    ck_assert_int_eq(player_new_game(t.player, t.game, WHITE, &nodes, &t.e), PLAYER_OK);
    for (int i = 0; i < TURNS && game_outcome(t.game) == OUTCOME_NONE; i++) {
        t.colour = game_side(t.game);
        int64_t start_us = clock_us();
        ck_assert_int_eq(player_think(t.player, t.game, &nodes, CLOCKS, 0, HARD_MS, &t.turn, &t.e),
                         PLAYER_OK);
        int64_t own_us = clock_us() - start_us - t.turn.elapsed_us;
        best_us = own_us < best_us ? own_us : best_us;
        ck_assert(game_play(t.game, t.turn.turn, &t.e));
    }
    /* The best of them: others may have been held up by whatever else runs here. */
    ck_assert_msg(best_us < 1000, "%" PRId64 " us of our own", best_us);
    get_up(&t);
}
END_TEST

/* --- Debian's engines -------------------------------------------------------------------------- */

static const struct {
    const char *program, *spec;
} FOREIGN[] = {
    {"fairymax", "cmd=fairymax proto=cecp depth=3"},
    {"sjaakii", "cmd=sjaakii proto=cecp depth=2"},
    {"sjaakii", "cmd=sjaakii proto=uci depth=2"},
    {"gnuchess", "cmd='gnuchess --uci' proto=uci depth=2"},
    {"sjeng", "cmd=sjeng proto=cecp depth=2"},
    {"phalanx", "cmd=phalanx proto=cecp movetime=1s"},
    {"stockfish", "cmd=stockfish proto=uci nodes=100"},
    {"fairy-stockfish", "cmd=fairy-stockfish proto=uci nodes=100"},
    {"fairy-stockfish", "cmd=fairy-stockfish proto=cecp depth=2"},
};

static bool installed(const char *program)
{
    static const char *const DIRECTORIES[] = {"/usr/games", "/usr/bin", "/usr/local/bin"};
    char path[128];
    for (size_t i = 0; i < sizeof DIRECTORIES / sizeof *DIRECTORIES; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", DIRECTORIES[i], program);
        if (access(path, X_OK) == 0) {
            return true;
        }
    }
    return false;
}

START_TEST(foreign_engine_plays_chess)
{
    if (!installed(FOREIGN[_i].program)) {
        printf("SKIPPED: %s is not installed\n", FOREIGN[_i].program);
        return;
    }
    PlayerSpec spec = spec_of(FOREIGN[_i].spec);
    Table t = sit_down(&spec, "chess", WHITE);
    for (int game = 0; game < 3; game++) {
        if (game == 2) { /* both castle, one side is to move that did not begin */
            ck_assert(game_set_fen(
                t.game, "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R b KQkq - 6 8",
                &t.e));
        }
        ck_assert_msg(player_new_game(t.player, t.game, t.colour, &spec.tc, &t.e) == PLAYER_OK,
                      "%s", t.e.text);
        for (int i = 0; i < 5; i++) {
            if (game_side(t.game) == t.colour) {
                PlayerStatus status =
                    player_think(t.player, t.game, &spec.tc, CLOCKS, 0, 30000, &t.turn, &t.e);
                ck_assert_msg(status == PLAYER_OK && t.turn.readable, "status %d, '%s': %s", status,
                              t.turn.text, t.e.text);
                ck_assert(game_play(t.game, t.turn.turn, &t.e));
            } else {
                const TurnList *list = game_turns(t.game);
                opponent_plays(&t, list->at[(size_t)(7 * i + 3) % list->count]);
            }
        }
        ck_assert(player_game_over(t.player, "1/2-1/2", "stopped"));
        ck_assert(game_set_fen(t.game, NULL, &t.e));
        t.colour = colour_other(t.colour);
    }
    get_up(&t);
}
END_TEST

static Suite *engines_suite(void)
{
    Suite *suite = suite_create("engines");
    TCase *own = tcase_create("own");
    tcase_set_timeout(own, 120);
    LOOP(own, lacuna_plays, OWN);
    LOOP(own, lacuna_goes_on_from_an_opening, OWN);
    tcase_add_test(own, referee_is_quick);
    suite_add_tcase(suite, own);

    TCase *foreign = tcase_create("foreign");
    tcase_set_timeout(foreign, 180);
    LOOP(foreign, foreign_engine_plays_chess, FOREIGN);
    suite_add_tcase(suite, foreign);
    return suite;
}

/* Where Debian puts engines, and not every PATH goes. */
static void find_games(void)
{
    const char *path = getenv("PATH");
    char longer[8192];
    Text t = text_over(longer, sizeof longer);
    text_add(&t, "%s:/usr/games", path == NULL ? "/usr/bin:/bin" : path);
    (void)setenv("PATH", longer, 1);
}

int main(void)
{
    find_games();
    SRunner *runner = srunner_create(engines_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
