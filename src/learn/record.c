/* Packing positions into records and back. */
#include "learn/record.h"

#include <string.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "game/fen.h"

enum { COUNT_MAX = 15, NO_RESULT = 3, SIDE_BIT = 0x80, CASTLING_BITS = 0x3f };

/* --- Small parts ------------------------------------------------------------------------------- */

static void set_bit(uint8_t *bits, int i)
{
    bits[i / 8] = (uint8_t)(bits[i / 8] | 1u << i % 8);
}

static bool has_bit(const uint8_t *bits, int i)
{
    return bits[i / 8] >> i % 8 & 1;
}

/* The i-th number of `width` (4 or 8) bits; zero before. */
static void put_code(uint8_t *at, int width, int i, unsigned code)
{
    int bit = width * i;
    at[bit / 8] = (uint8_t)(at[bit / 8] | code << bit % 8);
}

static unsigned get_code(const uint8_t *at, int width, int i)
{
    int bit = width * i;
    return (unsigned)at[bit / 8] >> bit % 8 & ((1u << width) - 1);
}

static int clip(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* --- Shape ------------------------------------------------------------------------------------- */

static int count_pieces(const Variant *v, const Setup *s)
{
    int count = 0;
    for (int i = 0; i < v->squares; i++) {
        count += s->piece[i] != NO_PIECE;
    }
    for (int c = 0; c < COLOURS; c++) {
        for (int t = 0; t < v->piece_types; t++) {
            count += s->hand[c][t] + s->prison[c][t];
        }
    }
    return count;
}

bool record_layout(const Variant *v, RecordLayout *layout, Error *e)
{
    Setup start;
    if (!fen_read(v, v->start_fen, &start, e)) {
        return false;
    }
    int bits = (v->squares + 7) / 8, at = 9;
    *layout = (RecordLayout){.variant = v, .pieces_max = count_pieces(v, &start)};
    layout->code_bits = v->piece_types <= 8 ? 4 : 8;
    if (v->stones) {
        layout->ko = at;
        at += 2;
    }
    layout->occupied = at;
    at += bits;
    if (v->stones || v->wormholes) {
        layout->removed = at;
        at += bits;
    }
    layout->pieces = at;
    at += (layout->pieces_max * layout->code_bits + 7) / 8;
    if (v->prisons) {
        layout->counts = at;
        at += 2 * COLOURS * v->piece_types / 2;
    }
    layout->bytes = at;
    return at <= RECORD_MAX ||
           error_set(e, "%s: records of %d bytes; %d are the most", v->name, at, RECORD_MAX);
}

/* --- Packing ----------------------------------------------------------------------------------- */

static bool pack_pieces(const RecordLayout *layout, const Setup *s, uint8_t *record)
{
    const Variant *v = layout->variant;
    int pieces = 0;
    for (int i = 0; i < v->squares; i++) {
        Piece m = s->piece[i];
        if (m != NO_PIECE) {
            if (pieces == layout->pieces_max) {
                return false;
            }
            unsigned code = (unsigned)piece_colour(m) * (unsigned)v->piece_types + piece_type(m);
            put_code(record + layout->pieces, layout->code_bits, pieces++, code);
            set_bit(record + layout->occupied, i);
        }
        if (layout->removed != 0 && squareset_has(s->gaps, (Square)i)) {
            set_bit(record + layout->removed, i);
        }
    }
    return true;
}

static bool pack_counts(const RecordLayout *layout, const Setup *s, uint8_t *record)
{
    const Variant *v = layout->variant;
    int place = 0;
    for (int held = 0; held < 2 && layout->counts != 0; held++) {
        for (int c = 0; c < COLOURS; c++) {
            const uint8_t *count = held == 0 ? s->hand[c] : s->prison[c];
            for (int t = 0; t < v->piece_types; t++) {
                if (count[t] > COUNT_MAX) {
                    return false;
                }
                put_code(record + layout->counts, 4, place++, count[t]);
            }
        }
    }
    return true;
}

bool record_pack(const RecordLayout *layout, const Sample *sample, uint8_t *record)
{
    const Setup *s = &sample->setup;
    memset(record, 0, (size_t)layout->bytes);
    bytes_put(record, 2, (uint64_t)clip(sample->score, -SCORE_MATE, SCORE_MATE));
    bytes_put(record + 2, 2, (uint64_t)clip(sample->ply, 0, 0xffff));
    record[4] = (uint8_t)clip(s->rule_clock, 0, 0xff);
    record[5] = sample->tag;
    record[6] = (uint8_t)sample->result;
    record[7] = (uint8_t)(s->castling | (s->side == BLACK ? SIDE_BIT : 0));
    record[8] = s->en_passant;
    if (layout->ko != 0) {
        record[layout->ko] = s->ko_from;
        record[layout->ko + 1] = s->ko_to;
    }
    return pack_pieces(layout, s, record) && pack_counts(layout, s, record);
}

/* --- Unpacking --------------------------------------------------------------------------------- */

static bool unpack_pieces(const RecordLayout *layout, const uint8_t *record, Setup *s)
{
    const Variant *v = layout->variant;
    int pieces = 0;
    for (int i = 0; i < v->squares; i++) {
        bool occupied = has_bit(record + layout->occupied, i);
        if (occupied) {
            if (pieces == layout->pieces_max) {
                return false;
            }
            unsigned code = get_code(record + layout->pieces, layout->code_bits, pieces++);
            if (code >= 2 * (unsigned)v->piece_types) {
                return false;
            }
            s->piece[i] = piece_make((Colour)(code / (unsigned)v->piece_types),
                                     (PieceType)(code % (unsigned)v->piece_types));
        }
        if (layout->removed != 0 && has_bit(record + layout->removed, i)) {
            if (occupied) {
                return false;
            }
            squareset_add(&s->gaps, (Square)i);
        }
    }
    return true;
}

static void unpack_counts(const RecordLayout *layout, const uint8_t *record, Setup *s)
{
    int place = 0;
    for (int held = 0; held < 2 && layout->counts != 0; held++) {
        for (int c = 0; c < COLOURS; c++) {
            uint8_t *count = held == 0 ? s->hand[c] : s->prison[c];
            for (int t = 0; t < layout->variant->piece_types; t++) {
                count[t] = (uint8_t)get_code(record + layout->counts, 4, place++);
            }
        }
    }
}

static bool square_fits(const Variant *v, uint8_t square)
{
    return square < v->squares || square == NO_SQUARE;
}

bool record_unpack(const RecordLayout *layout, const uint8_t *record, Sample *sample)
{
    const Variant *v = layout->variant;
    Setup *s = &sample->setup;
    *sample = (Sample){0};
    sample->score = (int16_t)bytes_get(record, 2);
    sample->ply = (int)bytes_get(record + 2, 2);
    sample->tag = record[5];
    sample->result = (Result)record[6];
    s->rule_clock = record[4];
    s->side = record_side(record);
    s->castling = record[7] & CASTLING_BITS;
    s->en_passant = record[8];
    s->move_number = 1 + sample->ply / 2;
    s->ko_from = layout->ko != 0 ? record[layout->ko] : NO_SQUARE;
    s->ko_to = layout->ko != 0 ? record[layout->ko + 1] : NO_SQUARE;
    if (record[6] >= NO_RESULT || (record[7] & ~(SIDE_BIT | CASTLING_BITS)) != 0 ||
        !square_fits(v, s->en_passant) || !square_fits(v, s->ko_from) ||
        !square_fits(v, s->ko_to)) {
        return false;
    }
    unpack_counts(layout, record, s);
    return unpack_pieces(layout, record, s);
}

/* --- Without unpacking ------------------------------------------------------------------------- */

void record_set_result(uint8_t *record, Result result)
{
    record[6] = (uint8_t)(record_side(record) == WHITE ? result : RESULT_WIN - result);
}

uint64_t record_key(const RecordLayout *layout, const uint8_t *record)
{
    return hash_bytes(HASH_START, record + RECORD_POSITION_AT,
                      (size_t)(layout->bytes - RECORD_POSITION_AT));
}
