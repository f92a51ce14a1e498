/* Why a well-formed turn is not legal; private to move text. */
#ifndef LACUNA_GAME_NOTATION_MOVETEXT_INTERNAL_H
#define LACUNA_GAME_NOTATION_MOVETEXT_INTERNAL_H

#include "game/game.h"
#include "game/turn_text.h"

/* Puts the reason into *e and returns false. `shape` is none of `turns`, the legal ones. XBoard
 * ignores a refusal whose reason has certain words in it (board, draw, name, time, result, variant
 * and more: shared/xboard.md), so none of the reasons has them. */
bool movetext_why(const Game *g, const TurnList *turns, const Shape *shape, Error *e);

#endif
