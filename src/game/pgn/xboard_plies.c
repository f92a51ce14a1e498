/* The text of one ply in a record of XBoard's. */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "game/pgn/xboard_internal.h"

enum { PLY_TEXT_MAX = 24 };

/* --- Reading ----------------------------------------------------------------------------------- */

/* File and rank at the end of the text, which are cut off, or PLY_ANY. */
static void cut_place(char *text, int *file, int *rank)
{
    size_t length = strlen(text), digits = length;
    while (digits > 0 && isdigit((unsigned char)text[digits - 1])) {
        digits--;
    }
    *rank = digits < length ? text[digits] - '1' : PLY_ANY;
    bool has_file =
        digits > 0 && islower((unsigned char)text[digits - 1]) && text[digits - 1] != 'x';
    *file = has_file ? text[digits - 1] - 'a' : PLY_ANY;
    text[digits - (has_file ? 1 : 0)] = '\0';
}

/* Wormhole Chess: the suffix is that of the hole, or of the hole that makes a promotion of it. */
static PieceType promotion_of(const Variant *v, char letter)
{
    static const char HOLES[] = "HVDYZ", PROMOTED[] = "-LNWC";
    const char *hole = v->wormholes ? strchr(HOLES, letter) : NULL;
    return hole == NULL ? variant_kind(v, letter) : variant_kind(v, PROMOTED[hole - HOLES]);
}

/* "=Q", "/H" */
static bool cut_suffix(const Variant *v, char *text, PieceType *promotion)
{
    char *suffix = strpbrk(text, "=/");
    *promotion = NO_PIECE_TYPE;
    if (suffix == NULL) {
        return true;
    }
    *suffix = '\0';
    *promotion = promotion_of(v, suffix[1]);
    bool hole = v->wormholes && suffix[1] == 'H';
    return suffix[1] != '\0' && suffix[2] == '\0' && (hole || *promotion != NO_PIECE_TYPE);
}

static bool read_special(const Variant *v, const char *text, XboardPly *ply)
{
    static const char *const CASTLES[] = {[KINGSIDE] = "O-O", [QUEENSIDE] = "O-O-O"};
    if (strcmp(text, "--") == 0) {
        ply->kind = PLY_NULL;
        return true;
    }
    for (int wing = 0; wing < WINGS; wing++) {
        if (strcmp(text, CASTLES[wing]) == 0) {
            ply->kind = PLY_CASTLE;
            ply->type = v->king;
            ply->wing = wing;
            return true;
        }
    }
    return false;
}

static bool read_letter(const Variant *v, const char **text, XboardPly *ply)
{
    ply->type = v->pawn;
    if (isupper((unsigned char)**text)) {
        ply->stone = v->stones && **text == 'S';
        ply->type = ply->stone ? NO_PIECE_TYPE : variant_kind(v, **text);
        (*text)++;
        return ply->stone || ply->type != NO_PIECE_TYPE;
    }
    return true;
}

static bool read_move(const Variant *v, char *text, XboardPly *ply)
{
    const char *letter = text;
    if (!cut_suffix(v, text, &ply->promotion) || !read_letter(v, &letter, ply)) {
        return false;
    }
    char *rest = text + (letter - text);
    if (*rest == '@') {
        ply->kind = PLY_DROP;
        rest++;
    }
    cut_place(rest, &ply->to_file, &ply->to_rank);
    size_t length = strlen(rest);
    if (length > 0 && rest[length - 1] == '-') {
        int file, rank;
        rest[length - 1] = '\0';
        ply->two_legs = true;
        cut_place(rest, &file, &rank);
    }
    length = strlen(rest);
    if (length > 0 && rest[length - 1] == 'x') {
        rest[length - 1] = '\0';
    }
    cut_place(rest, &ply->file, &ply->rank);
    return *rest == '\0' && ply->to_file != PLY_ANY && ply->to_rank != PLY_ANY;
}

bool xboard_ply_read(const Variant *v, const char *text, XboardPly *ply, Error *e)
{
    char plain[PLY_TEXT_MAX];
    Text t = text_over(plain, sizeof plain);
    size_t length = strlen(text);
    while (length > 0 && strchr("+#!?", text[length - 1]) != NULL) {
        length--;
    }
    text_add(&t, "%.*s", (int)length, text);
    *ply = (XboardPly){.file = PLY_ANY, .rank = PLY_ANY, .promotion = NO_PIECE_TYPE};
    if (!t.cut && (read_special(v, plain, ply) || read_move(v, plain, ply))) {
        return true;
    }
    return error_set(e, "that is not how XBoard writes a move of this game");
}

/* --- What fits --------------------------------------------------------------------------------- */

bool xboard_ply_from(const Variant *v, const XboardPly *ply, Square from)
{
    return (ply->file == PLY_ANY || ply->file == v->file_of[from]) &&
           (ply->rank == PLY_ANY || ply->rank == v->rank_of[from]);
}

bool xboard_ply_to(const Variant *v, const XboardPly *ply, Square to)
{
    return ply->to_file == v->file_of[to] && ply->to_rank == v->rank_of[to];
}

bool xboard_ply_fits(const Variant *v, const Setup *s, const XboardPly *ply, Move m)
{
    MoveKind kind = move_kind(m);
    if (kind == MOVE_DROP || kind == MOVE_EXCHANGE) {
        return false;
    }
    if (ply->kind == PLY_CASTLE) {
        return kind == MOVE_CASTLE && move_to(m) == v->castling[s->side].king_to[ply->wing];
    }
    PieceType promotion = kind == MOVE_PROMOTION ? move_type(m) : NO_PIECE_TYPE;
    return ply->kind == PLY_MOVE && !ply->stone &&
           piece_type(s->piece[move_from(m)]) == ply->type && ply->promotion == promotion &&
           (!ply->two_legs || kind == MOVE_EN_PASSANT) && xboard_ply_from(v, ply, move_from(m)) &&
           xboard_ply_to(v, ply, move_to(m));
}
