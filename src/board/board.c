#include "board/board.h"

#include <stdlib.h>

#include "base/memory.h"
#include "board/board_build.h"
#include "board/paths.h"

/* Whether this kernel knows the variant's extra actions, and can mix them. */
static bool board_fits(const Variant *v, Error *e)
{
    if (v->squares > BITS_SQUARES) {
        return error_set(e, "variant '%s' has %d squares, this kernel plays up to %d", v->name,
                         v->squares, BITS_SQUARES);
    }
    bool pulls = v->pull_types != 0;
    if ((pulls && !K_PULL) || (v->wormholes && !K_WORM) || (v->prisons && !K_HOST) ||
        (v->stones && !K_STONE) || (v->king_capture && !K_PULL)) {
        return error_set(e, "variant '%s' has an action that this kernel does not play", v->name);
    }
    if (!K_ANY && (K_PULL != (pulls && v->king_capture) || K_WORM != v->wormholes ||
                   K_HOST != v->prisons || K_STONE != v->stones)) {
        return error_set(e, "variant '%s' lacks the action that this kernel is made for", v->name);
    }
    if (v->wormholes && (v->stones || v->prisons || pulls || v->has_castling || v->en_passant)) {
        return error_set(e,
                         "variant '%s': wormholes do not go with stones, prisons, pulls, "
                         "castling or en passant",
                         v->name);
    }
    for (int t = 0; v->wormholes && t < v->kinds; t++) {
        if (v->man[t].slides != 0) {
            return error_set(e, "variant '%s': with wormholes every man leaps, '%c' slides",
                             v->name, v->man[t].letter);
        }
    }
    return true;
}

KERNEL_FN Board *board_new(const Variant *v, Error *e)
{
    if (!board_fits(v, e)) {
        return NULL;
    }
    Board *b = memory_new(sizeof *b);
    if (b == NULL) {
        error_set(e, "out of memory for the tables of '%s'", v->name);
        return NULL;
    }
    b->v = *v;
    b->playable = v->squares == BITS_SQUARES ? BITS_ALL : BIT(v->squares) - 1;
    b->stride = v->squares == v->files * v->ranks ? v->files : 0;
    lines_build(b);
    leaps_build(b);
    regions_build(b);
    pulls_build(b);
    keys_build(b);
    shapes_build(b);
    if (!slides_build(b, e) || (HAS_WORM(b) && !paths_build(b, e))) {
        board_free(b);
        return NULL;
    }
    return b;
}

KERNEL_FN void board_free(Board *b)
{
#if K_PEXT
    if (b != NULL) {
        free(b->slide_memory);
    }
#endif
    memory_free(b);
}
