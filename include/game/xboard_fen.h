/* Positions as XBoard writes them of the games that its board cannot show as they are: in Wormhole Chess
 * removed squares are pieces, in Hostage Chess the airfields are two files of the board behind a dark
 * one, in Eight-Stone Chess the stones are pieces of one colour (docs/xboard.md). */
#ifndef LACUNA_GAME_XBOARD_FEN_H
#define LACUNA_GAME_XBOARD_FEN_H

#include "base/text.h"
#include "game/game.h"

enum { XBOARD_STRIP = 16 }; /* squares of Hostage Chess's airfields: j1, k1, j2, ... k8 */

typedef struct {
    char board[FEN_MAX];      /* canonical board, what is off it, and the side to move */
    char strip[XBOARD_STRIP]; /* who stands on the airfields, '\0' for none */
    bool black_stones;        /* the stones are Black's pieces */
    const char *fields;       /* of the FEN read: what follows the side to move */
} XboardFen;

/* False if it is none of XBoard's own, which a canonical FEN is not. */
bool xboard_fen_read(const Variant *v, const char *fen, XboardFen *read);
/* The number of XBoard's ply at the position: it numbers its plies from 0. */
int xboard_fen_ply(const XboardFen *read);
/* Sets the game to the position. XBoard knows less of castling and en passant than we do: what of them
 * does not fit the board goes, and where it says nothing of castling in Eight-Stone Chess, all is
 * possible that the board allows. */
bool xboard_fen_set(Game *g, const XboardFen *read, Error *e);

/* As game_set_mended_fen, of XBoard's FENs too. */
bool game_set_any_fen(Game *g, const char *fen, Error *note, Error *e);

#endif
