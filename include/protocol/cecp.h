/* The Chess Engine Communication Protocol, version 2 (Tim Mann, H.G. Muller: XBoard's
 * engine-intf.html), as XBoard and WinBoard 4.9 speak it. What belongs to XBoard's picture of a
 * game, and not to the protocol, is in protocol/xboard.h.
 *
 * Where the protocol leaves a choice:
 *  - A `ping` during thinking is answered after the move; during pondering and analysis at once.
 *  - Outside force mode a usermove is always answered: the engine plays the side that did not move.
 *    A usermove during thinking is refused and thinking goes on.
 *  - `undo` that makes it the engine's turn enters force mode, and so does `remove` during thinking;
 *    otherwise play goes on with the user to move.
 *  - Results are claimed when a turn ends the game outside force mode, and by `go` in a drawn game
 *    or where there is no turn. `go` plays on after any other end (docs/rules.md, Hole: it plays on if
 *    asked).
 *  - Pondering (`hard`) is off at first. Thinking lines while pondering begin with the expected
 *    reply in parentheses.
 *  - `nps N` makes N nodes a second of every limit and clock, kept to the node, without pondering;
 *    with `nps 0` the time of all processors counts.
 *  - `exclude` holds for the position on the board, in every search of it, until a move is made or
 *    taken back. What XBoard's text cannot tell apart is excluded together (protocol/xboard.h);
 *    if everything is excluded, analysis rests, and a turn is chosen among all.
 *  - A `setboard` that is refused leaves no position that both sides know: no move is made until
 *    another comes. XBoard, which shows what was refused, may also take it back.
 *  - `level 0 0 0`, `level 0 0:00 0` and `st 0` are what programs make of less than a second: `time`
 *    tells how much it is, else a turn takes a tenth of a second.
 *  - `hint` is answered at any time, after a short search if nothing is known. `bd` and `d` print the
 *    board. A draw is taken when the engine is lost or the game has been level for long; a person is
 *    told if it is not. Whether the engine offers draws and when it resigns are options.
 *  - Mate in N moves is 100000 + N, being mated in N is -100000 - N. */
#ifndef LACUNA_PROTOCOL_CECP_H
#define LACUNA_PROTOCOL_CECP_H

#include <stdbool.h>

#include "app/session.h"

/* Speaks CECP until `quit` or the end of the input. The program's exit status. */
int cecp_run(Session *s);

/* Whether the line begins with a command that CECP has and UCI has not (so not `go`, `quit`): to tell
 * the protocols apart. */
bool cecp_knows(const char *line);

#endif
