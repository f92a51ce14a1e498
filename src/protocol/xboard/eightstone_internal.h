/* Turns of Eight-Stone Chess as XBoard's plies. Stones are pieces of one colour, the human's; slot 55 is a
 * round stone. XBoard's plies alternate, and the colour of a piece must match the ply:
 *
 *   where the stones are the mover's own
 *     the piece, a null of the other side, and the stone; for no stone a null (the person clicks the
 *     opponent's clock). A swap is an own piece's capture of the stone, or the reverse: XBoard
 *     makes the two change places.
 *   where they are the other side's
 *     the piece; with a stone also the stone, and a null. A swap of piece X with stone S goes by way of
 *     an empty square T: S to T, X to S, T to where X was, and a null.
 *   in a match, before each of these, but not for a piece alone: two nulls. They tell the opponent
 *     that more is to come.
 *
 * The person moves the piece, and the engine adds the null. Where one person plays both sides (Edit
 * Game, analysis) the side whose pieces the stones are not has them nevertheless: after its piece they may be
 * moved at the other side's ply, and the engine adds the null; or the engine makes a swap of it, for
 * which the person moved the stone onto the piece. Against the machine that side has no stone, but when
 * its king needs one: then the person is asked to name it.
 *
 * En passant is always the two legs "AB,BC":
 * the piece on A goes to C, the piece on B is taken. */
#ifndef LACUNA_PROTOCOL_XBOARD_EIGHTSTONE_INTERNAL_H
#define LACUNA_PROTOCOL_XBOARD_EIGHTSTONE_INTERNAL_H

#include "protocol/xboard/scheme_internal.h"

/* How far the plies in hand have got. */
typedef struct {
    int next;       /* index of the first ply after the piece's */
    bool announced; /* by two nulls */
    Move first;     /* the piece's move */
} StonesHand;

/* Whether the turn moves a stone; whether stones are pieces of that colour, to XBoard. */
bool stones_move(Turn turn);
bool stones_own(const Xboard *x, Colour c);

/* Where the piece stands that the pawn takes en passant. */
Square stones_victim(const Variant *v, Move m);

/* The move of the turn's piece as one ply. */
void stones_piece_ply(const Variant *v, Move m, char ply[XBOARD_PLY_MAX]);
/* The turn as plies. */
void stones_list(const Xboard *x, Game *g, Turn turn, XboardPlyList *plies);

/* The turn with this piece's move and a stone move from a to b; for the person's swaps (`either`) also
 * from b to a. With NO_SQUARE both: without a stone. */
bool stones_find(Game *g, Move first, Square a, Square b, bool either, Turn *turn);
/* Why the turn with that stone move is none. */
XboardResult stones_explain(Game *g, Move first, Square a, Square b, Error *e);
/* The first two different squares that the ply names: "e2e4", and the relay's "e4e5,e5e4". */
bool stones_squares(const Variant *v, const char *ply, Square *a, Square *b);
/* Whether any stone may move after the piece. */
bool stones_can_move(Game *g, Move first);

/* Whether the piece's move is a turn without a stone: that turn. */
bool stones_can_stay(Game *g, Move first, Turn *turn);

/* Reads the announcement and the piece's move of the plies in hand: XBOARD_MORE while they are not
 * both there, XBOARD_TURN when they are. */
XboardResult stones_read_piece(const Xboard *x, Game *g, StonesHand *h, Error *e);
/* Reads the plies in hand. */
XboardResult stones_read(const Xboard *x, Game *g, Turn *turn, Error *e);

/* The scheme's `setboard`: eightstone_position.c. */
XboardResult stones_setboard(Xboard *x, Game *g, const char *fen, Turn *turn, Text *out, Error *e);

#endif
