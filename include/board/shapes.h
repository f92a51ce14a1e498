/* Leaps that come in all their directions at once, as single steps over a board with wormholes. A
 * man whose leaps are all of such shapes needs no tree of paths: straight-line code does. */
#ifndef LACUNA_BOARD_SHAPES_H
#define LACUNA_BOARD_SHAPES_H

#include "variant/variant.h"

/* Named as in Betza's notation. AHEAD: one step straight forward; AHEAD_F: diagonally forward. */
enum {
    SHAPE_W, /* one step orthogonally */
    SHAPE_F, /* one diagonally */
    SHAPE_D, /* two orthogonally */
    SHAPE_A, /* two diagonally */
    SHAPE_N, /* one orthogonally, one diagonally outward */
    SHAPE_C, /* two orthogonally, one diagonally outward */
    SHAPE_AHEAD,
    SHAPE_AHEAD_F,
    SHAPES,
};
#define SHAPE_BIT(shape) (1u << (shape))

/* The shapes of a man's leaps (SHAPE_BITs): `both` to move and to capture, the others only to.
 * `whole` is false if that is not all he can do; then his PathTree says it. */
typedef struct {
    bool whole;
    uint8_t both, move, take;
} ManShapes;

#endif
