/* Leaps that come in all their directions at once, as single steps over a board with wormholes. A
 * man whose leaps are all of such shapes needs no tree of paths: straight-line code does. */
#ifndef LACUNA_KERNEL_BOARD_PATTERNS_H
#define LACUNA_KERNEL_BOARD_PATTERNS_H

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

/* Men for whom the walk is compiled with constant shapes: name, then the shapes of leaps that move
 * and capture, that only move, that only capture. All others take the slower general way. */
#define SHAPED_MEN(X)                                                                            \
    X(KING, SHAPE_BIT(SHAPE_W) | SHAPE_BIT(SHAPE_F), 0, 0)                                       \
    X(KNIGHT, SHAPE_BIT(SHAPE_N), 0, 0)                                                          \
    X(CHAMPION, SHAPE_BIT(SHAPE_W) | SHAPE_BIT(SHAPE_D) | SHAPE_BIT(SHAPE_A), 0, 0)              \
    X(WIZARD, SHAPE_BIT(SHAPE_F) | SHAPE_BIT(SHAPE_C), 0, 0)                                     \
    X(LION, SHAPE_BIT(SHAPE_D) | SHAPE_BIT(SHAPE_A), 0, SHAPE_BIT(SHAPE_W) | SHAPE_BIT(SHAPE_F)) \
    X(PAWN, 0, SHAPE_BIT(SHAPE_AHEAD), SHAPE_BIT(SHAPE_AHEAD_F))

#define SHAPED_NAME(name, both, move, take) SHAPED_##name,
typedef enum { SHAPED_MEN(SHAPED_NAME) SHAPED_OTHERS } ShapedMan;
#undef SHAPED_NAME

/* The shapes of a man's leaps (SHAPE_BITs): `both` to move and to capture, the others only to.
 * `whole` is false if that is not all he can do; then his PathTree says it. */
typedef struct {
    bool whole;
    uint8_t both, move, take;
    uint8_t man; /* ShapedMan */
} ManShapes;

#endif
