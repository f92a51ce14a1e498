/* Networks: what they see, what they say, and the file that they are kept in. */
#include "network/network.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/fens.h"
#include "support/fixture.h"
#include "support/opposite.h"

static const char *const names[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};
enum { NAMES = sizeof names / sizeof names[0], SEED = 7, WIDTH = 32, BUCKETS = 8 };

static Network *random_network(const char *name, bool mirror)
{
    Error e;
    Network *n = network_new(fixture_variant(name), mirror, WIDTH, BUCKETS, &e);
    ck_assert_msg(n != NULL, "%s", e.text);
    network_randomise(n, SEED);
    return n;
}

static Setup setup_of(const char *variant, const char *fen)
{
    Setup s;
    Game *g = fixture_game(variant, fen);
    game_setup(g, &s);
    game_free(g);
    return s;
}

static int by_number(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* The inputs that are on, sorted. */
static int list_inputs(const Inputs *in, const Setup *s, Colour perspective, uint16_t *list)
{
    int count = inputs_list(in, s, perspective, list);
    qsort(list, (size_t)count, sizeof *list, by_number);
    return count;
}

/* --- Inputs ------------------------------------------------------------------------------------- */

static const struct {
    const char *variant;
    int count, at_start;
    bool mirror;
} known[] = {
    {"chess", 2 * 6 * 64, 32, false},
    {"hole", 2 * 5 * 44, 18, true},
    {"wormhole", 2 * 6 * 64 + 64, 32, true},
    {"hostage", 2 * 6 * 64 + 4 * 6 * HELD_MAX, 32, false},
    {"eightstone", 2 * 6 * 72 + 72, 32 + 8, false},
};

START_TEST(numbers_of_inputs)
{
    Inputs in;
    uint16_t list[ACTIVE_MAX];
    const Variant *v = fixture_variant(known[_i].variant);
    Setup s = setup_of(v->name, NULL);
    inputs_init(&in, v, false);
    ck_assert_int_eq(in.count, known[_i].count);
    ck_assert_int_eq(inputs_list(&in, &s, WHITE, list), known[_i].at_start);
    ck_assert_int_eq(inputs_may_mirror(v), known[_i].mirror);
    ck_assert_int_eq(inputs_pieces(&in, &s), in.pieces_at_start);
}
END_TEST

/* In all positions of the suites every number is in its block, and on once. */
START_TEST(inputs_are_apart)
{
    const Variant *v = fixture_variant(names[_i]);
    Inputs in;
    uint16_t list[ACTIVE_MAX];
    inputs_init(&in, v, inputs_may_mirror(v));
    fens_load(v);
    for (int i = 0; i < fens.count; i++) {
        Setup s = setup_of(v->name, fens.at[i]);
        int count = list_inputs(&in, &s, (Colour)(i & 1), list);
        for (int k = 0; k < count; k++) {
            ck_assert_int_lt(list[k], in.count);
            ck_assert(k == 0 || list[k] > list[k - 1]);
        }
    }
}
END_TEST

START_TEST(both_colours_see_alike)
{
    const Variant *v = fixture_variant(names[_i]);
    Network *n = random_network(v->name, inputs_may_mirror(v));
    uint16_t mine[ACTIVE_MAX], yours[ACTIVE_MAX];
    int apart = 0;
    fens_load(v);
    for (int i = 0; i < fens.count; i++) {
        Setup s = setup_of(v->name, fens.at[i]), other = opposite(v, &s);
        int count = list_inputs(&n->inputs, &s, WHITE, mine);
        ck_assert_int_eq(list_inputs(&n->inputs, &other, BLACK, yours), count);
        ck_assert_mem_eq(mine, yours, (size_t)count * sizeof *mine);
        ck_assert_int_eq(network_evaluate(n, &s), network_evaluate(n, &other));
        apart += network_evaluate(n, &s) != 0;
    }
    ck_assert_int_gt(apart, 0);
    network_free(n);
}
END_TEST

static Setup left_right(const Variant *v, const Setup *from)
{
    Setup to = *from;
    to.gaps = (SquareSet){0};
    for (Square s = 0; s < v->squares; s++) {
        Square other = v->at[v->rank_of[s]][v->files - 1 - v->file_of[s]];
        to.piece[other] = from->piece[s];
        if (squareset_has(from->gaps, s)) {
            squareset_add(&to.gaps, other);
        }
    }
    return to;
}

/* Both kings off the middle file: then the wings do not matter. */
START_TEST(wings_look_alike)
{
    const char *fens_of[][2] = {
        {"hole", "***1***/**k1r**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQK**/***D*** w - - 0 1"},
        {"wormhole", "cnwl1wnc/ppppkppp/8/3p*3/8/8/PPPPPPPP/CNWLKWNC b - - 0 1"},
    };
    const Variant *v = fixture_variant(fens_of[_i][0]);
    Network *n = random_network(v->name, true);
    Setup s = setup_of(v->name, fens_of[_i][1]), other = left_right(v, &s);
    ck_assert_int_eq(network_evaluate(n, &s), network_evaluate(n, &other));
    network_free(n);
    n = random_network(v->name, false);
    ck_assert_int_ne(network_evaluate(n, &s), network_evaluate(n, &other));
    network_free(n);
}
END_TEST

/* Pieces held change as many inputs as there are, up to HELD_MAX. */
START_TEST(held_pieces)
{
    Inputs in;
    uint16_t list[ACTIVE_MAX];
    inputs_init(&in, fixture_variant("hostage"), false);
    Setup s = setup_of("hostage", "4k3/8/8/8/8/8/8/4K3[NNp#QPp] w - - 0 1");
    int count = list_inputs(&in, &s, WHITE, list);
    ck_assert_int_eq(count, 2 + 3 + 3);
    s.hand[WHITE][0] = HAND_MAX;
    ck_assert_int_eq(list_inputs(&in, &s, WHITE, list), count + HELD_MAX);
}
END_TEST

START_TEST(buckets_by_pieces)
{
    Inputs in;
    inputs_init(&in, fixture_variant("chess"), false);
    ck_assert_int_eq(inputs_bucket(&in, 8, 32), 7);
    ck_assert_int_eq(inputs_bucket(&in, 8, 29), 7);
    ck_assert_int_eq(inputs_bucket(&in, 8, 28), 6);
    ck_assert_int_eq(inputs_bucket(&in, 8, 2), 0);
    ck_assert_int_eq(inputs_bucket(&in, 8, 0), 0);
    ck_assert_int_eq(inputs_bucket(&in, 8, 64), 7);
    ck_assert_int_eq(inputs_bucket(&in, 1, 20), 0);
}
END_TEST

/* --- Arithmetic --------------------------------------------------------------------------------- */

/* One number of one perspective, by hand: the definition in network.h. */
START_TEST(worked_out_by_hand)
{
    Error e;
    const Variant *v = fixture_variant("chess");
    Network *n = network_new(v, false, 16, 8, &e);
    Setup s = setup_of("chess", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1");
    Square a1 = v->at[0][0];
    Piece queen = s.piece[a1];
    /* Black to move sees a white queen on his a8. */
    int input = input_piece(&n->inputs, BLACK, false, queen, a1);
    n->weights[input * 16 + 3] = 120;
    n->bias[3] = 30;
    n->bias[4] = -5;
    n->output[3] = -64;         /* bucket 0, side to move: 150 * 150 */
    n->output[16 + 3] = 32;     /* the other: 30 * 30 */
    n->output[4] = 100;         /* nothing of what is negative */
    n->output[2 * 16 + 3] = 77; /* another bucket's */
    n->output_bias[0] = 1000;
    int sum = (-64 * 150 * 150 + 32 * 30 * 30) / 255 + 1000;
    ck_assert_int_eq(network_evaluate(n, &s), sum * 400 / (255 * 64));
    n->weights[input * 16 + 3] = 504;
    sum = (-64 * 255 * 255 + 32 * 30 * 30) / 255 + 1000;
    ck_assert_int_eq(network_evaluate(n, &s), sum * 400 / (255 * 64));
    network_free(n);
}
END_TEST

/* --- Files -------------------------------------------------------------------------------------- */

typedef struct {
    size_t length;
    uint8_t bytes[1 << 20];
} File;

static char path[64];

static void file_path(void)
{
    (void)snprintf(path, sizeof path, "/tmp/check_network.%ld.nnue", (long)getpid());
}

static void file_remove(void)
{
    (void)remove(path);
}

static void file_of(const Network *n, File *file)
{
    Error e;
    ck_assert_msg(network_save(n, path, &e), "%s", e.text);
    FILE *in = fopen(path, "rb");
    ck_assert_ptr_nonnull(in);
    file->length = fread(file->bytes, 1, sizeof file->bytes, in);
    (void)fclose(in);
}

START_TEST(a_file_keeps_everything)
{
    Error e;
    const Variant *v = fixture_variant(names[_i]);
    Network *n = random_network(v->name, inputs_may_mirror(v));
    n->scale = 250;
    n->corrects = true;
    ck_assert_msg(network_save(n, path, &e), "%s", e.text);
    Network *again = network_load(v, path, &e);
    ck_assert_msg(again != NULL, "%s", e.text);
    ck_assert_int_eq(again->scale, 250);
    ck_assert(again->corrects);
    ck_assert_int_eq(again->inputs.mirror, n->inputs.mirror);
    fens_load(v);
    for (int i = 0; i < fens.count; i++) {
        Setup s = setup_of(v->name, fens.at[i]);
        ck_assert_int_eq(network_evaluate(again, &s), network_evaluate(n, &s));
    }
    network_free(again);
    network_free(n);
}
END_TEST

/* What is changed in a good file of chess, and what the error must say. */
static const struct {
    const char *what;
    size_t at;
    int bytes;
    uint64_t number;
    const char *says;
} bad[] = {
    {"magic", 0, 1, 'X', "begins with LacunaNN"},
    {"version", 8, 4, 2, "format 2, expected format 1"},
    {"flags", 12, 4, 6, "unknown flags 6"},
    {"variant", 16, 1, 'C', "for 'Chess', expected one for 'chess'"},
    {"variant without end", 47, 1, 'x', NULL},
    {"board", 48, 1, 0, "expected its board and pieces"},
    {"squares", 56, 4, 72, "72 squares, expected 64"},
    {"kinds", 60, 4, 5, "5 kinds of pieces, expected 6"},
    {"inputs", 64, 4, 0xffffffff, "4294967295 inputs, expected 768"},
    {"width", 68, 4, 24, "width is 24, must be a multiple of 16 up to 128"},
    {"great width", 68, 4, 0xfffffff0, "must be a multiple of 16"},
    {"other width", 68, 4, 48, "expected 75480 for 768 inputs, width 48"},
    {"no buckets", 72, 4, 0, "0 buckets, must have 1 to 16"},
    {"scale", 76, 4, 0, "scale is 0, must be 1 to 4000"},
    {"hash", 80, 1, 0, "damaged: expected weights with hash"},
    {"a weight", 1000, 1, 0xaa, "damaged: expected weights with hash"},
};
enum { BAD = sizeof bad / sizeof bad[0] };

static void expect_error(const File *file, const char *says)
{
    Error e = {""};
    Network *n = network_read(fixture_variant("chess"), "x.nnue", file->bytes, file->length, &e);
    ck_assert_msg(n == NULL, "read, but expected: %s", says);
    ck_assert_msg(strstr(e.text, "x.nnue: ") == e.text, "%s", e.text);
    ck_assert_msg(strstr(e.text, says) != NULL, "%s, but expected: %s", e.text, says);
}

START_TEST(bad_files)
{
    static File file;
    Network *n = random_network("chess", false);
    file_of(n, &file);
    for (int i = 0; i < bad[_i].bytes; i++) {
        file.bytes[bad[_i].at + (size_t)i] = (uint8_t)(bad[_i].number >> 8 * i);
    }
    if (bad[_i].says != NULL) {
        expect_error(&file, bad[_i].says);
    } else { /* bytes after a name's end mean nothing */
        Error e;
        Network *read = network_read(fixture_variant("chess"), "x", file.bytes, file.length, &e);
        ck_assert_msg(read != NULL, "%s", e.text);
        network_free(read);
    }
    network_free(n);
}
END_TEST

START_TEST(cut_and_long_files)
{
    static File file;
    Network *n = random_network("chess", false);
    file_of(n, &file);
    size_t whole = file.length;
    for (file.length = 0; file.length < whole; file.length += 1 + file.length / 7) {
        expect_error(&file,
                     file.length < NETWORK_HEADER ? "no network: expected" : " bytes, expected ");
    }
    file.length = whole + 1;
    expect_error(&file, " bytes, expected ");
    network_free(n);
}
END_TEST

/* Weights that the arithmetic has no room for, in a file that is whole. */
START_TEST(weights_beyond_limits)
{
    static File file;
    Network *n = random_network("chess", false);
    n->output[5] = OUTPUT_WEIGHT_MAX + 1;
    file_of(n, &file);
    expect_error(&file, "output weight 5 is 128, expected within +-127");
    n->weights[9] = -FEATURE_WEIGHT_MAX - 1;
    file_of(n, &file);
    expect_error(&file, "weight 9 is -505, expected within +-504");
    network_free(n);
}
END_TEST

START_TEST(no_file)
{
    Error e;
    ck_assert_ptr_null(network_load(fixture_variant("chess"), "/nowhere/x.nnue", &e));
    ck_assert_ptr_nonnull(strstr(e.text, "cannot read /nowhere/x.nnue: No such file"));
    Network *n = random_network("chess", false);
    ck_assert(!network_save(n, "/nowhere/x.nnue", &e));
    ck_assert_ptr_nonnull(strstr(e.text, "cannot write /nowhere/x.nnue: No such file"));
    network_free(n);
}
END_TEST

static Suite *network_suite(void)
{
    Suite *suite = suite_create("network");
    TCase *seen = tcase_create("inputs");
    tcase_add_loop_test(seen, numbers_of_inputs, 0, NAMES);
    tcase_add_loop_test(seen, inputs_are_apart, 0, NAMES);
    tcase_add_loop_test(seen, both_colours_see_alike, 0, NAMES);
    tcase_add_loop_test(seen, wings_look_alike, 0, 2);
    tcase_add_test(seen, held_pieces);
    tcase_add_test(seen, buckets_by_pieces);
    tcase_add_test(seen, worked_out_by_hand);
    suite_add_tcase(suite, seen);
    TCase *files = tcase_create("files");
    tcase_add_checked_fixture(files, file_path, file_remove);
    tcase_add_loop_test(files, a_file_keeps_everything, 0, NAMES);
    tcase_add_loop_test(files, bad_files, 0, BAD);
    tcase_add_test(files, cut_and_long_files);
    tcase_add_test(files, weights_beyond_limits);
    tcase_add_test(files, no_file);
    suite_add_tcase(suite, files);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(network_suite());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
