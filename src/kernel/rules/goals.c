/* Extinction, flags, counted checks, compulsory captures (Variant.extras). */
#include "kernel/rules/goals.h"

/* Pieces of the kinds that colour c has on the board and in hand. */
static int count_of(const Pos *pos, Colour c, uint32_t types)
{
    int count = 0;
    for (; types != 0; types &= types - 1) {
        int t = __builtin_ctz(types);
        count += bits_count(pos->by_type[t] & pos->by_colour[c]) + pos->hand[c][t];
    }
    return count;
}

/* Whether c has too few pieces of the kinds, and the other side enough. */
static bool is_extinct(const Pos *pos, Colour c, uint32_t types)
{
    const Extinction *rule = &pos->b->v.extinction;
    int others = rule->other_count + (rule->claim && c == pos_side(pos));
    return count_of(pos, c, types) <= rule->count &&
           count_of(pos, colour_other(c), types) >= others;
}

static bool any_extinct(const Pos *pos, Colour c)
{
    const Extinction *rule = &pos->b->v.extinction;
    if (rule->whole) {
        return is_extinct(pos, c, rule->types);
    }
    for (uint32_t types = rule->types; types != 0; types &= types - 1) {
        if (is_extinct(pos, c, types & -types)) {
            return true;
        }
    }
    return false;
}

static Goal goal_of(EndValue value, bool for_mover)
{
    return value == VALUE_DRAW                 ? GOAL_DRAWN
           : (value == VALUE_WIN) == for_mover ? GOAL_WON
                                               : GOAL_LOST;
}

static Goal extinction_goal(const Pos *pos)
{
    const Extinction *rule = &pos->b->v.extinction;
    if (rule->types == 0 || rule->pseudo_royal) {
        return GOAL_NONE;
    }
    if (any_extinct(pos, colour_other(pos_side(pos)))) {
        return goal_of(rule->value, false);
    }
    return any_extinct(pos, pos_side(pos)) ? goal_of(rule->value, true) : GOAL_NONE;
}

static bool flag_reached(const Pos *pos, Colour c)
{
    const FlagGoal *flag = &pos->b->v.flag;
    Bits there = pos->by_colour[c] & pos->b->flag_region[c], of_kind = 0;
    if (there == 0) {
        return false;
    }
    for (uint32_t types = flag->types[c]; types != 0; types &= types - 1) {
        of_kind |= pos->by_type[__builtin_ctz(types)];
    }
    return bits_count(there & of_kind) >= flag->count;
}

/* Racing kings: whether Black, to move, can bring the king into the region as well. */
static bool can_follow(const Pos *pos)
{
    const Board *b = pos->b;
    Square king = pos_king(pos, BLACK);
    if (king == NO_SQUARE || pos_checkers(pos, BLACK) != 0) {
        return false;
    }
    Bits to = (b->leap_move[BLACK][b->v.king][king] & pos_empty(pos)) |
              (b->leap_take[BLACK][b->v.king][king] & pos->by_colour[WHITE]);
    for (to &= b->flag_region[BLACK]; to != 0;) {
        Pos after = *pos;
        Undo u;
        pos_do(&after, move_make(MOVE_NORMAL, king, bits_pop(&to), NO_SQUARE, NO_PIECE_TYPE), &u);
        if (pos_checkers(&after, BLACK) == 0 && (b->v.checks || pos_checkers(&after, WHITE) == 0)) {
            return true;
        }
    }
    return false;
}

static Goal flag_goal(const Pos *pos)
{
    const FlagGoal *flag = &pos->b->v.flag;
    Colour us = pos_side(pos);
    if (flag->last_move && flag_reached(pos, us)) {
        return us == WHITE && flag_reached(pos, BLACK) ? GOAL_DRAWN : GOAL_WON;
    }
    if (!flag_reached(pos, colour_other(us))) {
        return GOAL_NONE;
    }
    if (!flag->last_move) {
        return GOAL_LOST;
    }
    bool kings = flag->types[us] == 1u << pos->b->v.king;
    return !kings || (us == BLACK && can_follow(pos)) ? GOAL_NONE : GOAL_LOST;
}

KERNEL_FN Goal goal_reached(const Pos *pos)
{
    const Variant *v = &pos->b->v;
    Goal goal = extinction_goal(pos);
    if (goal == GOAL_NONE) {
        goal = flag_goal(pos);
    }
    if (goal == GOAL_NONE && v->check_counting && pos->checks_left[!pos->side] == 0) {
        goal = GOAL_LOST;
    }
    return goal;
}

KERNEL_FN Bits goal_royals(const Pos *pos, Colour c)
{
    const Extinction *rule = &pos->b->v.extinction;
    Bits royals = 0;
    if (!rule->pseudo_royal) {
        return 0;
    }
    for (uint32_t types = rule->types; types != 0; types &= types - 1) {
        Bits pieces = pos->by_type[__builtin_ctz(types)] & pos->by_colour[c];
        royals |= bits_count(pieces) <= rule->count + 1 ? pieces : 0;
    }
    return royals;
}

KERNEL_FN void goal_count_check(Pos *pos)
{
    const Board *b = pos->b;
    Colour us = pos_side(pos);
    if (!b->v.check_counting || pos->checks_left[us] == 0 ||
        pos_checkers(pos, colour_other(us)) == 0) {
        return;
    }
    pos->key ^= b->key_checks[us] * pos->checks_left[us];
    pos->checks_left[us]--;
    pos->key ^= b->key_checks[us] * pos->checks_left[us];
}

KERNEL_FN bool goal_takes(const Pos *pos, Move m)
{
    switch (move_kind(m)) {
    case MOVE_EN_PASSANT:
    case MOVE_PULL: return true;
    case MOVE_NORMAL:
    case MOVE_PROMOTION: return pos->piece[move_to(m)] != NO_PIECE;
    default: return false;
    }
}

KERNEL_FN bool goal_must_capture(Pos *pos, const CheckInfo *info)
{
    MoveList list;
    if (!pos->b->v.must_capture || pos_over(pos)) {
        return false;
    }
    list.count = 0;
    gen_moves(pos, GEN_CAPTURES | (HAS_PULLS(pos->b) ? GEN_SPECIAL : 0), &list);
    for (int i = 0; i < list.count; i++) {
        if (goal_takes(pos, list.at[i]) && legal(pos, info, list.at[i])) {
            return true;
        }
    }
    return false;
}
