/* A position inside a kernel: bit sets, a mailbox, and what the games add. Actions are done and
 * undone in place; in games with stones a turn is two moves of the same side, and `phase` says
 * which is due. */
#ifndef LACUNA_KERNEL_RULES_POS_H
#define LACUNA_KERNEL_RULES_POS_H

#include "kernel/board/board.h"
#include "kernel/kernel.h"

typedef enum { PHASE_PIECE, PHASE_STONE } Phase;

enum { STEP_EDGE = BITS_SQUARES };

struct Pos {
    const Board *b;
    uint64_t key;
    Bits by_type[PIECE_TYPES_MAX]; /* both colours */
    Bits by_colour[COLOURS];
    Bits slide[2]; /* pieces that slide orthogonally, diagonally; both colours */
    Bits gaps;     /* stones; or squares removed */
    Piece piece[BITS_SQUARES];
    Bits promoted; /* hands: pieces that become pawns again when captured */

    uint8_t hand[COLOURS][PIECE_TYPES_MAX];   /* own pieces in hand, or on the airfield */
    uint8_t prison[COLOURS][PIECE_TYPES_MAX]; /* enemy pieces held by that colour */
    uint16_t hand_has[COLOURS];               /* bit t: hand[c][t] > 0 */
    uint16_t prison_has[COLOURS];

    uint8_t side;
    uint8_t phase;
    uint8_t castling;
    uint8_t checks_left[COLOURS];
    Square en_passant;      /* the skipped square; in PHASE_STONE what it will be if left alone */
    bool en_passant_in_key; /* a pawn stands that could capture so (docs/rules.md, General) */
    Square ko_from, ko_to;  /* the stone move forbidden to the side to move */
    uint16_t rule_clock;
    uint32_t move_number;
    int32_t score_mg, score_eg; /* sum of b->score over the pieces on the board */

    /* Wormhole: the next remaining square each way as dancing links, next[s * DIRECTIONS + d].
     * Where none remains it is STEP_EDGE, which leads to itself. */
    Square next[KERNEL_WORMHOLES ? (BITS_SQUARES + 1) * DIRECTIONS : 1];
};

/* What pos_do cannot work out again. */
typedef struct {
    uint64_t key;
    Piece taken;     /* by the move itself */
    Piece pulled;    /* by the pull after it */
    Bits promoted;   /* hands only */
    Square taken_at; /* differs from the arrival square en passant */
    uint8_t castling;
    uint8_t checks_left[COLOURS]; /* extras only, as promoted below */
    Square en_passant;
    bool en_passant_in_key;
    Square ko_from, ko_to;
    uint16_t rule_clock;
    uint32_t move_number;
} Undo;

/* The longest list: Hostage's exchanges, 15 pairs of kinds on 60 squares, drops and moves. */
enum { MOVES_MAX = 2048 };
typedef struct {
    int count;
    Move at[MOVES_MAX];
} MoveList;

KERNEL_INLINE void moves_add(MoveList *list, Move m)
{
    list->at[list->count++] = m;
}

KERNEL_INLINE Bits pos_pieces(const Pos *pos)
{
    return pos->by_colour[WHITE] | pos->by_colour[BLACK];
}
/* Squares that block lines: pieces and stones. (Removed squares matter in Wormhole only, where nothing
 * slides.) */
KERNEL_INLINE Bits pos_occupied(const Pos *pos)
{
    return KERNEL_STONES || KERNEL_WORMHOLES ? pos_pieces(pos) | pos->gaps : pos_pieces(pos);
}
KERNEL_INLINE Bits pos_empty(const Pos *pos)
{
    return pos->b->playable & ~pos_occupied(pos);
}
KERNEL_INLINE Colour pos_side(const Pos *pos)
{
    return (Colour)pos->side;
}
/* The king's square; NO_SQUARE without one (Hole, after its capture). */
KERNEL_INLINE Square pos_king(const Pos *pos, Colour c)
{
    Bits king = pos->by_type[pos->b->v.king] & pos->by_colour[c];
    return king != 0 ? bits_first(king) : NO_SQUARE;
}

/* goals.c: whether the game has ended by extinction, a flag or checks given: for the side to move. */
typedef enum { GOAL_NONE, GOAL_LOST, GOAL_DRAWN, GOAL_WON } Goal;
KERNEL_FN Goal goal_reached(const Pos *pos);

/* Both sides' pieces but kings and pawns. */
KERNEL_INLINE Bits pos_non_pawns(const Pos *pos)
{
    const Board *b = pos->b;
    Bits pawns = b->v.pawn != NO_PIECE_TYPE ? pos->by_type[b->v.pawn] : 0;
    return pos_pieces(pos) & ~(pos->by_type[b->v.king] | pawns);
}

/* docs/rules.md, Hole: a side without a king has lost, and no turn follows. */
KERNEL_INLINE bool pos_over(const Pos *pos)
{
    Bits kings = pos->by_type[pos->b->v.king];
    return (HAS_KING_CAPTURE(pos->b) && (kings & (kings - 1)) == 0) ||
           (HAS_EXTRAS(pos->b) && goal_reached(pos) != GOAL_NONE);
}

/* pos.c: the plain-data view. See Kernel.set, Kernel.get. */
KERNEL_FN bool pos_set(Pos *pos, const Board *b, const Setup *s, Error *e);
KERNEL_FN void pos_get(const Pos *pos, Setup *s);
/* The key worked out from nothing; equals pos->key. */
KERNEL_FN uint64_t pos_key_from_scratch(const Pos *pos);

/* do.c: does a pseudo-legal move; undoing restores every byte. A null move passes the turn (not in
 * check, not in PHASE_STONE). */
KERNEL_FN void pos_do(Pos *pos, Move m, Undo *u);
KERNEL_FN void pos_undo(Pos *pos, Move m, const Undo *u);
KERNEL_FN void pos_do_null(Pos *pos, Undo *u);
KERNEL_FN void pos_undo_null(Pos *pos, const Undo *u);

/* attack.c: the pieces of colour `by` that attack s, were the board occupied as said (pieces of `by` that
 * are not in `occupied` do not count). Pulls are not included; see hole.h. */
KERNEL_FN Bits pos_attackers(const Pos *pos, Square s, Colour by, Bits occupied);
/* Pieces that attack the king of colour c, pulls included; 0 without a king. */
KERNEL_FN Bits pos_checkers(const Pos *pos, Colour c);
KERNEL_INLINE bool pos_in_check(const Pos *pos)
{
    return pos_checkers(pos, pos_side(pos)) != 0;
}

/* gen.c: appends the pseudo-legal moves of the kinds asked for (GenKind bits).
 *   GEN_CAPTURES  moves that take a piece, and all promotions
 *   GEN_QUIETS    all other moves of a piece, castling included
 *   GEN_DROPS     drops from the hand or airfield
 *   GEN_SPECIAL   pulls; exchanges; in PHASE_STONE stone moves and MOVE_PASS (only these exist then)
 * The king may be left attacked, except: castling is complete, and in Wormhole nothing is checked. */
KERNEL_FN void gen_moves(const Pos *pos, int kinds, MoveList *list);

/* legal.c: what decides legality at this node, worked out once. */
typedef struct {
    Bits checkers; /* of the side to move's king */
    Bits
        blockers; /* own pieces (and stones) alone between the own king and an enemy slider; Wormhole:
                    * own pieces whose leaving could change who attacks the own king */
    bool must_capture; /* extras: a capture is possible, so nothing else is */
    Bits latent; /* Hostage: pawns that would attack the king were a promotion piece imprisoned */
} CheckInfo;
KERNEL_FN void legal_info(const Pos *pos, CheckInfo *info);
/* Whether a pseudo-legal move is legal. In PHASE_PIECE of a game with stones it says true: the stone
 * move decides, and there may turn out to be none (then the piece's move was illegal). */
KERNEL_FN bool legal(Pos *pos, const CheckInfo *info, Move m);
/* Where a piece other than the king must arrive because of check: anywhere, on the checker or before
 * it, or (two checkers) nowhere. */
KERNEL_FN Bits legal_targets(const Pos *pos, const CheckInfo *info, Square king);
/* Legal moves, filtered. */
KERNEL_FN void gen_legal(Pos *pos, int kinds, MoveList *list);
/* Whether m, from a table or another node, is pseudo-legal here. Any bits are safe. */
KERNEL_FN bool pos_pseudo_legal(const Pos *pos, Move m);

/* turns.c: the kernel table's turns, play, outcome; count.c: perft. */
KERNEL_FN bool pos_turns(Pos *pos, TurnList *list);
KERNEL_FN void pos_play(Pos *pos, Turn turn);
KERNEL_FN Outcome pos_outcome(Pos *pos);
KERNEL_FN uint64_t pos_perft(Pos *pos, int depth);

#endif
