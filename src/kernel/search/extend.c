/* Singular extension: a move much better than all others decides the node, so it is looked at closer;
 * and where others do as well, less is to be gained by looking. The search without that move tells,
 * in every game by its own tree. */
#include "kernel/search/node.h"

KERNEL_FN int extension_of(Search *s, Frame *f, const Node *n, int *score)
{
    enum { LEAST_DEPTH = 6, LESS = 3, DOUBLE_MARGIN = 16 };
    const TableHit *hit = &n->hit;
    if (n->depth < LEAST_DEPTH || f->excluded != MOVE_NONE || hit->move == MOVE_NONE ||
        (hit->bound & BOUND_LOWER) == 0 || hit->depth < n->depth - LESS ||
        hit->score <= -SCORE_MATE_BOUND || hit->score >= SCORE_MATE_BOUND ||
        f->ply >= 2 * s->root_depth || !pos_pseudo_legal(&s->pos, hit->move)) {
        return 0;
    }
    int beta = hit->score - 2 * n->depth;
    f->excluded = hit->move;
    int value = node_search(s, f, beta - 1, beta, (n->depth - 1) / 2, n->cut);
    f->excluded = MOVE_NONE;
    f->exposed = f->pv_count = 0;
    if (s->stopped) {
        return 0;
    }
    if (value < beta) {
        return !n->pv && value < beta - DOUBLE_MARGIN ? 2 : 1;
    }
    if (value >= n->beta && value < SCORE_MATE_BOUND) { /* multi-cut */
        *score = value;
        return EXTENSION_CUT;
    }
    return hit->score >= n->beta ? -2 : n->cut ? -1 : 0;
}
