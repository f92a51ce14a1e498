/* Turns that are several plies to XBoard: Hostage and Eight-Stone Chess. The adapter keeps the text
 * of every ply that XBoard has of the game, those in hand last, and a scheme reads the plies in hand
 * anew with each that comes. So nothing is lost when XBoard takes back a part of a turn. */
#ifndef LACUNA_PROTOCOL_XBOARD_PLIES_INTERNAL_H
#define LACUNA_PROTOCOL_XBOARD_PLIES_INTERNAL_H

#include "protocol/xboard.h"

enum {
    XBOARD_PLIES_MAX = 2048, /* XBoard keeps no longer games: MAX_MOVES in its common.h */
    XBOARD_PLY_MAX = 12,     /* "h6g6,g6g7" */
};

#define XBOARD_NULL "@@@@"

typedef struct {
    char text[XBOARD_PLIES_MAX][XBOARD_PLY_MAX];
    int count;
    int ahead;           /* of what was taken back, plies from the start that XBoard has still */
    int first;           /* XBoard's number of the first of them: 1 where Black begins */
    bool against_engine; /* a match: the other engine sends all plies of its turns */
    bool replays;        /* force mode: what does not come by mouse is a record, with all plies */
    bool answered;       /* `answer` completes a turn */
    Turn answer;
} XboardPlies;

/* The plies of one turn, as XBoard is to see them. */
enum { XBOARD_TURN_PLIES_MAX = 8 };
typedef struct {
    char at[XBOARD_TURN_PLIES_MAX][XBOARD_PLY_MAX];
    int count;
} XboardPlyList;

/* A ply of the list; the format makes at most XBOARD_PLY_MAX - 1 bytes. */
void xboard_list_add(XboardPlyList *list, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The i-th of the plies in hand. */
const char *xboard_hand(const Xboard *x, int i);
bool xboard_is_null(const char *ply);

/* Takes a ply in hand, puts the last one away. */
bool xboard_take(Xboard *x, const char *ply, Error *e);
void xboard_put_away(Xboard *x);

/* Sends the turn's plies that are not in hand yet, and counts the turn. */
void xboard_send(Xboard *x, const Game *g, const XboardPlyList *plies, Text *out);

/* Whether a turn of these plies goes on, after those in hand, with what the text means. */
bool xboard_goes_on(const Xboard *x, const XboardPlyList *plies, const char *text);

/* Whether the engine adds the plies that XBoard needs beyond the person's own. Clears the clicks. */
bool xboard_supplies(Xboard *x);

/* Has XBoard take back all plies in hand. */
void xboard_abandon(Xboard *x, Text *out);

/* For schemes. `undo` takes back exactly one ply: what remains of its turn is in hand. `remove`
 * means the person's last decision: it lands where a person begins a turn. */
bool xboard_plies_undo(Xboard *x, Game *g, int plies, int *turns, Text *out);

/* Where the game was after so many of its plies as XBoard's FEN has behind it, by the number and the
 * side to move in it: XBoard numbers its plies from 0. */
typedef struct {
    int turns;   /* to be taken back to get there */
    int count;   /* plies up to there */
    int in_hand; /* of these, plies of a turn that is not complete */
} XboardPast;
/* Finds it; false where the game has no such ply. XBoard steps back over a null by
 * the position after the null before, which may lie within a turn, and the plies since then. */
bool xboard_past(const Xboard *x, const Game *g, int ply, XboardPast *past);
/* A copy of the game with so many turns taken back; NULL when memory is out. To be freed. */
Game *xboard_game_before(const Game *g, int turns);
/* Goes there. */
void xboard_return(Xboard *x, Game *g, const XboardPast *past);

/* Whether a `setboard` within a turn is how XBoard tells of a null: its board, in canonical text, is
 * the one that the turn ends with. */
bool xboard_ends_with(const Game *g, Turn turn, const char *board);

/* A refusal: tells the person why, and returns XBOARD_REFUSED. */
XboardResult xboard_refuse(const Error *e, Text *out);

#endif
