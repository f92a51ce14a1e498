/* What a network sees of a position: the one definition, which the trainer, the plain evaluation
 * (network/network.h) and the kernels share.
 *
 * A position is seen twice, once with the eyes of each colour, the *perspective*. Own and the
 * opponent's pieces are told apart, not White's and Black's, and Black sees the board with its ranks
 * turned over; so a position and the same one with colours exchanged look alike. The inputs, each on
 * or off:
 *
 *   pieces   ((is the opponent's) * kinds + type) * squares + square
 *   gaps     square: removed (Wormhole) or a stone (Eight-Stone)
 *   held     (holder * kinds + type) * HELD_MAX + n - 1: the holder has n or more of them (Hostage)
 *
 * in that order; the last two only in games that have them. Whose turn it is, castling rights, en
 * passant, ko and the clock are not seen.
 *
 * With `mirror` files are turned over too while the own king stands on the right half, so that what
 * is learnt about one wing holds for the other. */
#ifndef LACUNA_NETWORK_INPUTS_H
#define LACUNA_NETWORK_INPUTS_H

#include "variant/setup.h"
#include "variant/variant.h"

enum { HELD_MAX = 8 }; /* pieces of one type in one hand or prison that are told apart */

/* Who holds pieces outside the board; a prison holds the other side's. */
typedef enum { OWN_HAND, OTHER_HAND, OWN_PRISON, OTHER_PRISON, HOLDERS } Holder;

enum {
    INPUTS_MAX =
        2 * PIECE_TYPES_MAX * SQUARES_MAX + SQUARES_MAX + HOLDERS * PIECE_TYPES_MAX * HELD_MAX,
    ACTIVE_MAX = SQUARES_MAX + HOLDERS * PIECE_TYPES_MAX * HELD_MAX, /* that are on at once */
};

typedef struct {
    int squares, piece_types;
    bool mirror;
    int gaps, held; /* the first input of that block; -1: the game has none */
    int count;      /* of all inputs */
    int pieces_at_start;
    PieceType king;
    SquareSet turning; /* with the own king on them files are turned over */
    /* Squares as a perspective sees them, [1] with files turned over. */
    uint8_t seen[COLOURS][2][SQUARES_MAX];
    /* Of all that gives the inputs their meaning: the board's outline, letters, blocks. */
    uint64_t hash;
} Inputs;

/* Whether the game looks the same with its files turned over: then `mirror` is worth having. Not
 * with castling, whose wings differ. */
bool inputs_may_mirror(const Variant *v);

void inputs_init(Inputs *in, const Variant *v, bool mirror);

/* Writes the numbers of the inputs that are on, in no particular order; returns how many. `list` has
 * room for ACTIVE_MAX. */
int inputs_list(const Inputs *in, const Setup *s, Colour perspective, uint16_t *list);

/* The output bucket, 0 .. buckets - 1, for so many pieces on the board, kings and pawns included. */
int inputs_bucket(const Inputs *in, int buckets, int pieces);

/* Pieces on the board. */
int inputs_pieces(const Inputs *in, const Setup *s);

/* Whether a perspective with its king on that square (or NO_SQUARE) turns the files over. */
static inline bool inputs_turned(const Inputs *in, Square king)
{
    return king != NO_SQUARE && squareset_has(in->turning, king);
}

/* The numbers of single inputs. */
static inline int input_piece(const Inputs *in, Colour perspective, bool turned, Piece m, Square s)
{
    int side = piece_colour(m) == perspective ? 0 : in->piece_types;
    return (side + piece_type(m)) * in->squares + in->seen[perspective][turned][s];
}
static inline int input_gap(const Inputs *in, Colour perspective, bool turned, Square s)
{
    return in->gaps + in->seen[perspective][turned][s];
}
static inline int input_held(const Inputs *in, Holder holder, PieceType t, int number)
{
    return in->held + ((int)holder * in->piece_types + t) * HELD_MAX + number - 1;
}

#endif
