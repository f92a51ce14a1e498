/* XBoard's records, turn by turn: what one of its plies says, and which turns may be meant by the next
 * plies, is in xboard_plies.c and xboard_turns.c. */
#include "game/pgn_xboard.h"

#include <stdlib.h>
#include <string.h>

#include "game/pgn/xboard_internal.h"
#include "game/san.h"

enum { LOOK_AHEAD = 12 }; /* turns, to tell apart what a text can mean */

/* --- Which turn -------------------------------------------------------------------------------- */

/* How many turns can be read on from there, up to LOOK_AHEAD, of those that come to mind first. */
static int readable(const XboardRecord *r, const Game *g, Turn turn, int at)
{
    int turns = 0;
    Error e;
    Game *then = game_copy(g);
    XboardTurns next;
    while (then != NULL && game_play(then, turn, &e) && ++turns < LOOK_AHEAD &&
           at < r->game->turns) {
        xboard_list_turns(r, then, at, &next, &e);
        if (next.count == 0) {
            turns += next.open ? LOOK_AHEAD : 0;
            break;
        }
        turn = next.at[0].turn;
        at += next.at[0].plies;
    }
    game_free(then);
    return at >= r->game->turns ? LOOK_AHEAD : turns;
}

/* Whether the turn ends the game as the record says. */
static bool ends_game(const XboardRecord *r, const Game *g, Turn turn)
{
    Error e;
    Game *then = game_copy(g);
    bool ends = false;
    if (then != NULL && game_play(then, turn, &e)) {
        Outcome outcome = game_outcome(then);
        ends = outcome != OUTCOME_NONE && strcmp(game_result(then, outcome), r->game->result) == 0;
    }
    game_free(then);
    return ends;
}

/* The turn meant; NULL for none, where the record ends within it. */
static const XboardTurn *choose(const XboardRecord *r, const Game *g, int at,
                                const XboardTurns *turns)
{
    if (turns->open) {
        for (int i = 0; i < turns->count; i++) {
            if (ends_game(r, g, turns->at[i].turn)) {
                return &turns->at[i];
            }
        }
        return turns->count == 1 && !turns->beginning ? &turns->at[0] : NULL;
    }
    const XboardTurn *best = NULL;
    for (int i = 0, most = -1; i < turns->count; i++) {
        const XboardTurn *turn = &turns->at[i];
        int read = turns->count == 1 ? 0 : readable(r, g, turn->turn, at + turn->plies);
        if (read > most) {
            most = read;
            best = turn;
        }
    }
    return best;
}

/* --- The record -------------------------------------------------------------------------------- */

/* Adds the turn with the comments of its plies. */
static bool add_turn(const XboardRecord *r, PgnGame *out, Game *g, int at, const XboardTurn *turn)
{
    char san[SAN_MAX], comment[PGN_COMMENT_MAX + 1];
    Text text = text_over(comment, sizeof comment);
    for (int i = at; i < at + turn->plies; i++) {
        const char *said = r->game->turn[i].comment;
        if (said != NULL && said[0] != '\0') {
            text_add(&text, "%s%s", text.length > 0 ? " " : "", said);
        }
    }
    san_write(g, turn->turn, san);
    if (!pgn_add_turn(out, san, text.length > 0 ? comment : NULL)) {
        return false;
    }
    out->turn[out->turns - 1].line = r->game->turn[at].line;
    return true;
}

/* Reads all turns into `out`. *at is where it stopped. */
static bool read_turns(const XboardRecord *r, PgnGame *out, int *at, Error *e)
{
    XboardTurns turns;
    Error why;
    Game *g = game_copy(r->start);
    bool ok = g != NULL || error_set(e, "out of memory");
    for (*at = 0; ok && *at < r->game->turns;) {
        xboard_list_turns(r, g, *at, &turns, &why);
        const XboardTurn *turn = choose(r, g, *at, &turns);
        if (turn == NULL) {
            ok = turns.open || error_set(e, "XBoard's ply %d, %.40s: %s", *at + 1,
                                         r->game->turn[*at].text, why.text);
            break;
        }
        ok = (add_turn(r, out, g, *at, turn) || error_set(e, "out of memory")) &&
             game_play(g, turn->turn, e);
        *at += ok ? turn->plies : 0;
    }
    game_free(g);
    return ok;
}

/* The turns of `out` for those of the record, and tags to match; `out` has the old ones then. */
static void take_over(PgnGame *game, PgnGame *out, const Game *start)
{
    PgnGame old = {.turn = game->turn, .turns = game->turns, .room = game->room};
    game->turn = out->turn;
    game->turns = out->turns;
    game->room = out->room;
    out->turn = old.turn;
    out->turns = old.turns;
    out->room = old.room;
    pgn_remove_tag(game, "VariantMen");
    pgn_remove_tag(game, "SetUp");
    pgn_remove_tag(game, "FEN");
    (void)pgn_set_start(game, start); /* no more tags than were there */
}

/* Eight-Stone Chess is recorded in two ways, of a match and of a person's game; nothing says which. */
static bool convert(XboardRecord *r, PgnGame *game, int *line, Error *e)
{
    PgnGame *out = calloc(1, sizeof *out);
    if (out == NULL) {
        return error_set(e, "out of memory");
    }
    int farthest = -1;
    bool ok = false;
    for (int way = 0; !ok && way < (game_variant(r->start)->stones ? 2 : 1); way++) {
        Error why;
        int at;
        pgn_free(out);
        r->announced = way == 0;
        ok = read_turns(r, out, &at, &why);
        if (!ok && at > farthest) {
            farthest = at;
            *line = game->turn[at].line;
            *e = why;
        }
    }
    if (ok) {
        take_over(game, out, r->start);
    }
    pgn_free(out);
    free(out);
    return ok;
}

bool pgn_from_xboard(PgnGame *game, const VariantSet *set, int *line, Error *e)
{
    const Variant *v = pgn_variant(game, set, e);
    const char *fen = pgn_tag(game, "FEN");
    XboardFen position;
    if (v == NULL || fen == NULL || !xboard_fen_read(v, fen, &position)) {
        return true; /* whoever reads on says what is wrong */
    }
    *line = game->line;
    XboardRecord r = {.game = game, .black_stones = position.black_stones, .start = game_new(v, e)};
    bool ok =
        r.start != NULL && xboard_fen_set(r.start, &position, e) && convert(&r, game, line, e);
    game_free(r.start);
    return ok;
}
