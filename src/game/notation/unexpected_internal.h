/* The error of everything that reads a turn's text; private to the game module. */
#ifndef LACUNA_GAME_NOTATION_UNEXPECTED_INTERNAL_H
#define LACUNA_GAME_NOTATION_UNEXPECTED_INTERNAL_H

#include "base/error.h"
#include "variant/variant.h"

#define NO_DROPS "this game has no drops; a turn moves a piece that stands on a square: e2e4, or e4"
#define STONE_TO "the square to which the stone goes, as in b4c4,"

/* Says what stands at `at` within `text`, counting letters from 1, or that the text ends there, and
 * what is needed instead. False. */
bool unexpected_at(const char *text, const char *at, const char *wanted, Error *e);
/* The same where a square's name is needed and variant_read_square finds none. What looks like one is
 * a hole, or no square of this game: then that, and which squares its rank has. */
bool no_square_at(const Variant *v, const char *text, const char *at, const char *wanted, Error *e);
/* The same where the upper case letter of a piece is needed: says which the game has. */
bool no_piece_at(const Variant *v, const char *text, const char *at, Error *e);
/* Does a square's name stand there, of whatever size of board? Then steps past it. */
bool skip_square_name(const char **at);

#endif
