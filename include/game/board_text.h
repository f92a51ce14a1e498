/* A position drawn in plain ASCII, for UCI's `d`. */
#ifndef LACUNA_GAME_BOARD_TEXT_H
#define LACUNA_GAME_BOARD_TEXT_H

#include "game/game.h"

/* Lines from the top rank down, ranks and files labelled, each line ended with '\n'. Holes are
 * `( )`, removed squares `###`, stones ` * `; places off the board have no frame. Airfields and
 * prisons stand beside the board, Black's at the top. `text` has room for BOARD_TEXT_MAX. */
void board_text(const Variant *v, const Setup *s, char *text);

#endif
