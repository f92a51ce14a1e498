/* The console: a game in a terminal, or through a pipe, between people and the engine. The help text
 * in src/console/command.c is its manual. */
#ifndef LACUNA_CONSOLE_CONSOLE_H
#define LACUNA_CONSOLE_CONSOLE_H

#include "base/error.h"
#include "game/time_control.h"

#include "base/types.h"

typedef struct {
    const char *variant;  /* NULL: chess */
    const char *fen;      /* NULL: the variant's start position */
    const char *load;     /* a PGN file whose last game is put on the board; NULL: none */
    bool engine[COLOURS]; /* who plays that side */
    TimeControl level;    /* how long the engine may think */
    long long hash;       /* MiB; 0: the engine's own choice */
    long long threads;    /* 0: the engine's own choice */
    bool plain;           /* plain ASCII, even on a terminal that could do better */
} ConsoleStart;

/* Plays until `quit`, the end of the input, or Ctrl-C twice. False if it cannot start as told. */
bool console_run(const ConsoleStart *start, Error *e);

#endif
