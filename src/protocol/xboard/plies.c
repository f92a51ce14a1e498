/* Turns that are several plies to XBoard: those in hand, sent, taken back. */
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "protocol/xboard/scheme_internal.h"

/* --- Plies ------------------------------------------------------------------------------------- */

void xboard_list_add(XboardPlyList *list, const char *format, ...)
{
    if (list->count < XBOARD_TURN_PLIES_MAX) {
        va_list args;
        va_start(args, format);
        vsnprintf(list->at[list->count++], XBOARD_PLY_MAX, format, args);
        va_end(args);
    }
}

const char *xboard_hand(const Xboard *x, int i)
{
    return x->made.text[x->made.count - x->plies_in_hand + i];
}

bool xboard_is_null(const char *ply)
{
    return strcmp(ply, XBOARD_NULL) == 0;
}

bool xboard_take(Xboard *x, const char *ply, Error *e)
{
    if (strlen(ply) >= XBOARD_PLY_MAX) {
        return error_set(e, "too long for a move");
    }
    if (x->made.count >= XBOARD_PLIES_MAX) {
        return error_set(e, "the game has grown too long for XBoard");
    }
    char *text = x->made.text[x->made.count++];
    if (x->made.count > x->made.ahead || strcmp(text, ply) != 0) {
        x->made.ahead = x->made.count;
    }
    memcpy(text, ply, strlen(ply) + 1);
    x->plies_in_hand++;
    return true;
}

void xboard_put_away(Xboard *x)
{
    x->made.count--;
    x->plies_in_hand--;
}

void xboard_send(Xboard *x, const Game *g, const XboardPlyList *plies, Text *out)
{
    Error e;
    for (int i = x->plies_in_hand; i < plies->count; i++) {
        text_add(out, "move %s\n", plies->at[i]);
        (void)xboard_take(x, plies->at[i], &e); /* XBoard has no room either */
    }
    xboard_count(x, g, plies->count);
}

bool xboard_goes_on(const Xboard *x, const XboardPlyList *plies, const char *text)
{
    for (int i = 0; i < x->plies_in_hand; i++) {
        if (i >= plies->count || strcmp(plies->at[i], xboard_hand(x, i)) != 0) {
            return false;
        }
    }
    return x->plies_in_hand < plies->count && xboard_means(text, plies->at[x->plies_in_hand]);
}

bool xboard_supplies(Xboard *x)
{
    bool by_mouse = x->target[0] != '\0';
    x->lifted[0] = x->target[0] = '\0';
    return by_mouse || !(x->made.against_engine || x->made.replays);
}

/* --- Back -------------------------------------------------------------------------------------- */

static void have_taken_back(int plies, Text *out)
{
    for (; plies > 0; plies--) {
        text_add(out, "Illegal move (taken back with the rest of its turn): --\n");
    }
}

void xboard_abandon(Xboard *x, Text *out)
{
    have_taken_back(x->plies_in_hand, out);
    x->made.count -= x->plies_in_hand;
    x->plies_in_hand = 0;
}

static bool undo_ply(Xboard *x, const Game *g, int *turns)
{
    *turns = 0;
    if (x->plies_in_hand == 0) {
        if (game_ply(g) == 0 || x->made.count == 0) {
            return false;
        }
        x->plies_in_hand = xboard_plies_at(x, game_ply(g) - 1);
        *turns = 1;
    }
    xboard_put_away(x);
    return true;
}

/* The engine began the game: its first turn stays, XBoard gets back what it took away. */
static void restore(const Xboard *x, int plies, Text *out)
{
    for (int i = x->made.count - plies; i < x->made.count; i++) {
        text_add(out, "move %s\n", x->made.text[i]);
    }
}

bool xboard_plies_undo(Xboard *x, Game *g, int plies, int *turns, Text *out)
{
    if (plies == 1) {
        return undo_ply(x, g, turns);
    }
    int back = x->plies_in_hand, ply = game_ply(g);
    int least = x->plies_in_hand > 0 ? ply : ply - 2;
    *turns = 0;
    if (least < 0 && x->made.count >= plies) {
        restore(x, plies, out);
        return true;
    }
    for (; ply > 0 && (back < plies || ply > least); ply--) {
        back += xboard_plies_at(x, ply - 1);
    }
    if (back < plies || back > x->made.count) {
        return false;
    }
    have_taken_back(back - plies, out);
    x->made.count -= back;
    x->plies_in_hand = 0;
    *turns = game_ply(g) - ply;
    return true;
}

bool xboard_past(const Xboard *x, const Game *g, int ply, XboardPast *past)
{
    int whole = x->made.count - x->plies_in_hand;
    *past = (XboardPast){.count = ply - x->made.first};
    if (past->count < 0 || past->count > x->made.count) {
        return false;
    }
    for (; whole > past->count && past->turns < game_ply(g); past->turns++) {
        whole -= xboard_plies_at(x, game_ply(g) - past->turns - 1);
    }
    past->in_hand = past->count - whole;
    return whole >= 0 && past->in_hand >= 0;
}

static void take_back(Game *g, int turns)
{
    for (int i = 0; i < turns; i++) {
        (void)game_undo(g);
    }
}

Game *xboard_game_before(const Game *g, int turns)
{
    Game *before = game_copy(g);
    if (before != NULL) {
        take_back(before, turns);
    }
    return before;
}

void xboard_return(Xboard *x, Game *g, const XboardPast *past)
{
    take_back(g, past->turns);
    x->made.count = past->count;
    x->plies_in_hand = past->in_hand;
    x->lifted[0] = x->target[0] = '\0';
    x->made.answered = x->promoting = false;
}

/* --- Positions --------------------------------------------------------------------------------- */

bool xboard_ends_with(const Game *g, Turn turn, const char *board)
{
    char fen[FEN_MAX] = "";
    Error e;
    Game *after = game_copy(g);
    if (after != NULL && game_play(after, turn, &e)) {
        game_fen(after, fen);
    }
    game_free(after);
    size_t length = strcspn(fen, " [");
    return length > 0 && length == strcspn(board, " [") && strncmp(fen, board, length) == 0;
}

/* --- Lines ------------------------------------------------------------------------------------- */

XboardResult xboard_refuse(const Error *e, Text *out)
{
    xboard_tell(e->text, out);
    return XBOARD_REFUSED;
}
