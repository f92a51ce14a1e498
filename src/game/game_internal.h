/* What a Game holds; private to the game module. */
#ifndef LACUNA_GAME_GAME_INTERNAL_H
#define LACUNA_GAME_GAME_INTERNAL_H

#include <stdatomic.h>

#include "game/game.h"

/* A board's tables, shared by a game and its copies, which may live in different threads. */
typedef struct {
    Board *board;
    atomic_int users;
} SharedBoard;

struct Game {
    const Variant *variant;
    const Kernel *kernel;
    SharedBoard *shared;
    Setup start;
    Pos *pos;       /* now */
    Turn *turns;    /* played: ply of them */
    uint64_t *keys; /* ply + 1 of them */
    int ply, room;  /* room for turns; keys have one more */
    TurnList legal; /* the legal turns now, if listed */
    bool listed;
};

#endif
