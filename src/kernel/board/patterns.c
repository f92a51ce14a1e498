/* Which shapes a man's leaps make up: White's, and so, mirrored, Black's. */
#include "kernel/board/wormhole.h"

static const struct {
    int8_t wide, high;
} shape_leap[SHAPES] = {
    [SHAPE_W] = {1, 0}, [SHAPE_F] = {1, 1}, [SHAPE_D] = {2, 0},     [SHAPE_A] = {2, 2},
    [SHAPE_N] = {2, 1}, [SHAPE_C] = {3, 1}, [SHAPE_AHEAD] = {0, 1}, [SHAPE_AHEAD_F] = {1, 1},
};

/* Whether White's leap (dx, dy) is one of the shape's. */
static bool shape_has(int shape, int dx, int dy)
{
    int wide = dx < 0 ? -dx : dx, high = dy < 0 ? -dy : dy;
    int a = shape_leap[shape].wide, b = shape_leap[shape].high;
    if (shape == SHAPE_AHEAD || shape == SHAPE_AHEAD_F) {
        return wide == a && dy == b;
    }
    return (wide == a && high == b) || (wide == b && high == a);
}

static bool leaps_to(const ManKind *kind, int dx, int dy, unsigned mode)
{
    for (int i = 0; i < kind->leap_count; i++) {
        const Leap *leap = &kind->leaps[i];
        if (leap->dx == dx && leap->dy == dy && (leap->modes & mode) != 0) {
            return true;
        }
    }
    return false;
}

static bool has_shape(const ManKind *kind, int shape, unsigned mode)
{
    for (int dx = -3; dx <= 3; dx++) {
        for (int dy = -3; dy <= 3; dy++) {
            if (shape_has(shape, dx, dy) && !leaps_to(kind, dx, dy, mode)) {
                return false;
            }
        }
    }
    return true;
}

/* The shapes of the man's leaps in that mode; *whole becomes false if some leap is of none. */
static unsigned shapes_in(const ManKind *kind, unsigned mode, bool *whole)
{
    unsigned shapes = 0;
    for (int shape = 0; shape < SHAPES; shape++) {
        shapes |= has_shape(kind, shape, mode) ? SHAPE_BIT(shape) : 0;
    }
    shapes &= shapes & SHAPE_BIT(SHAPE_W) ? ~SHAPE_BIT(SHAPE_AHEAD) : ~0u;
    shapes &= shapes & SHAPE_BIT(SHAPE_F) ? ~SHAPE_BIT(SHAPE_AHEAD_F) : ~0u;
    for (int i = 0; i < kind->leap_count; i++) {
        const Leap *leap = &kind->leaps[i];
        bool found = (leap->modes & mode) == 0;
        for (int shape = 0; shape < SHAPES; shape++) {
            found |= (shapes >> shape & 1) != 0 && shape_has(shape, leap->dx, leap->dy);
        }
        *whole &= found;
    }
    return shapes;
}

static uint8_t shaped_man(const ManShapes *shapes)
{
#define SHAPED_ROW(name, both, move, take) {true, both, move, take, SHAPED_##name},
    static const ManShapes men[] = {SHAPED_MEN(SHAPED_ROW)};
#undef SHAPED_ROW
    for (int i = 0; i < SHAPED_OTHERS; i++) {
        if (shapes->whole && shapes->both == men[i].both && shapes->move == men[i].move &&
            shapes->take == men[i].take) {
            return men[i].man;
        }
    }
    return SHAPED_OTHERS;
}

KERNEL_FN void shapes_build(Board *b)
{
    b->shapes_whole = true;
    for (Type t = 0; t < b->v.kinds; t++) {
        bool moves_whole = true, takes_whole = true;
        unsigned move = shapes_in(&b->v.man[t], MODE_MOVE, &moves_whole);
        unsigned take = shapes_in(&b->v.man[t], MODE_CAPTURE, &takes_whole);
        b->shape[t] = (ManShapes){
            .whole = moves_whole && takes_whole,
            .both = (uint8_t)(move & take),
            .move = (uint8_t)(move & ~take),
            .take = (uint8_t)(take & ~move),
        };
        b->shape[t].man = shaped_man(&b->shape[t]);
        b->shapes_whole &= takes_whole;
        for (int shape = 0; shape < SHAPES; shape++) {
            b->shape_takes[t][shape] = take >> shape & 1 ? BITS_ALL : 0;
        }
    }
}
