/* The XBoard adapter: Eight-Stone Chess. The person moves the man, and the engine adds the null that
 * lets the person move a stone: see xboard_stones.h. */
#include "protocol/xboard_stones.h"

#include <stdio.h>
#include <string.h>

/* Ten of XBoard's image slots that no man uses. */
#define DOTS_10 ".........."
#define DOTS_50 DOTS_10 DOTS_10 DOTS_10 DOTS_10 DOTS_10
#define TABLE "(PNBRQ" DOTS_50 "SKpnbrq" DOTS_50 "sk)"

static void setup_stones(const Variant *v, char stone, Text *out)
{
    text_add(out, "setup " TABLE " 8x9+0_chu ");
    xboard_draw_fen(v->start_fen, stone, "", out);
    text_char(out, '\n');
}

static void setup(const Variant *v, Text *out)
{
    setup_stones(v, 'S', out);
}

/* XBoard takes a second setup only where the size changes, so there is one of another size between. */
static void setup_again(const Variant *v, char stone, Text *out)
{
    text_add(out, "setup " TABLE " 8x8+0_chu 8/8/8/8/8/8/8/8 w - - 0 1\n");
    setup_stones(v, stone, out);
}

/* --- Turns that are named ---------------------------------------------------------------------- */

/* The person swaps a stone and a man by moving either onto the other. */
static bool names(const Xboard *x, Game *g, Turn turn, const char *text)
{
    XboardPlyList plies = {.count = 0};
    char reversed[XBOARD_PLY_MAX] = "";
    bool swap = stones_move(turn) && move_kind(turn.second) == MOVE_STONE_SWAP;
    stones_list(x, g, turn, &plies);
    if (swap && x->plies_in_hand > 0 && strlen(text) == 4) {
        snprintf(reversed, sizeof reversed, "%.2s%.2s", text + 2, text);
    }
    return xboard_goes_on(x, &plies, text) || xboard_goes_on(x, &plies, reversed);
}

/* --- The person's turn ------------------------------------------------------------------------- */

static void tell_next(const Xboard *x, Game *g, Text *out)
{
    StonesHand h;
    Error e;
    Turn turn;
    char hint[64];
    Text t = text_over(hint, sizeof hint);
    if (stones_read_man(x, g, &h, &e) == XBOARD_TURN) {
        if (stones_can_stay(g, h.first, &turn)) {
            text_add(&t, "now a stone, or %s's clock", colour_name(colour_other(game_side(g))));
        } else {
            text_add(&t, "check: a stone must help");
        }
        xboard_tell(hint, out);
    }
}

static XboardResult usermove(Xboard *x, Game *g, const char *text, Turn *turn, Text *out, Error *e)
{
    bool chosen = x->game.stones.chosen, supplies = xboard_supplies(x);
    Error ignored;
    x->game.stones.lifted = x->game.stones.chosen = false;
    if (chosen && x->plies_in_hand == 0 && xboard_promote_ask(x, g, text, out, e)) {
        return xboard_refuse(e, out);
    }
    if (!xboard_take(x, text, e)) {
        return xboard_refuse(e, out);
    }
    XboardResult result = stones_read(x, g, turn, e);
    if (result == XBOARD_REFUSED) {
        xboard_put_away(x);
        return xboard_refuse(e, out);
    }
    if (result == XBOARD_TURN) {
        xboard_count(x, g, x->plies_in_hand);
    } else if (supplies && !stones_own(x, game_side(g))) {
        xboard_put_away(x);
        error_set(e, "your king is attacked, and the stones are not yours to move here");
        return xboard_refuse(e, out);
    } else if (supplies && x->plies_in_hand == 1 && xboard_take(x, XBOARD_NULL, &ignored)) {
        text_add(out, "move " XBOARD_NULL "\n");
        tell_next(x, g, out);
    }
    return result;
}

static bool on_stone(const Game *g, const char *text)
{
    char name[XBOARD_SQUARE_MAX];
    Setup s;
    snprintf(name, sizeof name, "%.2s", text);
    Square square = xboard_square(game_variant(g), name);
    game_setup(g, &s);
    return square != NO_SQUARE && squareset_has(s.gone, square);
}

/* Where the stones are not the mover's to XBoard, a man alone is a turn, unless a stone follows. No
 * other turn begins on a stone. */
static bool reopens(Xboard *x, Game *g, const char *text)
{
    bool theirs = game_ply(g) > 0 && !stones_own(x, colour_other(game_side(g)));
    if (!theirs || x->plies_in_hand > 0 || xboard_plies_at(x, game_ply(g) - 1) != 1 ||
        x->made.count == 0 || !on_stone(g, text)) {
        return false;
    }
    x->plies_in_hand = 1;
    return true;
}

/* --- The engine's turn ------------------------------------------------------------------------- */

static void turn(Xboard *x, Game *g, Turn made, Text *out)
{
    XboardPlyList plies = {.count = 0};
    XboardMarks marks = {.at = {{0}}};
    const Variant *v = x->variant;
    stones_list(x, g, made, &plies);
    xboard_send(x, g, &plies, out);
    if (x->made.against_engine) {
        return;
    }
    *xboard_mark(v, &marks, move_from(made.first)) = 'r';
    *xboard_mark(v, &marks, move_to(made.first)) = 'r';
    if (stones_move(made)) {
        *xboard_mark(v, &marks, move_from(made.second)) = 'r';
        *xboard_mark(v, &marks, move_to(made.second)) = 'r';
    }
    xboard_highlight(&marks, v->files, v->ranks, out);
}

static Colour go(Xboard *x, Game *g, Text *out)
{
    XboardStones *stones = &x->game.stones;
    Colour side = x->plies_in_hand % 2 == 0 ? game_side(g) : colour_other(game_side(g));
    if (x->made.against_engine) {
        return side;
    }
    xboard_abandon(x, out);
    if (x->made.count == 0 && !stones->placed && stones->black != (side == WHITE)) {
        stones->black = side == WHITE;
        setup_again(x->variant, stones->black ? 's' : 'S', out);
    }
    return side;
}

/* --- The mouse --------------------------------------------------------------------------------- */

static void mark_man(Xboard *x, Game *g, Square s, XboardMarks *marks)
{
    const Variant *v = x->variant;
    const TurnList *turns = game_turns(g);
    XboardStones *stones = &x->game.stones;
    bool victim = false, own = false;
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        Move m = turns->at[i].first;
        bool passant = move_kind(m) == MOVE_EN_PASSANT;
        if (move_from(m) == s) {
            own = true;
            *xboard_mark(v, marks, passant ? stones_victim(v, m) : move_to(m)) =
                passant                          ? 'C'
                : move_kind(m) == MOVE_PROMOTION ? 'B'
                                                 : 'Y';
        } else if (passant && stones->lifted && move_from(m) == stones->man &&
                   stones_victim(v, m) == s) {
            victim = true;
            *xboard_mark(v, marks, move_to(m)) = 'Y';
        }
    }
    if (!victim) {
        stones->lifted = own;
        stones->man = s;
    }
}

static void mark_stone(Game *g, Move first, Square s, XboardMarks *marks)
{
    const Variant *v = game_variant(g);
    const TurnList *turns = game_turns(g);
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        Turn t = turns->at[i];
        if (t.first != first || !stones_move(t)) {
            continue;
        }
        if (move_from(t.second) == s) {
            *xboard_mark(v, marks, move_to(t.second)) = 'Y';
        } else if (move_kind(t.second) == MOVE_STONE_SWAP && move_to(t.second) == s) {
            *xboard_mark(v, marks, move_from(t.second)) = 'Y';
        }
    }
}

static void lift(Xboard *x, Game *g, const char *square, Text *out)
{
    XboardMarks marks = {.at = {{0}}};
    Square s = xboard_square(x->variant, square);
    StonesHand h;
    Error e;
    XboardResult man = stones_read_man(x, g, &h, &e);
    if (s != NO_SQUARE && man == XBOARD_TURN) {
        mark_stone(g, h.first, s, &marks);
    } else if (s != NO_SQUARE && man == XBOARD_MORE) {
        mark_man(x, g, s, &marks);
    }
    xboard_highlight(&marks, x->variant->files, x->variant->ranks, out);
}

/* XBoard waits for `choice` on a target marked 'B': any will do, the person is asked afterwards. */
static void put(Xboard *x, Game *g, const char *square, Text *out)
{
    const TurnList *turns = game_turns(g);
    Square to = xboard_square(x->variant, square);
    bool may = x->game.stones.lifted && x->plies_in_hand == 0;
    for (size_t i = 0; may && turns != NULL && i < turns->count; i++) {
        Move m = turns->at[i].first;
        if (move_kind(m) == MOVE_PROMOTION && move_from(m) == x->game.stones.man &&
            move_to(m) == to) {
            text_add(out, "choice %c\n", variant_letter(x->variant, BLACK, move_type(m)));
            x->game.stones.chosen = true;
            return;
        }
    }
}

/* Plays the man's ply for the person, and goes on as if it had come by mouse. */
static void answer(Xboard *x, Game *g, const char *letter, Text *out)
{
    Move m;
    Error e;
    if (x->plies_in_hand > 0 || !xboard_promote_answer(x, g, letter, &m, out)) {
        return;
    }
    char from[XBOARD_SQUARE_MAX], ply[XBOARD_PLY_MAX];
    Text t = text_over(ply, sizeof ply);
    xboard_square_name(x->variant, move_from(m), from);
    xboard_square_name(x->variant, move_to(m), x->target);
    text_add(&t, "%s%s%c", from, x->target, variant_letter(x->variant, BLACK, move_type(m)));
    text_add(out, "move %s\n", ply);
    x->made.answered = usermove(x, g, ply, &x->made.answer, out, &e) == XBOARD_TURN;
}

const XboardScheme XBOARD_STONES = {
    .variant = "eightstone",
    .setup = setup,
    .go = go,
    .turn = turn,
    .usermove = usermove,
    .reopens = reopens,
    .setboard = stones_setboard,
    .names = names,
    .undo = xboard_plies_undo,
    .lift = lift,
    .put = put,
    .answer = answer,
};
