/* SAN: every legal turn of every perft position both ways, published games, and what is accepted or
 * refused. */
#include <ctype.h>
#include <stdlib.h>

#include "base/text.h"
#include "game/movetext.h"
#include "game/san.h"
#include "support/fixture.h"

/* --- Both ways -------------------------------------------------------------------------------- */

typedef char SanText[SAN_MAX];

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_distinct(const SanText *texts, size_t count, const char *fen)
{
    SanText *sorted = calloc(count + 1, sizeof *sorted);
    ck_assert_ptr_nonnull(sorted);
    memcpy(sorted, texts, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_texts);
    for (size_t i = 1; i < count; i++) {
        ck_assert_msg(strcmp(sorted[i - 1], sorted[i]) != 0, "%s: two turns are %s", fen,
                      sorted[i]);
    }
    free(sorted);
}

static void check_reads(Game *g, const char *text, Turn wanted)
{
    Turn turn;
    Error e;
    char name[TURN_TEXT_MAX];
    movetext_write(game_variant(g), wanted, name);
    ck_assert_msg(san_read(g, text, &turn, &e), "%s (%s): %s", text, name, e.text);
    ck_assert_msg(turn_equal(turn, wanted), "%s is not %s", text, name);
}

/* The mark is what the game says after the turn has been played. */
static void check_mark(const Game *g, const char *text, Turn turn)
{
    Error e;
    Square squares[SQUARES_MAX];
    Game *after = game_copy(g);
    ck_assert_ptr_nonnull(after);
    ck_assert(game_play(after, turn, &e));
    Outcome o = game_outcome(after);
    bool check = game_kernel(after)->checkers(game_pos(after), squares) > 0;
    bool mated = o == OUTCOME_MATE || o == OUTCOME_KING_CAPTURED;
    char last = text[strlen(text) - 1];
    ck_assert_msg((last == '#') == mated && (last == '+') == (check && !mated), "%s", text);
    game_free(after);
}

/* Without any one letter of its origin the text of a piece's move is ambiguous. Stones may tell
 * turns apart that the piece's move does not. */
static void check_minimal(Game *g, const char *text)
{
    size_t origin = strcspn(text, "x~=+#"), last = origin;
    char shorter[SAN_MAX];
    if (game_variant(g)->stones || !isupper((unsigned char)text[0]) || text[0] == 'O' ||
        strchr(text, '*') != NULL || text[origin] == 'x') {
        return;
    }
    while (last > 0 && isdigit((unsigned char)text[last - 1])) {
        last--;
    }
    for (size_t i = 1; i + 1 < last; i++) {
        Turn turn;
        Error e;
        memcpy(shorter, text, i);
        strcpy(shorter + i, text + i + 1);
        ck_assert_msg(!san_read(g, shorter, &turn, &e), "%s is enough for %s", shorter, text);
        ck_assert_msg(strstr(e.text, "could be any of") != NULL, "%s: %s", shorter, e.text);
    }
}

static void round_trip(const Variant *v, const char *fen)
{
    enum { MARKS = 60 }; /* a game's copy is dear: of long lists not every mark is checked */
    Game *g = fixture_game(v->name, fen);
    const TurnList *turns = game_turns(g);
    size_t count = turns->count, step = count / MARKS + 1;
    SanText *texts = calloc(count + 1, sizeof *texts);
    char before[FEN_MAX], after[FEN_MAX];
    ck_assert_ptr_nonnull(texts);
    game_fen(g, before);
    for (size_t i = 0; i < count; i++) {
        san_write(g, turns->at[i], texts[i]);
        check_reads(g, texts[i], turns->at[i]);
        check_minimal(g, texts[i]);
        if (i % step == 0) {
            check_mark(g, texts[i], turns->at[i]);
        }
    }
    check_distinct(texts, count, fen);
    game_fen(g, after);
    ck_assert_str_eq(before, after);
    free(texts);
    game_free(g);
}

START_TEST(epd_round_trip)
{
    (void)fixture_each_fen(&epd_files[_i], round_trip);
}
END_TEST

/* --- Published games -------------------------------------------------------------------------- */

/* chessvariants.com, Hostage records, games 2 and 4, as published but for: `mate` is #, a missing
 * parenthesis in 4 (14...(N-B)B*d6), and a check not marked there (20...(Q-Q)Q*e1+). */
static const struct {
    const char *name, *moves;
} published[] = {
    {"game 2", "e4 e5 Nf3 Nc6 Bb5 Bc5 c3 Qf6 Bxc6 dxc6 d4 exd4 cxd4 Bb4+ Bd2 (B-N)N*d3+ Ke2 Bxd2 "
               "Qxd2 Nf4+ Kf1 (B-B)B*c4+ Kg1 Nh3+ gxh3 Qxf3 B*g2 (N-N)N*e2+ Kf1 Nf4+"},
    {"game 4", "e4 c5 Nf3 e6 Nc3 d5 exd5 exd5 Bb5+ Nc6 Qe2+ (P-P)*e4 Bxc6+ bxc6 Ne5 Qf6 Ng4 Qe6 "
               "*f3 exf3 gxf3 Qxe2+ Nxe2 Bd6 (P-P)*e5 Bc7 (N-B)B*d6 Bxd6 exd6 N*f5 (B-B)B*e5 h5 "
               "Bxg7 Nxg7 Nf6+ Kf8 Nxg8 (B-N)N*g2+ Kf1 (Q-Q)Q*e1+ Kxg2 Qxe2 B*e7+ Kxg8 "
               "(N-N)N*f6#"},
};
enum { PUBLISHED = sizeof published / sizeof published[0] };

/* The line of move text, and the FEN after it, under that name in the records. */
static void read_record(const char *name, char *moves, char *fen, int size)
{
    char line[2048];
    FILE *file = fopen("tests/data/hostage.txt", "r");
    ck_assert_ptr_nonnull(file);
    while (fgets(line, sizeof line, file) != NULL && strncmp(line, name, strlen(name)) != 0) {
    }
    ck_assert_ptr_nonnull(fgets(moves, size, file));
    ck_assert_ptr_nonnull(fgets(fen, size, file));
    fen[strcspn(fen, "\n")] = '\0';
    (void)fclose(file);
}

START_TEST(literature)
{
    char record[2048], wanted_fen[2048], moves[2048], fen[FEN_MAX], san[SAN_MAX];
    read_record(published[_i].name, record, wanted_fen, sizeof record);
    (void)snprintf(moves, sizeof moves, "%s", published[_i].moves);
    Game *g = fixture_game("hostage", NULL);
    char *texts = record, *sans = moves;
    for (char *text; (text = text_word(&texts)) != NULL;) {
        Turn turn, same;
        Error e;
        const char *wanted = text_word(&sans);
        ck_assert_ptr_nonnull(wanted);
        ck_assert_msg(movetext_read(g, text, &turn, &e), "%s: %s", text, e.text);
        san_write(g, turn, san);
        ck_assert_str_eq(san, wanted);
        ck_assert_msg(san_read(g, wanted, &same, &e), "%s: %s", wanted, e.text);
        ck_assert(turn_equal(turn, same));
        ck_assert(game_play(g, turn, &e));
    }
    ck_assert_ptr_null(text_word(&sans));
    game_fen(g, fen);
    ck_assert_str_eq(fen, wanted_fen);
    game_free(g);
}
END_TEST

/* --- Single texts ----------------------------------------------------------------------------- */

static const char kings_knights[] = "4k3/8/8/1N3N2/8/8/8/1N2K3 w - -";
static const char queens[] = "6k1/8/8/8/4Q2Q/8/8/K6Q w - -";
static const char castles[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq -";
static const char passing[] = "4k3/8/8/3pP3/8/8/8/4K3 w - d6";
static const char promoting[] = "1n2k3/P7/8/8/8/8/8/4K3 w - -";
static const char hostages[] = "rnb1kbnr/ppp2ppp/8/8/8/8/PPPP1PPP/RNB1KBNR[Np#Pqb] w KQkq - 0 9";
/* Hole: a queen before and one behind the holes d4 and d7, a victim between. */
static const char pulls[] = "***1***/**1Qk**/*5*/3*3/3p3/7/3*3/*5*/**1Q1**/***K*** w - -";

static const struct {
    const char *variant, *fen, *text, *turn;
} accepted[] = {
    {"chess", NULL, "e4", "e2e4"},
    {"chess", NULL, "e2e4", "e2e4"},
    {"chess", NULL, "e2-e4", "e2e4"},
    {"chess", NULL, "Pe4", "e2e4"},
    {"chess", NULL, "e4!?", "e2e4"},
    {"chess", NULL, "e4+", "e2e4"},
    {"chess", NULL, "e2e4#", "e2e4"},
    {"chess", NULL, "Ng1f3", "g1f3"},
    {"chess", NULL, "Ng1-f3", "g1f3"},
    {"chess", NULL, "Ngf3", "g1f3"},
    {"chess", NULL, "N1f3", "g1f3"},
    {"chess", NULL, "N(g)f3", "g1f3"},
    {"chess", castles, "O-O", "e1g1"},
    {"chess", castles, "0-0+", "e1g1"},
    {"chess", castles, "O-O-O", "e1c1"},
    {"chess", castles, "0-0-0", "e1c1"},
    {"chess", castles, "e1c1", "e1c1"},
    {"chess", castles, "Kg1", "e1g1"},
    {"chess", castles, "Ke1-c1", "e1c1"},
    {"chess", castles, "Ra8+", "a1a8"},
    {"chess", passing, "exd6", "e5d6"},
    {"chess", passing, "ed6", "e5d6"},
    {"chess", passing, "exd6ep", "e5d6"},
    {"chess", passing, "exd6e.p.", "e5d6"},
    {"chess", passing, "e5xd6", "e5d6"},
    {"chess", promoting, "a8=Q", "a7a8q"},
    {"chess", promoting, "a8Q", "a7a8q"},
    {"chess", promoting, "a8=q", "a7a8q"},
    {"chess", promoting, "a8(Q)+", "a7a8q"},
    {"chess", promoting, "axb8=N", "a7b8n"},
    {"chess", promoting, "ab8R", "a7b8r"},
    {"chess", kings_knights, "Nbd4", "b5d4"},
    {"chess", kings_knights, "N1c3", "b1c3"},
    {"chess", queens, "Qh4e1", "h4e1"},
    {"hole", NULL, "c4", "c3c4"},
    {"hole", NULL, "Pc5", "c3c5"},
    {"hole", pulls, "Q2~d6", "d2d6,d6d2"},
    {"hole", pulls, "Qd2~d6", "d2d6,d6d2"},
    {"hole", pulls, "Q9~d6", "d9d6,d6d9"},
    {"hole", pulls, "Qd3~d6", "d2d6,d6d3"},
    {"hole", pulls, "Qd2d3~d6!", "d2d6,d6d3"},
    {"hole", pulls, "d2d6,d6d3", "d2d6,d6d3"},
    {"hole", pulls, "Q2d2~d6", "d2d6,d6d2"},
    {"hole", pulls, "Qxd6-d3", "d2d6,d6d3"},
    {"hole", pulls, "Q2xd6-d3", "d2d6,d6d3"},
    {"hole", pulls, "Qxd6-d9", "d9d6,d6d9"},
    {"hole", pulls, "Qxe9", "d9e9"},
    {"hole", pulls, "Qd10", "d9d10"},
    {"hole", pulls, "Q9d10", "d9d10"},
    {"hostage", hostages, "N*f5", "N@f5"},
    {"hostage", hostages, "N@f5", "N@f5"},
    {"hostage", hostages, "(Q-P)*e4", "P#Q@e4"},
    {"hostage", hostages, "(B-P)P*e4!", "P#B@e4"},
    {"hostage", hostages, "P#B@e4!", "P#B@e4"},
    {"eightstone", NULL, "e4,b4c4", "e2e4,b4c4"},
    {"eightstone", NULL, "e4+,b4c4!", "e2e4,b4c4"},
    {"eightstone", NULL, "e4", "e2e4"},
    {"eightstone", NULL, "Nf3,b5c5", "g1f3,b5c5"},
    {"wormhole", NULL, "e4", "e2e4"},
};

enum { ACCEPTED = sizeof accepted / sizeof accepted[0] };

START_TEST(accepts)
{
    Turn turn;
    Error e;
    char text[TURN_TEXT_MAX];
    Game *g = fixture_game(accepted[_i].variant, accepted[_i].fen);
    ck_assert_msg(san_read(g, accepted[_i].text, &turn, &e), "%s: %s", accepted[_i].text, e.text);
    movetext_write(game_variant(g), turn, text);
    ck_assert_str_eq(text, accepted[_i].turn);
    game_free(g);
}
END_TEST

static const struct {
    const char *variant, *fen, *turn, *san;
} written[] = {
    {"chess", castles, "e1g1", "O-O"},
    {"chess", castles, "e1c1", "O-O-O"},
    {"chess", castles, "a1a8", "Rxa8+"},
    {"chess", passing, "e5d6", "exd6"},
    {"chess", promoting, "a7b8q", "axb8=Q+"},
    {"chess", promoting, "a7a8n", "a8=N"},
    {"chess", kings_knights, "b1c3", "N1c3"},
    {"chess", kings_knights, "b5d4", "Nbd4"},
    {"chess", queens, "h4e1", "Qh4e1"},
    {"chess", "7k/5Q2/6K1/8/8/8/8/8 w - -", "f7g7", "Qg7#"},
    {"chess", "7k/8/5KQ1/8/8/8/8/8 w - -", "g6f7", "Qf7"},
    {"hole", pulls, "d2d6,d6d2", "Q2~d6+"},
    {"hole", pulls, "d2d6,d6d3", "Qd3~d6+"},
    {"hole", pulls, "d9e9", "Qxe9#"},
    {"hostage", hostages, "N@d6", "N*d6+"},
    {"hostage", hostages, "P#B@e4", "(B-P)*e4"},
    {"eightstone", NULL, "e2e4,b4c4", "e4,b4c4"},
    {"wormhole", NULL, "b1c3", "Nc3"},
};
enum { WRITTEN = sizeof written / sizeof written[0] };

START_TEST(writes)
{
    Turn turn;
    Error e;
    char san[SAN_MAX];
    Game *g = fixture_game(written[_i].variant, written[_i].fen);
    ck_assert_msg(movetext_read(g, written[_i].turn, &turn, &e), "%s: %s", written[_i].turn,
                  e.text);
    san_write(g, turn, san);
    ck_assert_str_eq(san, written[_i].san);
    game_free(g);
}
END_TEST

static const struct {
    const char *variant, *fen, *text, *reason;
} refused[] = {
    /* Not SAN. */
    {"chess", NULL, "", "the text ends"},
    {"chess", NULL, "foo", "'foo' at letter 1"},
    {"chess", NULL, "e9", "there is no rank 9"},
    {"chess", NULL, "e10", "there is no rank 10"},
    {"chess", NULL, "-e4", "'-e4' at letter 1"},
    {"chess", NULL, "--", "at letter 1"},
    {"chess", NULL, "Nh3x", "the text ends"},
    {"chess", NULL, "N(q)f3", "'q)f3' at letter 3"},
    {"chess", NULL, "N(g", "closing parenthesis"},
    {"chess", NULL, "e4e5e6", "'e6' at letter 5"},
    {"chess", NULL, "ne4", "'ne4' at letter 1"},
    {"chess", NULL, "*e4", "no drops"},
    {"chess", NULL, "R~a7", "no pulls"},
    {"chess", NULL, "e4,b4c4", "',b4c4' at letter 3"},
    {"chess", promoting, "a8=", "promote"},
    {"chess", promoting, "a8(Q", "parenthesis"},
    {"hostage", NULL, "(Q-N", "parenthesis"},
    {"hostage", NULL, "(QN)N*e4", "hyphen"},
    {"hostage", NULL, "(q-n)N*e4", "'q-n)N*e4' at letter 2"},
    {"hostage", NULL, "(Q-N)B*e4", "a knight, is the one"},
    {"hostage", NULL, "N*", "the text ends"},
    {"eightstone", NULL, "e4,", "the text ends"},
    {"eightstone", NULL, "e4,b4c4,b5c5", "',b5c5' at letter 8"},
    {"hole", NULL, "Rd4", "'d4' at letter 2"},
    /* Not legal. */
    {"chess", NULL, "e5", "no pawn of White can do that"},
    {"chess", NULL, "Nd4", "no knight of White"},
    {"chess", NULL, "Nad4", "White has no knight there"},
    {"chess", NULL, "Ke2", "own piece, the pawn"},
    {"chess", NULL, "Qd5", "the queen on d1 cannot go to d5"},
    {"chess", NULL, "exd3", "cannot go to d3"},
    {"chess", NULL, "Nxf3", "nothing can be captured on f3"},
    {"chess", NULL, "O-O", "own piece"},
    {"chess", kings_knights, "O-O", "castling"},
    {"chess", kings_knights, "Qd4", "White has no queen"},
    {"chess", kings_knights, "Nd4", "any of: Nbd4, Nfd4"},
    {"chess", kings_knights, "Nbc3", "any of: N1c3, N5c3"},
    {"chess", queens, "Qhe1", "any of: Q1e1, Qh4e1"},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w - -", "Kg1", "has moved"},
    {"chess", castles, "Ra9", "there is no rank 9"},
    {"chess", "4k3/4r3/8/8/8/8/4R3/4K3 w - -", "Rd2", "would leave the king attacked"},
    {"chess", promoting, "a8", "letter is missing"},
    {"chess", promoting, "a8=K", "no promotion to king"},
    {"chess", "7k/5KQ1/8/8/8/8/8/8 b - -", "Kh7", "the game is over"},
    {"hole", pulls, "Q~d6", "any of: Q2~d6, Q9~d6"},
    {"hole", pulls, "Q2~d5", "no piece stands on d5"},
    {"hole", pulls, "Qxd2~d6", "nothing can be captured"},
    {"hole", pulls, "Kc2~d6", "the king does not pull"},
    {"wormhole", NULL, "O-O", "no such castling"},
    {"hostage", hostages, "Q*e4", "airfield"},
    {"hostage", hostages, "N*e1", "e1 is not empty"},
    {"hostage", hostages, "(P-P)*e4", "no pawn of Black"},
    {"hostage", hostages, "(Q-N)N*e4", "no knight of White"},
    {"eightstone", NULL, "Nf3,b4b5", "another stone"},
    {"eightstone", NULL, "Ng4", "a stone stands on g4"},
    {"eightstone", NULL, "Nd7,b4c4", "no knight of White"},
};
enum { REFUSED = sizeof refused / sizeof refused[0] };

START_TEST(refuses)
{
    Turn turn = {.first = 77, .second = 77};
    Error e = {""};
    Game *g = fixture_game(refused[_i].variant, refused[_i].fen);
    ck_assert_msg(!san_read(g, refused[_i].text, &turn, &e), "read: %s", refused[_i].text);
    ck_assert_msg(strstr(e.text, refused[_i].reason) != NULL, "%s: %s", refused[_i].text, e.text);
    ck_assert(turn.first == 77 && turn.second == 77);
    game_free(g);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("san");
    TCase *tcase = tcase_create("san");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, epd_round_trip, 0, EPD_FILES);
    tcase_add_loop_test(tcase, literature, 0, PUBLISHED);
    tcase_add_loop_test(tcase, accepts, 0, ACCEPTED);
    tcase_add_loop_test(tcase, writes, 0, WRITTEN);
    tcase_add_loop_test(tcase, refuses, 0, REFUSED);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
