/* Walking over a board with wormholes (docs/rules.md, Wormhole Chess). No walk branches on the board: off
 * it is a square too, STEP_EDGE, that leads to itself and is in no set. */
#ifndef LACUNA_KERNEL_RULES_WORMHOLE_STEPS_H
#define LACUNA_KERNEL_RULES_WORMHOLE_STEPS_H

#include "kernel/rules/pos.h"

KERNEL_INLINE Square step_from(const Pos *pos, Square s, unsigned d)
{
    return pos->next[s * DIRECTIONS + d];
}

KERNEL_INLINE Bits step_set(const Pos *pos, Square s, unsigned d)
{
    return pos->b->step_bit[step_from(pos, s, d)];
}

/* The squares diagonally outward of a square reached in the orthogonal direction d. */
KERNEL_INLINE Bits fork_set(const Pos *pos, Square s, unsigned d)
{
    return step_set(pos, s, (d + 1) & 7) | step_set(pos, s, (d + 7) & 7);
}

/* The squares that leaps of these patterns lead to from s. */
KERNEL_INLINE Bits patterns_from(const Pos *pos, Square s, unsigned patterns, Colour us)
{
    Bits to = 0;
    unsigned ahead = us == WHITE ? NORTH : SOUTH;
    if (patterns & PATTERN_BIT(PATTERN_W)) {
        for (unsigned d = EAST; d < DIRECTIONS; d += 2) {
            to |= step_set(pos, s, d);
        }
    }
    if (patterns & PATTERN_BIT(PATTERN_F)) {
        for (unsigned d = NORTH_EAST; d < DIRECTIONS; d += 2) {
            to |= step_set(pos, s, d);
        }
    }
    if (patterns & PATTERN_BIT(PATTERN_D)) {
        for (unsigned d = EAST; d < DIRECTIONS; d += 2) {
            to |= step_set(pos, step_from(pos, s, d), d);
        }
    }
    if (patterns & PATTERN_BIT(PATTERN_A)) {
        for (unsigned d = NORTH_EAST; d < DIRECTIONS; d += 2) {
            to |= step_set(pos, step_from(pos, s, d), d);
        }
    }
    if (patterns & PATTERN_BIT(PATTERN_N)) {
        for (unsigned d = EAST; d < DIRECTIONS; d += 2) {
            to |= fork_set(pos, step_from(pos, s, d), d);
        }
    }
    if (patterns & PATTERN_BIT(PATTERN_C)) {
        for (unsigned d = EAST; d < DIRECTIONS; d += 2) {
            to |= fork_set(pos, step_from(pos, step_from(pos, s, d), d), d);
        }
    }
    if (patterns & PATTERN_BIT(PATTERN_AHEAD)) {
        to |= step_set(pos, s, ahead);
    }
    if (patterns & PATTERN_BIT(PATTERN_AHEAD_F)) {
        to |= fork_set(pos, s, ahead);
    }
    return to;
}

/* Squares a piece's paths lead to, whoever stands there. */
typedef struct {
    Bits move, take;
} Reach;

KERNEL_INLINE Reach reach_by_patterns(const Pos *pos, Square from, Colour us, unsigned both,
                                      unsigned move, unsigned take)
{
    Bits all = patterns_from(pos, from, both, us);
    return (Reach){all | patterns_from(pos, from, move, us),
                   all | patterns_from(pos, from, take, us)};
}

/* For pieces who are not in SHAPED_PIECES. */
KERNEL_FN Reach reach_of_others(const Pos *pos, Colour us, PieceType t, Square from);

KERNEL_INLINE Reach reach_from(const Pos *pos, Colour us, PieceType t, Square from)
{
#define SHAPED_CASE(name, both, move, take) \
    case SHAPED_##name: return reach_by_patterns(pos, from, us, both, move, take);
    switch (pos->b->pattern[t].piece) {
        SHAPED_PIECES(SHAPED_CASE)
    default: return reach_of_others(pos, us, t, from);
    }
#undef SHAPED_CASE
}

/* A pawn's second step (docs/rules.md, Wormhole: both squares empty, both steps may skip removed ones). */
KERNEL_INLINE Bits second_step(const Pos *pos, Colour us, Square from, Bits empty)
{
    unsigned ahead = us == WHITE ? NORTH : SOUTH;
    Square first = step_from(pos, from, ahead);
    if (!bits_has(pos->b->double_from[us], from) || (pos->b->step_bit[first] & empty) == 0) {
        return 0;
    }
    return step_set(pos, first, ahead) & empty;
}

/* The pieces that capture in each pattern of leap; `all` for the walk along the reverse tree. */
typedef struct {
    Bits by_pattern[PATTERNS];
} Hunters;

KERNEL_FN void hunters_find(const Pos *pos, Colour by, Hunters *hunters);
/* Who of them attacks s; adds the squares landed on to *touched. */
KERNEL_FN Bits hunters_of(const Pos *pos, const Hunters *hunters, Square s, Colour by,
                          Bits *touched);

#endif
