/* Lines: what a slider sees from each square, and the tables made from it. */
#include "kernel/board/build.h"

#include "base/memory.h"

/* File and rank steps of the directions of board.h. */
static const int8_t direction_dx[DIRECTIONS] = {1, 1, 0, -1, -1, -1, 0, 1};
static const int8_t direction_dy[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};

KERNEL_FN Square board_square(const Variant *v, int file, int rank)
{
    if (file < 0 || rank < 0 || file >= v->files || rank >= v->ranks) {
        return NO_SQUARE;
    }
    return v->at[rank][file];
}

KERNEL_FN int direction_file(int d)
{
    return direction_dx[d];
}

KERNEL_FN int direction_rank(int d)
{
    return direction_dy[d];
}

/* All squares from s in direction d up to the first gap. */
static Bits ray(const Board *b, Square s, int d)
{
    Bits squares = 0;
    for (Square at = b->next[d][s]; at != NO_SQUARE; at = b->next[d][at]) {
        squares |= BIT(at);
    }
    return squares;
}

static void lines_from(Board *b, Square s)
{
    for (int axis = 0; axis < AXES; axis++) {
        b->line[s][axis] = (Line){ray(b, s, axis), ray(b, s, axis ^ 4)};
    }
    for (int d = 0; d < DIRECTIONS; d++) {
        Bits whole = b->line[s][d & 3].upper | b->line[s][d & 3].lower | BIT(s);
        Bits passed = 0;
        for (Square at = b->next[d][s]; at != NO_SQUARE; at = b->next[d][at]) {
            b->between[s][at] = passed;
            b->through[s][at] = whole;
            passed |= BIT(at);
        }
        if ((d & 1) == 0 && b->next[d][s] != NO_SQUARE) {
            b->neighbours[s] |= BIT(b->next[d][s]);
        }
    }
}

KERNEL_FN void lines_build(Board *b)
{
    for (Square s = 0; s < b->v.squares; s++) {
        for (int d = 0; d < DIRECTIONS; d++) {
            b->next[d][s] = board_square(&b->v, b->v.file_of[s] + direction_dx[d],
                                         b->v.rank_of[s] + direction_dy[d]);
            b->edge[d] |= b->next[d][s] == NO_SQUARE ? BIT(s) : 0;
        }
    }
    for (Square s = 0; s < b->v.squares; s++) {
        lines_from(b, s);
    }
}

#if USE_PEXT
/* The squares of two axes whose occupation matters: the last of each ray does not. */
static Bits slide_mask(const Board *b, Square s, int first_direction)
{
    Bits mask = 0;
    for (int d = first_direction; d < DIRECTIONS; d += 2) {
        for (Square at = b->next[d][s]; at != NO_SQUARE && b->next[d][at] != NO_SQUARE;
             at = b->next[d][at]) {
            mask |= BIT(at);
        }
    }
    return mask;
}

static Bits *slide_fill(const Board *b, Square s, int first_axis, SlideTable *table, Bits *memory)
{
    table->mask = slide_mask(b, s, first_axis);
    table->at = memory;
    Bits occupied = 0;
    do { /* every subset of the mask, in the order of its extracted index */
        *memory++ = line_attacks(&b->line[s][first_axis], occupied) |
                    line_attacks(&b->line[s][first_axis + 2], occupied);
        occupied = (occupied - table->mask) & table->mask;
    } while (occupied != 0);
    return memory;
}

KERNEL_FN bool slides_build(Board *b, Error *e)
{
    size_t entries = 0;
    for (Square s = 0; s < b->v.squares; s++) {
        entries += (size_t)1 << bits_count(slide_mask(b, s, EAST));
        entries += (size_t)1 << bits_count(slide_mask(b, s, NORTH_EAST));
    }
    /* A 64-square board of odd pattern (1 x 64 cannot be: 12 a side) stays under 2^11 a square. */
    b->slide_memory = memory_new(entries * sizeof *b->slide_memory);
    if (b->slide_memory == NULL) {
        return error_set(e, "out of memory for the tables of '%s'", b->v.name);
    }
    Bits *memory = b->slide_memory;
    for (Square s = 0; s < b->v.squares; s++) {
        memory = slide_fill(b, s, EAST, &b->ortho[s], memory);
        memory = slide_fill(b, s, NORTH_EAST, &b->diag[s], memory);
    }
    return true;
}
#else
KERNEL_FN bool slides_build(Board *b, Error *e)
{
    (void)b;
    (void)e;
    return true;
}
#endif
