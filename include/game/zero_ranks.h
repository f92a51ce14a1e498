/* CECP's numbering of 10-rank boards: ranks 0 to 9 (xboard.md, Ground rules). Both ends of that
 * protocol speak it, the engine's and the referee's. FENs are not concerned. */
#ifndef LACUNA_GAME_ZERO_RANKS_H
#define LACUNA_GAME_ZERO_RANKS_H

#include "base/error.h"
#include "base/text.h"
#include "variant/variant.h"

/* Whether the variant's moves are numbered so. */
static inline bool zero_ranks_apply(const Variant *v)
{
    return v->ranks == 10;
}

/* Adds the canonical move text with ranks 0-9. */
void zero_ranks_write(const char *canonical, Text *t);

/* Adds the canonical text of a move with ranks 0-9. False for two digits in a row, which that
 * numbering has not: `d10` is not read, never guess between two numberings. */
bool zero_ranks_read(const char *text, Text *canonical, Error *e);

#endif
