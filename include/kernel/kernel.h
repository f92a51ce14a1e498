/* A kernel: the kernel wing (board, rules, eval, search) compiled for one board width and one set of
 * special moves. This table is all that the rest of the program sees of it; nothing in the hot path
 * goes through it. `kernel_for` picks the one for a variant and for this processor.
 *
 * Ownership: a Board is made once per variant and shared, read-only, by any number of positions and
 * threads. A Pos is a flat block of `pos_bytes` bytes that the caller allocates (malloc alignment)
 * and may copy with memcpy; it refers to its Board. */
#ifndef LACUNA_KERNEL_KERNEL_H
#define LACUNA_KERNEL_KERNEL_H

#include "base/error.h"
#include "network/network.h"
#include "variant/setup.h"

typedef struct Board Board; /* tables worked out from a variant */
typedef struct Pos Pos;     /* a position */
struct SearchJob;           /* engine/job.h */

typedef enum {
    GEN_CAPTURES = 1,
    GEN_QUIETS = 2,
    GEN_DROPS = 4,
    GEN_SPECIAL = 8,
    GEN_ALL = 15
} GenKind;

/* One of the hand-set terms, in centipawns from White's view: in the middle game and in the ending. */
typedef struct {
    const char *name;
    int mg, eg;
} EvalPart;
enum { EVAL_PARTS_MAX = 8 };

typedef struct Kernel {
    const char *name; /* "plain64", "hostage64", ... */
    const char *cpu;  /* "base" or "v3": what it was compiled for */
    size_t pos_bytes;

    /* NULL and an error if the variant asks for what this kernel cannot do, or memory is out. */
    Board *(*board_new)(const Variant *v, Error *e);
    void (*board_free)(Board *b);

    /* Checks that the position can be played: kings, the side not to move not in check, counts
     * within HAND_MAX, castling rights and en passant that fit the board. False and a reason
     * otherwise, *pos then undefined. */
    bool (*set)(Pos *pos, const Board *b, const Setup *s, Error *e);
    void (*get)(const Pos *pos, Setup *s);

    uint64_t (*key)(const Pos *pos); /* for repetition and tables */
    Colour (*side)(const Pos *pos);

    /* Appends every legal turn in no particular order. False when memory is out. */
    bool (*turns)(Pos *pos, TurnList *list);
    /* Plays a turn that `turns` listed. */
    void (*play)(Pos *pos, Turn turn);

    /* Squares of the pieces that attack the king of the side to move, pulls included; their number.
     * `squares` has room for SQUARES_MAX. 0 without a king. */
    int (*checkers)(const Pos *pos, Square *squares);
    /* MATE (Hole: announced only, play may go on), KING_CAPTURED, NO_TURN, STALEMATE, or NONE.
     * Repetition and the move rule belong to the game module. */
    Outcome (*outcome)(Pos *pos);

    /* Turns to the given depth (0 gives 1), counted at the last level without listing them. */
    uint64_t (*perft)(Pos *pos, int depth);

    /* Static evaluation in centipawns, from the side to move, by the network of the game (NULL: by
     * the hand-set terms). Between turns, not before a stone's move. */
    int (*evaluate)(const Pos *pos, const Network *network);
    /* The hand-set terms one by one; how many. The evaluation lies between their two sums, by how
     * many pieces are left. */
    int (*parts)(const Pos *pos, EvalPart part[EVAL_PARTS_MAX]);
    /* Runs one thread of a search to its end: engine/job.h. */
    void (*search)(struct SearchJob *job);
} Kernel;

/* The kernel for the variant: the narrowest that fits, compiled for the best this processor can
 * do. Never NULL. */
const Kernel *kernel_for(const Variant *v);

/* All kernels in the binary, NULL-terminated, for tests and for `--kernel`. */
const Kernel *const *kernel_all(void);

/* Whether this processor can run it. */
bool kernel_runs(const Kernel *k);

#endif
