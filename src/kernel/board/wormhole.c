/* The trees of paths: leaps that share their first steps share those nodes. */
#include "kernel/board/wormhole.h"

#include "kernel/board/build.h"

enum { PATH_STEPS_MAX = 12 };

typedef struct {
    int length;
    uint8_t direction[PATH_STEPS_MAX];
} Path;

static int sign_of(int x)
{
    return (x > 0) - (x < 0);
}

static uint8_t direction_towards(int dx, int dy)
{
    uint8_t d = 0;
    while (direction_file(d) != sign_of(dx) || direction_rank(d) != sign_of(dy)) {
        d++;
    }
    return d;
}

static bool path_of(const Leap *leap, Colour c, Path *path)
{
    int dx = leap->dx, dy = c == WHITE ? leap->dy : -leap->dy;
    int wide = dx < 0 ? -dx : dx, high = dy < 0 ? -dy : dy;
    int diagonal = wide < high ? wide : high;
    path->length = wide + high - diagonal;
    if (path->length < 1 || path->length > PATH_STEPS_MAX) {
        return false;
    }
    for (int i = 0; i < path->length; i++) {
        bool straight = i < path->length - diagonal;
        path->direction[i] =
            direction_towards(straight && wide < high ? 0 : dx, straight && high < wide ? 0 : dy);
    }
    return true;
}

static Path path_back(const Path *path)
{
    Path back = {.length = path->length};
    for (int i = 0; i < path->length; i++) {
        back.direction[i] = path->direction[path->length - 1 - i] ^ 4;
    }
    return back;
}

/* The node one step on, made if there is none. 0 (the root, never a child) when the tree is full. */
static int tree_step(PathTree *tree, int parent, uint8_t direction)
{
    for (int i = 1; i < tree->count; i++) {
        if (tree->node[i].parent == parent && tree->node[i].direction == direction) {
            return i;
        }
    }
    if (tree->count == PATH_NODES_MAX) {
        return 0;
    }
    tree->node[tree->count] = (PathNode){(uint8_t)parent, direction, 0};
    return tree->count++;
}

static bool tree_add(PathTree *tree, const Path *path, unsigned mark)
{
    int at = 0;
    for (int i = 0; i < path->length; i++) {
        at = tree_step(tree, at, path->direction[i]);
        if (at == 0) {
            return false;
        }
    }
    tree->node[at].mark |= (uint16_t)mark;
    return true;
}

static bool add_leap(Board *b, Colour c, PieceType t, const Leap *leap)
{
    Path path;
    if (!path_of(leap, c, &path) || !tree_add(&b->path[c][t], &path, leap->modes)) {
        return false;
    }
    if ((leap->modes & MODE_CAPTURE) == 0) {
        return true;
    }
    Path back = path_back(&path);
    return tree_add(&b->reverse[c], &back, 1u << t);
}

KERNEL_FN bool paths_build(Board *b, Error *e)
{
    for (Square s = 0; s < b->v.squares; s++) {
        b->step_bit[s] = BIT(s);
    }
    for (int c = WHITE; c <= BLACK; c++) {
        b->reverse[c].count = 1;
        for (PieceType t = 0; t < b->v.piece_types; t++) {
            b->path[c][t].count = 1;
            for (int i = 0; i < b->v.piece[t].leap_count; i++) {
                if (!add_leap(b, (Colour)c, t, &b->v.piece[t].leaps[i])) {
                    return error_set(e,
                                     "variant '%s': for wormholes the leaps of '%c' are too "
                                     "long, or all leaps together too many",
                                     b->v.name, b->v.piece[t].letter);
                }
            }
        }
    }
    return true;
}
