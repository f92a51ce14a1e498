/* The example games count as Fairy-Stockfish counts them: tests/data/examples/fairy.epd, which
 * scripts/check/compare-fairy wrote; and as they counted when they were made, where it knows none. */
#include "support/fixture.h"

enum { EXAMPLE_LINE = 1024 };

/* "GAME FEN ;D1 20 ;D2 400": the counts of one line. */
static void check_line(char *line)
{
    char *fen = strchr(line, ' '), *counts = strchr(line, ';'), *end;
    ck_assert_msg(fen != NULL && counts != NULL && counts > fen, "no position: %s", line);
    *fen++ = '\0';
    counts[-1] = '\0';
    Game *g = fixture_game(line, NULL);
    Error e, note;
    ck_assert_msg(game_set_mended_fen(g, fen, &note, &e), "%s %s: %s", line, fen, e.text);
    const Kernel *kernel = game_kernel(g);
    Pos *pos = malloc(kernel->pos_bytes);
    ck_assert_ptr_nonnull(pos);
    for (char *p = counts; p != NULL; p = strchr(p + 1, ';')) {
        long depth = strtol(p + 2, &end, 10);
        unsigned long long wanted = strtoull(end, NULL, 10);
        memcpy(pos, game_pos(g), kernel->pos_bytes);
        unsigned long long counted = kernel->perft(pos, (int)depth);
        ck_assert_msg(counted == wanted, "%s %s: depth %ld: %llu, not %llu", line, fen, depth,
                      counted, wanted);
    }
    free(pos);
    game_free(g);
}

static void check_table(const char *path, int at_least)
{
    char line[EXAMPLE_LINE];
    int lines = 0;
    FILE *file = fopen(path, "r");
    ck_assert_msg(file != NULL, "cannot open %s; run at the top of the tree", path);
    while (fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "//", 2) != 0) {
            check_line(line);
            lines++;
        }
    }
    (void)fclose(file);
    ck_assert_int_ge(lines, at_least);
}

START_TEST(test_fairy)
{
    check_table("tests/data/examples/fairy.epd", 60);
}
END_TEST

START_TEST(test_known)
{
    check_table("tests/data/examples/known.epd", 2);
}
END_TEST

/* Every example can be played from its start to the end of a random game, on its kernel. */
START_TEST(test_played)
{
    const Variant *v = fixture_examples()->at[_i];
    Game *g = fixture_game(v->name, NULL);
    Error e;
    uint64_t random = (uint64_t)_i * 77 + 1;
    for (int ply = 0; ply < 80 && game_outcome(g) == OUTCOME_NONE; ply++) {
        const TurnList *turns = game_turns(g);
        ck_assert_msg(turns != NULL && turns->count > 0, "%s: no turns, and no end", v->name);
        random = random * 6364136223846793005u + 1442695040888963407u;
        ck_assert_msg(game_play(g, turns->at[(random >> 33) % turns->count], &e), "%s", e.text);
    }
    game_free(g);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("examples");
    TCase *tests = tcase_create("examples");
    tcase_set_timeout(tests, 300);
    tcase_add_test(tests, test_fairy);
    tcase_add_test(tests, test_known);
    tcase_add_loop_test(tests, test_played, 0, fixture_examples()->count);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
