/* Doing and undoing moves. Undoing restores the key and the small fields from the Undo and plays
 * the changes of pieces backwards. */
#include "kernel/rules/change.h"
#include "kernel/rules/eightstone.h"
#include "kernel/rules/goals.h"
#include "kernel/rules/wormhole.h"

/* In what hand or prison a captured piece goes: as the pawn that it was, or as it is. */
static void captive_change(Pos *pos, Square s, Piece taken, int by)
{
    const Board *b = pos->b;
    if (HAS_PRISONS(b)) {
        prison_change(pos, pos_side(pos), piece_type(taken), by);
    } else if (HAS_HANDS(b) && b->v.captures_to_hand) {
        bool was_pawn = bits_has(pos->promoted, s);
        hand_change(pos, pos_side(pos), was_pawn ? b->v.pawn : piece_type(taken), by);
    }
}

/* Takes the piece on s off the board; in games with prisons or hands it goes to the captor's. */
static void capture(Pos *pos, Square s, Piece taken)
{
    take_piece(pos, s, taken);
    castling_remove(pos, pos->b->castling_lost[s]);
    captive_change(pos, s, taken, 1);
}

static void uncapture(Pos *pos, Square s, Piece taken)
{
    put_piece(pos, s, taken);
    captive_change(pos, s, taken, -1);
}

/* After a piece's move: which pieces have been pawns. */
static void promoted_follow(Pos *pos, Move m, const Undo *u)
{
    const Board *b = pos->b;
    Square from = move_from(m), to = move_to(m);
    Bits before = pos->promoted, after = before & ~BIT(from) & ~BIT(to);
    if (u->taken != NO_PIECE) {
        after &= ~BIT(u->taken_at);
    }
    if (bits_has(before, from) ||
        (move_kind(m) == MOVE_PROMOTION && b->v.captures_to_hand && !b->v.drop_loop)) {
        after |= BIT(to);
    }
    pos->promoted = after;
    for (Bits changed = before ^ after; changed != 0;) {
        pos->key ^= b->key_promoted[bits_pop(&changed)];
    }
}

/* The rook's squares in a castling move: the king's arrival tells the wing. */
static void castling_rook(const Board *b, Colour c, Square king_to, Square *from, Square *to)
{
    const Castling *castling = &b->v.castling[c];
    int wing = castling->king_to[KINGSIDE] == king_to ? KINGSIDE : QUEENSIDE;
    *from = castling->rook_from[wing];
    *to = castling->rook_to[wing];
}

/* The pawn becomes `type`; in Hostage it changes places with that piece in the enemy's prison. */
static void promote(Pos *pos, Square s, PieceType type)
{
    Colour us = pos_side(pos);
    take_piece(pos, s, piece_make(us, pos->b->v.pawn));
    put_piece(pos, s, piece_make(us, type));
    if (HAS_PRISONS(pos->b) && pos->b->v.promotion_from_prison) {
        prison_change(pos, colour_other(us), type, -1);
        prison_change(pos, colour_other(us), pos->b->v.pawn, 1);
    }
}

static void unpromote(Pos *pos, Square s, PieceType type)
{
    Colour us = pos_side(pos);
    take_piece(pos, s, piece_make(us, type));
    put_piece(pos, s, piece_make(us, pos->b->v.pawn));
    if (HAS_PRISONS(pos->b) && pos->b->v.promotion_from_prison) {
        prison_change(pos, colour_other(us), type, 1);
        prison_change(pos, colour_other(us), pos->b->v.pawn, -1);
    }
}

/* A drop, an exchange's drop included. docs/rules.md, Hostage: while the king is unmoved, a rook dropped
 * on a home corner sets that corner's letter. */
static void drop(Pos *pos, Move m)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Square to = move_to(m);
    PieceType type = move_type(m);
    put_piece(pos, to, piece_make(us, type));
    if (move_kind(m) == MOVE_EXCHANGE) {
        prison_change(pos, us, move_freed(m), -1);
        hand_change(pos, colour_other(us), move_freed(m), 1);
        prison_change(pos, colour_other(us), type, -1);
    } else {
        hand_change(pos, us, type, -1);
    }
    bool unmoved = (pos->castling & (us == WHITE ? CASTLE_E : CASTLE_e)) != 0;
    if (b->v.castling_dropped_rook && type == b->v.castling_rook && unmoved) {
        uint8_t wings = us == WHITE ? CASTLE_K | CASTLE_Q : CASTLE_k | CASTLE_q;
        pos->key ^= b->key_castling[pos->castling];
        pos->castling |= b->castling_lost[to] & wings;
        pos->key ^= b->key_castling[pos->castling];
    }
}

static void undrop(Pos *pos, Move m)
{
    Colour us = pos_side(pos);
    PieceType type = move_type(m);
    take_piece(pos, move_to(m), piece_make(us, type));
    if (move_kind(m) == MOVE_EXCHANGE) {
        prison_change(pos, us, move_freed(m), 1);
        hand_change(pos, colour_other(us), move_freed(m), -1);
        prison_change(pos, colour_other(us), type, 1);
    } else {
        hand_change(pos, us, type, 1);
    }
}

static uint16_t clock_after(const Pos *pos)
{
    return (uint16_t)(pos->rule_clock + (pos->rule_clock < RULE_CLOCK_MAX));
}

/* A piece's move with all that belongs to it; fills u->taken, taken_at and pulled. */
static void move_piece(Pos *pos, Move m, Undo *u)
{
    const Board *b = pos->b;
    Square from = move_from(m), to = move_to(m);
    Piece piece = pos->piece[from];
    MoveKind kind = move_kind(m);
    if (from != to) { /* a pull may stay where it is */
        u->taken_at = kind == MOVE_EN_PASSANT
                          ? pos_en_passant_victim(b, colour_other(pos_side(pos)), to)
                          : to;
        u->taken = pos->piece[u->taken_at];
        if (u->taken != NO_PIECE) {
            capture(pos, u->taken_at, u->taken);
        }
        shift_piece(pos, from, to, piece);
    }
    castling_remove(pos, b->castling_lost[from]);
    if (kind == MOVE_CASTLE) {
        Square rook_from, rook_to;
        castling_rook(b, pos_side(pos), to, &rook_from, &rook_to);
        shift_piece(pos, rook_from, rook_to, pos->piece[rook_from]);
    } else if (kind == MOVE_PROMOTION) {
        promote(pos, to, move_type(m));
    } else if (KERNEL_PULLS && kind == MOVE_PULL) {
        u->pulled = pos->piece[move_extra(m)];
        capture(pos, move_extra(m), u->pulled);
    }
    if (HAS_WORMHOLES(
            b)) { /* docs/rules.md, Wormhole: the square that the piece left is gone for good */
        worm_remove(pos, from);
        pos->key ^= b->key_removed[from];
    }
    if (HAS_HANDS(b)) {
        promoted_follow(pos, m, u);
    }
    bool progress = u->taken != NO_PIECE || u->pulled != NO_PIECE || piece_type(piece) == b->v.pawn;
    pos->rule_clock = progress ? 0 : clock_after(pos);
}

static void unmove_piece(Pos *pos, Move m, const Undo *u)
{
    Square from = move_from(m), to = move_to(m);
    MoveKind kind = move_kind(m);
    if (HAS_WORMHOLES(pos->b)) {
        worm_restore(pos, from);
    }
    if (kind == MOVE_CASTLE) {
        Square rook_from, rook_to;
        castling_rook(pos->b, pos_side(pos), to, &rook_from, &rook_to);
        shift_piece(pos, rook_to, rook_from, pos->piece[rook_to]);
    } else if (kind == MOVE_PROMOTION) {
        unpromote(pos, to, move_type(m));
    } else if (KERNEL_PULLS && kind == MOVE_PULL) {
        uncapture(pos, move_extra(m), u->pulled);
    }
    if (from != to) {
        shift_piece(pos, to, from, pos->piece[to]);
        if (u->taken != NO_PIECE) {
            uncapture(pos, u->taken_at, u->taken);
        }
    }
}

/* The turn passes to the other side. */
static void turn_end(Pos *pos)
{
    pos->move_number += pos->move_number < MOVE_NUMBER_MAX ? pos->side : 0;
    pos->side ^= 1;
    pos->key ^= pos->b->key_side;
}

static void undo_fill(const Pos *pos, Undo *u)
{
    *u = (Undo){
        .key = pos->key,
        .taken_at = NO_SQUARE,
        .castling = pos->castling,
        .en_passant = pos->en_passant,
        .en_passant_in_key = pos->en_passant_in_key,
        .ko_from = pos->ko_from,
        .ko_to = pos->ko_to,
        .rule_clock = pos->rule_clock,
        .move_number = pos->move_number,
    };
    if (KERNEL_HANDS) {
        u->promoted = pos->promoted;
    }
    if (KERNEL_ANY) {
        u->checks_left[WHITE] = pos->checks_left[WHITE];
        u->checks_left[BLACK] = pos->checks_left[BLACK];
    }
}

static void undo_restore(Pos *pos, const Undo *u)
{
    pos->key = u->key;
    pos->castling = u->castling;
    pos->en_passant = u->en_passant;
    pos->en_passant_in_key = u->en_passant_in_key;
    pos->ko_from = u->ko_from;
    pos->ko_to = u->ko_to;
    pos->rule_clock = u->rule_clock;
    pos->move_number = u->move_number;
    if (KERNEL_ANY) {
        pos->checks_left[WHITE] = u->checks_left[WHITE];
        pos->checks_left[BLACK] = u->checks_left[BLACK];
    }
}

/* The en passant right after a piece's move: in games with stones it is only settled, and counted
 * strictly, when the stone has moved. */
static void en_passant_after(Pos *pos, Move m)
{
    const Board *b = pos->b;
    if (move_kind(m) != MOVE_DOUBLE || !b->v.en_passant) {
        if (pos->en_passant != NO_SQUARE) {
            en_passant_change(pos, NO_SQUARE, false);
        }
        return;
    }
    Square skipped = bits_first(b->leap_move[pos->side][b->v.pawn][move_from(m)]);
    if (!bits_has(b->en_passant_region, skipped)) {
        skipped = NO_SQUARE;
    }
    bool counts = skipped != NO_SQUARE &&
                  (HAS_STONES(b) || can_take_en_passant(pos, colour_other(pos_side(pos)), skipped));
    en_passant_change(pos, skipped, counts);
}

KERNEL_FN void pos_do(Pos *pos, Move m, Undo *u)
{
    undo_fill(pos, u);
    if (HAS_STONES(pos->b) && pos->phase == PHASE_STONE) {
        stones_do(pos, m);
        pos->phase = PHASE_PIECE;
        pos->key ^= pos->b->key_phase;
        turn_end(pos);
        return;
    }
    if (KERNEL_DROPS && move_is_drop(m)) {
        drop(pos, m);
        pos->rule_clock = 0;
    } else {
        move_piece(pos, m, u);
    }
    en_passant_after(pos, m);
    if (HAS_EXTRAS(pos->b)) {
        goal_count_check(pos);
    }
    if (HAS_STONES(pos->b)) {
        pos->phase = PHASE_STONE;
        pos->key ^= pos->b->key_phase;
    } else {
        turn_end(pos);
    }
}

KERNEL_FN void pos_undo(Pos *pos, Move m, const Undo *u)
{
    if (HAS_STONES(pos->b) && pos->phase == PHASE_PIECE) {
        pos->side ^= 1;
        pos->phase = PHASE_STONE;
        stones_undo(pos, m);
        undo_restore(pos, u);
        return;
    }
    if (HAS_STONES(pos->b)) {
        pos->phase = PHASE_PIECE;
    } else {
        pos->side ^= 1;
    }
    if (KERNEL_HANDS) {
        pos->promoted = u->promoted;
    }
    if (KERNEL_DROPS && move_is_drop(m)) {
        undrop(pos, m);
    } else {
        unmove_piece(pos, m, u);
    }
    undo_restore(pos, u);
}

KERNEL_FN void pos_do_null(Pos *pos, Undo *u)
{
    undo_fill(pos, u);
    if (pos->en_passant != NO_SQUARE) {
        en_passant_change(pos, NO_SQUARE, false);
    }
    ko_change(pos, NO_SQUARE, NO_SQUARE);
    pos->rule_clock = clock_after(pos);
    turn_end(pos);
}

KERNEL_FN void pos_undo_null(Pos *pos, const Undo *u)
{
    pos->side ^= 1;
    undo_restore(pos, u);
}
