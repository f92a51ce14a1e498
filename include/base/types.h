/* The vocabulary every module shares: colours, squares, pieces, moves, turns, scores.
 *
 * A Square is an index over the *playable* squares of a variant's board, row-major from White's
 * side (a1, b1, ... then rank 2). Holes and off-board places have no number, so Hole's 44 squares
 * fit in 64 bits. The variant translates to and from file and rank. */
#ifndef LACUNA_BASE_TYPES_H
#define LACUNA_BASE_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FILES_MAX = 12,
    RANKS_MAX = 12,
    SQUARES_MAX = 128,    /* playable squares on one board */
    PIECE_TYPES_MAX = 16, /* kinds of pieces in one variant */
    HAND_MAX = 63,        /* pieces of one kind and colour in one prison or airfield */
};

typedef enum { WHITE, BLACK, COLOURS } Colour;

static inline Colour colour_other(Colour c)
{
    return c == WHITE ? BLACK : WHITE;
}

/* "White" or "Black", for people. */
static inline const char *colour_name(Colour c)
{
    return c == WHITE ? "White" : "Black";
}

typedef uint8_t Square;
#define NO_SQUARE ((Square)0xff)

/* A kind of piece: index into Variant.piece. */
typedef uint8_t PieceType;
#define NO_PIECE_TYPE ((PieceType)0x1f)

/* A piece on a square: 0 = nobody, else 1 + colour * PIECE_TYPES_MAX + type. */
typedef uint8_t Piece;
#define NO_PIECE ((Piece)0)

static inline Piece piece_make(Colour c, PieceType t)
{
    return (Piece)(1 + (unsigned)c * PIECE_TYPES_MAX + t);
}
static inline Colour piece_colour(Piece m)
{
    return (Colour)((m - 1) / PIECE_TYPES_MAX);
}
static inline PieceType piece_type(Piece m)
{
    return (PieceType)((m - 1) % PIECE_TYPES_MAX);
}

/* One move.
 *
 *   bit   0-6   from    origin; for MOVE_EXCHANGE the PieceType freed from the own prison
 *         7-13  to      arrival square
 *        14-20  extra   MOVE_PULL: square of the piece pulled away; else all ones
 *        21-25  type    MOVE_PROMOTION: what the pawn becomes; MOVE_DROP, MOVE_EXCHANGE: the piece
 *                       dropped; else NO_PIECE_TYPE
 *        26-29  kind    MoveKind
 *
 * A pull without a move has from == to. A castling move is the king's: from, to. */
typedef uint32_t Move;

typedef enum {
    MOVE_NORMAL,     /* step, slide or leap, capturing or not */
    MOVE_DOUBLE,     /* a pawn's double step */
    MOVE_EN_PASSANT, /* a pawn takes the piece that just double-stepped */
    MOVE_CASTLE,
    MOVE_PROMOTION, /* capturing or not */
    MOVE_PULL,      /* (Hole) move or stay, then pull an enemy piece into a hole */
    MOVE_DROP,      /* (Hostage) drop from the own airfield */
    MOVE_EXCHANGE,  /* (Hostage) free a prisoner, rescue an own piece and drop it */
    MOVE_STONE_STEP,
    MOVE_STONE_SWAP,
    MOVE_STONE_LEAP,
    MOVE_PASS, /* (Eight-Stone) leave the stones alone: second move only */
} MoveKind;

#define MOVE_NONE ((Move)0)

static inline Move move_make(MoveKind kind, unsigned from, unsigned to, unsigned extra,
                             unsigned type)
{
    return (Move)((from & 0x7f) | (to & 0x7f) << 7 | (extra & 0x7f) << 14 | type << 21 |
                  (unsigned)kind << 26);
}
static inline Square move_from(Move m)
{
    return (Square)(m & 0x7f);
}
static inline Square move_to(Move m)
{
    return (Square)(m >> 7 & 0x7f);
}
static inline Square move_extra(Move m)
{
    return (Square)(m >> 14 & 0x7f);
}
static inline PieceType move_type(Move m)
{
    return (PieceType)(m >> 21 & 0x1f);
}
static inline PieceType move_freed(Move m)
{
    return (PieceType)(m & 0x7f);
}
static inline MoveKind move_kind(Move m)
{
    return (MoveKind)(m >> 26 & 0xf);
}

/* Whether a piece comes onto the board from outside. */
static inline bool move_is_drop(Move m)
{
    return move_kind(m) == MOVE_DROP || move_kind(m) == MOVE_EXCHANGE;
}

/* A turn: all that one side does before the other may. `second` is MOVE_NONE except in games with
 * stones, where it is a stone move, or MOVE_PASS. Compare turns with turn_equal. */
typedef struct {
    Move first;
    Move second;
} Turn;

static inline bool turn_equal(Turn a, Turn b)
{
    return a.first == b.first && a.second == b.second;
}

/* A growable list of turns, owned by the caller: start from {0}, end with turns_free.
 * turns_add returns false when memory is out (the list is unchanged). */
typedef struct {
    Turn *at;
    size_t count, room;
} TurnList;

bool turns_add(TurnList *list, Turn turn);
bool turns_have(const TurnList *list, Turn turn);
void turns_free(TurnList *list);

/* Scores are centipawns from the side to move's point of view. Mate in n plies is SCORE_MATE - n. */
enum {
    SCORE_MATE = 32000,
    SCORE_MATE_BOUND = SCORE_MATE - 512, /* beyond this a score counts plies to the end */
    SCORE_INFINITE = 32001,
    SCORE_NONE = 32002,
};
enum { PLY_MAX = 256 }; /* deepest search line, in moves */

/* How a position or a game stands. */
typedef enum {
    OUTCOME_NONE,          /* goes on */
    OUTCOME_MATE,          /* the side to move is mated and has lost */
    OUTCOME_KING_CAPTURED, /* the side without a king has lost */
    OUTCOME_NO_TURN,       /* the side to move has no turn and has lost */
    OUTCOME_STALEMATE,     /* draw, unless the variant's stalemateValue says otherwise */
    OUTCOME_REPETITION,    /* draw */
    OUTCOME_MOVE_RULE,     /* draw: nMoveRule */
    OUTCOME_GOAL_LOST,     /* extinction, a flag, checks given: the side to move has lost */
    OUTCOME_GOAL_DRAWN,
    OUTCOME_GOAL_WON,
} Outcome;

#endif
