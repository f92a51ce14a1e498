/* What a network sees of a position. */
#include "network/inputs.h"

#include <string.h>

#include "base/hash.h"

/* The square with ranks, or files, turned over; NO_SQUARE if there is none. */
static Square turned_over(const Variant *v, Square s, bool ranks, bool files)
{
    int rank = v->rank_of[s], file = v->file_of[s];
    return v->at[ranks ? v->ranks - 1 - rank : rank][files ? v->files - 1 - file : file];
}

static bool board_turns(const Variant *v, bool ranks, bool files)
{
    for (Square s = 0; s < v->squares; s++) {
        if (turned_over(v, s, ranks, files) == NO_SQUARE) {
            return false;
        }
    }
    return true;
}

static bool leaps_mirrored(const PieceRules *kind, const Leap *leap)
{
    for (int i = 0; i < kind->leap_count; i++) {
        const Leap *other = &kind->leaps[i];
        if (other->dx == -leap->dx && other->dy == leap->dy && other->modes == leap->modes) {
            return true;
        }
    }
    return false;
}

bool inputs_may_mirror(const Variant *v)
{
    if (v->has_castling || !board_turns(v, false, true)) {
        return false;
    }
    for (int t = 0; t < v->piece_types; t++) {
        for (int i = 0; i < v->piece[t].leap_count; i++) {
            if (!leaps_mirrored(&v->piece[t], &v->piece[t].leaps[i])) {
                return false;
            }
        }
    }
    return true;
}

/* Pieces of the start position that are on the board. */
static int pieces_at_start(const Variant *v)
{
    int pieces = 0;
    for (const char *c = v->start_fen; *c != '\0' && *c != ' ' && *c != '['; c++) {
        pieces += variant_kind(v, *c) != NO_PIECE_TYPE;
    }
    return pieces > 0 ? pieces : 1;
}

static uint64_t hash_int(uint64_t hash, int number)
{
    uint8_t bytes[] = {(uint8_t)number, (uint8_t)(number >> 8)};
    return hash_bytes(hash, bytes, sizeof bytes);
}

static uint64_t meaning(const Inputs *in, const Variant *v)
{
    uint64_t hash = HASH_START;
    hash = hash_int(hash, v->files);
    hash = hash_int(hash, v->ranks);
    for (Square s = 0; s < v->squares; s++) {
        hash = hash_int(hash, v->rank_of[s] * FILES_MAX + v->file_of[s]);
    }
    for (int t = 0; t < v->piece_types; t++) {
        hash = hash_int(hash, v->piece[t].letter);
    }
    hash = hash_int(hash, in->gaps);
    hash = hash_int(hash, in->held);
    hash = hash_int(hash, in->pieces_at_start);
    return hash_int(hash, in->count);
}

void inputs_init(Inputs *in, const Variant *v, bool mirror)
{
    *in = (Inputs){
        .squares = v->squares, .piece_types = v->piece_types, .mirror = mirror, .king = v->king};
    in->count = 2 * v->piece_types * v->squares;
    in->gaps = in->held = -1;
    if (v->wormholes || v->stones) {
        in->gaps = in->count;
        in->count += v->squares;
    }
    if (v->prisons || v->hands) {
        in->held = in->count;
        in->count += HOLDERS * v->piece_types * HELD_MAX;
    }
    in->pieces_at_start = pieces_at_start(v);
    in->hash = meaning(in, v);
    bool ranks = board_turns(v, true, false);
    for (Square s = 0; s < v->squares; s++) {
        if (mirror && 2 * v->file_of[s] > v->files - 1) {
            squareset_add(&in->turning, s);
        }
        for (int turned = 0; turned <= (int)mirror; turned++) {
            in->seen[WHITE][turned][s] = turned_over(v, s, false, turned != 0);
            in->seen[BLACK][turned][s] = turned_over(v, s, ranks, turned != 0);
        }
    }
}

static Square king_square(const Inputs *in, const Setup *s, Colour c)
{
    for (Square at = 0; at < in->squares; at++) {
        if (s->piece[at] == piece_make(c, in->king)) {
            return at;
        }
    }
    return NO_SQUARE;
}

static int list_held(const Inputs *in, const Setup *s, Colour perspective, uint16_t *list)
{
    Colour other = colour_other(perspective);
    const uint8_t *held[HOLDERS] = {s->hand[perspective], s->hand[other], s->prison[perspective],
                                    s->prison[other]};
    int count = 0;
    for (int holder = 0; holder < HOLDERS; holder++) {
        for (PieceType t = 0; t < in->piece_types; t++) {
            for (int n = 1; n <= held[holder][t] && n <= HELD_MAX; n++) {
                list[count++] = (uint16_t)input_held(in, (Holder)holder, t, n);
            }
        }
    }
    return count;
}

int inputs_list(const Inputs *in, const Setup *s, Colour perspective, uint16_t *list)
{
    bool turned = inputs_turned(in, king_square(in, s, perspective));
    int count = 0;
    for (Square at = 0; at < in->squares; at++) {
        if (s->piece[at] != NO_PIECE) {
            list[count++] = (uint16_t)input_piece(in, perspective, turned, s->piece[at], at);
        } else if (in->gaps >= 0 && squareset_has(s->gaps, at)) {
            list[count++] = (uint16_t)input_gap(in, perspective, turned, at);
        }
    }
    return in->held >= 0 ? count + list_held(in, s, perspective, list + count) : count;
}

int inputs_pieces(const Inputs *in, const Setup *s)
{
    int pieces = 0;
    for (Square at = 0; at < in->squares; at++) {
        pieces += s->piece[at] != NO_PIECE;
    }
    return pieces;
}

int inputs_bucket(const Inputs *in, int buckets, int pieces)
{
    int bucket = (pieces - 1) * buckets / in->pieces_at_start;
    return bucket < 0 ? 0 : bucket < buckets ? bucket : buckets - 1;
}
