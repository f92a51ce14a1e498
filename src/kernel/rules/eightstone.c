/* Stone moves (docs/rules.md, Eight-Stone Chess): step, swap, leap, or none. */
#include "kernel/rules/eightstone.h"

#include "kernel/rules/change.h"

enum { ORTHO_STEP = 2 }; /* from one orthogonal direction to the next */

static void stone_toggle(Pos *pos, Square s)
{
    pos->gaps ^= BIT(s);
    pos->key ^= pos->b->key_removed[s];
}

/* The right to capture en passant stands only if after the whole turn the pawn is where it arrived
 * and the skipped square is empty. */
static void en_passant_settle(Pos *pos)
{
    Colour us = pos_side(pos);
    Square skipped = pos->en_passant;
    if (skipped == NO_SQUARE) {
        return;
    }
    Square pawn = pos_en_passant_victim(pos->b, us, skipped);
    bool stands =
        bits_has(pos_empty(pos), skipped) && pos->piece[pawn] == piece_make(us, pos->b->v.pawn);
    bool counts = stands && can_take_en_passant(pos, colour_other(us), skipped);
    en_passant_change(pos, stands ? skipped : NO_SQUARE, counts);
}

KERNEL_FN void stones_do(Pos *pos, Move m)
{
    Square from = move_from(m), to = move_to(m);
    if (move_kind(m) == MOVE_PASS) {
        ko_change(pos, NO_SQUARE, NO_SQUARE);
    } else {
        if (move_kind(m) == MOVE_STONE_SWAP) { /* a swapped king or rook has moved */
            shift_piece(pos, to, from, pos->piece[to]);
            castling_remove(pos, pos->b->castling_lost[to]);
        }
        stone_toggle(pos, from);
        stone_toggle(pos, to);
        ko_change(pos, to, from);
    }
    en_passant_settle(pos);
}

KERNEL_FN void stones_undo(Pos *pos, Move m)
{
    if (move_kind(m) == MOVE_PASS) {
        return;
    }
    if (move_kind(m) == MOVE_STONE_SWAP) {
        shift_piece(pos, move_from(m), move_to(m), pos->piece[move_from(m)]);
    }
    pos->gaps ^= BIT(move_from(m)) ^ BIT(move_to(m));
}

static void stone_add(MoveKind kind, Square from, Square to, MoveList *list)
{
    moves_add(list, move_make(kind, from, to, NO_SQUARE, NO_PIECE_TYPE));
}

/* The square beyond the line of stones that starts at s in direction d. */
static Square beyond_line(const Pos *pos, Square s, int d)
{
    Square at = pos->b->next[d][s];
    while (at != NO_SQUARE && bits_has(pos->gaps, at)) {
        at = pos->b->next[d][at];
    }
    return at;
}

static bool pawn_kept_off(const Pos *pos, Square piece_at, Square to)
{
    return piece_type(pos->piece[piece_at]) == pos->b->v.pawn &&
           bits_has(pos->b->no_pawn[pos->side], to);
}

static void stone_gen_one(const Pos *pos, Square from, int d, MoveList *list)
{
    const Board *b = pos->b;
    Square to = b->next[d][from];
    Bits empty = pos_empty(pos);
    if (to == NO_SQUARE) {
        return;
    }
    if (bits_has(empty, to)) {
        stone_add(MOVE_STONE_STEP, from, to, list);
    } else if (bits_has(pos->by_colour[pos->side], to)) {
        if (!pawn_kept_off(pos, to, from)) {
            stone_add(MOVE_STONE_SWAP, from, to, list);
        }
    } else if (bits_has(pos->gaps, to)) {
        Square behind = b->next[d ^ 4][from]; /* only the end stone of the whole line leaps */
        Square beyond = beyond_line(pos, from, d);
        bool end = behind == NO_SQUARE || !bits_has(pos->gaps, behind);
        if (end && beyond != NO_SQUARE && bits_has(empty, beyond)) {
            stone_add(MOVE_STONE_LEAP, from, beyond, list);
        }
    }
}

KERNEL_FN void stones_gen(const Pos *pos, MoveList *list)
{
    moves_add(list, move_make(MOVE_PASS, NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_PIECE_TYPE));
    for (Bits stones = pos->gaps; stones != 0;) {
        Square from = bits_pop(&stones);
        for (int d = 0; d < DIRECTIONS; d += ORTHO_STEP) {
            stone_gen_one(pos, from, d, list);
        }
    }
}

KERNEL_FN bool stones_ko(const Pos *pos, Move m)
{
    return move_kind(m) != MOVE_PASS && move_from(m) == pos->ko_from && move_to(m) == pos->ko_to;
}

/* A swap leaves the same squares occupied, and stones and pieces block alike: it cannot open or close a
 * line. Only a king's own swap changes whether the king is attacked. */
KERNEL_FN bool stones_legal(const Pos *pos, const CheckInfo *info, Move m)
{
    Colour us = pos_side(pos);
    Square king = pos_king(pos, us);
    Square from = move_from(m), to = move_to(m);
    if (stones_ko(pos, m)) {
        return false;
    }
    if (move_kind(m) == MOVE_STONE_SWAP && to == king) {
        return pos_attackers(pos, from, colour_other(us), pos_occupied(pos)) == 0;
    }
    if (move_kind(m) == MOVE_PASS || move_kind(m) == MOVE_STONE_SWAP) {
        return info->checkers == 0;
    }
    if (info->checkers == 0) {
        return !bits_has(info->blockers, from) || bits_has(pos->b->through[king][from], to);
    }
    if (bits_has(info->blockers, from) || bits_several(info->checkers)) {
        Bits occupied = pos_occupied(pos) ^ BIT(from) ^ BIT(to);
        return pos_attackers(pos, king, colour_other(us), occupied) == 0;
    }
    return bits_has(pos->b->between[king][bits_first(info->checkers)], to);
}

/* Pseudo-legal stone moves, MOVE_PASS apart. */
static int count_by_shifts(const Pos *pos)
{
    const Board *b = pos->b;
    Bits stones = pos->gaps, empty = pos_empty(pos);
    Bits own = pos->by_colour[pos->side];
    Bits pawns = own & pos->by_type[b->v.pawn];
    int count = 0;
    for (int d = 0; d < DIRECTIONS; d += ORTHO_STEP) {
        Bits next = board_shift(b, stones, d);
        Bits leaps = board_shift(b, next & stones, d); /* one leap for each line of two or more */
        count += bits_count(next & empty) + bits_count(next & own) + bits_count(leaps & empty);
        count -= bits_count(board_shift(b, stones & b->no_pawn[pos->side], d) & pawns);
    }
    return count;
}

/* How many of the pseudo-legal moves of the stones in `some` are illegal. */
static int count_illegal(const Pos *pos, const CheckInfo *info, Bits some)
{
    MoveList list;
    int illegal = 0;
    list.count = 0;
    while (some != 0) {
        Square from = bits_pop(&some);
        for (int d = 0; d < DIRECTIONS; d += ORTHO_STEP) {
            stone_gen_one(pos, from, d, &list);
        }
    }
    for (int i = 0; i < list.count; i++) {
        illegal += !stones_legal(pos, info, list.at[i]);
    }
    return illegal;
}

static uint64_t count_by_listing(const Pos *pos, const CheckInfo *info)
{
    MoveList list;
    uint64_t count = 0;
    list.count = 0;
    stones_gen(pos, &list);
    for (int i = 0; i < list.count; i++) {
        count += stones_legal(pos, info, list.at[i]);
    }
    return count;
}

KERNEL_FN uint64_t stones_count(const Pos *pos)
{
    CheckInfo info;
    legal_info(pos, &info);
    if (info.checkers != 0 || pos->b->stride == 0 || pos->b->v.pawn == NO_PIECE_TYPE) {
        return count_by_listing(pos, &info);
    }
    /* Not in check: all but a few stones move freely. */
    Bits near_king = pos->b->neighbours[pos_king(pos, pos_side(pos))];
    Bits forbidden = pos->ko_from != NO_SQUARE ? BIT(pos->ko_from) : 0;
    Bits special = pos->gaps & (info.blockers | near_king | forbidden);
    return (uint64_t)(1 + count_by_shifts(pos) - count_illegal(pos, &info, special));
}
