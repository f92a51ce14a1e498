/* A position from plain data and back. */
#include "kernel/rules/pos.h"

#include <string.h>

#include "kernel/rules/change.h"
#include "kernel/rules/wormhole.h"

/* The pawn that an en passant capture on `skipped` takes: one step further on, from the point of
 * view of its colour. NO_SQUARE if there is no such square. */
KERNEL_FN Square pos_en_passant_victim(const Board *b, Colour pawns, Square skipped)
{
    if (b->v.pawn == NO_PIECE_TYPE) {
        return NO_SQUARE;
    }
    Bits ahead = b->leap_move[pawns][b->v.pawn][skipped];
    return ahead != 0 ? bits_first(ahead) : NO_SQUARE;
}

static bool check_kings(const Pos *pos, Error *e)
{
    const Board *b = pos->b;
    int kings[COLOURS];
    for (int c = WHITE; c <= BLACK; c++) {
        kings[c] = bits_count(pos->by_type[b->v.king] & pos->by_colour[c]);
        if (kings[c] > 1) {
            return error_set(e, "%s has %d kings, a side has one", colour_name((Colour)c),
                             kings[c]);
        }
        if (kings[c] == 0 && !HAS_KING_CAPTURE(b) && !b->v.may_lack_king[c]) {
            return error_set(e, "%s has no king", colour_name((Colour)c));
        }
    }
    if (HAS_KING_CAPTURE(b) && kings[WHITE] + kings[BLACK] == 0) {
        return error_set(e, "neither side has a king");
    }
    Colour waiting = colour_other(pos_side(pos));
    if (!HAS_KING_CAPTURE(b) && pos_checkers(pos, waiting) != 0) {
        return error_set(e, "%s is in check and it is %s's turn", colour_name(waiting),
                         colour_name(pos_side(pos)));
    }
    return true;
}

static bool check_pawns(const Pos *pos, Error *e)
{
    const Board *b = pos->b;
    if (b->v.pawn == NO_PIECE_TYPE) {
        return true;
    }
    for (int c = WHITE; c <= BLACK; c++) {
        for (Bits pawns = pos->by_type[b->v.pawn] & pos->by_colour[c]; pawns != 0;) {
            Square s = bits_pop(&pawns);
            if (bits_has(b->no_pawn[c], s)) {
                char name[4];
                variant_square_name(&b->v, s, name);
                return error_set(e, "%s has a pawn on %s, where no pawn can stand",
                                 colour_name((Colour)c), name);
            }
        }
    }
    return true;
}

static bool check_castling(const Pos *pos, Error *e)
{
    const Variant *v = &pos->b->v;
    for (int c = WHITE; c <= BLACK; c++) {
        int rights = pos->castling >> (c == WHITE ? 0 : 2);
        bool unmoved = (pos->castling & (c == WHITE ? CASTLE_E : CASTLE_e)) != 0;
        if (!(rights & (CASTLE_K | CASTLE_Q)) && !unmoved) {
            continue;
        }
        const Castling *castling = &v->castling[c];
        if (!v->has_castling || castling->king_from == NO_SQUARE ||
            pos->piece[castling->king_from] != piece_make((Colour)c, v->castling_king)) {
            return error_set(e, "castling rights of %s, whose king is not on its own square",
                             colour_name((Colour)c));
        }
        for (int wing = 0; wing < WINGS; wing++) {
            if ((rights & (wing == KINGSIDE ? CASTLE_K : CASTLE_Q)) == 0) {
                continue;
            }
            Square corner = castling->rook_from[wing];
            if (corner == NO_SQUARE ||
                pos->piece[corner] != piece_make((Colour)c, v->castling_rook)) {
                return error_set(e, "castling right '%c' without a rook on its square",
                                 "KQkq"[2 * c + wing]);
            }
        }
    }
    return true;
}

static bool check_en_passant(const Pos *pos, Error *e)
{
    const Board *b = pos->b;
    if (pos->en_passant == NO_SQUARE) {
        return true;
    }
    Colour pawns = colour_other(pos_side(pos));
    Square victim = pos_en_passant_victim(b, pawns, pos->en_passant);
    if (!b->v.en_passant || !bits_has(b->en_passant_region, pos->en_passant) ||
        !bits_has(pos_empty(pos), pos->en_passant) || victim == NO_SQUARE ||
        pos->piece[victim] != piece_make(pawns, b->v.pawn)) {
        return error_set(e, "the en passant square is not one that a pawn has just passed");
    }
    return true;
}

static bool check_ko(const Pos *pos, Error *e)
{
    if (pos->ko_from == NO_SQUARE && pos->ko_to == NO_SQUARE) {
        return true;
    }
    if (!HAS_STONES(pos->b) || pos->ko_from == NO_SQUARE || pos->ko_to == NO_SQUARE ||
        !bits_has(pos->gaps, pos->ko_from)) {
        return error_set(e, "the forbidden stone move does not start at a stone");
    }
    return true;
}

static bool set_pieces(Pos *pos, const Setup *s, Error *e)
{
    const Board *b = pos->b;
    pos->gaps = bits_from(s->gaps) & b->playable;
    if (pos->gaps != 0 && !HAS_WORMHOLES(b) && !HAS_STONES(b)) {
        return error_set(e, "'%s' has no squares that are removed or hold a stone", b->v.name);
    }
    for (Square at = 0; at < b->v.squares; at++) {
        if (s->piece[at] == NO_PIECE) {
            continue;
        }
        if (bits_has(pos->gaps, at) || piece_type(s->piece[at]) >= b->v.piece_types) {
            return error_set(e, "a piece stands where there can be none");
        }
        put_piece(pos, at, s->piece[at]);
    }
    pos->promoted = bits_from(s->promoted) & b->playable;
    if (pos->promoted != 0 && (!HAS_HANDS(b) || !b->v.captures_to_hand || b->v.drop_loop)) {
        return error_set(e, "'%s' does not tell promoted pieces from others", b->v.name);
    }
    if ((pos->promoted & ~pos_pieces(pos)) != 0) {
        return error_set(e, "a promoted piece stands where there is none");
    }
    return true;
}

static bool set_prisoners(Pos *pos, const Setup *s, Error *e)
{
    for (int c = WHITE; c <= BLACK; c++) {
        for (PieceType t = 0; t < PIECE_TYPES_MAX; t++) {
            if (s->hand[c][t] == 0 && s->prison[c][t] == 0) {
                continue;
            }
            bool prisons = HAS_PRISONS(pos->b);
            if (!(prisons || (HAS_HANDS(pos->b) && s->prison[c][t] == 0)) ||
                t >= pos->b->v.piece_types || t == pos->b->v.king) {
                return error_set(e, "a piece off the board who cannot be there");
            }
            if (s->hand[c][t] > HAND_MAX || s->prison[c][t] > HAND_MAX) {
                return error_set(e, "more than %d pieces of one kind off the board", HAND_MAX);
            }
            hand_change(pos, (Colour)c, t, s->hand[c][t]);
            prison_change(pos, (Colour)c, t, s->prison[c][t]);
        }
    }
    return true;
}

KERNEL_FN bool pos_set(Pos *pos, const Board *b, const Setup *s, Error *e)
{
    memset(pos, 0, sizeof *pos);
    pos->b = b;
    pos->side = (uint8_t)s->side;
    pos->castling = s->castling;
    pos->checks_left[WHITE] = s->checks_left[WHITE];
    pos->checks_left[BLACK] = s->checks_left[BLACK];
    pos->en_passant = s->en_passant;
    pos->ko_from = s->ko_from;
    pos->ko_to = s->ko_to;
    pos->rule_clock = (uint16_t)s->rule_clock;
    pos->move_number = (uint32_t)s->move_number;
    if (!set_pieces(pos, s, e) || !set_prisoners(pos, s, e)) {
        return false;
    }
    if (HAS_WORMHOLES(b)) {
        worm_reset(pos);
    }
    pos->en_passant_in_key =
        s->en_passant != NO_SQUARE && can_take_en_passant(pos, pos_side(pos), s->en_passant);
    pos->key = pos_key_from_scratch(pos);
    return check_kings(pos, e) && check_pawns(pos, e) && check_castling(pos, e) &&
           check_en_passant(pos, e) && check_ko(pos, e);
}

KERNEL_FN void pos_get(const Pos *pos, Setup *s)
{
    *s = (Setup){
        .gaps = bits_to_set(pos->gaps),
        .promoted = bits_to_set(pos->promoted),
        .side = pos_side(pos),
        .castling = pos->castling,
        .checks_left = {pos->checks_left[WHITE], pos->checks_left[BLACK]},
        .en_passant = pos->en_passant,
        .ko_from = pos->ko_from,
        .ko_to = pos->ko_to,
        .rule_clock = pos->rule_clock,
        .move_number = (int)pos->move_number,
    };
    memcpy(s->piece, pos->piece, sizeof pos->piece);
    memcpy(s->hand, pos->hand, sizeof pos->hand);
    memcpy(s->prison, pos->prison, sizeof pos->prison);
}

KERNEL_FN uint64_t pos_key_from_scratch(const Pos *pos)
{
    const Board *b = pos->b;
    uint64_t key = b->key_castling[pos->castling];
    for (Square s = 0; s < b->v.squares; s++) {
        if (pos->piece[s] != NO_PIECE) {
            key ^= b->key_piece[pos->piece[s]][s];
        }
        if (bits_has(pos->promoted, s)) {
            key ^= b->key_promoted[s];
        }
        if (bits_has(pos->gaps, s)) {
            key ^= b->key_removed[s];
        }
    }
    for (int c = WHITE; c <= BLACK; c++) {
        for (PieceType t = 0; t < b->v.piece_types; t++) {
            key ^= b->key_hand[c][t] * pos->hand[c][t] ^ b->key_prison[c][t] * pos->prison[c][t];
        }
    }
    for (int c = WHITE; c <= BLACK && HAS_EXTRAS(b); c++) {
        key ^= b->key_checks[c] * pos->checks_left[c];
    }
    if (pos->en_passant_in_key) {
        key ^= b->key_en_passant[pos->en_passant];
    }
    if (pos->ko_from != NO_SQUARE) {
        key ^= b->key_ko[0][pos->ko_from] ^ b->key_ko[1][pos->ko_to];
    }
    key ^= pos->side == BLACK ? b->key_side : 0;
    key ^= pos->phase == PHASE_STONE ? b->key_phase : 0;
    return key;
}
