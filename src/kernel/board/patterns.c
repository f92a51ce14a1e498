/* Which patterns a piece's leaps make up: White's, and so, mirrored, Black's. */
#include "kernel/board/wormhole.h"

static const struct {
    int8_t wide, high;
} pattern_leap[PATTERNS] = {
    [PATTERN_W] = {1, 0},     [PATTERN_F] = {1, 1},       [PATTERN_D] = {2, 0},
    [PATTERN_A] = {2, 2},     [PATTERN_N] = {2, 1},       [PATTERN_C] = {3, 1},
    [PATTERN_AHEAD] = {0, 1}, [PATTERN_AHEAD_F] = {1, 1},
};

/* Whether White's leap (dx, dy) is one of the pattern's. */
static bool pattern_has(int pattern, int dx, int dy)
{
    int wide = dx < 0 ? -dx : dx, high = dy < 0 ? -dy : dy;
    int a = pattern_leap[pattern].wide, b = pattern_leap[pattern].high;
    if (pattern == PATTERN_AHEAD || pattern == PATTERN_AHEAD_F) {
        return wide == a && dy == b;
    }
    return (wide == a && high == b) || (wide == b && high == a);
}

static bool leaps_to(const PieceRules *kind, int dx, int dy, unsigned mode)
{
    for (int i = 0; i < kind->leap_count; i++) {
        const Leap *leap = &kind->leaps[i];
        if (leap->dx == dx && leap->dy == dy && (leap->modes & mode) != 0) {
            return true;
        }
    }
    return false;
}

static bool has_pattern(const PieceRules *kind, int pattern, unsigned mode)
{
    for (int dx = -3; dx <= 3; dx++) {
        for (int dy = -3; dy <= 3; dy++) {
            if (pattern_has(pattern, dx, dy) && !leaps_to(kind, dx, dy, mode)) {
                return false;
            }
        }
    }
    return true;
}

/* The patterns of the piece's leaps in that mode; *whole becomes false if some leap is of none. */
static unsigned patterns_in(const PieceRules *kind, unsigned mode, bool *whole)
{
    unsigned patterns = 0;
    for (int pattern = 0; pattern < PATTERNS; pattern++) {
        patterns |= has_pattern(kind, pattern, mode) ? PATTERN_BIT(pattern) : 0;
    }
    patterns &= patterns & PATTERN_BIT(PATTERN_W) ? ~PATTERN_BIT(PATTERN_AHEAD) : ~0u;
    patterns &= patterns & PATTERN_BIT(PATTERN_F) ? ~PATTERN_BIT(PATTERN_AHEAD_F) : ~0u;
    for (int i = 0; i < kind->leap_count; i++) {
        const Leap *leap = &kind->leaps[i];
        bool found = (leap->modes & mode) == 0;
        for (int pattern = 0; pattern < PATTERNS; pattern++) {
            found |= (patterns >> pattern & 1) != 0 && pattern_has(pattern, leap->dx, leap->dy);
        }
        *whole &= found;
    }
    return patterns;
}

static uint8_t patterned_piece(const PiecePatterns *patterns)
{
#define SHAPED_ROW(name, both, move, take) {true, both, move, take, SHAPED_##name},
    static const PiecePatterns pieces[] = {SHAPED_PIECES(SHAPED_ROW)};
#undef SHAPED_ROW
    for (int i = 0; i < SHAPED_OTHERS; i++) {
        if (patterns->whole && patterns->both == pieces[i].both &&
            patterns->move == pieces[i].move && patterns->take == pieces[i].take) {
            return pieces[i].piece;
        }
    }
    return SHAPED_OTHERS;
}

KERNEL_FN void patterns_build(Board *b)
{
    b->patterns_whole = true;
    for (PieceType t = 0; t < b->v.piece_types; t++) {
        bool moves_whole = true, takes_whole = true;
        unsigned move = patterns_in(&b->v.piece[t], MODE_MOVE, &moves_whole);
        unsigned take = patterns_in(&b->v.piece[t], MODE_CAPTURE, &takes_whole);
        b->pattern[t] = (PiecePatterns){
            .whole = moves_whole && takes_whole,
            .both = (uint8_t)(move & take),
            .move = (uint8_t)(move & ~take),
            .take = (uint8_t)(take & ~move),
        };
        b->pattern[t].piece = patterned_piece(&b->pattern[t]);
        b->patterns_whole &= takes_whole;
        for (int pattern = 0; pattern < PATTERNS; pattern++) {
            b->pattern_takes[t][pattern] = take >> pattern & 1 ? BITS_ALL : 0;
        }
    }
}
