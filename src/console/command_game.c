/* Commands that change the game on the board, or ask about it. */
#include <string.h>

#include "base/version.h"
#include "console/console_internal.h"
#include "game/xboard_fen.h"

bool command_new(Console *c, char *rest, Error *e)
{
    const char *word = text_word(&rest);
    const char *name = word != NULL ? word : game_variant(console_game(c))->name;
    if (!session_set_variant(&c->session, name, e)) {
        return false;
    }
    record_clear(&c->record);
    console_restarted(c);
    return true;
}

bool command_fen(Console *c, char *rest, Error *e)
{
    const char *fen = text_trim(rest);
    if (*fen == '\0') {
        char now[FEN_MAX];
        game_fen(console_game(c), now);
        puts(now);
        return true;
    }
    Error note;
    if (!game_set_any_fen(console_game(c), fen, &note, e)) {
        return false;
    }
    if (note.text[0] != '\0') {
        puts(note.text);
    }
    session_forget(&c->session);
    record_clear(&c->record);
    console_restarted(c);
    return true;
}

/* --- Taking back ------------------------------------------------------------------------------ */

static bool one_person(const Console *c)
{
    return c->engine[WHITE] != c->engine[BLACK];
}

/* Is it for a person to move? With the engine on both sides every turn counts. */
static bool at_decision(const Console *c)
{
    return !one_person(c) || !c->engine[game_side(console_game(c))];
}

/* Was there a decision of a person before this one? */
static bool has_decision(const Console *c)
{
    int ply = game_ply(console_game(c));
    return ply > 1 || (ply == 1 && (!one_person(c) || !at_decision(c)));
}

static void undo_decision(Console *c)
{
    do {
        (void)game_undo(console_game(c));
    } while (!at_decision(c));
}

bool command_undo(Console *c, char *rest, Error *e)
{
    long long times = 1;
    const char *word = text_word(&rest);
    if (word != NULL && !text_integer(word, 1, PGN_TURNS_MAX, &times)) {
        return error_set(e, "undo: '%.40s' is not a number of turns", word);
    }
    if (entry_pending(&c->entry)) {
        return command_cancel(c, rest, e);
    }
    if (c->agreed != AGREED_NOTHING) { /* that was the last decision */
        console_changed(c);
        times--;
    } else if (!has_decision(c)) {
        return error_set(e, "there is nothing to take back");
    }
    if (times == 0) {
        return true;
    }
    c->mood[WHITE] = c->mood[BLACK] = (Mood){0};
    if (c->engine[WHITE] && c->engine[BLACK]) {
        c->engine[WHITE] = c->engine[BLACK] = false;
    }
    for (; times > 0 && has_decision(c); times--) {
        undo_decision(c);
    }
    console_changed(c);
    return true;
}

bool command_redo(Console *c, char *rest, Error *e)
{
    (void)rest;
    if (!record_redo(&c->record, console_game(c))) {
        return error_set(e, "there is nothing to play again");
    }
    while (!at_decision(c) && record_redo(&c->record, console_game(c))) {
    }
    console_changed(c);
    return true;
}

bool command_cancel(Console *c, char *rest, Error *e)
{
    (void)rest;
    if (!entry_pending(&c->entry)) {
        return error_set(e, "no turn is half entered");
    }
    entry_clear(&c->entry);
    return true;
}

/* --- Ending it -------------------------------------------------------------------------------- */

static bool end_by(Console *c, Agreement agreed, Error *e)
{
    if (console_is_over(c)) {
        return error_set(e, "the game is over");
    }
    entry_clear(&c->entry);
    c->agreed = agreed;
    c->resigned = game_side(console_game(c));
    c->due = true;
    return true;
}

bool command_resign(Console *c, char *rest, Error *e)
{
    (void)rest;
    return end_by(c, AGREED_RESIGNED, e);
}

/* With a person on both sides the one who types speaks for both. */
bool command_draw(Console *c, char *rest, Error *e)
{
    const Game *g = console_game(c);
    Colour other = colour_other(game_side(g));
    (void)rest;
    if (!console_is_over(c) && c->engine[other] && !mood_takes_draw(&c->mood[other], game_ply(g))) {
        puts(LACUNA_NAME " would rather play on");
        return true;
    }
    return end_by(c, AGREED_DRAW, e);
}

/* --- Asking ----------------------------------------------------------------------------------- */

static bool list_square(Console *c, Square square, const char *name, Error *e)
{
    Setup s;
    Filter filter = filter_all;
    game_setup(console_game(c), &s);
    const Variant *v = game_variant(console_game(c));
    if (v->stones && squareset_has(s.gaps, square)) {
        return list_stone(c, square) > 0 || error_set(e, "the stone on %s cannot move", name);
    }
    if (s.piece[square] == NO_PIECE || piece_colour(s.piece[square]) != s.side) {
        return error_set(e, "no piece of %s's stands on %s", colour_name(s.side), name);
    }
    filter.from = square;
    return list_turns(c, &filter, name) > 0 ||
           error_set(e, "the %s on %s has no legal move",
                     v->piece[piece_type(s.piece[square])].name, name);
}

bool command_moves(Console *c, char *rest, Error *e)
{
    const Variant *v = game_variant(console_game(c));
    const char *word = text_word(&rest), *end = word;
    Filter filter = filter_all;
    if (word == NULL) {
        if (list_turns(c, &filter, "") > 0 && v->stones) {
            puts("  A stone may move after each: moves with a stone's square lists where to.");
        }
        return true;
    }
    Square square = variant_read_square(v, &end);
    if (square != NO_SQUARE && *end == '\0') {
        return list_square(c, square, word, e);
    }
    filter.type = word[1] == '\0' ? variant_kind(v, word[0]) : NO_PIECE_TYPE;
    if (filter.type == NO_PIECE_TYPE) {
        return error_set(e, "moves: '%.40s' is no square and no piece's letter", word);
    }
    return list_turns(c, &filter, "") > 0 ||
           error_set(e, "no %s has a legal move", v->piece[filter.type].name);
}
