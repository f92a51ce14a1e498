#include <string.h>
#include <strings.h>

#include "parts.h"

static bool command_flip(Console *c, char *rest, Error *e)
{
    (void)rest;
    (void)e;
    c->view.flip = !c->view.flip;
    c->due = true;
    return true;
}

static bool command_board(Console *c, char *rest, Error *e)
{
    (void)rest;
    (void)e;
    c->due = true;
    return true;
}

static bool command_result(Console *c, char *rest, Error *e)
{
    Game *g = console_game(c);
    Outcome outcome = game_outcome(g);
    (void)rest;
    (void)e;
    printf("%s  %s\n", game_result(g, outcome),
           outcome == OUTCOME_NONE ? "the game goes on" : game_reason(g, outcome));
    return true;
}

static bool command_variants(Console *c, char *rest, Error *e)
{
    const VariantSet *set = &c->session.variants;
    (void)rest;
    (void)e;
    Wrap w = wrap_start(stdout, "variants:");
    for (int i = 0; i < set->count; i++) {
        wrap_word(&w, set->at[i]->name);
    }
    wrap_end(&w);
    return true;
}

static bool command_quit(Console *c, char *rest, Error *e)
{
    (void)rest;
    (void)e;
    c->quit = true;
    return true;
}

static bool command_help(Console *c, char *rest, Error *e);

/* A row without help is another name of the row above. */
static const struct {
    const char *name, *arguments;
    Command run;
    const char *help;
} commands[] = {
    {"help", "", command_help, "this"},
    {"?", "", command_help, NULL},
    {"moves", "[SQUARE|LETTER]", command_moves, "legal turns: all, of one man or stone, of a kind"},
    {"undo", "[N]", command_undo, "take back to your last turn (N: that many of yours)"},
    {"redo", "", command_redo, "play again what was taken back"},
    {"cancel", "", command_cancel, "forget a turn that is half entered"},
    {"hint", "", command_hint, "what the engine would play"},
    {"eval", "", command_eval, "what it makes of the position without looking ahead"},
    {"analyse", "", command_analyse, "think aloud until Ctrl-C (in a pipe: at the level)"},
    {"analyze", "", command_analyse, NULL},
    {"analysis", "on|off", command_analysis, "say what it thinks before each of your turns"},
    {"level", "[LIMIT...]", command_level, "movetime MS, depth N, nodes N, tc 5:00+3"},
    {"go", "", command_go, "the engine plays the side to move, you the other"},
    {"both", "", command_both, "the engine plays both sides"},
    {"engine", "SIDE", command_engine, "it plays white, black, both or none"},
    {"new", "[VARIANT]", command_new, "a new game"},
    {"variants", "", command_variants, "the games there are"},
    {"fen", "[FEN]", command_fen, "show the position, or set one up"},
    {"pgn", "", command_pgn, "show the game record"},
    {"save", "FILE", command_save, "add the game to a PGN file"},
    {"load", "FILE [N]", command_load, "take the last game of a PGN file, or the Nth"},
    {"board", "", command_board, "draw the board"},
    {"flip", "", command_flip, "turn it round"},
    {"result", "", command_result, "how the game stands by the rules"},
    {"quit", "", command_quit, "leave (as does the end of the input)"},
    {"exit", "", command_quit, NULL},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* How turns are written in the game at hand. */
static void help_with_turns(const Variant *v)
{
    puts("A turn is SAN or move text: e4, Nf3, e2e4, e7e8q, O-O. A square alone (e2) asks where "
         "to.");
    if (v->pull_types != 0) {
        puts("  Rd2~d6, d1d2,d6d2  move, then pull d6; R~d6  stay and pull; Rd2  asks for a pull "
             "if\n"
             "  there is one; Rd2,none  no pull");
    }
    if (v->prisons) {
        puts("  N*f3, N@f3  a drop; (Q-N)N*f3, N#Q@f3  free a queen, take back a knight, drop it;\n"
             "  x  an exchange step by step; drop, N*  a drop step by step");
    }
    if (v->stones) {
        puts("  e4,b4c4  the man, then the stone; e4  asks for the stone (Enter: none); e4,none");
    }
}

static bool command_help(Console *c, char *rest, Error *e)
{
    (void)rest;
    (void)e;
    for (int i = 0; i < COMMANDS; i++) {
        if (commands[i].help != NULL) {
            printf("  %-8s %-15s  %s\n", commands[i].name, commands[i].arguments, commands[i].help);
        }
    }
    help_with_turns(game_variant(console_game(c)));
    puts("Scores are in pawns from White's view. Ctrl-C while the engine thinks: move now; twice: "
         "quit.");
    return true;
}

bool command_run(Console *c, char *line)
{
    size_t length = strcspn(line, TEXT_BLANKS);
    for (int i = 0; i < COMMANDS; i++) {
        Error e;
        if (strlen(commands[i].name) != length ||
            strncasecmp(line, commands[i].name, length) != 0) {
            continue;
        }
        if (!commands[i].run(c, line + length, &e)) {
            console_complain(c, &e);
        }
        return true;
    }
    return false;
}
