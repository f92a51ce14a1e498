/* What a game *is*: the board's shape, the pieces and how they go, the rule switches.
 *
 * A Variant is plain data without pointers, read from a variant file (variant/reader.h) and never
 * changed afterwards; it may be shared between threads. Coordinates are file 0.. (a = 0) and rank
 * 0.. (rank 1 = 0). The rules behind the fields are those of docs/rules.md; the file keys are
 * listed in variant-ini/README.md. */
#ifndef LACUNA_VARIANT_VARIANT_H
#define LACUNA_VARIANT_VARIANT_H

#include "base/types.h"

/* A set of playable squares: bit s % 64 of w[s / 64]. */
typedef struct {
    uint64_t w[2];
} SquareSet;

static inline bool squareset_has(SquareSet set, Square s)
{
    return set.w[s >> 6] >> (s & 63) & 1;
}
static inline void squareset_add(SquareSet *set, Square s)
{
    set->w[s >> 6] |= (uint64_t)1 << (s & 63);
}

enum { MODE_MOVE = 1, MODE_CAPTURE = 2 }; /* what a leap or slide may be used for */
enum { SLIDE_ORTHO = 1, SLIDE_DIAG = 2 }; /* whole classes of four directions */
enum { LEAPS_MAX = 48, BETZA_MAX = 48, NAME_MAX_LENGTH = 31, FEN_MAX = 512 };

/* A leap of White's piece; Black's has dy negated. A variant with wormholes walks it as |a-b|
 * orthogonal steps and then b diagonal ones (a, b = larger, smaller of |dx|, |dy|). */
typedef struct {
    int8_t dx, dy;
    uint8_t modes; /* MODE_MOVE, MODE_CAPTURE or both */
} Leap;

typedef struct {
    char letter; /* upper case */
    char name[NAME_MAX_LENGTH + 1];
    char betza[BETZA_MAX];
    Leap leaps[LEAPS_MAX];
    int leap_count;
    uint8_t slides; /* SLIDE_ORTHO | SLIDE_DIAG: to any distance, moving and capturing */
    int exchange_rank; /* Hostage: order of value; an exchange frees a piece worth >= the one rescued */
} PieceRules;

typedef enum { VALUE_LOSS, VALUE_DRAW, VALUE_WIN } EndValue; /* for the side that is to move */

/* Castling of one side, in board coordinates. The king goes from king_from to king_to[wing], the
 * rook from rook_from[wing] to rook_to[wing]. A wing that does not exist has NO_SQUARE. */
enum { KINGSIDE, QUEENSIDE, WINGS };
typedef struct {
    Square king_from;
    Square king_to[WINGS], rook_from[WINGS], rook_to[WINGS];
} Castling;

/* A side loses (or as `value` says) when it has no more than `count` pieces of one of the kinds, in
 * hand ones included, or of all together (`whole`), while the other has `other_count` or more. */
typedef struct {
    EndValue value;
    uint32_t types; /* bits; 0: there is no such rule */
    bool whole;
    bool claim;        /* only on its own turn can a side claim that the other is extinct */
    bool pseudo_royal; /* instead: the last pieces of the kinds, count + 1 of them, are kings */
    int count, other_count;
} Extinction;

/* A side that brings `count` pieces of the kinds into its region has won. */
typedef struct {
    uint32_t types[COLOURS];
    SquareSet region[COLOURS];
    int count;
    bool last_move; /* Black may answer by doing the same, which draws */
} FlagGoal;

typedef struct {
    char name[NAME_MAX_LENGTH + 1];      /* UCI_Variant's name */
    char cecp_name[NAME_MAX_LENGTH + 1]; /* XBoard's: "normal" for chess, else the same */
    char start_fen[FEN_MAX];

    int files, ranks; /* the bounding box */
    int squares;      /* playable ones: numbered 0 .. squares - 1 */
    uint8_t file_of[SQUARES_MAX], rank_of[SQUARES_MAX];
    Square at[RANKS_MAX][FILES_MAX]; /* NO_SQUARE where there is none */
    bool hole[RANKS_MAX][FILES_MAX]; /* no square, but lines of pull pass through it */

    int piece_types;
    PieceRules piece[PIECE_TYPES_MAX];
    PieceType king; /* at most one a side; without kings piece_types, a kind that nobody has */
    PieceType pawn; /* NO_PIECE_TYPE if the game has none */
    PieceType castling_rook; /* NO_PIECE_TYPE without castling */
    PieceType castling_king; /* the king, or the piece that castles in its place */

    SquareSet promotion_region[COLOURS]; /* a pawn that arrives there must promote */
    uint16_t promotion_types;            /* bit t: may become piece[t] */
    SquareSet double_region[COLOURS];    /* a pawn that stands there may step twice */
    bool en_passant;
    SquareSet en_passant_region; /* the skipped squares on which it is possible */
    bool pawns_on_first_rank;    /* pawns may stand behind their pieces, ... */
    bool pawns_beyond;           /* ... and where they would have promoted */
    bool has_castling;
    Castling castling[COLOURS];

    bool king_capture;        /* kings are captured, there is no duty to answer check (Hole) */
    EndValue stalemate_value; /* no legal turn and not in check */
    EndValue checkmate_value; /* no legal turn and in check */
    int n_move_rule;          /* full moves of each side without progress; 0 = off */
    int n_fold_rule;          /* repetitions that draw; 0 = off */

    /* The special moves. */
    uint16_t pull_types;   /* bit t: piece[t] pulls along the lines in which it slides (Hole) */
    bool wormholes;        /* the square that a piece leaves vanishes, space folds (Wormhole) */
    bool prisons;          /* captured pieces are imprisoned, drops and exchanges (Hostage) */
    bool hands;            /* pieces in hand may be dropped (crazyhouse); not with prisons */
    bool captures_to_hand; /* a captured piece changes colour and goes to the captor's hand, ... */
    bool drop_loop;        /* ... where a promoted one becomes a pawn again, but for this */
    bool must_drop;        /* who has a piece in hand that may be dropped must drop one ... */
    uint32_t must_drop_types;   /* ... of this kind, or (NO_PIECE_TYPE) of any */
    uint32_t drop_no_doubled;   /* not dropped on a file with so many own ones ... */
    int drop_no_doubled_count;  /* ... (shogi's pawn: 1); NO_PIECE_TYPE: any may be */
    bool promotion_from_prison; /* pawns promote to own pieces in the enemy's prison only */
    bool castling_dropped_rook; /* a rook dropped on its corner counts as unmoved */
    SquareSet drop_region[COLOURS][PIECE_TYPES_MAX]; /* where a piece of that kind may be dropped */
    bool stones; /* '*' are stones; a stone may move after the piece (Eight-Stone) */

    /* Ends, duties and rights that the kernel any128 alone knows: `extras` says whether there are any. */
    bool extras;
    bool may_lack_king[COLOURS];
    Extinction extinction;
    FlagGoal flag;
    bool check_counting; /* a side that has given the last of its checks (Setup.checks_left) wins */
    uint8_t checks_at_start;
    bool must_capture;                        /* who can capture must */
    bool checks;                              /* false: giving check is not allowed */
    bool optional_promotion;                  /* pawns may go on as pawns */
    uint8_t promotion_limit[PIECE_TYPES_MAX]; /* of such pieces on one side, 0: none */
} Variant;

/* Whether pieces wait off the board and are dropped. */
static inline bool variant_has_drops(const Variant *v)
{
    return v->prisons || v->hands;
}

/* Letter of a square's file and its rank number: "a1", "d10". Room for 4 bytes. */
void variant_square_name(const Variant *v, Square s, char name[4]);

/* Reads "d10" at *text and steps past it; NO_SQUARE (and *text unchanged) when it is no playable
 * square's name. */
Square variant_read_square(const Variant *v, const char **text);

/* A piece's letter as in FENs: upper case for White, lower case for Black. */
static inline char variant_letter(const Variant *v, Colour c, PieceType t)
{
    char upper = v->piece[t].letter;
    return c == WHITE ? upper : (char)(upper - 'A' + 'a');
}

/* The kind with that letter, either case; NO_PIECE_TYPE if there is none. */
PieceType variant_kind(const Variant *v, char letter);

#endif
