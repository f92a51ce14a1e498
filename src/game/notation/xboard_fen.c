/* XBoard's FENs of Wormhole, Hostage and Eight-Stone Chess. */
#include "game/xboard_fen.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- Boards ------------------------------------------------------------------------------------ */

/* The letters of Wormhole Chess's holes, and what the pawn that left one has become: such a piece is the
 * hole's letter and '~'. */
static const char HOLES[] = "hvdyz", PROMOTED[] = "-LNWC";

/* Returns what follows the board; NULL if it is none of XBoard's, which has holes, or holdings. */
static const char *read_wormhole(const char *fen, Text *board)
{
    const char *p = fen;
    bool canonical = true;
    for (; *p != '\0' && *p != ' '; p++) {
        const char *hole = strchr(HOLES, *p | 0x20);
        canonical = canonical && hole == NULL && *p != '[';
        if (*p == '[') {
            p += strcspn(p, "] ");
            p -= *p != ']';
        } else if (hole != NULL && p[1] == '~') {
            char piece = PROMOTED[hole - HOLES];
            text_char(board, (char)((*p++ & 0x20) != 0 ? piece | 0x20 : piece));
        } else {
            text_char(board, hole != NULL ? '*' : *p);
        }
    }
    return canonical ? NULL : p;
}

/* The two files behind the '*' of one rank; what follows them, or NULL. */
static const char *read_strip_rank(const char *p, int rank, char strip[XBOARD_STRIP])
{
    for (int file = 0; file < 2; p++) {
        if (*p == '1' || *p == '2') {
            file += *p - '0';
        } else if (isalpha((unsigned char)*p)) {
            strip[rank * 2 + file++] = *p;
        } else {
            return NULL;
        }
    }
    return p;
}

static const char *read_hostage(const char *fen, Text *board, char strip[XBOARD_STRIP])
{
    const char *p = fen;
    for (int rank = 7; rank >= 0; rank--) {
        size_t length = strcspn(p, "*/[ ");
        text_add(board, "%.*s%s", (int)length, p, rank > 0 ? "/" : "");
        p = p[length] == '*' ? read_strip_rank(p + length + 1, rank, strip) : NULL;
        if (p == NULL || (rank > 0 && *p++ != '/')) {
            return NULL;
        }
    }
    text_char(board, '[');
    for (int i = 0; i < XBOARD_STRIP; i++) {
        if (strip[i] != '\0') {
            text_char(board, strip[i]);
        }
    }
    text_char(board, '#');
    for (p += *p == '['; *p != '\0' && *p != ']' && *p != ' '; p++) {
        if (*p != '-') {
            text_char(board, *p);
        }
    }
    text_char(board, ']');
    return p + (*p == ']');
}

static const char *read_eightstone(const char *fen, Text *board, bool *black)
{
    const char *p = fen;
    for (; *p != '\0' && *p != ' '; p++) {
        bool stone = *p == 'S' || *p == 's';
        if (*p == '*' || *p == '[') {
            return NULL;
        }
        *black = *black || *p == 's';
        text_char(board, stone ? '*' : *p);
    }
    return p;
}

bool xboard_fen_read(const Variant *v, const char *fen, XboardFen *read)
{
    Text board = text_over(read->board, sizeof read->board);
    const char *p = NULL;
    memset(read->strip, 0, sizeof read->strip);
    read->black_stones = false;
    if (v->wormholes) {
        p = read_wormhole(fen, &board);
    } else if (v->prisons) {
        p = read_hostage(fen, &board, read->strip);
    } else if (v->stones) {
        p = read_eightstone(fen, &board, &read->black_stones);
    }
    if (p == NULL) {
        return false;
    }
    p += strspn(p, " ");
    text_add(&board, " %c", *p == 'b' ? 'b' : 'w');
    read->fields = p + (*p != '\0');
    return !board.cut;
}

/* --- Fields ------------------------------------------------------------------------------------ */

typedef struct {
    char castling[16], passant[8];
    int rule_clock, number;
} Fields;

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* XBoard leaves out what its parent game has not, so a number is a clock wherever it comes. */
static Fields read_fields(const char *fields)
{
    Fields f = {.castling = "-", .passant = "-", .number = 1};
    char copy[64];
    Text t = text_over(copy, sizeof copy);
    text_add(&t, "%s", fields);
    char *rest = copy, *word;
    for (int words = 0, numbers = 0; (word = text_word(&rest)) != NULL;) {
        long long number;
        if (text_integer(word, 0, 1000000, &number)) {
            *(numbers++ == 0 ? &f.rule_clock : &f.number) = (int)number;
        } else if (word[0] != '-' && isdigit((unsigned char)word[1])) {
            snprintf(f.passant, sizeof f.passant, "%s", word);
        } else if (words++ == 0) {
            snprintf(f.castling, sizeof f.castling, "%s", word);
        } else {
            snprintf(f.passant, sizeof f.passant, "%s", word);
        }
    }
    f.rule_clock = clamp(f.rule_clock, 0, 99);
    f.number = clamp(f.number, 1, 9999);
    return f;
}

int xboard_fen_ply(const XboardFen *read)
{
    bool black = read->board[strlen(read->board) - 1] == 'b';
    return 2 * (read_fields(read->fields).number - 1) + black;
}

/* --- Positions --------------------------------------------------------------------------------- */

static bool try_position(Game *g, const char *board, const char *castling, const Fields *f,
                         Error *e)
{
    char fen[FEN_MAX + 64];
    Text t = text_over(fen, sizeof fen);
    text_add(&t, "%s %s %s %d %d", board, castling[0] == '\0' ? "-" : castling, f->passant,
             f->rule_clock, f->number);
    return game_set_fen(g, fen, e);
}

/* The rights that the board allows, each by itself. */
static void fitting_rights(Game *g, const char *board, const Fields *f, char fitting[16])
{
    size_t count = 0;
    for (const char *right = f->castling; *right != '\0'; right++) {
        char single[2] = {*right, '\0'};
        Error e;
        if (*right != '-' && try_position(g, board, single, f, &e)) {
            fitting[count++] = *right;
        }
    }
    fitting[count] = '\0';
}

bool xboard_fen_set(Game *g, const XboardFen *read, Error *e)
{
    Fields f = read_fields(read->fields);
    char fitting[16];
    if (game_variant(g)->stones && strcmp(f.castling, "-") == 0) {
        snprintf(f.castling, sizeof f.castling, "KQkq"); /* its parent game has no castling */
    }
    if (!try_position(g, read->board, "-", &f, e)) {
        snprintf(f.passant, sizeof f.passant, "-");
    }
    fitting_rights(g, read->board, &f, fitting);
    return try_position(g, read->board, fitting, &f, e);
}

bool game_set_any_fen(Game *g, const char *fen, Error *note, Error *e)
{
    XboardFen read;
    Error ignored;
    if (game_set_mended_fen(g, fen, note, e)) {
        return true;
    }
    note->text[0] = '\0';
    return xboard_fen_read(game_variant(g), fen, &read) && xboard_fen_set(g, &read, &ignored);
}
