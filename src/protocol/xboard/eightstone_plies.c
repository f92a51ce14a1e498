/* Eight-Stone Chess in XBoard: a turn as XBoard's plies, and plies as a turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/movetext.h"
#include "protocol/xboard/eightstone_internal.h"

/* --- Squares ----------------------------------------------------------------------------------- */

/* Reads the square at the start of the text; NO_SQUARE if there is none. */
static Square square_at(const Variant *v, const char *text)
{
    char name[XBOARD_SQUARE_MAX] = "";
    snprintf(name, sizeof name, "%.2s", text);
    return xboard_square(v, name);
}

bool stones_squares(const Variant *v, const char *ply, Square *a, Square *b)
{
    *a = square_at(v, ply);
    *b = NO_SQUARE;
    for (const char *p = ply; *p != '\0' && *b == NO_SQUARE; p++) {
        Square s = *p >= 'a' && *p <= 'h' && p[1] != '\0' ? square_at(v, p) : NO_SQUARE;
        *b = s != *a ? s : NO_SQUARE;
    }
    return *a != NO_SQUARE && *b != NO_SQUARE;
}

Square stones_victim(const Variant *v, Move m)
{
    return v->at[v->rank_of[move_from(m)]][v->file_of[move_to(m)]];
}

/* --- A turn as plies --------------------------------------------------------------------------- */

static void list_squares(const Variant *v, Square from, Square to, XboardPlyList *plies)
{
    char a[XBOARD_SQUARE_MAX], b[XBOARD_SQUARE_MAX];
    xboard_square_name(v, from, a);
    xboard_square_name(v, to, b);
    xboard_list_add(plies, "%s%s", a, b);
}

void stones_piece_ply(const Variant *v, Move m, char ply[XBOARD_PLY_MAX])
{
    char from[XBOARD_SQUARE_MAX], to[XBOARD_SQUARE_MAX], victim[XBOARD_SQUARE_MAX];
    Text t = text_over(ply, XBOARD_PLY_MAX);
    xboard_square_name(v, move_from(m), from);
    xboard_square_name(v, move_to(m), to);
    if (move_kind(m) == MOVE_EN_PASSANT) {
        xboard_square_name(v, stones_victim(v, m), victim);
        text_add(&t, "%s%s,%s%s", from, victim, victim, to);
    } else if (move_kind(m) == MOVE_PROMOTION) {
        text_add(&t, "%s%s%c", from, to, variant_letter(v, BLACK, move_type(m)));
    } else {
        text_add(&t, "%s%s", from, to);
    }
}

static void list_piece(const Variant *v, Move m, XboardPlyList *plies)
{
    char ply[XBOARD_PLY_MAX];
    stones_piece_ply(v, m, ply);
    xboard_list_add(plies, "%s", ply);
}

static int distance(const Variant *v, Square a, Square b)
{
    return abs(v->rank_of[a] - v->rank_of[b]) + abs(v->file_of[a] - v->file_of[b]);
}

/* The square nearest to the stone that is empty when the piece has moved: none that he touches. */
static Square empty_square(const Variant *v, const Setup *s, Move m, Square stone)
{
    Square nearest = NO_SQUARE;
    for (Square q = 0; q < v->squares; q++) {
        bool castles = move_kind(m) == MOVE_CASTLE && v->rank_of[q] == v->rank_of[move_from(m)];
        bool empty = s->piece[q] == NO_PIECE && !squareset_has(s->gaps, q) && q != move_to(m);
        if (empty && !castles &&
            (nearest == NO_SQUARE || distance(v, q, stone) < distance(v, nearest, stone))) {
            nearest = q;
        }
    }
    return nearest;
}

/* The stone is the other side's, to XBoard. */
static void list_foreign_stone(const Variant *v, const Setup *s, Turn turn, XboardPlyList *plies)
{
    Square stone = move_from(turn.second), to = move_to(turn.second);
    if (move_kind(turn.second) == MOVE_STONE_SWAP) {
        Square empty = empty_square(v, s, turn.first, stone);
        list_squares(v, stone, empty, plies);
        list_squares(v, to, stone, plies);
        list_squares(v, empty, to, plies);
    } else {
        list_squares(v, stone, to, plies);
    }
    xboard_list_add(plies, XBOARD_NULL);
}

bool stones_move(Turn turn)
{
    return turn.second != MOVE_NONE && move_kind(turn.second) != MOVE_PASS;
}

bool stones_own(const Xboard *x, Colour c)
{
    return x->game.stones.black == (c == BLACK);
}

void stones_list(const Xboard *x, Game *g, Turn turn, XboardPlyList *plies)
{
    Setup s;
    game_setup(g, &s);
    if (stones_move(turn) && x->made.against_engine) {
        xboard_list_add(plies, XBOARD_NULL);
        xboard_list_add(plies, XBOARD_NULL);
    }
    list_piece(x->variant, turn.first, plies);
    if (!stones_move(turn)) {
        return;
    }
    if (stones_own(x, s.side)) {
        xboard_list_add(plies, XBOARD_NULL);
        list_squares(x->variant, move_from(turn.second), move_to(turn.second), plies);
    } else {
        list_foreign_stone(x->variant, &s, turn, plies);
    }
}

/* --- Plies as a turn --------------------------------------------------------------------------- */

static bool same_piece_move(const Variant *v, Move m, const char *ply)
{
    Square from = square_at(v, ply), to = square_at(v, ply + 2);
    if (strlen(ply) == 9 && ply[4] == ',') {
        Square third = square_at(v, ply + 5), last = square_at(v, ply + 7);
        Square victim = to == third ? to : third; /* "AB,BC", or the relay's "AC,Bx" */
        Square target = to == third ? last : to;
        return move_kind(m) == MOVE_EN_PASSANT && move_from(m) == from && move_to(m) == target &&
               stones_victim(v, m) == victim;
    }
    bool promotion = move_kind(m) == MOVE_PROMOTION;
    PieceType type = promotion ? move_type(m) : NO_PIECE_TYPE;
    PieceType wanted = ply[4] == '\0' ? NO_PIECE_TYPE : variant_kind(v, ply[4]);
    return move_from(m) == from && move_to(m) == to && type == wanted &&
           strlen(ply) == (promotion ? 5 : 4);
}

static bool find_piece_move(Game *g, const char *ply, Move *first, Error *e)
{
    const TurnList *turns = game_turns(g);
    Turn turn;
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        if (same_piece_move(game_variant(g), turns->at[i].first, ply)) {
            *first = turns->at[i].first;
            return true;
        }
    }
    if (movetext_read(g, ply, &turn, e)) {
        return error_set(e, "that is not how XBoard writes it");
    }
    return false;
}

bool stones_find(Game *g, Move first, Square a, Square b, bool either, Turn *turn)
{
    const TurnList *turns = game_turns(g);
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        Turn t = turns->at[i];
        if (t.first != first) {
            continue;
        }
        Square from = stones_move(t) ? move_from(t.second) : NO_SQUARE;
        Square to = stones_move(t) ? move_to(t.second) : NO_SQUARE;
        bool swap = stones_move(t) && move_kind(t.second) == MOVE_STONE_SWAP;
        if ((from == a && to == b) || (either && swap && from == b && to == a)) {
            *turn = t;
            return true;
        }
    }
    return false;
}

bool stones_can_stay(Game *g, Move first, Turn *turn)
{
    return stones_find(g, first, NO_SQUARE, NO_SQUARE, false, turn);
}

bool stones_can_move(Game *g, Move first)
{
    const TurnList *turns = game_turns(g);
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        if (turns->at[i].first == first && stones_move(turns->at[i])) {
            return true;
        }
    }
    return false;
}

static XboardResult refused(Error *e, const char *reason)
{
    error_set(e, "%s", reason);
    return XBOARD_REFUSED;
}

/* Whole turn text knows most about it. */
XboardResult stones_explain(Game *g, Move first, Square a, Square b, Error *e)
{
    const Variant *v = game_variant(g);
    char text[TURN_TEXT_MAX], from[XBOARD_SQUARE_MAX], to[XBOARD_SQUARE_MAX];
    Setup s;
    Turn turn = {first, MOVE_NONE};
    game_setup(g, &s);
    if (!squareset_has(s.gaps, a) && squareset_has(s.gaps, b)) {
        Square stone = b;
        b = a;
        a = stone;
    }
    if (!squareset_has(s.gaps, a)) {
        return refused(e, "one piece a turn: now a stone, or none");
    }
    movetext_write(v, turn, text);
    xboard_square_name(v, a, from);
    xboard_square_name(v, b, to);
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, ",%s%s", from, to);
    if (movetext_read(g, text, &turn, e)) {
        error_set(e, "a stone cannot go so");
    }
    return XBOARD_REFUSED;
}

/* After the piece: a null, and the stone. */
static XboardResult read_own_stone(const Xboard *x, Game *g, const StonesHand *h, Turn *turn,
                                   Error *e)
{
    const char *ply = h->next + 1 < x->plies_in_hand ? xboard_hand(x, h->next + 1) : NULL;
    Square a, b;
    if (h->next < x->plies_in_hand && !xboard_is_null(xboard_hand(x, h->next))) {
        return refused(e, "a null must follow, and then a stone");
    }
    if (ply == NULL) {
        return XBOARD_MORE;
    }
    if (xboard_is_null(ply)) {
        return stones_can_stay(g, h->first, turn)
                   ? XBOARD_TURN
                   : refused(e, "your king is attacked: a stone must help");
    }
    if (!stones_squares(x->variant, ply, &a, &b)) {
        return refused(e, "now a stone, or none");
    }
    return stones_find(g, h->first, a, b, true, turn) ? XBOARD_TURN
                                                      : stones_explain(g, h->first, a, b, e);
}

/* After the piece: the stone and a null, or a swap by way of an empty square and a null. */
static XboardResult read_foreign_stone(const Xboard *x, Game *g, const StonesHand *h, Turn *turn,
                                       Error *e)
{
    Square from[3], to[3];
    int plies = x->plies_in_hand - h->next;
    bool ended = plies > 0 && xboard_is_null(xboard_hand(x, x->plies_in_hand - 1));
    int moves = plies - ended;
    if (moves > 3) {
        return refused(e, "a null must end the turn");
    }
    for (int i = 0; i < moves; i++) {
        if (!stones_squares(x->variant, xboard_hand(x, h->next + i), &from[i], &to[i])) {
            return refused(e, "a stone must follow");
        }
    }
    if (!ended) {
        return XBOARD_MORE;
    }
    bool swap = moves == 3 && to[1] == from[0] && from[2] == to[0] && to[2] == from[1];
    if (moves == 0 ? stones_can_stay(g, h->first, turn)
        : swap     ? stones_find(g, h->first, from[0], to[2], false, turn)
                   : moves == 1 && stones_find(g, h->first, from[0], to[0], false, turn)) {
        return XBOARD_TURN;
    }
    return moves == 1 ? stones_explain(g, h->first, from[0], to[0], e)
                      : refused(e, "no stone can do that");
}

XboardResult stones_read_piece(const Xboard *x, Game *g, StonesHand *h, Error *e)
{
    *h = (StonesHand){.next = 0};
    while (h->next < x->plies_in_hand && xboard_is_null(xboard_hand(x, h->next))) {
        h->next++;
    }
    if (h->next > 0 && (x->made.replays ? h->next > 2 : !x->made.against_engine || h->next > 2)) {
        return refused(e, "first a piece moves, then a stone may");
    }
    h->announced = h->next == 2;
    if (h->next == x->plies_in_hand) {
        return XBOARD_MORE;
    }
    if (h->next == 1) {
        return refused(e, "two nulls announce a turn, not one");
    }
    return find_piece_move(g, xboard_hand(x, h->next++), &h->first, e) ? XBOARD_TURN
                                                                       : XBOARD_REFUSED;
}

XboardResult stones_read(const Xboard *x, Game *g, Turn *turn, Error *e)
{
    StonesHand h;
    XboardResult result = stones_read_piece(x, g, &h, e);
    if (result != XBOARD_TURN) {
        return result;
    }
    bool alone = h.next == x->plies_in_hand && !h.announced;
    bool may_be_all = x->made.against_engine || x->game.stones.record;
    bool own = stones_own(x, game_side(g)) && !(may_be_all && alone);
    if (alone && stones_can_stay(g, h.first, turn) && (!own || !stones_can_move(g, h.first))) {
        return XBOARD_TURN;
    }
    return own ? read_own_stone(x, g, &h, turn, e) : read_foreign_stone(x, g, &h, turn, e);
}
