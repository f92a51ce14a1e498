/* The parts of board_new, each filling its tables of a zeroed Board whose `v` is set. */
#ifndef LACUNA_KERNEL_BOARD_BUILD_H
#define LACUNA_KERNEL_BOARD_BUILD_H

#include "kernel/board/board.h"

/* The square there, NO_SQUARE off the board or on a hole. */
KERNEL_FN Square board_square(const Variant *v, int file, int rank);
/* A direction's step: files to the right, ranks up. */
KERNEL_FN int direction_file(int d);
KERNEL_FN int direction_rank(int d);

KERNEL_FN void lines_build(Board *b);            /* next, line, between, through, neighbours */
KERNEL_FN bool slides_build(Board *b, Error *e); /* ortho, diag; needs lines */
KERNEL_FN void leaps_build(Board *b);            /* leap_*, slides, leap_types */
KERNEL_FN void regions_build(Board *b);          /* pawns', drops', castling's; needs leaps */
KERNEL_FN void pulls_build(Board *b);            /* pull* */
KERNEL_FN void keys_build(Board *b);             /* key_* */

#endif
