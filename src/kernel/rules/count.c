/* perft: turns to a depth; at the last level they are counted, not listed. */
#include "kernel/rules/drops.h"
#include "kernel/rules/eightstone.h"
#include "kernel/rules/hole.h"
#include "kernel/rules/hostage.h"
#include "kernel/rules/targets.h"
#include "kernel/rules/wormhole.h"

static uint64_t count_listed(Pos *pos)
{
    MoveList list;
    list.count = 0;
    gen_legal(pos, GEN_ALL, &list);
    return (uint64_t)list.count;
}

/* Where a piece other than a pawn may go if nothing but its own way matters. */
KERNEL_INLINE Bits piece_targets(const Pos *pos, PieceType t, Square from, Bits occupied,
                                 Bits enemies)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    return (piece_slides(pos, t, from, occupied) & (b->playable & ~pos->by_colour[us])) |
           (b->leap_take[us][t][from] & enemies) |
           (b->leap_move[us][t][from] & b->playable & ~occupied);
}

/* Pieces of any kind. Those that shield the king stay on their line. */
static int count_pieces_slowly(const Pos *pos, const CheckInfo *info, Square king, Bits targets)
{
    const Board *b = pos->b;
    Bits occupied = pos_occupied(pos), own = pos->by_colour[pos->side];
    Bits enemies = pos->by_colour[pos->side ^ 1];
    int count = 0;
    for (PieceType t = 0; t < b->v.piece_types; t++) {
        if (t == b->v.pawn || t == b->v.king) {
            continue;
        }
        for (Bits pieces = pos->by_type[t] & own; pieces != 0;) {
            Square from = bits_pop(&pieces);
            Bits to = piece_targets(pos, t, from, occupied, enemies) & targets;
            if (bits_has(info->blockers, from)) {
                to &= b->through[king][from];
            }
            count += bits_count(to);
        }
    }
    return count;
}

KERNEL_INLINE int count_reach(const Board *b, const CheckInfo *info, Square king, Square from,
                              Bits to)
{
    if (bits_has(info->blockers, from)) {
        to &= b->through[king][from];
    }
    return bits_count(to);
}

/* All pieces but pawn and king, onto `targets`. Where the ways of a piece do not meet it is enough to go
 * through them one by one: rooks and queens orthogonally, bishops and queens diagonally, leapers. */
static int count_pieces_moves(const Pos *pos, const CheckInfo *info, Square king, Bits targets)
{
    const Board *b = pos->b;
    Bits occupied = pos_occupied(pos), own = pos->by_colour[pos->side];
    int count = 0;
    if (!b->disjoint) {
        return count_pieces_slowly(pos, info, king, targets);
    }
    targets &= pos_empty(pos) | pos->by_colour[pos->side ^ 1];
    for (Bits pieces = pos->slide[0] & own; pieces != 0;) {
        Square from = bits_pop(&pieces);
        count += count_reach(b, info, king, from, ortho_attacks(b, from, occupied) & targets);
    }
    for (Bits pieces = pos->slide[1] & own; pieces != 0;) {
        Square from = bits_pop(&pieces);
        count += count_reach(b, info, king, from, diag_attacks(b, from, occupied) & targets);
    }
    for (unsigned types = b->leap_types; types != 0; types &= types - 1) {
        unsigned t = (unsigned)__builtin_ctz(types);
        if (t == b->v.pawn || t == b->v.king) {
            continue;
        }
        for (Bits pieces = pos->by_type[t] & own; pieces != 0;) {
            Square from = bits_pop(&pieces);
            count += count_reach(b, info, king, from, b->leap_take[pos->side][t][from] & targets);
        }
    }
    return count;
}

static int count_pawn_targets(const Pos *pos, Square from, Bits targets, Bits empty, Bits enemies)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits step = b->leap_move[us][b->v.pawn][from] & empty;
    Bits to = step | pawn_double(b, us, from, step, empty);
    to = (to | (b->leap_take[us][b->v.pawn][from] & enemies)) & targets;
    int promotions = __builtin_popcount(promotion_kinds(pos, us));
    return bits_count(to & ~b->promotes_at[us]) + bits_count(to & b->promotes_at[us]) * promotions;
}

/* Pawns' legal en passant captures are few: listed and tested. */
static int count_en_passant(Pos *pos, const CheckInfo *info)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    int count = 0;
    if (pos->en_passant == NO_SQUARE) {
        return 0;
    }
    Bits pawns = b->leap_from[us][b->v.pawn][pos->en_passant] & active_pawns(pos, us);
    while (pawns != 0) {
        Move m =
            move_make(MOVE_EN_PASSANT, bits_pop(&pawns), pos->en_passant, NO_SQUARE, NO_PIECE_TYPE);
        count += legal(pos, info, m);
    }
    return count;
}

/* Unhindered pawns all together. */
static int count_pawns_by_shifts(const Pos *pos, Bits pawns, Bits targets)
{
    const Board *b = pos->b;
    Bits empty = pos_empty(pos), enemies = pos->by_colour[pos->side ^ 1] & targets;
    int ahead = pos->side == WHITE ? NORTH : SOUTH;
    int right = pos->side == WHITE ? NORTH_EAST : SOUTH_EAST;
    int left = pos->side == WHITE ? NORTH_WEST : SOUTH_WEST;
    Bits step = board_shift(b, pawns, ahead) & empty;
    Bits first_step = step & board_shift(b, b->double_from[pos->side], ahead);
    Bits twice = board_shift(b, first_step, ahead) & empty & targets;
    Bits takes[2] = {board_shift(b, pawns, left) & enemies, board_shift(b, pawns, right) & enemies};
    step &= targets;
    int count = bits_count(step) + bits_count(twice) + bits_count(takes[0]) + bits_count(takes[1]);
    Bits last = b->promotes_at[pos->side];
    if (((step | takes[0] | takes[1]) & last) != 0) {
        int promotions = __builtin_popcount(promotion_kinds(pos, pos_side(pos)));
        count += (promotions - 1) * (bits_count(step & last) + bits_count(takes[0] & last) +
                                     bits_count(takes[1] & last));
    }
    return count;
}

static int count_pawn_moves(Pos *pos, const CheckInfo *info, Square king, Bits targets)
{
    const Board *b = pos->b;
    Bits empty = pos_empty(pos), enemies = pos->by_colour[pos->side ^ 1];
    int count = count_en_passant(pos, info);
    Bits pawns = active_pawns(pos, pos_side(pos));
    if (b->straight_pawns) {
        count += count_pawns_by_shifts(pos, pawns & ~info->blockers, targets);
        pawns &= info->blockers;
    }
    while (pawns != 0) {
        Square from = bits_pop(&pawns);
        Bits allowed = bits_has(info->blockers, from) ? targets & b->through[king][from] : targets;
        count += count_pawn_targets(pos, from, allowed, empty, enemies);
    }
    return count;
}

static int count_king_moves(Pos *pos, const CheckInfo *info, Square king)
{
    Colour us = pos_side(pos);
    Bits to = piece_targets(pos, pos->b->v.king, king, pos_occupied(pos), pos->by_colour[us ^ 1]);
    int count = 0;
    while (to != 0) {
        Move m = move_make(MOVE_NORMAL, king, bits_pop(&to), NO_SQUARE, NO_PIECE_TYPE);
        count += legal(pos, info, m);
    }
    if (info->checkers == 0 && pos->b->v.has_castling) {
        count += bits_count(castling_targets(pos, us));
    }
    return count;
}

/* While a capture could wake a pawn that attacks the king, captures of promotion pieces are barred. */
static Bits waking_captures(const Pos *pos, const CheckInfo *info)
{
    const Board *b = pos->b;
    Bits barred = 0;
    if (!HAS_PRISONS(b) || info->latent == 0) {
        return 0;
    }
    for (unsigned types = b->v.promotion_types; types != 0; types &= types - 1) {
        barred |= pos->by_type[__builtin_ctz(types)];
    }
    return barred & pos->by_colour[pos->side ^ 1];
}

/* Drops and exchanges. */
static uint64_t count_arrivals(const Pos *pos, const CheckInfo *info)
{
    uint64_t count = HAS_DROPS(pos->b) ? drops_count(pos, info) : 0;
    return count + (HAS_PRISONS(pos->b) ? host_count(pos, info) : 0);
}

/* Games in which check binds and lines are straight: by sets. */
static uint64_t count_by_sets(Pos *pos)
{
    CheckInfo info;
    legal_info(pos, &info);
    if (drops_due(pos)) {
        return count_arrivals(pos, &info);
    }
    Square king = pos_king(pos, pos_side(pos));
    int count = count_king_moves(pos, &info, king);
    Bits targets = legal_targets(pos, &info, king) & ~waking_captures(pos, &info);
    if (targets != 0) {
        count += count_pieces_moves(pos, &info, king, targets) +
                 count_pawn_moves(pos, &info, king, targets);
    }
    return (uint64_t)count + count_arrivals(pos, &info);
}

/* Hole: nothing binds. */
static uint64_t count_unbound(Pos *pos)
{
    static const CheckInfo none = {0};
    if (pos_over(pos)) {
        return 0;
    }
    Square king = pos_king(pos, pos_side(pos));
    Bits king_to =
        piece_targets(pos, pos->b->v.king, king, pos_occupied(pos), pos->by_colour[pos->side ^ 1]);
    int count = bits_count(king_to) + count_pieces_moves(pos, &none, king, BITS_ALL) +
                count_pawn_moves(pos, &none, king, BITS_ALL);
    return (uint64_t)count + (HAS_PULLS(pos->b) ? pull_count(pos) : 0);
}

static uint64_t count_turns(Pos *pos)
{
    const Board *b = pos->b;
    if (HAS_WORMHOLES(b)) {
        return KERNEL_ANY || !b->patterns_whole ? count_listed(pos) : worm_count(pos);
    }
    if (KERNEL_ANY && b->tried) {
        return count_listed(pos);
    }
    return HAS_KING_CAPTURE(b) ? count_unbound(pos) : count_by_sets(pos);
}

/* A turn of two moves, the piece's already done. */
static uint64_t perft_stone(Pos *pos, int depth)
{
    MoveList list;
    Undo u;
    uint64_t count = 0;
    if (depth == 1) {
        return KERNEL_ANY ? count_listed(pos) : stones_count(pos);
    }
    list.count = 0;
    gen_legal(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        pos_do(pos, list.at[i], &u);
        count += pos_perft(pos, depth - 1);
        pos_undo(pos, list.at[i], &u);
    }
    return count;
}

KERNEL_FN uint64_t pos_perft(Pos *pos, int depth)
{
    bool stones = HAS_STONES(pos->b);
    MoveList list;
    Undo u;
    uint64_t count = 0;
    if (depth <= 1 && !stones) {
        return depth <= 0 ? 1 : count_turns(pos);
    }
    if (depth <= 0) {
        return 1;
    }
    list.count = 0;
    gen_legal(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        pos_do(pos, list.at[i], &u);
        count += stones ? perft_stone(pos, depth) : pos_perft(pos, depth - 1);
        pos_undo(pos, list.at[i], &u);
    }
    return count;
}
