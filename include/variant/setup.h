/* A position as plain data, the same for every kernel: what a FEN says. The game module reads and
 * writes FENs from it, a kernel's position is set from it and gives it back. */
#ifndef LACUNA_VARIANT_SETUP_H
#define LACUNA_VARIANT_SETUP_H

#include "variant/variant.h"

enum {
    CASTLE_K = 1, /* White's king is unmoved and the kingside rook counts as unmoved */
    CASTLE_Q = 2,
    CASTLE_k = 4,
    CASTLE_q = 8,
    CASTLE_E = 16, /* White's king is unmoved (set with K or Q as well where it matters: only */
    CASTLE_e = 32, /* in variants with castling_dropped_rook; 0 elsewhere) */
};

/* Both counters stay at their maximum once they are there. */
enum { RULE_CLOCK_MAX = 9999, MOVE_NUMBER_MAX = 99999 };

typedef struct {
    Piece piece[SQUARES_MAX]; /* NO_PIECE: empty (or removed, or a stone) */
    SquareSet gaps;           /* removed squares (Wormhole) or stones (Eight-Stone) */
    SquareSet promoted;       /* pieces that were pawns (only where Variant.captures_to_hand) */
    uint8_t hand[COLOURS][PIECE_TYPES_MAX];   /* own pieces in hand, or on the airfield */
    uint8_t prison[COLOURS][PIECE_TYPES_MAX]; /* enemy pieces held by that colour */
    Colour side;                              /* to move */
    uint8_t castling;                         /* CASTLE_ bits */
    Square en_passant;            /* the skipped square after a double step, else NO_SQUARE */
    Square ko_from, ko_to;        /* the forbidden stone move, else NO_SQUARE both */
    uint8_t checks_left[COLOURS]; /* that each side has to give (Variant.check_counting) */
    int rule_clock;               /* turns since progress (halfmove clock) */
    int move_number;              /* full moves, from 1 */
} Setup;

#endif
