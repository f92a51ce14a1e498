/* One kernel: the kernel wing in one translation unit, compiled once for each kernel and each flavour
 * of processor (see kernel/config.h). Read from the top, it is the way up through its folders. */
#define KERNEL_UNIT
#include "kernel/config.h"
#include "kernel/kernel.h"

#include "kernel/board/board.c"
#include "kernel/board/hole.c"
#include "kernel/board/keys.c"
#include "kernel/board/leaps.c"
#include "kernel/board/lines.c"
#include "kernel/board/patterns.c"
#include "kernel/board/wormhole.c"

#include "kernel/rules/attack.c"
#include "kernel/rules/castling.c"
#include "kernel/rules/count.c"
#include "kernel/rules/do.c"
#include "kernel/rules/drops.c"
#include "kernel/rules/eightstone.c"
#include "kernel/rules/gen.c"
#include "kernel/rules/goals.c"
#include "kernel/rules/hole.c"
#include "kernel/rules/hostage.c"
#include "kernel/rules/legal.c"
#include "kernel/rules/pos.c"
#include "kernel/rules/turns.c"
#include "kernel/rules/wormhole.c"
#include "kernel/rules/wormhole_count.c"

#include "kernel/eval/activity.c"
#include "kernel/eval/eval.c"
#include "kernel/eval/nnue.c"
#include "kernel/eval/tables.c"

#include "kernel/search/correct.c"
#include "kernel/search/deepen.c"
#include "kernel/search/eightstone.c"
#include "kernel/search/evaluate.c"
#include "kernel/search/extend.c"
#include "kernel/search/history.c"
#include "kernel/search/late.c"
#include "kernel/search/order.c"
#include "kernel/search/quiesce.c"
#include "kernel/search/root.c"
#include "kernel/search/search.c"
#include "kernel/search/see.c"
#include "kernel/search/shortcut.c"
#include "kernel/search/step.c"

static Board *kernel_board_new(const Variant *v, Error *e)
{
    Board *b = board_new(v, e);
    if (b != NULL) {
        eval_prepare(b);
    }
    return b;
}

static uint64_t kernel_key(const Pos *pos)
{
    return pos->key;
}

static int kernel_checkers(const Pos *pos, Square *squares)
{
    Bits checkers = pos_checkers(pos, pos_side(pos));
    int count = 0;
    while (checkers != 0) {
        squares[count++] = bits_pop(&checkers);
    }
    return count;
}

#define JOIN_(a, b) a##b
#define JOIN(a, b) JOIN_(a, b)
#define QUOTE_(a) #a
#define QUOTE(a) QUOTE_(a)

extern const Kernel JOIN(JOIN(kernel_, KERNEL_NAME), JOIN(_, KERNEL_CPU));

const Kernel JOIN(JOIN(kernel_, KERNEL_NAME), JOIN(_, KERNEL_CPU)) = {
    .name = QUOTE(KERNEL_NAME),
    .cpu = QUOTE(KERNEL_CPU),
    .pos_bytes = sizeof(Pos),
    .board_new = kernel_board_new,
    .board_free = board_free,
    .set = pos_set,
    .get = pos_get,
    .key = kernel_key,
    .side = pos_side,
    .turns = pos_turns,
    .play = pos_play,
    .checkers = kernel_checkers,
    .outcome = pos_outcome,
    .perft = pos_perft,
    .evaluate = evaluate_alone,
    .parts = eval_parts,
    .search = tree_run,
};
