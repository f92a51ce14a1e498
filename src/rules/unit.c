/* One kernel: the hot rooms in one translation unit, compiled once for each kernel and each flavour
 * of processor (see board/kernel_config.h). Read from the top, it is the way up through the rooms. */
#include "board/kernel_config.h"
#include "rules/kernel.h"

#include "board/board.c"
#include "board/keys.c"
#include "board/leaps.c"
#include "board/lines.c"
#include "board/paths.c"
#include "board/pulls.c"
#include "board/shapes.c"

#include "rules/attack.c"
#include "rules/castling.c"
#include "rules/count.c"
#include "rules/do.c"
#include "rules/gen.c"
#include "rules/host.c"
#include "rules/legal.c"
#include "rules/pos.c"
#include "rules/pull.c"
#include "rules/stones.c"
#include "rules/turns.c"
#include "rules/worm_count.c"
#include "rules/wormhole.c"

#include "eval/activity.c"
#include "eval/eval.c"
#include "eval/tables.c"

#include "search/tree/danger.c"
#include "search/tree/order.c"
#include "search/tree/quiesce.c"
#include "search/tree/root.c"
#include "search/tree/search.c"
#include "search/tree/step.c"
#include "search/tree/stones.c"

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
    .evaluate = eval_position,
    .search = tree_run,
};
