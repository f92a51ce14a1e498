/* What an engine made of its time: sums over the turns that it was asked for, of one game or of
 * many. A game's are in its PGN (tags WhiteUsage and BlackUsage), so that a match that goes on, or a
 * report over many files, knows them too. */
#ifndef LACUNA_MATCH_USAGE_H
#define LACUNA_MATCH_USAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "game/pgn.h"

typedef struct {
    int64_t games;                  /* in which it was asked for a turn */
    int64_t turns, thought_us;      /* all turns that it answered */
    int64_t depth_turns, depth_sum; /* of turns that told a depth */
    int64_t nodes, nodes_us;        /* of turns that told nodes, and how long these took */
    int64_t clocks;                 /* games with a clock; of these: */
    int64_t used_us, left_us;       /* used, and left when its last turn was made, before that
                                       turn's increment: more was never there to be used */
} Usage;

enum { USAGE_MAX = 256 };

/* A tag's value: "games=1 turns=45 ..."; and back, false and *u unchanged if it is no such text. */
void usage_write(const Usage *u, char text[USAGE_MAX]);
bool usage_read(const char *text, Usage *u);

/* Sets the game's tags, and reads them; without them, or if they are no such text, it is {0}. */
void usage_tag_game(PgnGame *pgn, const Usage usage[COLOURS]);
void usage_of_game(const PgnGame *pgn, Usage usage[COLOURS]);

void usage_add(Usage *sum, const Usage *u);

/* Means; NAN where nothing is known. */
double usage_turns(const Usage *u);       /* turns a game */
double usage_seconds(const Usage *u);     /* a turn */
double usage_depth(const Usage *u);       /* of a turn's last line of thinking */
double usage_nps(const Usage *u);         /* nodes a second */
double usage_left(const Usage *u);        /* seconds left on the clock at the end of a game */
double usage_clock_share(const Usage *u); /* 0 .. 1: used of all that the clocks had */

#endif
