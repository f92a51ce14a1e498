/* Writes a turn as SAN, told apart from the others as shortly as possible. */
#include <stdlib.h>
#include <string.h>

#include "game/notation/san_internal.h"
#include "game/san.h"
#include "game/movetext_grammar.h"

static void write_square(const Variant *v, Square s, Text *t)
{
    char name[4];
    variant_square_name(v, s, name);
    text_add(t, "%s", name);
}

static void write_letter(const Variant *v, PieceType type, Text *t)
{
    if (type != v->pawn) {
        text_char(t, v->piece[type].letter);
    }
}

/* --- A piece's move ----------------------------------------------------------------------------- */

/* Do two pieces of one kind end up alike, so that only their origin tells them apart? */
static bool is_rival(const Setup *s, Move m, Move other)
{
    MoveKind kind = move_kind(other);
    if (kind == MOVE_DROP || kind == MOVE_EXCHANGE || kind == MOVE_CASTLE ||
        move_from(other) == move_from(m) || s->piece[move_from(other)] != s->piece[move_from(m)] ||
        san_pulled(other) != san_pulled(m)) {
        return false;
    }
    bool stays = move_from(m) == move_to(m), other_stays = move_from(other) == move_to(other);
    return stays == other_stays && (stays || move_to(other) == move_to(m));
}

/* As much of the origin as tells the piece from its rivals: file, else rank, else both. A list of turns
 * has those with the same first move together. */
static void write_origin(const Variant *v, const TurnList *turns, const Setup *s, Move m, Text *t)
{
    Square from = move_from(m);
    bool rivals = false, file_shared = false, rank_shared = false;
    Move last = MOVE_NONE;
    for (size_t i = 0; i < turns->count; i++) {
        Move other = turns->at[i].first;
        if (other != last && is_rival(s, m, other)) {
            rivals = true;
            file_shared |= v->file_of[move_from(other)] == v->file_of[from];
            rank_shared |= v->rank_of[move_from(other)] == v->rank_of[from];
        }
        last = other;
    }
    bool pawn_takes = piece_type(s->piece[from]) == v->pawn && san_takes(s, m);
    if (pawn_takes || (rivals && (!file_shared || rank_shared))) {
        text_char(t, (char)('a' + v->file_of[from]));
    }
    if (file_shared) {
        text_add(t, "%d", v->rank_of[from] + 1);
    }
}

static void write_move(const Variant *v, const TurnList *turns, const Setup *s, Move m, Text *t)
{
    if (move_kind(m) == MOVE_CASTLE) {
        bool kingside = move_to(m) == v->castling[s->side].king_to[KINGSIDE];
        text_add(t, kingside ? "O-O" : "O-O-O");
        return;
    }
    write_letter(v, piece_type(s->piece[move_from(m)]), t);
    write_origin(v, turns, s, m, t);
    if (san_takes(s, m)) {
        text_char(t, 'x');
    }
    if (move_from(m) != move_to(m)) {
        write_square(v, move_to(m), t);
    }
    if (move_kind(m) == MOVE_PROMOTION) {
        text_add(t, "=%c", v->piece[move_type(m)].letter);
    }
    if (move_kind(m) == MOVE_PULL) {
        text_char(t, '~');
        write_square(v, move_extra(m), t);
    }
}

/* --- Whole turns ------------------------------------------------------------------------------ */

static void write_drop(const Variant *v, Move m, Text *t)
{
    if (move_kind(m) == MOVE_EXCHANGE) {
        text_add(t, "(%c-%c)", v->piece[move_freed(m)].letter, v->piece[move_type(m)].letter);
    }
    write_letter(v, move_type(m), t);
    text_char(t, '*');
    write_square(v, move_to(m), t);
}

void san_write_unmarked(const Variant *v, const TurnList *turns, const Setup *s, Turn turn, Text *t)
{
    MoveKind kind = move_kind(turn.first);
    if (kind == MOVE_DROP || kind == MOVE_EXCHANGE) {
        write_drop(v, turn.first, t);
    } else {
        write_move(v, turns, s, turn.first, t);
    }
    TurnText turn_text = turn_text_of(turn);
    if (turn_text.stone_from != NO_SQUARE) {
        text_char(t, ',');
        write_square(v, turn_text.stone_from, t);
        write_square(v, turn_text.stone_to, t);
    }
}

/* '+', '#' or nothing ('\0'), judged on the position after the whole turn. */
static char mark(const Game *g, Turn turn)
{
    const Kernel *kernel = game_kernel(g);
    Pos *after = malloc(kernel->pos_bytes);
    if (after == NULL) {
        return '\0';
    }
    memcpy(after, game_pos(g), kernel->pos_bytes);
    kernel->play(after, turn);
    Square squares[SQUARES_MAX];
    bool check = kernel->checkers(after, squares) > 0;
    /* With king capture, mate and the king's absence do not need a piece that attacks at once. */
    bool may_be_over = check || game_variant(g)->king_capture;
    Outcome o = may_be_over ? kernel->outcome(after) : OUTCOME_NONE;
    free(after);
    return o == OUTCOME_MATE || o == OUTCOME_KING_CAPTURED ? '#' : check ? '+' : '\0';
}

void san_write(Game *g, Turn turn, char *san)
{
    static const TurnList nobody = {0};
    const TurnList *turns = game_turns(g);
    Text t = text_over(san, SAN_MAX);
    Setup s;
    game_setup(g, &s);
    san_write_unmarked(game_variant(g), turns != NULL ? turns : &nobody, &s, turn, &t);
    char c = mark(g, turn);
    if (c != '\0') {
        text_char(&t, c);
    }
}
