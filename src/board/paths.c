/* The trees of paths: leaps that share their first steps share those nodes. */
#include "board/paths.h"

#include "board/board_build.h"

enum { PATH_STEPS_MAX = 12 };

typedef struct {
    int length;
    uint8_t direction[PATH_STEPS_MAX];
} Path;

/* A tree under construction: children are found by their parent. */
typedef struct {
    int count;
    struct {
        uint8_t parent, direction;
        uint16_t mark; /* modes, or kinds */
    } node[PATH_NODES_MAX];
} Trie;

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
        path->direction[i] = direction_towards(straight && wide < high ? 0 : dx,
                                               straight && high < wide ? 0 : dy);
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
static int trie_step(Trie *trie, int parent, uint8_t direction)
{
    for (int i = 1; i < trie->count; i++) {
        if (trie->node[i].parent == parent && trie->node[i].direction == direction) {
            return i;
        }
    }
    if (trie->count == PATH_NODES_MAX) {
        return 0;
    }
    trie->node[trie->count].parent = (uint8_t)parent;
    trie->node[trie->count].direction = direction;
    return trie->count++;
}

static bool trie_add(Trie *trie, const Path *path, unsigned mark)
{
    int at = 0;
    for (int i = 0; i < path->length; i++) {
        at = trie_step(trie, at, path->direction[i]);
        if (at == 0) {
            return false;
        }
    }
    trie->node[at].mark |= (uint16_t)mark;
    return true;
}

/* Writes the subtree of `from` in preorder, its marks beside it. Recursion is as deep as a path is
 * long. */
static int trie_write(const Trie *trie, int from, int parent, PathNode *node, uint16_t *marks,
                      int count)
{
    int self = count++;
    node[self].parent = (uint8_t)parent;
    node[self].direction = trie->node[from].direction;
    marks[self] = trie->node[from].mark;
    for (int i = 1; i < trie->count; i++) {
        if (trie->node[i].parent == from) {
            count = trie_write(trie, i, self, node, marks, count);
        }
    }
    node[self].end = (uint8_t)count;
    return count;
}

static bool path_build(const Board *b, Colour c, Type t, PathTree *tree)
{
    Trie trie = {.count = 1};
    const ManKind *kind = &b->v.man[t];
    for (int i = 0; i < kind->leap_count; i++) {
        Path path;
        if (!path_of(&kind->leaps[i], c, &path) || !trie_add(&trie, &path, kind->leaps[i].modes)) {
            return false;
        }
    }
    uint16_t modes[PATH_NODES_MAX];
    tree->count = trie_write(&trie, 0, 0, tree->node, modes, 0);
    for (int i = 0; i < tree->count; i++) {
        tree->node[i].mark = (uint8_t)modes[i];
    }
    return true;
}

static uint8_t mark_of_kinds(ReverseTree *tree, uint16_t kinds)
{
    uint8_t mark = 0;
    while (mark < tree->marks && tree->kinds[mark] != kinds) {
        mark++;
    }
    if (mark == tree->marks) {
        tree->kinds[tree->marks++] = kinds;
    }
    return mark;
}

static bool reverse_build(const Board *b, Colour c, ReverseTree *tree)
{
    Trie trie = {.count = 1};
    for (Type t = 0; t < b->v.kinds; t++) {
        const ManKind *kind = &b->v.man[t];
        for (int i = 0; i < kind->leap_count; i++) {
            Path path;
            if ((kind->leaps[i].modes & MODE_CAPTURE) == 0) {
                continue;
            }
            if (!path_of(&kind->leaps[i], c, &path)) {
                return false;
            }
            Path back = path_back(&path);
            if (!trie_add(&trie, &back, 1u << t)) {
                return false;
            }
        }
    }
    uint16_t kinds[PATH_NODES_MAX];
    tree->count = trie_write(&trie, 0, 0, tree->node, kinds, 0);
    tree->marks = 1; /* mark 0: nobody, on the way only */
    for (int i = 0; i < tree->count; i++) {
        tree->node[i].mark = mark_of_kinds(tree, kinds[i]);
    }
    return true;
}

/* --- Shapes ----------------------------------------------------------------------------------- */

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

static void shapes_build(Board *b)
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
        b->shapes_whole &= takes_whole;
        for (int shape = 0; shape < SHAPES; shape++) {
            b->shape_takers[shape] |= (uint16_t)((take >> shape & 1) << t);
        }
    }
}

KERNEL_FN bool paths_build(Board *b, Error *e)
{
    shapes_build(b);
    for (Square s = 0; s < b->v.squares; s++) {
        b->step_bit[s] = BIT(s);
    }
    for (int c = WHITE; c <= BLACK; c++) {
        for (Type t = 0; t < b->v.kinds; t++) {
            if (!path_build(b, (Colour)c, t, &b->path[c][t])) {
                return error_set(e, "variant '%s': the leaps of '%c' are too long or too many for "
                                    "a game with wormholes", b->v.name, b->v.man[t].letter);
            }
        }
        if (!reverse_build(b, (Colour)c, &b->reverse[c])) {
            return error_set(e, "variant '%s': all men's leaps together are too many for a game "
                                "with wormholes", b->v.name);
        }
    }
    return true;
}
