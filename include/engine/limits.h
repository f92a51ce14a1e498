/* Search: what a caller asks for and what it gets back. The tree search itself is compiled per
 * kernel; this header and engine.h are the same for all.
 *
 * An Engine (engine/engine.h) owns table and threads and runs jobs; a job is one thread's share. */
#ifndef LACUNA_ENGINE_LIMITS_H
#define LACUNA_ENGINE_LIMITS_H

#include "base/score.h"
#include "base/types.h"

typedef struct Pos Pos; /* a position, as the kernel that searches it knows it */

enum { THREADS_MAX = 256, MULTIPV_MAX = 256, PV_TURNS_MAX = 128 };

/* What the time limits count. Searches measured by processor time or nodes report the time of the
 * processors, as XBoard's `nps` asks. */
typedef enum {
    MEASURE_TIME,
    MEASURE_CPU,   /* time of all processors that work for the program */
    MEASURE_NODES, /* Limits.node_rate of them are a second; not with `ponder` */
} Measure;

/* What `go` or the clock asks for. Zero means "no such limit". */
typedef struct {
    int depth; /* in plies of turns */
    uint64_t nodes;
    uint64_t soft_nodes; /* no new depth is begun after so many, in one thread */
    int64_t move_time;   /* ms for this turn, exactly */
    bool has_clock;
    int64_t time, increment; /* ms left for the side to move, and gained a turn */
    int moves_to_go;         /* 0 = the rest of the game, */
    int turns_left;          /* which may last so many turns still: time_turns_left; 0 = unknown */
    int mate;                /* stop at a mate in this many full moves */
    bool infinite;           /* do not finish before `stop` */
    bool ponder;             /* the same until ponderhit, when the clock limits begin to count */
    int64_t spent;     /* ms of this turn gone before the search: the time limits count them */
    Measure measure;   /* of move_time, time, increment and spent */
    int64_t node_rate; /* MEASURE_NODES: > 0 */
    int64_t overhead;  /* ms kept back for the connection */
    int multi_pv;      /* lines wanted, >= 1 (0 = 1) */
    int weakness;      /* levels below full strength, 0 .. SKILL_FULL: engine/skill.h */
    TurnList only;     /* searchmoves; count 0 = all. Owned by whoever made the limits */
} Limits;

/* One line of thinking. */
typedef struct {
    int depth, selective_depth;
    int line;  /* 1 .. multi_pv */
    int score; /* centipawns or mate score, from the side to move at the root */
    Bound bound;
    uint64_t nodes; /* of all threads */
    int64_t time;   /* ms since the start */
    int hashfull;   /* per mille */
    int pv_count;
    Turn pv[PV_TURNS_MAX];
} SearchInfo;

/* The turn at the root that is being searched, on long thoughts. */
typedef struct {
    int depth;
    Turn turn;
    int number; /* from 1 */
} SearchCurrent;

#endif
