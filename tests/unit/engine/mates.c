/* Every mate that a search announces in games against itself is proved: all answers of the losing side
 * are tried by the rules of the game module, the winning side plays what a fresh search says, and the
 * game must be over in time. What is proved does not depend on the search being right. */
#include <stdlib.h>

#include "engine/engine.h"
#include "support/fixture.h"

/* --- Searches ---------------------------------------------------------------------------------- */

static Engine *engine;

/* What the last search said. */
static struct {
    Turn best;
    SearchInfo first; /* line */
} said;

static void keep_info(void *context, const SearchInfo *info)
{
    (void)context;
    said.first = info->line == 1 ? *info : said.first;
}

static void keep_done(void *context, Turn best, Turn ponder)
{
    (void)context;
    (void)ponder;
    said.best = best;
}

static void search(Game *g, Limits limits)
{
    Error e;
    EngineTask task = game_task(g, limits);
    EngineCallbacks callbacks = {.info = keep_info, .done = keep_done};
    memset(&said, 0, sizeof said);
    ck_assert_msg(engine_start(engine, &task, callbacks, &e), "%s", e.text);
    engine_wait(engine);
}

static void setup(void)
{
    Error e;
    engine = engine_new(&e);
    ck_assert_msg(engine != NULL, "%s", e.text);
    ck_assert_msg(engine_set_hash(engine, 16, &e), "%s", e.text);
}

static void teardown(void)
{
    engine_free(engine);
    engine = NULL;
}

/* --- Proof ------------------------------------------------------------------------------------- */

enum { SEARCHES_MOST = 500 }; /* of one proof: a longer one is given up, which proves nothing */
static int searches;

static bool lost(Outcome o)
{
    return o == OUTCOME_MATE || o == OUTCOME_KING_CAPTURED || o == OUTCOME_NO_TURN;
}

static bool all_answers_lose(Game *g, int plies);

/* Whether the turn wins within so many plies. */
static bool turn_wins(Game *g, Turn turn, int plies)
{
    Error e;
    ck_assert_msg(game_play(g, turn, &e), "%s", e.text);
    Outcome outcome = game_outcome(g);
    bool won = lost(outcome) || (outcome == OUTCOME_NONE && all_answers_lose(g, plies - 1));
    game_undo(g);
    return won;
}

/* Whether the side to move wins within so many plies. */
static bool wins(Game *g, int plies)
{
    if (plies < 1 || ++searches > SEARCHES_MOST) {
        return searches > SEARCHES_MOST;
    }
    search(g, (Limits){.mate = (plies + 1) / 2, .depth = plies + 10, .nodes = 4000000});
    return said.best.first != MOVE_NONE && turn_wins(g, said.best, plies);
}

/* Whether the side to move, which has a turn, loses within so many plies whatever it does. */
static bool all_answers_lose(Game *g, int plies)
{
    Error e;
    TurnList all = {0};
    const TurnList *now = game_turns(g);
    ck_assert_ptr_nonnull(now);
    for (size_t i = 0; i < now->count; i++) {
        ck_assert(turns_add(&all, now->at[i]));
    }
    bool lose = plies > 1;
    for (size_t i = 0; i < all.count && lose && searches <= SEARCHES_MOST; i++) {
        ck_assert(game_play(g, all.at[i], &e));
        lose = game_outcome(g) == OUTCOME_NONE && wins(g, plies - 1);
        game_undo(g);
    }
    turns_free(&all);
    return lose;
}

/* --- Games ------------------------------------------------------------------------------------- */

static const char *const names[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};
enum { NAMES = sizeof names / sizeof names[0], GAMES = 6, PLIES_MOST = 160, PLIES_PROVED = 7 };

static int proved, given_up;

static void check_announcement(Game *g)
{
    char fen[FEN_MAX];
    int score = said.first.score;
    bool win = score >= SCORE_MATE_BOUND && said.first.bound != BOUND_UPPER;
    bool loss = score <= -SCORE_MATE_BOUND && said.first.bound != BOUND_LOWER;
    int plies = SCORE_MATE - abs(score);
    if ((!win && !loss) || plies > PLIES_PROVED) {
        return;
    }
    searches = 0;
    bool good = win ? turn_wins(g, said.best, plies) : all_answers_lose(g, plies);
    game_fen(g, fen);
    ck_assert_msg(good, "%s: %d plies to the end are not proved", fen, win ? plies : -plies);
    proved += searches <= SEARCHES_MOST;
    given_up += searches > SEARCHES_MOST;
}

START_TEST(announced_mates_are_proved)
{
    Error e;
    proved = given_up = 0;
    for (int game = 0; game < GAMES; game++) {
        Game *g = fixture_game(names[_i], NULL);
        engine_clear(engine);
        for (int ply = 0; ply < PLIES_MOST && game_outcome(g) == OUTCOME_NONE; ply++) {
            search(g, (Limits){.nodes = (uint64_t)(1000 + 450 * game)});
            Turn best = said.best;
            check_announcement(g);
            ck_assert_msg(game_play(g, best, &e), "%s", e.text);
        }
        game_free(g);
    }
    printf("%s: %d proved, %d too long\n", names[_i], proved, given_up);
    ck_assert_int_ge(proved, 3);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("mates");
    TCase *games = tcase_create("games");
    tcase_set_timeout(games, 600);
    tcase_add_checked_fixture(games, setup, teardown);
    tcase_add_loop_test(games, announced_mates_are_proved, 0, NAMES);
    suite_add_tcase(suite, games);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
