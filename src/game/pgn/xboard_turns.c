/* Which turns the next plies of a record of XBoard's can mean. docs/xboard.md says how the turns of each
 * game are told to XBoard. */
#include <stdlib.h>

#include "game/pgn/xboard_internal.h"

/* A list in the making. */
typedef struct {
    const XboardRecord *r;
    Game *g;
    const Variant *v;
    Setup setup;
    const TurnList *legal;
    int at; /* the turn's first ply */
    XboardTurns *turns;
    Error *e;
} Lister;

/* The i-th ply of the turn; false if it is not there, or no ply at all. */
static bool ply_at(const Lister *l, int i, XboardPly *ply)
{
    int at = l->at + i;
    return at < l->r->game->turns && xboard_ply_read(l->v, l->r->game->turn[at].text, ply, l->e);
}

static bool ends(const Lister *l, int i)
{
    return l->at + i >= l->r->game->turns;
}

static void add(Lister *l, Turn turn, int plies)
{
    if (l->turns->count < XBOARD_TURNS_MAX) {
        l->turns->at[l->turns->count++] = (XboardTurn){turn, plies};
    }
}

/* --- Wormhole ---------------------------------------------------------------------------------- */

/* XBoard names the knight that leaps; one that steps over removed squares it would name in full. */
static bool leaps(const Variant *v, Move m)
{
    int files = abs(v->file_of[move_to(m)] - v->file_of[move_from(m)]);
    int ranks = abs(v->rank_of[move_to(m)] - v->rank_of[move_from(m)]);
    return files * ranks == 2;
}

static void list_wormhole(Lister *l)
{
    XboardPly ply;
    if (!ply_at(l, 0, &ply)) {
        return;
    }
    for (int far = 0; far < 2; far++) {
        for (size_t i = 0; i < l->legal->count; i++) {
            Turn turn = l->legal->at[i];
            if (xboard_ply_fits(l->v, &l->setup, &ply, turn.first) &&
                leaps(l->v, turn.first) == (far == 0)) {
                add(l, turn, 1);
            }
        }
    }
}

/* --- Hostage ----------------------------------------------------------------------------------- */

enum { STRIP_FILE = 9 }; /* the airfields are files j and k of XBoard's board */

/* "N@f3" from the column, the piece freed, and a null. */
static void list_exchange(Lister *l, const XboardPly *drop)
{
    XboardPly freed, null;
    bool told = ply_at(l, 1, &freed) && freed.kind == PLY_DROP && freed.to_file >= STRIP_FILE;
    int plies = 1 + told + (told && ply_at(l, 2, &null) && null.kind == PLY_NULL);
    l->turns->open = ends(l, told ? 2 : 1);
    l->turns->beginning = !told;
    for (size_t i = 0; (told || l->turns->open) && i < l->legal->count; i++) {
        Move m = l->legal->at[i].first;
        if (move_kind(m) == MOVE_EXCHANGE && move_type(m) == drop->type &&
            xboard_ply_to(l->v, drop, move_to(m)) && (!told || move_freed(m) == freed.type)) {
            add(l, l->legal->at[i], plies);
        }
    }
}

/* A move from the strip, "Nj1d4". XBoard may leave out where from. */
static void list_drop(Lister *l, const XboardPly *ply)
{
    for (size_t i = 0; i < l->legal->count; i++) {
        Move m = l->legal->at[i].first;
        if (move_kind(m) == MOVE_DROP && move_type(m) == ply->type &&
            xboard_ply_to(l->v, ply, move_to(m))) {
            add(l, l->legal->at[i], 1);
        }
    }
}

/* After a promotion a null, and the king's tour. */
static int promotion_plies(const Lister *l)
{
    XboardPly null, tour;
    if (!ply_at(l, 1, &null) || null.kind != PLY_NULL) {
        return 1;
    }
    return ply_at(l, 2, &tour) && tour.two_legs && tour.type == l->v->king ? 3 : 2;
}

static void list_hostage(Lister *l)
{
    XboardPly ply;
    if (!ply_at(l, 0, &ply)) {
        return;
    }
    if (ply.kind == PLY_DROP) {
        list_exchange(l, &ply);
        return;
    }
    for (size_t i = 0; ply.file < STRIP_FILE && i < l->legal->count; i++) {
        Move m = l->legal->at[i].first;
        if (xboard_ply_fits(l->v, &l->setup, &ply, m)) {
            add(l, l->legal->at[i], move_kind(m) == MOVE_PROMOTION ? promotion_plies(l) : 1);
        }
    }
    if (ply.kind == PLY_MOVE && (ply.file >= STRIP_FILE || ply.file == PLY_ANY)) {
        list_drop(l, &ply);
    }
}

/* --- Eight-Stone ------------------------------------------------------------------------------- */

static bool moves_stone(Turn turn)
{
    return turn.second != MOVE_NONE && move_kind(turn.second) != MOVE_PASS;
}

/* XBoard names the stone that makes a step; one that leaps it would name in full. */
static bool stone_leaps(const Variant *v, Turn turn)
{
    if (!moves_stone(turn)) {
        return false;
    }
    Square from = move_from(turn.second), to = move_to(turn.second);
    return abs(v->file_of[to] - v->file_of[from]) + abs(v->rank_of[to] - v->rank_of[from]) > 1;
}

/* Whether the ply moves the stone, or, its other way, the piece that changes places with it. */
static bool is_stone_ply(const Lister *l, const XboardPly *ply, Move stone)
{
    Square from = move_from(stone), to = move_to(stone);
    if (ply->kind != PLY_MOVE) {
        return false;
    }
    return ply->stone ? xboard_ply_from(l->v, ply, from) && xboard_ply_to(l->v, ply, to)
                      : move_kind(stone) == MOVE_STONE_SWAP && xboard_ply_from(l->v, ply, to) &&
                            xboard_ply_to(l->v, ply, from);
}

/* The stones are the mover's: a null, and the stone or another null. Plies of it, or 0. */
static int own_stone_plies(Lister *l, Turn turn, int next)
{
    XboardPly null, stone;
    if (!ply_at(l, next, &null) || null.kind != PLY_NULL || !ply_at(l, next + 1, &stone)) {
        l->turns->open |= ends(l, next) || (null.kind == PLY_NULL && ends(l, next + 1));
        return l->turns->open ? 1 : 0;
    }
    bool fits = moves_stone(turn) ? is_stone_ply(l, &stone, turn.second) : stone.kind == PLY_NULL;
    return fits ? 2 : 0;
}

/* They are the other side's: the stone and a null; a swap goes by way of an empty square. */
static int foreign_stone_plies(Lister *l, Turn turn, int next)
{
    XboardPly ply[4];
    int count = 0;
    while (count < 4 && ply_at(l, next + count, &ply[count]) && ply[count].kind == PLY_MOVE) {
        count++;
    }
    if (ends(l, next + count)) {
        l->turns->open = true;
        return count;
    }
    if (count == 0 || count == 4 || !moves_stone(turn)) {
        return 0;
    }
    bool swap = move_kind(turn.second) == MOVE_STONE_SWAP;
    Square from = move_from(turn.second), to = move_to(turn.second);
    bool fits = swap ? count == 3 && xboard_ply_from(l->v, &ply[0], from) &&
                           xboard_ply_to(l->v, &ply[1], from) && xboard_ply_to(l->v, &ply[2], to)
                     : count == 1 && is_stone_ply(l, &ply[0], turn.second);
    return fits ? count + 1 : 0;
}

/* The plies after the piece's; -1 if they are not those of the turn. */
static int plies_after(Lister *l, Turn turn, int next, bool announced)
{
    XboardPly after = {.kind = PLY_NULL};
    bool own = l->r->black_stones == (l->setup.side == BLACK), last = ends(l, next);
    bool there = !last && ply_at(l, next, &after);
    if (l->r->announced && !announced) {
        return moves_stone(turn) ? -1 : 0;
    }
    if (!own && !announced && !(there && after.kind == PLY_MOVE && after.stone)) {
        return moves_stone(turn) ? -1 : 0;
    }
    if (own && !announced && (!there || after.kind != PLY_NULL)) {
        return moves_stone(turn) || last ? -1 : 0; /* no stone could move */
    }
    int plies = own ? own_stone_plies(l, turn, next) : foreign_stone_plies(l, turn, next);
    return plies > 0 || l->turns->open ? plies : -1;
}

static void list_eightstone(Lister *l)
{
    XboardPly ply;
    int next = 0;
    while (ply_at(l, next, &ply) && ply.kind == PLY_NULL) {
        next++;
    }
    l->turns->open = l->turns->beginning = ends(l, next);
    bool announced = next == 2;
    if (l->turns->open || (next > 0 && (!announced || !l->r->announced))) {
        error_set(l->e, "two nulls announce a turn, and then a piece moves");
        return;
    }
    if (!ply_at(l, next, &ply)) {
        return;
    }
    for (int leaps = 0; leaps < 2; leaps++) {
        for (size_t i = 0; i < l->legal->count; i++) {
            Turn turn = l->legal->at[i];
            if (!xboard_ply_fits(l->v, &l->setup, &ply, turn.first) ||
                stone_leaps(l->v, turn) != (leaps == 1)) {
                continue;
            }
            int plies = plies_after(l, turn, next + 1, announced);
            if (plies >= 0) {
                add(l, turn, next + 1 + plies);
            }
        }
    }
    l->turns->beginning = l->turns->open;
}

/* --- All --------------------------------------------------------------------------------------- */

void xboard_list_turns(const XboardRecord *r, Game *g, int at, XboardTurns *turns, Error *e)
{
    Lister l = {.r = r, .g = g, .v = game_variant(g), .at = at, .turns = turns, .e = e};
    l.legal = game_turns(g);
    game_setup(g, &l.setup);
    turns->count = 0;
    turns->open = turns->beginning = false;
    error_set(e, "no legal turn is written so");
    if (l.legal == NULL) {
        error_set(e, "out of memory");
    } else if (l.v->wormholes) {
        list_wormhole(&l);
    } else if (l.v->prisons) {
        list_hostage(&l);
    } else {
        list_eightstone(&l);
    }
}
