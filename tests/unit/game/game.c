/* A game in progress: records replayed, turns taken back, copies, draws and other ends. */
#include <stdlib.h>

#include "base/text.h"
#include "game/board_text.h"
#include "game/movetext.h"
#include "support/fixture.h"

static void play(Game *g, const char *text)
{
    Turn turn;
    Error e;
    ck_assert_msg(movetext_read(g, text, &turn, &e), "%s: %s", text, e.text);
    ck_assert_msg(game_play(g, turn, &e), "%s: %s", text, e.text);
}

static void play_all(Game *g, const char *turns)
{
    char line[4096];
    ck_assert_uint_lt(strlen(turns), sizeof line);
    memcpy(line, turns, strlen(turns) + 1);
    char *rest = line;
    for (char *word; (word = text_word(&rest)) != NULL;) {
        play(g, word);
    }
}

static void assert_fen(const Game *g, const char *expected)
{
    char fen[FEN_MAX];
    game_fen(g, fen);
    ck_assert_str_eq(fen, expected);
}

/* --- Records ---------------------------------------------------------------------------------- */

/* The next line without its end; false at the end of the file. */
static bool read_line(FILE *file, char *line, int size)
{
    if (fgets(line, size, file) == NULL) {
        return false;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

static void replay(const char *turns, const char *fen, const char *end)
{
    Game *g = fixture_game("hostage", NULL);
    play_all(g, turns);
    assert_fen(g, fen);
    Outcome o = game_outcome(g);
    ck_assert_int_eq(o, strcmp(end, "checkmate") == 0 ? OUTCOME_MATE : OUTCOME_NONE);
    game_free(g);
}

START_TEST(published_games)
{
    FILE *file = fopen("tests/data/hostage.txt", "r");
    ck_assert_ptr_nonnull(file);
    char name[256], turns[4096], fen[FEN_MAX], end[64];
    int games = 0;
    while (read_line(file, name, sizeof name)) {
        if (strncmp(name, "game", 4) != 0) {
            continue;
        }
        ck_assert(read_line(file, turns, sizeof turns) && read_line(file, fen, sizeof fen) &&
                  read_line(file, end, sizeof end));
        replay(turns, fen, end);
        games++;
    }
    (void)fclose(file);
    ck_assert_int_eq(games, 2);
}
END_TEST

/* --- Taking back, copying, starting over ------------------------------------------------------ */

/* The same position, history and turns, as far as anyone can see. */
static void assert_same(Game *a, Game *b)
{
    char fen[FEN_MAX];
    game_fen(b, fen);
    assert_fen(a, fen);
    ck_assert_int_eq(game_ply(a), game_ply(b));
    for (int ply = 0; ply <= game_ply(a); ply++) {
        ck_assert(game_keys(a)[ply] == game_keys(b)[ply]);
    }
    ck_assert(game_key(a) == game_key(b));
    ck_assert_uint_eq(game_turns(a)->count, game_turns(b)->count);
}

static const char *const games[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};
enum { GAMES = sizeof games / sizeof games[0] };

/* Plays up to `plies` turns, picked by a fixed rule that depends on the seed. */
static void wander(Game *g, int plies, unsigned seed)
{
    Error e;
    for (int ply = 0; ply < plies; ply++) {
        const TurnList *turns = game_turns(g);
        if (turns->count == 0) {
            return;
        }
        seed = seed * 1103515245u + 12345u;
        ck_assert(game_play(g, turns->at[(seed >> 8) % turns->count], &e));
    }
}

START_TEST(undo_is_replay)
{
    Error e;
    Game *g = fixture_game(games[_i], NULL);
    wander(g, 60, 7);
    Game *shorter = fixture_game(games[_i], NULL);
    int plies = game_ply(g);
    for (int ply = 0; ply < plies / 2; ply++) {
        ck_assert(game_play(shorter, game_turn(g, ply), &e));
    }
    while (game_ply(g) > plies / 2) {
        ck_assert(game_undo(g));
    }
    assert_same(g, shorter);
    while (game_undo(g)) {
    }
    ck_assert_int_eq(game_ply(g), 0);
    assert_fen(g, fixture_variant(games[_i])->start_fen);
    game_free(g);
    game_free(shorter);
}
END_TEST

START_TEST(copies_are_independent)
{
    Game *g = fixture_game(games[_i], NULL);
    wander(g, 200, 3); /* more than the first room for turns */
    Game *copy = game_copy(g);
    ck_assert_ptr_nonnull(copy);
    assert_same(g, copy);
    ck_assert(game_undo(copy));
    ck_assert_int_eq(game_ply(copy), game_ply(g) - 1);
    game_free(g);
    wander(copy, 5, 11);
    char start[FEN_MAX];
    game_start_fen(copy, start);
    ck_assert_str_eq(start, fixture_variant(games[_i])->start_fen);
    game_free(copy);
}
END_TEST

/* What play brings about, FENs can say: stones where a pawn came from, forbidden stone moves of
 * every kind, dropped rooks, long prisons. */
START_TEST(positions_reached_are_read_back)
{
    enum { GAMES_EACH = 8, PLIES = 150 };
    Error e;
    Game *reader = fixture_game(games[_i], NULL);
    for (unsigned seed = 0; seed < GAMES_EACH; seed++) {
        Game *g = fixture_game(games[_i], NULL);
        for (int ply = 0; ply < PLIES; ply++) {
            char fen[FEN_MAX];
            wander(g, 1, seed * PLIES + (unsigned)ply);
            game_fen(g, fen);
            ck_assert_msg(game_set_fen(reader, fen, &e), "%s: %s", fen, e.text);
            assert_fen(reader, fen);
            ck_assert_msg(game_key(reader) == game_key(g), "%s", fen);
        }
        game_free(g);
    }
    game_free(reader);
}
END_TEST

START_TEST(bad_input_changes_nothing)
{
    Error e;
    Turn turn;
    Game *g = fixture_game("chess", NULL);
    play_all(g, "e2e4 e7e5");
    Game *before = game_copy(g);
    ck_assert(!game_set_fen(g, "4k3/8/8/8/8/8/8/8 w - - 0 1", &e));
    ck_assert(!game_set_fen(g, "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1", &e)); /* Black in check */
    ck_assert(!movetext_read(g, "e4e5", &turn, &e));
    turn = (Turn){.first = move_make(MOVE_NORMAL, 0, 1, NO_SQUARE, NO_PIECE_TYPE)};
    ck_assert(!game_play(g, turn, &e));
    assert_same(g, before);
    game_free(before);
    game_free(g);
}
END_TEST

/* --- Ends ------------------------------------------------------------------------------------- */

/* A turn before the 50 moves of each side are complete, the king attacked. */
#define RULE_99 "***k***/**1r1**/*2Q2*/3*K2/D4p1/5P1/3*3/*5*/**3**/***1*** b - - 99 90"

static const struct {
    const char *variant, *fen, *turns;
    Outcome outcome;
    const char *result;
} ends[] = {
    {"chess", NULL, "", OUTCOME_NONE, "*"},
    {"chess", NULL, "f2f3 e7e5 g2g4 d8h4", OUTCOME_MATE, "0-1"},
    {"chess", "7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "", OUTCOME_STALEMATE, "1/2-1/2"},
    /* Repetition: the position stands for the third time. */
    {"chess", NULL, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", OUTCOME_NONE, "*"},
    {"chess", NULL, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", OUTCOME_REPETITION, "1/2-1/2"},
    /* The rook's move loses a castling right: not the same position. */
    {"chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8",
     OUTCOME_NONE, "*"},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "h1g1 e8d8 g1h1 d8e8 h1g1 e8d8 g1h1 d8e8 h1g1 e8d8",
     OUTCOME_REPETITION, "1/2-1/2"},
    /* An en passant right counts only where a pawn could use it. */
    {"chess", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1",
     OUTCOME_REPETITION, "1/2-1/2"},
    {"chess", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8d8 e1d1 d8e8 d1e1 e8d8 e1d1 d8e8 d1e1",
     OUTCOME_NONE, "*"},
    /* 50 moves of each side. */
    {"chess", "4k3/8/8/8/8/8/4P3/4K2R w - - 98 80", "h1g1", OUTCOME_NONE, "*"},
    {"chess", "4k3/8/8/8/8/8/4P3/4K2R w - - 98 80", "h1g1 e8d8", OUTCOME_MOVE_RULE, "1/2-1/2"},
    {"chess", "4k3/8/8/8/8/8/4P3/4K2R w - - 98 80", "e2e3 e8d8", OUTCOME_NONE, "*"},
    {"chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 80", "a1a8", OUTCOME_MATE, "1-0"},
    {"chess", "7k/8/5KQ1/8/8/8/8/8 b - - 100 80", "", OUTCOME_STALEMATE, "1/2-1/2"},
    {"hostage", NULL, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", OUTCOME_REPETITION, "1/2-1/2"},
    /* Exchanges and drops bring back what was captured and pawns that moved: all of the game counts. */
    {"hostage", "3qk3/8/8/8/8/8/8/7K[#Nn] w - - 0 1",
     "N#N@e4 N@f6 e4f6 d8f6 h1g1 f6e7 g1h1 e7d8 N#N@e4 N@f6 e4f6 d8f6 h1g1 f6e7 g1h1", OUTCOME_NONE,
     "*"},
    {"hostage", "3qk3/8/8/8/8/8/8/7K[#Nn] w - - 0 1",
     "N#N@e4 N@f6 e4f6 d8f6 h1g1 f6e7 g1h1 e7d8 N#N@e4 N@f6 e4f6 d8f6 h1g1 f6e7 g1h1 e7d8",
     OUTCOME_REPETITION, "1/2-1/2"},
    {"eightstone", "7k/8/8/8/8/3*P3/8/8/K7 w - - 0 1",
     "e4e5,d4e4 h9g9 a1b1,e4e5 g9g8 b1a1,e5d5 g8h9 a1b1,d5d4 h9g9 b1a1 g9h9 "
     "e4e5,d4e4 h9g9 a1b1,e4e5 g9g8 b1a1,e5d5 g8h9 a1b1,d5d4 h9g9 b1a1",
     OUTCOME_NONE, "*"},
    {"eightstone", "7k/8/8/8/8/3*P3/8/8/K7 w - - 0 1",
     "e4e5,d4e4 h9g9 a1b1,e4e5 g9g8 b1a1,e5d5 g8h9 a1b1,d5d4 h9g9 b1a1 g9h9 "
     "e4e5,d4e4 h9g9 a1b1,e4e5 g9g8 b1a1,e5d5 g8h9 a1b1,d5d4 h9g9 b1a1 g9h9",
     OUTCOME_REPETITION, "1/2-1/2"},
    /* A drop is progress; the knight's way back does not bring the old position. */
    {"hostage", "4k3/8/8/8/8/8/8/4K3[N] w - - 99 80", "N@a1", OUTCOME_NONE, "*"},
    {"hole", "***k***/**1Q1**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", "d9d10",
     OUTCOME_KING_CAPTURED, "1-0"},
    {"hole", "***1***/**3**/*5*/3*3/3k3/7/3*3/*2R2*/**3**/***K*** w - - 0 1", "d3d6,d6d3",
     OUTCOME_KING_CAPTURED, "1-0"},
    /* Mate is announced, and may be played on. */
    {"hole", "***k***/**1Q1**/*2R2*/3*3/7/7/3*3/*5*/**3**/***K*** b - - 0 1", "", OUTCOME_MATE,
     "1-0"},
    {"hole", "***k***/**1Q1**/*2R2*/3*3/7/7/3*3/*5*/**3**/***K*** b - - 0 1", "d10d9", OUTCOME_NONE,
     "*"},
    {"hole", "***k***/**1Q1**/*2R2*/3*3/7/7/3*3/*5*/**3**/***K*** b - - 0 1", "d10d9 d8d9",
     OUTCOME_KING_CAPTURED, "1-0"},
    {"hole", "***k***/**ppp**/*1ppp1*/2p*p2/2P1P2/7/3*3/*5*/**3**/***K*** b - - 0 1", "",
     OUTCOME_NO_TURN, "1-0"},
    {"hole", "***1***/**3**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** b - - 0 1", "", OUTCOME_KING_CAPTURED,
     "1-0"},
    {"hole", "***1***/**3**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", "", OUTCOME_KING_CAPTURED,
     "1-0"},
    /* The turn that completes the 50 moves of each side: drawn at once, though a king is left to be
     * taken, unless it takes the king or mates. */
    {"hole", RULE_99, "d10c9", OUTCOME_MOVE_RULE, "1/2-1/2"},
    {"hole", RULE_99, "d9c9", OUTCOME_MOVE_RULE, "1/2-1/2"},
    {"hole", "***k***/**Q2**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** w - - 99 90", "c9d10",
     OUTCOME_KING_CAPTURED, "1-0"},
    {"hole", "***k***/**3**/*1QR2*/3*3/7/7/3*3/*5*/**3**/***K*** w - - 99 90", "c8d9", OUTCOME_MATE,
     "1-0"},
    {"eightstone", NULL, "g1f3,d5d6 g9f7 f3g1,d6d5 f7g9 g1f3,d5d6 g9f7 f3g1,d6d5 f7g9",
     OUTCOME_REPETITION, "1/2-1/2"},
    /* The same pieces and stones twice without and once with a forbidden stone move: not thrice. */
    {"eightstone", NULL, "g1f3 g9f7 f3g1 f7g9 g1f3,d5d6 g9f7 f3g1,d6d5 f7g9 g1f3 g9f7 f3g1",
     OUTCOME_NONE, "*"},
    /* Stone moves are no progress. */
    {"eightstone", "4k3/8/8/8/1*6/8/8/8/4K2R w - - 99 80", "h1g1,b5b6", OUTCOME_MOVE_RULE,
     "1/2-1/2"},
};
enum { ENDS = sizeof ends / sizeof ends[0] };

START_TEST(outcomes)
{
    Game *g = fixture_game(ends[_i].variant, ends[_i].fen);
    play_all(g, ends[_i].turns);
    Outcome o = game_outcome(g);
    ck_assert_msg(o == ends[_i].outcome, "after %s: %d", ends[_i].turns, (int)o);
    ck_assert_str_eq(game_result(g, o), ends[_i].result);
    ck_assert((*game_reason(g, o) == '\0') == (o == OUTCOME_NONE));
    game_free(g);
}
END_TEST

/* docs/rules.md, Hole: a side without a king has lost, so there are no turns, whosever turn it is. */
START_TEST(no_turns_without_a_king)
{
    static const char *const fens[] = {
        "***1***/**3**/*5*/3*3/7/7/3*3/*3Q1*/**3**/***K*** w - - 0 1",
        "***1***/**3**/*5*/3*3/7/7/3*3/*3Q1*/**3**/***K*** b - - 0 1",
        "***k***/**3**/*ppp2*/3*3/7/7/3*3/*3Q1*/**3**/***1*** w - - 0 1",
        "***k***/**3**/*ppp2*/3*3/7/7/3*3/*3Q1*/**3**/***1*** b - - 0 1",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        Game *g = fixture_game("hole", fens[i]);
        const Kernel *k = game_kernel(g);
        Pos *pos = malloc(k->pos_bytes);
        ck_assert_ptr_nonnull(pos);
        memcpy((void *)pos, (const void *)game_pos(g), k->pos_bytes);
        ck_assert_msg(game_turns(g)->count == 0, "%s", fens[i]);
        ck_assert_uint_eq(k->perft(pos, 1), 0);
        ck_assert_uint_eq(k->perft(pos, 2), 0);
        ck_assert_int_eq(game_outcome(g), OUTCOME_KING_CAPTURED);
        ck_assert_int_eq(k->outcome(pos), OUTCOME_KING_CAPTURED);
        free(pos);
        game_free(g);
    }
}
END_TEST

START_TEST(stalemate_as_the_variant_values_it)
{
    static const char *const results[] = {
        [VALUE_LOSS] = "1-0", [VALUE_DRAW] = "1/2-1/2", [VALUE_WIN] = "0-1"};
    Variant v = *fixture_variant("chess");
    v.stalemate_value = (EndValue)_i;
    Error e;
    Game *g = game_new(&v, &e);
    ck_assert_ptr_nonnull(g);
    ck_assert(game_set_fen(g, "7k/8/5KQ1/8/8/8/8/8 b - - 0 1", &e));
    ck_assert_int_eq(game_outcome(g), OUTCOME_STALEMATE);
    ck_assert_str_eq(game_result(g, OUTCOME_STALEMATE), results[_i]);
    game_free(g);
}
END_TEST

/* --- Drawn ------------------------------------------------------------------------------------ */

static void assert_drawn(const char *variant, const char *fen, const char *expected)
{
    Game *g = fixture_game(variant, fen);
    Setup s;
    char text[BOARD_TEXT_MAX];
    game_setup(g, &s);
    board_text(game_variant(g), &s, text);
    ck_assert_msg(strstr(text, expected) != NULL, "%s", text);
    game_free(g);
}

START_TEST(drawings)
{
    assert_drawn("hole", NULL,
                 "                +---+            \n"
                 " 10             | k |            \n"
                 "            +---+---+---+        \n"
                 "  9         | d | q | r |        \n"
                 "        +---+---+---+---+---+    \n"
                 "  8     | p | p | p | p | p |    \n"
                 "    +---+---+---+---+---+---+---+\n"
                 "  7 |   |   |   |( )|   |   |   |\n");
    assert_drawn("eightstone", NULL, "  5 |   | * |   | * | * |   | * |   |\n");
    assert_drawn("wormhole", "cnwlkwnc/pppppppp/8/8/4P3/8/PPPP*PPP/CNWLKWNC b - - 0 1",
                 "  2 | P | P | P | P |###| P | P | P |\n");
    const char *fen = "4k3/8/8/8/8/8/8/4K3[Nb#QPPp] w - - 0 1";
    assert_drawn("hostage", fen, "|   Black's airfield: b\n");
    assert_drawn("hostage", fen, "|   Black's prison: Px2 Q\n");
    assert_drawn("hostage", fen, "|   White's prison: p\n");
    assert_drawn("hostage", fen, "|   White's airfield: N\n");
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("game");
    TCase *tcase = tcase_create("game");
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, published_games);
    tcase_add_loop_test(tcase, undo_is_replay, 0, GAMES);
    tcase_add_loop_test(tcase, copies_are_independent, 0, GAMES);
    tcase_add_loop_test(tcase, positions_reached_are_read_back, 0, GAMES);
    tcase_add_test(tcase, bad_input_changes_nothing);
    tcase_add_loop_test(tcase, outcomes, 0, ENDS);
    tcase_add_test(tcase, no_turns_without_a_king);
    tcase_add_loop_test(tcase, stalemate_as_the_variant_values_it, VALUE_LOSS, VALUE_WIN + 1);
    tcase_add_test(tcase, drawings);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
