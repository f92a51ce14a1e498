/* SAN both ways, every game.
 *
 *   chess and all   e4, Nbd7, exd5, O-O, e8=Q, R1a3, +, #
 *   Hole            Rc2xd6? no: a pull is written after the man's move, with `~` before its victim:
 *                   Qd2~d6 (stays on d2: Q~d6, with disambiguation as for a move), Rxc5~c8, and `#`
 *                   for an announced mate; the king's capture ends in `#` too
 *   Wormhole        as chess with its own letters
 *   Hostage         N*f3 a drop, *g5 a pawn's; (B-N)N*d3+ an exchange: bishop freed, knight dropped;
 *                   (P-P)*g2; d1=Q
 *   Eight-Stone     the man's SAN, then the stone in move text: e4,b4c4
 *
 * Letters are upper case for both sides. Reading is as strict as movetext_read: it never guesses,
 * but takes what other programs write: missing or extra +, #, ! and ?, 0-0, a missing x, `e8Q`,
 * needless disambiguation, and move text. */
#ifndef LACUNA_GAME_SAN_H
#define LACUNA_GAME_SAN_H

#include "game/game.h"

enum { SAN_MAX = 40 };

/* The turn must be legal in the game's current position. Buffer of SAN_MAX. The game is the same
 * afterwards. */
void san_write(Game *g, Turn turn, char *san);
/* The legal turn that the text names; false with a reason: what is wrong, or which turns it could
 * mean if several. */
bool san_read(Game *g, const char *text, Turn *turn, Error *e);

#endif
