/* What protocols and console share: the variants known, the game on the board, the engine and its options.
 * Used from the thread that reads the input; only the engine's callbacks run elsewhere. */
#ifndef LACUNA_APP_SESSION_H
#define LACUNA_APP_SESSION_H

#include "app/networks.h"
#include "base/error.h"
#include "base/input.h"
#include "engine/engine.h"
#include "engine/skill.h"
#include "game/game.h"
#include "variant/reader.h"

enum { SESSION_HASH_MAX = 65536 }; /* MiB */

typedef struct Session {
    VariantSet variants; /* owned */
    Game *game;          /* owned, never NULL */
    Engine *engine;      /* owned; NULL until session_engine makes it */
    Input input;
    /* Options: their ranges and initial values are in app/options.h's table. */
    int hash; /* MiB */
    int threads;
    int multi_pv;       /* lines of thinking */
    int limit_strength; /* 0, 1: play at `elo`, if that is below the level */
    int elo;
    int show_wdl;      /* 0, 1: results expected are told with scores */
    int skill;         /* level of play: engine/skill.h */
    int overhead;      /* ms kept back each turn for the connection */
    Networks networks; /* owned */
} Session;

/* Reads the built-in variants and sets up chess. Allocates no hash table yet, so that a GUI gets
 * its first answer at once. On an error nothing is left to free. */
bool session_init(Session *s, Error *e);
/* Stops a running search first. */
void session_free(Session *s);

/* The engine, made and given its options at the first call. NULL and an error if memory is out. */
Engine *session_engine(Session *s, Error *e);

/* Every function below that changes something first stops a running search and waits for the end of
 * its `done` callback. On an error nothing else has changed. */

/* The variant of that name (UCI's or XBoard's) at its start position; the engine forgets the last
 * game. The error for an unknown name lists the known ones. */
bool session_set_variant(Session *s, const char *name, Error *e);
/* Puts another game of whatever variant on the board and frees the old one; owns `game` from now. */
void session_set_game(Session *s, Game *game);
/* A new game begins: the engine forgets what it learnt. The board stays as it is. */
void session_forget(Session *s);

/* What options do that are more than a number; `value` is in the option's range. */
bool session_set_hash(Session *s, long long mebibytes, Error *e);
bool session_set_threads(Session *s, long long threads, Error *e);
bool session_set_use_nnue(Session *s, long long on, Error *e); /* 0, 1 */
/* Of any variant that is known; the games of others are judged as before. "" or "<empty>": none. */
bool session_set_eval_file(Session *s, const char *path, Error *e);

/* The network that judges the game on the board; NULL: the hand-set terms do. It lives until one of
 * the functions above is called. */
const Network *session_network(Session *s);

/* Keeps the game's position for a fault's last words (base/fault.h); to be called when a command has been
 * dealt with. A search's position is kept at its start. */
void session_note_position(const Session *s);

/* Starts a search of the game's current position in the background. multi_pv, weakness and
 * overhead of the limits are filled in from the options. Engine.h says what the callbacks get, and when. The game
 * must not be changed before session_stop (or one of the functions above), nor before
 * `engine_wait`: the search reads its keys. */
bool session_search(Session *s, Limits limits, EngineCallbacks callbacks, Error *e);
/* Ends a running search and waits until its `done` has returned. Nothing to do otherwise. */
void session_stop(Session *s);

#endif
