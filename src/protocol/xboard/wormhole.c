/* The XBoard adapter: Wormhole Chess. One ply a turn. The square that is removed is drawn as a piece
 * that XBoard gates in there (its Seirawan Chess): every move carries the gated piece's letter, `h`.
 *
 * A promotion needs two letters, its hole's and the new piece's, and XBoard has room for one. But a
 * gated piece whose table slot has a partner ('~', 11 slots on) makes XBoard promote the moving piece to
 * the partner: so there are four more kinds of hole, one for each piece a pawn can become. */
#include <stdlib.h>
#include <string.h>

#include "protocol/xboard/scheme_internal.h"

/* The letters of the holes, and what the pawn that leaves one becomes. */
static const char HOLES[] = "hvdyz", PROMOTED[] = "-LNWC";

/* The Lance's image for pawns, because XBoard's own pawn refuses gating. */
static void setup(const Variant *v, Text *out)
{
    text_add(out, "setup (.N...DY..ZVC....~~P.~~...L.........W........HK"
                  ".n...dy..zvc....~~p.~~...l.........w........hk) 8x8+1_seirawan ");
    xboard_draw_fen(v->start_fen, 'H', "", out);
    text_add(out, "\npiece H& mhW\n");
}

/* The letter of the hole that a turn leaves, by what the pawn becomes (NO_PIECE_TYPE: no promotion). */
static char hole_of(const Variant *v, PieceType promotion)
{
    const char *found =
        promotion == NO_PIECE_TYPE ? NULL : strchr(PROMOTED, v->piece[promotion].letter);
    return found == NULL ? HOLES[0] : HOLES[found - PROMOTED];
}

static void add_move(const Variant *v, Move m, Text *out)
{
    char from[XBOARD_SQUARE_MAX], to[XBOARD_SQUARE_MAX];
    xboard_square_name(v, move_from(m), from);
    xboard_square_name(v, move_to(m), to);
    bool promotion = move_kind(m) == MOVE_PROMOTION;
    text_add(out, "%s%s%c", from, to, hole_of(v, promotion ? move_type(m) : NO_PIECE_TYPE));
}

/* --- Kings that step over removed squares ------------------------------------------------------ */

/* XBoard takes a king's move of two files along a rank for castling, unless the king has a move
 * defined that it makes unmoved ('i'). But with that definition XBoard does not set up positions
 * rightly (its VIRGIN marks stay what they were, and it may refuse gating): so the king has it only
 * for as long as it needs it, or for the whole of a match, where the second engine cannot give it. */
static void castling(Xboard *x, bool off, Text *out)
{
    if (x->game.wormhole.no_castling != off) {
        x->game.wormhole.no_castling = off;
        text_add(out, off ? "piece K& KiK\n" : "piece K& K\n");
    }
}

static bool looks_castling(const Variant *v, Game *g, Move m)
{
    Setup s;
    game_setup(g, &s);
    Square from = move_from(m), to = move_to(m);
    return piece_type(s.piece[from]) == v->king && v->rank_of[from] == v->rank_of[to] &&
           abs(v->file_of[from] - v->file_of[to]) > 1;
}

static Colour go(Xboard *x, Game *g, Text *out)
{
    castling(x, x->made.against_engine, out);
    return game_side(g);
}

/* --- Turns ------------------------------------------------------------------------------------- */

static void turn_out(Xboard *x, Game *g, Turn turn, Text *out)
{
    bool off = x->game.wormhole.no_castling;
    castling(x, off || looks_castling(x->variant, g, turn.first), out);
    text_add(out, "move ");
    add_move(x->variant, turn.first, out);
    text_char(out, '\n');
    castling(x, off, out);
    xboard_count(x, g, 1);
}

/* A move that was typed, or comes from elsewhere, may lack its hole, or XBoard may have castled: it
 * takes the move back and plays it again as it is to look. */
static XboardResult usermove(Xboard *x, Game *g, const char *text, Turn *turn, Text *out, Error *e)
{
    if (strlen(text) == 5) { /* XBoard has used our letter */
        x->obedient = x->obedient || x->game.wormhole.probing;
        x->game.wormhole.probing = false;
    }
    char wanted[XBOARD_MOVE_MAX];
    Text whole = text_over(wanted, sizeof wanted);
    bool bare = strlen(text) == 4 || (strlen(text) == 5 && text[4] == HOLES[0]);
    if (bare && xboard_promote_ask(x, g, text, out, e)) {
        return xboard_refuse(e, out);
    }
    XboardResult result = xboard_plain_usermove(x, g, text, turn, out, e);
    if (result == XBOARD_REFUSED) {
        return xboard_refuse(e, out);
    }
    add_move(x->variant, turn->first, &whole);
    bool castled = !x->game.wormhole.no_castling && !x->made.against_engine &&
                   looks_castling(x->variant, g, turn->first);
    if (strcmp(text, wanted) != 0 || castled) {
        text_add(out, "Illegal move (played again with its hole): %s\n", text);
        turn_out(x, g, *turn, out);
    }
    castling(x, x->made.against_engine, out);
    return result;
}

static XboardResult setboard(Xboard *x, Game *g, const char *fen, Turn *turn, Text *out, Error *e)
{
    XboardFen read;
    if (!xboard_fen_read(x->variant, fen, &read)) {
        return xboard_plain_setboard(x, g, fen, turn, out, e);
    }
    if (!xboard_fen_set(g, &read, e)) {
        return XBOARD_REFUSED;
    }
    xboard_forget(x);
    return XBOARD_POSITION;
}

/* Every target is 'B', because every move's letter comes by `choice`: that of a plain hole, and a
 * promotion without its piece is refused and asked for. */
static void lift(Xboard *x, Game *g, const char *square, Text *out)
{
    const Variant *v = x->variant;
    XboardMarks marks = {.at = {{0}}};
    const TurnList *turns = game_turns(g);
    Square piece = xboard_square(v, square);
    bool off = x->made.against_engine;
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        Move m = turns->at[i].first;
        if (move_from(m) == piece) {
            *xboard_mark(v, &marks, move_to(m)) = 'B';
            off = off || looks_castling(v, g, m);
        }
    }
    castling(x, off, out);
    xboard_highlight(&marks, v->files, v->ranks, out);
}

/* XBoard makes the move at once on `choice`, or never if it tests legality: the board is dead then, so
 * the person has to be told. It answers a `feature` line behind the `choice` in any case. */
static void put(Xboard *x, Game *g, const char *square, Text *out)
{
    Square from = xboard_square(x->variant, x->lifted), to = xboard_square(x->variant, square);
    const TurnList *turns = game_turns(g);
    bool legal = false;
    for (size_t i = 0; turns != NULL && from != NO_SQUARE && i < turns->count; i++) {
        Move m = turns->at[i].first;
        legal = legal || (move_from(m) == from && move_to(m) == to);
    }
    text_add(out, "choice %c\n", HOLES[0]);
    if (legal && !x->obedient && !x->advised) {
        x->game.wormhole.probing = true;
        text_add(out, "feature " XBOARD_PROBE "=1\n");
    }
}

static void probed(Xboard *x, Text *out)
{
    if (x->game.wormhole.probing) {
        x->game.wormhole.probing = false;
        xboard_advise(x, out);
    }
}

static void answer(Xboard *x, Game *g, const char *text, Text *out)
{
    Turn turn = {MOVE_NONE, MOVE_NONE};
    if (xboard_promote_answer(x, g, text, &turn.first, out)) {
        turn_out(x, g, turn, out);
        x->made.answer = turn;
        x->made.answered = true;
    }
}

const XboardScheme XBOARD_WORMHOLE = {
    .variant = "wormhole",
    .setup = setup,
    .go = go,
    .turn = turn_out,
    .usermove = usermove,
    .setboard = setboard,
    .lift = lift,
    .put = put,
    .probed = probed,
    .answer = answer,
};
