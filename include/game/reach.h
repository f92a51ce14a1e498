/* Where a piece could go by its own way of moving, were there no king to think of. Slow and simple,
 * for explaining refusals; the kernels have their own tables. */
#ifndef LACUNA_GAME_REACH_H
#define LACUNA_GAME_REACH_H

#include "variant/setup.h"

/* Does the piece on `from` (there is one) step, leap, slide or double-step to `to`, or take what
 * stands there, en passant included? `to` holds no own piece and is not gone. No castling. */
bool reach_possible(const Variant *v, const Setup *s, Square from, Square to);

/* May a stone on `from` go to `to` by step, swap or leap, whoever's king that exposes? The piece has
 * moved already in *s; ko is not asked. */
bool reach_stone(const Variant *v, const Setup *s, Square from, Square to);

#endif
