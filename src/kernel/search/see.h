/* Static exchange evaluation (SEE), in centipawns. */
#ifndef LACUNA_KERNEL_SEARCH_SEE_H
#define LACUNA_KERNEL_SEARCH_SEE_H

#include "kernel/rules/pos.h"

/* A king that can be taken ends the game, and is never taken back. */
enum { KING_VALUE = 20000 };

/* Of a piece on the board; 0 for NO_PIECE. */
KERNEL_FN int piece_value(const Pos *pos, Piece m);
/* Value of what the move takes, pulls and promotes. */
KERNEL_FN int move_gain(const Pos *pos, Move m);
/* Whether the exchange on the arrival square wins at least so many centipawns. */
KERNEL_FN bool see_ge(const Pos *pos, Move m, int threshold);

#endif
