/* Betza notation, against leaps written out by hand. */
#include "variant/betza.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { SPAN = 7 }; /* leaps reach three squares each way */

/* Draws a piece's leaps on seven ranks, the highest first: m moves, c captures, x both. */
static void draw(const PieceRules *piece, char picture[SPAN * (SPAN + 1)])
{
    for (int row = 0; row < SPAN; row++) {
        memset(picture + row * (SPAN + 1), '.', SPAN);
        picture[row * (SPAN + 1) + SPAN] = row + 1 < SPAN ? '/' : '\0';
    }
    for (int i = 0; i < piece->leap_count; i++) {
        Leap leap = piece->leaps[i];
        char *at = picture + (3 - leap.dy) * (SPAN + 1) + 3 + leap.dx;
        ck_assert_msg(*at == '.', "%s has a leap twice", piece->betza);
        *at = " mcx"[leap.modes];
    }
}

typedef struct {
    const char *betza, *picture;
    uint8_t slides;
} Way;

#define NO_LEAPS "......./......./......./......./......./......./......."
#define STEPS "......./......./..xxx../..x.x../..xxx../......./......."

static const Way ways[] = {
    {"", NO_LEAPS, 0},
    {"W", "......./......./...x.../..x.x../...x.../......./.......", 0},
    {"F", "......./......./..x.x../......./..x.x../......./.......", 0},
    {"D", "......./...x.../......./.x...x./......./...x.../.......", 0},
    {"A", "......./.x...x./......./......./......./.x...x./.......", 0},
    {"N", "......./..x.x../.x...x./......./.x...x./..x.x../.......", 0},
    {"H", "...x.../......./......./x.....x/......./......./...x...", 0},
    {"C", "..x.x../......./x.....x/......./x.....x/......./..x.x..", 0},
    {"Z", ".x...x./x.....x/......./......./......./x.....x/.x...x.", 0},
    {"G", "x.....x/......./......./......./......./......./x.....x", 0},
    {"WFDNAHCZG", "xxxxxxx/xxxxxxx/xxxxxxx/xxx.xxx/xxxxxxx/xxxxxxx/xxxxxxx", 0},
    {"K", STEPS, 0},
    {"W1F1", STEPS, 0},
    {"K1", STEPS, 0},
    {"WFWK", STEPS, 0},
    /* The games' own pieces. */
    {"fmWfcF", "......./......./..cmc../......./......./......./.......", 0},
    {"WAD", "......./.x.x.x./...x.../.xx.xx./...x.../.x.x.x./.......", 0},
    {"FC", "..x.x../......./x.x.x.x/......./x.x.x.x/......./..x.x..", 0},
    {"cKAD", "......./.x.x.x./..ccc../.xc.cx./..ccc../.x.x.x./.......", 0},
    {"BW", "......./......./...x.../..x.x../...x.../......./.......", SLIDE_DIAG},
    /* Slides; single steps that they cover are dropped, farther leaps are not. */
    {"R", NO_LEAPS, SLIDE_ORTHO},
    {"WW", NO_LEAPS, SLIDE_ORTHO},
    {"W0", NO_LEAPS, SLIDE_ORTHO},
    {"B", NO_LEAPS, SLIDE_DIAG},
    {"FF", NO_LEAPS, SLIDE_DIAG},
    {"F0", NO_LEAPS, SLIDE_DIAG},
    {"Q", NO_LEAPS, SLIDE_ORTHO | SLIDE_DIAG},
    {"K0", NO_LEAPS, SLIDE_ORTHO | SLIDE_DIAG},
    {"RK", "......./......./..x.x../......./..x.x../......./.......", SLIDE_ORTHO},
    {"RD", "......./...x.../......./.x...x./......./...x.../.......", SLIDE_ORTHO},
    /* Modes. */
    {"mWcF", "......./......./..cmc../..m.m../..cmc../......./.......", 0},
    {"mcW", "......./......./...x.../..x.x../...x.../......./.......", 0},
    {"mKcK", STEPS, 0},
    /* Directions on straight leaps. */
    {"fW", "......./......./...x.../......./......./......./.......", 0},
    {"bD", "......./......./......./......./......./...x.../.......", 0},
    {"vW", "......./......./...x.../......./...x.../......./.......", 0},
    {"sW", "......./......./......./..x.x../......./......./.......", 0},
    {"frlW", "......./......./...x.../..x.x../......./......./.......", 0},
    /* Directions on diagonal leaps. */
    {"fF", "......./......./..x.x../......./......./......./.......", 0},
    {"lF", "......./......./..x..../......./..x..../......./.......", 0},
    {"frA", "......./.....x./......./......./......./......./.......", 0},
    {"lbA", "......./......./......./......./......./.x...../.......", 0},
    {"flbrF", "......./......./..x..../......./....x../......./.......", 0},
    {"fbF", "......./......./..x.x../......./..x.x../......./.......", 0},
    {"fK", "......./......./..xxx../......./......./......./.......", 0},
    {"FfW", "......./......./..xxx../......./..x.x../......./.......", 0},
    {"WfF", "......./......./..xxx../..x.x../...x.../......./.......", 0},
    /* Directions on oblique leaps. */
    {"fN", "......./..x.x../......./......./......./......./.......", 0},
    {"ffN", "......./..x.x../......./......./......./......./.......", 0},
    {"fsN", "......./......./.x...x./......./......./......./.......", 0},
    {"fhN", "......./..x.x../.x...x./......./......./......./.......", 0},
    {"rhN", "......./....x../.....x./......./.....x./....x../.......", 0},
    {"frN", "......./......./.....x./......./......./......./.......", 0},
    {"rfN", "......./....x../......./......./......./......./.......", 0},
    {"rvN", "......./....x../......./......./......./....x../.......", 0},
    {"vN", "......./..x.x../......./......./......./..x.x../.......", 0},
    {"sN", "......./......./.x...x./......./.x...x./......./.......", 0},
    {"fbN", "......./..x.x../......./......./......./..x.x../.......", 0},
    {"fsbbN", "......./......./.x...x./......./......./..x.x../.......", 0},
    {"fC", "..x.x../......./......./......./......./......./.......", 0},
    /* A pawn's first move and en passant are other keys' matter. */
    {"fmWfceFifmnD", "......./......./..cmc../......./......./......./.......", 0},
};

START_TEST(test_way)
{
    const Way *way = &ways[_i];
    PieceRules piece = {.letter = 'X', .exchange_rank = 3, .slides = 7, .leap_count = 5};
    Error e = {""};
    ck_assert_msg(betza_read(way->betza, &piece, &e), "%s: %s", way->betza, e.text);
    char picture[SPAN * (SPAN + 1)];
    draw(&piece, picture);
    ck_assert_msg(strcmp(picture, way->picture) == 0, "%s: %s", way->betza, picture);
    ck_assert_uint_eq(piece.slides, way->slides);
    ck_assert_str_eq(piece.betza, way->betza);
    ck_assert_int_eq(piece.letter, 'X'); /* the rest of the kind is not touched */
    ck_assert_int_eq(piece.exchange_rank, 3);
}
END_TEST

static const char *const errors[][2] = {
    {"X", "'X' is none of W F D"},
    {"w", "'w' is none of W F D"},
    {"fm", "an atom such as W or N must follow"},
    {"NN", "riders of N are not known"},
    {"N2", "riders of N are not known"},
    {"W2", "the range may be 0 (any distance) or 1"},
    {"K12", "the range may be 0 (any distance) or 1"},
    {"R4", "the range may be 0 (any distance) or 1"},
    {"fR", "sliding moves take no modifiers"},
    {"mQ", "sliding moves take no modifiers"},
    {"cBB", "sliding moves take no modifiers"},
    {"hN", "h must follow f, b, l or r"},
    {"nD", "n is understood only together with i"},
    {"fbflfrfbflfrfbflfrW", "too many directions"},
    {"W F", "' ' is none of W F D"},
    {"pR", "'p' is none of W F D"},
    {"WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "longer than 47 letters"},
};

START_TEST(test_error)
{
    PieceRules piece, before;
    memset(&piece, 0x5a, sizeof piece);
    before = piece;
    Error e = {""};
    ck_assert_msg(!betza_read(errors[_i][0], &piece, &e), "%s was read", errors[_i][0]);
    ck_assert_msg(strstr(e.text, errors[_i][1]) != NULL, "%s: %s", errors[_i][0], e.text);
    ck_assert_msg(memcmp(&piece, &before, sizeof piece) == 0, "%s changed the piece",
                  errors[_i][0]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("betza");
    TCase *tests = tcase_create("betza");
    tcase_add_loop_test(tests, test_way, 0, sizeof ways / sizeof *ways);
    tcase_add_loop_test(tests, test_error, 0, sizeof errors / sizeof *errors);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
