/* Turns to move text and back: a text is the legal turn that is written so. */
#include "game/movetext.h"

#include "game/notation/movetext_internal.h"
#include "game/movetext_grammar.h"

void movetext_write(const Variant *v, Turn turn, char *text)
{
    Text t = text_over(text, TURN_TEXT_MAX);
    TurnText turn_text = turn_text_of(turn);
    turn_text_write(v, &turn_text, &t);
}

bool movetext_read(Game *g, const char *text, Turn *turn, Error *e)
{
    TurnText wanted;
    if (!turn_text_read(game_variant(g), text, &wanted, e)) {
        return false;
    }
    const TurnList *turns = game_turns(g);
    if (turns == NULL) {
        return error_set(e, "out of memory");
    }
    for (size_t i = 0; i < turns->count; i++) {
        TurnText turn_text = turn_text_of(turns->at[i]);
        if (turn_text_equal(&turn_text, &wanted)) {
            *turn = turns->at[i];
            return true;
        }
    }
    return movetext_why(g, turns, &wanted, e);
}
