/* Turns by the naive rules (naive.h): listing them, playing them, their text. */
#ifndef LACUNA_TESTS_REFERENCE_NAIVE_TURNS_H
#define LACUNA_TESTS_REFERENCE_NAIVE_TURNS_H

#include "reference/naive.h"

typedef struct {
    At from, to;      /* from: nowhere for drops */
    char type, freed; /* promotion, or piece dropped; piece freed: in their owner's case; 0 */
    At pulled;
    At stone_from, stone_to;
    bool castles;
} NaiveTurn;

enum { NAIVE_TURNS_MAX = 30000, NAIVE_TEXT_MAX = 16 };
typedef struct {
    int count;
    NaiveTurn at[NAIVE_TURNS_MAX];
} NaiveTurns;

static inline NaiveTurn turn_from_to(At from, At to)
{
    return (NaiveTurn){
        .from = from, .to = to, .pulled = nowhere, .stone_from = nowhere, .stone_to = nowhere};
}

static inline void naive_text(const NaiveTurn *t, char *text)
{
    if (at_same(t->from, nowhere)) {
        *text++ = owned(true, t->type);
        text += t->freed != 0 ? sprintf(text, "#%c", owned(true, t->freed)) : 0;
        *text++ = '@';
        text = at_write(text, t->to);
    } else if (!at_same(t->pulled, nowhere)) {
        text = at_write(at_write(text, t->from), t->pulled);
        *text++ = ',';
        text = at_write(at_write(text, t->pulled), t->to);
    } else {
        text = at_write(at_write(text, t->from), t->to);
        if (t->type != 0) {
            *text++ = owned(false, t->type);
        }
    }
    if (!at_same(t->stone_from, nowhere)) {
        *text++ = ',';
        text = at_write(at_write(text, t->stone_from), t->stone_to);
    }
    *text = '\0';
}

/* --- Playing ---------------------------------------------------------------------------------- */

static inline int naive_home(const Naive *n, bool white)
{
    return white ? 0 : naive_games[n->game].ranks - 1;
}

/* A piece left the square or was taken there: king or rook at home has moved, or is gone. */
static inline void naive_left(Naive *n, At a)
{
    for (int white = 0; white < 2; white++) {
        if (a.y == naive_home(n, white)) {
            bool king = a.x == 4;
            n->king_unmoved[white] &= !king;
            n->rook_unmoved[white][0] &= !king && a.x != 0;
            n->rook_unmoved[white][1] &= !king && a.x != 7;
        }
    }
}

static inline void naive_remove(Naive *n, At a)
{
    char c = at_look(n, a);
    if (is_piece(c)) {
        n->prison[(int)c]++; /* only Hostage looks there */
        n->clock = 0;
        naive_left(n, a);
        at_put(n, a, AT_EMPTY);
    }
}

static inline void naive_play_drop(Naive *n, const NaiveTurn *t)
{
    at_put(n, t->to, t->type);
    n->clock = 0;
    if (t->freed != 0) {
        n->prison[(int)t->freed]--;
        n->airfield[(int)t->freed]++;
        n->prison[(int)t->type]--;
    } else {
        n->airfield[(int)t->type]--;
    }
    bool corner = t->to.y == naive_home(n, n->white) && (t->to.x == 0 || t->to.x == 7);
    if (owned(true, t->type) == 'R' && corner && n->king_unmoved[n->white]) {
        n->rook_unmoved[n->white][t->to.x == 7] = true;
    }
}

static inline void naive_promote(Naive *n, const NaiveTurn *t, char pawn)
{
    at_put(n, t->to, t->type);
    n->prison[(int)t->type]--; /* only Hostage looks there */
    n->prison[(int)pawn]++;
}

/* The piece's part of the turn. */
static inline void naive_play_piece(Naive *n, const NaiveTurn *t)
{
    At from = t->from, to = t->to;
    At skipped = n->skipped;
    n->skipped = nowhere;
    n->clock++;
    if (at_same(from, nowhere)) {
        naive_play_drop(n, t);
        return;
    }
    char piece = at_look(n, from);
    bool pawn = owned(true, piece) == 'P';
    if (!at_same(from, to)) {
        bool en_passant = pawn && at_same(to, skipped) && from.x != to.x;
        naive_remove(n, en_passant ? (At){to.x, from.y} : to);
        at_put(n, to, piece);
        at_put(n, from, n->game == NAIVE_WORMHOLE ? AT_GAP : AT_EMPTY);
        naive_left(n, from);
    }
    if (pawn) {
        n->clock = 0;
        if (abs(to.y - from.y) == 2 && n->game != NAIVE_WORMHOLE) {
            n->skipped = (At){from.x, (from.y + to.y) / 2};
        }
    }
    if (t->type != 0) {
        naive_promote(n, t, piece);
    }
    if (t->castles) {
        At rook = {to.x == 6 ? 7 : 0, from.y};
        at_put(n, (At){to.x == 6 ? 5 : 3, from.y}, at_look(n, rook));
        at_put(n, rook, AT_EMPTY);
    }
    naive_remove(n, t->pulled);
}

/* The stone's part; what stands where it goes changes places with it. */
static inline void naive_play_stone(Naive *n, const NaiveTurn *t)
{
    n->ko_from = t->stone_to;
    n->ko_to = t->stone_from;
    if (!at_same(t->stone_from, nowhere)) {
        if (is_piece(at_look(n, t->stone_to))) {
            naive_left(n, t->stone_to);
        }
        at_put(n, t->stone_from, at_look(n, t->stone_to));
        at_put(n, t->stone_to, AT_GAP);
    }
    if (!at_same(n->skipped, nowhere)) {
        At arrived = {n->skipped.x, n->skipped.y + (n->white ? 1 : -1)};
        if (at_look(n, n->skipped) != AT_EMPTY || at_look(n, arrived) != owned(n->white, 'p')) {
            n->skipped = nowhere;
        }
    }
}

static inline void naive_play(Naive *n, const NaiveTurn *t)
{
    naive_play_piece(n, t);
    if (n->game == NAIVE_EIGHTSTONE) {
        naive_play_stone(n, t);
    }
    n->number += !n->white;
    n->white = !n->white;
}

/* --- Listing ---------------------------------------------------------------------------------- */

static inline void list_turn(const NaiveTurn *t, NaiveTurns *list)
{
    list->at[list->count++] = *t;
}

/* Lists the turn if the whole of it leaves the mover's king unattacked. */
static inline void list_if_legal(const Naive *n, const NaiveTurn *t, NaiveTurns *list)
{
    Naive after = *n;
    naive_play(&after, t);
    if (!naive_in_check(&after, n->white)) {
        list_turn(t, list);
    }
}

static inline void list_stone(const Naive *n, NaiveTurn t, At from, At to, NaiveTurns *list)
{
    if (at_same(from, n->ko_from) && at_same(to, n->ko_to)) {
        return;
    }
    t.stone_from = from;
    t.stone_to = to;
    list_if_legal(n, &t, list);
}

/* The stone on `from`; `moved` is the board after the piece's move. */
static inline void list_stones_of(const Naive *n, const Naive *moved, const NaiveTurn *t, At from,
                                  NaiveTurns *list)
{
    for (int i = 0; i < 8; i += 2) {
        At to = at_step(moved, from, at_ways[i]);
        char c = at_look(moved, to);
        bool pawn_kept_off = owned(true, c) == 'P' && (from.y == 0 || from.y == 8);
        if (c == AT_EMPTY || (is_mans(c, n->white) && !pawn_kept_off)) {
            list_stone(n, *t, from, to, list);
        }
        At behind = {from.x - at_ways[i].x, from.y - at_ways[i].y};
        if (c == AT_GAP && at_look(moved, behind) != AT_GAP) {
            while (at_look(moved, to) == AT_GAP) {
                to = at_step(moved, to, at_ways[i]);
            }
            if (at_look(moved, to) == AT_EMPTY) {
                list_stone(n, *t, from, to, list);
            }
        }
    }
}

static inline void list_with_stones(const Naive *n, const NaiveTurn *t, NaiveTurns *list)
{
    Naive moved = *n;
    naive_play_piece(&moved, t);
    list_if_legal(n, t, list);
    for (At a = {0, 0}; a.y < 9; a.y++) {
        for (a.x = 0; a.x < 8; a.x++) {
            if (at_look(&moved, a) == AT_GAP) {
                list_stones_of(n, &moved, t, a, list);
            }
        }
    }
}

/* The pulls after (or without) a move. */
static inline void list_pulls(const Naive *n, const NaiveTurn *t, NaiveTurns *list)
{
    Naive moved = *n;
    naive_play_piece(&moved, t);
    AtList victims = {.count = 0};
    if (t->type == 0 && !at_same(naive_find(&moved, owned(!n->white, 'k')), nowhere)) {
        naive_pull_aims(&moved, t->to, &victims);
    }
    for (int i = 0; i < victims.count; i++) {
        NaiveTurn pull = *t;
        pull.pulled = victims.at[i];
        if (is_mans(at_look(&moved, pull.pulled), !n->white)) {
            list_turn(&pull, list);
        }
    }
}

/* A piece's move that geometry allows, with all that may follow. */
static inline void list_move(const Naive *n, const NaiveTurn *t, NaiveTurns *list)
{
    if (n->game == NAIVE_HOLE) {
        list_turn(t, list);
        list_pulls(n, t, list);
    } else if (n->game == NAIVE_EIGHTSTONE) {
        list_with_stones(n, t, list);
    } else {
        list_if_legal(n, t, list);
    }
}

static inline void list_pawn_move(const Naive *n, At from, At to, NaiveTurns *list)
{
    NaiveTurn t = turn_from_to(from, to);
    if (to.y != naive_games[n->game].last[n->white]) {
        list_move(n, &t, list);
        return;
    }
    for (const char *c = naive_games[n->game].promotions; *c != '\0'; c++) {
        t.type = owned(n->white, *c);
        if (n->game != NAIVE_HOSTAGE || n->prison[(int)t.type] > 0) {
            list_move(n, &t, list);
        }
    }
}

static inline void list_pawn(const Naive *n, At from, NaiveTurns *list)
{
    At way = {0, n->white ? 1 : -1};
    AtList aims = {.count = 0};
    naive_aims(n, from, &aims);
    for (int i = 0; i < aims.count; i++) {
        if (is_mans(at_look(n, aims.at[i]), !n->white) || at_same(aims.at[i], n->skipped)) {
            list_pawn_move(n, from, aims.at[i], list);
        }
    }
    At one = at_step(n, from, way), two = at_step(n, one, way);
    if (at_look(n, one) == AT_EMPTY && !pawn_idle(n, from)) {
        list_pawn_move(n, from, one, list);
        if (from.y == naive_games[n->game].second[n->white] && at_look(n, two) == AT_EMPTY) {
            list_pawn_move(n, from, two, list);
        }
    }
}

/* Wormhole: a lion's single step only captures. */
static inline bool lion_step(const Naive *n, At from, At to)
{
    AtList far = {.count = 0};
    add_steps(n, from, 0, 2, &far);
    add_steps(n, from, 1, 2, &far);
    return owned(true, at_look(n, from)) == 'L' && !at_in(&far, to);
}

static inline void list_piece(const Naive *n, At from, NaiveTurns *list)
{
    AtList aims = {.count = 0};
    naive_aims(n, from, &aims);
    for (int i = 0; i < aims.count; i++) {
        At to = aims.at[i];
        NaiveTurn t = turn_from_to(from, to);
        if (is_mans(at_look(n, to), !n->white) ||
            (at_look(n, to) == AT_EMPTY && !lion_step(n, from, to))) {
            list_move(n, &t, list);
        }
    }
    NaiveTurn stay = turn_from_to(from, from);
    if (n->game == NAIVE_HOLE) {
        list_pulls(n, &stay, list);
    }
}

/* Castling: the way is free, the king is not in check and goes over no attacked square. */
static inline void list_castling(const Naive *n, bool kingside, NaiveTurns *list)
{
    int y = naive_home(n, n->white);
    int rook = kingside ? 7 : 0;
    if (!n->rook_unmoved[n->white][kingside]) {
        return;
    }
    for (int x = kingside ? 5 : 1; x < (kingside ? rook : 4); x++) {
        if (at_look(n, (At){x, y}) != AT_EMPTY) {
            return;
        }
    }
    if (naive_in_check(n, n->white) || naive_attacked(n, (At){kingside ? 5 : 3, y}, !n->white)) {
        return;
    }
    NaiveTurn t = turn_from_to((At){4, y}, (At){kingside ? 6 : 2, y});
    t.castles = true;
    list_move(n, &t, list);
}

/* Hostage: Q > R > B = N > P. */
static inline int host_value(char c)
{
    const char *order = "P?BN?R?Q";
    return (int)(strchr(order, owned(true, c)) - order) / 2;
}

static inline void list_drops_of(const Naive *n, char type, char freed, NaiveTurns *list)
{
    NaiveTurn t = turn_from_to(nowhere, nowhere);
    t.type = type;
    t.freed = freed;
    for (t.to.y = 0; t.to.y < 8; t.to.y++) {
        bool pawn_barred = owned(true, type) == 'P' && (t.to.y == 0 || t.to.y == 7);
        for (t.to.x = 0; t.to.x < 8 && !pawn_barred; t.to.x++) {
            if (at_look(n, t.to) == AT_EMPTY) {
                list_move(n, &t, list);
            }
        }
    }
}

static inline void list_drops(const Naive *n, NaiveTurns *list)
{
    const char *kinds = "QRBNP";
    for (const char *k = kinds; *k != '\0'; k++) {
        char own = owned(n->white, *k);
        if (n->airfield[(int)own] > 0) {
            list_drops_of(n, own, 0, list);
        }
        for (const char *f = kinds; *f != '\0' && n->prison[(int)own] > 0; f++) {
            char freed = owned(!n->white, *f);
            if (n->prison[(int)freed] > 0 && host_value(own) <= host_value(freed)) {
                list_drops_of(n, own, freed, list);
            }
        }
    }
}

/* Every legal turn. */
static inline void naive_turns(const Naive *n, NaiveTurns *list)
{
    list->count = 0;
    if (at_same(naive_find(n, 'K'), nowhere) || at_same(naive_find(n, 'k'), nowhere)) {
        return; /* Hole: no turns follow a king's capture */
    }
    for (At a = {0, 0}; a.y < naive_games[n->game].ranks; a.y++) {
        for (a.x = 0; a.x < naive_games[n->game].files; a.x++) {
            if (at_look(n, a) == owned(n->white, 'p')) {
                list_pawn(n, a, list);
            } else if (is_mans(at_look(n, a), n->white)) {
                list_piece(n, a, list);
            }
        }
    }
    if (naive_games[n->game].castling) {
        list_castling(n, true, list);
        list_castling(n, false, list);
    }
    if (n->game == NAIVE_HOSTAGE) {
        list_drops(n, list);
    }
}

#endif
