/* Elo and SPRT against figures worked out elsewhere, and the sequential test's error rates. */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "base/random.h"
#include "match/stats.h"

/* Win, draw, loss; Elo, half interval, LOS: by hand from the published formulas
 * score = (w + d/2)/n, elo = -400 log10(1/score - 1), se = sqrt(var/n), 1.96 se each way. */
static const struct {
    int win, draw, loss;
    double elo, error, los;
} elo_table[] = {
    {50, 0, 50, 0.0000, 68.9888, 0.5},          {60, 20, 20, 147.1907, 66.0134, 1.0},
    {100, 100, 50, 70.4365, 33.6897, 0.999988}, {300, 500, 200, 34.8601, 15.2360, 0.999997},
    {10, 80, 10, 0.0000, 30.5319, 0.5},
};

START_TEST(elo_equals_the_published_formulas)
{
    Tally t = {elo_table[_i].win, elo_table[_i].draw, elo_table[_i].loss, {0}};
    EloEstimate e = elo_trinomial(&t);
    ck_assert_double_eq_tol(e.elo, elo_table[_i].elo, 0.001);
    ck_assert_double_eq_tol(e.error, elo_table[_i].error, 0.001);
    ck_assert_double_eq_tol(e.los, elo_table[_i].los, 0.00001);
}
END_TEST

static const struct {
    int pair[5];
    double elo, error, los, nelo;
} pair_table[] = {
    {{10, 40, 100, 50, 15}, 16.171463, 21.797541, 0.927595, 24.430369},
    {{2, 8, 20, 12, 8}, 56.071481, 52.190839, 0.984606, 75.039033},
};

START_TEST(pairs_equal_the_published_formulas)
{
    Tally t = {0};
    for (int i = 0; i < 5; i++) {
        t.pair[i] = pair_table[_i].pair[i];
    }
    EloEstimate e = elo_pentanomial(&t);
    ck_assert_double_eq_tol(e.elo, pair_table[_i].elo, 0.0001);
    ck_assert_double_eq_tol(e.error, pair_table[_i].error, 0.0001);
    ck_assert_double_eq_tol(e.los, pair_table[_i].los, 0.00001);
    ck_assert_double_eq_tol(e.nelo, pair_table[_i].nelo, 0.0001);
}
END_TEST

START_TEST(extreme_tallies_give_no_nonsense)
{
    static const Tally tallies[] = {{0}, {1, 0, 0, {0}}, {0, 5, 0, {0}}, {0, 0, 7, {0}}};
    for (size_t i = 0; i < sizeof tallies / sizeof *tallies; i++) {
        EloEstimate e = elo_trinomial(&tallies[i]);
        Sprt s = {0, 5, 0.05, 0.05};
        ck_assert(!isnan(e.elo) && !isnan(e.error) && !isnan(e.nelo));
        ck_assert(e.los >= 0 && e.los <= 1);
        ck_assert(isfinite(sprt_llr(&s, &tallies[i], false)));
    }
}
END_TEST

/* Close to the mean and for many games the exact ratio meets the normal approximation
 * n (s1 - s0)(2 m - s0 - s1) / (2 var). */
START_TEST(llr_agrees_with_the_normal_approximation)
{
    Sprt s = {0, 5, 0.05, 0.05};
    Tally t = {.pair = {10, 40, 100, 50, 15}};
    ck_assert_double_eq_tol(sprt_llr(&s, &t, true), 0.556030, 0.01);
}
END_TEST

static double uniform(uint64_t *state)
{
    return (double)(random_next(state) >> 11) / 9007199254740992.0;
}

/* One match of pairs whose games have the given Elo and are drawn 40 % of the time. */
static SprtState simulate(const Sprt *s, double elo, uint64_t *state)
{
    enum { CHECK_EVERY = 4 };
    double score = 1 / (1 + pow(10, -elo / 400)), draw = 0.4, win = score - draw / 2;
    Tally t = {0};
    for (int pair = 1;; pair++) {
        int points = 0;
        for (int game = 0; game < 2; game++) {
            double u = uniform(state);
            points += u < win ? 2 : u < win + draw ? 1 : 0;
        }
        t.pair[points]++;
        if (pair % CHECK_EVERY == 0) {
            SprtState result = sprt_state(s, sprt_llr(s, &t, true));
            if (result != SPRT_GOES_ON) {
                return result;
            }
        }
    }
}

/* 2000 matches: half with H0 true, half with H1. A rate of 5 % has a standard error of 0.7 % in 1000;
 * the test may overshoot its bounds, never fall short by more than chance. */
START_TEST(sprt_stops_at_the_stated_error_rates)
{
    enum { MATCHES = 1000 };
    Sprt s = {0, 40, 0.05, 0.05};
    uint64_t state = 20261129;
    int false_h1 = 0, false_h0 = 0;
    for (int i = 0; i < MATCHES; i++) {
        false_h1 += simulate(&s, s.elo0, &state) == SPRT_H1;
        false_h0 += simulate(&s, s.elo1, &state) == SPRT_H0;
    }
    ck_assert_int_le(false_h1, 50 + 3 * 7);
    ck_assert_int_le(false_h0, 50 + 3 * 7);
    ck_assert_int_ge(false_h1, 20); /* and it does not wait for certainty */
    ck_assert_int_ge(false_h0, 20);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("stats");
    TCase *tests = tcase_create("stats");
    int rows = (int)(sizeof elo_table / sizeof *elo_table);
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, elo_equals_the_published_formulas, 0, rows);
    tcase_add_loop_test(tests, pairs_equal_the_published_formulas, 0, 2);
    tcase_add_test(tests, extreme_tallies_give_no_nonsense);
    tcase_add_test(tests, llr_agrees_with_the_normal_approximation);
    tcase_add_test(tests, sprt_stops_at_the_stated_error_rates);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
