/* Engines that misbehave on purpose (fake_engine.py): each misdeed has its one outcome. Run at the top
 * of the tree. */
#include <poll.h>
#include <stdlib.h>

#include "base/clock.h"
#include "support/players.h"

static void sleep_ms(int ms)
{
    (void)poll(NULL, 0, ms);
}

/* What each misbehaviour gives, at the first turn with White. */
static const struct {
    const char *arguments;
    int64_t hard_ms;
    PlayerStatus status;
    bool readable, claimed, offers_draw;
    const char *said; /* in the error; NULL: nothing is asked of it */
} MISDEEDS[] = {
    {"uci ok", 0, PLAYER_OK, true, false, false, NULL},
    {"uci illegal", 0, PLAYER_OK, false, false, false, "e2"},
    {"uci null", 0, PLAYER_OK, false, false, false, "0000"},
    {"uci none", 0, PLAYER_OK, false, false, false, "(none)"},
    {"uci garbage", 0, PLAYER_GARBAGE, false, false, false, "%$#&!"},
    {"uci empty", 0, PLAYER_GARBAGE, false, false, false, "no move text"},
    {"uci silent", 300, PLAYER_SILENT, false, false, false, "not answer"},
    {"uci hang", 300, PLAYER_SILENT, false, false, false, "not answer"},
    {"uci slow --delay 0.8", 300, PLAYER_SILENT, false, false, false, "not answer"},
    {"uci slow --delay 0.3", 0, PLAYER_OK, true, false, false, NULL},
    {"uci crash", 0, PLAYER_CRASHED, false, false, false, "signal 11"},
    {"uci exit", 0, PLAYER_CRASHED, false, false, false, "status 3"},
    {"uci close", 0, PLAYER_CRASHED, false, false, false, "closed its output"},
    {"uci noise", 0, PLAYER_OK, true, false, false, NULL},
    {"uci megaline", 0, PLAYER_GARBAGE, false, false, false, "no move text"},
    {"uci flood", 300, PLAYER_SILENT, false, false, false, "not answer"},
    {"uci floodline", 300, PLAYER_SILENT, false, false, false, "not answer"},
    {"uci resign", 0, PLAYER_RESIGNED, false, false, false, "resigns"},
    {"uci noquit", 0, PLAYER_OK, true, false, false, NULL},
    {"uci helper", 0, PLAYER_OK, true, false, false, NULL},
    {"uci novariant", 0, PLAYER_OK, true, false, false, NULL},
    {"cecp ok", 0, PLAYER_OK, true, false, false, NULL},
    {"cecp illegal", 0, PLAYER_OK, false, false, false, "e2"},
    {"cecp null", 0, PLAYER_OK, false, false, false, "@@@@"},
    {"cecp garbage", 0, PLAYER_GARBAGE, false, false, false, "%$#&!"},
    {"cecp empty", 0, PLAYER_GARBAGE, false, false, false, "no move text"},
    {"cecp upper", 0, PLAYER_OK, true, false, false, NULL},
    {"cecp long", 0, PLAYER_OK, true, false, false, NULL},
    {"cecp silent", 300, PLAYER_SILENT, false, false, false, "not answer"},
    {"cecp hang", 300, PLAYER_SILENT, false, false, false, "not answer"},
    {"cecp slow --delay 0.8", 300, PLAYER_SILENT, false, false, false, "not answer"},
    {"cecp crash", 0, PLAYER_CRASHED, false, false, false, "signal 11"},
    {"cecp exit", 0, PLAYER_CRASHED, false, false, false, "status 3"},
    {"cecp close", 0, PLAYER_CRASHED, false, false, false, "closed its output"},
    {"cecp noise", 0, PLAYER_OK, true, false, false, NULL},
    {"cecp megaline", 0, PLAYER_OK, true, false, false, NULL},
    {"cecp flood", 300, PLAYER_SILENT, false, false, false, "not answer"},
    {"cecp floodline", 300, PLAYER_SILENT, false, false, false, "not answer"},
    {"cecp resign", 0, PLAYER_RESIGNED, false, false, false, "resigns"},
    {"cecp claim-win", 0, PLAYER_OK, false, true, false, "1-0 {fake mates}"},
    {"cecp claim-draw", 0, PLAYER_OK, false, true, false, "1/2-1/2"},
    {"cecp claim-loss", 0, PLAYER_RESIGNED, false, true, false, "0-1"},
    {"cecp claim-after", 0, PLAYER_OK, true, false, false, NULL},
    {"cecp offer", 0, PLAYER_OK, true, false, true, NULL},
    {"cecp noquit", 0, PLAYER_OK, true, false, false, NULL},
    {"cecp patient", 0, PLAYER_OK, true, false, false, NULL},
    {"cecp old", 0, PLAYER_OK, true, false, false, NULL},
    {"cecp once", 0, PLAYER_OK, true, false, false, NULL},
};

START_TEST(misdeed_has_its_status)
{
    PlayerSpec spec = fake_spec(MISDEEDS[_i].arguments);
    Table t = sit_down(&spec, "chess", WHITE);
    ck_assert_int_eq(begin(&t), PLAYER_OK);
    int64_t hard_ms = MISDEEDS[_i].hard_ms > 0 ? MISDEEDS[_i].hard_ms : HARD_MS;
    int64_t start = clock_ms();
    PlayerStatus status = think_for(&t, hard_ms);
    ck_assert_msg(status == MISDEEDS[_i].status, "status %d: %s", status, t.e.text);
    ck_assert_int_eq(t.turn.readable, MISDEEDS[_i].readable);
    ck_assert_int_eq(t.turn.claimed, MISDEEDS[_i].claimed);
    ck_assert_int_eq(t.turn.offers_draw, MISDEEDS[_i].offers_draw);
    if (MISDEEDS[_i].said != NULL) {
        ck_assert_msg(strstr(t.e.text, MISDEEDS[_i].said) != NULL, "'%s'", t.e.text);
    }
    if (status == PLAYER_SILENT) {
        ck_assert_int_ge(t.turn.elapsed_us, hard_ms * 1000);
        ck_assert_int_lt(clock_ms() - start, hard_ms + 3000);
    }
    start = clock_ms();
    get_up(&t);
    ck_assert_int_lt(clock_ms() - start, 5000);
}
END_TEST

/* After a turn without fault the game goes on, and so does the next one. */
static const char *const WELL_BEHAVED[] = {"uci ok",   "uci noise", "cecp ok",       "cecp old",
                                           "cecp san", "cecp once", "cecp megaline", "uci helper"};

START_TEST(games_go_on)
{
    PlayerSpec spec = fake_spec(WELL_BEHAVED[_i]);
    Table t = sit_down(&spec, "chess", WHITE);
    for (int game = 0; game < 2; game++) {
        ck_assert_msg(begin(&t) == PLAYER_OK, "%s", t.e.text);
        if (t.colour == BLACK) {
            opponent_plays_text(&t, "a2a3");
        }
        take_turn(&t);
        opponent_plays_text(&t, t.colour == WHITE ? "b8c6" : "b2b3");
        take_turn(&t);
        opponent_plays_text(&t, t.colour == WHITE ? "a7a6" : "c2c3");
        take_turn(&t);
        ck_assert_str_eq(player_name(t.player), _i == 3 ? "python3" : "Fake");
        ck_assert_msg(player_game_over(t.player, "1/2-1/2", "enough {of this}"), "game %d", game);
        ck_assert(game_set_fen(t.game, NULL, &t.e));
        t.colour = BLACK;
    }
    get_up(&t);
}
END_TEST

/* Engines that do not come as far as a game. */
static const struct {
    const char *arguments, *said;
} NONSTARTERS[] = {
    {"uci die", "exit status 4"},  {"uci die-hello", "exit status 4"},
    {"uci mute", "uciok"},         {"uci babble", "uciok"},
    {"uci deaf", "uciok"},         {"uci noready", "answer"},
    {"cecp die", "exit status 4"}, {"cecp die-hello", "exit status 4"},
};

START_TEST(nonstarter_is_an_error)
{
    PlayerSpec spec = fake_spec(NONSTARTERS[_i].arguments);
    Error e = {""};
    bool waits = strstr(NONSTARTERS[_i].said, "status") == NULL;
    spec.timeout_ms = waits ? 1500 : START_MS;
    ck_assert_ptr_null(player_start(&spec, NULL, &e));
    ck_assert_msg(strstr(e.text, NONSTARTERS[_i].said) != NULL, "%s", e.text);
}
END_TEST

static const struct {
    const char *arguments, *variant;
    bool known;
    PlayerStatus status;
} NEW_GAMES[] = {
    {"uci newcrash", "chess", true, PLAYER_CRASHED},
    {"cecp newcrash", "chess", true, PLAYER_CRASHED},
    {"uci ok", "hostage", true, PLAYER_OK},
    {"uci ok", "hole", false, PLAYER_REFUSED},
    {"uci novariant", "hole", true, PLAYER_REFUSED}, /* it cannot be known until it is tried */
    {"cecp ok", "hole", true, PLAYER_OK},
    {"cecp ok", "wormhole", false, PLAYER_REFUSED},
    {"cecp novariant", "hole", false, PLAYER_REFUSED},
    {"cecp novariant", "chess", true, PLAYER_OK},
};

START_TEST(new_game_has_its_status)
{
    PlayerSpec spec = fake_spec(NEW_GAMES[_i].arguments);
    Table t = sit_down(&spec, NEW_GAMES[_i].variant, WHITE);
    ck_assert_int_eq(player_knows(t.player, game_variant(t.game)), NEW_GAMES[_i].known);
    PlayerStatus status = begin(&t);
    ck_assert_msg(status == NEW_GAMES[_i].status, "status %d: %s", status, t.e.text);
    get_up(&t);
}
END_TEST

/* Not one that has to be guessed: both sides of the pipe are known. */
START_TEST(unready_cecp_engine_is_silent)
{
    PlayerSpec spec = fake_spec("cecp noready");
    Table t = sit_down(&spec, "chess", WHITE);
    get_up(&t);
    spec.timeout_ms = 6000;
    t = sit_down(&spec, "chess", WHITE);
    ck_assert_int_eq(begin(&t), PLAYER_SILENT);
    get_up(&t);
}
END_TEST

/* A claim after the move counts with the next turn, if there is one. */
START_TEST(claim_is_remembered)
{
    PlayerSpec spec = fake_spec("cecp claim-after");
    Table t = sit_down(&spec, "chess", WHITE);
    ck_assert_int_eq(begin(&t), PLAYER_OK);
    take_turn(&t);
    opponent_plays_text(&t, "e7e5");
    sleep_ms(100);
    ck_assert_int_eq(think(&t), PLAYER_OK);
    ck_assert(t.turn.claimed && !t.turn.readable);
    ck_assert_str_eq(t.turn.claim, "1/2-1/2 {enough}");
    get_up(&t);
}
END_TEST

START_TEST(refused_turn)
{
    PlayerSpec spec = fake_spec("cecp refuse");
    Table t = sit_down(&spec, "chess", BLACK);
    ck_assert_int_eq(begin(&t), PLAYER_OK);
    opponent_plays_text(&t, "e2e4");
    ck_assert_int_eq(think(&t), PLAYER_REFUSED);
    ck_assert_msg(strstr(t.e.text, "e2e4") != NULL, "%s", t.e.text);
    get_up(&t);
}
END_TEST

/* A late bestmove is no answer in the next game. */
START_TEST(late_answer_is_not_mistaken)
{
    PlayerSpec spec = fake_spec("uci slow --delay 0.7");
    Table t = sit_down(&spec, "chess", WHITE);
    ck_assert_int_eq(begin(&t), PLAYER_OK);
    ck_assert_int_eq(think_for(&t, 200), PLAYER_SILENT);
    ck_assert(player_game_over(t.player, "0-1", "time"));
    ck_assert(game_set_fen(t.game, "4k3/4p3/8/8/8/8/8/4K1NR w - - 0 1", &t.e));
    ck_assert_int_eq(begin(&t), PLAYER_OK);
    int64_t start = clock_ms();
    ck_assert_int_eq(think(&t), PLAYER_OK);
    ck_assert_int_ge(clock_ms() - start, 600);
    get_up(&t);
}
END_TEST

static const char *const SCORES[] = {"uci score", "cecp score"};

/* The mate in three against it is the last line of its thinking: others are worse, or no score. */
START_TEST(scores_are_read)
{
    PlayerSpec spec = fake_spec(SCORES[_i]);
    Table t = sit_down(&spec, "chess", WHITE);
    ck_assert_int_eq(begin(&t), PLAYER_OK);
    take_turn(&t);
    ck_assert(t.turn.has_score);
    ck_assert_int_eq(t.turn.score, -(SCORE_MATE - 6));
    ck_assert_int_eq(t.turn.depth, 5);
    ck_assert_uint_eq(t.turn.nodes, 3000);
    get_up(&t);
}
END_TEST

/* Our clock against the engine's own: the difference is what lies between the two processes. The best
 * of some turns, for others may be held up by whatever else runs here. */
START_TEST(clock_agrees_with_the_engine)
{
    enum { TURNS = 10, DELAY_US = 20000 };
    PlayerSpec spec = fake_spec("uci slow --at 0 --delay 0.02");
    Table t = sit_down(&spec, "chess", WHITE);
    int64_t best_us = INT64_MAX;
    ck_assert_int_eq(begin(&t), PLAYER_OK);
    for (int i = 0; i < TURNS; i++) {
        take_turn(&t);
        ck_assert_int_ge(t.turn.elapsed_us, DELAY_US);
        best_us = t.turn.elapsed_us < best_us ? t.turn.elapsed_us : best_us;
        opponent_plays_text(&t, i % 2 == 0 ? "b8c6" : "c6b8");
    }
    ck_assert_int_lt(best_us - DELAY_US, 2000);
    get_up(&t);
}
END_TEST

START_TEST(options_are_checked)
{
    static const struct {
        const char *arguments, *name, *value;
        bool good;
    } OPTIONS[] = {
        {"uci ok", "Hash", "64", true},       {"uci ok", "hash", "8", true},
        {"uci ok", "Hash", "65", false},      {"uci ok", "Hash", "much", false},
        {"uci ok", "Hush", "1", false},       {"uci ok", "Ponder", "false", true},
        {"uci ok", "Ponder", "maybe", false}, {"uci ok", "Clear Hash", "", true},
        {"uci novariant", "Any", "1", true},  {"cecp ok", "Width", "9", true},
        {"cecp ok", "Width", "10", false},    {"cecp ok", "Hash", "16", true},
        {"cecp ok", "Clear - all", "", true}, {"cecp ok", "Threads", "2", false},
    };
    for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++) {
        PlayerSpec spec = fake_spec(OPTIONS[i].arguments);
        Error e = {""};
        strcpy(spec.option[0].name, OPTIONS[i].name);
        strcpy(spec.option[0].value, OPTIONS[i].value);
        spec.options = 1;
        Player *p = player_start(&spec, NULL, &e);
        ck_assert_msg((p != NULL) == OPTIONS[i].good, "%s=%s: %s", OPTIONS[i].name,
                      OPTIONS[i].value, e.text);
        ck_assert(p != NULL || strstr(e.text, OPTIONS[i].name) != NULL);
        player_free(p);
    }
}
END_TEST

START_TEST(nodes_need_words_in_cecp)
{
    const TimeControl nodes = {.nodes = 1000};
    PlayerSpec spec = fake_spec("cecp ok");
    Table t = sit_down(&spec, "chess", WHITE);
    ck_assert_int_eq(player_new_game(t.player, t.game, WHITE, &nodes, &t.e), PLAYER_REFUSED);
    ck_assert(strstr(t.e.text, "nodes") != NULL);
    get_up(&t);
}
END_TEST

/* Unless said, the protocol is found out. */
START_TEST(protocol_is_detected)
{
    const char *const arguments[] = {"uci ok", "cecp ok"};
    for (int i = 0; i < 2; i++) {
        PlayerSpec spec = fake_spec(arguments[i]);
        spec.proto = PROTO_DETECT;
        Table t = sit_down(&spec, i == 0 ? "chess" : "hole", WHITE);
        ck_assert_int_eq(begin(&t), PLAYER_OK);
        if (i == 0) {
            take_turn(&t);
        }
        get_up(&t);
    }
}
END_TEST

static Suite *player_suite(void)
{
    Suite *suite = suite_create("player");
    TCase *fakes = tcase_create("fakes");
    tcase_set_timeout(fakes, 180);
    LOOP(fakes, misdeed_has_its_status, MISDEEDS);
    LOOP(fakes, games_go_on, WELL_BEHAVED);
    LOOP(fakes, nonstarter_is_an_error, NONSTARTERS);
    LOOP(fakes, new_game_has_its_status, NEW_GAMES);
    LOOP(fakes, scores_are_read, SCORES);
    tcase_add_test(fakes, unready_cecp_engine_is_silent);
    tcase_add_test(fakes, claim_is_remembered);
    tcase_add_test(fakes, refused_turn);
    tcase_add_test(fakes, late_answer_is_not_mistaken);
    tcase_add_test(fakes, clock_agrees_with_the_engine);
    tcase_add_test(fakes, options_are_checked);
    tcase_add_test(fakes, nodes_need_words_in_cecp);
    tcase_add_test(fakes, protocol_is_detected);
    suite_add_tcase(suite, fakes);

    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(player_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
