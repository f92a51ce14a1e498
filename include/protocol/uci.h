/* The Universal Chess Interface (Stefan Meyer-Kahlen, 2006), with Fairy-Stockfish's UCI_Variant for
 * games other than chess, and `d`, `eval` and `go perft` as Stockfish has them. */
#ifndef LACUNA_PROTOCOL_UCI_H
#define LACUNA_PROTOCOL_UCI_H

#include <stdbool.h>

#include "app/session.h"

/* Speaks UCI until `quit` or the end of the input. The program's exit status. */
int uci_run(Session *s);

/* Whether the line begins with a word that is a UCI command: to tell the protocols apart. */
bool uci_knows(const char *line);

#endif
