/* Move text both ways, one language for UCI, records and console: see docs/rules.md. */
#ifndef LACUNA_GAME_MOVETEXT_H
#define LACUNA_GAME_MOVETEXT_H

#include "game/game.h"

/* Buffer of TURN_TEXT_MAX. The turn need not be legal. */
void movetext_write(const Variant *v, Turn turn, char *text);
/* The legal turn that the text names. False with a reason: not move text at all (what is wrong
 * with it), or no legal turn here (and, as far as it is plain, why not). */
bool movetext_read(Game *g, const char *text, Turn *turn, Error *e);

#endif
