/* XBoard's peculiarities, all of them: how it numbers and pictures each game, and what its texts may
 * not hold. The rest of the program knows canonical move text and FENs only (rules.md). The facts
 * behind this file are in shared/xboard.md.
 *
 * An Xboard is the adapter of one game on one connection. Everything that passes between the two
 * pictures passes through it, so that schemes with several XBoard plies a turn can keep their state
 * here. What it does for each game now:
 *
 *   normal      nothing
 *   hole        the ranks of the 10-rank board are 0-9 in moves both ways and in lines of thinking
 *               (so `d10` is not read: never guess between two numberings). Pulls are XBoard's own
 *               two-leg form; both relay forms are read
 *   wormhole    moves are sent in canonical text; the suffixes of XBoard's picture are read: `h`, and
 *               the shadow letters v, d, y, z for a promotion to L, N, W, C. They are not sent:
 *               XBoard needs them only together with `highlight`, and nobody else knows them
 *   hostage     canonical text both ways
 *   eightstone  canonical text both ways
 *
 * FENs are canonical in every game. */
#ifndef LACUNA_PROTOCOL_XBOARD_H
#define LACUNA_PROTOCOL_XBOARD_H

#include "game/game.h"

enum {
    XBOARD_SETUP_MAX = 1024, /* bytes of all lines of xboard_setup_lines */
    XBOARD_MOVE_MAX = 2 * TURN_TEXT_MAX,
};

typedef struct {
    const Variant *variant;
} Xboard;

/* Begins a game of the variant, which must outlive the adapter's use. */
Xboard xboard_start(const Variant *v);

/* The lines to send in answer to `variant`, before the pong: "setup ..." and "piece ...", one a line
 * without a last line end. Empty for normal chess and for games that XBoard knows nothing of.
 * Buffer of XBOARD_SETUP_MAX. */
void xboard_setup_lines(const Xboard *x, char *lines);

/* A turn as XBoard is to see it, for `move`, hints and lines of thinking. Buffer of
 * XBOARD_MOVE_MAX. */
void xboard_move_out(const Xboard *x, Turn turn, char *text);

/* The legal turn that XBoard's text names in the game. False with a reason. */
bool xboard_move_in(const Xboard *x, Game *g, const char *text, Turn *turn, Error *e);

/* Whether a line without a command word can be meant as a move: `e2e4`, `N@f3`, `N#Q@f3`, `@@@@`. */
bool xboard_is_move(const char *text);

/* Sets the game up from XBoard's FEN. On an error nothing changes. */
bool xboard_fen_in(const Xboard *x, Game *g, const char *fen, Error *e);

/* Rewrites the text in place so that XBoard takes notice of it: it silently ignores a rejection that
 * holds one of certain words anywhere, even within another word. They give way to words with the
 * same sense. `size` is the buffer's. */
void xboard_safe_reason(char *text, size_t size);

#endif
