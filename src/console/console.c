/* The console's loop: asks for a turn or a command, has the engine play, says how the game ends. */
#include "console/console.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "base/version.h"
#include "console/console_internal.h"
#include "game/xboard_fen.h"

/* --- Saying ----------------------------------------------------------------------------------- */

enum { RED = 203, GREEN = 114 };

void console_say(Console *c, const char *format, ...)
{
    char line[256];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (!c->view.style.colour) {
        puts(line); /* nothing wipes it away */
        return;
    }
    size_t used = strlen(c->said);
    (void)snprintf(c->said + used, sizeof c->said - used, "%s\n", line);
}

void console_complain(const Console *c, const Error *e)
{
    style_set(stdout, &c->view.style, RED, STYLE_NO_COLOUR, false);
    printf("%s", e->text);
    style_reset(stdout, &c->view.style);
    putchar('\n');
}

/* Who plays a side, and how much time it has. */
static void describe_player(const Console *c, Colour side, char text[PLAYER_NAME_MAX])
{
    Text t = text_over(text, PLAYER_NAME_MAX);
    if (!c->engine[side]) {
        text_add(&t, "you");
        return;
    }
    text_add(&t, LACUNA_NAME ", ");
    if (time_control_clock(&c->level)) {
        int64_t seconds = c->clock[side] / 1000;
        text_add(&t, "%d:%02d left", (int)(seconds / 60), (int)(seconds % 60));
    } else {
        level_add(&c->level, &t);
    }
}

static void say_state(Console *c)
{
    Game *g = console_game(c);
    Square squares[SQUARES_MAX];
    const char *reason, *result = console_result(c, &reason);
    bool ended = *reason != '\0';
    if (!ended && game_kernel(g)->checkers(game_pos(g), squares) == 0) {
        return;
    }
    style_set(stdout, &c->view.style, ended ? GREEN : RED, STYLE_NO_COLOUR, true);
    if (ended) {
        printf("%s  %s", result, reason);
    } else {
        printf("%s is in check", colour_name(game_side(g)));
    }
    style_reset(stdout, &c->view.style);
    putchar('\n');
}

void console_draw(Console *c)
{
    for (Colour side = WHITE; side <= BLACK; side++) {
        describe_player(c, side, c->view.player[side]);
    }
    if (c->view.style.colour) {
        (void)fputs("\033[H\033[2J", stdout);
    }
    view_draw(stdout, &c->view, console_game(c), &c->record);
    putchar('\n');
    (void)fputs(c->said, stdout);
    c->said[0] = '\0';
    say_state(c);
    c->due = false;
}

void console_changed(Console *c)
{
    entry_clear(&c->entry);
    c->due = true;
    c->play_on = false;
    c->agreed = AGREED_NOTHING;
}

void console_restarted(Console *c)
{
    c->mood[WHITE] = c->mood[BLACK] = (Mood){0};
    level_start_clocks(c);
    console_changed(c);
}

/* --- Playing ---------------------------------------------------------------------------------- */

/* docs/rules.md, Hole: a mate is announced only; it is played on if asked. */
static bool is_announced(const Console *c, Outcome outcome)
{
    return outcome == OUTCOME_MATE && game_variant(console_game(c))->king_capture;
}

bool console_is_over(const Console *c)
{
    Outcome outcome = game_outcome(console_game(c));
    return c->agreed != AGREED_NOTHING ||
           (outcome != OUTCOME_NONE && !(c->play_on && is_announced(c, outcome)));
}

const char *console_result(const Console *c, const char **reason)
{
    Game *g = console_game(c);
    switch (c->agreed) {
    case AGREED_DRAW: *reason = "Draw by agreement"; return "1/2-1/2";
    case AGREED_RESIGNED:
        *reason = c->resigned == WHITE ? "White resigns" : "Black resigns";
        return c->resigned == WHITE ? "0-1" : "1-0";
    case AGREED_NOTHING: break;
    }
    Outcome outcome = game_outcome(g);
    *reason = game_reason(g, outcome);
    return game_result(g, outcome);
}

bool console_play(Console *c, Turn turn, const char *comment, Error *e)
{
    bool play_on = c->play_on || is_announced(c, game_outcome(console_game(c)));
    if (!record_play(&c->record, console_game(c), turn, comment, e)) {
        return false;
    }
    console_changed(c);
    c->play_on = play_on;
    return true;
}

static void let_engine_play(Console *c)
{
    Error e;
    if (c->due && c->view.style.colour) {
        console_draw(c);
    }
    if (!think_and_play(c, &e)) {
        c->engine[WHITE] = c->engine[BLACK] = false;
        console_complain(c, &e);
    }
}

/* --- Asking ----------------------------------------------------------------------------------- */

static void say_analysis(Console *c)
{
    Thought thought;
    Error e;
    char text[512];
    Text t = text_over(text, sizeof text);
    if (console_is_over(c) || !think(c, level_limits(c), THINK_QUIETLY, &thought, &e)) {
        return;
    }
    think_add_verdict(c, &thought, &t);
    printf("Analysis: %s\n", text);
}

static void prompt(const Console *c)
{
    char text[96];
    Text t = text_over(text, sizeof text);
    const Game *g = console_game(c);
    Setup s;
    game_setup(g, &s);
    text_add(&t, "%s %d. %s", game_variant(g)->name, s.move_number, colour_name(s.side));
    if (entry_pending(&c->entry)) {
        text_add(&t, ", ");
        turn_add_question(c, &t);
    }
    style_set(stdout, &c->view.style, STYLE_NO_COLOUR, STYLE_NO_COLOUR, true);
    printf("%s> ", text);
    style_reset(stdout, &c->view.style);
    (void)fflush(stdout);
}

/* Through a pipe, what was read appears in the output as it would on a terminal. */
static void echo(const Console *c, const char *line)
{
    for (const char *p = line; !c->typed && *p != '\0'; p++) {
        unsigned char byte = (unsigned char)*p;
        putchar(byte < ' ' || byte == 0x7f ? '?' : byte);
    }
    if (!c->typed) {
        putchar('\n');
    }
}

static void handle(Console *c, char *line)
{
    Error e;
    echo(c, line);
    const char *text = text_trim(line);
    if (*text == '\0' && !entry_pending(&c->entry)) {
        return;
    }
    if (*text != '\0' && command_run(c, line + (text - line))) {
        return;
    }
    if (console_is_over(c) && !is_announced(c, game_outcome(console_game(c)))) {
        error_set(&e, "the game is over: undo, new or quit");
        console_complain(c, &e);
        return;
    }
    turn_enter(c, text);
}

/* Ctrl-C at the prompt: a half entered turn is forgotten; soon again: quits. */
static void interrupted(Console *c)
{
    putchar('\n');
    if (interrupt_quits(c)) {
        return;
    }
    if (entry_pending(&c->entry)) {
        entry_clear(&c->entry);
        c->interrupted = 0; /* it had something to interrupt */
    } else {
        puts("Ctrl-C once more quits.");
    }
}

static void ask(Console *c)
{
    char *line;
    if (c->due) {
        console_draw(c);
        if (c->analysis) {
            say_analysis(c);
        }
    }
    for (bool answered = false; !answered && !c->quit;) {
        Error e;
        prompt(c);
        if (interrupt_or_input(c)) {
            interrupted(c);
            continue;
        }
        InputStatus status = input_line(&c->session.input, &line);
        answered = status == INPUT_LINE || status == INPUT_TOO_LONG;
        switch (status) {
        case INPUT_LINE: handle(c, line); break;
        case INPUT_TOO_LONG:
            error_set(&e, "that line is too long");
            console_complain(c, &e);
            break;
        case INPUT_END:
            putchar('\n');
            c->quit = true;
            break;
        }
    }
}

/* --- Starting --------------------------------------------------------------------------------- */

static bool start_from(Console *c, const char *fen, Error *e)
{
    Error note;
    bool good = game_set_any_fen(console_game(c), fen, &note, e);
    if (good && note.text[0] != '\0') {
        puts(note.text);
    }
    return good;
}

static bool set_up(Console *c, const ConsoleStart *start, Error *e)
{
    return (start->hash == 0 || session_set_hash(&c->session, start->hash, e)) &&
           (start->threads == 0 || session_set_threads(&c->session, start->threads, e)) &&
           (start->variant == NULL || session_set_variant(&c->session, start->variant, e)) &&
           (start->fen == NULL || start_from(c, start->fen, e)) &&
           (start->load == NULL || file_load(c, start->load, 0, e));
}

static void play(Console *c)
{
    puts(LACUNA_NAME " " LACUNA_VERSION ". help lists the commands; quit leaves.");
    while (!c->quit && fflush(stdout) == 0 && !ferror(stdout)) {
        if (!console_is_over(c) && c->engine[game_side(console_game(c))]) {
            let_engine_play(c);
        } else {
            ask(c);
        }
    }
}

bool console_run(const ConsoleStart *start, Error *e)
{
    Console c = {.level = start->level, .due = true, .typed = isatty(STDIN_FILENO)};
    if (!session_init(&c.session, e)) {
        return false;
    }
    c.view.style = style_detect(start->plain);
    bool good = set_up(&c, start, e) && interrupt_install(e);
    if (good) {
        c.engine[WHITE] = start->engine[WHITE];
        c.engine[BLACK] = start->engine[BLACK];
        c.view.flip = start->engine[WHITE] && !start->engine[BLACK];
        level_start_clocks(&c);
        play(&c);
    }
    entry_clear(&c.entry);
    record_clear(&c.record);
    session_free(&c.session);
    return good;
}
