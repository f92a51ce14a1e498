/* The match module below the players: schedules, openings, standings, and the PGN file that a match
 * can go on from. */
#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#include "match/archive.h"
#include "match/openings.h"
#include "match/schedule.h"
#include "match/standing.h"
#include "match/usage.h"
#include "support/fixture.h"

/* A file with the text, under a name of its own; the name is to be unlinked and freed. */
static char *file_with(const char *suffix, const char *text)
{
    char name[64];
    int serial = rand();
    (void)snprintf(name, sizeof name, "/tmp/check_match.%d.%d%s", (int)getpid(), serial, suffix);
    FILE *file = fopen(name, "w");
    ck_assert_ptr_nonnull(file);
    ck_assert(fputs(text, file) >= 0 && fclose(file) == 0);
    return strdup(name);
}

static void forget_file(char *name)
{
    (void)unlink(name);
    free(name);
}

/* --- Schedules --------------------------------------------------------------------------------- */

#define SCHEDULE(of, by, times)                         \
    {                                                   \
        .kind = (of), .engines = (by), .games = (times) \
    }

static const Schedule schedules[] = {
    SCHEDULE(ROUND_ROBIN, 2, 1), SCHEDULE(ROUND_ROBIN, 2, 7), SCHEDULE(ROUND_ROBIN, 2, 100),
    SCHEDULE(ROUND_ROBIN, 3, 4), SCHEDULE(ROUND_ROBIN, 7, 5), SCHEDULE(ROUND_ROBIN, 12, 1),
    SCHEDULE(GAUNTLET, 2, 3),    SCHEDULE(GAUNTLET, 9, 4),    SCHEDULE(GAUNTLET, 8, 1),
    SCHEDULE(ROUND_ROBIN, 5, 2),
};
enum { SCHEDULES = sizeof schedules / sizeof *schedules };

/* Each pair plays its games, no opening more than twice, and then with colours swapped. */
START_TEST(every_pair_plays_each_opening_with_both_colours)
{
    const Schedule *s = &schedules[_i];
    int pairings = schedule_pairings(s), openings = schedule_openings(s);
    int *times = calloc((size_t)(pairings * openings), COLOURS * sizeof *times);
    ck_assert_int_eq(schedule_games(s), pairings * s->games);
    for (int game = 0; game < schedule_games(s); game++) {
        Pairing f = schedule_game(s, game);
        int first, second;
        schedule_pairing(s, f.pairing, &first, &second);
        bool swapped = f.engine[WHITE] == second;
        ck_assert_int_lt(first, second);
        ck_assert_int_lt(second, s->engines);
        ck_assert_int_eq(f.engine[WHITE] + f.engine[BLACK], first + second);
        ck_assert(s->kind == ROUND_ROBIN || first == 0);
        ck_assert(f.opening >= 0 && f.opening < openings);
        times[(f.pairing * openings + f.opening) * COLOURS + swapped]++;
    }
    for (int i = 0; i < pairings * openings; i++) {
        bool once = s->games % 2 == 1 && i % openings == openings - 1;
        ck_assert_int_le(times[2 * i], 1);
        ck_assert_int_le(times[2 * i + 1], 1);
        ck_assert_int_eq(times[2 * i] + times[2 * i + 1], once ? 1 : 2);
    }
    free(times);
}
END_TEST

START_TEST(partners_swap_colours)
{
    const Schedule *s = &schedules[_i];
    int single = 0;
    for (int game = 0; game < schedule_games(s); game++) {
        Pairing f = schedule_game(s, game);
        if (f.partner < 0) {
            single++;
            continue;
        }
        Pairing partner = schedule_game(s, f.partner);
        ck_assert_int_eq(partner.partner, game);
        ck_assert_int_eq(partner.opening, f.opening);
        ck_assert_int_eq(partner.engine[WHITE], f.engine[BLACK]);
        ck_assert_int_eq(partner.engine[BLACK], f.engine[WHITE]);
    }
    ck_assert_int_eq(single, s->games % 2 * schedule_pairings(s));
}
END_TEST

START_TEST(colours_are_balanced)
{
    const Schedule *s = &schedules[_i];
    int white[ENGINES_MAX] = {0}, games[ENGINES_MAX] = {0};
    for (int game = 0; game < schedule_games(s); game++) {
        Pairing f = schedule_game(s, game);
        white[f.engine[WHITE]]++;
        games[f.engine[WHITE]]++;
        games[f.engine[BLACK]]++;
    }
    for (int i = 0; i < s->engines; i++) {
        ck_assert_int_le(abs(2 * white[i] - games[i]), 1);
    }
}
END_TEST

START_TEST(every_pairing_comes_once)
{
    Schedule s = SCHEDULE(ROUND_ROBIN, 6, 1);
    bool seen[6][6] = {{false}};
    ck_assert_int_eq(schedule_pairings(&s), 15);
    for (int i = 0; i < 15; i++) {
        int first, second;
        schedule_pairing(&s, i, &first, &second);
        ck_assert(first < second && second < 6 && !seen[first][second]);
        seen[first][second] = true;
    }
}
END_TEST

/* Parts have all games once, no pair is divided, and none is longer by more than a pair. */
START_TEST(parts_are_the_whole)
{
    Schedule s = schedules[_i];
    int games = schedule_games(&s);
    for (s.parts = 1; s.parts <= 12; s.parts++) {
        int next = 0, least = games, most = 0;
        for (s.part = 1; s.part <= s.parts; s.part++) {
            int first, end;
            schedule_part(&s, &first, &end);
            ck_assert(first == next && first <= end && (first % 2 == 0 || first == games));
            least = end - first < least ? end - first : least;
            most = end - first > most ? end - first : most;
            next = end;
        }
        ck_assert_int_eq(next, games);
        ck_assert_int_le(most - least, 3); /* a pair, and one that is single */
    }
}
END_TEST

START_TEST(schedules_survive_their_text)
{
    char text[SCHEDULE_TEXT_MAX];
    Schedule back;
    schedule_write(&schedules[_i], text);
    ck_assert(schedule_read(text, &back));
    ck_assert_mem_eq(&back, &schedules[_i], sizeof back);
    static const char *const wrong[] = {"",
                                        "gauntlet",
                                        "gauntlet 2",
                                        "swiss 2 2",
                                        "gauntlet 1 2",
                                        "gauntlet 2 2 2",
                                        "round-robin 2 0"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert_msg(!schedule_read(wrong[i], &back), "%s", wrong[i]);
    }
}
END_TEST

/* --- Standings --------------------------------------------------------------------------------- */

static Standing standing_of(const Schedule *schedule)
{
    Standing s;
    Error e;
    ck_assert(standing_init(&s, schedule, &e));
    return s;
}

START_TEST(results_are_counted_for_both)
{
    Schedule schedule = SCHEDULE(ROUND_ROBIN, 2, 4);
    Standing s = standing_of(&schedule);
    standing_add(&s, 0, 2, TERM_NORMAL); /* the first, as White, wins */
    standing_add(&s, 3, 2, TERM_TIME);   /* the second, as White, wins: the first was too slow */
    standing_add(&s, 2, 1, TERM_NORMAL);
    standing_add(&s, 1, 0, TERM_CRASH); /* the second, as White, loses */
    Tally first = standing_tally(&s, 0), second = standing_against(&s, 1, 0);
    ck_assert_int_eq(s.played, 4);
    ck_assert(first.win == 2 && first.draw == 1 && first.loss == 1);
    ck_assert(second.win == 1 && second.draw == 1 && second.loss == 2);
    ck_assert(first.pair[4] == 1 && first.pair[1] == 1 && first.pair[0] == 0);
    ck_assert(second.pair[0] == 1 && second.pair[3] == 1 && second.pair[4] == 0);
    ck_assert_double_eq(tally_points(&first), 2.5);
    ck_assert(s.forfeits[0][TERM_TIME] == 1 && standing_forfeits(&s, 0) == 1);
    ck_assert(s.forfeits[1][TERM_CRASH] == 1 && standing_forfeits(&s, 1) == 1);
    standing_free(&s);
}
END_TEST

START_TEST(ranks_go_by_points_a_game)
{
    Schedule schedule = SCHEDULE(GAUNTLET, 4, 2);
    Standing s = standing_of(&schedule);
    int order[ENGINES_MAX];
    for (int game = 0; game < 4; game++) { /* engine 1 draws, engine 2 beats engine 0 twice */
        Pairing f = schedule_game(&schedule, game);
        int white_points = f.pairing == 0 ? 1 : f.engine[WHITE] == 2 ? 2 : 0;
        standing_add(&s, game, white_points, TERM_NORMAL);
    }
    standing_ranks(&s, order);
    ck_assert(order[0] == 2 && order[1] == 1 && order[2] == 0 && order[3] == 3);
    standing_free(&s);
}
END_TEST

START_TEST(termination_names_go_both_ways)
{
    for (int t = 0; t < TERMINATIONS; t++) {
        ck_assert_int_eq(termination_of(termination_name((Termination)t)), t);
    }
    ck_assert_int_eq(termination_of("whatever"), TERM_NORMAL);
}
END_TEST

/* --- Usage ------------------------------------------------------------------------------------- */

START_TEST(usage_survives_its_text)
{
    Usage u = {1, 2, 3, 4, 5, 6000000000, 7, 8, 9, 10}, back = {0};
    char text[USAGE_MAX];
    usage_write(&u, text);
    ck_assert(usage_read(text, &back));
    ck_assert_mem_eq(&u, &back, sizeof u);
    static const char *const wrong[] = {"", "games=1", "turns=1 games=1", "games=-1 turns=1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ck_assert(!usage_read(wrong[i], &back));
    }
    ck_assert_mem_eq(&u, &back, sizeof u); /* what is refused changes nothing */
}
END_TEST

START_TEST(usage_sums_give_means)
{
    /* Two games, each with a clock of 2 s in all. */
    Usage sum = {0}, one = {.games = 1,
                            .turns = 10,
                            .thought_us = 1500000,
                            .depth_turns = 10,
                            .depth_sum = 80,
                            .nodes = 3000,
                            .nodes_us = 1500000,
                            .clocks = 1,
                            .used_us = 1500000,
                            .left_us = 500000};
    Usage other = {.games = 1, .turns = 20, .clocks = 1, .used_us = 1900000, .left_us = 100000};
    ck_assert(isnan(usage_depth(&sum)) && isnan(usage_clock_share(&sum)));
    usage_add(&sum, &one);
    usage_add(&sum, &other);
    ck_assert_double_eq_tol(usage_turns(&sum), 15, 1e-9);
    ck_assert_double_eq_tol(usage_seconds(&sum), 0.05, 1e-9);
    ck_assert_double_eq_tol(usage_depth(&sum), 8, 1e-9);
    ck_assert_double_eq_tol(usage_nps(&sum), 2000, 1e-9);
    ck_assert_double_eq_tol(usage_left(&sum), 0.3, 1e-9);
    ck_assert_double_eq_tol(usage_clock_share(&sum), 0.85, 1e-9);
}
END_TEST

/* --- Openings ---------------------------------------------------------------------------------- */

static Openings *openings_of(const OpeningsSpec *spec, const char *variant, Error *e)
{
    static VariantSet set;
    if (set.count == 0) {
        ck_assert(variants_read_builtin(&set, e));
    }
    return openings_new(spec, variants_find(&set, variant), &set, e);
}

/* The FENs of the first `count` openings, one a line. To be freed. */
static char *positions(const OpeningsSpec *spec, const char *variant, int count)
{
    Error e;
    Openings *o = openings_of(spec, variant, &e);
    ck_assert_msg(o != NULL, "%s", e.text);
    Engine *judge = spec->random_window > 0 ? engine_new(&e) : NULL;
    Game *g = fixture_game(variant, NULL);
    char *all = calloc((size_t)count, FEN_MAX + 1);
    for (int i = 0; i < count; i++) {
        char fen[FEN_MAX];
        ck_assert_msg(openings_set_up(o, i, judge, g, &e), "%s", e.text);
        ck_assert_int_eq(game_outcome(g), OUTCOME_NONE);
        game_fen(g, fen);
        strcat(strcat(all, fen), "\n");
    }
    game_free(g);
    engine_free(judge);
    openings_free(o);
    return all;
}

static void same_positions(const OpeningsSpec *spec, const char *variant, const char *expected,
                           int count)
{
    char *got = positions(spec, variant, count);
    ck_assert_str_eq(got, expected);
    free(got);
}

START_TEST(epd_lines_are_positions)
{
    char *name = file_with(".epd", "# two openings\n"
                                   "4k3/8/8/8/8/8/4P3/4K3 w - - id \"a\"; bm e4;\n\n"
                                   "4k3/4p3/8/8/8/8/8/4K3 b - - 3 9 ; D1 5\n");
    OpeningsSpec spec = {.file = name};
    same_positions(&spec, "chess",
                   "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n4k3/4p3/8/8/8/8/8/4K3 b - - 3 9\n"
                   "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n",
                   3);
    forget_file(name);
}
END_TEST

START_TEST(epd_keeps_the_forbidden_stone_move)
{
    static const char fen[] = "r3k3/8/1*6/8/8/3B4/6*1/8/4K1*R b Kq - 1 1 b7b8";
    char text[128];
    (void)snprintf(text, sizeof text, "%s hmvc 3;\n", fen);
    char *name = file_with(".epd", text);
    (void)snprintf(text, sizeof text, "%s\n", fen);
    OpeningsSpec spec = {.file = name};
    same_positions(&spec, "eightstone", text, 1);
    forget_file(name);
}
END_TEST

START_TEST(pgn_games_are_openings)
{
    char *name = file_with(".pgn", "1. e4 e5 2. Nf3 *\n\n1. d4 d5 1/2-1/2\n");
    OpeningsSpec spec = {.file = name, .plies = 1};
    same_positions(&spec, "chess",
                   "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\n"
                   "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1\n",
                   2);
    spec.plies = 0;
    same_positions(&spec, "chess",
                   "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n", 1);
    forget_file(name);
}
END_TEST

static const struct {
    const char *suffix, *text, *complaint;
} bad_openings[] = {
    {".epd", "", "there is no opening"},
    {".epd", "\n\n4k3/8/8/8/8/8/8/8 w - - 0 1\n", "line 3"},
    {".epd", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\n", "line 1: the game is over there: White mates"},
    {".pgn", "1. e4 e5\n2. Ke3 *\n", "line 2: Ke3"},
    {".pgn", "[Variant \"hole\"]\n\n1. f4 *\n", "line 1: a game of hole, not of chess"},
    {".pgn", "1. f3 e5 2. g4 Qh4# 0-1\n", "the game is over there: Black mates"},
    {".pgn", "1. e4 {", "comment"},
};

START_TEST(bad_openings_are_refused_by_line)
{
    char *name = file_with(bad_openings[_i].suffix, bad_openings[_i].text);
    OpeningsSpec spec = {.file = name};
    Error e;
    ck_assert_ptr_null(openings_of(&spec, "chess", &e));
    ck_assert_msg(strstr(e.text, bad_openings[_i].complaint) != NULL, "%s", e.text);
    forget_file(name);
}
END_TEST

START_TEST(a_missing_file_is_named)
{
    OpeningsSpec spec = {.file = "/nowhere/at-all.epd"};
    Error e;
    ck_assert_ptr_null(openings_of(&spec, "chess", &e));
    ck_assert_ptr_nonnull(strstr(e.text, "/nowhere/at-all.epd"));
}
END_TEST

/* All of the file, each once, in an order that only the seed decides. */
START_TEST(a_shuffle_is_reproducible_and_complete)
{
    char text[4096] = "", line[64];
    enum { COUNT = 40 };
    for (int i = 1; i <= COUNT; i++) {
        (void)snprintf(line, sizeof line, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 %d\n", i);
        strcat(text, line);
    }
    char *name = file_with(".epd", text);
    OpeningsSpec spec = {.file = name, .shuffle = true, .seed = 7};
    char *seven = positions(&spec, "chess", COUNT);
    ck_assert_str_ne(seven, text);
    same_positions(&spec, "chess", seven, COUNT);
    for (int i = 1; i <= COUNT; i++) {
        (void)snprintf(line, sizeof line, " 0 %d\n", i);
        ck_assert_ptr_nonnull(strstr(seven, line));
    }
    spec.seed = 8;
    char *eight = positions(&spec, "chess", COUNT);
    ck_assert_str_ne(seven, eight);
    spec.shuffle = false;
    same_positions(&spec, "chess", text, COUNT);
    free(seven);
    free(eight);
    forget_file(name);
}
END_TEST

static const char *const variants[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};

START_TEST(random_openings_depend_on_seed_and_number_only)
{
    OpeningsSpec spec = {.seed = 5, .random_plies = 6};
    char *all = positions(&spec, variants[_i], 20);
    same_positions(&spec, variants[_i], all, 20);
    Error e;
    Openings *o = openings_of(&spec, variants[_i], &e);
    Game *g = fixture_game(variants[_i], NULL);
    char fen[FEN_MAX + 1];
    ck_assert(openings_set_up(o, 13, NULL, g, &e)); /* alone, as a worker asks for it */
    ck_assert_int_eq(game_ply(g), 6);
    game_fen(g, fen);
    ck_assert_ptr_nonnull(strstr(all, strcat(fen, "\n")));
    game_free(g);
    openings_free(o);
    spec.seed = 6;
    char *others = positions(&spec, variants[_i], 20);
    ck_assert_str_ne(all, others);
    free(all);
    free(others);
}
END_TEST

/* In chess, random plies leave few positions that near to equal: the window must have worked. */
START_TEST(random_openings_keep_to_the_window)
{
    OpeningsSpec spec = {.seed = 1, .random_plies = 8, .random_window = 25};
    char *near = positions(&spec, "chess", 4);
    same_positions(&spec, "chess", near, 4);
    spec.random_window = 0;
    char *any = positions(&spec, "chess", 4);
    ck_assert_str_ne(near, any);
    free(near);
    free(any);
}
END_TEST

START_TEST(fingerprints_tell_openings_apart)
{
    Error e;
    OpeningsSpec spec = {.seed = 1, .random_plies = 2};
    Openings *o = openings_of(&spec, "chess", &e);
    spec.seed = 2;
    Openings *other = openings_of(&spec, "chess", &e);
    spec.random_plies = 0;
    Openings *plain = openings_of(&spec, "chess", &e);
    spec.seed = 3; /* of no effect any more */
    Openings *same = openings_of(&spec, "chess", &e);
    ck_assert(openings_fingerprint(o) != openings_fingerprint(other));
    ck_assert(openings_fingerprint(other) != openings_fingerprint(plain));
    ck_assert(openings_fingerprint(plain) == openings_fingerprint(same));
    openings_free(o);
    openings_free(other);
    openings_free(plain);
    openings_free(same);
}
END_TEST

/* --- The archive ------------------------------------------------------------------------------- */

enum { FINGERPRINT = 0x1234 };

/* Appends game `number` (from 1) of that match. */
static void append(const char *path, const char *id, int number, const char *result)
{
    Error e;
    char text[16];
    PgnGame *pgn = calloc(1, sizeof *pgn);
    Archive *a = archive_open(path, &e);
    ck_assert_msg(a != NULL, "%s", e.text);
    (void)snprintf(text, sizeof text, "%d", number);
    pgn_set_tag(pgn, "LacunaMatch", id);
    pgn_set_tag(pgn, "LacunaGame", text);
    pgn_set_tag(pgn, "Termination", "time forfeit");
    pgn_add_turn(pgn, "e4", "+0.10/3 0.001s");
    (void)snprintf(pgn->result, sizeof pgn->result, "%s", result);
    ck_assert_msg(archive_add(a, pgn, &e), "%s", e.text);
    archive_close(a);
    pgn_free(pgn);
    free(pgn);
}

typedef struct {
    char text[256]; /* "1:2 4:0 " */
    int refuse;     /* that game; 0: none */
} Found;

static bool on_found(void *context, int game, const PgnGame *pgn, int points, Termination t,
                     Error *e)
{
    Found *found = context;
    size_t length = strlen(found->text);
    (void)snprintf(found->text + length, sizeof found->text - length, "%d:%d ", game + 1, points);
    ck_assert_int_eq(t, TERM_TIME);
    ck_assert_int_eq(pgn->turns, 1);
    return found->refuse != game + 1 || error_set(e, "refused");
}

static bool resume(const char *path, Found *found, char id[MATCH_ID_MAX], Error *e)
{
    ArchiveFinder finder = {on_found, found};
    Archive *a = archive_open(path, e);
    found->text[0] = '\0';
    bool good = a != NULL && archive_resume(a, FINGERPRINT, finder, id, e);
    archive_close(a);
    return good;
}

static long size_of(const char *path)
{
    FILE *file = fopen(path, "r");
    ck_assert(file != NULL && fseek(file, 0, SEEK_END) == 0);
    long size = ftell(file);
    (void)fclose(file);
    return size;
}

START_TEST(an_empty_file_has_no_games)
{
    char *path = file_with(".pgn", "");
    char id[MATCH_ID_MAX] = "mine";
    Found found = {0};
    Error e;
    ck_assert(resume(path, &found, id, &e));
    ck_assert_str_eq(found.text, "");
    ck_assert_str_eq(id, "mine");
    forget_file(path);
}
END_TEST

/* Cut anywhere, the file has its whole games, and grows on from there. */
START_TEST(a_torn_file_goes_on)
{
    char *path = file_with(".pgn", ""), id[MATCH_ID_MAX], now[MATCH_ID_MAX];
    Found found = {0};
    Error e;
    archive_new_id(FINGERPRINT, id);
    append(path, id, 1, "1-0");
    append(path, id, 5, "0-1");
    long two = size_of(path);
    append(path, id, 2, "1/2-1/2");
    long three = size_of(path);
    for (long cut = three; cut > two; cut--) {
        ck_assert_int_eq(truncate(path, cut), 0);
        ck_assert_msg(resume(path, &found, now, &e), "cut at %ld: %s", cut, e.text);
        ck_assert_str_eq(now, id);
        bool whole = cut >= three - 2; /* but for its empty line */
        ck_assert_msg(strcmp(found.text, whole ? "1:2 5:0 2:1 " : "1:2 5:0 ") == 0,
                      "cut at %ld: %s", cut, found.text);
        append(path, id, 3, "1-0");
        ck_assert_msg(resume(path, &found, now, &e), "cut at %ld, then grown: %s", cut, e.text);
        ck_assert_ptr_nonnull(strstr(found.text, whole ? "2:1 3:2 " : "5:0 3:2 "));
        ck_assert_int_eq(truncate(path, two), 0);
        append(path, id, 2, "1/2-1/2");
        ck_assert_int_eq(size_of(path), three);
    }
    forget_file(path);
}
END_TEST

/* Only the games of the run that was last in the file. */
START_TEST(earlier_matches_in_the_file_are_left_alone)
{
    char *path = file_with(".pgn", "[Event \"x\"]\n\n1. e4 1-0\n\n"), id[MATCH_ID_MAX];
    char first[MATCH_ID_MAX], other[MATCH_ID_MAX];
    Found found = {0};
    Error e;
    archive_new_id(FINGERPRINT, first);
    archive_new_id(FINGERPRINT + 1, other);
    append(path, first, 1, "1-0");
    append(path, other, 1, "1-0");
    ck_assert(!resume(path, &found, id, &e)); /* the last one is not ours */
    ck_assert_ptr_nonnull(strstr(e.text, "another match"));
    append(path, "0000000000001234-later", 4, "0-1");
    ck_assert(resume(path, &found, id, &e));
    ck_assert_str_eq(found.text, "4:0 ");
    ck_assert_str_eq(id, "0000000000001234-later");
    found.refuse = 4;
    ck_assert(!resume(path, &found, id, &e));
    ck_assert_ptr_nonnull(strstr(e.text, "refused"));
    forget_file(path);
}
END_TEST

/* A wrong file name must not cost the file. */
START_TEST(other_files_are_not_cut)
{
    static const char *const texts[] = {
        "Dear diary,\nnothing happened today.\n",
        "[Event \"a\"]\n\n1. e4 {never closed\n\n[Event \"b\"]\n\n1. e4 1-0\n\n",
        "[Event \"a\"]\n\n1. e4 1-0\n\nand something else that is no game\n",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *path = file_with(".pgn", texts[i]), id[MATCH_ID_MAX];
        Found found = {0};
        Error e;
        ck_assert_msg(!resume(path, &found, id, &e), "%s", texts[i]);
        ck_assert_int_eq(size_of(path), (long)strlen(texts[i]));
        forget_file(path);
    }
}
END_TEST

START_TEST(one_match_at_a_time_writes)
{
    char *path = file_with(".pgn", "");
    Error e;
    Archive *a = archive_open(path, &e);
    ck_assert_ptr_nonnull(a);
    ck_assert_ptr_null(archive_open(path, &e));
    ck_assert_ptr_nonnull(strstr(e.text, "another match"));
    archive_close(a);
    a = archive_open(path, &e);
    ck_assert_ptr_nonnull(a);
    archive_close(a);
    forget_file(path);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("match");
    TCase *tests = tcase_create("match");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, every_pair_plays_each_opening_with_both_colours, 0, SCHEDULES);
    tcase_add_loop_test(tests, partners_swap_colours, 0, SCHEDULES);
    tcase_add_loop_test(tests, colours_are_balanced, 0, SCHEDULES);
    tcase_add_test(tests, every_pairing_comes_once);
    tcase_add_loop_test(tests, parts_are_the_whole, 0, SCHEDULES);
    tcase_add_loop_test(tests, schedules_survive_their_text, 0, SCHEDULES);
    tcase_add_test(tests, results_are_counted_for_both);
    tcase_add_test(tests, ranks_go_by_points_a_game);
    tcase_add_test(tests, termination_names_go_both_ways);
    tcase_add_test(tests, usage_survives_its_text);
    tcase_add_test(tests, usage_sums_give_means);
    tcase_add_test(tests, epd_lines_are_positions);
    tcase_add_test(tests, epd_keeps_the_forbidden_stone_move);
    tcase_add_test(tests, pgn_games_are_openings);
    tcase_add_loop_test(tests, bad_openings_are_refused_by_line, 0,
                        sizeof bad_openings / sizeof *bad_openings);
    tcase_add_test(tests, a_missing_file_is_named);
    tcase_add_test(tests, a_shuffle_is_reproducible_and_complete);
    tcase_add_loop_test(tests, random_openings_depend_on_seed_and_number_only, 0, 5);
    tcase_add_test(tests, random_openings_keep_to_the_window);
    tcase_add_test(tests, fingerprints_tell_openings_apart);
    tcase_add_test(tests, an_empty_file_has_no_games);
    tcase_add_test(tests, a_torn_file_goes_on);
    tcase_add_test(tests, earlier_matches_in_the_file_are_left_alone);
    tcase_add_test(tests, other_files_are_not_cut);
    tcase_add_test(tests, one_match_at_a_time_writes);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
