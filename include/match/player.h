/* An engine as a player: UCI or CECP behind one face. The referee owns the true game; a player is
 * told of turns and asked for them. */
#ifndef LACUNA_MATCH_PLAYER_H
#define LACUNA_MATCH_PLAYER_H

#include "base/error.h"
#include "game/game.h"
#include "game/time_control.h"

#include <stdint.h>

enum { PLAYER_OPTIONS_MAX = 32, COMMAND_MAX = 1024, VALUE_MAX = 255 };

typedef enum { PROTO_DETECT, PROTO_UCI, PROTO_CECP } Proto;

/* One --engine argument, read. */
typedef struct {
    char command[COMMAND_MAX];
    char
        name[VALUE_MAX + 1]; /* as said, or what the engine says of itself, or the command's word */
    char directory[COMMAND_MAX];
    Proto proto;
    struct {
        char name[VALUE_MAX + 1], value[VALUE_MAX + 1];
    } option[PLAYER_OPTIONS_MAX];
    int options;
    bool has_tc;
    TimeControl tc;     /* its own; else the match's */
    bool restart;       /* start the process anew for each game */
    int64_t timeout_ms; /* to start, and to answer when not thinking; 0: PLAYER_TIMEOUT_MS */
} PlayerSpec;

enum { PLAYER_TIMEOUT_MS = 20000 };

/* Reads 'cmd="./lacuna" name=A proto=uci tc=10+0.1 option.Hash=16'; errors name the key. Keys: cmd,
 * name, dir, proto (uci, cecp, auto), tc, movetime, nodes, depth, restart (on, off), timeout
 * (seconds), option.NAME. Values are quoted like words of a shell; the command is split into words
 * once more when it is started. A relative program is looked for from `dir`. */
bool player_spec_read(const char *text, PlayerSpec *spec, Error *e);

typedef struct Player Player;

/* What became of asking. All but PLAYER_OK lose the game for the player. */
typedef enum {
    PLAYER_OK,
    PLAYER_CRASHED, /* process ended or pipe lost */
    PLAYER_SILENT,  /* no answer in time, past margin: for the referee a loss on time or a hang */
    PLAYER_RESIGNED,
    PLAYER_GARBAGE, /* an answer that is no move text at all */
    PLAYER_REFUSED, /* says the position, a turn or the variant is illegal or unknown */
} PlayerStatus;

typedef struct {
    Turn turn;      /* as read by the protocol's own notation against the true game */
    char text[256]; /* what the engine wrote */
    bool readable;  /* the text names a legal turn; if not, `error` says why */
    Error error;
    bool claimed; /* engine claimed a result with or instead of the move (CECP) */
    char claim[64];
    bool offers_draw;
    int64_t elapsed_us; /* from our sending of go to the arrival of its answer */
    bool has_score;
    int score; /* cp from the engine's point of view, mate as SCORE_MATE - plies */
    int depth;
    uint64_t nodes;
} PlayerTurn;

/* Starts and initialises the engine; log_path as in child.h. NULL and why. */
Player *player_start(const PlayerSpec *spec, const char *log_path, Error *e);
void player_free(Player *p); /* quit, then force */
const char *player_name(const Player *p);
Proto player_proto(const Player *p);                  /* never PROTO_DETECT */
bool player_knows(const Player *p, const Variant *v); /* announced, or cannot tell */

/* Whether the engine can be told to begin where g begins; `e` says why not. */
bool player_can_begin(const Player *p, const Game *g, Error *e);
/* A new game of g's variant from g's start position; colour: which side it will play. `e` says why
 * when it fails. */
PlayerStatus player_new_game(Player *p, const Game *g, Colour colour, const TimeControl *tc,
                             Error *e);
/* Asks for a turn in g's current position. Clocks in ms; hard_ms: give up after so long. */
PlayerStatus player_think(Player *p, Game *g, const TimeControl *tc,
                          const int64_t clock_ms[COLOURS], int moves_to_go, int64_t hard_ms,
                          PlayerTurn *turn, Error *e);
/* Tells of the opponent's turn, not yet played in g (CECP needs it at once; UCI remembers). */
PlayerStatus player_told(Player *p, Game *g, Turn turn, Error *e);
/* The game is over: result text and reason. False if it does not answer a ping afterwards (then
 * restart it). */
bool player_game_over(Player *p, const char *result, const char *reason);
PlayerStatus player_ping(Player *p, int64_t wait_ms);

#endif
