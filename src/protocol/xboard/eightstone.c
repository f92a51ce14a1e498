/* The XBoard adapter: Eight-Stone Chess. The person moves the piece, and the engine adds the null that
 * lets the person move a stone: see eightstone_internal.h. */
#include "protocol/xboard/eightstone_internal.h"

#include <stdio.h>
#include <string.h>

enum { NOTE_MAX = 320 };

/* Ten of XBoard's image slots that no piece uses. */
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

/* The person swaps a stone and a piece by moving either onto the other. */
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

/* What is to follow the piece; `none` of the opponent's is what to click for no stone. */
static void tell_stone(Game *g, Move first, const char *none, Text *out)
{
    char line[64];
    Text t = text_over(line, sizeof line);
    Turn turn;
    if (!stones_can_stay(g, first, &turn)) {
        xboard_tell("check: a stone must help", out);
    } else if (stones_can_move(g, first)) {
        text_add(&t, "now a stone, or %s's %s", colour_name(colour_other(game_side(g))), none);
        xboard_tell(line, out);
    }
}

/* A person plays both sides, and may move a stone of the other side's for the last turn. */
static bool may_add_stone(const Xboard *x, const Game *g)
{
    return x->made.replays && game_ply(g) > 0 && !stones_own(x, colour_other(game_side(g))) &&
           x->plies_in_hand == 0 && x->made.count > 0 && xboard_plies_at(x, game_ply(g) - 1) == 1;
}

static void ask_stone(Text *out)
{
    xboard_ask("Check. Which stone helps (as b4c4) ?", out);
}

/* The piece has moved, and his king needs a stone that is the other side's, to XBoard. Where one person
 * plays both sides it may be moved next; against the machine it is to be named. The piece's ply was
 * refused by then: without an answer nothing has happened. */
static XboardResult need_stone(Xboard *x, Game *g, Move first, Text *out, Error *e)
{
    if (x->made.replays) {
        tell_stone(g, first, "piece", out);
        return XBOARD_MORE;
    }
    memcpy(x->game.stones.piece_asked, xboard_hand(x, 0), XBOARD_PLY_MAX);
    xboard_put_away(x);
    ask_stone(out);
    error_set(e, "check: say which stone helps");
    return XBOARD_REFUSED;
}

/* The person has moved a stone of the other side's: the engine adds the null. Of a swap XBoard has
 * made a capture; it takes that back, and gets the swap. */
static XboardResult add_stone(Xboard *x, Game *g, const StonesHand *h, Turn *turn, Text *out,
                              Error *e)
{
    XboardPlyList plies = {.count = 0};
    const char *ply = xboard_hand(x, h->next);
    Square a, b;
    if (!stones_squares(x->variant, ply, &a, &b)) {
        error_set(e, "now a stone");
        xboard_put_away(x);
        return XBOARD_REFUSED;
    }
    if (!stones_find(g, h->first, a, b, false, turn)) {
        xboard_put_away(x);
        return stones_explain(g, h->first, a, b, e);
    }
    if (move_kind(turn->second) == MOVE_STONE_SWAP) {
        text_add(out, "Illegal move (the two change places): %s\n", ply);
        xboard_put_away(x);
    }
    stones_list(x, g, *turn, &plies);
    xboard_send(x, g, &plies, out);
    return XBOARD_TURN;
}

/* What XBoard needs besides the person's plies, which are in hand. */
static XboardResult supply(Xboard *x, Game *g, Turn *turn, Text *out, Error *e)
{
    StonesHand h;
    Error ignored;
    if (stones_read_piece(x, g, &h, &ignored) != XBOARD_TURN) {
        return XBOARD_MORE;
    }
    if (!stones_own(x, game_side(g))) {
        return h.next == x->plies_in_hand ? need_stone(x, g, h.first, out, e)
                                          : add_stone(x, g, &h, turn, out, e);
    }
    if (x->plies_in_hand == 1 && xboard_take(x, XBOARD_NULL, &ignored)) {
        text_add(out, "move " XBOARD_NULL "\n");
        tell_stone(g, h.first, "clock", out);
    }
    return XBOARD_MORE;
}

/* One ply of the person's, or of a record. */
static XboardResult take_ply(Xboard *x, Game *g, const char *text, bool supplies, Turn *turn,
                             Text *out, Error *e)
{
    if (!xboard_take(x, text, e)) {
        return xboard_refuse(e, out);
    }
    XboardResult result = stones_read(x, g, turn, e);
    if (result == XBOARD_REFUSED) {
        xboard_put_away(x);
    } else if (result == XBOARD_TURN) {
        xboard_count(x, g, x->plies_in_hand);
        if (supplies && x->made.replays && !stones_own(x, game_side(g))) {
            tell_stone(g, turn->first, "piece", out);
        }
    } else if (supplies) {
        result = supply(x, g, turn, out, e);
    }
    return result == XBOARD_REFUSED ? xboard_refuse(e, out) : result;
}

/* The person has gone straight to the square of an en passant capture, "h6g7": as XBoard writes it,
 * "h6g6,g6g7". */
static bool takes_en_passant(const Xboard *x, Game *g, const char *text, char ply[XBOARD_PLY_MAX])
{
    const TurnList *turns = game_turns(g);
    for (size_t i = 0; turns != NULL && x->plies_in_hand == 0 && i < turns->count; i++) {
        Move m = turns->at[i].first;
        char plain[XBOARD_MOVE_MAX];
        xboard_move_text(x->variant, (Turn){m, MOVE_NONE}, plain);
        if (move_kind(m) == MOVE_EN_PASSANT && strcmp(text, plain) == 0) {
            stones_piece_ply(x->variant, m, ply);
            return true;
        }
    }
    return false;
}

static XboardResult usermove(Xboard *x, Game *g, const char *text, Turn *turn, Text *out, Error *e)
{
    XboardStones *stones = &x->game.stones;
    bool chosen = stones->chosen, supplies = xboard_supplies(x);
    char ply[XBOARD_PLY_MAX], lines[XBOARD_LINES_MAX];
    stones->lifted = stones->chosen = false;
    stones->record = x->made.replays && !supplies;
    stones->piece_asked[0] = '\0';
    if (chosen && x->plies_in_hand == 0 && xboard_promote_ask(x, g, text, out, e)) {
        return xboard_refuse(e, out);
    }
    if (!supplies || !takes_en_passant(x, g, text, ply)) {
        return take_ply(x, g, text, supplies, turn, out, e);
    }
    Text after = text_over(lines, sizeof lines);
    XboardResult result = take_ply(x, g, ply, supplies, turn, &after, e);
    if (result != XBOARD_REFUSED) {
        text_add(out, "Illegal move (played again with its capture): %s\nmove %s\n", text, ply);
    }
    text_add(out, "%s", lines);
    return result;
}

static bool on_stone(const Game *g, const char *text)
{
    char name[XBOARD_SQUARE_MAX];
    Setup s;
    snprintf(name, sizeof name, "%.2s", text);
    Square square = xboard_square(game_variant(g), name);
    game_setup(g, &s);
    return square != NO_SQUARE && squareset_has(s.gaps, square);
}

/* A person's click is only what it says; the plies of a record may be the first of a swap. */
static bool is_late_stone(const Xboard *x, const Game *g, const char *text)
{
    Game *before = xboard_game_before(g, 1);
    Move first = game_turn(g, game_ply(g) - 1).first;
    Square a, b;
    Turn turn;
    bool late = before != NULL && stones_squares(x->variant, text, &a, &b) &&
                (x->target[0] == '\0' || stones_find(before, first, a, b, false, &turn));
    game_free(before);
    return late;
}

/* Records of matches have a piece alone, records of a person's games a null after the piece. Two nulls that
 * announce the next turn are taken for it too: it is the same turn. */
static bool goes_on_with_null(const Xboard *x, const Game *g, const char *text)
{
    return xboard_is_null(text) && x->target[0] == '\0' && game_ply(g) > 0 &&
           stones_own(x, colour_other(game_side(g))) && x->plies_in_hand == 0 &&
           x->made.count > 0 && xboard_plies_at(x, game_ply(g) - 1) == 1;
}

/* Where the stones are not the mover's to XBoard, a piece alone is a turn, unless a stone follows. No
 * other turn begins on a stone. */
static bool reopens(Xboard *x, Game *g, const char *text)
{
    bool stone = may_add_stone(x, g) && on_stone(g, text) && is_late_stone(x, g, text);
    if (!stone && !goes_on_with_null(x, g, text)) {
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
    if (stones_own(x, side) && !stones->told) {
        char note[NOTE_MAX];
        Text t = text_over(note, sizeof note);
        text_add(
            &t,
            "Here the stones are %s's pieces, to XBoard, so with %s you move none, unless your "
            "king needs one. To have them, choose your side before the first move, or paste a "
            "position with %c for the stones.",
            colour_name(side), colour_name(colour_other(side)), side == WHITE ? 's' : 'S');
        xboard_note("telluser", note, out);
        stones->told = true;
    }
    return side;
}

/* --- The mouse --------------------------------------------------------------------------------- */

static void mark_piece(Xboard *x, Game *g, Square s, XboardMarks *marks)
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
            *xboard_mark(v, marks, move_to(m)) = move_kind(m) == MOVE_PROMOTION ? 'B' : 'Y';
            if (passant) { /* by way of the victim, or straight: takes_en_passant */
                *xboard_mark(v, marks, stones_victim(v, m)) = 'C';
            }
        } else if (passant && stones->lifted && move_from(m) == stones->piece &&
                   stones_victim(v, m) == s) {
            victim = true;
            *xboard_mark(v, marks, move_to(m)) = 'Y';
        }
    }
    if (!victim) {
        stones->lifted = own;
        stones->piece = s;
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
    XboardResult piece = stones_read_piece(x, g, &h, &e);
    if (s != NO_SQUARE && piece == XBOARD_TURN) {
        mark_stone(g, h.first, s, &marks);
    } else if (s != NO_SQUARE && may_add_stone(x, g) && on_stone(g, square)) {
        Game *before = xboard_game_before(g, 1);
        if (before != NULL) {
            mark_stone(before, game_turn(g, game_ply(g) - 1).first, s, &marks);
        }
        game_free(before);
    } else if (s != NO_SQUARE && piece == XBOARD_MORE) {
        mark_piece(x, g, s, &marks);
    }
    xboard_highlight(&marks, x->variant->files, x->variant->ranks, out);
}

/* XBoard waits for `choice` on a target marked 'B': any will do, the person is asked afterwards. */
static void put(Xboard *x, Game *g, const char *square, Text *out)
{
    Square to = xboard_square(x->variant, square);
    bool may = x->game.stones.lifted && x->plies_in_hand == 0;
    unsigned types = may ? xboard_promote_choices(g, x->game.stones.piece, to) : 0;
    if (types != 0) {
        PieceType any = (PieceType)__builtin_ctz(types);
        text_add(out, "choice %c\n", variant_letter(x->variant, BLACK, any));
        x->game.stones.chosen = true;
    }
}

/* Plays the piece's ply for the person, and goes on as if it had come by mouse. */
static void answer_promotion(Xboard *x, Game *g, const char *letter, Text *out)
{
    Move m;
    Error e;
    if (!xboard_promote_answer(x, g, letter, &m, out)) {
        return;
    }
    char from[XBOARD_SQUARE_MAX], ply[XBOARD_PLY_MAX];
    Text t = text_over(ply, sizeof ply);
    xboard_square_name(x->variant, move_from(m), from);
    xboard_square_name(x->variant, move_to(m), x->target);
    text_add(&t, "%s%s%c", from, x->target, variant_letter(x->variant, BLACK, move_type(m)));
    text_add(out, "move %s\n", ply);
    XboardResult result = usermove(x, g, ply, &x->made.answer, out, &e);
    x->made.answered = result == XBOARD_TURN;
    if (result == XBOARD_REFUSED) {
        text_add(out, "Illegal move (a stone is asked for): %s\n", ply);
    }
}

/* Plays the piece and the stone named; without a turn the question is put again. */
static void answer_stone(Xboard *x, Game *g, const char *text, Text *out)
{
    XboardPlyList plies = {.count = 0};
    StonesHand h;
    Error e;
    Square a, b;
    Turn *turn = &x->made.answer;
    if (!xboard_take(x, x->game.stones.piece_asked, &e)) {
        return;
    }
    bool known = stones_read_piece(x, g, &h, &e) == XBOARD_TURN;
    xboard_put_away(x);
    if (!known || strlen(text) != 4 || !stones_squares(x->variant, text, &a, &b) ||
        !stones_find(g, h.first, a, b, true, turn)) {
        ask_stone(out);
        return;
    }
    x->game.stones.piece_asked[0] = '\0';
    stones_list(x, g, *turn, &plies);
    xboard_send(x, g, &plies, out);
    x->made.answered = true;
}

static void answer(Xboard *x, Game *g, const char *text, Text *out)
{
    if (x->plies_in_hand > 0) {
        return;
    }
    if (x->game.stones.piece_asked[0] != '\0') {
        answer_stone(x, g, text, out);
    } else {
        answer_promotion(x, g, text, out);
    }
}

/* --- Hints ------------------------------------------------------------------------------------- */

/* XBoard reads one move in a hint, so that a whole turn is told in words. */
static void hint(const Xboard *x, Game *g, Turn expected, Text *out)
{
    char piece[XBOARD_MOVE_MAX], from[XBOARD_SQUARE_MAX], to[XBOARD_SQUARE_MAX];
    bool stone = stones_move(expected) && stones_own(x, game_side(g));
    StonesHand h;
    Error e;
    xboard_move_text(x->variant, (Turn){expected.first, MOVE_NONE}, piece);
    if (stone) {
        xboard_square_name(x->variant, move_from(expected.second), from);
        xboard_square_name(x->variant, move_to(expected.second), to);
    }
    if (stones_read_piece(x, g, &h, &e) != XBOARD_TURN) {
        if (stone) {
            text_add(out, "telluser Hint: %s, then the stone %s%s\n", piece, from, to);
        } else {
            text_add(out, "Hint: %s\n", piece);
        }
    } else if (h.first != expected.first) {
        text_add(out, "telluser No hint: %s was expected\n", piece);
    } else if (stone) {
        text_add(out, "Hint: %s%s\n", from, to);
    } else {
        text_add(out, "telluser Hint: no stone\n");
    }
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
    .hint = hint,
};
