/* FEN both ways, as in rules.md. Reading never guesses: every field is checked, and the error names
 * the field and what would be right. Whether the position can be played is the kernel's to say. */
#ifndef LACUNA_GAME_FEN_H
#define LACUNA_GAME_FEN_H

#include "base/error.h"
#include "variant/setup.h"

bool fen_read(const Variant *v, const char *fen, Setup *s, Error *e);
/* Writes at most FEN_MAX bytes. */
void fen_write(const Variant *v, const Setup *s, char *fen);

#endif
