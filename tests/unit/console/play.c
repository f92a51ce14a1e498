/* The console's parts: entering turns step by step, and the record with what was taken back. */
#include <check.h>
#include <stdlib.h>

#include "console/entry.h"
#include "console/record.h"
#include "console/view.h"
#include "game/movetext.h"
#include "support/fixture.h"

enum { SAMPLE = 24 }; /* turns tried of each position */

static bool has_turn(const TurnList *turns, Turn turn)
{
    for (size_t i = 0; i < turns->count; i++) {
        if (turn_equal(turns->at[i], turn)) {
            return true;
        }
    }
    return false;
}

/* --- Step by step ------------------------------------------------------------------------------ */

/* The answer that leads to the turn: the one choice under which it still fits. */
static EntryStatus answer_towards(Entry *entry, Game *g, Turn wanted, Turn *turn)
{
    static Choices choices;
    EntryStatus status = ENTRY_WRONG;
    int leading = 0;
    entry_choices(entry, game_variant(g), &choices);
    ck_assert_int_gt(choices.count, 0);
    for (int i = 0; i < choices.count; i++) {
        Entry copy = {.known = entry->known};
        Error e;
        Turn got = {MOVE_NONE, MOVE_NONE};
        for (size_t k = 0; k < entry->fits.count; k++) {
            ck_assert(turns_add(&copy.fits, entry->fits.at[k]));
        }
        EntryStatus s = entry_text(&copy, g, choices.choice[i].text, &got, &e);
        ck_assert_msg(s != ENTRY_WRONG, "%s: %s", choices.choice[i].text, e.text);
        if (s == ENTRY_TURN ? turn_equal(got, wanted) : has_turn(&copy.fits, wanted)) {
            leading++;
            entry_clear(entry);
            *entry = copy;
            *turn = got;
            status = s;
            break;
        }
        entry_clear(&copy);
    }
    ck_assert_int_eq(leading, 1);
    return status;
}

/* Enters the turn beginning with a square, an exchange or a drop. */
static void enter_in_steps(Game *g, Turn wanted)
{
    Entry entry = {0};
    Error e;
    Turn turn;
    char text[4] = "x";
    MoveKind kind = move_kind(wanted.first);
    if (kind == MOVE_DROP) {
        (void)snprintf(text, sizeof text, "%c*",
                       game_variant(g)->piece[move_type(wanted.first)].letter);
    } else if (kind != MOVE_EXCHANGE) {
        variant_square_name(game_variant(g), move_from(wanted.first), text);
    }
    EntryStatus status = entry_text(&entry, g, text, &turn, &e);
    ck_assert_msg(status == ENTRY_ASKS, "%s: %s", text,
                  status == ENTRY_WRONG ? e.text : "no question");
    int steps = 0;
    while (status == ENTRY_ASKS) {
        ck_assert(has_turn(&entry.fits, wanted));
        ck_assert_int_lt(steps++, PARTS);
        status = answer_towards(&entry, g, wanted, &turn);
    }
    ck_assert(status == ENTRY_TURN && turn_equal(turn, wanted));
    ck_assert(!entry_pending(&entry));
}

/* Whole, as SAN: plays, or asks for what more there could be; `,none` says that there is no more. */
static void enter_whole(Game *g, Turn wanted)
{
    char san[SAN_MAX], whole[SAN_MAX + 8];
    Entry entry = {0};
    Error e;
    Turn turn;
    bool has_second = move_kind(wanted.first) == MOVE_PULL ||
                      (wanted.second != MOVE_NONE && move_kind(wanted.second) != MOVE_PASS);
    san_write(g, wanted, san);
    EntryStatus status = entry_text(&entry, g, san, &turn, &e);
    ck_assert_msg(status != ENTRY_WRONG, "%s: %s", san, e.text);
    if (status == ENTRY_TURN) {
        ck_assert(turn_equal(turn, wanted));
    } else {
        ck_assert_msg(!has_second, "%s", san);
        ck_assert(entry_part(&entry) == PART_PULL || entry_part(&entry) == PART_STONE);
        ck_assert(entry_text(&entry, g, "", &turn, &e) == ENTRY_TURN && turn_equal(turn, wanted));
    }
    if (!has_second) {
        (void)snprintf(whole, sizeof whole, "%s,none", san);
        ck_assert_msg(entry_text(&entry, g, whole, &turn, &e) == ENTRY_TURN, "%s: %s", whole,
                      e.text);
        ck_assert(turn_equal(turn, wanted));
    }
}

static void check_entries(const Variant *v, const char *fen)
{
    Error e;
    Game *g = game_new(v, &e);
    ck_assert(g != NULL && game_set_fen(g, fen, &e));
    const TurnList *turns = game_turns(g);
    size_t stride = turns->count / SAMPLE + 1;
    for (size_t i = 0; i < turns->count; i += stride) {
        enter_in_steps(g, turns->at[i]);
        enter_whole(g, turns->at[i]);
    }
    game_free(g);
}

START_TEST(every_turn_can_be_entered)
{
    fixture_each_fen(&epd_files[_i], check_entries);
}
END_TEST

/* --- Beginnings and refusals ------------------------------------------------------------------ */

static EntryStatus enter(Entry *entry, Game *g, const char *text, char *got)
{
    Error e;
    Turn turn;
    EntryStatus status = entry_text(entry, g, text, &turn, &e);
    if (status == ENTRY_TURN) {
        movetext_write(game_variant(g), turn, got);
    } else if (status == ENTRY_WRONG) {
        ck_assert_str_ne(e.text, "");
    }
    return status;
}

START_TEST(promotion_is_asked_for)
{
    static const char *const beginnings[] = {"b8", "b7b8", "b7"};
    Game *g = fixture_game("chess", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    for (int i = 0; i < 3; i++) {
        Entry entry = {0};
        char got[TURN_TEXT_MAX] = "";
        ck_assert_int_eq(enter(&entry, g, beginnings[i], got), ENTRY_ASKS);
        if (i == 2) {
            ck_assert_int_eq(entry_part(&entry), PART_TO);
            ck_assert_int_eq(enter(&entry, g, "b8", got), ENTRY_ASKS);
        }
        ck_assert_int_eq(entry_part(&entry), PART_PROMOTION);
        ck_assert_int_eq(enter(&entry, g, "king", got), ENTRY_WRONG);
        ck_assert_int_eq(enter(&entry, g, "Knight", got), ENTRY_TURN);
        ck_assert_str_eq(got, "b7b8n");
    }
    game_free(g);
}
END_TEST

/* A stone that has to answer a check is asked for, even if there is no choice. */
START_TEST(stone_that_must_move_is_asked_for)
{
    Game *g = fixture_game("eightstone", "4r2k/8/8/8/8/8/8/3*3P/4K3 w - - 0 1");
    Entry entry = {0};
    char got[TURN_TEXT_MAX] = "";
    ck_assert_int_eq(enter(&entry, g, "h3", got), ENTRY_ASKS);
    ck_assert_int_eq(entry_part(&entry), PART_STONE);
    ck_assert_int_eq(enter(&entry, g, "", got), ENTRY_ASKS); /* none is no choice */
    ck_assert_int_eq(enter(&entry, g, "d2e2", got), ENTRY_TURN);
    ck_assert_str_eq(got, "h2h3,d2e2");
    ck_assert_int_eq(enter(&entry, g, "h3,none", got), ENTRY_WRONG);
    game_free(g);
}
END_TEST

START_TEST(choices_narrow)
{
    Game *g = fixture_game("eightstone", NULL);
    Entry entry = {0};
    char got[TURN_TEXT_MAX] = "";
    ck_assert_int_eq(enter(&entry, g, "e4", got), ENTRY_ASKS);
    size_t all = entry.fits.count;
    ck_assert_int_eq(enter(&entry, g, "b4", got), ENTRY_ASKS);
    ck_assert(entry.fits.count > 1 && entry.fits.count < all);
    ck_assert_int_eq(enter(&entry, g, "g4", got), ENTRY_WRONG);
    ck_assert_int_eq(enter(&entry, g, "b4c4", got), ENTRY_TURN);
    ck_assert_str_eq(got, "e2e4,b4c4");
    /* A whole turn that fits is an answer as well. */
    ck_assert_int_eq(enter(&entry, g, "e4", got), ENTRY_ASKS);
    ck_assert_int_eq(enter(&entry, g, "d4,b4c4", got), ENTRY_WRONG);
    ck_assert_int_eq(enter(&entry, g, "e4,b4a4", got), ENTRY_TURN);
    game_free(g);
}
END_TEST

START_TEST(wrong_entries_change_nothing)
{
    static const char *const wrong[] = {
        "",
        " ",
        "none",
        ",none",
        "e4,none,none",
        "e9",
        "e2e7",
        "Ke2",
        "x",
        "exchange",
        "drop",
        "N*",
        "N@f3",
        "(Q-N)",
        "(Q-",
        "(z-z)",
        "e7",

        "e8",
        "-",
        "%s%n",
        "e2e4q",
        "O-O",
        "0",
        "\xff\xfe",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
        "aaaa",
    };
    static const char *const games[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};
    for (size_t v = 0; v < sizeof games / sizeof *games; v++) {
        Game *g = fixture_game(games[v], NULL);
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            Entry entry = {0};
            char got[TURN_TEXT_MAX] = "";
            ck_assert_msg(enter(&entry, g, wrong[i], got) == ENTRY_WRONG, "%s: '%s' gave %s",
                          games[v], wrong[i], got);
            ck_assert(!entry_pending(&entry));
        }
        game_free(g);
    }
}
END_TEST

/* --- The record ------------------------------------------------------------------------------- */

static void record_text(Record *record, Game *g, const char *text)
{
    Turn turn;
    Error e;
    ck_assert_msg(san_read(g, text, &turn, &e) && record_play(record, g, turn, "+0.10/3", &e),
                  "%s: %s", text, e.text);
}

START_TEST(record_goes_back_and_forth)
{
    Game *g = fixture_game("chess", NULL);
    Record record = {0};
    record_text(&record, g, "e4");
    record_text(&record, g, "e5");
    record_text(&record, g, "g1f3");
    ck_assert_str_eq(record.at[2].san, "Nf3");
    ck_assert(!record_redo(&record, g));
    uint64_t key = game_key(g);
    ck_assert(game_undo(g) && game_undo(g));
    ck_assert(record_redo(&record, g) && record_redo(&record, g) && !record_redo(&record, g));
    ck_assert(game_key(g) == key);
    ck_assert(game_undo(g));
    record_text(&record, g, "f4"); /* forgets Nf3 */
    ck_assert(game_undo(g) && record_redo(&record, g) && game_key(g) != key);
    record_clear(&record);
    game_free(g);
}
END_TEST

START_TEST(record_keeps_its_game_when_pgn_is_wrong)
{
    Game *g = fixture_game("chess", NULL);
    Record record = {0};
    VariantSet variants = {0};
    PgnGame pgn = {0};
    Error e;
    ck_assert(variants_read_builtin(&variants, &e));
    record_text(&record, g, "e4");
    ck_assert(pgn_add_turn(&pgn, "d4", NULL) && pgn_add_turn(&pgn, "d4", NULL));
    ck_assert(record_from_pgn(&record, &pgn, &variants, &e) == NULL);
    ck_assert_msg(strstr(e.text, "d4") != NULL, "%s", e.text);
    ck_assert_int_eq(record.count, 1);
    ck_assert_str_eq(record.at[0].san, "e4");
    pgn_free(&pgn);
    variants_free(&variants);
    record_clear(&record);
    game_free(g);
}
END_TEST

/* --- Drawing ---------------------------------------------------------------------------------- */

static char *drawn(const View *view, const Game *g, const Record *record)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert(out != NULL);
    view_draw(out, view, g, record);
    (void)fclose(out);
    return text;
}

/* The two moves of the last turn are marked apart; stones are not pieces. */
START_TEST(last_turn_is_marked)
{
    Game *g = fixture_game("eightstone", NULL);
    Record record = {0};
    View view = {0};
    record_text(&record, g, "e4,b4c4");
    char *text = drawn(&view, g, &record);
    ck_assert_msg(strstr(text, "\n 4  . <.><*> . [P] .  *  .") != NULL, "%s", text);
    ck_assert_msg(strstr(text, "\n 2  P  P  P  P [.] P  P  P") != NULL, "%s", text);
    ck_assert_ptr_nonnull(strstr(text, "1. e4,b4c4"));
    ck_assert_ptr_null(strchr(text, '\033'));
    free(text);
    view.flip = true;
    text = drawn(&view, g, &record);
    ck_assert_msg(strstr(text, "\n 4  .  *  . [P] . <*><.> .") != NULL, "%s", text);
    ck_assert_ptr_nonnull(strstr(text, "h  g  f  e  d  c  b  a\n"));
    free(text);
    record_clear(&record);
    game_free(g);
}
END_TEST

START_TEST(gaps_and_prisons_are_drawn)
{
    Record none = {0};
    View view = {0};
    Game *g = fixture_game("hole", NULL);
    char *text = drawn(&view, g, &none);
    ck_assert_msg(strstr(text, "\n 7  .  .  . ( ) .  .  .") != NULL, "%s", text);
    ck_assert_msg(strstr(text, "\n10           k") != NULL, "%s", text);
    free(text);
    game_free(g);
    g = fixture_game("wormhole", "4k3/8/8/8/8/8/3*P*2/4K3 w - - 0 1");
    text = drawn(&view, g, &none);
    ck_assert_msg(strstr(text, "\n 2  .  .  . ### P ### .  .") != NULL, "%s", text);
    free(text);
    game_free(g);
    g = fixture_game("hostage", "4k3/8/8/8/8/8/8/4K3[Nb#QPPp] w - - 0 1");
    text = drawn(&view, g, &none);
    ck_assert_msg(strstr(text, "airfield b\n") != NULL && strstr(text, "airfield N\n") != NULL &&
                      strstr(text, "prison   Q Px2\n") != NULL &&
                      strstr(text, "prison   p\n") != NULL,
                  "%s", text);
    free(text);
    game_free(g);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("play");
    TCase *entry = tcase_create("entry"), *rest = tcase_create("record and view");
    tcase_set_timeout(entry, 120);
    tcase_add_loop_test(entry, every_turn_can_be_entered, 0, EPD_FILES);
    tcase_add_test(entry, promotion_is_asked_for);
    tcase_add_test(entry, stone_that_must_move_is_asked_for);
    tcase_add_test(entry, choices_narrow);
    tcase_add_test(entry, wrong_entries_change_nothing);
    tcase_add_test(rest, record_goes_back_and_forth);
    tcase_add_test(rest, record_keeps_its_game_when_pgn_is_wrong);
    tcase_add_test(rest, last_turn_is_marked);
    tcase_add_test(rest, gaps_and_prisons_are_drawn);
    suite_add_tcase(suite, entry);
    suite_add_tcase(suite, rest);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
