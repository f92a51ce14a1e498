/* Pulls through a hole: standing still, or after a move or capture of the same piece; and kings that can
 * be taken (docs/rules.md, Hole): by a piece, by a pull, or by a pull after a move. */
#include "kernel/rules/hole.h"

#include "kernel/rules/targets.h"

/* The first piece on the far side of the hole, if nothing stands on the near side; else NO_SQUARE. */
KERNEL_INLINE Square pull_victim(const PullLine *line, Bits occupied)
{
    Bits far = line->after & occupied;
    if ((line->before & occupied) != 0 || far == 0) {
        return NO_SQUARE;
    }
    return line->direction < AXES ? bits_first(far) : bits_last(far);
}

/* Whether a piece that slides so pulls along that line. */
KERNEL_INLINE bool pulls_along(const PullLine *line, unsigned slides)
{
    return (slides >> (line->direction & 1) & 1) != 0;
}

KERNEL_FN Bits pull_attackers(const Pos *pos, Square s, Colour by)
{
    const Board *b = pos->b;
    Bits attackers = 0;
    for (int i = 0; i < b->pull_count[s]; i++) { /* a line of pull is the same from both ends */
        Square piece = pull_victim(&b->pull[s][i], pos_occupied(pos));
        if (piece == NO_SQUARE || pos->piece[piece] == NO_PIECE ||
            piece_colour(pos->piece[piece]) != by) {
            continue;
        }
        PieceType t = piece_type(pos->piece[piece]);
        if ((b->v.pull_types >> t & 1) != 0 && pulls_along(&b->pull[s][i], b->slides[t])) {
            attackers |= BIT(piece);
        }
    }
    return attackers;
}

/* Calls for every square that a piece standing on s could pull from; `enemies` as they are then. */
#define FOR_EACH_PULL(victim, b, s, slides, occupied, enemies)              \
    for (int i_ = 0; i_ < (b)->pull_count[s]; i_++)                         \
        for (Square victim = pulls_along(&(b)->pull[s][i_], slides)         \
                                 ? pull_victim(&(b)->pull[s][i_], occupied) \
                                 : NO_SQUARE;                               \
             victim != NO_SQUARE && bits_has(enemies, victim); victim = NO_SQUARE)

/* Where the piece on `from` may go such that it might pull from there. No pull follows the capture of
 * the king (docs/rules.md, Hole). */
static Bits pull_stations(const Pos *pos, PieceType t, Square from)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits enemies = pos->by_colour[colour_other(us)];
    Bits to = piece_slides(pos, t, from, pos_occupied(pos)) & ~pos->by_colour[us];
    to |= (b->leap_move[us][t][from] & ~pos_occupied(pos)) | (b->leap_take[us][t][from] & enemies);
    Bits lined = (b->slides[t] & SLIDE_ORTHO ? b->pull_squares[0] : 0) |
                 (b->slides[t] & SLIDE_DIAG ? b->pull_squares[1] : 0);
    return to & lined & ~(pos->by_type[b->v.king] & enemies);
}

static void gen_pulls_of(const Pos *pos, PieceType t, Square from, MoveList *list)
{
    const Board *b = pos->b;
    Bits occupied = pos_occupied(pos);
    Bits enemies = pos->by_colour[colour_other(pos_side(pos))];
    FOR_EACH_PULL(victim, b, from, b->slides[t], occupied, enemies)
    {
        moves_add(list, move_make(MOVE_PULL, from, from, victim, NO_PIECE_TYPE));
    }
    for (Bits stations = pull_stations(pos, t, from); stations != 0;) {
        Square to = bits_pop(&stations);
        Bits then = (occupied & ~BIT(from)) | BIT(to);
        FOR_EACH_PULL(victim, b, to, b->slides[t], then, enemies & ~BIT(to))
        {
            moves_add(list, move_make(MOVE_PULL, from, to, victim, NO_PIECE_TYPE));
        }
    }
}

KERNEL_FN void pull_gen(const Pos *pos, MoveList *list)
{
    for (unsigned types = pos->b->v.pull_types; types != 0; types &= types - 1) {
        PieceType t = (PieceType)__builtin_ctz(types);
        for (Bits pieces = pos->by_type[t] & pos->by_colour[pos->side]; pieces != 0;) {
            gen_pulls_of(pos, t, bits_pop(&pieces), list);
        }
    }
}

KERNEL_FN uint64_t pull_count(const Pos *pos)
{
    MoveList list; /* pulls are few: listing them is as fast as counting */
    list.count = 0;
    pull_gen(pos, &list);
    return (uint64_t)list.count;
}

/* Whether a piece of colour `by`, of a kind t that pulls along the line, can go to a square of it from
 * which it pulls what stands on the line's own square. */
static bool pull_after_move(const Pos *pos, const PullLine *line, Colour by, PieceType t)
{
    const Board *b = pos->b;
    Bits occupied = pos_occupied(pos);
    Bits free = line->after & ~pos->by_colour[by];
    for (Bits pieces = pos->by_type[t] & pos->by_colour[by]; pieces != 0;) {
        Square from = bits_pop(&pieces);
        Bits left = occupied & ~BIT(from);
        if ((line->before & left) != 0) {
            continue;
        }
        Bits stations = piece_slides(pos, t, from, occupied);
        stations |=
            (b->leap_move[by][t][from] & ~occupied) | (b->leap_take[by][t][from] & occupied);
        for (stations &= free; stations != 0;) {
            Square station = bits_pop(&stations);
            if (pull_victim(line, left | BIT(station)) == station) {
                return true;
            }
        }
    }
    return false;
}

/* A line of pull is the same from both ends: those of the king's square are looked along. */
static bool king_pullable_after_move(const Pos *pos, Square king, Colour by)
{
    const Board *b = pos->b;
    Bits occupied = pos_occupied(pos);
    for (int i = 0; i < b->pull_count[king]; i++) {
        const PullLine *line = &b->pull[king][i];
        Bits near = line->before & occupied;
        if (bits_several(near) || (near & ~pos->by_colour[by]) != 0) {
            continue;
        }
        for (unsigned types = b->v.pull_types; types != 0; types &= types - 1) {
            PieceType t = (PieceType)__builtin_ctz(types);
            if (pulls_along(line, b->slides[t]) && pull_after_move(pos, line, by, t)) {
                return true;
            }
        }
    }
    return false;
}

KERNEL_FN bool king_takeable(const Pos *pos, Colour c)
{
    if (pos_checkers(pos, c) != 0) {
        return true;
    }
    Square king = pos_king(pos, c);
    return HAS_PULLS(pos->b) && king != NO_SQUARE &&
           king_pullable_after_move(pos, king, colour_other(c));
}
