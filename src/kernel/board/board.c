/* Makes a Board, all that is worked out once from a variant, or says why the kernel cannot. */
#include "kernel/board/board.h"

#include <stdlib.h>

#include "base/memory.h"
#include "kernel/board/build.h"
#include "kernel/board/wormhole.h"

static bool fits(int games, bool wanted)
{
    return games == ASK || (games == ALWAYS) == wanted;
}

/* Whether this kernel knows the variant's special moves, and can mix them. */
static bool board_fits(const Variant *v, Error *e)
{
    if (v->squares > BITS_SQUARES) {
        return error_set(e, "variant '%s' has %d squares, this kernel plays up to %d", v->name,
                         v->squares, BITS_SQUARES);
    }
    if (!fits(GAMES_PULLS, v->pull_types != 0) || !fits(GAMES_WORMHOLES, v->wormholes) ||
        !fits(GAMES_PRISONS, v->prisons) || !fits(GAMES_HANDS, v->hands) ||
        !fits(GAMES_STONES, v->stones) || !fits(GAMES_KING_CAPTURE, v->king_capture) ||
        !fits(GAMES_EXTRAS, v->extras)) {
        return error_set(
            e, "variant '%s' has an action that this kernel does not play, or lacks one", v->name);
    }
    if (v->wormholes &&
        (v->stones || v->prisons || v->pull_types != 0 || v->has_castling || v->en_passant)) {
        return error_set(e,
                         "variant '%s': wormholes do not go with stones, prisons, pulls, "
                         "castling or en passant",
                         v->name);
    }
    for (int t = 0; v->wormholes && t < v->piece_types; t++) {
        if (v->piece[t].slides != 0) {
            return error_set(e, "variant '%s': with wormholes every piece leaps, '%c' slides",
                             v->name, v->piece[t].letter);
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
    b->tried = v->stones || v->wormholes || v->pull_types != 0 || v->king_capture || v->extras;
    b->playable = v->squares == BITS_SQUARES ? BITS_ALL : BIT(v->squares) - 1;
    b->stride = v->squares == v->files * v->ranks ? v->files : 0;
    lines_build(b);
    leaps_build(b);
    regions_build(b);
    pulls_build(b);
    keys_build(b);
    patterns_build(b);
    if (!slides_build(b, e) || (HAS_WORMHOLES(b) && !paths_build(b, e))) {
        board_free(b);
        return NULL;
    }
    return b;
}

KERNEL_FN void board_free(Board *b)
{
#if USE_PEXT
    if (b != NULL) {
        memory_free(b->slide_memory);
    }
#endif
    memory_free(b);
}
