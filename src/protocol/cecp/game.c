/* CECP: the commands about the game on the board and who plays it. */
#include <string.h>

#include "base/text.h"
#include "game/board_text.h"
#include "protocol/cecp/cecp_internal.h"
#include "protocol/output.h"

/* --- The game ---------------------------------------------------------------------------------- */

void cecp_begin_game(Cecp *c)
{
    char lines[XBOARD_LINES_MAX];
    Text out = text_over(lines, sizeof lines);
    c->refused = false;
    c->mood = (Mood){0};
    cecp_position_changed(c);
    xboard_begin(c->xboard, game_variant(c->s->game), &out);
    cecp_lines(&out);
}

/* CECP: normal chess again, the engine has Black, sd's limit ends; analysis goes on. */
static void on_new(Cecp *c, char *arguments, const char *line)
{
    (void)arguments;
    Error e;
    cecp_halt(c);
    if (!session_set_variant(c->s, "normal", &e)) {
        cecp_error(e.text, line);
        return;
    }
    xboard_against_engine(c->xboard, false);
    c->force = c->analysing;
    c->paused = false;
    c->side = BLACK;
    c->against_engine = false;
    cecp_clock_restart(&c->clock);
    cecp_begin_game(c);
    cecp_resume(c);
}

static void on_variant(Cecp *c, char *arguments, const char *line)
{
    Error e = {""};
    char *name = text_word(&arguments);
    if (name == NULL || variants_find(&c->s->variants, name) == NULL) {
        char names[CECP_NAMES_MAX];
        cecp_variant_names(c->s, names);
        (void)error_set(&e, "unknown variant '%.40s'; known: %s", name == NULL ? "" : name, names);
        cecp_error(e.text, line);
        return;
    }
    cecp_halt(c);
    if (!session_set_variant(c->s, name, &e)) {
        cecp_error(e.text, line);
        cecp_resume(c);
        return;
    }
    cecp_begin_game(c);
    if (c->analysing) {
        cecp_resume(c);
    }
}

/* Owns the game from now on. */
static void set_position(Cecp *c, Game *g)
{
    cecp_halt(c);
    session_set_game(c->s, g);
    c->refused = false;
    c->mood = (Mood){0};
    cecp_position_changed(c);
    if (c->analysing) {
        cecp_resume(c);
    }
}

/* There is no position that both of us know until another comes: XBoard shows this one nevertheless,
 * so that the person can mend it. */
static void refuse_position(Cecp *c, const Error *e)
{
    Error told;
    (void)error_set(&told, "Illegal position: %s", e->text);
    cecp_tell_error(c, told.text);
    cecp_halt(c);
    c->refused = true;
}

static void on_setboard(Cecp *c, char *arguments, const char *line)
{
    char lines[XBOARD_LINES_MAX];
    Text out = text_over(lines, sizeof lines);
    Turn turn;
    Error e = {"out of memory"};
    (void)line;
    Game *g = game_copy(cecp_game(c));
    xboard_replays(c->xboard, c->force);
    XboardResult result =
        g == NULL ? XBOARD_REFUSED : xboard_setboard(c->xboard, g, arguments, &turn, &out, &e);
    if (result == XBOARD_REFUSED) {
        refuse_position(c, &e);
    } else if (result == XBOARD_POSITION) {
        set_position(c, g);
        g = NULL;
    }
    cecp_lines(&out);
    game_free(g);
    if (result == XBOARD_TURN) {
        cecp_opponent_turn(c, turn);
    }
}

void cecp_play_text(Cecp *c, const char *text)
{
    char lines[XBOARD_LINES_MAX];
    Text out = text_over(lines, sizeof lines);
    Turn turn;
    Error e;
    if (c->refused) {
        cecp_illegal(CECP_REFUSED, text);
        return;
    }
    if (c->search == SEARCH_THINK) {
        cecp_illegal("it is not your turn: the engine is thinking", text);
        return;
    }
    xboard_replays(c->xboard, c->force);
    if (xboard_reopens(c->xboard, cecp_game(c), text)) {
        cecp_halt(c);
        (void)game_undo(c->s->game);
        cecp_position_changed(c);
        cecp_resume(c);
    }
    XboardResult result = xboard_usermove(c->xboard, cecp_game(c), text, &turn, &out, &e);
    if (result == XBOARD_REFUSED) {
        cecp_illegal(e.text, text);
    }
    cecp_lines(&out);
    if (result == XBOARD_TURN) {
        cecp_opponent_turn(c, turn);
    } else if (result == XBOARD_MORE) {
        cecp_include_all(c);
    }
}

/* For a person who types. */
static void on_display(Cecp *c, char *arguments, const char *line)
{
    char board[BOARD_TEXT_MAX], fen[FEN_MAX];
    Setup setup;
    (void)arguments;
    if (c->refused) {
        cecp_error(CECP_REFUSED, line);
        return;
    }
    const Game *g = cecp_game(c);
    game_setup(g, &setup);
    board_text(game_variant(g), &setup, board);
    game_fen(g, fen);
    output_line("\n%s\nFen: %s", board, fen);
}

static void on_usermove(Cecp *c, char *arguments, const char *line)
{
    char *text = text_word(&arguments);
    if (text == NULL) {
        cecp_error("wanted: usermove MOVE", line);
        return;
    }
    cecp_play_text(c, text);
}

static void take_back(Cecp *c, int plies, const char *line)
{
    char lines[XBOARD_LINES_MAX];
    Text out = text_over(lines, sizeof lines);
    int turns;
    bool drawn = xboard_is_shown(c->xboard);
    if (c->refused && drawn && plies == 1) {
        c->refused = false; /* XBoard's null, and in its place our position */
        cecp_resume(c);
        return;
    }
    if (c->refused && !drawn) {
        cecp_error(CECP_REFUSED, line);
        return;
    }
    if (!xboard_undo(c->xboard, cecp_game(c), plies, &turns, &out)) {
        cecp_error(plies == 1 ? "no move to take back" : "no two moves to take back", line);
        return;
    }
    cecp_halt(c);
    for (int i = 0; i < turns; i++) {
        (void)game_undo(c->s->game);
    }
    cecp_lines(&out);
    cecp_position_changed(c);
    if (!c->force && game_side(c->s->game) == c->side) {
        c->force = true; /* rather than make the same move once more */
    }
    if (c->analysing) {
        cecp_resume(c);
    }
}

static void on_undo(Cecp *c, char *arguments, const char *line)
{
    (void)arguments;
    take_back(c, 1, line);
}

static void on_remove(Cecp *c, char *arguments, const char *line)
{
    (void)arguments;
    take_back(c, 2, line);
}

/* The person points at squares or answers a question; see protocol/xboard.h. */
static void on_mouse(Cecp *c, char *arguments, const char *line)
{
    char lines[XBOARD_LINES_MAX], kept[8];
    Text out = text_over(lines, sizeof lines);
    Text word = text_over(kept, sizeof kept);
    if (c->refused) {
        return;
    }
    text_add(&word, "%.*s", (int)strcspn(line, TEXT_BLANKS), line);
    xboard_replays(c->xboard, c->force);
    (void)xboard_mouse(c->xboard, cecp_game(c), kept, text_word(&arguments), &out);
    cecp_lines(&out);
    Turn turn;
    if (xboard_answered(c->xboard, &turn)) {
        cecp_opponent_turn(c, turn);
    }
}

/* --- Who plays --------------------------------------------------------------------------------- */

static void on_force(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    cecp_halt(c);
    c->force = true;
    c->analysing = c->paused = false;
}

static void on_result(Cecp *c, char *arguments, const char *line)
{
    char lines[XBOARD_LINES_MAX];
    Text out = text_over(lines, sizeof lines);
    xboard_result(c->xboard, arguments, &out);
    cecp_lines(&out);
    on_force(c, arguments, line);
}

static void on_go(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    cecp_go(c);
}

static void on_playother(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    cecp_halt(c);
    c->force = c->analysing = c->paused = false;
    c->side = colour_other(game_side(c->s->game));
    cecp_resume(c);
}

static void on_move_now(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    cecp_move_now(c);
}

static void on_analyze(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    if (c->analysing) {
        return;
    }
    cecp_halt(c);
    c->force = c->analysing = true;
    c->paused = c->over = false;
    cecp_resume(c);
}

static void on_exit(Cecp *c, char *arguments, const char *line)
{
    (void)arguments;
    if (!c->analysing) {
        cecp_error("nothing is being studied", line);
        return;
    }
    cecp_halt(c);
    c->analysing = false;
}

static void on_status(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    if (c->analysing) {
        cecp_status(c);
    }
}

static void on_pause(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    if (!c->paused) {
        c->paused = true;
        c->held = c->search != SEARCH_NONE;
        cecp_halt(c);
    }
}

static void on_resume(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    bool held = c->paused && c->held;
    c->paused = false;
    if (held) {
        cecp_resume(c);
    }
}

const CecpCommand CECP_GAME_COMMANDS[] = {
    {"new", on_new},
    {"variant", on_variant},
    {"setboard", on_setboard},
    {"usermove", on_usermove},
    {"bd", on_display},
    {"d", on_display},
    {"undo", on_undo},
    {"remove", on_remove},
    {"lift", on_mouse},
    {"put", on_mouse},
    {"hover", on_mouse},
    {"PR", on_mouse},
    {"result", on_result},
    {"force", on_force},
    {"go", on_go},
    {"playother", on_playother},
    {"?", on_move_now},
    {"analyze", on_analyze},
    {"exit", on_exit},
    {".", on_status},
    {"pause", on_pause},
    {"resume", on_resume},
    {NULL, NULL},
};
