/* The error of everything that reads a turn's text; private to the game module. */
#ifndef LACUNA_GAME_NOTATION_UNEXPECTED_INTERNAL_H
#define LACUNA_GAME_NOTATION_UNEXPECTED_INTERNAL_H

#include "base/error.h"

/* Says what stands at `at` within `text`, counting letters from 1, or that the text ends there, and
 * what is needed instead. False. */
bool unexpected_at(const char *text, const char *at, const char *wanted, Error *e);

#endif
