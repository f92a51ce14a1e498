/* PGN: reading games with tags, comments, NAGs and variations (skipped) in SAN or move text, and
 * writing them. A game without a Variant tag is chess. Variant names are the UCI or XBoard names, in
 * any case. */
#ifndef LACUNA_GAME_PGN_H
#define LACUNA_GAME_PGN_H

#include <stdio.h>

#include "base/error.h"
#include "base/types.h"
#include "variant/reader.h"

enum { PGN_TAG_MAX = 255, PGN_TAGS_MAX = 64, PGN_TURNS_MAX = 20000 };

typedef struct {
    char name[32];
    char value[PGN_TAG_MAX + 1]; /* unescaped */
} PgnTag;

/* One game as text: nothing about it is checked but its form. Owned by the caller; start from {0},
 * end with pgn_free. */
typedef struct {
    PgnTag tag[PGN_TAGS_MAX];
    int tags;
    struct PgnTurn {
        char *text;    /* as written, without number */
        char *comment; /* the comment after it, or NULL */
        int line;      /* of the file, from 1 */
    } *turn;
    int turns;
    char result[8]; /* "1-0", "0-1", "1/2-1/2", "*" */
    int line;       /* where the game starts */
} PgnGame;

const char *pgn_tag(const PgnGame *game, const char *name); /* NULL if there is none */
/* Adds or replaces; false when there are too many. Text is cut to PGN_TAG_MAX. */
bool pgn_set_tag(PgnGame *game, const char *name, const char *value);
bool pgn_add_turn(PgnGame *game, const char *text, const char *comment); /* false: out of memory */
void pgn_free(PgnGame *game);

/* A reader over an open file. Lines of any length, any bytes. */
typedef struct PgnReader PgnReader;
PgnReader *pgn_reader_new(FILE *file);
void pgn_reader_free(PgnReader *reader);
/* The next game. 1: read; 0: end of file; -1: an error (line and what was expected), after which
 * the reader stands at the next game's tags. */
int pgn_read(PgnReader *reader, PgnGame *game, Error *e);
/* Byte offset just after the last game read that was whole: where an interrupted file can be cut. */
long pgn_reader_offset(const PgnReader *reader);

/* Writes the game: seven-tag roster first, lines up to 80 columns. False on a write error. */
bool pgn_write(FILE *file, const PgnGame *game);

#endif
