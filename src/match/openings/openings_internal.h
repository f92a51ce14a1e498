/* What the files of the openings share. */
#ifndef LACUNA_MATCH_OPENINGS_OPENINGS_INTERNAL_H
#define LACUNA_MATCH_OPENINGS_OPENINGS_INTERNAL_H

#include <stdio.h>

#include "match/openings.h"

enum { OPENINGS_MAX = 1 << 22 };

typedef struct {
    char *fen; /* where it starts */
    Turn *turn;
    int turns;
} Opening;

struct Openings {
    OpeningsSpec spec;
    Opening *at;
    int count, room;
};

/* Adds the game as it stands: its start and turns. */
bool openings_add(Openings *o, const Game *g, Error *e);

/* --- read.c: errors name the line ----------------------------------------------------- */

bool openings_read_epd(Openings *o, FILE *file, Game *g, Error *e);
bool openings_read_pgn(Openings *o, FILE *file, const VariantSet *variants, const Variant *v,
                       Error *e);

/* --- random.c ------------------------------------------------------------------------- */

/* Plays random turns on in g; `index` stirs the seed. */
bool openings_randomize(const OpeningsSpec *spec, int index, Engine *judge, Game *g, Error *e);

#endif
