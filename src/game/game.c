/* A game in progress: positions by playing and taking back, keys for repetition, legal turns. */
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

#include "game/fen.h"
#include "game/game_internal.h"

static bool out_of_memory(Error *e)
{
    return error_set(e, "out of memory");
}

/* --- Boards ----------------------------------------------------------------------------------- */

static SharedBoard *shared_new(const Kernel *kernel, const Variant *v, Error *e)
{
    SharedBoard *shared = malloc(sizeof *shared);
    if (shared == NULL) {
        out_of_memory(e);
        return NULL;
    }
    shared->board = kernel->board_new(v, e);
    if (shared->board == NULL) {
        free(shared);
        return NULL;
    }
    atomic_init(&shared->users, 1);
    return shared;
}

static void shared_drop(const Kernel *kernel, SharedBoard *shared)
{
    if (shared != NULL && atomic_fetch_sub(&shared->users, 1) == 1) {
        kernel->board_free(shared->board);
        free(shared);
    }
}

/* --- Life ------------------------------------------------------------------------------------- */

static bool reserve(Game *g, int room)
{
    Turn *turns = realloc(g->turns, (size_t)room * sizeof *turns);
    if (turns == NULL) {
        return false;
    }
    g->turns = turns;
    uint64_t *keys = realloc(g->keys, ((size_t)room + 1) * sizeof *keys);
    if (keys == NULL) {
        return false;
    }
    g->keys = keys;
    g->room = room;
    return true;
}

/* A game without a position; NULL when memory is out. Takes over one use of the board. */
static Game *game_blank(const Variant *v, const Kernel *kernel, SharedBoard *shared, int room)
{
    Game *g = calloc(1, sizeof *g);
    if (g == NULL) {
        shared_drop(kernel, shared);
        return NULL;
    }
    g->variant = v;
    g->kernel = kernel;
    g->shared = shared;
    g->pos = malloc(kernel->pos_bytes);
    if (g->pos == NULL || !reserve(g, room)) {
        game_free(g);
        return NULL;
    }
    return g;
}

Game *game_new(const Variant *v, Error *e)
{
    enum { ROOM = 128 };
    const Kernel *kernel = kernel_for(v);
    SharedBoard *shared = shared_new(kernel, v, e);
    if (shared == NULL) {
        return NULL;
    }
    Game *g = game_blank(v, kernel, shared, ROOM);
    if (g == NULL) {
        out_of_memory(e);
        return NULL;
    }
    if (!game_set_fen(g, NULL, e)) {
        game_free(g);
        return NULL;
    }
    return g;
}

Game *game_copy(const Game *g)
{
    atomic_fetch_add(&g->shared->users, 1);
    Game *copy = game_blank(g->variant, g->kernel, g->shared, g->room);
    if (copy == NULL) {
        return NULL;
    }
    copy->start = g->start;
    copy->ply = g->ply;
    memcpy(copy->pos, g->pos, g->kernel->pos_bytes);
    memcpy(copy->turns, g->turns, (size_t)g->ply * sizeof *g->turns);
    memcpy(copy->keys, g->keys, ((size_t)g->ply + 1) * sizeof *g->keys);
    return copy;
}

void game_free(Game *g)
{
    if (g == NULL) {
        return;
    }
    turns_free(&g->legal);
    free(g->keys);
    free(g->turns);
    free(g->pos);
    shared_drop(g->kernel, g->shared);
    free(g);
}

/* --- What it is ------------------------------------------------------------------------------- */

const Variant *game_variant(const Game *g)
{
    return g->variant;
}

const Kernel *game_kernel(const Game *g)
{
    return g->kernel;
}

const Pos *game_pos(const Game *g)
{
    return g->pos;
}

void game_setup(const Game *g, Setup *s)
{
    g->kernel->get(g->pos, s);
}

void game_fen(const Game *g, char *fen)
{
    Setup now;
    game_setup(g, &now);
    fen_write(g->variant, &now, fen);
}

void game_start_fen(const Game *g, char *fen)
{
    fen_write(g->variant, &g->start, fen);
}

Colour game_side(const Game *g)
{
    return g->kernel->side(g->pos);
}

uint64_t game_key(const Game *g)
{
    return g->keys[g->ply];
}

int game_ply(const Game *g)
{
    return g->ply;
}

Turn game_turn(const Game *g, int ply)
{
    return g->turns[ply];
}

EngineTask game_task(const Game *g, Limits limits)
{
    return (EngineTask){
        .search = g->kernel->search,
        .pos = g->pos,
        .pos_bytes = g->kernel->pos_bytes,
        .keys = g->keys,
        .key_count = (size_t)g->ply + 1,
        .limits = limits,
    };
}

const uint64_t *game_keys(const Game *g)
{
    return g->keys;
}

/* --- Playing ---------------------------------------------------------------------------------- */

/* The position has changed: note its key and forget the turns of the last one. */
static void arrive(Game *g)
{
    g->keys[g->ply] = g->kernel->key(g->pos);
    g->legal.count = 0;
    g->listed = false;
}

static bool start_from(Game *g, const Setup *start, Error *e)
{
    Pos *pos = malloc(g->kernel->pos_bytes);
    if (pos == NULL) {
        return out_of_memory(e);
    }
    if (!g->kernel->set(pos, g->shared->board, start, e)) {
        free(pos);
        return false;
    }
    free(g->pos);
    g->pos = pos;
    g->start = *start;
    g->ply = 0;
    arrive(g);
    return true;
}

bool game_set_fen(Game *g, const char *fen, Error *e)
{
    Setup start;
    return fen_read(g->variant, fen != NULL ? fen : g->variant->start_fen, &start, e) &&
           start_from(g, &start, e);
}

bool game_set_mended_fen(Game *g, const char *fen, Error *note, Error *e)
{
    Setup start;
    return fen_read_mended(g->variant, fen, &start, note, e) && start_from(g, &start, e);
}

const TurnList *game_turns(Game *g)
{
    if (!g->listed) {
        g->legal.count = 0;
        g->listed = g->kernel->turns(g->pos, &g->legal);
    }
    return g->listed ? &g->legal : NULL;
}

bool game_play(Game *g, Turn turn, Error *e)
{
    const TurnList *turns = game_turns(g);
    if (turns == NULL || (g->ply == g->room && !reserve(g, g->room * 2))) {
        return out_of_memory(e);
    }
    if (!turns_have(turns, turn)) {
        return error_set(e, "that turn is not legal here");
    }
    g->kernel->play(g->pos, turn);
    g->turns[g->ply++] = turn;
    arrive(g);
    return true;
}

/* By playing again from the start: rare enough to keep no old positions for it. */
bool game_undo(Game *g)
{
    Error e;
    if (g->ply == 0 || !g->kernel->set(g->pos, g->shared->board, &g->start, &e)) {
        return false;
    }
    g->ply--;
    for (int ply = 0; ply < g->ply; ply++) {
        g->kernel->play(g->pos, g->turns[ply]);
    }
    arrive(g);
    return true;
}
