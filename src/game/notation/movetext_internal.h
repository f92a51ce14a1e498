/* Why a well-formed turn is not legal; private to move text. */
#ifndef LACUNA_GAME_NOTATION_MOVETEXT_INTERNAL_H
#define LACUNA_GAME_NOTATION_MOVETEXT_INTERNAL_H

#include "game/game.h"
#include "game/movetext_grammar.h"

/* Puts the reason into *e and returns false. `turn text` is none of `turns`, the legal ones. XBoard
 * ignores a refusal whose reason has certain words in it (board, draw, name, time, result, variant
 * and more: docs/xboard.md), so none of the reasons has them. */
bool movetext_why(const Game *g, const TurnList *turns, const TurnText *turn_text, Error *e);

#endif
