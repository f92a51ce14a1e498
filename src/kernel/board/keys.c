/* Zobrist keys: random, but the same in every run, so that node counts repeat. */
#include "base/random.h"
#include "kernel/board/build.h"

static void keys_fill(uint64_t *keys, size_t count, uint64_t *state)
{
    for (size_t i = 0; i < count; i++) {
        keys[i] = random_next(state);
    }
}

KERNEL_FN void keys_build(Board *b)
{
    uint64_t state = 0x1ac05a;
    for (int piece = 1; piece <= 2 * PIECE_TYPES_MAX; piece++) {
        keys_fill(b->key_piece[piece], BITS_SQUARES, &state);
    }
    keys_fill(b->key_removed, BITS_SQUARES, &state);
    keys_fill(b->key_en_passant, BITS_SQUARES, &state);
    keys_fill(b->key_ko[0], BITS_SQUARES, &state);
    keys_fill(b->key_ko[1], BITS_SQUARES, &state);
    keys_fill(b->key_castling, 64, &state);
    for (int c = WHITE; c <= BLACK; c++) {
        keys_fill(b->key_hand[c], PIECE_TYPES_MAX, &state);
        keys_fill(b->key_prison[c], PIECE_TYPES_MAX, &state);
        for (int t = 0; t < PIECE_TYPES_MAX; t++) { /* odd: no count times the key is 0 */
            b->key_hand[c][t] |= 1;
            b->key_prison[c][t] |= 1;
        }
    }
    b->key_side = random_next(&state);
    b->key_phase = random_next(&state);
    keys_fill(b->key_promoted, BITS_SQUARES, &state);
    keys_fill(b->key_checks, COLOURS, &state);
}
