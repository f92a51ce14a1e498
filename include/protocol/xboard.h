/* XBoard's peculiarities, all of them: how it numbers and pictures each game, how the mouse plays
 * it, and what its texts may not hold. The rest of the program knows canonical move text and FENs
 * only (docs/rules.md). The facts behind this module are in docs/xboard.md.
 *
 * An Xboard is the adapter of one connection. It has a scheme for each game (src/protocol/
 * xboard_*.c), which says what XBoard's board looks like after every turn; a turn may be several
 * plies to XBoard, so the adapter keeps the turn in hand and counts the plies of those played.
 *
 * The schemes are for XBoard itself, that is for who accepts `feature highlight` (xboard_shows). For
 * anyone else (match runners, pipes) every game is played in canonical text, but for what belongs to
 * the protocol: the ranks of 10-rank boards are 0-9 (so `d10` is not read: never guess between two
 * numberings), both relay forms of a turn of two legs are read, and so are Wormhole's letters.
 *
 * Functions that answer XBoard append whole lines to `out`, each with its line end; the caller sends
 * them. Games must be those that the adapter's variant belongs to. */
#ifndef LACUNA_PROTOCOL_XBOARD_H
#define LACUNA_PROTOCOL_XBOARD_H

#include "base/text.h"
#include "game/game.h"

enum {
    XBOARD_LINES_MAX = 4096, /* bytes of all lines of one answer */
    XBOARD_MOVE_MAX = 2 * TURN_TEXT_MAX,
};

typedef struct Xboard Xboard;

/* NULL when memory is out. Begins with no game: call xboard_begin before anything else. */
Xboard *xboard_new(void);
void xboard_free(Xboard *x);

/* The other end is XBoard: it accepted `feature highlight`. For the games begun from now on. */
void xboard_shows(Xboard *x);
bool xboard_is_shown(const Xboard *x);

/* Begins a game of the variant, which must outlive the adapter's use: the lines that show it, to be
 * sent before the pong. Nothing for normal chess and for games that XBoard knows nothing of. */
void xboard_begin(Xboard *x, const Variant *v, Text *out);

/* The engine is about to play (`go`): the side that it plays. That is not the side to move where
 * XBoard is within a turn. */
Colour xboard_go(Xboard *x, Game *g, Text *out);

/* The opponent is an engine (`computer`), until told otherwise. */
void xboard_against_engine(Xboard *x, bool engine);
/* Force mode: moves may be those of a record. */
void xboard_replays(Xboard *x, bool replays);

/* The position has been replaced, or the game is over: nothing is in hand, no ply is counted. */
void xboard_forget(Xboard *x);

/* --- Turns ------------------------------------------------------------------------------------- */

/* The engine's turn, legal in the game and not yet played in it. */
void xboard_turn(Xboard *x, Game *g, Turn turn, Text *out);

typedef enum {
    XBOARD_TURN,     /* with this, a whole turn is there: legal in the game, not yet played in it */
    XBOARD_MORE,     /* part of a turn: the rest is to come */
    XBOARD_POSITION, /* (xboard_setboard) the game has been set to the position */
    XBOARD_REFUSED,  /* not to be played: the reason is in the error, the turn in hand as before */
} XboardResult;

/* What XBoard's move text means here. The lines go out at once; of a refusal after it was told,
 * because a line "Illegal move" takes back the last ply. */
XboardResult xboard_usermove(Xboard *x, Game *g, const char *text, Turn *turn, Text *out, Error *e);

/* Whether the text goes on with the last turn, which was thought to be complete: that is in hand
 * again then, and the game must take it back before xboard_usermove. Only in force mode, where XBoard
 * may be loading a game. */
bool xboard_reopens(Xboard *x, Game *g, const char *text);

/* What XBoard's FEN means here: a position, or (the second engine of a match) part of a turn. Only
 * XBOARD_POSITION changes the game. */
XboardResult xboard_setboard(Xboard *x, Game *g, const char *fen, Turn *turn, Text *out, Error *e);

/* Whether the text names the turn, to exclude it from a search. XBoard writes the beginning of a
 * turn, often less than the whole: of two legs the first, of several plies one. So the text names all
 * turns that begin with it, after the plies in hand: "d1d5" the move or capture and every pull of the
 * piece on d5 by that on d1; "e2e4" the piece with any stone or none; "a7a8" every promotion; from
 * Hostage Chess's column "N@f3" every piece that can be freed. */
bool xboard_names(const Xboard *x, Game *g, Turn turn, const char *text);

/* XBoard has taken back so many of its plies (`undo` 1, `remove` 2): the number of the game's turns
 * that are to be taken back, to end where a turn begins. The lines take back what remains in XBoard.
 * False when there are not so many, and nothing changes. */
bool xboard_undo(Xboard *x, Game *g, int plies, int *turns, Text *out);

/* `accepted FEATURE`: the answer to a line that a scheme has sent to hear what XBoard did before. */
void xboard_accepted(Xboard *x, const char *feature, Text *out);

/* `result` with its reason. Where XBoard has forfeited the game for a move of the engine's, it tests
 * legality, of which it knows nothing here: the person is told so, once. */
void xboard_result(Xboard *x, const char *result, Text *out);

/* --- The mouse --------------------------------------------------------------------------------- */

/* `lift SQUARE`, `put SQUARE`, `hover SQUARE`, and the answer to a question, `PR ANSWER`.
 * False if the word is none of these; the argument may be anything, NULL too. */
bool xboard_mouse(Xboard *x, Game *g, const char *word, const char *argument, Text *out);

/* Whether the answer just given completes a turn of the person's, legal and not yet played; once. */
bool xboard_answered(Xboard *x, Turn *turn);

/* Answers `hint`: the turn is what the engine expects of the person in this position. */
void xboard_hint(const Xboard *x, Game *g, Turn expected, Text *out);

/* --- Text -------------------------------------------------------------------------------------- */

/* A turn for hints and lines of thinking. Buffer of XBOARD_MOVE_MAX. */
void xboard_move_text(const Variant *v, Turn turn, char *text);

/* Whether a line without a command word can be meant as a move: `e2e4`, `N@f3`, `N#Q@f3`, `@@@@`. */
bool xboard_is_move(const char *text);

/* How the game is played with the mouse, as a note. xboard_begin shows it at the first game of each kind
 * where it is kept that it was shown (protocol/keep.h). */
void xboard_guide(const Xboard *x, Text *out);

/* A note for the person, `telluser` or `tellusererror`, as a line. XBoard shows a note as one line, as
 * long as it may be, but for the escapes after `\\\\`: so long notes are broken between words, and where
 * the text has a '\n'. */
void xboard_note(const char *word, const char *text, Text *out);

/* Rewrites the text in place so that XBoard takes notice of it: it silently ignores a rejection that
 * holds one of certain words anywhere, even within another word. They give way to words with the
 * same sense; what stands in quotes is somebody's own words and stays. `size` is the buffer's. */
void xboard_safe_reason(char *text, size_t size);

#endif
