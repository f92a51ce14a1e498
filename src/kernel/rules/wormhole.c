/* Links between the squares, attacks, moves and legality with wormholes. */
#include "kernel/rules/wormhole.h"

#include <string.h>

#include "kernel/rules/targets.h"
#include "kernel/rules/wormhole_steps.h"

/* --- Links ------------------------------------------------------------------------------------ */

/* STEP_EDGE has been a neighbour like any other; its own links stay as they are. */
static void links_mend_edge(Pos *pos)
{
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        pos->next[STEP_EDGE * DIRECTIONS + d] = STEP_EDGE;
    }
}

KERNEL_FN void worm_remove(Pos *pos, Square s)
{
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        pos->next[step_from(pos, s, d ^ 4) * DIRECTIONS + d] = step_from(pos, s, d);
    }
    links_mend_edge(pos);
    pos->gaps |= BIT(s);
}

KERNEL_FN void worm_restore(Pos *pos, Square s)
{
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        pos->next[step_from(pos, s, d ^ 4) * DIRECTIONS + d] = s;
    }
    links_mend_edge(pos);
    pos->gaps &= ~BIT(s);
}

KERNEL_FN void worm_reset(Pos *pos)
{
    memset(pos->next, STEP_EDGE, sizeof pos->next);
    for (Square s = 0; s < pos->b->v.squares; s++) {
        for (unsigned d = 0; d < DIRECTIONS; d++) {
            Square to = pos->b->next[d][s];
            pos->next[s * DIRECTIONS + d] = to == NO_SQUARE ? STEP_EDGE : to;
        }
    }
    for (Bits gaps = pos->gaps; gaps != 0;) {
        worm_remove(pos, bits_pop(&gaps));
    }
}

/* --- Attacks ---------------------------------------------------------------------------------- */

KERNEL_FN Bits pieces_of_kinds(const Pos *pos, Colour c, unsigned kinds)
{
    Bits pieces = 0;
    for (; kinds != 0; kinds &= kinds - 1) {
        pieces |= pos->by_type[__builtin_ctz(kinds)];
    }
    return pieces & pos->by_colour[c];
}

/* Without a branch: for eight patterns at once this is a few vector instructions a kind. */
KERNEL_FN void hunters_find(const Pos *pos, Colour by, Hunters *hunters)
{
    Bits pieces[PATTERNS] = {0};
    for (PieceType t = 0; t < pos->b->v.piece_types; t++) {
        Bits those = pos->by_type[t] & pos->by_colour[by];
        for (int pattern = 0; pattern < PATTERNS; pattern++) {
            pieces[pattern] |= those & pos->b->pattern_takes[t][pattern];
        }
    }
    memcpy(hunters->by_pattern, pieces, sizeof pieces);
}

/* The squares from which leaps of one step, two steps, and along a fork lead to s: the same walks
 * backwards, so a fork's diagonal step comes first. */
KERNEL_FN Bits hunters_of(const Pos *pos, const Hunters *hunters, Square s, Colour by,
                          Bits *touched)
{
    const Bits *pieces = hunters->by_pattern;
    const Bits *bit = pos->b->step_bit;
    unsigned back = by == WHITE ? SOUTH : NORTH;
    Bits one = 0, two = 0, slant = 0, slant_two = 0, knight = 0, camel = 0;
    for (unsigned d = EAST; d < DIRECTIONS; d += 2) {
        Square at = step_from(pos, s, d);
        one |= bit[at];
        two |= step_set(pos, at, d);
    }
    for (unsigned d = NORTH_EAST; d < DIRECTIONS; d += 2) {
        Square at = step_from(pos, s, d);
        Square left = step_from(pos, at, (d + 1) & 7), right = step_from(pos, at, d - 1);
        slant |= bit[at];
        slant_two |= step_set(pos, at, d);
        knight |= bit[left] | bit[right];
        camel |= step_set(pos, left, (d + 1) & 7) | step_set(pos, right, d - 1);
    }
    *touched |= one | two | slant | slant_two | knight | camel;
    return (one & pieces[PATTERN_W]) | (slant & pieces[PATTERN_F]) | (two & pieces[PATTERN_D]) |
           (slant_two & pieces[PATTERN_A]) | (knight & pieces[PATTERN_N]) |
           (camel & pieces[PATTERN_C]) | (step_set(pos, s, back) & pieces[PATTERN_AHEAD]) |
           (fork_set(pos, s, back) & pieces[PATTERN_AHEAD_F]);
}

static Bits attackers_by_tree(const Pos *pos, Square s, Colour by, Bits *touched)
{
    const PathTree *tree = &pos->b->reverse[by];
    Square at[PATH_NODES_MAX];
    Bits attackers = 0;
    at[0] = s;
    for (int i = 1; i < tree->count; i++) {
        PathNode node = tree->node[i];
        at[i] = step_from(pos, at[node.parent], node.direction);
        Bits bit = pos->b->step_bit[at[i]];
        *touched |= bit;
        attackers |= bit & pieces_of_kinds(pos, by, node.mark);
    }
    return attackers;
}

KERNEL_FN Bits worm_attackers(const Pos *pos, Square s, Colour by, Bits *touched)
{
    Bits unused;
    if (touched == NULL) {
        touched = &unused;
    }
    *touched = 0;
    if (!pos->b->patterns_whole) {
        return attackers_by_tree(pos, s, by, touched);
    }
    Hunters hunters;
    hunters_find(pos, by, &hunters);
    return hunters_of(pos, &hunters, s, by, touched);
}

KERNEL_FN Bits worm_attackers_without(Pos *pos, Square s, Colour by, Square without)
{
    worm_remove(pos, without);
    Bits attackers = worm_attackers(pos, s, by, NULL);
    worm_restore(pos, without);
    return attackers;
}

/* --- Legality --------------------------------------------------------------------------------- */

KERNEL_FN void worm_check_info(const Pos *pos, CheckInfo *info)
{
    Square king = pos_king(pos, pos_side(pos));
    Bits touched;
    *info = (CheckInfo){0};
    if (king != NO_SQUARE) {
        info->checkers = worm_attackers(pos, king, colour_other(pos_side(pos)), &touched);
        info->blockers = touched & pos->by_colour[pos_side(pos)];
    }
}

KERNEL_FN bool worm_legal(Pos *pos, const CheckInfo *info, Move m)
{
    Square from = move_from(m), to = move_to(m);
    Colour them = colour_other(pos_side(pos));
    Square king = pos_king(pos, pos_side(pos));
    Bits attackers = info->checkers;
    if (HAS_KING_CAPTURE(pos->b)) {
        return true;
    }
    if (from == king) {
        attackers = worm_attackers_without(pos, to, them, from);
    } else if (bits_has(info->blockers, from)) {
        attackers = worm_attackers_without(pos, king, them, from);
    }
    return (attackers & ~BIT(to)) == 0;
}

/* --- Moves ------------------------------------------------------------------------------------ */

static Reach reach_by_tree(const Pos *pos, const PathTree *tree, Square from)
{
    Square at[PATH_NODES_MAX];
    Reach reach = {0, 0};
    at[0] = from;
    for (int i = 1; i < tree->count; i++) {
        PathNode node = tree->node[i];
        at[i] = step_from(pos, at[node.parent], node.direction);
        Bits bit = pos->b->step_bit[at[i]];
        reach.move |= bit & -(Bits)(node.mark & MODE_MOVE);
        reach.take |= bit & -(Bits)((node.mark >> 1));
    }
    return reach;
}

KERNEL_FN Reach reach_of_others(const Pos *pos, Colour us, PieceType t, Square from)
{
    const PiecePatterns *patterns = &pos->b->pattern[t];
    if (!patterns->whole) {
        return reach_by_tree(pos, &pos->b->path[us][t], from);
    }
    return reach_by_patterns(pos, from, us, patterns->both, patterns->move, patterns->take);
}

static void gen_pawn(const Pos *pos, int kinds, Square from, Reach reach, MoveList *list)
{
    Colour us = pos_side(pos);
    Bits empty = ~pos_pieces(pos), last = pos->b->promotes_at[us];
    Bits twice = second_step(pos, us, from, empty);
    Bits move = reach.move & empty;
    Bits take = reach.take & pos->by_colour[colour_other(us)];
    if (kinds & GEN_CAPTURES) {
        gen_promotions(pos, from, (move | take | twice) & last, list);
        gen_to(list, MOVE_NORMAL, from, take & ~last);
    }
    if (kinds & GEN_QUIETS) {
        gen_to(list, MOVE_NORMAL, from, move & ~last);
        gen_to(list, MOVE_DOUBLE, from, twice & ~last);
    }
}

KERNEL_FN void worm_gen(const Pos *pos, int kinds, MoveList *list)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits own = pos->by_colour[us];
    Bits takes = kinds & GEN_CAPTURES ? pos->by_colour[colour_other(us)] : 0;
    Bits moves = kinds & GEN_QUIETS ? ~pos_pieces(pos) : 0;
    for (PieceType t = 0; t < b->v.piece_types; t++) {
        for (Bits pieces = pos->by_type[t] & own; pieces != 0;) {
            Square from = bits_pop(&pieces);
            Reach reach = reach_from(pos, us, t, from);
            if (t == b->v.pawn) {
                gen_pawn(pos, kinds, from, reach, list);
            } else {
                gen_to(list, MOVE_NORMAL, from, (reach.move & moves) | (reach.take & takes));
            }
        }
    }
}

KERNEL_FN bool worm_pseudo_legal(const Pos *pos, Move m)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Square from = move_from(m), to = move_to(m);
    if (from >= b->v.squares || to >= b->v.squares || !bits_has(pos->by_colour[us], from)) {
        return false;
    }
    PieceType type = piece_type(pos->piece[from]);
    Bits empty = ~pos_pieces(pos);
    Reach reach = reach_from(pos, us, type, from);
    Bits targets = (reach.move & empty) | (reach.take & pos->by_colour[colour_other(us)]);
    if (type != b->v.pawn) {
        return bits_has(targets, to) &&
               m == move_make(MOVE_NORMAL, from, to, NO_SQUARE, NO_PIECE_TYPE);
    }
    Bits twice = second_step(pos, us, from, empty);
    if (bits_has(b->promotes_at[us], to)) {
        PieceType becomes = move_type(m);
        return bits_has(targets | twice, to) && becomes < b->v.piece_types &&
               (b->v.promotion_types >> becomes & 1) != 0 &&
               m == move_make(MOVE_PROMOTION, from, to, NO_SQUARE, becomes);
    }
    return (bits_has(targets, to) &&
            m == move_make(MOVE_NORMAL, from, to, NO_SQUARE, NO_PIECE_TYPE)) ||
           (bits_has(twice, to) && m == move_make(MOVE_DOUBLE, from, to, NO_SQUARE, NO_PIECE_TYPE));
}
