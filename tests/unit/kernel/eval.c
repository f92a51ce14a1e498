/* The evaluation: the same for both colours, and each term worth what its name says. */
#include <stdlib.h>

#include "support/fens.h"
#include "support/fixture.h"
#include "support/opposite.h"

static const char *const names[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};
enum { NAMES = sizeof names / sizeof names[0] };

/* --- Both colours ------------------------------------------------------------------------------ */

static int evaluate(const Game *g, const Setup *setup)
{
    const Kernel *k = game_kernel(g);
    Error e;
    Board *b = k->board_new(game_variant(g), &e);
    Pos *pos = malloc(k->pos_bytes);
    ck_assert(b != NULL && pos != NULL);
    ck_assert_msg(k->set(pos, b, setup, &e), "%s", e.text);
    int score = k->evaluate(pos, NULL);
    free(pos);
    k->board_free(b);
    return score;
}

START_TEST(the_same_for_both_colours)
{
    const Variant *v = fixture_variant(names[_i]);
    int apart = 0;
    fens_load(v);
    for (int i = 0; i < fens.count; i++) {
        Game *g = fixture_game(names[_i], fens.at[i]);
        Setup setup;
        game_setup(g, &setup);
        Setup other = opposite(v, &setup);
        int score = evaluate(g, &setup);
        ck_assert_msg(score == evaluate(g, &other), "%s: %d, mirrored %d", fens.at[i], score,
                      evaluate(g, &other));
        apart += abs(score) > 30; /* more than the right to move */
        game_free(g);
    }
    ck_assert_int_gt(apart, 0);
}
END_TEST

/* --- Terms ------------------------------------------------------------------------------------- */

/* White, to move in both, stands better in the first. */
static const struct {
    const char *variant, *better, *worse;
} pairs[] = {
    /* a bishop with room, and one behind its own pawns */
    {"chess", "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR w KQkq - 0 1",
     "rnbqkbnr/pppppppp/8/8/8/P7/1PPPPPPP/RNBQKBNR w KQkq - 0 1"},
    /* squares that pawns guard are no room */
    {"chess", "r1bqkb1r/pp1ppppp/8/2p5/4N3/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1",
     "r1bqkb1r/pp1pppp1/7p/2p5/4N3/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1"},
    /* rook and queen bear on the king's squares, or on others */
    {"chess", "r1bq1rk1/ppp2ppp/8/8/8/6QR/PPP2PP1/R5K1 w - - 0 1",
     "r1bq1rk1/ppp2ppp/8/8/8/1QR5/PPP2PP1/R5K1 w - - 0 1"},
    {"hostage", "4k3/8/8/8/8/8/8/4K3[Q#] w - - 0 1", "4k3/8/8/8/8/8/8/4K3[R#] w - - 0 1"},
};

START_TEST(better_positions)
{
    Game *better = fixture_game(pairs[_i].variant, pairs[_i].better);
    Game *worse = fixture_game(pairs[_i].variant, pairs[_i].worse);
    int good = game_kernel(better)->evaluate(game_pos(better), NULL);
    int bad = game_kernel(worse)->evaluate(game_pos(worse), NULL);
    ck_assert_msg(good > bad, "%d is not over %d", good, bad);
    game_free(better);
    game_free(worse);
}
END_TEST

/* The evaluation lies between what its parts add up to in the middle game and in the ending. */
START_TEST(parts_add_up)
{
    const Variant *v = fixture_variant(names[_i]);
    fens_load(v);
    for (int i = 0; i < fens.count; i++) {
        Game *g = fixture_game(names[_i], fens.at[i]);
        EvalPart part[EVAL_PARTS_MAX];
        int count = game_kernel(g)->parts(game_pos(g), part), mg = 0, eg = 0;
        for (int k = 0; k < count; k++) {
            mg += part[k].mg;
            eg += part[k].eg;
        }
        int score = game_kernel(g)->evaluate(game_pos(g), NULL);
        score = game_side(g) == WHITE ? score : -score;
        ck_assert_int_ge(score, (mg < eg ? mg : eg) - 1);
        ck_assert_int_le(score, (mg > eg ? mg : eg) + 1);
        game_free(g);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("eval");
    TCase *tests = tcase_create("eval");
    tcase_add_loop_test(tests, the_same_for_both_colours, 0, NAMES);
    tcase_add_loop_test(tests, better_positions, 0, sizeof pairs / sizeof pairs[0]);
    tcase_add_loop_test(tests, parts_add_up, 0, NAMES);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
