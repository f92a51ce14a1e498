/* Errors of a variant file: where they are, all at once, and no more than there are. */
#include "variant/diagnostics.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "variant/reader.h"

static VariantSet set;
static Diagnostics out;

static void setup(void)
{
    Error e = {""};
    set = (VariantSet){0};
    ck_assert_msg(variants_read_builtin(&set, &e), "%s", e.text);
}

static void teardown(void)
{
    variants_free(&set);
}

static void add_line(void *context, const char *line)
{
    text_add(context, "%s\n", line);
}

/* All that is said about the text, which must be wrong. */
static const char *said(const char *text)
{
    static char all[20000];
    Text t = text_over(all, sizeof all);
    VariantSet before = set;
    ck_assert(!variants_read_all(&set, "my.ini", text, strlen(text), &out));
    ck_assert(memcmp(&before, &set, sizeof set) == 0);
    diagnostics_say(&out, true, add_line, &t);
    return all;
}

START_TEST(test_source_lines)
{
    ck_assert_str_eq(
        said("# A game\n"
             "[x:chess]\n"
             "stalemateValue =\tdrew ; or so\n"),
        "my.ini:3:18: error: [x] stalemateValue: 'drew' is none of loss, draw, win; is "
        "draw meant?\n"
        "    3 | stalemateValue = drew ; or so\n"
        "      |                  ^~~~\n");
    /* Within a value; a byte order mark is no part of the line. */
    ck_assert_str_eq(said("\xef\xbb\xbf[x:ches]"),
                     "my.ini:1:4: error: [x:ches] there is no variant 'ches'; is chess meant?\n"
                     "    1 | [x:ches]\n"
                     "      |    ^~~~\n");
    ck_assert_str_eq(
        said("[x:chess]\nstartFen = rnbqkbnr/pppppxpp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -"),
        "my.ini:2:26: error: [x] startFen: 'x' in rank 7 is no piece of this variant\n"
        "    2 | startFen = rnbqkbnr/pppppxpp/8/8/8/8/PPPPPPPP/RNBQKBNR w - -\n"
        "      |                          ^\n");
}
END_TEST

/* A long line is shown in part, with the place in it. */
START_TEST(test_long_line)
{
    char text[400] = "[x:chess]\npromotionRegionWhite =";
    for (int i = 0; i < 100; i++) {
        strcat(text, " a8");
    }
    strcat(text, " zz");
    said(text);
    ck_assert_int_eq(out.at[0].column, 22 + 300 + 2);
    ck_assert_int_eq(strncmp(out.at[0].source + out.at[0].caret, "zz", 2), 0);
}
END_TEST

START_TEST(test_all_at_once)
{
    said("[x:chess]\n"
         "nMoveRule = many\n"
         "[y:x]\n" /* what it inherits is not told again */
         "doubleStep = maybe\n"
         "maxFile: 7\n"
         "[z:chess]\n"
         "cambodianMoves = true\n"
         "stalematevalue = draw\n"
         "[z]\n"
         "wizard = w\n");
    static const int places[][2] = {{2, 13}, {4, 14}, {5, 8}, {7, 1}, {8, 1}, {9, 2}, {10, 1}};
    for (int i = 0; i < 7; i++) {
        ck_assert_int_eq(out.at[i].line, places[i][0]);
        ck_assert_int_eq(out.at[i].column, places[i][1]);
    }
    ck_assert_int_eq(out.count, 7);
    ck_assert_int_eq(out.errors, 7);
}
END_TEST

/* Independent groups of keys each tell their first error. */
START_TEST(test_groups)
{
    said("[x:chess]\n"
         "nFoldRule = 1\n"
         "castlingDroppedPiece = true\n"
         "startFen = 8/8/8/8/8/8/8/8 w - -\n");
    ck_assert_int_eq(out.count, 3);
    said("[x:chess]\n"
         "customPiece1 = x:Y\n"
         "customPiece2 = y:Y\n"
         "maxRank = 2\n");
    ck_assert_int_eq(out.count, 3);
    ck_assert_int_eq(out.at[2].line, 4);
}
END_TEST

START_TEST(test_bounds)
{
    static char text[20000];
    Text t = text_over(text, sizeof text);
    for (int i = 0; i < 1000; i++) {
        text_add(&t, "nonsense\n");
    }
    const char *all = said(text);
    ck_assert_int_eq(out.errors, 1000);
    ck_assert_int_eq(out.count, DIAGNOSTICS_MAX);
    ck_assert_int_eq(out.at[DIAGNOSTICS_MAX - 1].line, DIAGNOSTICS_MAX);
    ck_assert_ptr_nonnull(strstr(all, "my.ini: and 968 more\n"));
}
END_TEST

/* The first errors of a file are kept, whenever they are found; the same one counts once. */
START_TEST(test_order)
{
    Error first, e;
    diagnostics_begin(&out, "a\nb", NULL, 0);
    for (int line = 100; line > 0; line--) {
        error_set(&e, "%d", line);
        diagnostics_add(&out, line % 2 == 0, (FilePlace){line, 1, 1}, &e);
    }
    diagnostics_add(&out, true, (FilePlace){2, 1, 1}, &e);
    error_set(&e, "2");
    diagnostics_add(&out, true, (FilePlace){2, 1, 1}, &e);
    ck_assert_int_eq(out.errors, 50);
    ck_assert_int_eq(out.warnings, 51);
    for (int i = 0; i < 3; i++) {
        ck_assert_int_eq(out.at[i].line, i == 0 ? 1 : 2);
    }
    diagnostics_first(&out, &first);
    ck_assert_str_eq(first.text, "a?b:1:1: 1");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("diagnostics");
    TCase *tests = tcase_create("diagnostics");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_source_lines);
    tcase_add_test(tests, test_long_line);
    tcase_add_test(tests, test_all_at_once);
    tcase_add_test(tests, test_groups);
    tcase_add_test(tests, test_bounds);
    tcase_add_test(tests, test_order);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
