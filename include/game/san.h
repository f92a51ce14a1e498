/* SAN both ways, every game. Letters are upper case for both sides, pawns have none.
 *
 *   chess and all   e4, Nbd7, exd5, O-O, e8=Q, R1a3; + if the next side's king is attacked after
 *                   the whole turn, # if it is mated (Hole: announced mate, and the king's capture)
 *   Hole            a pull is `~` and its victim's square after the piece's move: Rd2~d6, Rxc5~c8. A
 *                   piece that stays and pulls names no square of arrival: R~d6
 *   Wormhole        as chess with its own letters
 *   Hostage         as in its literature: N*f3 a drop, *g5 a pawn's; (B-N)N*d3+ an exchange that
 *                   frees a bishop and rescues and drops a knight, (P-P)*g2; d1=Q
 *   Eight-Stone     the piece's SAN, then the stone in move text: e4,b4c4+
 *
 * A piece is told from another of its kind by file, else rank, else both, where some legal turn
 * (with whatever stone move) takes the other to the same square with the same pull: Nbd7, R1a3,
 * Qh4e1. Of pieces that stay and pull the same victim likewise: Rd~d6, R2~d6, Rd2~d6; the last reads
 * like a move to d2 and is none, because the rook stands there. A capturing pawn always shows its
 * file.
 *
 * Reading finds the legal turn and never guesses, but takes what other programs and the literature
 * write: move text; + # ! ? missing, extra or before the comma; 0-0; Kg1 for castling; a missing x; a
 * hyphen (e2-e4); e8Q, e8=q, e8(Q); N(b)d7; Pe4; exd6ep, exd6e.p.; N@f3; XBoard's Rxd6-d3 for a pull;
 * needless disambiguation. An x where nothing is captured is refused. */
#ifndef LACUNA_GAME_SAN_H
#define LACUNA_GAME_SAN_H

#include "game/game.h"

enum { SAN_MAX = 40 };

/* The turn must be legal in the game's current position. Buffer of SAN_MAX. The game is the same
 * afterwards; the time is linear in the number of legal turns. When memory is out, the mark is
 * missing. */
void san_write(Game *g, Turn turn, char *san);
/* The legal turn that the text names; false with a reason: what is wrong, or which turns it could
 * mean if several. Like movetext_read's, the reasons hold no word that XBoard would stumble over. */
bool san_read(Game *g, const char *text, Turn *turn, Error *e);

#endif
