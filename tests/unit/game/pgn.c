/* PGN: its form both ways, what is refused and how reading goes on, and whole games of every
 * variant through a file. */
#include <stdlib.h>

#include "base/random.h"
#include "base/text.h"
#include "game/pgn.h"
#include "game/san.h"
#include "support/fixture.h"

/* A file with those bytes, to be read from its start. */
static FILE *file_of(const char *bytes, size_t length)
{
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(bytes, 1, length, file), length);
    rewind(file);
    return file;
}

/* The whole file as text, to be freed. */
static char *contents(FILE *file, size_t *length)
{
    ck_assert_int_eq(fseek(file, 0, SEEK_END), 0);
    *length = (size_t)ftell(file);
    rewind(file);
    char *text = calloc(1, *length + 1);
    ck_assert_ptr_nonnull(text);
    ck_assert_uint_eq(fread(text, 1, *length, file), *length);
    rewind(file);
    return text;
}

/* "e4 e5{comment} 1-0": all that the reader made of a game but its tags. */
static void summary(const PgnGame *game, char *text, size_t size)
{
    Text t = text_over(text, size);
    for (int i = 0; i < game->turns; i++) {
        text_add(&t, "%s", game->turn[i].text);
        if (game->turn[i].comment != NULL) {
            text_add(&t, "{%s}", game->turn[i].comment);
        }
        text_char(&t, ' ');
    }
    text_add(&t, "%s", game->result);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static const struct {
    const char *text, *games; /* summaries, each ended with | */
} readable[] = {
    {"", ""},
    {" \n\t\n", ""},
    {"{only a comment}\n; and another\n% and a third", ""},
    {"1. e4 e5 2. Nf3 1-0\n", "e4 e5 Nf3 1-0|"},
    {"1.e4 e5 2.Nf3 *", "e4 e5 Nf3 *|"},
    {"1 e4 e5 2 Nf3 0-1", "e4 e5 Nf3 0-1|"},
    {"1. e4 1... e5 2.Nf3 2...Nc6 1/2-1/2", "e4 e5 Nf3 Nc6 1/2-1/2|"},
    {"1. e4 e5* 1. d4 1/2\n", "e4 e5 *|d4 1/2-1/2|"},
    {"1. e4\302\261 e5 \342\211\245 \302\261 2. \342\231\230f3!\342\251\262 \342\231\236c6 3. "
     "\342\231\231e5\342\231\225 *",
     "e4 e5 Nf3! Nc6 e5Q *|"},
    {"12... e5 ... d5 *", "e5 d5 *|"},
    {"\xef\xbb\xbf[Event \"x\"]\n\ne4 *", "e4 *|"},
    {"e4 1-0 d4 0-1", "e4 1-0|d4 0-1|"},
    {"e4 1-0\r\n\r\n[A \"b\"]\r\n\r\nd4\r\n0-1\r\n", "e4 1-0|d4 0-1|"},
    {"[A \"b\"] 1-0", "1-0|"},
    {"[A\"b\"][C \"d\"]\n*", "*|"},
    {"[A \"b\"\n]*", "*|"},
    {"e4 {one} e5 {two\n  words} {three}; four\n *", "e4{one} e5{two words three four} *|"},
    {"e4{glued}e5 *", "e4{glued} e5 *|"},
    {"{before} e4 {} e5 *", "e4{} e5 *|"},
    {"e4 {; { no ( nesting} e5 *", "e4{; { no ( nesting} e5 *|"},
    {"e4 $1 e5$139 *", "e4 e5 *|"},
    {"e4 ! e5 !? +- d4 -/+ = *", "e4 e5 d4 *|"},
    {"exd6 e.p. b4 mate c3 ep *", "exd6 b4 c3 *|"},
    {"e4 -- e5 *", "e4 -- e5 *|"},
    {"e4 (d4 (c4 {)} c5) d5) e5 (O-O) *", "e4 e5 *|"},
    {"e4 (d4 ; )\n d5) e5 *", "e4 e5 *|"},
    {"% (escaped\ne4\n%)\ne5 *", "e4 e5 *|"},
    {"8. (B-N)N*d3+ (Bd2) *g5 (P-P)*g2 *", "(B-N)N*d3+ *g5 (P-P)*g2 *|"},
    {"8.(B-N)N*d3+ ((P-P)*g2 x) 9.*g5 *", "(B-N)N*d3+ *g5 *|"},
    {"N(b)d7 a8(Q) Nf3(a b) *", "N(b)d7 a8(Q) Nf3 *|"},
    {"N*f3 N@f3 N#Q@f3 *", "N*f3 N@f3 N#Q@f3 *|"},
    {"e4,b4c4 Q~d6# 0-0 0-0-0 O-O *", "e4,b4c4 Q~d6# 0-0 0-0-0 O-O *|"},
    {"e4 \x01\xff\x80 *", "e4 \xff\x80 *|"},
    {"e4 *", "e4 *|"},
    {"e4 *\n[Result \"1-0\"]\n*g5\n1-0", "e4 *|*g5 1-0|"},
};
enum { READABLE = sizeof readable / sizeof readable[0] };

START_TEST(reads)
{
    char all[1024], one[512];
    Text t = text_over(all, sizeof all);
    PgnGame game = {0};
    Error e = {""};
    FILE *file = file_of(readable[_i].text, strlen(readable[_i].text));
    PgnReader *reader = pgn_reader_new(file);
    int got;
    while ((got = pgn_read(reader, &game, &e)) == 1) {
        summary(&game, one, sizeof one);
        text_add(&t, "%s|", one);
    }
    ck_assert_msg(got == 0, "%s: %s", readable[_i].text, e.text);
    ck_assert_str_eq(all, readable[_i].games);
    pgn_free(&game);
    pgn_reader_free(reader);
    (void)fclose(file);
}
END_TEST

START_TEST(reads_tags_and_lines)
{
    static const char text[] =
        "\n[Event \"a \\\"b\\\" c:\\\\d\\e\"]\n[ White  \"x\" ]\n[Event \"y\"]\n"
        "[Empty \"\"]\n\n1. e4\ne5 {a\nb} Nf3 1-0\n";
    FILE *file = file_of(text, sizeof text - 1);
    PgnReader *reader = pgn_reader_new(file);
    PgnGame game = {0};
    Error e;
    ck_assert_int_eq(pgn_read(reader, &game, &e), 1);
    ck_assert_int_eq(game.tags, 3);
    ck_assert_str_eq(pgn_tag(&game, "Event"), "y");
    ck_assert_str_eq(pgn_tag(&game, "White"), "x");
    ck_assert_str_eq(pgn_tag(&game, "Empty"), "");
    ck_assert_ptr_null(pgn_tag(&game, "Black"));
    ck_assert_int_eq(game.line, 2);
    ck_assert_int_eq(game.turn[0].line, 7);
    ck_assert_int_eq(game.turn[1].line, 8);
    ck_assert_int_eq(game.turn[2].line, 9);
    ck_assert_int_eq(pgn_reader_offset(reader), sizeof text - 1);
    ck_assert_int_eq(pgn_read(reader, &game, &e), 0);
    ck_assert_int_eq(game.tags, 0);
    pgn_free(&game);
    pgn_reader_free(reader);
    (void)fclose(file);
}
END_TEST

START_TEST(unescapes)
{
    static const char text[] = "[Event \"a \\\"b\\\" c:\\\\d\\e\"] *";
    FILE *file = file_of(text, sizeof text - 1);
    PgnReader *reader = pgn_reader_new(file);
    PgnGame game = {0};
    Error e;
    ck_assert_int_eq(pgn_read(reader, &game, &e), 1);
    ck_assert_str_eq(pgn_tag(&game, "Event"), "a \"b\" c:\\d\\e");
    pgn_free(&game);
    pgn_reader_free(reader);
    (void)fclose(file);
}
END_TEST

/* --- Refusing, and going on ------------------------------------------------------------------- */

static const struct {
    const char *text, *reason;
} broken[] = {
    {"[Event \"a\"]\n\ne4 e5\n", "line 5: the game that begins in line 1 has no result"},
    {"[Event]\n\ne4 *\n", "line 1: a tag's value in quotes"},
    {"[]\n\ne4 *\n", "line 1: the name of a tag"},
    {"[A \"b\"]\n[Event \"a]\n[Site \"c\"]\n\ne4 *\n", "line 2: the tag's value has no closing"},
    {"[Event \"a\" b]\n\ne4 *\n", "line 1: ] is needed"},
    {"e4 ) *\n", "line 1: ')' closes nothing"},
    {"e4\n } *\n", "line 2: '}' closes nothing"},
    {"e4 ] {\n[Not \"tags\"]\n} *\n", "line 1: ']' closes nothing"},
};
enum { BROKEN = sizeof broken / sizeof broken[0] };

/* After each broken game a good one is read. */
START_TEST(refuses_and_goes_on)
{
    char text[512], one[64];
    PgnGame game = {0};
    Error e = {""};
    (void)snprintf(text, sizeof text, "%s\n[Event \"next\"]\n[White \"w\"]\n\nd4 1-0\n",
                   broken[_i].text);
    FILE *file = file_of(text, strlen(text));
    PgnReader *reader = pgn_reader_new(file);
    ck_assert_int_eq(pgn_read(reader, &game, &e), -1);
    ck_assert_msg(strstr(e.text, broken[_i].reason) != NULL, "%s", e.text);
    ck_assert_int_eq(pgn_reader_offset(reader), 0);
    ck_assert_msg(pgn_read(reader, &game, &e) == 1, "%s", e.text);
    ck_assert_str_eq(pgn_tag(&game, "Event"), "next");
    summary(&game, one, sizeof one);
    ck_assert_str_eq(one, "d4 1-0");
    ck_assert_int_eq(pgn_read(reader, &game, &e), 0);
    pgn_free(&game);
    pgn_reader_free(reader);
    (void)fclose(file);
}
END_TEST

static const struct {
    const char *text, *reason;
} endless[] = {
    {"e4 {never", "line 1: this comment has no closing brace"},
    {"\ne4 (never {)}", "line 2: this variation has no closing parenthesis"},
    {"[Result \"1-0\"]\n\nh4 *", "no result"}, /* perhaps of *g5 */
    {"[A \"b", "no closing quote"},
    {"[", "name of a tag"},
};
enum { ENDLESS = sizeof endless / sizeof endless[0] };

START_TEST(refuses_what_does_not_end)
{
    PgnGame game = {0};
    Error e = {""};
    FILE *file = file_of(endless[_i].text, strlen(endless[_i].text));
    PgnReader *reader = pgn_reader_new(file);
    ck_assert_int_eq(pgn_read(reader, &game, &e), -1);
    ck_assert_msg(strstr(e.text, endless[_i].reason) != NULL, "%s", e.text);
    ck_assert_int_eq(pgn_read(reader, &game, &e), 0);
    pgn_free(&game);
    pgn_reader_free(reader);
    (void)fclose(file);
}
END_TEST

/* Reads the text; the first game's status, with it in *game. */
static int read_first(const char *text, size_t length, PgnGame *game, Error *e)
{
    FILE *file = file_of(text, length);
    PgnReader *reader = pgn_reader_new(file);
    int got = pgn_read(reader, game, e);
    pgn_reader_free(reader);
    (void)fclose(file);
    return got;
}

/* "head", a million times c, "tail". */
static char *megabyte(const char *head, char c, const char *tail, size_t *length)
{
    enum { MANY = 1000000 };
    *length = strlen(head) + MANY + strlen(tail);
    char *text = malloc(*length + 1);
    ck_assert_ptr_nonnull(text);
    memcpy(text, head, strlen(head));
    memset(text + strlen(head), c, MANY);
    memcpy(text + strlen(head) + MANY, tail, strlen(tail) + 1);
    return text;
}

START_TEST(bounds_what_is_long)
{
    size_t length;
    PgnGame game = {0};
    Error e = {""};
    char *text = megabyte("", 'e', " *", &length);
    ck_assert_int_eq(read_first(text, length, &game, &e), -1);
    ck_assert_msg(strstr(e.text, "too long for a turn") != NULL, "%s", e.text);
    free(text);
    text = megabyte("e4 {", 'e', "} d5 *", &length);
    ck_assert_int_eq(read_first(text, length, &game, &e), 1);
    ck_assert_int_eq(game.turns, 2);
    ck_assert_uint_eq(strlen(game.turn[0].comment), PGN_COMMENT_MAX);
    free(text);
    text = megabyte("[Event \"", 'e', "\"] d5 *", &length);
    ck_assert_int_eq(read_first(text, length, &game, &e), 1);
    ck_assert_uint_eq(strlen(pgn_tag(&game, "Event")), PGN_TAG_MAX);
    free(text);
    text = megabyte("e4 ", '(', "", &length);
    ck_assert_int_eq(read_first(text, length, &game, &e), -1);
    free(text);
    text = megabyte("e4", '\n', "d5 *", &length);
    ck_assert_int_eq(read_first(text, length, &game, &e), 1);
    ck_assert_int_eq(game.turn[1].line, 1000001);
    free(text);
    pgn_free(&game);
}
END_TEST

START_TEST(bounds_what_is_many)
{
    enum { TURNS = PGN_TURNS_MAX + 1, TAGS = PGN_TAGS_MAX + 1 };
    static char text[TURNS * 3 + TAGS * 16 + 8];
    PgnGame game = {0};
    Error e = {""};
    Text t = text_over(text, sizeof text);
    for (int i = 0; i < TURNS; i++) {
        text_add(&t, "e4 ");
    }
    text_add(&t, "*");
    ck_assert_int_eq(read_first(text, t.length, &game, &e), -1);
    ck_assert_msg(strstr(e.text, "too many turns") != NULL, "%s", e.text);
    ck_assert_int_eq(read_first(text + 3, t.length - 3, &game, &e), 1);
    ck_assert_int_eq(game.turns, PGN_TURNS_MAX);
    t = text_over(text, sizeof text);
    for (int i = 0; i < TAGS; i++) {
        text_add(&t, "[T%d \"x\"]\n", i);
    }
    text_add(&t, "*");
    ck_assert_int_eq(read_first(text, t.length, &game, &e), -1);
    ck_assert_msg(strstr(e.text, "too many tags") != NULL, "%s", e.text);
    pgn_free(&game);
}
END_TEST

/* --- Writing ---------------------------------------------------------------------------------- */

START_TEST(writes)
{
    static const char wanted[] =
        "[Event \"a \\\"b\\\" \\\\ c\"]\n"
        "[Site \"?\"]\n"
        "[Date \"????.??.??\"]\n"
        "[Round \"?\"]\n"
        "[White \"?\"]\n"
        "[Black \"Bob\"]\n"
        "[Result \"1-0\"]\n"
        "[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 9\"]\n"
        "\n"
        "9... Kd7 {+1.0/3 0.1s} 10. O-O Kd6 11. Rf6+ {a) b} 11... Kd5 1-0\n"
        "\n";
    PgnGame game = {0};
    size_t length;
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    ck_assert(pgn_set_tag(&game, "FEN", "4k3/8/8/8/8/8/8/4K2R b K - 0 9"));
    ck_assert(pgn_set_tag(&game, "Black", "Bill"));
    ck_assert(pgn_set_tag(&game, "Event", "a \"b\" \\\nc"));
    ck_assert(pgn_set_tag(&game, "Black", "Bob"));
    ck_assert(pgn_add_turn(&game, "Kd7", "+1.0/3 0.1s"));
    ck_assert(pgn_add_turn(&game, "O-O", ""));
    ck_assert(pgn_add_turn(&game, "Kd6", NULL));
    ck_assert(pgn_add_turn(&game, "Rf6+", "a}\nb"));
    ck_assert(pgn_add_turn(&game, "Kd5", NULL));
    (void)strcpy(game.result, "1-0");
    ck_assert(pgn_write(file, &game));
    char *text = contents(file, &length);
    ck_assert_str_eq(text, wanted);
    free(text);
    pgn_free(&game);
    (void)fclose(file);
}
END_TEST

START_TEST(tells_of_a_write_error)
{
    PgnGame game = {0};
    FILE *file = fopen("/dev/full", "w");
    if (file == NULL) {
        return;
    }
    (void)setvbuf(file, NULL, _IONBF, 0);
    ck_assert(!pgn_write(file, &game));
    (void)fclose(file);
}
END_TEST

/* --- Whole games ------------------------------------------------------------------------------ */

static const char *const variants[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

/* Plays random turns from the position that g has and notes them, with comments here and there. */
static void play_random(Game *g, int most, uint64_t *seed, PgnGame *game)
{
    char san[SAN_MAX], fen[FEN_MAX], comment[64];
    Error e;
    game_fen(g, fen);
    ck_assert(pgn_set_tag(game, "Variant", game_variant(g)->name));
    ck_assert(pgn_set_tag(game, "FEN", fen));
    ck_assert(pgn_set_tag(game, "SetUp", "1"));
    for (int i = 0; i < most && game_outcome(g) == OUTCOME_NONE; i++) {
        const TurnList *turns = game_turns(g);
        Turn turn = turns->at[random_next(seed) % turns->count];
        bool talks = random_next(seed) % 3 == 0;
        (void)snprintf(comment, sizeof comment, "%+d.%02d/%d (a [b] c", i - 50, i, i);
        san_write(g, turn, san);
        ck_assert(pgn_add_turn(game, san, talks ? comment : NULL));
        ck_assert(game_play(g, turn, &e));
    }
    (void)strcpy(game->result, game_result(g, game_outcome(g)));
}

static VariantSet *all_variants(void)
{
    static VariantSet set;
    Error e;
    if (set.count == 0) {
        ck_assert(variants_read_builtin(&set, &e));
    }
    return &set;
}

static void check_same(const PgnGame *a, const PgnGame *b)
{
    static char first[1 << 16], second[1 << 16];
    summary(a, first, sizeof first);
    summary(b, second, sizeof second);
    ck_assert_str_eq(first, second);
    ck_assert_str_eq(pgn_tag(a, "FEN"), pgn_tag(b, "FEN"));
}

/* The game that is told ends as g does. */
static void check_replay(const PgnGame *game, const Game *g)
{
    Error e;
    char wanted[FEN_MAX], fen[FEN_MAX];
    Game *told = pgn_start(game, all_variants(), &e);
    ck_assert_msg(told != NULL, "%s", e.text);
    for (int i = 0; i < game->turns; i++) {
        Turn turn;
        ck_assert_msg(san_read(told, game->turn[i].text, &turn, &e), "%s", e.text);
        ck_assert(game_play(told, turn, &e));
    }
    game_fen(g, wanted);
    game_fen(told, fen);
    ck_assert_str_eq(fen, wanted);
    game_free(told);
}

static void check_columns(FILE *file)
{
    size_t length;
    char *text = contents(file, &length);
    size_t column = 0;
    for (char *p = text; *p != '\0'; p++) {
        column = *p == '\n' ? 0 : column + 1;
        ck_assert_msg(column <= 79 || p[-(long)column + 1] == '[', "%.100s", p - column + 1);
    }
    free(text);
}

START_TEST(whole_games)
{
    enum { GAMES = 12, MOST = 80 };
    uint64_t seed = (uint64_t)_i;
    for (int i = 0; i < GAMES; i++) {
        PgnGame played = {0}, read = {0};
        Error e;
        Game *g = fixture_game(variants[_i], NULL);
        FILE *file = tmpfile();
        ck_assert_ptr_nonnull(file);
        play_random(g, i, &seed, &played); /* somewhere to start from */
        pgn_free(&played);
        play_random(g, MOST, &seed, &played);
        ck_assert(pgn_write(file, &played));
        rewind(file);
        PgnReader *reader = pgn_reader_new(file);
        ck_assert_msg(pgn_read(reader, &read, &e) == 1, "%s", e.text);
        check_same(&played, &read);
        check_replay(&read, g);
        pgn_reader_free(reader);
        check_columns(file);
        (void)fclose(file);
        pgn_free(&played);
        pgn_free(&read);
        game_free(g);
    }
}
END_TEST

/* A file cut anywhere: what is read is a beginning of what was written, and the offset is just
 * behind it. Hostage's texts are the hardest, and `*` results among them. */
START_TEST(cut_anywhere)
{
    enum { GAMES = 5, MOST = 24 };
    static PgnGame game[GAMES];
    long end[GAMES + 1] = {0};
    size_t length;
    Error e;
    uint64_t seed = 7;
    FILE *file = tmpfile();
    ck_assert_ptr_nonnull(file);
    for (int i = 0; i < GAMES; i++) {
        Game *g = fixture_game("hostage", "rnb1kbnr/ppp2ppp/8/8/8/8/PPPP1PPP/RNB1KBNR"
                                          "[NPp#Pqb] w KQkq - 0 9");
        play_random(g, MOST, &seed, &game[i]);
        (void)strcpy(game[i].result, "1-0");
        ck_assert(pgn_write(file, &game[i]));
        end[i + 1] = ftell(file) - 1; /* the empty line is not the game's */
        game_free(g);
    }
    char *text = contents(file, &length);
    for (size_t cut = 0; cut <= length; cut++) {
        FILE *part = file_of(text, cut);
        PgnReader *reader = pgn_reader_new(part);
        PgnGame read = {0};
        int games = 0, got;
        while ((got = pgn_read(reader, &read, &e)) == 1) {
            check_same(&game[games++], &read);
        }
        long offset = pgn_reader_offset(reader);
        bool without_newline = games > 0 && offset == end[games] - 1;
        ck_assert_msg(offset == end[games] || without_newline, "cut at %zu", cut);
        ck_assert(games == GAMES || (long)cut < end[games + 1]);
        pgn_free(&read);
        pgn_reader_free(reader);
        (void)fclose(part);
    }
    for (int i = 0; i < GAMES; i++) {
        pgn_free(&game[i]);
    }
    free(text);
    (void)fclose(file);
}
END_TEST

/* --- Setting up ------------------------------------------------------------------------------- */

static const struct {
    const char *variant, *fen, *setup;
    const char *name; /* of the variant; NULL: refused */
} starts[] = {
    {NULL, NULL, NULL, "chess"},
    {"normal", NULL, NULL, "chess"},
    {"Standard", NULL, "0", "chess"},
    {"CHESS", NULL, NULL, "chess"},
    {"HostAge", NULL, NULL, "hostage"},
    {"Eightstone", NULL, NULL, "eightstone"},
    {"From Position", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1", "chess"},
    {"Standard", NULL, NULL, "chess"},
    {"fischerandom", NULL, NULL, NULL},
    {"", NULL, NULL, NULL},
    {"chess", NULL, "1", NULL},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1", "chess"},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", NULL, "chess"},
    {"chess", "4k3/8/8/8/8/8/8/4K2 w K - 0 1", "1", NULL},
    {"hole", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "1", NULL},
};
enum { STARTS = sizeof starts / sizeof starts[0] };

START_TEST(sets_up)
{
    PgnGame game = {0};
    Error e = {""};
    ck_assert(starts[_i].variant == NULL || pgn_set_tag(&game, "Variant", starts[_i].variant));
    ck_assert(starts[_i].fen == NULL || pgn_set_tag(&game, "FEN", starts[_i].fen));
    ck_assert(starts[_i].setup == NULL || pgn_set_tag(&game, "SetUp", starts[_i].setup));
    Game *g = pgn_start(&game, all_variants(), &e);
    if (starts[_i].name == NULL) {
        ck_assert_ptr_null(g);
        ck_assert_msg(e.text[0] != '\0', "no reason");
    } else {
        char fen[FEN_MAX];
        ck_assert_msg(g != NULL, "%s", e.text);
        ck_assert_str_eq(game_variant(g)->name, starts[_i].name);
        game_fen(g, fen);
        ck_assert(starts[_i].fen == NULL || strcmp(fen, starts[_i].fen) == 0);
    }
    game_free(g);
    pgn_free(&game);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("pgn");
    TCase *tcase = tcase_create("pgn");
    tcase_set_timeout(tcase, 120);
    tcase_add_loop_test(tcase, reads, 0, READABLE);
    tcase_add_test(tcase, reads_tags_and_lines);
    tcase_add_test(tcase, unescapes);
    tcase_add_loop_test(tcase, refuses_and_goes_on, 0, BROKEN);
    tcase_add_loop_test(tcase, refuses_what_does_not_end, 0, ENDLESS);
    tcase_add_test(tcase, bounds_what_is_long);
    tcase_add_test(tcase, bounds_what_is_many);
    tcase_add_test(tcase, writes);
    tcase_add_test(tcase, tells_of_a_write_error);
    tcase_add_loop_test(tcase, whole_games, 0, VARIANTS);
    tcase_add_test(tcase, cut_anywhere);
    tcase_add_loop_test(tcase, sets_up, 0, STARTS);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
