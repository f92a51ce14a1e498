/* Move text as plain data: its grammar, read and written. */
#include "game/turn_text.h"

#include <ctype.h>

#include "game/notation/unexpected_internal.h"

static const Shape nothing = {.kind = SHAPE_MOVE,
                              .from = NO_SQUARE,
                              .to = NO_SQUARE,
                              .type = NO_TYPE,
                              .freed = NO_TYPE,
                              .pulled = NO_SQUARE,
                              .stone_from = NO_SQUARE,
                              .stone_to = NO_SQUARE};

/* --- Reading ---------------------------------------------------------------------------------- */

typedef struct {
    const Variant *v;
    const char *text, *at;
    Shape *shape;
    Error *e;
} Reader;

static bool unexpected(const Reader *r, const char *wanted)
{
    return unexpected_at(r->text, r->at, wanted, r->e);
}

static bool read_square(Reader *r, Square *square)
{
    *square = variant_read_square(r->v, &r->at);
    return *square != NO_SQUARE || unexpected(r, "a square, such as e2,");
}

static bool read_char(Reader *r, char c, const char *wanted)
{
    if (*r->at != c) {
        return unexpected(r, wanted);
    }
    r->at++;
    return true;
}

/* A man's letter in a drop: upper case for both sides. */
static bool read_man(Reader *r, Type *type)
{
    char letter = *r->at;
    *type = isupper((unsigned char)letter) ? variant_kind(r->v, letter) : NO_TYPE;
    if (*type == NO_TYPE) {
        return unexpected(r, "the upper case letter of a man");
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
    Type type = islower((unsigned char)letter) ? variant_kind(r->v, letter) : NO_TYPE;
    if (type == NO_TYPE) {
        return unexpected(r, "the end, a comma or a man's lower case letter (promotion)");
    }
    r->shape->type = type;
    r->at++;
    return true;
}

/* What follows a comma. A pull names the pulled man's square, where the first leg ended; a stone
 * cannot be there, since the moved man is. */
static bool read_second(Reader *r)
{
    const char *start = r->at++;
    Shape *shape = r->shape;
    if (r->v->pull_types == 0 && !r->v->stones) {
        r->at = start;
        return unexpected(r, "the end");
    }
    Square from, to;
    if (!read_square(r, &from)) {
        return false;
    }
    bool pull = r->v->pull_types != 0 && from == shape->to && shape->pulled == NO_SQUARE;
    if (!pull && (!r->v->stones || shape->stone_from != NO_SQUARE)) {
        r->at = start + 1;
        return unexpected(r, "the square of the pulled man, as before the comma,");
    }
    if (!read_square(r, &to)) {
        return false;
    }
    if (pull) {
        shape->pulled = from;
        shape->to = to;
    } else {
        shape->stone_from = from;
        shape->stone_to = to;
    }
    return true;
}

static bool read_move(Reader *r)
{
    if (!read_square(r, &r->shape->from) || !read_square(r, &r->shape->to) || !read_promotion(r)) {
        return false;
    }
    return true;
}

static bool read_drop(Reader *r)
{
    Shape *shape = r->shape;
    if (!r->v->prisons) {
        return error_set(r->e, "this game has no drops; a turn is from-to, such as e2e4");
    }
    shape->kind = SHAPE_DROP;
    if (!read_man(r, &shape->type)) {
        return false;
    }
    if (*r->at == '#') {
        r->at++;
        shape->kind = SHAPE_EXCHANGE;
        if (!read_man(r, &shape->freed)) {
            return false;
        }
    }
    return read_char(r, '@', "@") && read_square(r, &shape->to);
}

bool shape_read(const Variant *v, const char *text, Shape *shape, Error *e)
{
    Shape read = nothing;
    Reader r = {.v = v, .text = text, .at = text, .shape = &read, .e = e};
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
    *shape = read;
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

static void write_move(const Variant *v, const Shape *shape, Text *text)
{
    if (shape->pulled != NO_SQUARE) {
        write_squares(v, shape->from, shape->pulled, text);
        text_char(text, ',');
        write_squares(v, shape->pulled, shape->to, text);
        return;
    }
    write_squares(v, shape->from, shape->to, text);
    if (shape->type != NO_TYPE) {
        text_char(text, variant_letter(v, BLACK, shape->type));
    }
}

static void write_drop(const Variant *v, const Shape *shape, Text *text)
{
    text_char(text, v->man[shape->type].letter);
    if (shape->kind == SHAPE_EXCHANGE) {
        text_add(text, "#%c", v->man[shape->freed].letter);
    }
    text_char(text, '@');
    write_square(v, shape->to, text);
}

void shape_write(const Variant *v, const Shape *shape, Text *text)
{
    if (shape->kind == SHAPE_MOVE) {
        write_move(v, shape, text);
    } else {
        write_drop(v, shape, text);
    }
    if (shape->stone_from != NO_SQUARE) {
        text_char(text, ',');
        write_squares(v, shape->stone_from, shape->stone_to, text);
    }
}

/* --- Turns ------------------------------------------------------------------------------------ */

Shape shape_of_turn(Turn turn)
{
    Shape shape = nothing;
    Move first = turn.first;
    shape.to = move_to(first);
    switch (move_kind(first)) {
    case MOVE_DROP:
        shape.kind = SHAPE_DROP;
        shape.type = move_type(first);
        break;
    case MOVE_EXCHANGE:
        shape.kind = SHAPE_EXCHANGE;
        shape.type = move_type(first);
        shape.freed = move_freed(first);
        break;
    case MOVE_PULL:
        shape.from = move_from(first);
        shape.pulled = move_extra(first);
        break;
    case MOVE_PROMOTION:
        shape.from = move_from(first);
        shape.type = move_type(first);
        break;
    default: shape.from = move_from(first); break;
    }
    if (turn.second != MOVE_NONE && move_kind(turn.second) != MOVE_PASS) {
        shape.stone_from = move_from(turn.second);
        shape.stone_to = move_to(turn.second);
    }
    return shape;
}

bool shape_equal(const Shape *a, const Shape *b)
{
    return a->kind == b->kind && a->from == b->from && a->to == b->to && a->type == b->type &&
           a->freed == b->freed && a->pulled == b->pulled && a->stone_from == b->stone_from &&
           a->stone_to == b->stone_to;
}
