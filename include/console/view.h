/* The board as the console draws it: ranks and files labelled, prisons and airfields and the last
 * turns beside it.
 *
 * In colour: the squares of the last turn are tinted, those of its second move (pull, stone) in a
 * tint of their own; a king in check stands on red. Plain: White's pieces are upper case, `.` is an
 * empty square, `( )` a hole, `###` a removed square, `*` a stone; the last turn's squares are in
 * [ ], those of its second move in < >. Off the board there is nothing. */
#ifndef LACUNA_CONSOLE_VIEW_H
#define LACUNA_CONSOLE_VIEW_H

#include <stdio.h>

#include "console/record.h"
#include "console/style.h"
#include "game/game.h"

enum { PLAYER_NAME_MAX = 48 };

typedef struct {
    Style style;
    bool flip;                             /* Black at the bottom */
    char player[COLOURS][PLAYER_NAME_MAX]; /* what stands beside the side's own ranks */
} View;

void view_draw(FILE *out, const View *view, const Game *g, const Record *record);

#endif
