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

static int count_men(const Variant *v, const Setup *s)
{
    int count = 0;
    for (int i = 0; i < v->squares; i++) {
        count += s->man[i] != NO_MAN;
    }
    for (int c = 0; c < COLOURS; c++) {
        for (int t = 0; t < v->kinds; t++) {
            count += s->hand[c][t] + s->prison[c][t];
        }
    }
    return count;
}

bool record_shape(const Variant *v, RecordShape *shape, Error *e)
{
    Setup start;
    if (!fen_read(v, v->start_fen, &start, e)) {
        return false;
    }
    int bits = (v->squares + 7) / 8, at = 9;
    *shape = (RecordShape){.variant = v, .men_max = count_men(v, &start)};
    shape->code_bits = v->kinds <= 8 ? 4 : 8;
    if (v->stones) {
        shape->ko = at;
        at += 2;
    }
    shape->occupied = at;
    at += bits;
    if (v->stones || v->wormholes) {
        shape->removed = at;
        at += bits;
    }
    shape->men = at;
    at += (shape->men_max * shape->code_bits + 7) / 8;
    if (v->prisons) {
        shape->counts = at;
        at += 2 * COLOURS * v->kinds / 2;
    }
    shape->bytes = at;
    return at <= RECORD_MAX ||
           error_set(e, "%s: records of %d bytes; %d are the most", v->name, at, RECORD_MAX);
}

/* --- Packing ----------------------------------------------------------------------------------- */

static bool pack_men(const RecordShape *shape, const Setup *s, uint8_t *record)
{
    const Variant *v = shape->variant;
    int men = 0;
    for (int i = 0; i < v->squares; i++) {
        Man m = s->man[i];
        if (m != NO_MAN) {
            if (men == shape->men_max) {
                return false;
            }
            unsigned code = (unsigned)man_colour(m) * (unsigned)v->kinds + man_type(m);
            put_code(record + shape->men, shape->code_bits, men++, code);
            set_bit(record + shape->occupied, i);
        }
        if (shape->removed != 0 && squareset_has(s->gone, (Square)i)) {
            set_bit(record + shape->removed, i);
        }
    }
    return true;
}

static bool pack_counts(const RecordShape *shape, const Setup *s, uint8_t *record)
{
    const Variant *v = shape->variant;
    int place = 0;
    for (int held = 0; held < 2 && shape->counts != 0; held++) {
        for (int c = 0; c < COLOURS; c++) {
            const uint8_t *count = held == 0 ? s->hand[c] : s->prison[c];
            for (int t = 0; t < v->kinds; t++) {
                if (count[t] > COUNT_MAX) {
                    return false;
                }
                put_code(record + shape->counts, 4, place++, count[t]);
            }
        }
    }
    return true;
}

bool record_pack(const RecordShape *shape, const Sample *sample, uint8_t *record)
{
    const Setup *s = &sample->setup;
    memset(record, 0, (size_t)shape->bytes);
    bytes_put(record, 2, (uint64_t)clip(sample->score, -SCORE_MATE, SCORE_MATE));
    bytes_put(record + 2, 2, (uint64_t)clip(sample->ply, 0, 0xffff));
    record[4] = (uint8_t)clip(s->rule_clock, 0, 0xff);
    record[5] = sample->tag;
    record[6] = (uint8_t)sample->result;
    record[7] = (uint8_t)(s->castling | (s->side == BLACK ? SIDE_BIT : 0));
    record[8] = s->en_passant;
    if (shape->ko != 0) {
        record[shape->ko] = s->ko_from;
        record[shape->ko + 1] = s->ko_to;
    }
    return pack_men(shape, s, record) && pack_counts(shape, s, record);
}

/* --- Unpacking --------------------------------------------------------------------------------- */

static bool unpack_men(const RecordShape *shape, const uint8_t *record, Setup *s)
{
    const Variant *v = shape->variant;
    int men = 0;
    for (int i = 0; i < v->squares; i++) {
        bool occupied = has_bit(record + shape->occupied, i);
        if (occupied) {
            if (men == shape->men_max) {
                return false;
            }
            unsigned code = get_code(record + shape->men, shape->code_bits, men++);
            if (code >= 2 * (unsigned)v->kinds) {
                return false;
            }
            s->man[i] =
                man_make((Colour)(code / (unsigned)v->kinds), (Type)(code % (unsigned)v->kinds));
        }
        if (shape->removed != 0 && has_bit(record + shape->removed, i)) {
            if (occupied) {
                return false;
            }
            squareset_add(&s->gone, (Square)i);
        }
    }
    return true;
}

static void unpack_counts(const RecordShape *shape, const uint8_t *record, Setup *s)
{
    int place = 0;
    for (int held = 0; held < 2 && shape->counts != 0; held++) {
        for (int c = 0; c < COLOURS; c++) {
            uint8_t *count = held == 0 ? s->hand[c] : s->prison[c];
            for (int t = 0; t < shape->variant->kinds; t++) {
                count[t] = (uint8_t)get_code(record + shape->counts, 4, place++);
            }
        }
    }
}

static bool square_fits(const Variant *v, uint8_t square)
{
    return square < v->squares || square == NO_SQUARE;
}

bool record_unpack(const RecordShape *shape, const uint8_t *record, Sample *sample)
{
    const Variant *v = shape->variant;
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
    s->ko_from = shape->ko != 0 ? record[shape->ko] : NO_SQUARE;
    s->ko_to = shape->ko != 0 ? record[shape->ko + 1] : NO_SQUARE;
    if (record[6] >= NO_RESULT || (record[7] & ~(SIDE_BIT | CASTLING_BITS)) != 0 ||
        !square_fits(v, s->en_passant) || !square_fits(v, s->ko_from) ||
        !square_fits(v, s->ko_to)) {
        return false;
    }
    unpack_counts(shape, record, s);
    return unpack_men(shape, record, s);
}

/* --- Without unpacking ------------------------------------------------------------------------- */

void record_set_result(uint8_t *record, Result result)
{
    record[6] = (uint8_t)(record_side(record) == WHITE ? result : RESULT_WIN - result);
}

uint64_t record_key(const RecordShape *shape, const uint8_t *record)
{
    return hash_bytes(HASH_START, record + RECORD_POSITION_AT,
                      (size_t)(shape->bytes - RECORD_POSITION_AT));
}
