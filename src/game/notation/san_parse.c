/* SAN's text to plain data. */
#include <ctype.h>
#include <string.h>

#include "game/notation/san_internal.h"
#include "game/notation/unexpected_internal.h"

typedef struct {
    const Variant *v;
    const char *text, *at;
    San *san;
    Error *e;
} Parser;

static bool unexpected(const Parser *p, const char *wanted)
{
    return unexpected_at(p->text, p->at, wanted, p->e);
}

static bool skip(Parser *p, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(p->at, word, length) != 0) {
        return false;
    }
    p->at += length;
    return true;
}

static void skip_marks(Parser *p)
{
    p->at += strspn(p->at, "+#!?");
}

/* A piece's letter at p->at, which is then passed; NO_PIECE_TYPE if there is none. */
static PieceType take_letter(Parser *p, bool either_case)
{
    if (!isupper((unsigned char)*p->at) && !(either_case && islower((unsigned char)*p->at))) {
        return NO_PIECE_TYPE;
    }
    PieceType type = variant_kind(p->v, *p->at);
    p->at += type != NO_PIECE_TYPE;
    return type;
}

static bool read_letter(Parser *p, PieceType *type)
{
    *type = take_letter(p, false);
    return *type != NO_PIECE_TYPE || no_piece_at(p->v, p->text, p->at, p->e);
}

static bool no_square(const Parser *p, const char *wanted)
{
    return no_square_at(p->v, p->text, p->at, wanted, p->e);
}

static bool read_square(Parser *p, const char *wanted, Square *square)
{
    *square = variant_read_square(p->v, &p->at);
    return *square != NO_SQUARE || no_square(p, wanted);
}

/* --- Drops and exchanges (Hostage) ------------------------------------------------------------ */

/* "(B-N)": freed, then rescued. */
static bool read_exchanged(Parser *p, PieceType *rescued)
{
    p->at++;
    p->san->kind = SAN_EXCHANGE;
    if (!read_letter(p, &p->san->freed)) {
        return false;
    }
    if (!skip(p, "-")) {
        return unexpected(p, "a hyphen, as in (B-N)N*d3,");
    }
    return read_letter(p, rescued) && (skip(p, ")") || unexpected(p, "a closing parenthesis"));
}

/* The piece's letter, `*` and the square. */
static bool read_dropped(Parser *p)
{
    PieceType rescued = NO_PIECE_TYPE;
    if (!variant_has_drops(p->v)) {
        return error_set(p->e, NO_DROPS);
    }
    p->san->kind = SAN_DROP;
    if (*p->at == '(' && !read_exchanged(p, &rescued)) {
        return false;
    }
    const char *letter = p->at;
    p->san->type = take_letter(p, false);
    if (p->san->type == NO_PIECE_TYPE) {
        p->san->type = p->v->pawn;
    }
    if (p->san->type == NO_PIECE_TYPE) {
        return no_piece_at(p->v, p->text, p->at, p->e);
    }
    if (rescued != NO_PIECE_TYPE && rescued != p->san->type) {
        return error_set(p->e,
                         "'%.8s' at letter %d: the piece rescued, a %s, is the one to be dropped",
                         letter, (int)(letter - p->text) + 1, p->v->piece[rescued].name);
    }
    if (!skip(p, "*") && !skip(p, "@")) {
        return unexpected(p, "*, as in N*f3,");
    }
    return read_square(p, "the square of the drop, as in N*f3,", &p->san->to);
}

static bool is_drop(const char *text)
{
    return text[0] == '*' || text[0] == '@' || text[0] == '(' ||
           (text[0] != '\0' && (text[1] == '*' || text[1] == '@' || text[1] == '#'));
}

/* --- Moves ------------------------------------------------------------------------------------ */

/* A file, a rank, or both, each ANY where the text has none. False: there is no such rank or square.
 */
static bool read_place(Parser *p, int *file, int *rank)
{
    *file = *rank = ANY;
    const char *place = p->at;
    int f = *p->at - 'a';
    if (f >= 0 && f < p->v->files) {
        *file = f;
        p->at++;
    }
    for (int r = 0; *p->at >= '0' && *p->at <= '9'; p->at++) {
        r = r * 10 + (*p->at - '0');
        if (r > p->v->ranks || r == 0) {
            p->at = place;
            return no_square(p, "a rank of this game");
        }
        *rank = r - 1;
    }
    if (*file != ANY && *rank != ANY && p->v->at[*rank][*file] == NO_SQUARE) {
        p->at = place;
        return no_square(p, "a square of this game");
    }
    return true;
}

/* N(b)d7, as in the literature of Hostage. */
static bool read_origin_in_parentheses(Parser *p, int *file, int *rank)
{
    p->at++;
    return read_place(p, file, rank) && (skip(p, ")") || unexpected(p, "a closing parenthesis"));
}

static bool set_arrival(Parser *p, const char *where, int file, int rank)
{
    San *san = p->san;
    san->to = file != ANY && rank != ANY ? p->v->at[rank][file] : NO_SQUARE;
    if (san->to == NO_SQUARE) {
        p->at = where;
        return isupper((unsigned char)*where) && p->at == p->text
                   ? no_piece_at(p->v, p->text, where, p->e)
                   : no_square(p, "a piece's letter or a square, such as e2,");
    }
    return true;
}

/* XBoard writes a pull as a capture with a second leg: Rxd6-d3, the rook arrives on d3. */
static bool read_last_leg(Parser *p)
{
    San *san = p->san;
    if (p->v->pull_types == 0 || !san->takes || !skip(p, "-")) {
        return true;
    }
    san->takes = false;
    san->pulled = san->to;
    return read_square(p, "the square of arrival, as in Rxd6-d3,", &san->to);
}

/* Origin and arrival, of which either may be left out, the second only before a pull. */
static bool read_places(Parser *p)
{
    San *san = p->san;
    const char *start = p->at;
    int file, rank;
    bool parentheses = *p->at == '(';
    if (!(parentheses ? read_origin_in_parentheses(p, &file, &rank)
                      : read_place(p, &file, &rank))) {
        return false;
    }
    san->takes = skip(p, "x");
    bool told = file != ANY || rank != ANY;
    bool hyphen = told && !san->takes && skip(p, "-");
    const char *second = p->at;
    int to_file, to_rank;
    if (!read_place(p, &to_file, &to_rank)) {
        return false;
    }
    if (p->at != second || san->takes || hyphen || parentheses) {
        san->file = file;
        san->rank = rank;
        return set_arrival(p, second, to_file, to_rank) && read_last_leg(p);
    }
    bool whole = file != ANY && rank != ANY;
    if (*p->at == '~' && !whole) {
        san->file = file;
        san->rank = rank;
        return true;
    }
    return set_arrival(p, start, file, rank);
}

/* =Q, Q, (Q) and lower case; and what tells en passant. */
static bool read_promotion(Parser *p)
{
    if (skip(p, "e.p.") || skip(p, "ep")) {
        return true;
    }
    bool parenthesis = skip(p, "(");
    bool must = parenthesis || skip(p, "=");
    p->san->promotion = take_letter(p, true);
    if (must && p->san->promotion == NO_PIECE_TYPE) {
        return unexpected(p, "the letter of a piece to promote to");
    }
    return !parenthesis || skip(p, ")") || unexpected(p, "a closing parenthesis");
}

static bool read_pull(Parser *p)
{
    if (p->v->pull_types == 0) {
        return error_set(p->e, "this game has no pulls");
    }
    return read_square(p, "the square of the pulled piece, as in R~d6,", &p->san->pulled);
}

static bool read_move(Parser *p)
{
    San *san = p->san;
    san->type = take_letter(p, false);
    if (san->type == NO_PIECE_TYPE) {
        san->type = p->v->pawn;
    }
    if (san->type == NO_PIECE_TYPE) {
        return no_piece_at(p->v, p->text, p->at, p->e);
    }
    return read_places(p) && read_promotion(p) && (!skip(p, "~") || read_pull(p));
}

static bool read_castle(Parser *p)
{
    San *san = p->san;
    if (skip(p, "O-O-O") || skip(p, "0-0-0")) {
        san->wing = QUEENSIDE;
    } else if (skip(p, "O-O") || skip(p, "0-0")) {
        san->wing = KINGSIDE;
    } else {
        return false;
    }
    san->kind = SAN_CASTLE;
    san->type = p->v->castling_king;
    return true;
}

/* --- All together ----------------------------------------------------------------------------- */

/* What follows a comma: only a stone's move is written so. */
static bool read_stone(Parser *p)
{
    if (!p->v->stones) {
        return unexpected(p, p->v->pull_types != 0
                                 ? "the end, or a pull written as in Rd2~d6 or R~d6,"
                                 : "the end (a turn of this game is one move)");
    }
    p->at++;
    return read_square(p, "a stone's square, as in e4,b4c4,", &p->san->stone_from) &&
           read_square(p, STONE_TO, &p->san->stone_to);
}

static bool read_first(Parser *p)
{
    return is_drop(p->at) ? read_dropped(p) : read_castle(p) || read_move(p);
}

bool san_parse(const Variant *v, const char *text, San *san, Error *e)
{
    San read = {
        .kind = SAN_MOVE,
        .file = ANY,
        .rank = ANY,
        .to = NO_SQUARE,
        .promotion = NO_PIECE_TYPE,
        .freed = NO_PIECE_TYPE,
        .pulled = NO_SQUARE,
        .stone_from = NO_SQUARE,
        .stone_to = NO_SQUARE,
    };
    Parser p = {.v = v, .text = text, .at = text, .san = &read, .e = e};
    if (!read_first(&p)) {
        return false;
    }
    skip_marks(&p);
    if (*p.at == ',' && !read_stone(&p)) {
        return false;
    }
    skip_marks(&p);
    if (*p.at != '\0') {
        return unexpected(&p, "the end");
    }
    *san = read;
    return true;
}
