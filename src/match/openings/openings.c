/* The openings of a match: made from files and random plies, dealt out by number. */
#include "match/openings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/hash.h"
#include "base/random.h"
#include "match/openings/openings_internal.h"

/* --- The list ---------------------------------------------------------------------------------- */

bool openings_add(Openings *o, const Game *g, Error *e)
{
    enum { FEW = 64 };
    if (o->count == o->room) {
        int room = o->room == 0 ? FEW : o->room * 2;
        void *more = o->count < OPENINGS_MAX ? realloc(o->at, (size_t)room * sizeof *o->at) : NULL;
        if (more == NULL) {
            return error_set(e, "out of memory for more than %d openings", o->count);
        }
        o->at = more;
        o->room = room;
    }
    char fen[FEN_MAX];
    game_start_fen(g, fen);
    Opening new = {.turns = game_ply(g), .fen = strdup(fen)};
    new.turn = malloc((size_t)(new.turns + 1) * sizeof *new.turn);
    if (new.fen == NULL || new.turn == NULL) {
        free(new.fen);
        free(new.turn);
        return error_set(e, "out of memory for more than %d openings", o->count);
    }
    for (int i = 0; i < new.turns; i++) {
        new.turn[i] = game_turn(g, i);
    }
    o->at[o->count++] = new;
    return true;
}

static void shuffle(Openings *o)
{
    uint64_t state = o->spec.seed;
    for (int i = o->count - 1; i > 0; i--) {
        int j = (int)(random_next(&state) % (uint64_t)(i + 1));
        Opening swap = o->at[i];
        o->at[i] = o->at[j];
        o->at[j] = swap;
    }
}

/* --- Life -------------------------------------------------------------------------------------- */

static bool is_pgn(const char *name)
{
    size_t length = strlen(name);
    return length >= 4 && strcasecmp(name + length - 4, ".pgn") == 0;
}

static bool read_file(Openings *o, const VariantSet *variants, Game *g, Error *e)
{
    const char *name = o->spec.file;
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        return error_set(e, "cannot open the openings '%s': %s", name, strerror(errno));
    }
    Error why;
    bool read = is_pgn(name) ? openings_read_pgn(o, file, variants, game_variant(g), &why)
                             : openings_read_epd(o, file, g, &why);
    if (read && ferror(file)) {
        read = error_set(&why, "cannot be read");
    }
    (void)fclose(file);
    if (!read) {
        return error_set(e, "%.100s: %s", name, why.text);
    }
    return o->count > 0 || error_set(e, "%.100s: there is no opening in it", name);
}

static bool fill(Openings *o, const VariantSet *variants, Game *g, Error *e)
{
    if (o->spec.file == NULL) {
        return openings_add(o, g, e);
    }
    if (!read_file(o, variants, g, e)) {
        return false;
    }
    if (o->spec.shuffle) {
        shuffle(o);
    }
    return true;
}

Openings *openings_new(const OpeningsSpec *spec, const Variant *v, const VariantSet *variants,
                       Error *e)
{
    Openings *o = calloc(1, sizeof *o);
    Game *g = game_new(v, e);
    if (o == NULL || g == NULL) {
        error_set(e, "out of memory");
        game_free(g);
        free(o);
        return NULL;
    }
    o->spec = *spec;
    bool filled = fill(o, variants, g, e);
    game_free(g);
    if (!filled) {
        openings_free(o);
        return NULL;
    }
    return o;
}

void openings_free(Openings *o)
{
    for (int i = 0; o != NULL && i < o->count; i++) {
        free(o->at[i].fen);
        free(o->at[i].turn);
    }
    if (o != NULL) {
        free(o->at);
    }
    free(o);
}

/* --- Use --------------------------------------------------------------------------------------- */

int openings_count(const Openings *o)
{
    return o->count;
}

uint64_t openings_fingerprint(const Openings *o)
{
    uint64_t hash = HASH_START;
    for (int i = 0; i < o->count; i++) { /* in their order: a shuffle's seed is in it */
        const Opening *opening = &o->at[i];
        hash = hash_bytes(hash, opening->fen, strlen(opening->fen));
        for (int t = 0; t < opening->turns; t++) {
            hash = hash_bytes(hash, &opening->turn[t].first, sizeof(Move));
            hash = hash_bytes(hash, &opening->turn[t].second, sizeof(Move));
        }
    }
    if (o->spec.random_plies > 0) {
        hash = hash_bytes(hash, &o->spec.seed, sizeof o->spec.seed);
        hash = hash_bytes(hash, &o->spec.random_plies, sizeof o->spec.random_plies);
        hash = hash_bytes(hash, &o->spec.random_window, sizeof o->spec.random_window);
    }
    return hash;
}

static bool play_opening(const Opening *opening, Game *g, Error *e)
{
    if (!game_set_fen(g, opening->fen, e)) {
        return false;
    }
    for (int i = 0; i < opening->turns; i++) {
        if (!game_play(g, opening->turn[i], e)) {
            return false;
        }
    }
    return true;
}

bool openings_set_start(const Openings *o, int index, Game *g, Error *e)
{
    return game_set_fen(g, o->at[index % o->count].fen, e);
}

bool openings_set_up(const Openings *o, int index, Engine *judge, Game *g, Error *e)
{
    if (!play_opening(&o->at[index % o->count], g, e)) {
        return false;
    }
    return o->spec.random_plies == 0 || openings_randomize(&o->spec, index, judge, g, e);
}
