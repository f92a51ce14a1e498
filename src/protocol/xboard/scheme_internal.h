/* What the files of the XBoard adapter share: its state, and what a game's scheme is. */
#ifndef LACUNA_PROTOCOL_XBOARD_SCHEME_INTERNAL_H
#define LACUNA_PROTOCOL_XBOARD_SCHEME_INTERNAL_H

#include "game/xboard_fen.h"
#include "protocol/xboard.h"
#include "protocol/xboard/plies_internal.h"

enum { XBOARD_SQUARE_MAX = 4 }; /* "d9" and the like, as XBoard sends it */

/* One game's scheme. Each function does what the one of the same name in protocol/xboard.h says;
 * NULL stands for what normal chess does, which is nothing for the mouse and for `go`. */
typedef struct {
    const char *variant; /* CECP name */
    void (*setup)(const Variant *v, Text *out);
    Colour (*go)(Xboard *x, Game *g, Text *out);
    void (*turn)(Xboard *x, Game *g, Turn turn, Text *out);
    XboardResult (*usermove)(Xboard *x, Game *g, const char *text, Turn *turn, Text *out, Error *e);
    bool (*reopens)(Xboard *x, Game *g, const char *text);
    XboardResult (*setboard)(Xboard *x, Game *g, const char *fen, Turn *turn, Text *out, Error *e);
    bool (*names)(const Xboard *x, Game *g, Turn turn, const char *text);
    bool (*undo)(Xboard *x, Game *g, int plies, int *turns, Text *out);
    void (*lift)(Xboard *x, Game *g, const char *square, Text *out);
    void (*put)(Xboard *x, Game *g, const char *square, Text *out);
    void (*hover)(Xboard *x, Game *g, const char *square, Text *out);
    void (*answer)(Xboard *x, Game *g, const char *answer, Text *out);
    void (*probed)(Xboard *x, Text *out);
    void (*hint)(const Xboard *x, Game *g, Turn expected, Text *out);
} XboardScheme;

extern const XboardScheme XBOARD_HOLE, XBOARD_WORMHOLE, XBOARD_HOSTAGE, XBOARD_STONES;

/* State of one game's scheme, zeroed by xboard_begin and xboard_forget. */
typedef struct {
    bool lifted;
    Square piece; /* the piece lifted, if one is */
} XboardHole;

typedef struct {
    bool no_castling; /* XBoard has been told that the king never castles */
    bool probing;     /* XBoard has all that it needs for a legal move, and is asked about it */
} XboardWormhole;

enum { STRIP_SQUARES = XBOARD_STRIP };
typedef struct {
    char strip
        [STRIP_SQUARES]; /* pieces on the airfields where the plies begin: hostage_strip_internal.h */
    bool black_begins;   /* the first ply is Black's */
    char drop[XBOARD_PLY_MAX]; /* an exchange whose freed piece is asked for, or "" */
} XboardHostage;

typedef struct {
    bool black;  /* the stones are Black's pieces, to XBoard */
    bool placed; /* the position is XBoard's own */
    bool lifted; /* a piece of the side to move was lifted: */
    Square piece;
    bool chosen; /* the letter of the promotion to come is not the person's choice */
    bool record; /* the ply is one of a record, and not the person's */
    bool told;   /* the person knows that the stones are the other side's pieces */
    char piece_asked[XBOARD_PLY_MAX]; /* a piece's move that needs the stone asked for, or "" */
} XboardStones;

struct Xboard {
    const Variant *variant;
    const XboardScheme *scheme; /* NULL: canonical text */
    bool shows;                 /* the other end is XBoard */
    bool advised;               /* the person was told to switch legality testing off */
    bool obedient;              /* XBoard has made a move by our choice: no legality testing */

    /* The mouse: what was clicked last, "" without. Set before the scheme is called. */
    char lifted[XBOARD_SQUARE_MAX], target[XBOARD_SQUARE_MAX];

    /* XBoard has read a move of two legs from a file. It does that wrongly, ends the text with ';',
     * and has sent more moves, perhaps, when the refusal arrives: they are to be refused too. */
    bool misread;

    /* A question about a promotion is open. */
    bool promoting;
    Square promote_from, promote_to;

    int plies_in_hand; /* XBoard's plies of the turn that is not complete */
    XboardPlies made;
    union {
        XboardHole hole;
        XboardWormhole wormhole;
        XboardHostage hostage;
        XboardStones stones;
    } game;

    /* XBoard's plies of the turn at each of the game's plies; 0 means 1. */
    uint8_t plies[XBOARD_PLIES_MAX];
};

/* --- For schemes: plain.c --- */

/* Canonical text but for what the protocol itself asks for: see protocol/xboard.h. */
void xboard_plain_turn(Xboard *x, Game *g, Turn turn, Text *out);
XboardResult xboard_plain_usermove(Xboard *x, Game *g, const char *text, Turn *turn, Text *out,
                                   Error *e);
XboardResult xboard_plain_setboard(Xboard *x, Game *g, const char *fen, Turn *turn, Text *out,
                                   Error *e);
/* The targets of the piece lifted, captures in red. */
void xboard_plain_lift(Xboard *x, Game *g, const char *square, Text *out);
void xboard_plain_hint(const Xboard *x, Game *g, Turn expected, Text *out);
bool xboard_plain_names(const Xboard *x, Game *g, Turn turn, const char *text);
/* By the plies counted: takes back the turn in hand and as many whole turns as begin within the
 * plies; asks XBoard to take back the plies that are left of the earliest of them. */
bool xboard_plain_undo(Xboard *x, Game *g, int plies, int *turns, Text *out);

/* Whether the text, which may be shorter, means the ply: see xboard_names. */
bool xboard_means(const char *text, const char *ply);

/* Counts the turn that is about to be played in the game as so many of XBoard's plies. */
void xboard_count(Xboard *x, const Game *g, int plies);
/* XBoard's plies of the turn at that ply of the game. */
int xboard_plies_at(const Xboard *x, int ply);

/* --- Promotions by question: promote.c --- */

/* Bit t: the pawn may become piece[t] there. */
unsigned xboard_promote_choices(Game *g, Square from, Square to);
/* Whether the text, whatever letter it ends in, is a promotion for which the person is to be asked
 * now. It is to be refused then, so that XBoard goes on whatever becomes of the question. */
bool xboard_promote_ask(Xboard *x, Game *g, const char *text, Text *out, Error *e);
/* Whether the answer makes a promotion of it: the person's, still to be played and shown. If it names
 * nothing legal, the question is put again. */
bool xboard_promote_answer(Xboard *x, Game *g, const char *answer, Move *promotion, Text *out);

/* The FEN with `star` for every '*' of the board and `tail` after every rank. */
void xboard_draw_fen(const char *fen, char star, const char *tail, Text *out);

/* A playable square's name as XBoard writes it, and back: NO_SQUARE for anything else. */
void xboard_square_name(const Variant *v, Square s, char name[XBOARD_SQUARE_MAX]);
Square xboard_square(const Variant *v, const char *name);

/* Marks for squares, sent as one line "highlight ...". */
typedef struct {
    char at[RANKS_MAX][FILES_MAX]; /* '\0': none */
} XboardMarks;
/* The mark of a playable square. */
char *xboard_mark(const Variant *v, XboardMarks *marks, Square s);
/* `files` is XBoard's board width, which may be more than the game's. */
void xboard_highlight(const XboardMarks *marks, int files, int ranks, Text *out);

/* A feature that was accepted long ago: XBoard answers its line after all that it does on the lines
 * before. The answer comes to the scheme's `probed`. */
#define XBOARD_PROBE "debug"

/* Tells the person, once, that XBoard must not test moves for legality: it has shown that it does. */
void xboard_advise(Xboard *x, Text *out);

/* guide.c: at the first game of its kind, if that is kept. */
void xboard_guide_once(const Xboard *x, Text *out);

/* A line for the person at the board, in the message line above it. */
void xboard_tell(const char *text, Text *out);

/* Asks the person; the answer comes to the scheme's `answer`. */
void xboard_ask(const char *question, Text *out);

#endif
