/* The XBoard adapter: promotions. XBoard's own box offers chess men only, so the engine asks: the
 * target is marked 'B', which makes XBoard wait for `choice` after `put`. */
#include "protocol/xboard_scheme.h"

/* Bit t: the pawn may become man[t] there. */
static unsigned choices(Game *g, Square from, Square to)
{
    unsigned types = 0;
    const TurnList *turns = game_turns(g);
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        Move m = turns->at[i].first;
        if (move_kind(m) == MOVE_PROMOTION && move_from(m) == from && move_to(m) == to) {
            types |= 1U << move_type(m);
        }
    }
    return types;
}

/* "Promote to Q, R or D ?" */
static void ask(const Variant *v, unsigned types, Text *out)
{
    text_add(out, "askuser PR Promote to ");
    for (Type t = 0; types >> t != 0; t++) {
        unsigned rest = types >> t >> 1;
        if ((types >> t & 1) != 0) {
            bool last = rest == 0, last_but_one = (rest & (rest - 1)) == 0;
            text_add(out, "%c%s", v->man[t].letter, last ? " ?\n" : last_but_one ? " or " : ", ");
        }
    }
}

bool xboard_promote_put(Xboard *x, Game *g, Square from, Square to, Text *out)
{
    unsigned types = choices(g, from, to);
    if (types == 0) {
        return false;
    }
    x->promoting = true;
    x->promote_from = from;
    x->promote_to = to;
    ask(x->variant, types, out);
    return true;
}

Type xboard_promote_answer(Xboard *x, Game *g, const char *answer, Text *out)
{
    if (!x->promoting) {
        return NO_TYPE;
    }
    unsigned types = choices(g, x->promote_from, x->promote_to);
    Type type = answer[1] == '\0' ? variant_kind(x->variant, answer[0]) : NO_TYPE;
    if (type != NO_TYPE && (types >> type & 1) != 0) {
        x->promoting = false;
        return type;
    }
    if (types != 0) {
        ask(x->variant, types, out);
    }
    return NO_TYPE;
}

bool xboard_promote_lacks(Xboard *x, Game *g, const char *text, Text *out, Error *e)
{
    const char from[] = {text[0], text[1], '\0'}, to[] = {text[2], text[3], '\0'};
    Square a = xboard_square(x->variant, from), b = xboard_square(x->variant, to);
    x->promoting = false;
    if (a == NO_SQUARE || b == NO_SQUARE || !xboard_promote_put(x, g, a, b, out)) {
        return false;
    }
    return !error_set(e, "first say what the pawn becomes");
}

bool xboard_promote_turn(Xboard *x, Game *g, const char *answer, Turn *turn, Text *out)
{
    Type type = xboard_promote_answer(x, g, answer, out);
    const TurnList *turns = type == NO_TYPE ? NULL : game_turns(g);
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        Move m = turns->at[i].first;
        if (move_kind(m) == MOVE_PROMOTION && move_from(m) == x->promote_from &&
            move_to(m) == x->promote_to && move_type(m) == type) {
            *turn = turns->at[i];
            return true;
        }
    }
    return false;
}
