/* A network's evaluation inside a kernel: network_evaluate (network/network.h) again, but fast.
 *
 * The first layer is a sum over the inputs that are on, and a turn changes few of them: so the sums
 * are kept, together with the position that they are of. They are brought to another position by
 * comparing the two, whatever turns lie between. So doing and undoing know nothing of networks,
 * positions that are not evaluated cost nothing, and any sums at hand will do to begin from. */
#ifndef LACUNA_KERNEL_EVAL_NNUE_H
#define LACUNA_KERNEL_EVAL_NNUE_H

#include "kernel/rules/pos.h"
#include "network/network.h"

/* The sums of both perspectives, before the activation, and what they are of. All zero: of nothing
 * yet. */
typedef struct {
    int16_t sum[COLOURS][WIDTH_MAX];
    Piece piece[BITS_SQUARES];
    Bits gaps;
    uint8_t hand[COLOURS][PIECE_TYPES_MAX];
    uint8_t prison[COLOURS][PIECE_TYPES_MAX];
    bool turned[COLOURS];
    bool made;
} Accumulator;

/* Centipawns from the side to move, within +-EVAL_MAX. Not in PHASE_STONE. Brings `here` to the
 * position, from whatever it was of or from `before` (NULL: there is none), whichever is nearer.
 * Both are of the same network. */
KERNEL_FN int nnue_evaluate(const Network *n, Accumulator *here, const Accumulator *before,
                            const Pos *pos);

#endif
