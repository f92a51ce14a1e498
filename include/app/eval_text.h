/* Why a position is judged as it is, for a person: UCI's `eval` and `lacuna eval`. */
#ifndef LACUNA_APP_EVAL_TEXT_H
#define LACUNA_APP_EVAL_TEXT_H

#include "game/game.h"
#include "network/network.h"

enum { EVAL_TEXT_MAX = 16384 };

/* Writes lines, each ended with '\n', in pawns: the board with what each piece, stone and removed
 * square is value, that is what the evaluation loses without it; the same for pieces in hands and
 * prisons; what the network (NULL: none) says in each of its buckets; the hand-set terms; and last
 * the evaluation that a search uses, by the network if there is one. All but the last are from
 * White's view. `text` has room for EVAL_TEXT_MAX. False and an error when memory is out. */
bool eval_text(const Game *g, const Network *network, char *text, Error *e);

#endif
