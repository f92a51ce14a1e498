/* docs/rules.md a second time, as naively as can be: a board of letters, squares as file and rank, lists
 * instead of sets, copies instead of undoing. Written from that page alone, to be compared with the
 * kernels; it speaks FEN, and naive_turns.h move text. Here: the position, FENs, and attacks. */
#ifndef LACUNA_TESTS_REFERENCE_NAIVE_H
#define LACUNA_TESTS_REFERENCE_NAIVE_H

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum {
    NAIVE_CHESS,
    NAIVE_HOLE,
    NAIVE_WORMHOLE,
    NAIVE_HOSTAGE,
    NAIVE_EIGHTSTONE,
    NAIVE_GAMES
} NaiveGame;

typedef struct {
    int x, y; /* file and rank from 0 */
} At;
static const At nowhere = {-99, -99};

/* What stands on a square: a piece's letter, or one of these. */
enum { AT_EMPTY = '.', AT_GAP = '*' /* stone, hole, removed square */, AT_OFF = '#' };

typedef struct {
    NaiveGame game;
    char piece[10][8];                        /* [rank][file] */
    signed char airfield[128], prison[128];   /* by the piece's letter, whose case is its owner's */
    bool white;                               /* to move */
    bool king_unmoved[2], rook_unmoved[2][2]; /* [white], [white][kingside] */
    At skipped, ko_from, ko_to;
    int clock, number;
} Naive;

static const struct {
    const char *name, *promotions;
    int files, ranks;
    int last[2], second[2]; /* [white]: where pawns promote, whence they step twice */
    bool castling;
} naive_games[NAIVE_GAMES] = {
    {"chess", "qrbn", 8, 8, {0, 7}, {6, 1}, true},
    {"hole", "qrd", 7, 10, {2, 7}, {7, 2}, false},
    {"wormhole", "lwnc", 8, 8, {0, 7}, {6, 1}, false},
    {"hostage", "qrbn", 8, 8, {0, 7}, {6, 1}, true},
    {"eightstone", "qrbn", 8, 9, {0, 8}, {7, 1}, true},
};

/* Whether the rules of that game are written here. */
static inline bool naive_knows(const char *name)
{
    for (int game = 0; game < NAIVE_GAMES; game++) {
        if (strcmp(naive_games[game].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static inline NaiveGame naive_game(const char *name)
{
    int game = 0;
    while (strcmp(naive_games[game].name, name) != 0) {
        game++;
    }
    return (NaiveGame)game;
}

static inline bool at_same(At a, At b)
{
    return a.x == b.x && a.y == b.y;
}

static inline bool at_inside(const Naive *n, At a)
{
    return a.x >= 0 && a.x < naive_games[n->game].files && a.y >= 0 &&
           a.y < naive_games[n->game].ranks;
}

static inline char at_look(const Naive *n, At a)
{
    return at_inside(n, a) ? n->piece[a.y][a.x] : AT_OFF;
}

static inline void at_put(Naive *n, At a, int c)
{
    n->piece[a.y][a.x] = (char)c;
}

static inline bool is_piece(char c)
{
    return isalpha((unsigned char)c) != 0;
}

static inline bool is_white(char c)
{
    return isupper((unsigned char)c) != 0;
}

/* The letter in the case of that side. */
static inline char owned(bool white, char c)
{
    return (char)(white ? toupper((unsigned char)c) : tolower((unsigned char)c));
}

static inline bool is_mans(char c, bool white)
{
    return is_piece(c) && is_white(c) == white;
}

/* Where the piece c stands; nowhere. */
static inline At naive_find(const Naive *n, char c)
{
    for (int y = 0; y < naive_games[n->game].ranks; y++) {
        const char *found = memchr(n->piece[y], c, (size_t)naive_games[n->game].files);
        if (found != NULL) {
            return (At){(int)(found - n->piece[y]), y};
        }
    }
    return nowhere;
}

/* --- FEN -------------------------------------------------------------------------------------- */

static inline At at_read(const char **text)
{
    At a = {(*text)[0] - 'a', (*text)[1] - '1'};
    *text += 2;
    if (a.y == 0 && **text == '0') { /* d10 */
        a.y = 9;
        ++*text;
    }
    return a;
}

static inline const char *naive_read_board(Naive *n, const char *fen)
{
    At a = {0, naive_games[n->game].ranks - 1};
    for (; *fen != ' ' && *fen != '['; fen++) {
        if (*fen == '/') {
            a = (At){0, a.y - 1};
        } else if (isdigit((unsigned char)*fen)) {
            for (int run = *fen - '0'; run > 0; run--) {
                at_put(n, a, AT_EMPTY);
                a.x++;
            }
        } else {
            bool off =
                n->game == NAIVE_HOLE && *fen == '*' && !(a.x == 3 && (a.y == 3 || a.y == 6));
            at_put(n, a, off ? AT_OFF : *fen);
            a.x++;
        }
    }
    return fen;
}

static inline const char *naive_read_host(Naive *n, const char *fen)
{
    signed char *where = n->airfield;
    if (*fen == '[') {
        while (*++fen != ']') {
            if (*fen == '#') {
                where = n->prison;
            } else {
                where[(int)*fen]++;
            }
        }
        fen++;
    }
    return fen;
}

static inline const char *naive_read_castling(Naive *n, const char *fen)
{
    for (; *fen != ' '; fen++) {
        if (*fen != '-') {
            bool white = is_white(*fen);
            n->king_unmoved[white] = true;
            if (owned(true, *fen) != 'E') {
                n->rook_unmoved[white][owned(true, *fen) == 'K'] = true;
            }
        }
    }
    return fen;
}

/* Reads a complete FEN, which is known to be good. */
static inline void naive_read(Naive *n, NaiveGame game, const char *fen)
{
    *n = (Naive){.game = game, .skipped = nowhere, .ko_from = nowhere, .ko_to = nowhere};
    fen = naive_read_host(n, naive_read_board(n, fen));
    n->white = fen[1] == 'w';
    fen = naive_read_castling(n, fen + 3) + 1;
    if (*fen == '-') {
        fen++;
    } else {
        n->skipped = at_read(&fen);
    }
    char *end;
    n->clock = (int)strtol(fen, &end, 10);
    n->number = (int)strtol(end, &end, 10);
    if (end[0] == ' ' && end[1] != '-') {
        const char *ko = end + 1;
        n->ko_from = at_read(&ko);
        n->ko_to = at_read(&ko);
    }
}

static inline char *at_write(char *text, At a)
{
    return text + sprintf(text, "%c%d", 'a' + a.x, a.y + 1);
}

static inline char *naive_write_board(const Naive *n, char *text)
{
    for (int y = naive_games[n->game].ranks - 1; y >= 0; y--) {
        int run = 0;
        for (int x = 0; x < naive_games[n->game].files; x++) {
            char c = n->piece[y][x];
            if (c == AT_EMPTY) {
                run++;
                continue;
            }
            text += run > 0 ? sprintf(text, "%d", run) : 0;
            run = 0;
            *text++ = c == AT_OFF ? AT_GAP : c;
        }
        text += run > 0 ? sprintf(text, "%d", run) : 0;
        *text++ = y > 0 ? '/' : '\0';
    }
    return text - 1;
}

static inline char *naive_write_host(const Naive *n, char *text)
{
    const char *order = "QRBNPqrbnp";
    char *prison = text;
    *text++ = '[';
    for (const char *c = order; *c != '\0'; c++) {
        for (int i = 0; i < n->airfield[(int)*c]; i++) {
            *text++ = *c;
        }
    }
    prison = text;
    *text++ = '#';
    for (const char *c = order; *c != '\0'; c++) {
        for (int i = 0; i < n->prison[(int)*c]; i++) {
            *text++ = *c;
        }
    }
    if (text == prison + 1) {
        text = prison;
    }
    *text++ = ']';
    return text;
}

static inline char *naive_write_castling(const Naive *n, char *text)
{
    char *start = text;
    for (int white = 1; white >= 0; white--) {
        for (int kingside = 1; kingside >= 0; kingside--) {
            if (n->rook_unmoved[white][kingside]) {
                *text++ = owned(white, kingside ? 'k' : 'q');
            }
        }
        if (n->game == NAIVE_HOSTAGE && n->king_unmoved[white] && !n->rook_unmoved[white][0] &&
            !n->rook_unmoved[white][1]) {
            *text++ = owned(white, 'e');
        }
    }
    if (text == start) {
        *text++ = '-';
    }
    return text;
}

static inline void naive_write(const Naive *n, char *text)
{
    text = naive_write_board(n, text);
    if (n->game == NAIVE_HOSTAGE) {
        text = naive_write_host(n, text);
    }
    text += sprintf(text, " %c ", n->white ? 'w' : 'b');
    text = naive_write_castling(n, text);
    *text++ = ' ';
    if (at_same(n->skipped, nowhere)) {
        *text++ = '-';
    } else {
        text = at_write(text, n->skipped);
    }
    text += sprintf(text, " %d %d", n->clock, n->number);
    if (!at_same(n->ko_from, nowhere)) {
        *text++ = ' ';
        text = at_write(at_write(text, n->ko_from), n->ko_to);
    }
    *text = '\0';
}

/* --- Pieces -------------------------------------------------------------------------------------- */

typedef struct {
    int count;
    At at[128];
} AtList;

static inline bool at_in(const AtList *list, At a)
{
    for (int i = 0; i < list->count; i++) {
        if (at_same(list->at[i], a)) {
            return true;
        }
    }
    return false;
}

/* Orthogonal and diagonal directions alternate. */
static const At at_ways[8] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

/* The next square that way. Wormhole: the next remaining one. */
static inline At at_step(const Naive *n, At a, At way)
{
    do {
        a = (At){a.x + way.x, a.y + way.y};
    } while (n->game == NAIVE_WORMHOLE && at_look(n, a) == AT_GAP);
    return at_inside(n, a) ? a : nowhere;
}

/* Adds a square where a piece can stand, once. */
static inline void add_at(const Naive *n, At a, AtList *list)
{
    char c = at_look(n, a);
    if ((c == AT_EMPTY || is_piece(c)) && !at_in(list, a)) {
        list->at[list->count++] = a;
    }
}

/* `steps` steps in every second way from `first` on. */
static inline void add_steps(const Naive *n, At from, int first, int steps, AtList *list)
{
    for (int i = first; i < 8; i += 2) {
        At a = from;
        for (int s = 0; s < steps; s++) {
            a = at_step(n, a, at_ways[i]);
        }
        add_at(n, a, list);
    }
}

static inline void add_slides(const Naive *n, At from, int first, AtList *list)
{
    for (int i = first; i < 8; i += 2) {
        At a = at_step(n, from, at_ways[i]);
        while (at_look(n, a) == AT_EMPTY) {
            add_at(n, a, list);
            a = at_step(n, a, at_ways[i]);
        }
        add_at(n, a, list);
    }
}

/* Some orthogonal steps, then a diagonal one that goes on the same way: knight and wizard. */
static inline void add_bent(const Naive *n, At from, int steps, AtList *list)
{
    for (int i = 0; i < 8; i += 2) {
        At a = from;
        for (int s = 0; s < steps; s++) {
            a = at_step(n, a, at_ways[i]);
        }
        add_at(n, at_step(n, a, at_ways[(i + 1) % 8]), list);
        add_at(n, at_step(n, a, at_ways[(i + 7) % 8]), list);
    }
}

/* Hostage: a piece to which the pawns of that side could promote is held. */
static inline bool promotion_held(const Naive *n, bool white)
{
    for (const char *c = naive_games[n->game].promotions; *c != '\0'; c++) {
        if (n->prison[(int)owned(white, *c)] > 0) {
            return true;
        }
    }
    return false;
}

static inline bool pawn_idle(const Naive *n, At from)
{
    bool white = is_white(at_look(n, from));
    return n->game == NAIVE_HOSTAGE && from.y == (white ? 6 : 1) && !promotion_held(n, white);
}

static inline void add_pawn_aims(const Naive *n, At from, AtList *list)
{
    int ahead = is_white(at_look(n, from)) ? 1 : -1;
    if (!pawn_idle(n, from)) {
        add_at(n, at_step(n, from, (At){-1, ahead}), list);
        add_at(n, at_step(n, from, (At){1, ahead}), list);
    }
}

/* Where the piece could capture, were there an enemy. */
static inline void naive_aims(const Naive *n, At from, AtList *list)
{
    enum { ORTHO, DIAG };
    switch (toupper((unsigned char)at_look(n, from))) {
    case 'P': add_pawn_aims(n, from, list); break;
    case 'N': add_bent(n, from, 1, list); break;
    case 'B': add_slides(n, from, DIAG, list); break;
    case 'R': add_slides(n, from, ORTHO, list); break;
    case 'Q':
        add_slides(n, from, ORTHO, list);
        add_slides(n, from, DIAG, list);
        break;
    case 'K':
        add_steps(n, from, ORTHO, 1, list);
        add_steps(n, from, DIAG, 1, list);
        break;
    case 'D': /* Hole: bishop or one step orthogonally */
        add_slides(n, from, DIAG, list);
        add_steps(n, from, ORTHO, 1, list);
        break;
    case 'C': /* one orthogonal step, or two steps in one of the eight directions */
        add_steps(n, from, ORTHO, 1, list);
        add_steps(n, from, ORTHO, 2, list);
        add_steps(n, from, DIAG, 2, list);
        break;
    case 'W':
        add_steps(n, from, DIAG, 1, list);
        add_bent(n, from, 2, list);
        break;
    case 'L': /* two steps; and one step, only to capture */
        add_steps(n, from, ORTHO, 2, list);
        add_steps(n, from, DIAG, 2, list);
        add_steps(n, from, ORTHO, 1, list);
        add_steps(n, from, DIAG, 1, list);
        break;
    default: break;
    }
}

/* Hole: the first piece beyond exactly one hole. */
static inline At naive_pull_from(const Naive *n, At from, At way)
{
    int holes = 0;
    for (At a = at_step(n, from, way); at_look(n, a) != AT_OFF; a = at_step(n, a, way)) {
        holes += at_look(n, a) == AT_GAP;
        if (is_piece(at_look(n, a))) {
            return holes == 1 ? a : nowhere;
        }
    }
    return nowhere;
}

/* Pieces of either side that the piece on `from` could pull from there. */
static inline void naive_pull_aims(const Naive *n, At from, AtList *list)
{
    char c = owned(true, at_look(n, from));
    if (n->game != NAIVE_HOLE || (c != 'Q' && c != 'R' && c != 'D')) {
        return;
    }
    for (int i = c == 'D'; i < 8; i += c == 'Q' ? 1 : 2) {
        add_at(n, naive_pull_from(n, from, at_ways[i]), list);
    }
}

/* Whether a piece of that side could capture or pull a piece on `target` as the board is. */
static inline bool naive_attacked(const Naive *n, At target, bool by_white)
{
    AtList aims;
    for (At a = {0, 0}; a.y < naive_games[n->game].ranks; a.y++) {
        for (a.x = 0; a.x < naive_games[n->game].files; a.x++) {
            if (is_mans(at_look(n, a), by_white)) {
                aims.count = 0;
                naive_aims(n, a, &aims);
                naive_pull_aims(n, a, &aims);
                if (at_in(&aims, target)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static inline bool naive_in_check(const Naive *n, bool white)
{
    return naive_attacked(n, naive_find(n, owned(white, 'k')), !white);
}

#endif
