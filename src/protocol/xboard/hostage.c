/* The XBoard adapter: Hostage Chess. XBoard's column of a colour is the prison in which that
 * colour's pieces sit, since there a captured piece goes into the column of its owner; airfields are a
 * strip of the board (hostage_strip_internal.h).
 *
 *   drop        "j1f4": a move from the strip
 *   exchange    "N@f3" from the column, "P@j8" the piece freed, by the other side, and a null
 *   promotion   "a7b8q" takes the queen from the column; then a null of the other side, and the king
 *               tours an empty square, "e1j1,j1e1": XBoard takes that for the capture of a pawn of
 *               the king's own, which puts the pawn into the column
 *
 * The person makes the first of these, and the engine adds the rest. In a match each engine makes
 * all of its turn, and a null is relayed as a `setboard`. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "game/movetext.h"
#include "protocol/xboard/hostage_strip_internal.h"

static void setup(const Variant *v, Text *out)
{
    text_add(out, "setup (PNBRQKpnbrqk) 11x8+5_great ");
    xboard_draw_fen(v->start_fen, '*', "*2", out);
    text_char(out, '\n');
}

/* --- A turn as plies --------------------------------------------------------------------------- */

static Square king_square(const Variant *v, const Setup *s)
{
    for (Square q = 0; q < v->squares; q++) {
        if (s->piece[q] == piece_make(s->side, v->king)) {
            return q;
        }
    }
    return NO_SQUARE;
}

static void list_drop(const Xboard *x, Move m, Colour c, XboardPlyList *plies)
{
    char from[XBOARD_SQUARE_MAX], to[XBOARD_SQUARE_MAX];
    Strip strip = strip_now(x, false);
    int index = strip_find(&strip, variant_letter(x->variant, c, move_type(m)));
    strip_name(index < 0 ? 0 : index, from);
    xboard_square_name(x->variant, move_to(m), to);
    xboard_list_add(plies, "%s%s", from, to);
}

static void list_exchange(const Xboard *x, Move m, Colour c, XboardPlyList *plies)
{
    char field[XBOARD_SQUARE_MAX], to[XBOARD_SQUARE_MAX];
    Strip strip = strip_now(x, false);
    int index = strip_room(&strip, colour_other(c));
    strip_name(index < 0 ? 0 : index, field);
    xboard_square_name(x->variant, move_to(m), to);
    xboard_list_add(plies, "%c@%s", x->variant->piece[move_type(m)].letter, to);
    xboard_list_add(plies, "%c@%s", x->variant->piece[move_freed(m)].letter, field);
    xboard_list_add(plies, XBOARD_NULL);
}

/* The king tours a square of the strip, or the one that the pawn left. */
static void list_promotion(const Xboard *x, Move m, const Setup *s, XboardPlyList *plies)
{
    char from[XBOARD_SQUARE_MAX], to[XBOARD_SQUARE_MAX], king[XBOARD_SQUARE_MAX];
    char empty[XBOARD_SQUARE_MAX];
    Strip strip = strip_now(x, false);
    int index = strip_room(&strip, s->side);
    xboard_square_name(x->variant, move_from(m), from);
    xboard_square_name(x->variant, move_to(m), to);
    xboard_square_name(x->variant, king_square(x->variant, s), king);
    if (index < 0) {
        memcpy(empty, from, sizeof empty);
    } else {
        strip_name(index, empty);
    }
    xboard_list_add(plies, "%s%s%c", from, to, variant_letter(x->variant, BLACK, move_type(m)));
    xboard_list_add(plies, XBOARD_NULL);
    xboard_list_add(plies, "%s%s,%s%s", king, empty, empty, king);
}

static void list_turn(const Xboard *x, Game *g, Turn turn, XboardPlyList *plies)
{
    char text[TURN_TEXT_MAX];
    Setup s;
    game_setup(g, &s);
    switch (move_kind(turn.first)) {
    case MOVE_DROP: list_drop(x, turn.first, s.side, plies); break;
    case MOVE_EXCHANGE: list_exchange(x, turn.first, s.side, plies); break;
    case MOVE_PROMOTION: list_promotion(x, turn.first, &s, plies); break;
    default: movetext_write(x->variant, turn, text); xboard_list_add(plies, "%s", text);
    }
}

static void send_turn(Xboard *x, Game *g, Turn turn, Text *out)
{
    XboardPlyList plies = {.count = 0};
    list_turn(x, g, turn, &plies);
    xboard_send(x, g, &plies, out);
}

/* --- Plies as a turn --------------------------------------------------------------------------- */

/* Bit t: with this ply from the column ("N@f3") piece[t] may be freed. `any` is one such turn. */
static unsigned freed_by(Game *g, const char *ply, Turn *any)
{
    const Variant *v = game_variant(g);
    const TurnList *turns = game_turns(g);
    PieceType type = variant_kind(v, ply[0]);
    Square to = xboard_square(v, ply + 2);
    unsigned types = 0;
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        Move m = turns->at[i].first;
        if (move_kind(m) == MOVE_EXCHANGE && move_type(m) == type && move_to(m) == to) {
            types |= 1U << move_freed(m);
            *any = turns->at[i];
        }
    }
    return types;
}

static bool find_exchange(Game *g, const char *ply, PieceType freed, Turn *turn)
{
    char text[TURN_TEXT_MAX];
    const Variant *v = game_variant(g);
    Error e;
    if (freed == NO_PIECE_TYPE || (freed_by(g, ply, turn) >> freed & 1) == 0) {
        return false;
    }
    snprintf(text, sizeof text, "%c#%c%.3s", toupper((unsigned char)ply[0]), v->piece[freed].letter,
             ply + 1);
    return movetext_read(g, text, turn, &e);
}

static XboardResult read_exchange(const Xboard *x, Game *g, Turn *turn, Error *e)
{
    const char *drop = xboard_hand(x, 0);
    if (freed_by(g, drop, turn) == 0) {
        error_set(e, "no hostage can be exchanged for that: %s", drop);
        return XBOARD_REFUSED;
    }
    if (x->plies_in_hand >= 2) {
        const char *freed = xboard_hand(x, 1);
        if (freed[1] != '@' || strip_index(freed + 2) < 0 ||
            !find_exchange(g, drop, variant_kind(x->variant, freed[0]), turn)) {
            error_set(e, "%s cannot be freed for %s", freed, drop);
            return XBOARD_REFUSED;
        }
    }
    if (x->plies_in_hand == 3 && !xboard_is_null(xboard_hand(x, 2))) {
        error_set(e, "the exchange is made, a null must follow");
        return XBOARD_REFUSED;
    }
    return x->plies_in_hand < 3 ? XBOARD_MORE : XBOARD_TURN;
}

/* The king's tour is relayed in more than one form, and there is nothing else that it could be. */
static XboardResult read_promotion(const Xboard *x, Error *e)
{
    bool legs = x->plies_in_hand < 3 || strchr(xboard_hand(x, 2), ',') != NULL;
    if (x->plies_in_hand >= 2 && (!xboard_is_null(xboard_hand(x, 1)) || !legs)) {
        error_set(e, "the pawn is promoted, a null and the king's tour must follow");
        return XBOARD_REFUSED;
    }
    return x->plies_in_hand < 3 ? XBOARD_MORE : XBOARD_TURN;
}

/* "j1f4" to "N@f4", with the piece that stands on j1; other plies are canonical. */
static bool canonical_text(const Xboard *x, Game *g, const char *ply, char text[TURN_TEXT_MAX],
                           Error *e)
{
    int index = strip_index(ply);
    if (index < 0) {
        snprintf(text, TURN_TEXT_MAX, "%s", ply);
        return true;
    }
    Strip strip = strip_now(x, false);
    unsigned char letter = (unsigned char)strip.at[index];
    if (letter == '\0') {
        return error_set(e, "nobody is on %.2s", ply);
    }
    if ((isupper(letter) != 0) != (game_side(g) == WHITE)) {
        return error_set(e, "the piece on %.2s is your opponent's", ply);
    }
    snprintf(text, TURN_TEXT_MAX, "%c@%s", toupper(letter), ply + 2);
    return true;
}

static XboardResult read_hand(const Xboard *x, Game *g, Turn *turn, Error *e)
{
    char text[TURN_TEXT_MAX];
    const char *first = xboard_hand(x, 0);
    if (xboard_is_null(first)) {
        error_set(e, "there is no passing");
        return XBOARD_REFUSED;
    }
    if (first[1] == '@') {
        return read_exchange(x, g, turn, e);
    }
    if (!canonical_text(x, g, first, text, e) || !movetext_read(g, text, turn, e)) {
        return XBOARD_REFUSED;
    }
    return move_kind(turn->first) == MOVE_PROMOTION ? read_promotion(x, e) : XBOARD_TURN;
}

/* Whether a drop comes from a square of the strip on which there is such a piece too. */
static bool drops_from(const Xboard *x, Game *g, Move m, const char *text)
{
    if (move_kind(m) != MOVE_DROP || strip_index(text) < 0) {
        return false; /* only a drop's bits name a kind of piece */
    }
    char to[XBOARD_SQUARE_MAX];
    Strip strip = strip_now(x, false);
    char letter = variant_letter(x->variant, game_side(g), move_type(m));
    xboard_square_name(x->variant, move_to(m), to);
    return strip.at[strip_index(text)] == letter && strcmp(text + 2, to) == 0;
}

static bool names(const Xboard *x, Game *g, Turn turn, const char *text)
{
    XboardPlyList plies = {.count = 0};
    list_turn(x, g, turn, &plies);
    return xboard_goes_on(x, &plies, text) ||
           (x->plies_in_hand == 0 && drops_from(x, g, turn.first, text));
}

/* --- The person's turn ------------------------------------------------------------------------- */

/* "Free Q, R or P ?" The ply was refused by then: while a question is open the person is to move,
 * and without an answer nothing has happened. */
static void ask_whom(Xboard *x, unsigned types, const char *ply, Text *out)
{
    char question[64];
    Text t = text_over(question, sizeof question);
    text_add(&t, "Free which piece:");
    for (PieceType type = 0; types >> type != 0; type++) {
        if ((types >> type & 1) != 0) {
            text_add(&t, " %c", x->variant->piece[type].letter);
        }
    }
    text_add(&t, " ?");
    memmove(x->game.hostage.drop, ply, strlen(ply) + 1);
    xboard_ask(question, out);
}

static XboardResult complete(Xboard *x, Game *g, Turn *turn, Text *out, Error *e)
{
    const char *first = xboard_hand(x, 0);
    unsigned types = first[1] == '@' ? freed_by(g, first, turn) : 0;
    if ((types & (types - 1)) != 0) {
        ask_whom(x, types, first, out);
        xboard_put_away(x);
        error_set(e, "say whom you free");
        return xboard_refuse(e, out);
    }
    send_turn(x, g, *turn, out);
    return XBOARD_TURN;
}

static XboardResult usermove(Xboard *x, Game *g, const char *text, Turn *turn, Text *out, Error *e)
{
    bool supplies = xboard_supplies(x);
    x->game.hostage.drop[0] = '\0';
    if (!xboard_take(x, text, e)) {
        return xboard_refuse(e, out);
    }
    XboardResult result = read_hand(x, g, turn, e);
    if (result == XBOARD_REFUSED) {
        xboard_put_away(x);
        return xboard_refuse(e, out);
    }
    if (result == XBOARD_TURN) {
        xboard_count(x, g, x->plies_in_hand);
    } else if (supplies && x->plies_in_hand == 1) {
        return complete(x, g, turn, out, e);
    }
    return result;
}

static void answer(Xboard *x, Game *g, const char *letter, Text *out)
{
    XboardHostage *h = &x->game.hostage;
    Turn turn;
    unsigned types = h->drop[0] == '\0' ? 0 : freed_by(g, h->drop, &turn);
    if (types == 0 || x->plies_in_hand > 0) {
        return;
    }
    if (letter[1] != '\0' ||
        !find_exchange(g, h->drop, variant_kind(x->variant, letter[0]), &turn)) {
        ask_whom(x, types, h->drop, out);
        return;
    }
    h->drop[0] = '\0';
    send_turn(x, g, turn, out);
    x->made.answered = true;
    x->made.answer = turn;
}

/* --- The engine's turn ------------------------------------------------------------------------- */

static void turn(Xboard *x, Game *g, Turn made, Text *out)
{
    XboardMarks marks = {.at = {{0}}};
    MoveKind kind = move_kind(made.first);
    bool drop = kind == MOVE_DROP || kind == MOVE_EXCHANGE;
    send_turn(x, g, made, out);
    if (!x->made.against_engine) {
        *xboard_mark(x->variant, &marks, drop ? move_to(made.first) : move_from(made.first)) = 'r';
        *xboard_mark(x->variant, &marks, move_to(made.first)) = 'r';
        xboard_highlight(&marks, STRIP_FILES, x->variant->ranks, out);
    }
}

static Colour go(Xboard *x, Game *g, Text *out)
{
    Colour side = x->plies_in_hand % 2 == 0 ? game_side(g) : colour_other(game_side(g));
    if (!x->made.against_engine) {
        xboard_abandon(x, out);
    }
    return side;
}

/* --- Positions --------------------------------------------------------------------------------- */

/* Within a turn a `setboard` is how XBoard relays a null. */
static bool is_relayed_null(Xboard *x, Game *g, const char *board, Turn *turn, XboardResult *result,
                            Text *out)
{
    Error e;
    if (x->plies_in_hand == 0 || !xboard_take(x, XBOARD_NULL, &e)) {
        return false;
    }
    *result = read_hand(x, g, turn, &e);
    if (*result == XBOARD_REFUSED || !xboard_ends_with(g, *turn, board)) {
        xboard_put_away(x);
        return false;
    }
    if (*result == XBOARD_TURN) {
        xboard_count(x, g, x->plies_in_hand);
    } else if (x->made.replays && !x->made.against_engine && x->made.ahead == x->made.count) {
        send_turn(x, g, *turn, out); /* XBoard cannot load the king's tour, and stops here */
        *result = XBOARD_TURN;
    }
    return true;
}

/* The person passes: the board on it is ours, with the other side to move. A position that is set up
 * comes in force mode. */
static bool is_pass(const Xboard *x, const Game *g, const char *board)
{
    char fen[FEN_MAX];
    game_fen(g, fen);
    size_t length = strcspn(fen, " [");
    return !x->made.replays && !x->made.against_engine && length == strcspn(board, " [") &&
           strncmp(fen, board, length) == 0;
}

/* Whether the two have the same board, airfields and prisons, if `lacking` is added to the second
 * one's prisons. Who is off the board stands in any order. */
static bool same_picture(const char *a, const char *b, char lacking)
{
    int more[2][128] = {{0}};
    size_t length = strcspn(a, "[");
    if (length != strcspn(b, "[") || strncmp(a, b, length) != 0) {
        return false;
    }
    more[1][(int)lacking]--;
    for (int side = 0; side < 2; side++) {
        int prison = 0;
        for (const char *p = (side == 0 ? a : b) + length; *p != '\0' && *p != ']'; p++) {
            prison |= *p == '#';
            more[prison][*p & 127] += *p == '#' ? 0 : side == 0 ? 1 : -1;
        }
    }
    more[1][0] = 0;
    return memcmp(more, (int[2][128]){{0}}, sizeof more) == 0;
}

/* Plays the promotion that is begun at that place of the game, which `then` has been taken back to. */
static bool play_promotion(Xboard *x, const Game *g, Game *then, const XboardPast *past)
{
    Turn turn;
    Error e;
    if (past->turns > 0) {
        turn = game_turn(g, game_ply(then));
    } else if (read_hand(x, then, &turn, &e) == XBOARD_REFUSED) {
        return false;
    }
    return past->in_hand == 2 && move_kind(turn.first) == MOVE_PROMOTION &&
           game_play(then, turn, &e);
}

/* Whether XBoard shows this at that place of the game. Within a turn it sends a position after a null
 * only, which is that of a promotion: the pawn is not in prison yet. */
static bool has_been(Xboard *x, const Game *g, const XboardPast *past, const char *board)
{
    char fen[FEN_MAX], pawn = '\0';
    Game *then = xboard_game_before(g, past->turns);
    if (then != NULL && past->in_hand > 0) {
        pawn = variant_letter(x->variant, game_side(then), x->variant->pawn);
    }
    bool same = then != NULL && (past->in_hand == 0 || play_promotion(x, g, then, past));
    if (same) {
        game_fen(then, fen);
        same = same_picture(fen, board, pawn);
    }
    game_free(then);
    return same;
}

/* XBoard does not capture en passant in a position that was set up, so there is no such right. */
static XboardResult setboard(Xboard *x, Game *g, const char *fen, Turn *turn, Text *out, Error *e)
{
    XboardFen read;
    XboardPast past;
    XboardResult result;
    if (!xboard_fen_read(x->variant, fen, &read)) {
        return xboard_plain_setboard(x, g, fen, turn, out, e);
    }
    int ply = xboard_fen_ply(&read);
    if (xboard_past(x, g, ply, &past) && has_been(x, g, &past, read.board)) {
        xboard_return(x, g, &past);
        x->game.hostage.drop[0] = '\0';
        return XBOARD_POSITION;
    }
    if (is_relayed_null(x, g, read.board, turn, &result, out)) {
        return result;
    }
    if (is_pass(x, g, read.board)) {
        text_add(out, "Illegal move (there is no passing): " XBOARD_NULL "\n");
        return XBOARD_MORE;
    }
    if (!xboard_fen_set(g, &read, e)) {
        return XBOARD_REFUSED;
    }
    xboard_forget(x);
    memcpy(x->game.hostage.strip, read.strip, sizeof read.strip);
    x->game.hostage.black_begins = game_side(g) == BLACK;
    x->made.first = ply;
    return XBOARD_POSITION;
}

/* --- The mouse --------------------------------------------------------------------------------- */

/* What stands on the square that XBoard calls so, as the type of turn that it begins: a piece of the
 * board, of the strip, or of the column, which is file m for White and two before a for Black. */
static bool begins_on(const Xboard *x, const Setup *s, const char *square, Move m)
{
    const Variant *v = x->variant;
    MoveKind kind = move_kind(m);
    if (kind == MOVE_DROP) {
        Strip strip = strip_now(x, true);
        int index = strip_index(square);
        return index >= 0 && strip.at[index] == variant_letter(v, s->side, move_type(m));
    }
    if (kind == MOVE_EXCHANGE) {
        static const char COLUMN[] = "PNBRQ"; /* from the edge of the board inwards */
        int row = square[1] - '1', place = s->side == WHITE ? row : v->ranks - 1 - row;
        bool column = square[0] == (s->side == WHITE ? 'a' + STRIP_FILES + 1 : 'a' - 2);
        return column && place >= 0 && place < 5 && v->piece[move_type(m)].letter == COLUMN[place];
    }
    return xboard_square(v, square) == move_from(m);
}

static void lift(Xboard *x, Game *g, const char *square, Text *out)
{
    XboardMarks marks = {.at = {{0}}};
    const TurnList *turns = game_turns(g);
    Setup s;
    game_setup(g, &s);
    for (size_t i = 0; turns != NULL && x->plies_in_hand == 0 && i < turns->count; i++) {
        if (begins_on(x, &s, square, turns->at[i].first)) {
            *xboard_mark(x->variant, &marks, move_to(turns->at[i].first)) = 'Y';
        }
    }
    xboard_highlight(&marks, STRIP_FILES, x->variant->ranks, out);
}

const XboardScheme XBOARD_HOSTAGE = {
    .variant = "hostage",
    .setup = setup,
    .go = go,
    .turn = turn,
    .usermove = usermove,
    .setboard = setboard,
    .names = names,
    .undo = xboard_plies_undo,
    .lift = lift,
    .answer = answer,
};
