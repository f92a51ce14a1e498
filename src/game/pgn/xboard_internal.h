/* What the files about XBoard's records share. */
#ifndef LACUNA_GAME_PGN_XBOARD_INTERNAL_H
#define LACUNA_GAME_PGN_XBOARD_INTERNAL_H

#include "game/pgn.h"
#include "game/xboard_fen.h"

typedef struct {
    const PgnGame *game; /* its "turns" are XBoard's plies */
    Game *start;
    bool black_stones; /* Eight-Stone: the stones are Black's pieces, to XBoard */
    bool announced;    /* Eight-Stone: a turn with a stone begins with two nulls, as in matches */
} XboardRecord;

/* --- One ply: xboard_plies.c --------------------------------------------------------------- */

typedef enum { PLY_MOVE, PLY_NULL, PLY_DROP, PLY_CASTLE } XboardPlyKind;

enum { PLY_ANY = -1 };

/* What the text says. Files and ranks are from 0, PLY_ANY where it says nothing; those behind the board
 * are there too. */
typedef struct {
    XboardPlyKind kind;
    bool stone;     /* a stone moves */
    PieceType type; /* of the piece */
    int file, rank;
    int to_file, to_rank;
    bool two_legs; /* the text has a second arrival, which is `to` */
    int wing;      /* of PLY_CASTLE */
    PieceType promotion;
} XboardPly;

/* False with a reason if the text is none that XBoard writes. */
bool xboard_ply_read(const Variant *v, const char *text, XboardPly *ply, Error *e);
/* Whether the piece's move can be meant. */
bool xboard_ply_fits(const Variant *v, const Setup *s, const XboardPly *ply, Move m);
/* Whether the ply goes to the square, from the square. */
bool xboard_ply_from(const Variant *v, const XboardPly *ply, Square from);
bool xboard_ply_to(const Variant *v, const XboardPly *ply, Square to);

/* --- The next turn: xboard_turns.c --------------------------------------------------------- */

typedef struct {
    Turn turn;
    int plies; /* of the record */
} XboardTurn;

enum { XBOARD_TURNS_MAX = 128 };

/* The turns that may be meant, the likelier first. */
typedef struct {
    XboardTurn at[XBOARD_TURNS_MAX];
    int count;
    bool open;      /* the record ends within the turn */
    bool beginning; /* and not only nulls are missing */
} XboardTurns;

/* `at` is a ply of the record. Without any turn, the reason is in *e. */
void xboard_list_turns(const XboardRecord *r, Game *g, int at, XboardTurns *turns, Error *e);

#endif
