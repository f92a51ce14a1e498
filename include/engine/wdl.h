/* What a score means for the result of a game, for UCI_ShowWDL. A pure function. */
#ifndef LACUNA_ENGINE_WDL_H
#define LACUNA_ENGINE_WDL_H

#include "variant/variant.h"

/* Per mille, for the side to move; their sum is 1000. */
typedef struct {
    int win, draw, loss;
} Wdl;

/* `score`: centipawns or a mate score. */
Wdl wdl_of(const Variant *v, int score);

#endif
