/* Records that XBoard has written of Wormhole, Hostage and Eight-Stone Chess: its own FEN, its own
 * letters, and several of its plies for a turn, `--` among them (docs/xboard.md). */
#ifndef LACUNA_GAME_PGN_XBOARD_H
#define LACUNA_GAME_PGN_XBOARD_H

#include "game/pgn.h"

/* Makes a record of XBoard's, which is known by its FEN tag, one that pgn_start and pgn_read_turn read:
 * a canonical FEN, and a turn for all of its plies, with their comments. Any other record stays as it
 * is. XBoard writes no pieces that it takes for needless, by rules that are not the game's: where a text
 * fits several turns, the one is taken with which most of what follows is legal. A turn that is not
 * complete when the record ends is left out, if it does not follow from the result.
 *
 * False with a reason that names the ply, in *line the line of it; the record is as it was. */
bool pgn_from_xboard(PgnGame *game, const VariantSet *set, int *line, Error *e);

#endif
