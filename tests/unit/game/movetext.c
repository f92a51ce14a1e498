/* Move text: every legal turn of every perft position both ways, and what must be refused. */
#include <ctype.h>
#include <stdlib.h>

#include "game/movetext.h"
#include "game/reach.h"
#include "game/movetext_grammar.h"
#include "support/fixture.h"

/* --- Both ways -------------------------------------------------------------------------------- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* No two turns share a text, and each is read back. Reading lists all turns again, so of the large
 * lists only every n-th is read. */
static void check_all_turns(Game *g)
{
    enum { READ_MOST = 200 };
    const TurnList *turns = game_turns(g);
    size_t count = turns->count, step = count / READ_MOST + 1;
    char(*texts)[TURN_TEXT_MAX] = calloc(count + 1, sizeof *texts);
    ck_assert_ptr_nonnull(texts);
    for (size_t i = 0; i < count; i++) {
        movetext_write(game_variant(g), turns->at[i], texts[i]);
        Turn turn;
        Error e;
        if (i % step == 0) {
            ck_assert_msg(movetext_read(g, texts[i], &turn, &e), "%s: %s", texts[i], e.text);
            ck_assert_msg(turn_equal(turn, turns->at[i]), "%s", texts[i]);
        }
    }
    qsort(texts, count, sizeof *texts, compare_texts);
    for (size_t i = 1; i < count; i++) {
        ck_assert_msg(strcmp(texts[i - 1], texts[i]) != 0, "two turns are %s", texts[i]);
    }
    free(texts);
}

static void round_trip(const Variant *v, const char *fen)
{
    Game *g = fixture_game(v->name, fen);
    check_all_turns(g);
    game_free(g);
}

START_TEST(epd_round_trip)
{
    fixture_each_fen(&epd_files[_i], round_trip);
}
END_TEST

/* --- Reach ------------------------------------------------------------------------------------ */

static bool some_turn_goes(const TurnList *turns, Square from, Square to)
{
    for (size_t i = 0; i < turns->count; i++) {
        TurnText turn_text = turn_text_of(turns->at[i]);
        if (turn_text.kind == TURN_TEXT_MOVE && turn_text.from == from && turn_text.to == to &&
            move_kind(turns->at[i].first) != MOVE_CASTLE) {
            return true;
        }
    }
    return false;
}

/* Every legal move is within the piece's reach. In Hole, where no turn is illegal for the king's
 * sake, the converse holds while both kings stand. */
static void check_reach(const Variant *v, const char *fen)
{
    Game *g = fixture_game(v->name, fen);
    const TurnList *turns = game_turns(g);
    Setup s;
    game_setup(g, &s);
    for (Square from = 0; from < v->squares; from++) {
        for (Square to = 0; to < v->squares; to++) {
            Piece m = s.piece[from], target = s.piece[to];
            if (from == to || m == NO_PIECE || piece_colour(m) != s.side ||
                squareset_has(s.gaps, to) ||
                (target != NO_PIECE && piece_colour(target) == s.side)) {
                continue;
            }
            bool legal = some_turn_goes(turns, from, to);
            bool reach = reach_possible(v, &s, from, to);
            ck_assert_msg(!legal || reach, "%s: legal but out of reach: %d-%d", fen, from, to);
            ck_assert_msg(!v->king_capture || legal == reach, "%s: not legal: %d-%d", fen, from,
                          to);
        }
    }
    game_free(g);
}

START_TEST(reach_agrees_with_the_legal_turns)
{
    fixture_each_fen(&epd_files[_i], check_reach);
}
END_TEST

/* --- Refused ---------------------------------------------------------------------------------- */

static const char pulls[] = "***k***/**dqr**/*2ppp*/1p1*3/4P2/7/2d*3/*PP1PP*/**RQD**/***K*** w - -";
static const char hostages[] = "r3k2r/P6p/8/8/8/8/7P/R3K2R[Nb#QPnp] w KQkq - 0 1";
static const char stones[] = "4k3/8/8/8/1*6/1*6/8/4r3/4K2R w K - 0 1 b5b6";

static const struct {
    const char *variant, *fen, *text, *reason;
} refused[] = {
    /* Not move text. */
    {"chess", NULL, "", "the text ends where a square"},
    {"chess", NULL, "e2", "the text ends where a square"},
    {"chess", NULL, "e2e9", "'e9' at letter 3"},
    {"chess", NULL, "E2e4", "at letter 1"},
    {"chess", NULL, "e2-e4", "'-e4' at letter 3"},
    {"chess", NULL, "e2e4 ", "at letter 5"},
    {"chess", NULL, "e2e4qq", "'q' at letter 6: the end"},
    {"chess", NULL, "e7e8Q", "'Q' at letter 5"},
    {"chess", NULL, "e7e8z", "'z' at letter 5"},
    {"chess", NULL, "e2e4,b4c4", "',b4c4' at letter 5: the end"},
    {"chess", NULL, "O-O", "at letter 1"},
    {"chess", NULL, "0000", "at letter 1"},
    {"chess", NULL, "N@f3", "no drops"},
    {"hostage", NULL, "n@f3", "'n@f3' at letter 1: the upper case"},
    {"hostage", NULL, "X@f3", "upper case letter"},
    {"hostage", NULL, "N#q@f3", "'q@f3' at letter 3"},
    {"hostage", NULL, "N#Qf3", "'f3' at letter 4: @ is needed"},
    {"hostage", NULL, "N@f3q", "'q' at letter 5: the end"},
    {"hostage", NULL, "N@", "the text ends"},
    {"hole", NULL, "d2d6,", "the text ends"},
    {"hole", NULL, "d2d6,d5d2", "the square of the pulled piece"},
    {"hole", NULL, "d2d6,d6d2,d6d2", "the square of the pulled piece"},
    {"hole", NULL, "d2d7", "'d7' at letter 3: d7 is a hole"},
    {"hole", NULL, "d2d11", "'d11' at letter 3: there is no rank 11; ranks are 1 to 10"},
    {"hole", NULL, "d2a2", "'a2' at letter 3: there is no a2; rank 2 has the files c to e"},
    {"hole", NULL, "d2d99999999999999999999", "there is no rank 9999999"},
    {"eightstone", NULL, "e2e4,b4c4,b5c5", "at letter 11"},
    /* Well-formed, but not legal. */
    {"chess", NULL, "e4e5", "no piece stands on e4"},
    {"chess", NULL, "e7e5", "enemy's"},
    {"chess", NULL, "e2e2", "must leave e2"},
    {"chess", NULL, "d1e2", "own piece"},
    {"chess", NULL, "g1g3", "cannot go to g3"},
    {"chess", NULL, "a1a3", "cannot go to a3"},
    {"chess", NULL, "e2d3", "cannot go to d3"},
    {"chess", NULL, "e2e5", "cannot go to e5"},
    {"chess", NULL, "e2e4q", "no promotion"},
    {"chess", NULL, "e1g1", "own piece"},
    {"chess", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8", "letter is missing"},
    {"chess", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8k", "no promotion to king"},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w - -", "e1g1", "has moved"},
    {"chess", "4kr2/8/8/8/8/8/8/4K2R w K -", "e1g1", "the way must be free"},
    {"chess", "4k3/8/8/8/8/8/4r3/4K2R w K -", "h1h2", "does not end it"},
    {"chess", "4k3/4r3/8/8/8/8/4R3/4K3 w - -", "e2d2", "would leave the king attacked"},
    {"chess", "7k/8/6K1/8/8/8/8/Q7 b - -", "h8h7", "the king is attacked"},
    {"chess", "7k/8/5KQ1/8/8/8/8/8 b - -", "h8h7", "the game is over"},
    {"hole", NULL, "d3d4", "'d4' at letter 3"},
    {"hole", pulls, "d2d3,d3d2", "pulled"},
    {"hole", pulls, "b3b7,b7b3", "does not pull"},
    {"hole", pulls, "d2d5,d5d2", "no piece stands on d5"},
    {"hole", pulls, "c2e6,e6c2", "own one"},
    {"hole", pulls, "d2b7,b7d2", "no pull from d2 on b7"},
    {"wormhole", "cnwlkwnc/pppp*ppp/8/8/4P3/8/PPPP*PPP/CNWLKWNC w - -", "e2e3", "e2 has been"},
    {"wormhole", "cnwlkwnc/pppp*ppp/8/8/4P3/8/PPPP*PPP/CNWLKWNC w - -", "e4e7", "e7 has been"},
    {"wormhole", "cnwlkwnc/pppp*ppp/8/8/4P3/8/PPPP*PPP/CNWLKWNC w - -", "a2a5", "cannot go to a5"},
    {"hostage", hostages, "Q@e4", "airfield"},
    {"hostage", hostages, "N@a1", "a1 is not empty"},
    {"hostage", hostages, "R#N@e4", "no rook of White"},
    {"hostage", hostages, "P#Q@e4", "no queen of Black"},
    {"hostage", hostages, "Q#N@e4", "worth more"},
    {"hostage", hostages, "P#N@e1", "e1 is not empty"},
    {"hostage", hostages, "P#N@d1", "not dropped on d1"},
    {"hostage", hostages, "a7b8q", "cannot go to b8"},
    {"hostage", "1n2k3/P7/8/8/8/8/8/4K3[#P] w - -", "a7b8q", "there is none"},
    {"hostage", "1n2k3/P7/8/8/8/8/8/4K3[#NP] w - -", "a7b8q", "no promotion to queen there"},
    {"hostage", "4k3/8/8/8/8/8/4r3/4K3[N] w - -", "N@a4", "does not end it"},
    {"eightstone", NULL, "b4c4", "a stone stands on b4"},
    {"eightstone", NULL, "e2e4,b4b5", "another"},
    {"eightstone", NULL, "e2e4,c4c5", "no stone stands on c4"},
    {"eightstone", NULL, "e2e4,b4d4", "cannot go to d4"},
    {"eightstone", NULL, "a2a4,b5b7", "cannot go to b7"},
    {"eightstone", stones, "e1e2,b5b6", "ko"},
    {"eightstone", NULL, "a2a4,b6b8", "enemy's pawn"},
    {"eightstone", stones, "h1h2", "the king is attacked"},
};
enum { REFUSED = sizeof refused / sizeof refused[0] };

/* XBoard ignores a refusal with one of these words in its reason (docs/xboard.md). */
static void check_words(const char *reason)
{
    static const char *const forbidden[] = {"name",     "rating",  "result", "board",  "bk",
                                            "computer", "variant", "hint",   "random", "depth",
                                            "accepted", "?",       "draw",   "time",   "analyze"};
    for (size_t i = 0; i < sizeof forbidden / sizeof forbidden[0]; i++) {
        ck_assert_msg(strstr(reason, forbidden[i]) == NULL, "'%s' in: %s", forbidden[i], reason);
    }
}

START_TEST(refuses)
{
    Turn turn = {.first = 77, .second = 77};
    Error e = {""};
    char lower[sizeof e.text];
    Game *g = fixture_game(refused[_i].variant, refused[_i].fen);
    ck_assert_msg(!movetext_read(g, refused[_i].text, &turn, &e), "read: %s", refused[_i].text);
    for (size_t i = 0; i < sizeof lower; i++) {
        lower[i] = (char)tolower((unsigned char)e.text[i]);
    }
    ck_assert_msg(strstr(e.text, refused[_i].reason) != NULL ||
                      strstr(lower, refused[_i].reason) != NULL,
                  "%s: %s", refused[_i].text, e.text);
    check_words(e.text);
    ck_assert(turn.first == 77 && turn.second == 77);
    game_free(g);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("movetext");
    TCase *tcase = tcase_create("movetext");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, epd_round_trip, 0, EPD_FILES);
    tcase_add_loop_test(tcase, reach_agrees_with_the_legal_turns, 0, EPD_FILES);
    tcase_add_loop_test(tcase, refuses, 0, REFUSED);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
