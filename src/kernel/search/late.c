/* Late moves: in a well ordered node the first few decide, in any game. The others are searched less
 * deep at first, by all that is known of node and move, or near the leaves not at all. */
#include <math.h>

#include "kernel/search/node.h"
#include "kernel/search/see.h"

enum { WHOLE = 1024 }; /* reductions are counted in such parts of a turn */

KERNEL_FN void late_prepare(Search *s)
{
    for (int i = 1; i < ORDERED_MAX; i++) {
        s->late_log[i] = (int16_t)(log(i) * WHOLE);
    }
}

/* By depth and number alone. */
static int late_base(const Search *s, int depth, int number)
{
    enum { DIVISOR = 2300, FIRST = 600 };
    int by_depth = s->late_log[depth < ORDERED_MAX ? depth : ORDERED_MAX - 1];
    int by_number = s->late_log[number < ORDERED_MAX ? number : ORDERED_MAX - 1];
    return FIRST + by_depth * by_number / DIVISOR;
}

/* In parts of a turn; may be negative. */
static int late_reduction(const Search *s, const Frame *f, const Node *n, const Late *late)
{
    enum { HISTORY_WEIGHT = 10, CAPTURE_WEIGHT = 16 };
    int r = late_base(s, n->depth, late->number);
    r += n->cut ? WHOLE : n->pv ? -WHOLE / 2 : 0;
    r -= n->improving ? WHOLE / 2 : 0;
    r -= late->check ? WHOLE : 0;
    r -= f->in_check ? WHOLE / 2 : 0;
    r -= n->table_pv ? WHOLE / 2 : 0;
    r += !n->pv && !n->cut ? WHOLE / 2 : 0;
    r += n->hit.move != MOVE_NONE && !move_is_quiet(&s->pos, n->hit.move) ? WHOLE / 2 : 0;
    if (late->quiet) {
        bool refutation = late->move == f->killer[0] || late->move == f->killer[1];
        r -= refutation ? WHOLE : 0;
        int learnt = late->history / HISTORY_WEIGHT;
        return r - (learnt > 2 * WHOLE ? 2 * WHOLE : learnt < -2 * WHOLE ? -2 * WHOLE : learnt);
    }
    r -= f->pick.stage == PICK_BAD_CAPTURES ? WHOLE / 2 : WHOLE + WHOLE / 2;
    return r - late->history / CAPTURE_WEIGHT;
}

KERNEL_FN Late late_look(Search *s, Frame *f, const Node *n, Move m)
{
    Late late = {.move = m, .number = n->playable + 1};
    late.quiet = move_is_quiet(&s->pos, m);
    if (late.number == 1) {
        return late; /* searched in full, whatever is known of it */
    }
    late.check = move_checks(&s->pos, f, m);
    late.history = late.quiet ? history_quiet(s, f, m) : history_capture(s, m);
    if (n->depth >= 2 && late.number > 1 + n->pv) {
        int reduction = late_reduction(s, f, n, &late) / WHOLE;
        late.reduction = reduction < 0 ? 0 : reduction;
    }
    return late;
}

/* Quiet moves. Hostage: a drop is quiet and yet a threat from nowhere: more are looked at, and more
 * is expected of them. */
static bool late_skips_quiet(const Search *s, Node *n, const Late *late, int left)
{
    enum { FUTILE = 90, FUTILE_STEP = 90, DROP_THREAT = 120, BAD_HISTORY = 5000 };
    const Board *b = s->pos.b;
    int many = (4 + n->depth * n->depth) * (HAS_DROPS(b) ? 2 : 1) / (n->improving ? 1 : 2);
    if (n->tried.quiet_count >= many) {
        n->skip_quiets = true;
        return true;
    }
    int hope = n->eval + FUTILE + FUTILE_STEP * left + (HAS_DROPS(b) ? DROP_THREAT : 0);
    if (left <= 6 && hope <= n->alpha && !late->check) {
        return true;
    }
    if (left <= 4 && late->history < -BAD_HISTORY * (left + 1)) {
        return true;
    }
    /* Moves onto squares where the piece is simply lost. Wormhole: off, where the exchange is only a
     * guess. */
    return !HAS_WORMHOLES(b) && left <= 6 && !see_ge(&s->pos, late->move, -25 * left * left - 20);
}

/* Nothing is passed over while the node is lost to a mate, so mates stay proved; nor when a mate is
 * asked for, whose key is often a sacrifice. */
KERNEL_FN bool late_skips(const Search *s, const Frame *f, Node *n, const Late *late)
{
    enum { LOW = 8 };
    if (n->best <= -SCORE_MATE_BOUND || n->depth > LOW || f->in_check ||
        s->shared->limits.mate > 0) {
        return false;
    }
    int left = n->depth - 1 - late->reduction;
    left = left < 0 ? 0 : left;
    if (late->quiet) {
        return late_skips_quiet(s, n, late, left);
    }
    return !see_ge(&s->pos, late->move, (HAS_WORMHOLES(s->pos.b) ? -200 : -100) * n->depth);
}
