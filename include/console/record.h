/* The turns of the game at the console as people write them, and those taken back. */
#ifndef LACUNA_CONSOLE_RECORD_H
#define LACUNA_CONSOLE_RECORD_H

#include "base/error.h"
#include "game/game.h"
#include "game/pgn.h"
#include "game/san.h"

enum { COMMENT_MAX = 48 };

/* Start from {0}, end with record_clear. Entries 0 .. game_ply - 1 are the game's turns, those after
 * them can be played again. */
typedef struct {
    struct RecordEntry {
        Turn turn;
        char san[SAN_MAX];
        char comment[COMMENT_MAX]; /* what the engine thought; "" for none */
    } * at;                        /* owned */
    int count, room;
} Record;

void record_clear(Record *record);

/* Plays the legal turn and forgets those taken back. comment: NULL for none. False: out of memory,
 * or the turn is not legal; nothing has changed. */
bool record_play(Record *record, Game *g, Turn turn, const char *comment, Error *e);
/* Plays the next turn that game_undo took back. False if there is none. */
bool record_redo(const Record *record, Game *g);

/* The game with its turns and comments, start position and result; tags can be added. Ends with
 * pgn_free. */
bool record_to_pgn(const Record *record, Game *g, PgnGame *pgn, Error *e);
/* A new game (to be freed) with all turns of the PGN, and its record in place of *record. NULL and
 * an error that names the turn; *record is unchanged then. */
Game *record_from_pgn(Record *record, const PgnGame *pgn, const VariantSet *variants, Error *e);

#endif
