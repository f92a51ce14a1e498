/* Where pieces could go on an otherwise plain reading of the rules: for explanations only. */
#include "game/reach.h"

#include <stdlib.h>

typedef struct {
    int x, y;
} Step;

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

static Square square_at(const Variant *v, int x, int y)
{
    bool inside = x >= 0 && x < v->files && y >= 0 && y < v->ranks;
    return inside ? v->at[y][x] : NO_SQUARE;
}

static bool is_free(const Setup *s, Square square)
{
    return square != NO_SQUARE && s->piece[square] == NO_PIECE && !squareset_has(s->gaps, square);
}

/* One step; with wormholes over removed squares to the next one that remains (docs/rules.md, Wormhole).
 * NO_SQUARE where there is none. */
static Square step(const Variant *v, const Setup *s, Square from, Step d)
{
    int x = v->file_of[from], y = v->rank_of[from];
    Square next;
    do {
        x += d.x;
        y += d.y;
        next = square_at(v, x, y);
    } while (v->wormholes && next != NO_SQUARE && squareset_has(s->gaps, next));
    return next;
}

/* A leap's end. With wormholes it is walked, orthogonally first, then diagonally. */
static Square leap_end(const Variant *v, const Setup *s, Square from, Step d)
{
    if (!v->wormholes) {
        return square_at(v, v->file_of[from] + d.x, v->rank_of[from] + d.y);
    }
    int larger = abs(d.x) > abs(d.y) ? abs(d.x) : abs(d.y);
    int smaller = abs(d.x) + abs(d.y) - larger;
    Step diagonal = {sign(d.x), sign(d.y)};
    Step straight = abs(d.x) > abs(d.y) ? (Step){sign(d.x), 0} : (Step){0, sign(d.y)};
    for (int i = 0; i < larger && from != NO_SQUARE; i++) {
        from = step(v, s, from, i < larger - smaller ? straight : diagonal);
    }
    return from;
}

static bool leaps_to(const Variant *v, const Setup *s, Square from, Square to)
{
    Piece m = s->piece[from];
    const PieceRules *kind = &v->piece[piece_type(m)];
    unsigned mode = s->piece[to] == NO_PIECE ? MODE_MOVE : MODE_CAPTURE;
    int forward = piece_colour(m) == WHITE ? 1 : -1;
    for (int i = 0; i < kind->leap_count; i++) {
        const Leap *leap = &kind->leaps[i];
        if ((leap->modes & mode) != 0 &&
            leap_end(v, s, from, (Step){leap->dx, leap->dy * forward}) == to) {
            return true;
        }
    }
    return false;
}

static bool slides_to(const Variant *v, const Setup *s, Square from, Square to)
{
    unsigned slides = v->piece[piece_type(s->piece[from])].slides;
    int dx = v->file_of[to] - v->file_of[from], dy = v->rank_of[to] - v->rank_of[from];
    bool straight = (dx == 0) != (dy == 0);
    bool diagonal = dx != 0 && abs(dx) == abs(dy);
    if (!(straight && (slides & SLIDE_ORTHO) != 0) && !(diagonal && (slides & SLIDE_DIAG) != 0)) {
        return false;
    }
    Step d = {sign(dx), sign(dy)};
    Square at = step(v, s, from, d);
    while (at != to && is_free(s, at)) {
        at = step(v, s, at, d);
    }
    return at == to;
}

/* A double step, or a capture en passant. */
static bool pawn_special(const Variant *v, const Setup *s, Square from, Square to)
{
    Piece m = s->piece[from];
    if (piece_type(m) != v->pawn || s->piece[to] != NO_PIECE) {
        return false;
    }
    int forward = piece_colour(m) == WHITE ? 1 : -1;
    if (to == s->en_passant) {
        return v->rank_of[to] == v->rank_of[from] + forward &&
               abs(v->file_of[to] - v->file_of[from]) == 1;
    }
    Square first = step(v, s, from, (Step){0, forward});
    return squareset_has(v->double_region[piece_colour(m)], from) && is_free(s, first) &&
           step(v, s, first, (Step){0, forward}) == to;
}

bool reach_possible(const Variant *v, const Setup *s, Square from, Square to)
{
    return leaps_to(v, s, from, to) || slides_to(v, s, from, to) || pawn_special(v, s, from, to);
}

/* docs/rules.md, Eight-Stone (3): the stone at the end of an unbroken line goes just beyond its other
 * end; the line is the whole one. */
static bool stone_leaps(const Variant *v, const Setup *s, Square from, Square to, Step d)
{
    int x = v->file_of[from], y = v->rank_of[from];
    Square behind = square_at(v, x - d.x, y - d.y);
    if (s->piece[to] != NO_PIECE || (behind != NO_SQUARE && squareset_has(s->gaps, behind))) {
        return false;
    }
    Square at = from;
    while (at != NO_SQUARE && squareset_has(s->gaps, at)) {
        x += d.x;
        y += d.y;
        at = square_at(v, x, y);
    }
    return at == to;
}

bool reach_stone(const Variant *v, const Setup *s, Square from, Square to)
{
    int dx = v->file_of[to] - v->file_of[from], dy = v->rank_of[to] - v->rank_of[from];
    if ((dx == 0) == (dy == 0) || squareset_has(s->gaps, to)) {
        return false;
    }
    Step d = {sign(dx), sign(dy)};
    if (step(v, s, from, d) != to) {
        return stone_leaps(v, s, from, to, d);
    }
    Piece m = s->piece[to];
    if (m == NO_PIECE) {
        return true;
    }
    int rank = v->rank_of[from];
    bool pawn_on_edge = piece_type(m) == v->pawn && (rank == 0 || rank == v->ranks - 1);
    return piece_colour(m) == s->side && !pawn_on_edge;
}
