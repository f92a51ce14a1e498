/* Turns to move text and back: a text is the legal turn that is written so. */
#include "game/movetext.h"

#include "game/notation/movetext_internal.h"
#include "game/turn_text.h"

void movetext_write(const Variant *v, Turn turn, char *text)
{
    Text t = text_over(text, TURN_TEXT_MAX);
    Shape shape = shape_of_turn(turn);
    shape_write(v, &shape, &t);
}

bool movetext_read(Game *g, const char *text, Turn *turn, Error *e)
{
    Shape wanted;
    if (!shape_read(game_variant(g), text, &wanted, e)) {
        return false;
    }
    const TurnList *turns = game_turns(g);
    if (turns == NULL) {
        return error_set(e, "out of memory");
    }
    for (size_t i = 0; i < turns->count; i++) {
        Shape shape = shape_of_turn(turns->at[i]);
        if (shape_equal(&shape, &wanted)) {
            *turn = turns->at[i];
            return true;
        }
    }
    return movetext_why(g, turns, &wanted, e);
}
