/* Reads a FEN: the placement and what is off the board, and strictly or as people write it. */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "game/fen.h"
#include "game/notation/fen_internal.h"

/* Pieces off the board that a FEN may hold, in all. With them every position that can be reached is
 * written in less than FEN_MAX bytes: play conserves the number of pieces. */
enum { OFF_BOARD_MAX = 192 };

/* Where the reading of the placement stands. */
typedef struct {
    const Variant *v;
    Setup *s;
    Error *e;
    const char *at;
    int file, rank;
} Reader;

static bool past_the_edge(const Reader *r)
{
    return error_set(r->e, "placement: rank %d goes past the edge; it has %d squares", r->rank + 1,
                     r->v->files);
}

static bool no_square(const Reader *r)
{
    return error_set(r->e, "placement: %c%d is no square of this game; a * must stand for it",
                     'a' + r->file, r->rank + 1);
}

static bool read_empty_run(Reader *r)
{
    if (*r->at == '0') {
        return error_set(r->e, "placement: rank %d: a run of empty squares cannot begin with 0",
                         r->rank + 1);
    }
    int run = 0;
    for (; isdigit((unsigned char)*r->at); r->at++) {
        run = run * 10 + (*r->at - '0');
        if (run > r->v->files - r->file) {
            return past_the_edge(r);
        }
    }
    for (; run > 0; run--, r->file++) {
        if (r->v->at[r->rank][r->file] == NO_SQUARE) {
            return no_square(r);
        }
    }
    return true;
}

/* docs/rules.md, General: `*` is off the board, a hole, a removed square, or a stone. */
static bool read_star(Reader *r)
{
    Square s = r->v->at[r->rank][r->file];
    if (s != NO_SQUARE) {
        if (!r->v->stones && !r->v->wormholes) {
            return error_set(r->e,
                             "placement: * on %c%d, which is a square of this game; "
                             "write a piece or a number there",
                             'a' + r->file, r->rank + 1);
        }
        squareset_add(&r->s->gaps, s);
    }
    r->at++;
    r->file++;
    return true;
}

/* `Q~`: a queen that was a pawn, and will be one in its captor's hand. */
static bool read_promoted(Reader *r, Square s, PieceType type)
{
    const Variant *v = r->v;
    if (!v->captures_to_hand || v->drop_loop || type == v->pawn || type == v->king) {
        return error_set(r->e, "placement: rank %d: no ~ can follow '%c' in this game", r->rank + 1,
                         r->at[-1]);
    }
    squareset_add(&r->s->promoted, s);
    r->at++;
    return true;
}

static bool read_piece(Reader *r)
{
    char letter = *r->at;
    PieceType type = isalpha((unsigned char)letter) ? variant_kind(r->v, letter) : NO_PIECE_TYPE;
    if (type == NO_PIECE_TYPE) {
        return error_set(r->e, "placement: rank %d: '%c' is no piece of this game", r->rank + 1,
                         letter);
    }
    Square s = r->v->at[r->rank][r->file];
    if (s == NO_SQUARE) {
        return no_square(r);
    }
    r->s->piece[s] = piece_make(isupper((unsigned char)letter) ? WHITE : BLACK, type);
    r->at++;
    if (*r->at == '~' && !read_promoted(r, s, type)) {
        return false;
    }
    r->file++;
    return true;
}

static bool read_rank(Reader *r)
{
    r->file = 0;
    while (*r->at != '/' && *r->at != '\0') {
        if (r->file >= r->v->files) {
            return past_the_edge(r);
        }
        bool ok = isdigit((unsigned char)*r->at) ? read_empty_run(r)
                  : *r->at == '*'                ? read_star(r)
                                                 : read_piece(r);
        if (!ok) {
            return false;
        }
    }
    if (r->file < r->v->files) {
        return error_set(r->e, "placement: rank %d has %d squares, not %d", r->rank + 1, r->file,
                         r->v->files);
    }
    return true;
}

static bool read_board(const Variant *v, const char *text, Setup *s, Error *e)
{
    Reader r = {.v = v, .s = s, .e = e, .at = text};
    for (r.rank = v->ranks - 1; r.rank >= 0; r.rank--) {
        if (!read_rank(&r)) {
            return false;
        }
        if (r.rank > 0 && *r.at == '\0') {
            return error_set(e, "placement: %d ranks, not %d", v->ranks - r.rank, v->ranks);
        }
        if (r.rank == 0 && *r.at == '/') {
            return error_set(e, "placement: more than %d ranks", v->ranks);
        }
        r.at++;
    }
    return true;
}

/* The text after '[' up to and with ']'. docs/rules.md, Hostage: `[airfield#prison]`, the case says
 * whose piece it is, and pieces in prison are held by the other side. */
static bool read_off_board(const Variant *v, const char *text, Setup *s, Error *e)
{
    bool in_prison = false;
    int pieces = 0;
    if (strcmp(text, "-]") == 0) { /* as Fairy-Stockfish says that nobody is there */
        return true;
    }
    for (; *text != ']'; text++) {
        if (*text == '#' && v->prisons && !in_prison) {
            in_prison = true;
            continue;
        }
        if (*text == '\0') {
            return error_set(e, "placement: the pieces off the board lack their closing ]");
        }
        PieceType type = isalpha((unsigned char)*text) ? variant_kind(v, *text) : NO_PIECE_TYPE;
        if (type == NO_PIECE_TYPE || type == v->king) {
            return error_set(e, "placement: '%c' cannot be off the board; write %s", *text,
                             v->prisons ? "[airfield#prison], such as [Nb#QPp]"
                                        : "[hands], such as [NPpb]");
        }
        Colour owner = isupper((unsigned char)*text) ? WHITE : BLACK;
        if (++pieces > OFF_BOARD_MAX) {
            return error_set(e, "placement: more than %d pieces off the board", OFF_BOARD_MAX);
        }
        if (in_prison) {
            s->prison[colour_other(owner)][type]++;
        } else {
            s->hand[owner][type]++;
        }
    }
    if (text[1] != '\0') {
        return error_set(e, "placement: nothing may follow the ]");
    }
    return true;
}

static bool check_kings(const Variant *v, const int count[COLOURS][PIECE_TYPES_MAX], Error *e)
{
    int white = count[WHITE][v->king], black = count[BLACK][v->king];
    for (Colour c = WHITE; c <= BLACK; c++) {
        if (count[c][v->king] > 1) {
            return error_set(e, "placement: %s has %d kings, not one", colour_name(c),
                             count[c][v->king]);
        }
        if (count[c][v->king] == 0 && !v->king_capture && !v->may_lack_king[c]) {
            return error_set(e, "placement: %s has no king", colour_name(c));
        }
    }
    if (v->king_capture && white + black == 0) {
        return error_set(e, "placement: neither side has a king; at least one must");
    }
    return true;
}

/* Every piece is somewhere: play cannot bring more than this into one prison or airfield. */
static bool check_hands(const Variant *v, const Setup *s, int count[COLOURS][PIECE_TYPES_MAX],
                        Error *e)
{
    for (Colour c = WHITE; variant_has_drops(v) && c <= BLACK; c++) {
        for (PieceType t = 0; t < v->piece_types; t++) {
            count[c][t] += s->hand[c][t] + s->prison[colour_other(c)][t];
            if (count[c][t] > HAND_MAX) {
                return error_set(e, "placement: %d pieces '%c' on and off the board; at most %d",
                                 count[c][t], variant_letter(v, c, t), HAND_MAX);
            }
        }
    }
    return true;
}

/* No pawn can stand behind its side's pieces or where it would have promoted. */
static bool check_pawn(const Variant *v, Square s, Colour c, Error *e)
{
    int first = c == WHITE ? 0 : v->ranks - 1;
    bool first_rank = v->rank_of[s] == first && !v->pawns_on_first_rank;
    if (!first_rank && (v->pawns_beyond || !squareset_has(v->promotion_region[c], s))) {
        return true;
    }
    char name[4];
    variant_square_name(v, s, name);
    return error_set(e, "placement: a pawn of %s cannot stand on %s", colour_name(c), name);
}

static bool check_pieces(const Variant *v, const Setup *s, Error *e)
{
    int count[COLOURS][PIECE_TYPES_MAX] = {{0}};
    for (int i = 0; i < v->squares; i++) {
        Piece m = s->piece[i];
        if (m == NO_PIECE) {
            continue;
        }
        count[piece_colour(m)][piece_type(m)]++;
        if (piece_type(m) == v->pawn && !check_pawn(v, (Square)i, piece_colour(m), e)) {
            return false;
        }
    }
    return check_kings(v, count, e) && check_hands(v, s, count, e);
}

bool fen_read_placement(const Variant *v, char *text, Setup *s, Error *e)
{
    char *bracket = strchr(text, '[');
    if (bracket != NULL) {
        if (!variant_has_drops(v)) {
            return error_set(
                e, "placement: no pieces are off the board in this game; leave off the [");
        }
        *bracket = '\0';
    }
    return read_board(v, text, s, e) && (bracket == NULL || read_off_board(v, bracket + 1, s, e)) &&
           check_pieces(v, s, e);
}

/* Splits the text in place; the number of fields, at most FEN_FIELDS + 1. */
enum { FEN_FIELDS = 7 };
static int split(char *text, char *field[FEN_FIELDS + 1])
{
    int count = 0;
    while (count <= FEN_FIELDS && (field[count] = text_word(&text)) != NULL) {
        count++;
    }
    return count;
}

static bool check_field_count(const Variant *v, int count, Error *e)
{
    int most = v->stones || v->check_counting ? FEN_FIELDS : FEN_FIELDS - 1;
    if (count < 4) {
        return error_set(e,
                         "FEN: %d of its fields; placement, side to move, castling and "
                         "en passant are needed",
                         count);
    }
    if (count == 5 && !v->check_counting) {
        return error_set(e, "FEN: the move number is missing; give both clocks or none");
    }
    if (count > most) {
        return error_set(e, "FEN: more than %d fields", most);
    }
    return true;
}

Setup fen_nothing(void)
{
    return (Setup){
        .en_passant = NO_SQUARE, .ko_from = NO_SQUARE, .ko_to = NO_SQUARE, .move_number = 1};
}

/* Fairy-Stockfish's field after en passant: the checks that White and Black have yet to give, `3+3`.
 * Takes it out of the fields; where it is missing, nothing has been given since the start. */
static bool read_checks(const Variant *v, char **field, int *count, Setup *s, Error *e)
{
    if (*count < 5 || strchr(field[4], '+') == NULL) {
        s->checks_left[WHITE] = s->checks_left[BLACK] = v->checks_at_start;
        return true;
    }
    const char *text = field[4];
    if (!isdigit((unsigned char)text[0]) || text[1] != '+' || !isdigit((unsigned char)text[2]) ||
        text[3] != '\0') {
        return error_set(e, "checks: '%.16s'; it must be how many are left, such as 3+3", text);
    }
    s->checks_left[WHITE] = (uint8_t)(text[0] - '0');
    s->checks_left[BLACK] = (uint8_t)(text[2] - '0');
    for (int i = 4; i + 1 < *count; i++) {
        field[i] = field[i + 1];
    }
    --*count;
    return true;
}

bool fen_read(const Variant *v, const char *fen, Setup *s, Error *e)
{
    char text[FEN_MAX];
    char *field[FEN_FIELDS + 1];
    size_t length = strlen(fen);
    if (length >= sizeof text) {
        return error_set(e, "FEN: %zu bytes long; at most %zu", length, sizeof text - 1);
    }
    memcpy(text, fen, length + 1);
    int count = split(text, field);
    if (!check_field_count(v, count, e)) {
        return false;
    }
    Setup read = fen_nothing();
    if (v->check_counting && !read_checks(v, field, &count, &read, e)) {
        return false;
    }
    if (!fen_read_placement(v, field[0], &read, e) || !fen_read_side(field[1], &read, e) ||
        !fen_read_castling(v, field[2], &read, e) || !fen_read_en_passant(v, field[3], &read, e)) {
        return false;
    }
    if (count >= 6 && !fen_read_clocks(field[4], field[5], &read, e)) {
        return false;
    }
    if (v->stones && count == FEN_FIELDS && !fen_read_ko(v, field[6], &read, e)) {
        return false;
    }
    *s = read;
    return true;
}
