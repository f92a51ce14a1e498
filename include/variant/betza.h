/* Betza notation to leaps and slides. Understood: atoms W F D A N C Z H G K Q R B, a number after a
 * single-step atom meaning range (only 0 or none: unlimited, 1), doubled letters (WW = R, FF = B),
 * modifiers f b l r v s (and pairs such as fr, fh) for leapers, m c for move and capture only, and
 * i, e in a pawn's (read and left to doubleStep and en passant keys). */
#ifndef LACUNA_VARIANT_BETZA_H
#define LACUNA_VARIANT_BETZA_H

#include "base/error.h"
#include "variant/variant.h"

/* Fills leaps, leap_count, slides and betza of *man. On an error *man is unchanged. */
bool betza_read(const char *text, ManKind *man, Error *e);

#endif
