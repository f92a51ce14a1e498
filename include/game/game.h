/* A game in progress: a variant, a start position, the turns played, and how it stands. What the
 * protocols, the console and the match runner share. One thread at a time. */
#ifndef LACUNA_GAME_GAME_H
#define LACUNA_GAME_GAME_H

#include "base/error.h"
#include "engine/engine.h"
#include "kernel/kernel.h"

enum { TURN_TEXT_MAX = 32 }; /* longest turn text with its '\0' */
enum { BOARD_TEXT_MAX = 4096 };

typedef struct Game Game;

/* A game of the variant at its start position; NULL when memory is out or the variant cannot be
 * played (error). The variant must outlive the game. */
Game *game_new(const Variant *v, Error *e);
/* An independent copy. NULL when memory is out. */
Game *game_copy(const Game *g);
void game_free(Game *g);

const Variant *game_variant(const Game *g);
const Kernel *game_kernel(const Game *g);
const Pos *game_pos(const Game *g); /* the current position; copy it before a search changes it */

/* Starts over from the FEN; NULL = the variant's start position. On an error nothing changes. */
bool game_set_fen(Game *g, const char *fen, Error *e);
/* The same by fen_read_mended (game/fen.h), for what people and their programs write; *note says what
 * was mended, "" for nothing. */
bool game_set_mended_fen(Game *g, const char *fen, Error *note, Error *e);
/* The current position as plain data. */
void game_setup(const Game *g, Setup *s);
/* The current position's FEN, and the one the game started from. Buffers of FEN_MAX. */
void game_fen(const Game *g, char *fen);
void game_start_fen(const Game *g, char *fen);

Colour game_side(const Game *g);
uint64_t game_key(const Game *g);
int game_ply(const Game *g);            /* turns played since the start position */
Turn game_turn(const Game *g, int ply); /* the turn played at that ply, 0 .. game_ply - 1 */
/* Keys of the positions from the start to now: game_ply + 1 of them. Owned by the game. */
const uint64_t *game_keys(const Game *g);
/* The current position and all before it, to be searched. The game must outlive the search. */
EngineTask game_task(const Game *g, Limits limits);

/* Plays the turn. False and a reason if it is not legal here, or memory is out. A game that has
 * ended can be played on where turns exist (as UCI and XBoard users do). */
bool game_play(Game *g, Turn turn, Error *e);
/* Takes back the last turn; false at the start position. */
bool game_undo(Game *g);

/* The legal turns now; NULL when memory is out. Owned by the game, valid until it changes. */
const TurnList *game_turns(Game *g);

/* Mate, stalemate, king captured, no turn, repetition, move rule, or none: after the last turn. */
Outcome game_outcome(Game *g);
/* For an outcome with the given side to move: "1-0", "0-1", "1/2-1/2" or "*". */
const char *game_result(const Game *g, Outcome o);
/* A short reason in words for protocol results: "White mates", "Draw by repetition". */
const char *game_reason(const Game *g, Outcome o);

#endif
