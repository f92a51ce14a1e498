/* A kernel's network evaluation, brought up to date turn by turn, against the plain one of the
 * network room, worked out from nothing. */
#include "kernel/unit.c"

#include "kernel/playout.h"

enum { POSITIONS = 100000, SEED = 11, BUCKETS = 8, KEPT = 4 };

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
enum { SLOWNESS = 10 };
#else
enum { SLOWNESS = 1 };
#endif

static const int widths[] = {16, 32, 64, 96, 128};
enum { WIDTHS = sizeof widths / sizeof widths[0] };

static Network *network[WIDTHS];
static Accumulator kept[WIDTHS][KEPT];

static void networks_make(const Variant *v)
{
    Error e;
    for (int i = 0; i < WIDTHS; i++) {
        network[i] = network_new(v, inputs_may_mirror(v), widths[i], BUCKETS, &e);
        ck_assert_msg(network[i] != NULL, "%s", e.text);
        network_randomise(network[i], SEED + (uint64_t)i);
        network[i]->corrects = i % 2 != 0;
    }
    memset(kept, 0, sizeof kept);
}

/* Sums of any earlier position, of another line, or of nothing must do. */
static void compare(void)
{
    Setup s;
    int i = (int)playout_random(WIDTHS);
    Accumulator *here = &kept[i][playout_random(KEPT)];
    const Accumulator *before = playout_random(8) == 0 ? NULL : &kept[i][playout_random(KEPT)];
    here->made = here->made && playout_random(50) != 0;
    pos_get(&playout.pos, &s);
    int hand_set = network[i]->corrects ? eval_position(&playout.pos) : 0;
    int expected = eval_limit(network_evaluate(network[i], &s) + hand_set);
    REQUIRE(nnue_evaluate(network[i], here, before, &playout.pos) == expected, MOVE_NONE);
    REQUIRE(evaluate_alone(&playout.pos, network[i]) == expected, MOVE_NONE);
}

static const char *const games[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};
enum { GAMES = sizeof games / sizeof games[0], ELSEWHERE = 5 };

/* A game's own kernel plays all the positions, the widest kernel fewer. */
START_TEST(as_from_nothing)
{
    const Variant *v = fixture_variant(games[_i]);
    bool own = strcmp(kernel_for(v)->name, QUOTE(KERNEL_NAME)) == 0;
    if (!own && !KERNEL_ANY) {
        return;
    }
    networks_make(v);
    playout_run(games[_i], (own ? POSITIONS : POSITIONS / ELSEWHERE) / SLOWNESS, compare);
    for (int i = 0; i < WIDTHS; i++) {
        network_free(network[i]);
    }
}
END_TEST

int main(void)
{
#if defined(__AVX2__)
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi2")) {
        puts("skipped: this processor has no AVX2");
        return 0;
    }
#endif
    Suite *suite = suite_create("network evaluation of " QUOTE(KERNEL_NAME));
    TCase *tests = tcase_create("nnue");
    tcase_set_timeout(tests, 1200);
    tcase_add_loop_test(tests, as_from_nothing, 0, GAMES);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
