/* The corners of docs/rules.md, one named case each, put to every kernel that plays the game. The cases
 * are in rules/. */
#include <stdlib.h>

#include "base/text.h"
#include "game/fen.h"
#include "game/movetext.h"
#include "game/movetext_grammar.h"
#include "support/fixture.h"

/* From `fen`, after `turns`: these turns are legal, those are not, and the position is `after` and
 * stands like this. Words are separated by blanks; NULL = not asked. */
typedef struct {
    const char *rule, *fen, *turns, *legal, *illegal, *after;
    Outcome outcome; /* OUTCOME_NONE: it goes on */
} RuleCase;

#include "unit/kernel/rules/chess.h"
#include "unit/kernel/rules/eightstone.h"
#include "unit/kernel/rules/hole.h"
#include "unit/kernel/rules/hostage.h"
#include "unit/kernel/rules/wormhole.h"

static const struct {
    const char *variant;
    const RuleCase *cases;
    int count;
} games[] = {
    {"chess", chess_cases, sizeof chess_cases / sizeof *chess_cases},
    {"hole", hole_cases, sizeof hole_cases / sizeof *hole_cases},
    {"wormhole", wormhole_cases, sizeof wormhole_cases / sizeof *wormhole_cases},
    {"hostage", hostage_cases, sizeof hostage_cases / sizeof *hostage_cases},
    {"eightstone", eightstone_cases, sizeof eightstone_cases / sizeof *eightstone_cases},
};
enum { GAMES = sizeof games / sizeof games[0] };

/* A case on one kernel. */
typedef struct {
    const RuleCase *rule;
    const Variant *v;
    const Kernel *k;
    Board *board;
    Pos *pos;
    TurnList turns;
} Trial;

/* The legal turn with that text. The text must be well-formed, so that no case holds by a slip. */
static const Turn *find(Trial *t, const char *text)
{
    TurnText wanted;
    Error e;
    ck_assert_msg(turn_text_read(t->v, text, &wanted, &e), "%s: %s: %s", t->rule->rule, text,
                  e.text);
    t->turns.count = 0;
    ck_assert(t->k->turns(t->pos, &t->turns));
    for (size_t i = 0; i < t->turns.count; i++) {
        TurnText turn_text = turn_text_of(t->turns.at[i]);
        if (turn_text_equal(&turn_text, &wanted)) {
            return &t->turns.at[i];
        }
    }
    return NULL;
}

/* Looks up each word; plays it if `play`. */
static void each_turn(Trial *t, const char *words, bool legal, bool play)
{
    char line[512];
    (void)snprintf(line, sizeof line, "%s", words == NULL ? "" : words);
    char *rest = line;
    for (char *word; (word = text_word(&rest)) != NULL;) {
        const Turn *turn = find(t, word);
        ck_assert_msg((turn != NULL) == legal, "%s (%s %s): %s should be %s", t->rule->rule,
                      t->k->name, t->k->cpu, word, legal ? "legal" : "illegal");
        if (play && turn != NULL) {
            t->k->play(t->pos, *turn);
        }
    }
}

static void run_case(Trial *t)
{
    const RuleCase *rule = t->rule;
    Setup s;
    Error e;
    char fen[FEN_MAX];
    ck_assert_msg(fen_read(t->v, rule->fen, &s, &e), "%s: %s", rule->rule, e.text);
    ck_assert_msg(t->k->set(t->pos, t->board, &s, &e), "%s: %s", rule->rule, e.text);
    each_turn(t, rule->turns, true, true);
    each_turn(t, rule->legal, true, false);
    each_turn(t, rule->illegal, false, false);
    if (rule->after != NULL) {
        t->k->get(t->pos, &s);
        fen_write(t->v, &s, fen);
        ck_assert_msg(strcmp(fen, rule->after) == 0, "%s (%s): %s, not %s", rule->rule, t->k->name,
                      fen, rule->after);
    }
    ck_assert_msg(t->k->outcome(t->pos) == rule->outcome, "%s (%s): outcome %d, not %d", rule->rule,
                  t->k->name, (int)t->k->outcome(t->pos), (int)rule->outcome);
}

static void run_kernel(const Kernel *k, int game)
{
    Error e;
    Trial t = {.v = fixture_variant(games[game].variant), .k = k};
    t.board = k->board_new(t.v, &e);
    t.pos = malloc(k->pos_bytes);
    ck_assert_msg(t.board != NULL && t.pos != NULL, "%s: %s", k->name, e.text);
    for (int i = 0; i < games[game].count; i++) {
        t.rule = &games[game].cases[i];
        run_case(&t);
    }
    turns_free(&t.turns);
    free(t.pos);
    k->board_free(t.board);
}

START_TEST(rules_hold)
{
    const char *own = kernel_for(fixture_variant(games[_i].variant))->name;
    for (const Kernel *const *k = kernel_all(); *k != NULL; k++) {
        bool plays = strcmp((*k)->name, own) == 0 || strcmp((*k)->name, "any128") == 0;
        if (kernel_runs(*k) && plays) {
            run_kernel(*k, _i);
        }
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rules");
    TCase *tests = tcase_create("rules");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, rules_hold, 0, GAMES);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
