/* Commands about the engine. */
#include <string.h>

#include "base/version.h"
#include "console/console_internal.h"

static bool refuse_if_over(Console *c, Error *e)
{
    return !console_is_over(c) || error_set(e, "the game is over");
}

bool command_hint(Console *c, char *rest, Error *e)
{
    Thought thought;
    char text[512];
    Text t = text_over(text, sizeof text);
    (void)rest;
    if (!refuse_if_over(c, e) || !think(c, level_limits(c), THINK_QUIETLY, &thought, e)) {
        return false;
    }
    if (thought.best.first == MOVE_NONE) {
        return error_set(e, "the engine found no turn");
    }
    char san[SAN_MAX];
    san_write(console_game(c), thought.best, san);
    think_add_verdict(c, &thought, &t);
    if (!thought.has_info) {
        text_add(&t, "no depth was finished");
    }
    printf("Hint: %s  (%s)\n", san, text);
    return true;
}

bool command_eval(Console *c, char *rest, Error *e)
{
    const Game *g = console_game(c);
    int score = game_kernel(g)->evaluate(game_pos(g), session_network(&c->session));
    (void)rest;
    (void)e;
    printf("Evaluation: %+.2f (in pawns, from White's view; without looking ahead)\n",
           (game_side(g) == WHITE ? score : -score) / 100.0);
    return true;
}

bool command_analyse(Console *c, char *rest, Error *e)
{
    (void)rest;
    if (!refuse_if_over(c, e)) {
        return false;
    }
    Thought thought;
    Limits limits = level_limits(c);
    if (c->typed) {
        limits = (Limits){.infinite = true};
        puts("Analysing until Ctrl-C.");
    }
    return think(c, limits, THINK_ALOUD, &thought, e);
}

bool command_analysis(Console *c, char *rest, Error *e)
{
    const char *word = text_word(&rest);
    if (word != NULL && strcmp(word, "on") != 0 && strcmp(word, "off") != 0) {
        return error_set(e, "analysis is on or off, not '%.40s'", word);
    }
    c->analysis = word == NULL ? !c->analysis : strcmp(word, "on") == 0;
    printf("Analysis is %s\n", c->analysis ? "on" : "off");
    return true;
}

/* --- Who plays -------------------------------------------------------------------------------- */

static void set_players(Console *c, bool white, bool black)
{
    c->engine[WHITE] = white;
    c->engine[BLACK] = black;
    c->due = true;
    entry_clear(&c->entry);
    console_say(c,
                white && black     ? LACUNA_NAME " plays both sides"
                : !white && !black ? "Both sides are yours"
                                   : LACUNA_NAME " plays %s",
                white ? "White" : "Black");
}

bool command_go(Console *c, char *rest, Error *e)
{
    Game *g = console_game(c);
    Colour side = game_side(g);
    (void)rest;
    if (game_variant(g)->king_capture && game_outcome(g) == OUTCOME_MATE) {
        c->play_on = true; /* docs/rules.md, Hole: it plays on if asked */
    }
    if (!refuse_if_over(c, e)) {
        return false;
    }
    set_players(c, side == WHITE, side == BLACK);
    return true;
}

bool command_both(Console *c, char *rest, Error *e)
{
    (void)rest;
    if (!refuse_if_over(c, e)) {
        return false;
    }
    set_players(c, true, true);
    return true;
}

bool command_engine(Console *c, char *rest, Error *e)
{
    static const struct {
        const char *word;
        bool white, black;
    } sides[] = {
        {"white", true, false},
        {"black", false, true},
        {"both", true, true},
        {"none", false, false},
    };
    const char *word = text_word(&rest);
    for (size_t i = 0; word != NULL && i < sizeof sides / sizeof *sides; i++) {
        if (strcmp(word, sides[i].word) == 0) {
            set_players(c, sides[i].white, sides[i].black);
            return true;
        }
    }
    return error_set(e, "engine white, black, both or none%s%.40s", word != NULL ? ", not " : "",
                     word != NULL ? word : "");
}
