/* The commands of the console: the table of them, help, and those about what is shown. */
#include <string.h>
#include <strings.h>

#include "console/console_internal.h"

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
    const char *reason, *result = console_result(c, &reason);
    (void)rest;
    (void)e;
    printf("%s  %s\n", result, *reason != '\0' ? reason : "the game goes on");
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
    const char *brief; /* at most 21 columns */
    const char *help;
} commands[] = {
    {"help", "[COMMAND]", command_help, "this, or more of one",
     "lists the commands, or tells more of one"},
    {"?", "", command_help, NULL, NULL},
    {"moves", "[WHERE]", command_moves, "legal turns",
     "lists the legal turns: all, those of a piece or stone (moves b1), or of a kind (moves N)"},
    {"undo", "[N]", command_undo, "take back your turn",
     "takes back to your last decision, the engine's turns too; with N, that many of yours"},
    {"redo", "", command_redo, "play it again", "plays again what was taken back"},
    {"cancel", "", command_cancel, "forget half a turn", "gives up a turn that is half entered"},
    {"hint", "", command_hint, "what it would play",
     "tells what the engine would play, at the level"},
    {"eval", "", command_eval, "judge without search",
     "tells what the engine makes of the position without looking ahead"},
    {"analyse", "", command_analyse, "think until Ctrl-C",
     "thinks aloud until Ctrl-C, or, if the input is no terminal, as long as the level says"},
    {"analyze", "", command_analyse, NULL, NULL},
    {"analysis", "on|off", command_analysis, "think at your turns",
     "tells what the engine thinks before each of your turns"},
    {"level", "[LIMIT]", command_level, "how long it thinks",
     "a time (2s), or one or more of: movetime 500 (ms; or 2s), depth 8, nodes 20000, tc 5:00+3 (a "
     "clock)"},
    {"skill", "[0-20]", command_skill, "how well it plays",
     "weakens the engine: 0 is a beginner, 20 full strength"},
    {"go", "", command_go, "it plays this side",
     "the engine plays the side to move, you the other"},
    {"both", "", command_both, "it plays both sides",
     "the engine plays both sides, until Ctrl-C gives them to you"},
    {"engine", "SIDE", command_engine, "white black both none",
     "says which sides the engine plays"},
    {"new", "[VARIANT]", command_new, "a new game",
     "starts a new game, of the same variant or another"},
    {"variants", "", command_variants, "the games there are", "lists the games that can be played"},
    {"fen", "[FEN]", command_fen, "show or set up", "shows the position as FEN, or sets one up"},
    {"pgn", "", command_pgn, "show the record", "shows the game as PGN"},
    {"save", "FILE", command_save, "add to a PGN file", "adds the game to the end of a PGN file"},
    {"load", "FILE [N]", command_load, "take from a PGN file",
     "puts the last game of a PGN file on the board, or its Nth"},
    {"board", "", command_board, "draw the board", "draws the board"},
    {"flip", "", command_flip, "turn it round", "turns the board round"},
    {"result", "", command_result, "how the game stands", "tells how the game stands"},
    {"draw", "", command_draw, "offer a draw",
     "offers a draw; the engine takes it when it is lost, or level for long"},
    {"resign", "", command_resign, "give the game up", "gives the game up; undo thinks again"},
    {"quit", "", command_quit, "leave", "leaves, as does the end of the input"},
    {"exit", "", command_quit, NULL, NULL},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* The row of the command whose name the line begins with; -1 if there is none. */
static int find_command(const char *line)
{
    size_t length = strcspn(line, TEXT_BLANKS);
    for (int i = 0; i < COMMANDS; i++) {
        if (strlen(commands[i].name) == length &&
            strncasecmp(line, commands[i].name, length) == 0) {
            return i;
        }
    }
    return -1;
}

/* How turns are written in the game at hand. */
static void help_with_turns(const Variant *v)
{
    puts("Turns are SAN or move text: e4, Nf3, e2e4, e7e8q, O-O. A square (e2) asks: to?");
    if (v->pull_types != 0) {
        puts("  Rd2~d6  moves, then pulls d6; R~d6  stays and pulls\n"
             "  Rd2     asks for a pull, if there is one; Rd2,none  does not pull");
    }
    if (v->hands) {
        puts("  N*f3, N@f3  drops a knight; drop, N*  step by step");
    }
    if (v->prisons) {
        puts("  N*f3, N@f3          drops a knight; drop, N*  step by step\n"
             "  (Q-N)N*f3, N#Q@f3   frees a queen for a knight; x  step by step");
    }
    if (v->stones) {
        puts("  e4,b4c4  the piece, then the stone; e4,none  no stone; e4  asks (Enter: none)");
    }
}

static void print_command(int row, int width)
{
    char text[32];
    Text t = text_over(text, sizeof text);
    text_add(&t, "%s %s", commands[row].name, commands[row].arguments);
    printf("  %-*s  %-*s", 15, text, width, commands[row].brief);
}

/* Two columns. */
static void help_with_commands(void)
{
    int rows[COMMANDS], count = 0;
    for (int i = 0; i < COMMANDS; i++) {
        if (commands[i].brief != NULL) {
            rows[count++] = i;
        }
    }
    int lines = (count + 1) / 2;
    for (int i = 0; i < lines; i++) {
        print_command(rows[i], i + lines < count ? 20 : 0);
        if (i + lines < count) {
            print_command(rows[i + lines], 0);
        }
        putchar('\n');
    }
}

static bool command_help(Console *c, char *rest, Error *e)
{
    const char *word = text_word(&rest);
    if (word != NULL) {
        int row = find_command(word);
        const Variant *v = game_variant(console_game(c));
        bool begins_turn = strcasecmp(word, "x") == 0 || strcasecmp(word, "drop") == 0;
        if (row < 0 && variant_has_drops(v) && begins_turn) {
            help_with_turns(v);
            return true;
        }
        if (row < 0) {
            return error_set(e, "help: there is no command '%.40s'; help lists them", word);
        }
        row -= commands[row].help == NULL;
        printf("%s %s: %s\n", commands[row].name, commands[row].arguments, commands[row].help);
        return true;
    }
    help_with_commands();
    help_with_turns(game_variant(console_game(c)));
    puts("Scores are in pawns, from White's view. Ctrl-C: move now; twice: quit.");
    return true;
}

bool command_run(Console *c, char *line)
{
    Error e;
    int row = find_command(line);
    if (row < 0) {
        return false;
    }
    if (!commands[row].run(c, line + strlen(commands[row].name), &e)) {
        console_complain(c, &e);
    }
    return true;
}
