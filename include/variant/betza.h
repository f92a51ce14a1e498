/* Betza notation to leaps and slides. A text is a row of groups: modifiers, then an atom.
 *
 * Atoms: W F D N A H C Z G leap; K = WF steps; R B Q slide. After a single-step atom (W F K) a 0
 * means to any distance and a 1 that step only; doubled, WW = R and FF = B.
 *
 * Modifiers: m moves only, c captures only, neither or both: either. f b l r v s keep the leaps
 * in those directions (as White sees them): on W D H and on F A G each letter by itself, but fl
 * fr bl br one diagonal; on the oblique N C Z a letter is the two leaps that go farthest that way
 * (fN = ffN), of two letters the first is the way of the leap's shorter part and the second of
 * its longer (fsN the wide forward leaps, frN the wide one to the right), and fh bh lh rh are all
 * four leaps of that half. Slides take no modifiers. A group with i (first move only) adds
 * nothing, e changes nothing: these are for doubleStep and enPassantRegion to say.
 *
 * A single step along a slide of the same piece is dropped; a farther leap on such a line stays,
 * so a slide may reach the same square. */
#ifndef LACUNA_VARIANT_BETZA_H
#define LACUNA_VARIANT_BETZA_H

#include "base/error.h"
#include "variant/variant.h"

/* Fills leaps, leap_count, slides and betza of *piece. On an error *piece is unchanged. */
bool betza_read(const char *text, PieceRules *piece, Error *e);

#endif
