/* Paths over wormholes (docs/rules.md, Wormhole Chess): every piece leaps by single steps, each to the next
 * remaining square in its direction. A leap (a, b), a >= b, is a - b orthogonal steps and then b
 * diagonal ones outward. */
#ifndef LACUNA_KERNEL_BOARD_WORMHOLE_H
#define LACUNA_KERNEL_BOARD_WORMHOLE_H

#include "kernel/board/board.h"

/* Fills step_bit, path and reverse. False if a piece's paths are longer or more than
 * the trees hold. */
KERNEL_FN bool paths_build(Board *b, Error *e);

/* Fills pattern, pattern_takes and patterns_whole. */
KERNEL_FN void patterns_build(Board *b);

#endif
