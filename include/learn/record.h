/* One position to learn from, packed into as few bytes as its variant allows: 33 in chess, 45 in
 * Hostage Chess. All records of a variant have the same size.
 *
 *   0-1  score        centipawns, from the side to move
 *   2-3  ply          turns played before it in its game, at most 65535
 *   4    rule clock   at most 255
 *   5    tag          the same for all positions of a game, any for different games
 *   6    result       of the game, for the side to move: RESULT_LOSS, RESULT_DRAW, RESULT_WIN
 *   7    castling rights in bits 0-5, side to move in bit 7       (from here on: the position)
 *   8    en passant square, 255 = none
 *   9-10 ko squares                                               (with stones only)
 *   then one bit a square: is a piece there
 *        one bit a square: is it removed, or a stone              (with wormholes or stones only)
 *        the pieces in the order of their squares: colour * kinds + kind, four bits each or, in
 *        variants of more than eight kinds, eight; the rest zero
 *        counts of airfields and prisons, four bits each: [hand, prison][colour][kind]
 *                                                                 (with prisons only) */
#ifndef LACUNA_LEARN_RECORD_H
#define LACUNA_LEARN_RECORD_H

#include "base/error.h"
#include "variant/setup.h"

enum { RECORD_MAX = 256, RECORD_POSITION_AT = 7 };

typedef enum { RESULT_LOSS, RESULT_DRAW, RESULT_WIN } Result;

/* Where things are in the records of a variant. */
typedef struct {
    const Variant *variant;
    int pieces_max; /* pieces on the board, at most: those of the start position, prisons included */
    int code_bits;
    int ko, occupied, removed, pieces, counts; /* offsets in bytes; 0 = not in these records */
    int bytes;
} RecordLayout;

/* The variant must outlive the layout. False if its start position cannot be read. */
bool record_layout(const Variant *v, RecordLayout *layout, Error *e);

typedef struct {
    Setup setup;
    int score;
    int ply;
    uint8_t tag;
    Result result;
} Sample;

/* Writes layout->bytes bytes. False if the position does not fit: more pieces than a game of this variant
 * can have, or more than 15 alike in one prison. */
bool record_pack(const RecordLayout *layout, const Sample *sample, uint8_t *record);
/* False if it cannot have been written by record_pack: counts or codes out of range. The move number
 * is worked out from the ply. */
bool record_unpack(const RecordLayout *layout, const uint8_t *record, Sample *sample);

/* The side to move in the record, without unpacking it. */
static inline Colour record_side(const uint8_t *record)
{
    return (Colour)(record[7] >> 7);
}
/* The result for White. */
void record_set_result(uint8_t *record, Result result);
/* The same for equal positions, whatever their score, ply and result. */
uint64_t record_key(const RecordLayout *layout, const uint8_t *record);

#endif
