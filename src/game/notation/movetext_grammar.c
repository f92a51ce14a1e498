/* Move text as plain data: its grammar, read and written. */
#include "game/movetext_grammar.h"

#include <ctype.h>

#include "game/notation/unexpected_internal.h"

static const TurnText nothing = {.kind = TURN_TEXT_MOVE,
                                 .from = NO_SQUARE,
                                 .to = NO_SQUARE,
                                 .type = NO_PIECE_TYPE,
                                 .freed = NO_PIECE_TYPE,
                                 .pulled = NO_SQUARE,
                                 .stone_from = NO_SQUARE,
                                 .stone_to = NO_SQUARE};

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
    const Variant *v;
    const char *text, *at;
    TurnText *turn_text;
    Error *e;
} Reader;

static bool unexpected(const Reader *r, const char *wanted)
{
    return unexpected_at(r->text, r->at, wanted, r->e);
}

static bool read_square_of(Reader *r, const char *wanted, Square *square)
{
    *square = variant_read_square(r->v, &r->at);
    return *square != NO_SQUARE || no_square_at(r->v, r->text, r->at, wanted, r->e);
}

static bool read_square(Reader *r, Square *square)
{
    return read_square_of(r, "a square, such as e2,", square);
}

static bool read_char(Reader *r, char c, const char *wanted)
{
    if (*r->at != c) {
        return unexpected(r, wanted);
    }
    r->at++;
    return true;
}

/* A piece's letter in a drop: upper case for both sides. */
static bool read_piece(Reader *r, PieceType *type)
{
    char letter = *r->at;
    *type = isupper((unsigned char)letter) ? variant_kind(r->v, letter) : NO_PIECE_TYPE;
    if (*type == NO_PIECE_TYPE) {
        return no_piece_at(r->v, r->text, r->at, r->e);
    }
    r->at++;
    return true;
}

static bool read_promotion(Reader *r)
{
    char letter = *r->at;
    if (letter == '\0' || letter == ',') {
        return true;
    }
    PieceType type = islower((unsigned char)letter) ? variant_kind(r->v, letter) : NO_PIECE_TYPE;
    if (type == NO_PIECE_TYPE) {
        return unexpected(r, "the end, a comma or a piece's lower case letter (promotion)");
    }
    r->turn_text->type = type;
    r->at++;
    return true;
}

/* What follows a comma. A pull names the pulled piece's square, where the first leg ended; a stone
 * cannot be there, since the moved piece is. */
static bool read_second(Reader *r)
{
    const char *start = r->at++;
    TurnText *turn_text = r->turn_text;
    if (r->v->pull_types == 0 && !r->v->stones) {
        r->at = start;
        return unexpected(r, "the end (a turn of this game is one move)");
    }
    Square from, to;
    if (!read_square(r, &from)) {
        return false;
    }
    bool pull = r->v->pull_types != 0 && from == turn_text->to && turn_text->pulled == NO_SQUARE;
    if (!pull && (!r->v->stones || turn_text->stone_from != NO_SQUARE)) {
        r->at = start + 1;
        return unexpected(r, "the square of the pulled piece, as before the comma,");
    }
    if (!read_square_of(r, pull ? "a square, such as e2," : STONE_TO, &to)) {
        return false;
    }
    if (pull) {
        turn_text->pulled = from;
        turn_text->to = to;
    } else {
        turn_text->stone_from = from;
        turn_text->stone_to = to;
    }
    return true;
}

static bool read_move(Reader *r)
{
    if (!read_square(r, &r->turn_text->from) || !read_square(r, &r->turn_text->to) ||
        !read_promotion(r)) {
        return false;
    }
    return true;
}

static bool read_drop(Reader *r)
{
    TurnText *turn_text = r->turn_text;
    if (!variant_has_drops(r->v)) {
        return error_set(r->e, NO_DROPS);
    }
    turn_text->kind = TURN_TEXT_DROP;
    if (!read_piece(r, &turn_text->type)) {
        return false;
    }
    if (*r->at == '#') {
        r->at++;
        turn_text->kind = TURN_TEXT_EXCHANGE;
        if (!read_piece(r, &turn_text->freed)) {
            return false;
        }
    }
    return read_char(r, '@', "@") && read_square(r, &turn_text->to);
}

bool turn_text_read(const Variant *v, const char *text, TurnText *turn_text, Error *e)
{
    TurnText read = nothing;
    Reader r = {.v = v, .text = text, .at = text, .turn_text = &read, .e = e};
    bool off_board = text[0] != '\0' && (text[1] == '@' || text[1] == '#');
    if (!(off_board ? read_drop(&r) : read_move(&r))) {
        return false;
    }
    while (*r.at == ',') {
        if (!read_second(&r)) {
            return false;
        }
    }
    if (*r.at != '\0') {
        return unexpected(&r, "the end");
    }
    *turn_text = read;
    return true;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void write_square(const Variant *v, Square square, Text *text)
{
    char name[4];
    variant_square_name(v, square, name);
    for (const char *c = name; *c != '\0'; c++) {
        text_char(text, *c);
    }
}

static void write_squares(const Variant *v, Square from, Square to, Text *text)
{
    write_square(v, from, text);
    write_square(v, to, text);
}

static void write_move(const Variant *v, const TurnText *turn_text, Text *text)
{
    if (turn_text->pulled != NO_SQUARE) {
        write_squares(v, turn_text->from, turn_text->pulled, text);
        text_char(text, ',');
        write_squares(v, turn_text->pulled, turn_text->to, text);
        return;
    }
    write_squares(v, turn_text->from, turn_text->to, text);
    if (turn_text->type != NO_PIECE_TYPE) {
        text_char(text, variant_letter(v, BLACK, turn_text->type));
    }
}

static void write_drop(const Variant *v, const TurnText *turn_text, Text *text)
{
    text_char(text, v->piece[turn_text->type].letter);
    if (turn_text->kind == TURN_TEXT_EXCHANGE) {
        text_add(text, "#%c", v->piece[turn_text->freed].letter);
    }
    text_char(text, '@');
    write_square(v, turn_text->to, text);
}

void turn_text_write(const Variant *v, const TurnText *turn_text, Text *text)
{
    if (turn_text->kind == TURN_TEXT_MOVE) {
        write_move(v, turn_text, text);
    } else {
        write_drop(v, turn_text, text);
    }
    if (turn_text->stone_from != NO_SQUARE) {
        text_char(text, ',');
        write_squares(v, turn_text->stone_from, turn_text->stone_to, text);
    }
}

/* --- Turns ------------------------------------------------------------------------------------ */

TurnText turn_text_of(Turn turn)
{
    TurnText turn_text = nothing;
    Move first = turn.first;
    turn_text.to = move_to(first);
    switch (move_kind(first)) {
    case MOVE_DROP:
        turn_text.kind = TURN_TEXT_DROP;
        turn_text.type = move_type(first);
        break;
    case MOVE_EXCHANGE:
        turn_text.kind = TURN_TEXT_EXCHANGE;
        turn_text.type = move_type(first);
        turn_text.freed = move_freed(first);
        break;
    case MOVE_PULL:
        turn_text.from = move_from(first);
        turn_text.pulled = move_extra(first);
        break;
    case MOVE_PROMOTION:
        turn_text.from = move_from(first);
        turn_text.type = move_type(first);
        break;
    default: turn_text.from = move_from(first); break;
    }
    if (turn.second != MOVE_NONE && move_kind(turn.second) != MOVE_PASS) {
        turn_text.stone_from = move_from(turn.second);
        turn_text.stone_to = move_to(turn.second);
    }
    return turn_text;
}

bool turn_text_equal(const TurnText *a, const TurnText *b)
{
    return a->kind == b->kind && a->from == b->from && a->to == b->to && a->type == b->type &&
           a->freed == b->freed && a->pulled == b->pulled && a->stone_from == b->stone_from &&
           a->stone_to == b->stone_to;
}
