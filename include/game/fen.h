/* FEN both ways, as in docs/rules.md. There are two ways to read:
 *
 *   fen_read         what is kept: records, openings, test suites, the reference comparison. It never
 *                    guesses: every field is checked, and the error names the field and what would be
 *                    right.
 *   fen_read_mended  what people and their programs send or type: UCI's `position`, CECP's `setboard`,
 *                    the console. What cannot be is dropped, what is missing gets a default, other
 *                    ways of writing are understood; the rest is an error as above.
 *
 * Whether the position can be played is the kernel's to say. */
#ifndef LACUNA_GAME_FEN_H
#define LACUNA_GAME_FEN_H

#include "base/error.h"
#include "variant/setup.h"

bool fen_read(const Variant *v, const char *fen, Setup *s, Error *e);
/* Mends first:
 *   placement       `44` for 8; pieces off the board as `[-]`, `[N3P]` or behind a slash, `/Pp`; empty
 *                   brackets where nobody can be off the board; `~` behind a promoted piece
 *   side to move    missing: White; `B`, `black`
 *   castling        impossible letters go; those of Shredder-FEN, `HAha`, are read; missing: none
 *   en passant, ko  an impossible square or stone move goes
 *   clocks          missing or `-`: 0 and 1; numbers are brought into their range; a number is a clock
 *                   though fields before it are missing
 * *note says what was read as what, "" if it all was right. */
bool fen_read_mended(const Variant *v, const char *fen, Setup *s, Error *note, Error *e);
/* Writes at most FEN_MAX bytes. */
void fen_write(const Variant *v, const Setup *s, char *fen);

#endif
