/* The XBoard adapter: promotions. XBoard's own box offers chess pieces only, so the engine asks. The move
 * without its piece is refused, and the answer plays it: a target that made XBoard wait for the answer
 * would block the board for good when the person closes the box. */
#include "protocol/xboard/scheme_internal.h"

/* The promotion there to the kind; MOVE_NONE if it is not legal. */
static Move find(Game *g, Square from, Square to, PieceType type)
{
    const TurnList *turns = game_turns(g);
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        Move m = turns->at[i].first;
        if (move_kind(m) == MOVE_PROMOTION && move_from(m) == from && move_to(m) == to &&
            move_type(m) == type) {
            return m;
        }
    }
    return MOVE_NONE;
}

unsigned xboard_promote_choices(Game *g, Square from, Square to)
{
    unsigned types = 0;
    for (PieceType t = 0; t < game_variant(g)->piece_types; t++) {
        types |= find(g, from, to, t) == MOVE_NONE ? 0 : 1U << t;
    }
    return types;
}

/* "Promote to Q, R or D ?" */
static void ask(const Variant *v, unsigned types, Text *out)
{
    char question[64];
    Text t = text_over(question, sizeof question);
    text_add(&t, "Promote to ");
    for (PieceType type = 0; types >> type != 0; type++) {
        unsigned rest = types >> type >> 1;
        if ((types >> type & 1) != 0) {
            bool last = rest == 0, last_but_one = (rest & (rest - 1)) == 0;
            text_add(&t, "%c%s", v->piece[type].letter, last ? " ?" : last_but_one ? " or " : ", ");
        }
    }
    xboard_ask(question, out);
}

bool xboard_promote_ask(Xboard *x, Game *g, const char *text, Text *out, Error *e)
{
    const char from[] = {text[0], text[0] == '\0' ? '\0' : text[1], '\0'};
    const char *rest = text + (from[1] == '\0' ? 0 : 2);
    const char to[] = {rest[0], rest[0] == '\0' ? '\0' : rest[1], '\0'};
    x->promote_from = xboard_square(x->variant, from);
    x->promote_to = xboard_square(x->variant, to);
    bool squares = x->promote_from != NO_SQUARE && x->promote_to != NO_SQUARE;
    unsigned types = squares ? xboard_promote_choices(g, x->promote_from, x->promote_to) : 0;
    x->promoting = types != 0;
    if (!x->promoting) {
        return false;
    }
    ask(x->variant, types, out);
    return !error_set(e, "say what the pawn becomes");
}

bool xboard_promote_answer(Xboard *x, Game *g, const char *answer, Move *promotion, Text *out)
{
    if (!x->promoting) {
        return false;
    }
    unsigned types = xboard_promote_choices(g, x->promote_from, x->promote_to);
    PieceType type = answer[1] == '\0' ? variant_kind(x->variant, answer[0]) : NO_PIECE_TYPE;
    x->promoting = types != 0;
    if (type == NO_PIECE_TYPE || (types >> type & 1) == 0) {
        if (types != 0) {
            ask(x->variant, types, out);
        }
        return false;
    }
    x->promoting = false;
    *promotion = find(g, x->promote_from, x->promote_to, type);
    return true;
}
