/* A network's evaluation, brought up to date by what differs between two positions. */
#include "kernel/eval/nnue.h"

#include <string.h>

#include "kernel/eval/eval.h"

/* --- Vectors --------------------------------------------------------------------------------- */

/* Plain loops over int16, which compilers turn into whole registers where the width is a constant.
 * Sums wrap round as in network_evaluate. */

KERNEL_INLINE void vector_change(int16_t *to, const int16_t *from, const int16_t *add,
                                 const int16_t *sub, int width)
{
    for (int i = 0; i < width; i++) {
        to[i] = (int16_t)(from[i] + add[i] - sub[i]);
    }
}

/* The sum of squared clipped ReLUs, each times its output weight. Every product fits (network.h). */
KERNEL_INLINE int32_t vector_weigh(const int16_t *sum, const int16_t *output, int width)
{
    int32_t total = 0;
    for (int i = 0; i < width; i++) {
        int16_t x = sum[i] < 0 ? 0 : sum[i] > NETWORK_QA ? NETWORK_QA : sum[i];
        int16_t weighed = (int16_t)(x * output[i]);
        total += x * weighed;
    }
    return total;
}

/* Calls the function with the width as a constant. */
#define WITH_WIDTH(width, call)             \
    switch (width) {                        \
    case 32: call(32); break;               \
    case 64: call(64); break;               \
    case 96: call(96); break;               \
    case WIDTH_MAX: call(WIDTH_MAX); break; \
    default: call(width); break;            \
    }

/* --- What differs ---------------------------------------------------------------------------- */

/* Inputs to switch on and off. */
typedef struct {
    int adds, subs;
    uint16_t add[ACTIVE_MAX], sub[ACTIVE_MAX];
} Changes;

/* Squares with different pieces. */
static Bits squares_apart(const Piece *a, const Piece *b)
{
    Bits apart = 0;
    for (int s = 0; s < BITS_SQUARES; s += 8) {
        uint64_t eight_a, eight_b;
        memcpy(&eight_a, a + s, sizeof eight_a);
        memcpy(&eight_b, b + s, sizeof eight_b);
        for (int i = 0; eight_a != eight_b && i < 8; i++) {
            apart |= (Bits)(a[s + i] != b[s + i]) << (s + i);
        }
    }
    return apart;
}

static void list_held(Changes *c, const Inputs *in, Holder holder, const uint8_t *was,
                      const uint8_t *is)
{
    if (memcmp(was, is, PIECE_TYPES_MAX) == 0) {
        return;
    }
    for (PieceType t = 0; t < in->piece_types; t++) {
        for (int k = was[t]; k > is[t]; k--) {
            if (k <= HELD_MAX) {
                c->sub[c->subs++] = (uint16_t)input_held(in, holder, t, k);
            }
        }
        for (int k = was[t] + 1; k <= is[t] && k <= HELD_MAX; k++) {
            c->add[c->adds++] = (uint16_t)input_held(in, holder, t, k);
        }
    }
}

/* What has to change in `from` for this perspective, where the pieces on `apart` differ. */
static void list_changes(Changes *c, const Inputs *in, Colour us, bool turned,
                         const Accumulator *from, const Pos *pos, Bits apart)
{
    c->adds = c->subs = 0;
    while (apart != 0) {
        Square s = bits_pop(&apart);
        if (from->piece[s] != NO_PIECE) {
            c->sub[c->subs++] = (uint16_t)input_piece(in, us, turned, from->piece[s], s);
        }
        if (pos->piece[s] != NO_PIECE) {
            c->add[c->adds++] = (uint16_t)input_piece(in, us, turned, pos->piece[s], s);
        }
    }
    if (HAS_WORMHOLES(pos->b) || HAS_STONES(pos->b)) {
        for (Bits less = from->gaps & ~pos->gaps; less != 0;) {
            c->sub[c->subs++] = (uint16_t)input_gap(in, us, turned, bits_pop(&less));
        }
        for (Bits more = pos->gaps & ~from->gaps; more != 0;) {
            c->add[c->adds++] = (uint16_t)input_gap(in, us, turned, bits_pop(&more));
        }
    }
    if (HAS_DROPS(pos->b)) {
        Colour them = colour_other(us);
        list_held(c, in, OWN_HAND, from->hand[us], pos->hand[us]);
        list_held(c, in, OTHER_HAND, from->hand[them], pos->hand[them]);
        list_held(c, in, OWN_PRISON, from->prison[us], pos->prison[us]);
        list_held(c, in, OTHER_PRISON, from->prison[them], pos->prison[them]);
    }
}

/* --- Accumulators ---------------------------------------------------------------------------- */

KERNEL_INLINE void apply_changes(const Network *n, const Changes *c, int16_t *to,
                                 const int16_t *from, int width)
{
    static const int16_t nothing[WIDTH_MAX];
    int pairs = c->adds > c->subs ? c->adds : c->subs;
    if (pairs == 0 && to != from) {
        memcpy(to, from, (size_t)width * sizeof *to);
    }
    for (int i = 0; i < pairs; i++) {
        const int16_t *add = i < c->adds ? n->weights + c->add[i] * width : nothing;
        const int16_t *sub = i < c->subs ? n->weights + c->sub[i] * width : nothing;
        vector_change(to, from, add, sub, width);
        from = to;
    }
}

/* Of nothing: from it everything is added. */
static const Accumulator empty_accumulator;

static void bring_perspective(const Network *n, Accumulator *here, const Accumulator *from,
                              const Pos *pos, Colour us, Bits apart)
{
    Changes changes;
    const Inputs *in = &n->inputs;
    bool turned = inputs_turned(in, pos_king(pos, us));
    const int16_t *sum = from->sum[us];
    if (!from->made || from->turned[us] != turned) {
        from = &empty_accumulator;
        apart = pos_pieces(pos);
        sum = n->bias;
    }
    list_changes(&changes, in, us, turned, from, pos, apart);
    here->turned[us] = turned;
#define APPLY(width) apply_changes(n, &changes, here->sum[us], sum, width)
    WITH_WIDTH(n->width, APPLY)
#undef APPLY
}

static void bring(const Network *n, Accumulator *here, const Accumulator *before, const Pos *pos)
{
    const Accumulator *from = here->made ? here : &empty_accumulator;
    Bits apart = squares_apart(from->piece, pos->piece);
    if (before != NULL && before->made) {
        Bits other = squares_apart(before->piece, pos->piece);
        if (bits_count(other) < bits_count(apart)) {
            from = before;
            apart = other;
        }
    }
    bring_perspective(n, here, from, pos, WHITE, apart);
    bring_perspective(n, here, from, pos, BLACK, apart);
    memcpy(here->piece, pos->piece, sizeof here->piece);
    here->gaps = pos->gaps;
    if (HAS_DROPS(pos->b)) {
        memcpy(here->hand, pos->hand, sizeof here->hand);
        memcpy(here->prison, pos->prison, sizeof here->prison);
    }
    here->made = true;
}

KERNEL_FN int nnue_evaluate(const Network *n, Accumulator *here, const Accumulator *before,
                            const Pos *pos)
{
    bring(n, here, before, pos);
    int bucket = inputs_bucket(&n->inputs, n->buckets, bits_count(pos_pieces(pos)));
    const int16_t *output = n->output + bucket * 2 * n->width;
    Colour us = pos_side(pos);
    int32_t total = 0;
#define WEIGH(width)                                     \
    total = vector_weigh(here->sum[us], output, width) + \
            vector_weigh(here->sum[!us], output + (width), width)
    WITH_WIDTH(n->width, WEIGH)
#undef WEIGH
    int score = network_centipawns(n, bucket, total);
    return eval_limit(n->corrects ? score + eval_position(pos) : score);
}
