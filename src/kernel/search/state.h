/* One thread's search inside a kernel: its position, a frame for every move on the line being
 * searched, and what it has learnt about moves.
 *
 * Plies count turns; frames count moves. In games with stones a turn takes two frames: the piece's
 * move from a position in PHASE_PIECE, the stone's (or MOVE_PASS) from one in PHASE_STONE, both seen
 * from the same side, so that alpha and beta change sign only after the second. */
#ifndef LACUNA_KERNEL_SEARCH_STATE_H
#define LACUNA_KERNEL_SEARCH_STATE_H

#include "engine/job.h"
#include "engine/skill.h"
#include "kernel/eval/eval.h"
#include "kernel/eval/nnue.h"
#include "kernel/rules/pos.h"

enum {
    FRAMES = PLY_MAX + 8,
    DEPTH_MAX = 120,
    PAST_BITS = 8192, /* see Search.past */
    ORDERED_MAX = 64, /* depths and move counts told apart by the reductions */
    QUIETS_KEPT = 64, /* quiet moves of a node that failed: history forgets the rest */
    KILLERS = 2,
    PIECES = 2 * PIECE_TYPES_MAX + 1,
    HISTORY_MAX = 16384,
    CAPTURES_KEPT = 32, /* the same of captures */
};

/* What is known of moves that follow a given one: by who moves (the mover's colour is known) and to
 * where. */
typedef int16_t FollowRow[PIECE_TYPES_MAX][BITS_SQUARES];

/* What the static evaluation is found to be wrong by, in positions alike in one respect (correct.c). */
typedef enum {
    CORRECT_PAWNS,
    CORRECT_WHITE, /* its pieces but pawns */
    CORRECT_BLACK,
    CORRECT_EXTRA, /* Hostage: hands and prisons; Wormhole: removed squares; Eight-Stone: stones */
    CORRECT_MOVE,  /* the last turn */
    CORRECTIONS,
} CorrectionKind;
enum { CORRECTION_ENTRIES = 1 << 13, CORRECTION_MAX = 1024 };

enum { STONE_SQUARES = KERNEL_STONES ? BITS_SQUARES : 1 };

/* What a thread has learnt about moves (history.c). Entries are within +-HISTORY_MAX. */
typedef struct {
    int16_t quiet[COLOURS][BITS_SQUARES][BITS_SQUARES];     /* origin, arrival */
    int16_t drop[PIECES][BITS_SQUARES];                     /* exchanges' drops too */
    int16_t capture[PIECES][BITS_SQUARES][PIECE_TYPES_MAX]; /* arrival, what is taken or pulled */
    int16_t stones[KERNEL_STONES ? COLOURS : 1][STONE_SQUARES][STONE_SQUARES]; /* origin, arrival */
    int16_t stone_follow[KERNEL_STONES ? PIECES : 1][STONE_SQUARES]
                        [STONE_SQUARES];    /* after that piece's move
                                                                     to there, the stone's arrival */
    FollowRow follow[PIECES][BITS_SQUARES]; /* by who moved to where one, two or four turns ago */
    Move counter[PIECES][BITS_SQUARES];     /* what refuted the move of that piece to that square */
} Histories;

/* A piece's move that left no legal stone move: it was no legal move. Not a score. */
enum { SCORE_UNPLAYABLE = SCORE_NONE };

/* The stages in which a node's moves are made and handed out (order.c). */
typedef enum {
    PICK_TABLE,
    PICK_MAKE_CAPTURES,
    PICK_GOOD_CAPTURES,
    PICK_KILLERS,
    PICK_MAKE_QUIETS, /* and drops */
    PICK_QUIETS,
    PICK_MAKE_SPECIAL, /* Hostage's exchanges */
    PICK_SPECIAL,
    PICK_BAD_CAPTURES,
    PICK_CHECKS, /* Hostage's drops that give check, in quiescence */
    PICK_END,
} PickStage;

/* What a node wants to try. */
typedef enum { PICK_ALL, PICK_ONLY_CAPTURES, PICK_CAPTURES_AND_CHECKS } PickKind;

typedef struct {
    PickStage stage;
    Move table;                   /* tested; MOVE_NONE if there is none */
    Move refutation[KILLERS + 1]; /* killers and the counter move, not yet tested */
    int next;                     /* in the list, or in `special` */
    int bad;                      /* captures put off: the first so many of the list */
    PickKind kind;
} Picker;

typedef struct {
    Picker pick;
    CheckInfo check;
    bool in_check;     /* king capture: the king could be taken, by whatever turn */
    Square enemy_king; /* with the lines that lead to it: move_checks */
    Bits king_ortho, king_diag;
    int raw_eval; /* evaluate, SCORE_NONE in check */
    int eval;     /* the same corrected by what was learnt, SCORE_NONE in check */
    uint16_t correction[CORRECTIONS]; /* where that is written, unless in check */
    Move excluded; /* not to be tried: the node is searched for its second best */
    Undo undo;
    Move played; /* the move that is being searched from here */
    bool played_quiet;
    Piece played_piece; /* who does it: the piece moved or dropped */
    Move killer[KILLERS];
    Move stone_killer; /* the stone move that last refuted at this ply */
    int ply;           /* turns since the root */
    int reversible;    /* turns since the root that can all be undone by others: back to where a
                          position may stand again. A null move and what follows it are another game */
    int exposed;       /* (king capture) moves left out because the king could be taken */
    int pv_count;
    Move pv[PLY_MAX]; /* moves from here on */
    MoveList list;
    int32_t order[MOVES_MAX];
} Frame;

/* One turn at the root. */
typedef struct {
    Turn turn;
    int score;      /* of the first order */
    uint64_t nodes; /* of this iteration so far, or of the last */
} RootTurn;

/* A line that is reported. */
typedef struct {
    int score, depth, selective_depth;
    int score_before; /* of the iteration before */
    Bound bound;
    int pv_count;
    Turn pv[PV_TURNS_MAX];
} RootLine;

typedef struct {
    SearchJob *job;
    SearchShared *shared;
    const Table *table;
    Pos pos;
    bool stopped;
    uint64_t nodes, poll_at;
    uint64_t quiesce_end; /* nodes at which the quiescence that is under way ends */
    int selective_depth;
    int root_depth;
    int null_from;         /* no null moves before this ply: one is being verified */
    uint64_t path[FRAMES]; /* keys by ply; the root's is the first */
    /* One bit for each position of the game before the root, by its key: where the bit is not set the
     * position is new to the game, however long that was. */
    uint64_t past[PAST_BITS / 64];

    Histories learnt;
    int16_t correction[CORRECTIONS][COLOURS][CORRECTION_ENTRIES];
    int16_t late_log[ORDERED_MAX];               /* late.c */
    uint8_t reduction[ORDERED_MAX][ORDERED_MAX]; /* by depth and number of the move */

    int root_count;
    RootTurn *root; /* owned for the time of one search */
    int multi_pv;   /* lines searched */
    int shown;      /* of them reported */
    RootLine line[MULTIPV_MAX];
    RootLine kept[MULTIPV_MAX]; /* of the last iteration that was finished */
    SearchInfo info;
    Frame frame[FRAMES];
    Accumulator accumulator[FRAMES]; /* of the frames' positions, or of others before */
} Search;

/* search.c: the value of a position in PHASE_PIECE, `depth` turns deep, between alpha and beta. `cut`: it
 * is expected to reach beta. */
KERNEL_FN int node_search(Search *s, Frame *f, int alpha, int beta, int depth, bool cut);
/* The same for the root's turns: all but the first are expected to be refuted. */
KERNEL_FN int tree_search(Search *s, Frame *f, int alpha, int beta, int depth);
/* eightstone.c: the value of the position after a piece's move, for the same side. `depth` is what is
 * left after the turn, `cut` what is expected of the position then. SCORE_UNPLAYABLE if no stone move
 * makes the turn legal. */
KERNEL_FN int stone_search(Search *s, Frame *f, int alpha, int beta, int depth, bool cut);
/* quiesce.c: only captures, pulls and promotions, or answers to a check. `turns`: how many of them led
 * here. */
KERNEL_FN int quiesce(Search *s, Frame *f, int alpha, int beta, int turns);

/* evaluate.c: centipawns from the side to move of the frame's position, which is in PHASE_PIECE. */
KERNEL_FN int evaluate(Search *s, const Frame *f);
/* Before a search, whose network may be another. */
KERNEL_FN void evaluate_anew(Search *s);
/* Kernel.evaluate */
KERNEL_FN int evaluate_alone(const Pos *pos, const Network *network);

/* order.c */
KERNEL_FN void pick_init(Search *s, Frame *f, Move table, PickKind kind);
/* The next move, MOVE_NONE at the end; with `skip_quiets` none but captures any more. Pseudo-legal. */
KERNEL_FN Move pick_next(Search *s, Frame *f, bool skip_quiets);
KERNEL_FN bool move_is_quiet(const Pos *pos, Move m);
/* Fills in the frame what move_checks needs. */
KERNEL_FN void node_aim(const Pos *pos, Frame *f);
/* Whether the piece that moves or is dropped attacks the king from where it arrives. Wormhole: false,
 * as it would cost a walk over the paths; nor are pulls and discovered checks seen. */
KERNEL_FN bool move_checks(const Pos *pos, const Frame *f, Move m);

/* history.c */
/* A node's moves that were tried and failed. */
typedef struct {
    int quiet_count, capture_count;
    Move quiet[QUIETS_KEPT], capture[CAPTURES_KEPT];
} Tried;
/* How well a quiet move did, the higher the better, within +-4 * HISTORY_MAX. */
KERNEL_FN int history_quiet(Search *s, const Frame *f, Move m);
/* The same for captures, pulls and promotions, within +-HISTORY_MAX. */
KERNEL_FN int history_capture(Search *s, Move m);
/* An move refuted the node: remembers it, and that those tried before did not. */
KERNEL_FN void history_reward(Search *s, Frame *f, Move best, const Tried *tried, int depth);
/* The same for one quiet move alone; bonus may be negative. */
KERNEL_FN void history_adjust(Search *s, const Frame *f, Move m, int bonus);
/* How much a search of that depth counts. */
KERNEL_FN int history_bonus(int depth);
/* Nothing was found against the turn that led here: if that was quiet, it did well. */
KERNEL_FN void history_answered(Search *s, const Frame *f, int depth);
KERNEL_FN Move history_counter(const Search *s, const Frame *f);
KERNEL_FN void history_change(int16_t *entry, int bonus);

/* correct.c: fills eval, raw_eval and correction of a node that is not in check, from raw_eval if it is
 * known already (not SCORE_NONE). */
KERNEL_FN void correct_eval(Search *s, Frame *f, int raw_eval);
/* A search of that depth found the position to be worth score. */
KERNEL_FN void correct_learn(Search *s, const Frame *f, int score, int depth);

/* step.c: doing and undoing with all that a node has to know. */
/* False if the move is not legal; then nothing has happened. */
KERNEL_FN bool step_do(Search *s, Frame *f, Move m);
KERNEL_FN void step_undo(Search *s, Frame *f);
/* Whether no position before this move, just done from f, can ever stand again. */
KERNEL_FN bool step_is_final(const Pos *pos, const Frame *f);
/* What every node begins with: true if the value is settled, in *score. */
KERNEL_FN bool node_enter(Search *s, Frame *f, int *score);
KERNEL_FN bool node_completes_rule(const Search *s);
/* Fills check and in_check. */
KERNEL_FN void node_look(Search *s, Frame *f);
/* Passes the turn; the position after it belongs to the frame returned. Undo with pos_undo_null. */
KERNEL_FN Frame *step_null(Search *s, Frame *f);
/* Frames that a turn takes: the next position in PHASE_PIECE is that many further on. */
KERNEL_INLINE int turn_frames(const Pos *pos)
{
    return HAS_STONES(pos->b) ? 2 : 1;
}
/* No move was playable: the value of mate, stalemate, or a king that must be exposed. */
KERNEL_FN int node_no_turn(const Search *s, const Frame *f);
/* Puts an move at the head of the line that follows it. */
KERNEL_FN void pv_extend(Frame *f, Move m);
/* Leaving the stones alone. */
#define STONES_PASS move_make(MOVE_PASS, NO_SQUARE, NO_SQUARE, NO_SQUARE, NO_PIECE_TYPE)

/* root.c: whole turns. */
KERNEL_FN void root_init(Search *s, SearchJob *job);
/* Fills s->root, which the caller frees. False when memory is out. */
KERNEL_FN bool root_turns(Search *s);
KERNEL_FN void root_first_order(Search *s);
KERNEL_FN int root_search(Search *s, int alpha, int beta, int depth, int k);
KERNEL_FN void root_sort(Search *s);
/* Takes turn `from` forward to place `to`. */
KERNEL_FN void root_promote(Search *s, int from, int to);
/* What the table expects after a turn whose line has no reply: one that came out best just before the
 * search was cut off has only a bound. MOVE_NONE twice if it knows none that is legal. */
KERNEL_FN Turn root_reply(Search *s, Turn best);

/* deepen.c: deeper and deeper. Kernel.search */
KERNEL_FN void tree_run(SearchJob *job);
/* Tells which turn is being searched, when the search has gone on for long. */
KERNEL_FN void root_report_turn(const Search *s, Turn turn, int depth, int number);

#endif
