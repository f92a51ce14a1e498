/* Lines of pull (docs/rules.md, Hole Chess): over empty squares, exactly one hole, empty squares, up to
 * the first piece. Where the line ends at a gap without a hole, or meets a second hole, it stops. */
#include "kernel/board/build.h"

static bool is_hole(const Variant *v, int file, int rank)
{
    return file >= 0 && rank >= 0 && file < v->files && rank < v->ranks && v->hole[rank][file];
}

/* Walks on from *file, *rank and returns the squares up to the first gap, which it leaves there. */
static Bits walk(const Board *b, int d, int *file, int *rank)
{
    Bits squares = 0;
    for (;;) {
        *file += direction_file(d);
        *rank += direction_rank(d);
        Square s = board_square(&b->v, *file, *rank);
        if (s == NO_SQUARE) {
            return squares;
        }
        squares |= BIT(s);
    }
}

KERNEL_FN void pulls_build(Board *b)
{
    if (!HAS_PULLS(b)) {
        return;
    }
    for (Square s = 0; s < b->v.squares; s++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            int file = b->v.file_of[s], rank = b->v.rank_of[s];
            Bits before = walk(b, d, &file, &rank);
            if (!is_hole(&b->v, file, rank)) {
                continue;
            }
            Bits after = walk(b, d, &file, &rank);
            if (after != 0) {
                b->pull[s][b->pull_count[s]++] = (PullLine){before, after, (uint8_t)d};
                b->pull_squares[d & 1] |= BIT(s);
            }
        }
    }
}
