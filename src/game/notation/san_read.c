/* Finds the one legal turn that a SAN text means. */
#include <string.h>

#include "game/movetext.h"
#include "game/movetext_grammar.h"
#include "game/notation/san_internal.h"
#include "game/notation/unexpected_internal.h"
#include "game/san.h"

/* --- Which turns fit -------------------------------------------------------------------------- */

static bool origin_fits(const Variant *v, Square from, const San *san)
{
    return (san->file == ANY || san->file == v->file_of[from]) &&
           (san->rank == ANY || san->rank == v->rank_of[from]);
}

static bool piece_fits(const Variant *v, const Setup *s, Move m, const San *san)
{
    Square from = move_from(m);
    if (piece_type(s->piece[from]) != san->type || san_pulled(m) != san->pulled ||
        (san->takes && !san_takes(s, m)) ||
        (move_kind(m) == MOVE_PROMOTION ? move_type(m) : NO_PIECE_TYPE) != san->promotion) {
        return false;
    }
    bool stays = from == move_to(m);
    return origin_fits(v, from, san) && (san->to == move_to(m) || (stays && san->to == NO_SQUARE));
}

static bool first_fits(const Variant *v, const Setup *s, Move m, const San *san)
{
    switch (move_kind(m)) {
    case MOVE_DROP:
        return san->kind == SAN_DROP && move_type(m) == san->type && move_to(m) == san->to;
    case MOVE_EXCHANGE:
        return san->kind == SAN_EXCHANGE && move_type(m) == san->type && move_to(m) == san->to &&
               move_freed(m) == san->freed;
    case MOVE_CASTLE:
        return san->kind == SAN_MOVE ? piece_fits(v, s, m, san)
                                     : san->kind == SAN_CASTLE &&
                                           move_to(m) == v->castling[s->side].king_to[san->wing];
    default: return san->kind == SAN_MOVE && piece_fits(v, s, m, san);
    }
}

static bool turn_fits(const Variant *v, const Setup *s, Turn turn, const San *san)
{
    TurnText turn_text = turn_text_of(turn);
    return turn_text.stone_from == san->stone_from && turn_text.stone_to == san->stone_to &&
           first_fits(v, s, turn.first, san);
}

/* The number of turns that fit; the last of them in *turn. */
static int find(const Game *g, const TurnList *turns, const San *san, Turn *turn)
{
    int count = 0;
    Setup s;
    game_setup(g, &s);
    for (size_t i = 0; i < turns->count; i++) {
        if (turn_fits(game_variant(g), &s, turns->at[i], san)) {
            *turn = turns->at[i];
            count++;
        }
    }
    return count;
}

/* --- Refusing --------------------------------------------------------------------------------- */

static bool ambiguous(const Game *g, const TurnList *turns, const San *san, Error *e)
{
    char list[160];
    Text t = text_over(list, sizeof list);
    Setup s;
    game_setup(g, &s);
    for (size_t i = 0; i < turns->count; i++) {
        if (turn_fits(game_variant(g), &s, turns->at[i], san)) {
            text_add(&t, t.length == 0 ? "" : ", ");
            san_write_unmarked(game_variant(g), turns, &s, turns->at[i], &t);
        }
    }
    return error_set(e, "it could be any of: %s%s", list, t.cut ? " ..." : "");
}

static bool refuse(const Game *g, const TurnList *turns, const San *san, Error *e)
{
    San quiet = *san;
    Turn turn;
    quiet.takes = false;
    if (san->takes && find(g, turns, &quiet, &turn) > 0) {
        char name[4];
        variant_square_name(game_variant(g), san->to, name);
        return error_set(e, "nothing can be captured on %s; without the x it is legal", name);
    }
    return san_why(g, turns, san, e);
}

/* --- Reading ---------------------------------------------------------------------------------- */

/* Is it move text but for marks at its end? Then `plain` is without them; else *e says what is wrong
 * with it as such. */
static bool is_move_text(const Variant *v, const char *text, char plain[TURN_TEXT_MAX], Error *e)
{
    size_t length = strlen(text);
    while (length > 0 && strchr("+#!?", text[length - 1]) != NULL) {
        length--;
    }
    if (length >= TURN_TEXT_MAX) {
        return error_set(e, "that is too long for a turn");
    }
    memcpy(plain, text, length);
    plain[length] = '\0';
    TurnText turn_text;
    return turn_text_read(v, plain, &turn_text, e);
}

/* Does it begin as only move text does: with two squares, or with N# or N@? */
static bool begins_as_move_text(const char *text)
{
    const char *at = text;
    return (skip_square_name(&at) && skip_square_name(&at)) ||
           (text[0] != '\0' && (text[1] == '#' || text[1] == '@'));
}

bool san_read(Game *g, const char *text, Turn *turn, Error *e)
{
    char plain[TURN_TEXT_MAX];
    San san;
    Error why;
    if (is_move_text(game_variant(g), text, plain, &why)) {
        return movetext_read(g, plain, turn, e);
    }
    if (!san_parse(game_variant(g), text, &san, e)) {
        if (begins_as_move_text(text)) {
            *e = why;
        }
        return false;
    }
    const TurnList *turns = game_turns(g);
    if (turns == NULL) {
        return error_set(e, "out of memory");
    }
    Turn found;
    int count = find(g, turns, &san, &found);
    if (count != 1) {
        return count == 0 ? refuse(g, turns, &san, e) : ambiguous(g, turns, &san, e);
    }
    *turn = found;
    return true;
}
