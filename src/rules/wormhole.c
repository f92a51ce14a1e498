/* Walks along the dancing links (Knuth, "Dancing Links", 2000). A walk computes all steps of a tree
 * of paths without a branch: off the board is a square too, STEP_EDGE, that leads to itself and is
 * in no set. */
#include "rules/wormhole.h"

#include <string.h>

#include "rules/targets.h"

KERNEL_INLINE Square step_from(const Pos *pos, Square s, unsigned d)
{
    return pos->next[s * DIRECTIONS + d];
}

/* The step on a board from which `without` is gone as well (STEP_EDGE: none is). */
KERNEL_INLINE Square step_without(const Pos *pos, Square s, unsigned d, Square without)
{
    Square to = step_from(pos, s, d);
    Square beyond = step_from(pos, without, d);
    return to == without ? beyond : to;
}

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
    pos->gone |= BIT(s);
}

KERNEL_FN void worm_restore(Pos *pos, Square s)
{
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        pos->next[step_from(pos, s, d ^ 4) * DIRECTIONS + d] = s;
    }
    links_mend_edge(pos);
    pos->gone &= ~BIT(s);
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
    for (Bits gone = pos->gone; gone != 0;) {
        worm_remove(pos, bits_pop(&gone));
    }
}

/* --- Attacks ---------------------------------------------------------------------------------- */

/* For each mark of the reverse tree the men that attack from a node with it. */
typedef struct {
    Bits men[PATH_NODES_MAX];
} Hunters;

static void hunters_find(const Pos *pos, Colour by, Hunters *hunters)
{
    const ReverseTree *tree = &pos->b->reverse[by];
    for (int mark = 0; mark < tree->marks; mark++) {
        Bits men = 0;
        for (unsigned kinds = tree->kinds[mark]; kinds != 0; kinds &= kinds - 1) {
            men |= pos->by_type[__builtin_ctz(kinds)];
        }
        hunters->men[mark] = men & pos->by_colour[by];
    }
}

/* The hunters that attack s when `without` is gone. */
static Bits hunt(const Pos *pos, const ReverseTree *tree, const Hunters *hunters, Square s,
                 Square without)
{
    Square at[PATH_NODES_MAX];
    Bits attackers = 0;
    at[0] = s;
    for (int i = 1; i < tree->count; i++) {
        PathNode node = tree->node[i];
        at[i] = step_without(pos, at[node.parent], node.direction, without);
        attackers |= pos->b->step_bit[at[i]] & hunters->men[node.mark];
    }
    return attackers;
}

/* What attacks a king, now and after the own men's leaving. */
typedef struct {
    Hunters hunters;
    Square king;
    Bits attackers;
    Bits shields; /* own men on squares that the walk touched */
    /* Only known when there is no attacker now: shields without whom there are, and those. */
    Bits exposed;
    Bits exposed_to[BITS_SQUARES];
    Square at[PATH_NODES_MAX];
} Siege;

/* The walk back from the king; fills attackers and shields. Returns the nodes on own men. */
static uint64_t siege_walk(const Pos *pos, const ReverseTree *tree, Bits own, Siege *siege)
{
    Bits touched = 0, attackers = 0;
    uint64_t nodes = 0;
    siege->at[0] = siege->king;
    for (int i = 1; i < tree->count; i++) {
        PathNode node = tree->node[i];
        Square at = step_from(pos, siege->at[node.parent], node.direction);
        Bits bit = pos->b->step_bit[at];
        siege->at[i] = at;
        touched |= bit;
        attackers |= bit & siege->hunters.men[node.mark];
        nodes |= (uint64_t)((bit & own) != 0) << i;
    }
    siege->attackers = attackers;
    siege->shields = touched & own;
    return nodes;
}

/* Who attacks along the paths through node i if that node's square is gone: only its subtree is
 * walked again. A path never meets the same square twice, so no other node of it can be there. */
static Bits siege_through(const Pos *pos, const ReverseTree *tree, Siege *siege, unsigned i)
{
    Square at[PATH_NODES_MAX];
    PathNode node = tree->node[i];
    unsigned end = node.end;
    at[i] = step_from(pos, siege->at[i], node.direction);
    Bits attackers = pos->b->step_bit[at[i]] & siege->hunters.men[node.mark];
    while (++i < end) {
        node = tree->node[i];
        at[i] = step_from(pos, at[node.parent], node.direction);
        attackers |= pos->b->step_bit[at[i]] & siege->hunters.men[node.mark];
    }
    return attackers;
}

static void siege_find(const Pos *pos, Square king, Siege *siege)
{
    Colour us = pos_side(pos), them = colour_other(us);
    const ReverseTree *tree = &pos->b->reverse[them];
    hunters_find(pos, them, &siege->hunters);
    siege->king = king;
    siege->exposed = 0;
    uint64_t nodes = siege_walk(pos, tree, pos->by_colour[us], siege);
    if (siege->attackers != 0) {
        return;
    }
    for (; nodes != 0; nodes &= nodes - 1) {
        unsigned i = (unsigned)__builtin_ctzll(nodes);
        Bits attackers = siege_through(pos, tree, siege, i);
        if (attackers != 0) {
            Square shield = siege->at[i];
            Bits others = bits_has(siege->exposed, shield) ? siege->exposed_to[shield] : 0;
            siege->exposed_to[shield] = others | attackers;
            siege->exposed |= BIT(shield);
        }
    }
}

KERNEL_FN Bits worm_attackers(const Pos *pos, Square s, Colour by, Bits *touched)
{
    const ReverseTree *tree = &pos->b->reverse[by];
    Hunters hunters;
    hunters_find(pos, by, &hunters);
    Square at[PATH_NODES_MAX];
    Bits attackers = 0, landed = 0;
    at[0] = s;
    for (int i = 1; i < tree->count; i++) {
        PathNode node = tree->node[i];
        at[i] = step_from(pos, at[node.parent], node.direction);
        Bits bit = pos->b->step_bit[at[i]];
        landed |= bit;
        attackers |= bit & hunters.men[node.mark];
    }
    if (touched != NULL) {
        *touched = landed;
    }
    return attackers;
}

KERNEL_FN void worm_check_info(const Pos *pos, CheckInfo *info)
{
    Square king = pos_king(pos, pos_side(pos));
    Bits touched = 0;
    *info = (CheckInfo){0};
    if (king != NO_SQUARE) {
        info->checkers = worm_attackers(pos, king, colour_other(pos_side(pos)), &touched);
        info->shields = touched & pos->by_colour[pos_side(pos)];
    }
}

/* Attackers of a king on s when `without` is gone. */
static Bits attackers_without(const Pos *pos, Square s, Square without)
{
    Colour them = colour_other(pos_side(pos));
    Hunters hunters;
    hunters_find(pos, them, &hunters);
    return hunt(pos, &pos->b->reverse[them], &hunters, s, without);
}

KERNEL_FN bool worm_legal(const Pos *pos, const CheckInfo *info, Move m)
{
    Square from = move_from(m), to = move_to(m);
    Square king = pos_king(pos, pos_side(pos));
    Bits attackers = info->checkers;
    if (HAS_KING_CAPTURE(pos->b)) {
        return true;
    }
    if (from == king) {
        attackers = attackers_without(pos, to, from);
    } else if (bits_has(info->shields, from)) {
        attackers = attackers_without(pos, king, from);
    }
    return (attackers & ~BIT(to)) == 0;
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* Squares a man's paths lead to, whoever stands there. */
typedef struct {
    Bits move, take;
} Reach;

KERNEL_INLINE Reach reach_from(const Pos *pos, const PathTree *tree, Square from)
{
    Square at[PATH_NODES_MAX];
    Reach reach = {0, 0};
    at[0] = from;
    for (int i = 1; i < tree->count; i++) {
        PathNode node = tree->node[i];
        at[i] = step_from(pos, at[node.parent], node.direction);
        Bits bit = pos->b->step_bit[at[i]];
        reach.move |= bit & -(Bits)(node.mark & MODE_MOVE);
        reach.take |= bit & -(Bits)(node.mark >> 1);
    }
    return reach;
}

/* A pawn's second step (rules.md, Wormhole: both squares empty, both may skip removed squares). */
KERNEL_INLINE Bits double_step(const Pos *pos, Colour us, Square from, Bits empty)
{
    unsigned ahead = us == WHITE ? NORTH : SOUTH;
    Square first = step_from(pos, from, ahead);
    if (!bits_has(pos->b->double_from[us], from) || (pos->b->step_bit[first] & empty) == 0) {
        return 0;
    }
    return pos->b->step_bit[step_from(pos, first, ahead)] & empty;
}

static void add_moves(MoveList *list, MoveKind kind, Square from, Bits targets)
{
    while (targets != 0) {
        moves_add(list, move_make(kind, from, bits_pop(&targets), NO_SQUARE, NO_TYPE));
    }
}

static void add_promotions(const Pos *pos, Square from, Bits targets, MoveList *list)
{
    while (targets != 0) {
        Square to = bits_pop(&targets);
        for (unsigned types = pos->b->v.promotion_types; types != 0; types &= types - 1) {
            moves_add(list, move_make(MOVE_PROMOTION, from, to, NO_SQUARE,
                                      (unsigned)__builtin_ctz(types)));
        }
    }
}

static void gen_pawn(const Pos *pos, int kinds, Square from, Reach reach, MoveList *list)
{
    Colour us = pos_side(pos);
    Bits empty = ~pos_men(pos), last = pos->b->promotes_at[us];
    Bits twice = double_step(pos, us, from, empty);
    Bits move = reach.move & empty;
    Bits take = reach.take & pos->by_colour[colour_other(us)];
    if (kinds & GEN_CAPTURES) {
        add_promotions(pos, from, (move | take | twice) & last, list);
        add_moves(list, MOVE_NORMAL, from, take & ~last);
    }
    if (kinds & GEN_QUIETS) {
        add_moves(list, MOVE_NORMAL, from, move & ~last);
        add_moves(list, MOVE_DOUBLE, from, twice & ~last);
    }
}

KERNEL_FN void worm_gen(const Pos *pos, int kinds, MoveList *list)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits own = pos->by_colour[us];
    Bits takes = kinds & GEN_CAPTURES ? pos->by_colour[colour_other(us)] : 0;
    Bits moves = kinds & GEN_QUIETS ? ~pos_men(pos) : 0;
    for (Type t = 0; t < b->v.kinds; t++) {
        for (Bits men = pos->by_type[t] & own; men != 0;) {
            Square from = bits_pop(&men);
            Reach reach = reach_from(pos, &b->path[us][t], from);
            if (t == b->v.pawn) {
                gen_pawn(pos, kinds, from, reach, list);
            } else {
                add_moves(list, MOVE_NORMAL, from, (reach.move & moves) | (reach.take & takes));
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
    Type type = man_type(pos->man[from]);
    Bits empty = ~pos_men(pos);
    Reach reach = reach_from(pos, &b->path[us][type], from);
    Bits targets = (reach.move & empty) | (reach.take & pos->by_colour[colour_other(us)]);
    if (type != b->v.pawn) {
        return bits_has(targets, to) && m == move_make(MOVE_NORMAL, from, to, NO_SQUARE, NO_TYPE);
    }
    Bits twice = double_step(pos, us, from, empty);
    if (bits_has(b->promotes_at[us], to)) {
        Type becomes = move_type(m);
        return bits_has(targets | twice, to) && becomes < b->v.kinds &&
               (b->v.promotion_types >> becomes & 1) != 0 &&
               m == move_make(MOVE_PROMOTION, from, to, NO_SQUARE, becomes);
    }
    return (bits_has(targets, to) && m == move_make(MOVE_NORMAL, from, to, NO_SQUARE, NO_TYPE)) ||
           (bits_has(twice, to) && m == move_make(MOVE_DOUBLE, from, to, NO_SQUARE, NO_TYPE));
}

/* --- Counting --------------------------------------------------------------------------------- */

/* Who attacks the king when the square `from` is gone. */
KERNEL_INLINE Bits siege_without(const Pos *pos, const Siege *siege, Square from)
{
    if (siege->attackers == 0) {
        return bits_has(siege->exposed, from) ? siege->exposed_to[from] : 0;
    }
    if (!bits_has(siege->shields, from)) {
        return siege->attackers;
    }
    const ReverseTree *tree = &pos->b->reverse[colour_other(pos_side(pos))];
    return hunt(pos, tree, &siege->hunters, siege->king, from);
}

static unsigned count_king(const Pos *pos, const Siege *siege, Bits targets)
{
    const ReverseTree *tree = &pos->b->reverse[colour_other(pos_side(pos))];
    unsigned count = 0;
    while (targets != 0) {
        Square to = bits_pop(&targets);
        count += (hunt(pos, tree, &siege->hunters, to, siege->king) & ~BIT(to)) == 0;
    }
    return count;
}

KERNEL_FN uint64_t worm_count(const Pos *pos)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits own = pos->by_colour[us], enemies = pos->by_colour[colour_other(us)];
    Bits empty = ~(own | enemies);
    unsigned promotions = (unsigned)__builtin_popcount(b->v.promotion_types) - 1;
    bool free_king = HAS_KING_CAPTURE(b);
    unsigned count = 0;
    Siege siege;
    if (free_king) {
        siege.attackers = siege.exposed = 0;
    } else {
        siege_find(pos, pos_king(pos, us), &siege);
    }
    for (Type t = 0; t < b->v.kinds; t++) {
        for (Bits men = pos->by_type[t] & own; men != 0;) {
            Square from = bits_pop(&men);
            Reach reach = reach_from(pos, &b->path[us][t], from);
            Bits targets = (reach.move & empty) | (reach.take & enemies);
            if (t == b->v.king && !free_king) {
                count += count_king(pos, &siege, targets);
                continue;
            }
            if (t == b->v.pawn) {
                targets |= double_step(pos, us, from, empty);
            }
            Bits attackers = siege_without(pos, &siege, from);
            if (attackers != 0) { /* a man can take one of them */
                targets &= bits_several(attackers) ? 0 : attackers;
            }
            count += (unsigned)bits_count(targets);
            if (t == b->v.pawn) {
                count += promotions * (unsigned)bits_count(targets & b->promotes_at[us]);
            }
        }
    }
    return count;
}
