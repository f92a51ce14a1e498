/* Drops of pieces in hand. */
#include "kernel/rules/drops.h"

/* The files on which colour c has so many pieces of kind t that no other may be dropped there. */
static Bits crowded_files(const Pos *pos, Colour c, PieceType t)
{
    const Board *b = pos->b;
    Bits crowded = 0;
    for (int file = 0; file < b->v.files; file++) {
        Bits own = b->file[file] & pos->by_type[t] & pos->by_colour[c];
        crowded |= bits_count(own) >= b->v.drop_no_doubled_count ? b->file[file] : 0;
    }
    return crowded;
}

KERNEL_FN Bits drop_targets(const Pos *pos, Colour c, PieceType t)
{
    const Board *b = pos->b;
    Bits to = pos_empty(pos) & b->drop_region[c][t];
    return HAS_HANDS(b) && (b->v.drop_no_doubled >> t & 1) != 0 ? to & ~crowded_files(pos, c, t) : to;
}

KERNEL_FN Bits drop_blocks(const Pos *pos, Bits checkers)
{
    if (checkers == 0) {
        return BITS_ALL;
    }
    if (bits_several(checkers)) {
        return 0;
    }
    return pos->b->between[pos_king(pos, pos_side(pos))][bits_first(checkers)];
}

KERNEL_FN void gen_drops_of(MoveKind kind, unsigned freed, PieceType type, Bits targets,
                            MoveList *list)
{
    while (targets != 0) {
        moves_add(list, move_make(kind, freed, bits_pop(&targets), NO_SQUARE, type));
    }
}

/* The kinds in the hand of the side to move that it may drop now. */
static unsigned droppable(const Pos *pos)
{
    const Variant *v = &pos->b->v;
    unsigned held = pos->hand_has[pos_side(pos)];
    if (!HAS_HANDS(pos->b) || !v->must_drop || v->must_drop_types == 0) {
        return held;
    }
    unsigned first = held & v->must_drop_types;
    return first != 0 ? first : held;
}

KERNEL_FN void drops_gen(const Pos *pos, MoveList *list)
{
    Colour us = pos_side(pos);
    for (unsigned held = droppable(pos); held != 0; held &= held - 1) {
        PieceType t = (PieceType)__builtin_ctz(held);
        gen_drops_of(MOVE_DROP, 0, t, drop_targets(pos, us, t), list);
    }
}

KERNEL_FN uint64_t drops_count(const Pos *pos, const CheckInfo *info)
{
    Colour us = pos_side(pos);
    Bits blocks = drop_blocks(pos, info->checkers);
    uint64_t count = 0;
    for (unsigned held = droppable(pos); held != 0; held &= held - 1) {
        PieceType t = (PieceType)__builtin_ctz(held);
        count += (uint64_t)bits_count(blocks & drop_targets(pos, us, t));
    }
    return count;
}

KERNEL_FN bool drops_due(const Pos *pos)
{
    const Variant *v = &pos->b->v;
    Colour us = pos_side(pos);
    unsigned held = pos->hand_has[us];
    if (!HAS_HANDS(pos->b) || !v->must_drop || held == 0) {
        return false;
    }
    if (v->must_drop_types != 0) {
        held &= v->must_drop_types;
    }
    Bits blocks = drop_blocks(pos, pos_checkers(pos, us));
    Bits targets = 0;
    for (; held != 0; held &= held - 1) {
        targets |= drop_targets(pos, us, (PieceType)__builtin_ctz(held));
    }
    return (targets & blocks) != 0;
}
