/* The XBoard adapter: Hole Chess. One ply a turn; a pull is XBoard's own form of two legs, "AC,CB":
 * the piece on A goes to B, the piece on C is removed. By mouse it is the piece, the cyan victim, and the
 * square from which it is pulled, which may be the piece's own. */
#include <string.h>

#include "protocol/xboard/scheme_internal.h"

static void setup(const Variant *v, Text *out)
{
    text_add(out, "setup (P..RQ........DKp..rq........dk) 7x10+0_fairy %s\n", v->start_fen);
    text_add(out, "piece P& fmWfcFifmnD\npiece R& R\npiece Q& Q\npiece D& BW\npiece K& K\n");
}

/* All turns of the piece: where it may go, and whom it may pull. */
static void mark_piece(const Variant *v, const TurnList *turns, Square piece, XboardMarks *marks)
{
    for (size_t i = 0; i < turns->count; i++) {
        Move m = turns->at[i].first;
        if (move_from(m) != piece) {
            continue;
        }
        if (move_kind(m) == MOVE_PULL) {
            *xboard_mark(v, marks, move_extra(m)) = 'C';
        } else if (*xboard_mark(v, marks, move_to(m)) == '\0') {
            *xboard_mark(v, marks, move_to(m)) = 'Y';
        }
    }
}

/* The squares from which the piece pulls the victim; the victim's own where it may be taken too. */
static void mark_pulls(const Variant *v, const TurnList *turns, Square piece, Square victim,
                       XboardMarks *marks)
{
    for (size_t i = 0; i < turns->count; i++) {
        Move m = turns->at[i].first;
        bool pull = move_kind(m) == MOVE_PULL;
        if (move_from(m) == piece && (pull ? move_extra(m) : move_to(m)) == victim) {
            *xboard_mark(v, marks, move_to(m)) = 'Y';
        }
    }
}

static void lift(Xboard *x, Game *g, const char *square, Text *out)
{
    const Variant *v = x->variant;
    XboardHole *hole = &x->game.hole;
    XboardMarks marks = {.at = {{0}}};
    const TurnList *turns = game_turns(g);
    Square s = xboard_square(v, square);
    Setup setup;
    game_setup(g, &setup);
    if (s != NO_SQUARE && turns != NULL) {
        Piece piece = setup.piece[s];
        bool own = piece != NO_PIECE && piece_colour(piece) == setup.side;
        if (own) {
            mark_piece(v, turns, s, &marks);
            hole->piece = s;
        } else if (hole->lifted) {
            mark_pulls(v, turns, hole->piece, s, &marks);
            xboard_tell("now where to pull it from", out);
        }
        hole->lifted = own;
    }
    xboard_highlight(&marks, v->files, v->ranks, out);
}

/* XBoard marks the squares of a plain move by itself, and of a pull those of the puller only. */
static void turn_out(Xboard *x, Game *g, Turn turn, Text *out)
{
    Move m = turn.first;
    xboard_plain_turn(x, g, turn, out);
    if (move_kind(m) == MOVE_PULL && !x->made.against_engine) {
        XboardMarks marks = {.at = {{0}}};
        *xboard_mark(x->variant, &marks, move_from(m)) = 'r';
        *xboard_mark(x->variant, &marks, move_to(m)) = 'r';
        *xboard_mark(x->variant, &marks, move_extra(m)) = 'r';
        xboard_highlight(&marks, x->variant->files, x->variant->ranks, out);
    }
}

static XboardResult usermove(Xboard *x, Game *g, const char *text, Turn *turn, Text *out, Error *e)
{
    x->game.hole.lifted = false;
    if (strlen(text) == 4 && xboard_promote_ask(x, g, text, out, e)) {
        return xboard_refuse(e, out);
    }
    XboardResult result = xboard_plain_usermove(x, g, text, turn, out, e);
    return result == XBOARD_REFUSED ? xboard_refuse(e, out) : result;
}

static void answer(Xboard *x, Game *g, const char *text, Text *out)
{
    Turn turn = {MOVE_NONE, MOVE_NONE};
    if (xboard_promote_answer(x, g, text, &turn.first, out)) {
        xboard_plain_turn(x, g, turn, out);
        x->made.answer = turn;
        x->made.answered = true;
    }
}

const XboardScheme XBOARD_HOLE = {
    .variant = "hole",
    .setup = setup,
    .turn = turn_out,
    .lift = lift,
    .usermove = usermove,
    .answer = answer,
};
