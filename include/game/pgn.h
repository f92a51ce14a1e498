/* PGN: reading games with tags, comments, NAGs and variations (skipped) in SAN or move text,
 * writing them, and setting up the game that they tell. A game without a Variant tag is chess.
 * Variant names are the UCI or XBoard names, in any case; "Standard" and "From Position" are chess. */
#ifndef LACUNA_GAME_PGN_H
#define LACUNA_GAME_PGN_H

#include <stdio.h>

#include "base/error.h"
#include "base/types.h"
#include "game/game.h"
#include "variant/reader.h"

enum {
    PGN_TAG_MAX = 511, /* any FEN fits */
    PGN_TAGS_MAX = 1000,
    PGN_TURNS_MAX = 20000,
    PGN_WORD_MAX = 255,     /* bytes of a turn as written */
    PGN_COMMENT_MAX = 1023, /* of a comment; longer ones are cut */
};

typedef struct {
    char name[32];
    char value[PGN_TAG_MAX + 1]; /* unescaped */
} PgnTag;

/* One game as text: nothing about it is checked but its form. Owned by the caller; start from {0},
 * end with pgn_free. */
typedef struct {
    PgnTag *tag;
    int tags, tag_room;
    struct PgnTurn {
        char *text;    /* as written, without number */
        char *comment; /* the comments after it on one line, or NULL */
        int line;      /* of the file, from 1; 0 if it was not read */
    } * turn;
    int turns, room;
    char result[8]; /* "1-0", "0-1", "1/2-1/2", "*" */
    int line;       /* where the game starts */
} PgnGame;

const char *pgn_tag(const PgnGame *game, const char *name); /* NULL if there is none */
/* Adds or replaces; false when there are too many, or memory is out. Text is cut to PGN_TAG_MAX. */
bool pgn_set_tag(PgnGame *game, const char *name, const char *value);
void pgn_remove_tag(PgnGame *game, const char *name);
/* comment: NULL for none. False: out of memory, or too many. */
bool pgn_add_turn(PgnGame *game, const char *text, const char *comment);
/* Frees and makes it {0} again. */
void pgn_free(PgnGame *game);

/* A reader over an open file, from where it stands; the file is not closed. Lines of any length, any
 * bytes. NULL: out of memory. */
typedef struct PgnReader PgnReader;
PgnReader *pgn_reader_new(FILE *file);
void pgn_reader_free(PgnReader *reader);
/* The next game; what *game held before is freed. 1: read; 0: end of file; -1: an error (line and
 * what was expected; what could be read of the game is in *game), after which the reader stands at
 * the next game's tags.
 *
 * A game ends with its result. Comments before the first turn, NAGs, variations, "%" lines and the
 * words e.p. and mate are skipped. "--", XBoard's null move, is a turn like any other. A parenthesis
 * that opens an exchange of Hostage, (B-N)N*d3, opens no variation, and a `*` before a square is a
 * pawn's drop and no result. */
int pgn_read(PgnReader *reader, PgnGame *game, Error *e);
/* Byte offset just after the last game read that was whole, its line end included: where an
 * interrupted file can be cut. */
long pgn_reader_offset(const PgnReader *reader);

/* Writes the game and an empty line after it: seven-tag roster first, lines of at most 79 columns.
 * Turns are numbered by the FEN tag. A `}` in a comment becomes `)`. False on a write error. */
bool pgn_write(FILE *file, const PgnGame *game);

/* The variant that the game names; NULL if it is not known. */
const Variant *pgn_variant(const PgnGame *game, const VariantSet *set, Error *e);
/* A new game of that variant at the FEN tag's position, or the start; no turns are played. */
Game *pgn_start(const PgnGame *game, const VariantSet *set, Error *e);
/* The same, much quicker if `like` (or NULL) is a game of the same variant: its tables are shared. */
Game *pgn_start_like(const PgnGame *game, const VariantSet *set, const Game *like, Error *e);
/* The tags by which pgn_start finds g's start again: Variant, and SetUp and FEN where it is not the
 * variant's. False as pgn_set_tag. */
bool pgn_set_start(PgnGame *game, const Game *g);
/* The legal turn in g's position that game->turn[i] names. In a record by XBoard, known by its
 * VariantMen tag, 10-rank boards are numbered from 0. False with a reason, as san_read. */
bool pgn_read_turn(const PgnGame *game, int i, Game *g, Turn *turn, Error *e);

#endif
