/* Leaps that come in all their directions at once, as single steps over a board with wormholes. A
 * piece whose leaps are all of such patterns needs no tree of paths: straight-line code does. */
#ifndef LACUNA_KERNEL_BOARD_PATTERNS_H
#define LACUNA_KERNEL_BOARD_PATTERNS_H

#include "variant/variant.h"

/* Named as in Betza's notation. AHEAD: one step straight forward; AHEAD_F: diagonally forward. */
enum {
    PATTERN_W, /* one step orthogonally */
    PATTERN_F, /* one diagonally */
    PATTERN_D, /* two orthogonally */
    PATTERN_A, /* two diagonally */
    PATTERN_N, /* one orthogonally, one diagonally outward */
    PATTERN_C, /* two orthogonally, one diagonally outward */
    PATTERN_AHEAD,
    PATTERN_AHEAD_F,
    PATTERNS,
};
#define PATTERN_BIT(pattern) (1u << (pattern))

/* Pieces for whom the walk is compiled with constant patterns: name, then the patterns of leaps that move
 * and capture, that only move, that only capture. All others take the slower general way. */
#define SHAPED_PIECES(X)                                                                        \
    X(KING, PATTERN_BIT(PATTERN_W) | PATTERN_BIT(PATTERN_F), 0, 0)                              \
    X(KNIGHT, PATTERN_BIT(PATTERN_N), 0, 0)                                                     \
    X(CHAMPION, PATTERN_BIT(PATTERN_W) | PATTERN_BIT(PATTERN_D) | PATTERN_BIT(PATTERN_A), 0, 0) \
    X(WIZARD, PATTERN_BIT(PATTERN_F) | PATTERN_BIT(PATTERN_C), 0, 0)                            \
    X(LION, PATTERN_BIT(PATTERN_D) | PATTERN_BIT(PATTERN_A), 0,                                 \
      PATTERN_BIT(PATTERN_W) | PATTERN_BIT(PATTERN_F))                                          \
    X(PAWN, 0, PATTERN_BIT(PATTERN_AHEAD), PATTERN_BIT(PATTERN_AHEAD_F))

#define SHAPED_NAME(name, both, move, take) SHAPED_##name,
typedef enum { SHAPED_PIECES(SHAPED_NAME) SHAPED_OTHERS } PatternedPiece;
#undef SHAPED_NAME

/* The patterns of a piece's leaps (PATTERN_BITs): `both` to move and to capture, the others only to.
 * `whole` is false if that is not all he can do; then his PathTree says it. */
typedef struct {
    bool whole;
    uint8_t both, move, take;
    uint8_t piece; /* ShapedMan */
} PiecePatterns;

#endif
