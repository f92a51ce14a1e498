/* Legality, apart from generation: what decides it is worked out once a node. */
#include "kernel/rules/drops.h"
#include "kernel/rules/eightstone.h"
#include "kernel/rules/goals.h"
#include "kernel/rules/hostage.h"
#include "kernel/rules/targets.h"
#include "kernel/rules/wormhole.h"

/* Own pieces and stones that stand alone between the own king and an enemy slider. Looking from the
 * king through all but enemy pieces finds the sliders that matter. */
static Bits blockers(const Pos *pos, Square king)
{
    const Board *b = pos->b;
    Bits them = pos->by_colour[colour_other(pos_side(pos))];
    Bits pinners = (ortho_attacks(b, king, them) & them & pos->slide[0]) |
                   (diag_attacks(b, king, them) & them & pos->slide[1]);
    Bits blockers = 0;
    while (pinners != 0) {
        Bits between = b->between[king][bits_pop(&pinners)] & pos_occupied(pos);
        if (between != 0 && !bits_several(between)) {
            blockers |= between;
        }
    }
    return blockers;
}

/* The duty to capture is found by trying, on a copy: only in games of any128. */
static void extras_info(const Pos *pos, CheckInfo *info)
{
    info->checkers = pos_checkers(pos, pos_side(pos));
    if (pos->b->v.must_capture) {
        Pos copy = *pos;
        info->must_capture = goal_must_capture(&copy, info);
    }
}

KERNEL_FN void legal_info(const Pos *pos, CheckInfo *info)
{
    const Board *b = pos->b;
    Square king = pos_king(pos, pos_side(pos));
    *info = (CheckInfo){0};
    if (HAS_EXTRAS(b) && !HAS_WORMHOLES(b)) {
        extras_info(pos, info);
        return;
    }
    if (KERNEL_KING_CAPTURE && king == NO_SQUARE) {
        return;
    }
    if (HAS_WORMHOLES(b)) {
        worm_check_info(pos, info);
        return;
    }
    info->checkers = pos_checkers(pos, pos_side(pos));
    if (!HAS_KING_CAPTURE(b)) {
        info->blockers = blockers(pos, king);
        info->latent = HAS_PRISONS(b) ? host_latent(pos, king) : 0;
    }
}

/* A king's step: the squares behind it count as open. In Hostage the capture itself may wake pawns
 * that attack the square of arrival. */
static bool king_legal(const Pos *pos, Square from, Square to)
{
    Colour them = colour_other(pos_side(pos));
    Bits occupied = (pos_occupied(pos) & ~BIT(from)) | BIT(to);
    if (pos_attackers(pos, to, them, occupied) != 0) {
        return false;
    }
    return !HAS_PRISONS(pos->b) || !host_capture_wakes(pos, to) ||
           (host_idle_pawns(pos, them) & pos->b->leap_from[them][pos->b->v.pawn][to] & ~BIT(to)) ==
               0;
}

static bool en_passant_legal(const Pos *pos, Move m)
{
    Colour us = pos_side(pos), them = colour_other(us);
    Square victim = pos_en_passant_victim(pos->b, them, move_to(m));
    Bits occupied = pos_occupied(pos) & ~BIT(move_from(m)) & ~BIT(victim);
    return pos_attackers(pos, pos_king(pos, us), them, occupied | BIT(move_to(m))) == 0;
}

KERNEL_FN Bits legal_targets(const Pos *pos, const CheckInfo *info, Square king)
{
    if (info->checkers == 0) {
        return BITS_ALL;
    }
    if (bits_several(info->checkers)) {
        return 0;
    }
    return info->checkers | pos->b->between[king][bits_first(info->checkers)];
}

static bool piece_legal(const Pos *pos, const CheckInfo *info, Move m)
{
    const Board *b = pos->b;
    Square from = move_from(m), to = move_to(m);
    Square king = pos_king(pos, pos_side(pos));
    if (move_kind(m) == MOVE_CASTLE) {
        return true;
    }
    if (from == king) {
        return king_legal(pos, from, to);
    }
    if (move_kind(m) == MOVE_EN_PASSANT) {
        return en_passant_legal(pos, m);
    }
    if (!bits_has(legal_targets(pos, info, king), to)) {
        return false;
    }
    if (bits_has(info->blockers, from) && !bits_has(b->through[king][from], to)) {
        return false;
    }
    return !HAS_PRISONS(b) || info->latent == 0 || !host_capture_wakes(pos, to);
}

/* Any mix of moves in the kernel for any variant: do it and look. */
static bool tried_legal(Pos *pos, Move m)
{
    Undo u;
    Colour us = pos_side(pos);
    pos_do(pos, m, &u);
    bool safe = pos_checkers(pos, us) == 0 && (!HAS_EXTRAS(pos->b) || pos->b->v.checks ||
                                               pos_checkers(pos, colour_other(us)) == 0);
    pos_undo(pos, m, &u);
    return safe;
}

KERNEL_FN bool legal(Pos *pos, const CheckInfo *info, Move m)
{
    const Board *b = pos->b;
    if (HAS_KING_CAPTURE(b)) {
        return true;
    }
    if (HAS_STONES(b) && pos->phase == PHASE_PIECE) {
        return true;
    }
    if (KERNEL_ANY && b->tried) {
        return !(HAS_STONES(b) && stones_ko(pos, m)) &&
               !(info->must_capture && !goal_takes(pos, m)) && tried_legal(pos, m);
    }
    if (HAS_WORMHOLES(b)) {
        return worm_legal(pos, info, m);
    }
    if (HAS_STONES(b)) {
        return stones_legal(pos, info, m);
    }
    if (HAS_DROPS(b) && move_is_drop(m)) {
        return host_legal(pos, info, m);
    }
    return piece_legal(pos, info, m);
}

KERNEL_FN void gen_legal(Pos *pos, int kinds, MoveList *list)
{
    CheckInfo info;
    legal_info(pos, &info);
    int kept = list->count;
    int first = kept;
    gen_moves(pos, kinds, list);
    for (int i = first; i < list->count; i++) {
        if (legal(pos, &info, list->at[i])) {
            list->at[kept++] = list->at[i];
        }
    }
    list->count = kept;
}

/* The kinds of generation in which a kind of move is found. */
static int generated_by(const Pos *pos, Move m)
{
    switch (move_kind(m)) {
    case MOVE_NORMAL: return pos->piece[move_to(m)] != NO_PIECE ? GEN_CAPTURES : GEN_QUIETS;
    case MOVE_EN_PASSANT:
    case MOVE_PROMOTION: return GEN_CAPTURES;
    case MOVE_DOUBLE:
    case MOVE_CASTLE: return GEN_QUIETS;
    case MOVE_DROP: return GEN_DROPS;
    default: return GEN_SPECIAL;
    }
}

/* The common case, without generating: a piece but a pawn goes where it can go. */
static bool piece_pseudo_legal(const Pos *pos, Move m)
{
    const Board *b = pos->b;
    Square from = move_from(m), to = move_to(m);
    Colour us = pos_side(pos);
    PieceType t = piece_type(pos->piece[from]);
    Bits reach = piece_slides(pos, t, from, pos_occupied(pos));
    if (drops_due(pos)) {
        return false;
    }
    if (pos->piece[to] != NO_PIECE) {
        return bits_has((reach | b->leap_take[us][t][from]) & ~pos->by_colour[us], to);
    }
    return bits_has((reach | b->leap_move[us][t][from]) & pos_empty(pos), to);
}

KERNEL_FN bool pos_pseudo_legal(const Pos *pos, Move m)
{
    const Board *b = pos->b;
    if (HAS_WORMHOLES(b)) {
        return worm_pseudo_legal(pos, m);
    }
    if (move_kind(m) == MOVE_NORMAL) {
        Square from = move_from(m);
        if (from >= b->v.squares || move_to(m) >= b->v.squares || pos->piece[from] == NO_PIECE ||
            piece_colour(pos->piece[from]) != pos_side(pos) || pos->phase == PHASE_STONE ||
            m != move_make(MOVE_NORMAL, from, move_to(m), NO_SQUARE, NO_PIECE_TYPE)) {
            return false;
        }
        if (piece_type(pos->piece[from]) != b->v.pawn && !pos_over(pos)) {
            return piece_pseudo_legal(pos, m);
        }
    } else if (move_to(m) >= b->v.squares && move_kind(m) != MOVE_PASS) {
        return false;
    }
    MoveList list;
    list.count = 0; /* an initialiser would clear all of it */
    gen_moves(pos, generated_by(pos, m), &list);
    for (int i = 0; i < list.count; i++) {
        if (list.at[i] == m) {
            return true;
        }
    }
    return false;
}
