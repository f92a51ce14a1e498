/* Tables worked out once from a variant: lines, leaps, pulls through holes, paths over wormholes,
 * hash keys. Read-only after board_new; shared by all positions and threads. */
#ifndef LACUNA_KERNEL_BOARD_BOARD_H
#define LACUNA_KERNEL_BOARD_BOARD_H

#include "base/error.h"
#include "kernel/board/bits.h"
#include "kernel/board/patterns.h"

/* The eight directions. Squares are numbered row-major, so the first four lead to higher numbers;
 * d ^ 4 is the opposite of d. Even ones are orthogonal. */
enum { EAST, NORTH_EAST, NORTH, NORTH_WEST, WEST, SOUTH_WEST, SOUTH, SOUTH_EAST, DIRECTIONS };
enum { NO_DIRECTION = DIRECTIONS };

/* The squares on one axis through a square, up to the first gap: those numbered higher (in
 * direction d < 4) and lower (in direction d ^ 4). Index 0..3 = the directions EAST..NORTH_WEST. */
typedef struct {
    Bits upper, lower;
} Line;
enum { AXES = 4 };

/* A line of pull (docs/rules.md, Hole Chess): over `before`, exactly one hole, then `after` up to the
 * next hole or the edge. Every square of `before` must be empty, the first piece in `after` is hit. */
typedef struct {
    Bits before, after;
    uint8_t direction;
} PullLine;
enum { PULL_LINES_MAX = DIRECTIONS };

/* Paths over a board with wormholes as a tree of single steps (kernel/board/wormhole.h). Node 0 is where the
 * walk starts; any other steps in `direction` from where `parent` got to. Parents come first. In a
 * piece's tree `mark` is what he may do there: MODE_ bits, 0 = only pass. In the tree of the same paths
 * walked backwards from an attacked square, it is the kinds (bits) of pieces that attack from there. */
enum { PATH_NODES_MAX = 64 };
typedef struct {
    uint8_t parent, direction;
    uint16_t mark;
} PathNode;
typedef struct {
    int count;
    PathNode node[PATH_NODES_MAX];
} PathTree;

#if KERNEL_BITS == 64 && defined(__BMI2__)
/* Sliding attacks by parallel bit extraction: at[pext(occupied, mask)]. */
#define USE_PEXT 1
typedef struct {
    Bits mask;
    const Bits *at;
} SlideTable;
#else
#define USE_PEXT 0
#endif

/* What a piece on a square is worth in the middle game and in the ending: centipawns, Black's
 * negative. */
typedef struct {
    int16_t mg, eg;
} PieceScore;

struct Board {
    Variant v;
    Bits playable;
    bool tried; /* in any128: legality is what trying a move tells, in any mix of rules */
    int stride; /* squares to the next rank where the board is a full rectangle, else 0 */

    Line line[BITS_SQUARES][AXES];
    Bits between[BITS_SQUARES][BITS_SQUARES]; /* strictly between two squares on one line, else 0 */
    Bits through[BITS_SQUARES]
                [BITS_SQUARES]; /* the whole line through both, ends included, else 0 */
#if USE_PEXT
    SlideTable ortho[BITS_SQUARES], diag[BITS_SQUARES];
    Bits *slide_memory; /* owned */
#endif

    Bits leap_move[COLOURS][PIECE_TYPES_MAX][BITS_SQUARES]; /* targets of leaps that may move */
    Bits leap_take[COLOURS][PIECE_TYPES_MAX][BITS_SQUARES]; /* targets of leaps that may capture */
    Bits leap_from[COLOURS][PIECE_TYPES_MAX]
                  [BITS_SQUARES];    /* squares from which a piece attacks here */
    uint8_t slides[PIECE_TYPES_MAX]; /* SLIDE_ORTHO | SLIDE_DIAG */
    uint16_t leap_types;             /* kinds with capturing leaps, pawn and king included */
    bool disjoint; /* no piece but a pawn leaps where it slides, or in two ways: targets
                                   of its leaps and slides can be counted one by one */

    Bits flag_region[COLOURS];
    Bits en_passant_region;
    Bits double_from[COLOURS];   /* pawns here may step twice */
    Bits promotes_at[COLOURS];   /* pawns arriving here promote */
    Bits promotes_from[COLOURS]; /* pawns here can only go to promotes_at */
    bool straight_pawns;         /* pawns go as in chess, on a full rectangle: sets of them shift */
    Bits file[FILES_MAX];
    Bits drop_region[COLOURS][PIECE_TYPES_MAX];
    Bits castling_way[COLOURS][WINGS];    /* squares that must be empty but for king and rook */
    Bits castling_passed[COLOURS][WINGS]; /* the king's squares, from start to arrival */
    uint8_t
        castling_lost[BITS_SQUARES]; /* CASTLE_ bits that end when a piece leaves or lands here */
    Bits neighbours[BITS_SQUARES];   /* orthogonally adjacent squares */
    Bits edge[DIRECTIONS];           /* squares without a next one in that direction */
    Bits no_pawn_rank;               /* the first and the last rank */
    Bits no_pawn[COLOURS];           /* those, and where a pawn would have promoted before */

    int pull_count[BITS_SQUARES];
    PullLine pull[BITS_SQUARES][PULL_LINES_MAX];
    Bits pull_squares[2]; /* squares with any pull line that is orthogonal / diagonal */

    Square next[DIRECTIONS][BITS_SQUARES]; /* the full board's next square; NO_SQUARE at the edge */
    Bits step_bit[BITS_SQUARES + 1];       /* BIT(s); 0 for STEP_EDGE (kernel/rules/pos.h) */
    PathTree path[COLOURS][PIECE_TYPES_MAX];
    PathTree reverse[COLOURS]; /* by colour of the attacker */
    PiecePatterns pattern[PIECE_TYPES_MAX];
    Bits pattern_takes[PIECE_TYPES_MAX][PATTERNS]; /* all ones if the kind captures so, else 0 */
    bool patterns_whole;                           /* and no kind captures otherwise */

    uint64_t key_piece[2 * PIECE_TYPES_MAX + 1][BITS_SQUARES];
    uint64_t key_removed[BITS_SQUARES];
    uint64_t key_promoted[BITS_SQUARES];
    uint64_t key_en_passant[BITS_SQUARES];
    uint64_t key_ko[2][BITS_SQUARES]; /* from, to */
    uint64_t key_castling[64];
    uint64_t key_hand[COLOURS][PIECE_TYPES_MAX]; /* times the count */
    uint64_t key_prison[COLOURS][PIECE_TYPES_MAX];
    uint64_t key_checks[COLOURS]; /* times the number left */
    uint64_t key_side, key_phase;

    /* Filled by the eval module (kernel/eval/eval.h: eval_prepare); of a piece and of a kind. */
    PieceScore score[2 * PIECE_TYPES_MAX + 1][BITS_SQUARES];
    int16_t value[PIECE_TYPES_MAX];
    PieceScore mobility[PIECE_TYPES_MAX]; /* for each square that such a piece may go to */
    int full_count; /* pieces other than pawns and kings at the start: tells middle game from ending */
};
typedef struct Board Board;

/* NULL and an error if the kernel cannot play the variant, or memory is out. */
KERNEL_FN Board *board_new(const Variant *v, Error *e);
KERNEL_FN void board_free(Board *b);

/* Squares a slider on s reaches on one axis, the first occupied one each way included. Without a
 * scan upwards: subtracting one from the occupied squares above flips all up to the first. */
KERNEL_INLINE Bits line_attacks(const Line *l, Bits occupied)
{
    Bits up = l->upper & occupied;
    Bits down = (l->lower & occupied) | 1;
    return (l->upper & (up ^ (up - 1))) | (l->lower & (BITS_ALL << bits_last(down)));
}

/* The squares one step on from a set, on a board that is a full rectangle. */
KERNEL_INLINE Bits board_shift(const Board *b, Bits squares, int direction)
{
    squares &= ~b->edge[direction];
    switch (direction) {
    case EAST: return squares << 1;
    case WEST: return squares >> 1;
    case NORTH: return squares << b->stride;
    case NORTH_EAST: return squares << (b->stride + 1);
    case NORTH_WEST: return squares << (b->stride - 1);
    case SOUTH: return squares >> b->stride;
    case SOUTH_EAST: return squares >> (b->stride - 1);
    default: return squares >> (b->stride + 1);
    }
}

KERNEL_INLINE Bits ortho_attacks(const Board *b, Square s, Bits occupied)
{
#if USE_PEXT
    return b->ortho[s].at[__builtin_ia32_pext_di(occupied, b->ortho[s].mask)];
#else
    return line_attacks(&b->line[s][EAST], occupied) | line_attacks(&b->line[s][NORTH], occupied);
#endif
}

KERNEL_INLINE Bits diag_attacks(const Board *b, Square s, Bits occupied)
{
#if USE_PEXT
    return b->diag[s].at[__builtin_ia32_pext_di(occupied, b->diag[s].mask)];
#else
    return line_attacks(&b->line[s][NORTH_EAST], occupied) |
           line_attacks(&b->line[s][NORTH_WEST], occupied);
#endif
}

#endif
