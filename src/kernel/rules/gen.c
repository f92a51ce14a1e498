/* Move generation: moves of pieces here, the games' own moves in their files. */
#include "kernel/rules/drops.h"
#include "kernel/rules/eightstone.h"
#include "kernel/rules/hole.h"
#include "kernel/rules/hostage.h"
#include "kernel/rules/targets.h"
#include "kernel/rules/wormhole.h"

KERNEL_FN void gen_to(MoveList *list, MoveKind kind, Square from, Bits targets)
{
    while (targets != 0) {
        moves_add(list, move_make(kind, from, bits_pop(&targets), NO_SQUARE, NO_PIECE_TYPE));
    }
}

KERNEL_FN void gen_promotions(const Pos *pos, Square from, Bits targets, MoveList *list)
{
    while (targets != 0) {
        Square to = bits_pop(&targets);
        for (unsigned types = promotion_kinds(pos, pos_side(pos)); types != 0; types &= types - 1) {
            moves_add(list, move_make(MOVE_PROMOTION, from, to, NO_SQUARE,
                                      (unsigned)__builtin_ctz(types)));
        }
    }
}

/* Moves of all pieces but pawns; `allowed`: enemy pieces, or empty squares. */
static void gen_pieces(const Pos *pos, bool capture, MoveList *list)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits occupied = pos_occupied(pos);
    Bits allowed = capture ? pos->by_colour[colour_other(us)] : pos_empty(pos);
    for (PieceType t = 0; t < b->v.piece_types; t++) {
        if (t == b->v.pawn) {
            continue;
        }
        for (Bits pieces = pos->by_type[t] & pos->by_colour[us]; pieces != 0;) {
            Square from = bits_pop(&pieces);
            Bits to = piece_slides(pos, t, from, occupied);
            to |= capture ? b->leap_take[us][t][from] : b->leap_move[us][t][from];
            gen_to(list, MOVE_NORMAL, from, to & allowed);
        }
    }
}

static void gen_pawn_captures(const Pos *pos, MoveList *list)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits enemies = pos->by_colour[colour_other(us)], empty = pos_empty(pos);
    for (Bits pawns = active_pawns(pos, us); pawns != 0;) {
        Square from = bits_pop(&pawns);
        Bits take = b->leap_take[us][b->v.pawn][from];
        Bits step = b->leap_move[us][b->v.pawn][from] & empty & b->promotes_at[us];
        gen_to(list, MOVE_NORMAL, from, take & enemies & ~must_promote_at(b, us));
        gen_promotions(pos, from, (take & enemies & b->promotes_at[us]) | step, list);
        if (pos->en_passant != NO_SQUARE && bits_has(take, pos->en_passant)) {
            gen_to(list, MOVE_EN_PASSANT, from, BIT(pos->en_passant));
        }
    }
}

static void gen_pawn_quiets(const Pos *pos, MoveList *list)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits empty = pos_empty(pos);
    for (Bits pawns = active_pawns(pos, us); pawns != 0;) {
        Square from = bits_pop(&pawns);
        Bits step = b->leap_move[us][b->v.pawn][from] & empty;
        gen_to(list, MOVE_NORMAL, from, step & ~must_promote_at(b, us));
        gen_to(list, MOVE_DOUBLE, from, pawn_double(b, us, from, step, empty));
    }
}

KERNEL_FN void gen_castling(const Pos *pos, MoveList *list)
{
    Colour us = pos_side(pos);
    Square from = pos->b->v.castling[us].king_from;
    gen_to(list, MOVE_CASTLE, from, castling_targets(pos, us));
}

KERNEL_FN void gen_moves(const Pos *pos, int kinds, MoveList *list)
{
    const Board *b = pos->b;
    if (HAS_STONES(b) && pos->phase == PHASE_STONE) {
        if (kinds & GEN_SPECIAL) {
            stones_gen(pos, list);
        }
        return;
    }
    if (pos_over(pos)) {
        return;
    }
    if (HAS_WORMHOLES(b)) {
        worm_gen(pos, kinds, list);
        return;
    }
    bool due = drops_due(pos);
    if ((kinds & GEN_CAPTURES) && !due) {
        gen_pawn_captures(pos, list);
        gen_pieces(pos, true, list);
    }
    if ((kinds & GEN_QUIETS) && !due) {
        gen_pawn_quiets(pos, list);
        gen_pieces(pos, false, list);
        if (b->v.has_castling) {
            gen_castling(pos, list);
        }
    }
    if (HAS_DROPS(b) && (kinds & GEN_DROPS)) {
        drops_gen(pos, list);
    }
    if (HAS_PRISONS(b) && (kinds & GEN_SPECIAL)) {
        host_gen(pos, list);
    }
    if (HAS_PULLS(b) && (kinds & GEN_SPECIAL)) {
        pull_gen(pos, list);
    }
}
