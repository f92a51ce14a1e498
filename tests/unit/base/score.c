/* Scores as people read them: moves to mate, and back. */
#include "base/score.h"

#include <check.h>

START_TEST(mates)
{
    ck_assert_int_eq(score_mate_moves(SCORE_MATE - 1), 1);
    ck_assert_int_eq(score_mate_moves(SCORE_MATE - 3), 2);
    ck_assert_int_eq(score_mate_moves(-SCORE_MATE + 2), -1);
    ck_assert_int_eq(score_mate_moves(-SCORE_MATE + 4), -2);
    ck_assert_int_eq(score_mate_moves(SCORE_MATE_BOUND - 1), 0);
    ck_assert_int_ne(score_mate_moves(SCORE_MATE_BOUND), 0);
    ck_assert_int_ne(score_mate_moves(-SCORE_MATE_BOUND), 0);
    for (int moves = 1; moves < 100; moves++) {
        ck_assert_int_eq(score_mate_moves(score_of_mate(moves)), moves);
        ck_assert_int_eq(score_mate_moves(score_of_mate(-moves)), -moves);
    }
}
END_TEST

static void written(int score, const char *expected)
{
    char text[32];
    Text t = text_over(text, sizeof text);
    score_write(score, &t);
    ck_assert_str_eq(text, expected);
}

START_TEST(texts)
{
    written(0, "+0.00");
    written(35, "+0.35");
    written(-5, "-0.05");
    written(-1200, "-12.00");
    written(SCORE_MATE - 7, "+M4");
    written(-SCORE_MATE + 8, "-M4");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("score");
    TCase *tests = tcase_create("score");
    tcase_add_test(tests, mates);
    tcase_add_test(tests, texts);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
