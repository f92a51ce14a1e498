/* A node of the main search while it is being searched, and the parts of its work that have files of
 * their own. */
#ifndef LACUNA_KERNEL_SEARCH_NODE_H
#define LACUNA_KERNEL_SEARCH_NODE_H

#include "kernel/search/state.h"

typedef struct {
    int alpha, beta, first_alpha, depth;
    bool pv;        /* the window is open */
    bool table_pv;  /* it is now, or was when the table last saw it */
    bool cut;       /* expected to fail high */
    bool improving; /* the side to move stands better than a turn ago */
    bool skip_quiets;
    int eval; /* f->eval, or what the table knows better */
    TableHit hit;
    int best;
    Move best_move;
    int extension; /* of the table's move */
    int playable;  /* moves found legal */
    Tried tried;
} Node;

/* What is decided about an move before it is tried. */
typedef struct {
    Move move;
    bool quiet, check; /* check: known to give one */
    int history;
    int number;    /* among the playable ones, from 1 */
    int reduction; /* turns, not below 0 */
} Late;

/* search.c: what follows an move already done, from this side's point of view; `depth` is left after
 * the turn. `cut`: the opponent is expected to find an answer to it. SCORE_UNPLAYABLE as ever. */
KERNEL_FN int node_after(Search *s, Frame *f, int alpha, int beta, int depth, bool cut);

/* shortcut.c: whether the node's value is plain without trying its moves one by one; in *score. */
KERNEL_FN bool shortcut_take(Search *s, Frame *f, const Node *n, int *score);

/* extend.c: by how many turns the table's move is to be searched deeper (or, negative, less deep).
 * EXTENSION_CUT: other moves reach beta as well, the value is in *score. */
enum { EXTENSION_CUT = 100 };
KERNEL_FN int extension_of(Search *s, Frame *f, const Node *n, int *score);

/* late.c */
KERNEL_FN void late_prepare(Search *s);
/* Looks at the next move to be tried. */
KERNEL_FN Late late_look(Search *s, Frame *f, const Node *n, Move m);
/* Whether to pass over it untried. */
KERNEL_FN bool late_skips(const Search *s, const Frame *f, Node *n, const Late *late);

#endif
