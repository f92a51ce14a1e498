/* Where games begin: positions of an EPD file, games of a PGN file, or the variant's start; in the
 * file's order or shuffled; with random turns on top. All is a function of what is asked for: the
 * same seed gives the same openings, on any machine and in any order of asking. */
#ifndef LACUNA_MATCH_OPENINGS_H
#define LACUNA_MATCH_OPENINGS_H

#include "engine/engine.h"
#include "game/game.h"
#include "variant/reader.h"

enum { RANDOM_PLIES_MAX = 200 };

typedef struct {
    const char *file; /* NULL: the start position. A name that ends in .pgn is PGN, else EPD */
    int plies;        /* of a PGN game, at most; 0 = all its turns */
    bool shuffle;
    uint64_t seed;
    int random_plies;  /* this many random turns after the opening, 0 .. RANDOM_PLIES_MAX */
    int random_window; /* > 0: and our own search judges the end within this many centipawns */
} OpeningsSpec;

typedef struct Openings Openings;

/* Reads and checks the whole file. An EPD line is a FEN of four fields or more; what comes after it,
 * or after a semicolon, is ignored, and so are lines that are empty or begin with '#'. A position or
 * game that is wrong, over, or of another variant is an error that names its line. Ownership: end
 * with openings_free; threads may share it. */
Openings *openings_new(const OpeningsSpec *spec, const Variant *v, const VariantSet *variants,
                       Error *e);
void openings_free(Openings *o);

int openings_count(const Openings *o); /* of the file; at least 1 */
/* Of all that decides which openings come, but not of where they are read from. */
uint64_t openings_fingerprint(const Openings *o);

/* Sets up the opening of that index, from 0, in a game of the variant; after the last one the first
 * comes again (with other random turns). `judge`: for random_window, else NULL. */
bool openings_set_up(const Openings *o, int index, Engine *judge, Game *g, Error *e);
/* Sets up only the position in which that opening begins. */
bool openings_set_start(const Openings *o, int index, Game *g, Error *e);

#endif
