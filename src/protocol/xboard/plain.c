/* The XBoard adapter: normal chess, everybody who is not XBoard, and what all schemes share. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "game/movetext.h"
#include "game/zero_ranks.h"
#include "protocol/xboard/scheme_internal.h"

/* --- Moves ------------------------------------------------------------------------------------- */

void xboard_move_text(const Variant *v, Turn turn, char *text)
{
    char canonical[TURN_TEXT_MAX];
    movetext_write(v, turn, canonical);
    Text t = text_over(text, XBOARD_MOVE_MAX);
    if (zero_ranks_apply(v)) {
        zero_ranks_write(canonical, &t);
    } else {
        text_add(&t, "%s", canonical);
    }
}

void xboard_plain_turn(Xboard *x, Game *g, Turn turn, Text *out)
{
    char text[XBOARD_MOVE_MAX];
    xboard_move_text(x->variant, turn, text);
    text_add(out, "move %s\n", text);
    xboard_count(x, g, 1);
}

/* XBoard relays a turn of two legs, A to C with the piece on B removed, as "AB,BC" or, where it takes
 * it for castling, as "AC,B" and a square beside B. Both to "AB,BC", which is the canonical text of
 * a pull; other text is copied. Squares are two bytes here. */
static void unify_legs(const char *text, char *legs)
{
    Text t = text_over(legs, XBOARD_MOVE_MAX);
    if (strlen(text) == 9 && text[4] == ',' && strncmp(text + 2, text + 5, 2) != 0) {
        text_add(&t, "%.2s%.2s,%.2s%.2s", text, text + 5, text + 5, text + 2);
    } else {
        text_add(&t, "%s", text);
    }
}

/* "e2e4h" to "e2e4", "a7b8v" to "a7b8l": docs/xboard.md, Wormhole. Other text is copied. */
static void strip_suffix(const char *text, char *canonical)
{
    static const char SUFFIXES[] = "hvdyz", PROMOTIONS[] = " lnwc";
    Text t = text_over(canonical, XBOARD_MOVE_MAX);
    text_add(&t, "%s", text);
    const char *suffix = strlen(text) == 5 ? strchr(SUFFIXES, text[4]) : NULL;
    if (suffix != NULL) {
        char promotion = PROMOTIONS[suffix - SUFFIXES];
        canonical[4] = promotion == ' ' ? '\0' : promotion;
    }
}

static bool read_turn(Xboard *x, Game *g, const char *text, Turn *turn, Error *e)
{
    char legs[XBOARD_MOVE_MAX], canonical[XBOARD_MOVE_MAX];
    if (x->variant->wormholes) {
        strip_suffix(text, canonical);
        return movetext_read(g, canonical, turn, e);
    }
    if (!zero_ranks_apply(x->variant)) {
        return movetext_read(g, text, turn, e);
    }
    Text t = text_over(canonical, sizeof canonical);
    unify_legs(text, legs);
    return zero_ranks_read(legs, &t, e) && movetext_read(g, canonical, turn, e);
}

XboardResult xboard_plain_usermove(Xboard *x, Game *g, const char *text, Turn *turn, Text *out,
                                   Error *e)
{
    (void)out;
    if (!read_turn(x, g, text, turn, e)) {
        return XBOARD_REFUSED;
    }
    xboard_count(x, g, 1);
    return XBOARD_TURN;
}

XboardResult xboard_plain_setboard(Xboard *x, Game *g, const char *fen, Turn *turn, Text *out,
                                   Error *e)
{
    (void)turn, (void)out;
    Error note;
    if (!game_set_mended_fen(g, fen, &note, e)) {
        return XBOARD_REFUSED;
    }
    xboard_forget(x);
    return XBOARD_POSITION;
}

bool xboard_means(const char *text, const char *ply)
{
    size_t length = strlen(text);
    const char *rest = ply + length;
    if (length < 4 || strncmp(text, ply, length) != 0) {
        return false;
    }
    bool letter = isalpha((unsigned char)rest[0]) && (rest[1] == '\0' || rest[1] == ',');
    return rest[0] == '\0' || rest[0] == ',' || letter;
}

bool xboard_plain_names(const Xboard *x, Game *g, Turn turn, const char *text)
{
    char bare[XBOARD_MOVE_MAX], legs[XBOARD_MOVE_MAX], ply[XBOARD_MOVE_MAX];
    (void)g;
    unify_legs(text, legs);
    strip_suffix(text, bare);
    xboard_move_text(x->variant, turn, ply);
    return xboard_means(x->variant->wormholes          ? bare
                        : zero_ranks_apply(x->variant) ? legs
                                                       : text,
                        ply);
}

void xboard_plain_lift(Xboard *x, Game *g, const char *square, Text *out)
{
    const Variant *v = x->variant;
    XboardMarks marks = {.at = {{0}}};
    const TurnList *turns = game_turns(g);
    Square from = xboard_square(v, square);
    Setup setup;
    game_setup(g, &setup);
    for (size_t i = 0; turns != NULL && from != NO_SQUARE && i < turns->count; i++) {
        Move m = turns->at[i].first;
        if (move_from(m) == from) {
            bool captures = setup.piece[move_to(m)] != NO_PIECE || move_kind(m) == MOVE_EN_PASSANT;
            *xboard_mark(v, &marks, move_to(m)) = captures ? 'R' : 'Y';
        }
    }
    xboard_highlight(&marks, v->files, v->ranks, out);
}

void xboard_plain_hint(const Xboard *x, Game *g, Turn expected, Text *out)
{
    char text[XBOARD_MOVE_MAX];
    (void)g;
    xboard_move_text(x->variant, expected, text);
    text_add(out, "Hint: %s\n", text);
}

/* --- Plies ------------------------------------------------------------------------------------- */

void xboard_count(Xboard *x, const Game *g, int plies)
{
    if (game_ply(g) < XBOARD_PLIES_MAX) {
        x->plies[game_ply(g)] = (uint8_t)plies;
    }
    x->plies_in_hand = 0;
}

int xboard_plies_at(const Xboard *x, int ply)
{
    int plies = ply < XBOARD_PLIES_MAX ? x->plies[ply] : 1;
    return plies > 0 ? plies : 1;
}

bool xboard_plain_undo(Xboard *x, Game *g, int plies, int *turns, Text *out)
{
    int left = plies - x->plies_in_hand;
    int ply = game_ply(g);
    for (; left > 0 && ply > 0; ply--) {
        left -= xboard_plies_at(x, ply - 1);
    }
    if (left > 0) {
        return false;
    }
    for (; left < 0; left++) {
        text_add(out, "Illegal move (taken back with the rest of its turn): --\n");
    }
    *turns = game_ply(g) - ply;
    x->plies_in_hand = 0;
    return true;
}

/* --- Lines ------------------------------------------------------------------------------------- */

void xboard_draw_fen(const char *fen, char star, const char *tail, Text *out)
{
    size_t board = strcspn(fen, " [");
    for (size_t i = 0; i < board; i++) {
        if (fen[i] == '/') {
            text_add(out, "%s", tail);
        }
        text_char(out, fen[i] == '*' ? star : fen[i]);
    }
    text_add(out, "%s%s", tail, fen + board);
}

void xboard_square_name(const Variant *v, Square s, char name[XBOARD_SQUARE_MAX])
{
    int first = zero_ranks_apply(v) ? 0 : 1;
    snprintf(name, XBOARD_SQUARE_MAX, "%c%d", 'a' + v->file_of[s], (v->rank_of[s] + first) % 100);
}

Square xboard_square(const Variant *v, const char *name)
{
    int first = zero_ranks_apply(v) ? '0' : '1';
    int file = name[0] - 'a', rank = name[0] == '\0' ? -1 : name[1] - first;
    bool inside = file >= 0 && file < v->files && rank >= 0 && rank < v->ranks;
    return inside && name[2] == '\0' ? v->at[rank][file] : NO_SQUARE;
}

char *xboard_mark(const Variant *v, XboardMarks *marks, Square s)
{
    return &marks->at[v->rank_of[s]][v->file_of[s]];
}

void xboard_highlight(const XboardMarks *marks, int files, int ranks, Text *out)
{
    text_add(out, "highlight ");
    for (int rank = ranks - 1; rank >= 0; rank--) {
        int run = 0;
        for (int file = 0; file < files; file++) {
            char mark = marks->at[rank][file];
            if (mark == '\0') {
                run++;
                continue;
            }
            if (run > 0) {
                text_add(out, "%d", run);
            }
            text_char(out, mark);
            run = 0;
        }
        if (run > 0) {
            text_add(out, "%d", run);
        }
        text_char(out, rank > 0 ? '/' : '\n');
    }
}

void xboard_tell(const char *text, Text *out)
{
    char safe[256];
    Text t = text_over(safe, sizeof safe);
    text_add(&t, "%s", text);
    xboard_safe_reason(safe, sizeof safe); /* "Draw" anywhere in a line is the end of the game */
    text_add(out, "0 0 0 0 %s\n", safe);
}

void xboard_ask(const char *question, Text *out)
{
    text_add(out, "askuser PR %s\n", question);
}
