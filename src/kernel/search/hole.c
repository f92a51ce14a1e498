/* Kings that can be taken (docs/rules.md, Hole): by a piece, by a pull, or by a pull after a move. */
#include "kernel/rules/targets.h"
#include "kernel/search/state.h"

/* Whether a piece of colour `by`, of a kind t that pulls along the line, can go to a square of it from
 * which the king at its other end is the first piece beyond the hole. */
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
        Bits stations = piece_slides(pos, t, from, occupied) & free;
        stations |=
            ((b->leap_move[by][t][from] & ~occupied) | (b->leap_take[by][t][from] & occupied)) &
            free;
        while (stations != 0) {
            Bits then = left | BIT(bits_first(stations));
            Square station = bits_pop(&stations);
            Bits far = line->after & then;
            if ((line->direction < AXES ? bits_first(far) : bits_last(far)) == station) {
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
            bool along = b->slides[t] >> (line->direction & 1) & 1;
            if (along && pull_after_move(pos, line, by, t)) {
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
