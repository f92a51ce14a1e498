/* Whole turns, and how a position stands. */
#include "kernel/rules/hole.h"
#include "kernel/rules/pos.h"

/* Adds the legal turns that begin with a piece's move already done. */
static bool turns_with_stone(Pos *pos, Move first, TurnList *turns)
{
    MoveList list;
    list.count = 0;
    gen_legal(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        if (!turns_add(turns, (Turn){first, list.at[i]})) {
            return false;
        }
    }
    return true;
}

KERNEL_FN bool pos_turns(Pos *pos, TurnList *turns)
{
    MoveList list;
    Undo u;
    list.count = 0;
    gen_legal(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count; i++) {
        if (!HAS_STONES(pos->b)) {
            if (!turns_add(turns, (Turn){list.at[i], MOVE_NONE})) {
                return false;
            }
            continue;
        }
        pos_do(pos, list.at[i], &u);
        bool added = turns_with_stone(pos, list.at[i], turns);
        pos_undo(pos, list.at[i], &u);
        if (!added) {
            return false;
        }
    }
    return true;
}

KERNEL_FN void pos_play(Pos *pos, Turn turn)
{
    Undo u;
    pos_do(pos, turn.first, &u);
    if (HAS_STONES(pos->b)) {
        pos_do(pos, turn.second, &u);
    }
}

static bool has_turn(Pos *pos)
{
    MoveList list, stones;
    Undo u;
    list.count = 0;
    gen_legal(pos, GEN_ALL, &list);
    for (int i = 0; i < list.count && HAS_STONES(pos->b); i++) {
        pos_do(pos, list.at[i], &u);
        stones.count = 0;
        gen_legal(pos, GEN_ALL, &stones);
        pos_undo(pos, list.at[i], &u);
        if (stones.count > 0) {
            return true;
        }
    }
    return !HAS_STONES(pos->b) && list.count > 0;
}

/* docs/rules.md, Hole: mate is announced when the side to move is attacked and every turn leaves its
 * king capturable. */
static Outcome king_capture_outcome(Pos *pos)
{
    MoveList list;
    Undo u;
    if (pos_over(pos)) {
        return OUTCOME_KING_CAPTURED;
    }
    list.count = 0;
    gen_moves(pos, GEN_ALL, &list);
    if (list.count == 0) {
        return OUTCOME_NO_TURN;
    }
    Colour us = pos_side(pos);
    bool attacked = king_takeable(pos, us);
    for (int i = 0; i < list.count && attacked; i++) {
        pos_do(pos, list.at[i], &u);
        bool doomed = !pos_over(pos) && king_takeable(pos, us);
        pos_undo(pos, list.at[i], &u);
        if (!doomed) {
            return OUTCOME_NONE;
        }
    }
    return attacked ? OUTCOME_MATE : OUTCOME_NONE;
}

KERNEL_FN Outcome pos_outcome(Pos *pos)
{
    Goal goal = HAS_EXTRAS(pos->b) ? goal_reached(pos) : GOAL_NONE;
    if (goal != GOAL_NONE) {
        return goal == GOAL_LOST  ? OUTCOME_GOAL_LOST
               : goal == GOAL_WON ? OUTCOME_GOAL_WON
                                  : OUTCOME_GOAL_DRAWN;
    }
    if (HAS_KING_CAPTURE(pos->b)) {
        return king_capture_outcome(pos);
    }
    if (has_turn(pos)) {
        return OUTCOME_NONE;
    }
    return pos_in_check(pos) ? OUTCOME_MATE : OUTCOME_STALEMATE;
}
