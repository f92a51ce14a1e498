/* The order in which a node tries its moves: the table's, winning captures, killers, quiet moves
 * and drops by history, exchanges, losing captures. Lists are made only when their stage comes. */
#include "kernel/rules/drops.h"
#include "kernel/search/see.h"
#include "kernel/search/state.h"

KERNEL_FN bool move_is_quiet(const Pos *pos, Move m)
{
    switch (move_kind(m)) {
    case MOVE_NORMAL: return pos->piece[move_to(m)] == NO_PIECE;
    case MOVE_PROMOTION:
    case MOVE_EN_PASSANT:
    case MOVE_PULL: return false;
    default: return true;
    }
}

KERNEL_FN void node_aim(const Pos *pos, Frame *f)
{
    const Board *b = pos->b;
    f->enemy_king = HAS_WORMHOLES(b) ? NO_SQUARE : pos_king(pos, colour_other(pos_side(pos)));
    if (f->enemy_king != NO_SQUARE) {
        f->king_ortho = ortho_attacks(b, f->enemy_king, pos_occupied(pos));
        f->king_diag = diag_attacks(b, f->enemy_king, pos_occupied(pos));
    }
}

/* From where such a piece would attack the king that node_aim found. */
static Bits checking_squares(const Pos *pos, const Frame *f, PieceType t)
{
    const Board *b = pos->b;
    Bits from = b->leap_from[pos_side(pos)][t][f->enemy_king];
    from |= (b->slides[t] & SLIDE_ORTHO) != 0 ? f->king_ortho : 0;
    from |= (b->slides[t] & SLIDE_DIAG) != 0 ? f->king_diag : 0;
    return from;
}

KERNEL_FN bool move_checks(const Pos *pos, const Frame *f, Move m)
{
    if (f->enemy_king == NO_SQUARE) {
        return false;
    }
    bool changes = move_is_drop(m) || move_kind(m) == MOVE_PROMOTION;
    PieceType t = changes ? move_type(m) : piece_type(pos->piece[move_from(m)]);
    return (checking_squares(pos, f, t) & BIT(move_to(m))) != 0;
}

KERNEL_FN void pick_init(Search *s, Frame *f, Move table, PickKind kind)
{
    Picker *p = &f->pick;
    p->table = MOVE_NONE;
    if (table != MOVE_NONE && !(kind != PICK_ALL && move_is_quiet(&s->pos, table)) &&
        pos_pseudo_legal(&s->pos, table)) {
        p->table = table;
    }
    p->stage = PICK_TABLE;
    p->refutation[0] = f->killer[0];
    p->refutation[1] = f->killer[1];
    p->refutation[2] = history_counter(s, f);
    p->kind = kind;
    p->bad = 0;
}

/* Hole's pulls win pieces and are made with the captures; Hostage's exchanges come late. */
static bool pulls_are_captures(const Board *b)
{
    return HAS_PULLS(b) && !HAS_PRISONS(b);
}

static void make_captures(Search *s, Frame *f)
{
    const Pos *pos = &s->pos;
    f->list.count = 0;
    gen_moves(pos, GEN_CAPTURES | (pulls_are_captures(pos->b) ? GEN_SPECIAL : 0), &f->list);
    for (int i = 0; i < f->list.count; i++) {
        Move m = f->list.at[i];
        f->order[i] = 16 * move_gain(pos, m) - piece_value(pos, pos->piece[move_from(m)]) +
                      history_capture(s, m) / 4;
    }
    f->pick.next = 0;
}

/* After the losing captures, which stay at the head of the list. */
static void make_quiets(Search *s, Frame *f, int kinds)
{
    enum { CHECK = HISTORY_MAX / 2 };
    node_aim(&s->pos, f);
    f->list.count = f->pick.bad;
    gen_moves(&s->pos, kinds, &f->list);
    for (int i = f->pick.bad; i < f->list.count; i++) {
        Move m = f->list.at[i];
        f->order[i] = history_quiet(s, f, m) + (move_checks(&s->pos, f, m) ? CHECK : 0);
        if (move_kind(m) == MOVE_EXCHANGE) { /* free as little as possible */
            f->order[i] -= 8 * s->pos.b->value[move_freed(m)];
        }
    }
    f->pick.next = f->pick.bad;
}

/* Hostage: a drop from the airfield that gives check may be the beginning of a mate, and there is no
 * capture that would show it. (In crazyhouse no other quiet move is worth more in quiescence.) */
static void make_check_drops(Search *s, Frame *f)
{
    const Pos *pos = &s->pos;
    Colour us = pos_side(pos);
    f->list.count = 0;
    f->pick.next = 0;
    if (!HAS_DROPS(pos->b)) {
        return;
    }
    node_aim(pos, f);
    for (unsigned has = pos->hand_has[us]; has != 0; has &= has - 1) {
        PieceType t = (PieceType)__builtin_ctz(has);
        Bits to = checking_squares(pos, f, t) & drop_targets(pos, us, t);
        while (to != 0) {
            Move m = move_make(MOVE_DROP, 0, bits_pop(&to), NO_SQUARE, t);
            f->order[f->list.count] = history_quiet(s, f, m);
            moves_add(&f->list, m);
        }
    }
}

/* Swaps the best of the rest to the front and hands it out. Late in a long list of drops the order
 * hardly matters, and looking for it would cost more than it saves. */
static Move take_best(Frame *f)
{
    enum { SORTED = 48 };
    Picker *p = &f->pick;
    if (p->next > SORTED) {
        return f->list.at[p->next++];
    }
    int best = p->next;
    for (int i = best + 1; i < f->list.count; i++) {
        if (f->order[i] > f->order[best]) {
            best = i;
        }
    }
    Move m = f->list.at[best];
    f->list.at[best] = f->list.at[p->next];
    f->order[best] = f->order[p->next];
    p->next++;
    return m;
}

static bool is_refutation(const Picker *p, Move m)
{
    return m == p->refutation[0] || m == p->refutation[1] || m == p->refutation[2];
}

static Move next_good_capture(Search *s, Frame *f)
{
    Picker *p = &f->pick;
    while (p->next < f->list.count) {
        Move m = take_best(f);
        if (m == p->table) {
            continue;
        }
        if (see_ge(&s->pos, m, 0)) {
            return m;
        }
        f->list.at[p->bad++] = m;
    }
    return MOVE_NONE;
}

static Move next_refutation(Search *s, Frame *f)
{
    Picker *p = &f->pick;
    while (p->next <= KILLERS) {
        int i = p->next++;
        Move m = p->refutation[i];
        bool again =
            m == p->table || (i > 0 && m == p->refutation[0]) || (i > 1 && m == p->refutation[1]);
        if (m != MOVE_NONE && !again && pos_pseudo_legal(&s->pos, m) && move_is_quiet(&s->pos, m)) {
            return m;
        }
        p->refutation[i] = MOVE_NONE; /* so that it is not left out later on */
    }
    return MOVE_NONE;
}

static Move next_quiet(Frame *f)
{
    Picker *p = &f->pick;
    while (p->next < f->list.count) {
        Move m = take_best(f);
        if (m != p->table && !is_refutation(p, m)) {
            return m;
        }
    }
    return MOVE_NONE;
}

static Move next_bad_capture(Frame *f)
{
    Picker *p = &f->pick;
    return p->next < p->bad ? f->list.at[p->next++] : MOVE_NONE;
}

/* Enters the stage after the current one. */
static void next_stage(Search *s, Frame *f, bool skip_quiets)
{
    Picker *p = &f->pick;
    p->stage++;
    if (p->stage == PICK_KILLERS && p->kind != PICK_ALL) {
        bool checks = p->kind == PICK_CAPTURES_AND_CHECKS && HAS_DROPS(s->pos.b);
        p->stage = checks ? PICK_CHECKS : PICK_END;
    } else if (p->stage == PICK_CHECKS) {
        p->stage = PICK_END;
    }
    bool quiets = p->stage >= PICK_KILLERS && p->stage <= PICK_SPECIAL;
    if (quiets && (skip_quiets || (p->stage == PICK_MAKE_SPECIAL && !HAS_PRISONS(s->pos.b)))) {
        p->stage = PICK_BAD_CAPTURES;
    }
    if (p->stage == PICK_KILLERS || p->stage == PICK_BAD_CAPTURES) {
        p->next = 0;
    } else if (p->stage == PICK_MAKE_CAPTURES) {
        make_captures(s, f);
    } else if (p->stage == PICK_MAKE_QUIETS) {
        make_quiets(s, f, GEN_QUIETS | (HAS_DROPS(s->pos.b) ? GEN_DROPS : 0));
    } else if (p->stage == PICK_MAKE_SPECIAL) {
        make_quiets(s, f, GEN_SPECIAL);
    } else if (p->stage == PICK_CHECKS) {
        make_check_drops(s, f);
    }
}

KERNEL_FN Move pick_next(Search *s, Frame *f, bool skip_quiets)
{
    Picker *p = &f->pick;
    while (p->stage != PICK_END) {
        Move m = MOVE_NONE;
        switch (p->stage) {
        case PICK_TABLE:
            m = p->table;
            next_stage(s, f, skip_quiets);
            if (m != MOVE_NONE) {
                return m;
            }
            continue;
        case PICK_GOOD_CAPTURES: m = next_good_capture(s, f); break;
        case PICK_KILLERS: m = skip_quiets ? MOVE_NONE : next_refutation(s, f); break;
        case PICK_QUIETS:
        case PICK_SPECIAL: m = skip_quiets ? MOVE_NONE : next_quiet(f); break;
        case PICK_CHECKS: m = next_quiet(f); break;
        case PICK_BAD_CAPTURES: m = next_bad_capture(f); break;
        case PICK_MAKE_CAPTURES:
        case PICK_MAKE_QUIETS:
        case PICK_MAKE_SPECIAL:
        case PICK_END: break;
        }
        if (m != MOVE_NONE) {
            return m;
        }
        next_stage(s, f, skip_quiets);
    }
    return MOVE_NONE;
}
