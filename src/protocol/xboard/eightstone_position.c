/* Positions of Eight-Stone Chess as XBoard writes them: stones are pieces. One that the game itself has
 * been through, within a turn even, keeps what XBoard's FEN has not: rights, ko, and the piece that has
 * moved. */
#include <ctype.h>
#include <string.h>

#include "protocol/xboard/eightstone_internal.h"

/* In Edit Game mode the person's null comes as a `setboard`. */
static bool is_null(Xboard *x, Game *g, const char *board, Turn *turn)
{
    Error e;
    if (x->plies_in_hand == 0 || !xboard_take(x, XBOARD_NULL, &e)) {
        return false;
    }
    if (stones_read(x, g, turn, &e) != XBOARD_TURN || !xboard_ends_with(g, *turn, board)) {
        xboard_put_away(x);
        return false;
    }
    xboard_count(x, g, x->plies_in_hand);
    return true;
}

/* --- Where the game has been ------------------------------------------------------------------- */

/* What stands where, '\0' for nothing. */
typedef struct {
    char at[RANKS_MAX][FILES_MAX];
} Picture;

static Picture picture_of(const Variant *v, const char *fen)
{
    Picture picture = {.at = {{0}}};
    int rank = v->ranks - 1, file = 0;
    for (const char *p = fen; *p != '\0' && *p != ' ' && rank >= 0; p++) {
        if (*p == '/') {
            rank--;
            file = 0;
        } else if (isdigit((unsigned char)*p)) {
            file += *p - '0';
        } else if (file < v->files) {
            picture.at[rank][file++] = *p;
        }
    }
    return picture;
}

static char *pictured(const Variant *v, Picture *picture, Square s)
{
    return &picture->at[v->rank_of[s]][v->file_of[s]];
}

/* The position after the turn, but its stone is where it was. */
static Picture without_stone(Game *g, Turn turn)
{
    const Variant *v = game_variant(g);
    char fen[FEN_MAX] = "";
    Error e;
    if (game_play(g, turn, &e)) {
        game_fen(g, fen);
    }
    Picture picture = picture_of(v, fen);
    if (stones_move(turn)) {
        char *from = pictured(v, &picture, move_from(turn.second));
        char *to = pictured(v, &picture, move_to(turn.second));
        char stone = *to;
        *to = *from;
        *from = stone;
    }
    return picture;
}

/* A turn that begins with the piece's ply in hand; the last one taken back is as good. */
static bool begun_turn(const Xboard *x, Game *then, Turn *turn)
{
    StonesHand h;
    Error e;
    const TurnList *turns = game_turns(then);
    if (stones_read_piece(x, then, &h, &e) != XBOARD_TURN) {
        return false;
    }
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        if (turns->at[i].first == h.first) {
            *turn = turns->at[i];
            return true;
        }
    }
    return false;
}

static bool only_nulls(const Xboard *x, const XboardPast *past)
{
    for (int i = 1; i <= past->in_hand; i++) {
        if (!xboard_is_null(x->made.text[past->count - i])) {
            return false;
        }
    }
    return true;
}

/* What XBoard shows at that place of the game, which `then` has been taken back to. Within a turn it
 * sends a position after a null only: one that announces the turn, or that after the piece. */
static bool picture_then(const Xboard *x, const Game *g, Game *then, const XboardPast *past,
                         Picture *picture)
{
    char fen[FEN_MAX];
    Turn turn = {MOVE_NONE, MOVE_NONE};
    if (only_nulls(x, past)) {
        game_fen(then, fen);
        *picture = picture_of(x->variant, fen);
        return true;
    }
    if (past->turns > 0) {
        turn = game_turn(g, game_ply(then));
    } else if (!begun_turn(x, then, &turn)) {
        return false;
    }
    *picture = without_stone(then, turn);
    return xboard_is_null(x->made.text[past->count - 1]);
}

static bool has_been(const Xboard *x, const Game *g, const XboardPast *past, const char *board)
{
    Picture then_shown = {.at = {{0}}}, shown = picture_of(x->variant, board);
    Game *then = xboard_game_before(g, past->turns);
    bool same = then != NULL && picture_then(x, g, then, past, &then_shown) &&
                memcmp(&then_shown, &shown, sizeof shown) == 0;
    game_free(then);
    return same;
}

XboardResult stones_setboard(Xboard *x, Game *g, const char *fen, Turn *turn, Text *out, Error *e)
{
    XboardFen read;
    XboardPast past;
    if (!xboard_fen_read(x->variant, fen, &read)) {
        return xboard_plain_setboard(x, g, fen, turn, out, e);
    }
    int ply = xboard_fen_ply(&read);
    if (read.black_stones == x->game.stones.black && xboard_past(x, g, ply, &past) &&
        has_been(x, g, &past, read.board)) {
        xboard_return(x, g, &past);
        x->game.stones.lifted = x->game.stones.chosen = false;
        x->game.stones.placed = true;
        return XBOARD_POSITION;
    }
    if (is_null(x, g, read.board, turn)) {
        return XBOARD_TURN;
    }
    if (!xboard_fen_set(g, &read, e)) {
        return XBOARD_REFUSED;
    }
    xboard_forget(x);
    x->made.first = ply;
    x->game.stones.black = read.black_stones;
    x->game.stones.placed = true;
    return XBOARD_POSITION;
}
