/* Hostage exchanges, and what the prisons do to pawns and checks. */
#include "kernel/rules/hostage.h"

#include "kernel/rules/drops.h"

KERNEL_FN Bits host_latent(const Pos *pos, Square king)
{
    const Board *b = pos->b;
    Colour them = colour_other(pos_side(pos));
    if (b->v.pawn == NO_PIECE_TYPE) {
        return 0;
    }
    return host_idle_pawns(pos, them) & b->leap_from[them][b->v.pawn][king];
}

/* Own kinds in the enemy's prison that freeing `freed` can rescue: equal or lower value. */
static unsigned rescues(const Pos *pos, PieceType freed)
{
    const Variant *v = &pos->b->v;
    unsigned kinds = 0;
    unsigned held = pos->prison_has[colour_other(pos_side(pos))];
    for (; held != 0; held &= held - 1) {
        unsigned t = (unsigned)__builtin_ctz(held);
        if (v->piece[t].exchange_rank <= v->piece[freed].exchange_rank) {
            kinds |= 1u << t;
        }
    }
    return kinds;
}

KERNEL_FN void host_gen(const Pos *pos, MoveList *list)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits empty = pos_empty(pos);
    for (unsigned held = pos->prison_has[us]; held != 0; held &= held - 1) {
        PieceType freed = (PieceType)__builtin_ctz(held);
        for (unsigned own = rescues(pos, freed); own != 0; own &= own - 1) {
            PieceType t = (PieceType)__builtin_ctz(own);
            gen_drops_of(MOVE_EXCHANGE, freed, t, empty & b->drop_region[us][t], list);
        }
    }
}

/* The checkers that are left when `freed` goes: were it the enemy's only promotion piece, their pawns
 * before promotion attack no more (docs/rules.md, Hostage). */
static Bits checkers_after_freeing(const Pos *pos, const CheckInfo *info, PieceType freed)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos), them = colour_other(us);
    if (!b->v.promotion_from_prison || host_promotions(pos, them) != 1u << freed ||
        pos->prison[us][freed] != 1) {
        return info->checkers;
    }
    return info->checkers & ~(pos->by_type[b->v.pawn] & b->promotes_from[them]);
}

KERNEL_FN bool host_legal(const Pos *pos, const CheckInfo *info, Move m)
{
    if (info->checkers == 0) {
        return true;
    }
    Bits checkers = move_kind(m) == MOVE_EXCHANGE ? checkers_after_freeing(pos, info, move_freed(m))
                                                  : info->checkers;
    return bits_has(drop_blocks(pos, checkers), move_to(m));
}

KERNEL_FN uint64_t host_count(const Pos *pos, const CheckInfo *info)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    Bits empty = pos_empty(pos);
    uint64_t count = 0;
    for (unsigned held = pos->prison_has[us]; held != 0; held &= held - 1) {
        PieceType freed = (PieceType)__builtin_ctz(held);
        Bits targets = empty & drop_blocks(pos, checkers_after_freeing(pos, info, freed));
        for (unsigned own = rescues(pos, freed); own != 0; own &= own - 1) {
            count += (uint64_t)bits_count(targets & b->drop_region[us][__builtin_ctz(own)]);
        }
    }
    return count;
}
