/* One game of the engine against itself, for what there is to learn from it. */
#ifndef LACUNA_LEARN_SELFPLAY_H
#define LACUNA_LEARN_SELFPLAY_H

#include "engine/engine.h"
#include "game/game.h"
#include "learn/record.h"

enum { SELFPLAY_PLIES_MAX = 400 }; /* then a game is a draw; so many records at most */

typedef struct {
    const RecordLayout *layout;
    int nodes;              /* of a search, softly */
    const Network *network; /* that judges; NULL: the hand-set terms do */
    Engine *engine;         /* owned, as the rest */
    Game *game;
    uint8_t *records; /* of the last game */
    size_t count;
} SelfPlay;

/* Ends with selfplay_free, whether it fails or not. */
bool selfplay_init(SelfPlay *p, const RecordLayout *layout, int nodes, const Network *network,
                   Error *e);
void selfplay_free(SelfPlay *p);

/* Plays a game: the same seed gives the same records. Needs a stack of some megabytes. */
bool selfplay_game(SelfPlay *p, uint64_t seed, Error *e);

#endif
