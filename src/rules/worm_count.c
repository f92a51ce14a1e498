/* Counting legal moves with wormholes without listing them. */
#include "rules/steps.h"
#include "rules/wormhole.h"

/* What attacks a king, now and after the own men's leaving. */
typedef struct {
    Bits hunters[PATH_NODES_MAX]; /* by mark of the reverse tree */
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
        attackers |= bit & siege->hunters[node.mark];
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
    Bits attackers = pos->b->step_bit[at[i]] & siege->hunters[node.mark];
    while (++i < end) {
        node = tree->node[i];
        at[i] = step_from(pos, at[node.parent], node.direction);
        attackers |= pos->b->step_bit[at[i]] & siege->hunters[node.mark];
    }
    return attackers;
}

static void siege_find(const Pos *pos, Square king, Siege *siege)
{
    Colour us = pos_side(pos), them = colour_other(us);
    const ReverseTree *tree = &pos->b->reverse[them];
    for (int mark = 0; mark < tree->marks; mark++) {
        siege->hunters[mark] = men_of_kinds(pos, them, tree->kinds[mark]);
    }
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

/* Who attacks the king when the square `from` is gone. */
KERNEL_INLINE Bits siege_without(Pos *pos, const Siege *siege, Square from)
{
    if (siege->attackers == 0) {
        return bits_has(siege->exposed, from) ? siege->exposed_to[from] : 0;
    }
    if (!bits_has(siege->shields, from)) {
        return siege->attackers;
    }
    return worm_attackers_without(pos, siege->king, colour_other(pos_side(pos)), from);
}

static unsigned count_king(Pos *pos, Square king, Bits targets)
{
    Colour them = colour_other(pos_side(pos));
    unsigned count = 0;
    if (targets == 0) {
        return 0;
    }
    worm_remove(pos, king);
    while (targets != 0) {
        Square to = bits_pop(&targets);
        count += (worm_attackers(pos, to, them, NULL) & ~BIT(to)) == 0;
    }
    worm_restore(pos, king);
    return count;
}

KERNEL_FN uint64_t worm_count(Pos *pos)
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
            Reach reach = reach_from(pos, us, t, from);
            Bits targets = (reach.move & empty) | (reach.take & enemies);
            if (t == b->v.king && !free_king) {
                count += count_king(pos, from, targets);
                continue;
            }
            if (t == b->v.pawn) {
                targets |= second_step(pos, us, from, empty);
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
