/* The Universal Chess Interface (Stefan Meyer-Kahlen, 2006), with Fairy-Stockfish's UCI_Variant for
 * games other than chess, and `d`, `eval` and `go perft` as Stockfish has them.
 *
 * Where the protocol leaves a choice:
 *  - Every `go` but perft gets its `bestmove`. Numbers are brought into their range, what is not
 *    understood is left out, and an `info string` tells. Where nothing is left that limits the search
 *    it lasts a second; `go` alone is `go infinite`. The other side's clock is better than none.
 *  - After a `position` that was refused, for its FEN or a move, `go` answers `bestmove (none)` until
 *    a good one comes, or UCI_Variant sets up a start position.
 *  - UCI_Variant takes names in any case; `debug` and `register` do nothing. */
#ifndef LACUNA_PROTOCOL_UCI_H
#define LACUNA_PROTOCOL_UCI_H

#include <stdbool.h>

#include "app/session.h"

/* Speaks UCI until `quit` or the end of the input. The program's exit status. */
int uci_run(Session *s);

/* Whether the line begins with a word that is a UCI command: to tell the protocols apart. */
bool uci_knows(const char *line);

#endif
