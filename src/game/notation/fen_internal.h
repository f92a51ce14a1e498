/* The fields of a FEN; private to the FEN reader. Each function reads one field into *s,
 * which holds the fields before it, and on an error says which field is wrong and why. */
#ifndef LACUNA_GAME_NOTATION_FEN_INTERNAL_H
#define LACUNA_GAME_NOTATION_FEN_INTERNAL_H

#include "base/error.h"
#include "variant/setup.h"

/* What is known before the first field: nobody stands anywhere. */
Setup fen_nothing(void);

/* Cuts the text up. */
bool fen_read_placement(const Variant *v, char *text, Setup *s, Error *e);
bool fen_read_side(const char *field, Setup *s, Error *e);
/* Rights must fit the placement. In games with castling_dropped_rook E goes with K and Q. */
bool fen_read_castling(const Variant *v, const char *field, Setup *s, Error *e);
/* The square must have been skipped by a pawn just now, as far as the placement tells. */
bool fen_read_en_passant(const Variant *v, const char *field, Setup *s, Error *e);
bool fen_read_clocks(const char *clock, const char *number, Setup *s, Error *e);
/* The forbidden stone move must be one that takes back a possible stone move. */
bool fen_read_ko(const Variant *v, const char *field, Setup *s, Error *e);

#endif
