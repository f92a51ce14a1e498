/* What the search learns about moves: how often each refuted a node, alone and as a sequel to the
 * turns before it. All games alike: a drop or an exchange is its piece arriving, a pull is a capture
 * of the piece pulled, and a stone's move has tables of its own (eightstone.c). */
#include "kernel/search/state.h"

KERNEL_FN void history_change(int16_t *entry, int bonus)
{
    int size = bonus < 0 ? -bonus : bonus;
    *entry = (int16_t)(*entry + bonus - *entry * size / HISTORY_MAX);
}

static bool is_drop(Move m)
{
    return KERNEL_DROPS && move_is_drop(m);
}

static PieceType mover_type(const Pos *pos, Move m)
{
    return is_drop(m) ? move_type(m) : piece_type(pos->piece[move_from(m)]);
}

/* The turn so many turns before f; its move may be MOVE_NONE, and before the root it is the sentinel:
 * both then share the row of nobody. */
static FollowRow *follow_row(Search *s, const Frame *f, int turns)
{
    if (f->ply < turns) {
        return &s->learnt.follow[NO_PIECE][0];
    }
    const Frame *before = f - turns * turn_frames(&s->pos);
    return &s->learnt.follow[before->played_piece][move_to(before->played)];
}

static int16_t *quiet_entry(Search *s, Move m)
{
    const Pos *pos = &s->pos;
    if (is_drop(m)) {
        return &s->learnt.drop[piece_make(pos_side(pos), move_type(m))][move_to(m)];
    }
    return &s->learnt.quiet[pos_side(pos)][move_from(m)][move_to(m)];
}

static int16_t *capture_entry(Search *s, Move m)
{
    const Pos *pos = &s->pos;
    Square at = KERNEL_PULLS && move_kind(m) == MOVE_PULL ? move_extra(m) : move_to(m);
    Piece taken = pos->piece[at];
    PieceType type = taken == NO_PIECE ? 0 : piece_type(taken);
    return &s->learnt.capture[pos->piece[move_from(m)]][move_to(m)][type];
}

KERNEL_FN int history_quiet(Search *s, const Frame *f, Move m)
{
    PieceType type = mover_type(&s->pos, m);
    Square to = move_to(m);
    return *quiet_entry(s, m) + (*follow_row(s, f, 1))[type][to] +
           (*follow_row(s, f, 2))[type][to] + (*follow_row(s, f, 4))[type][to] / 2;
}

KERNEL_FN int history_capture(Search *s, Move m)
{
    return *capture_entry(s, m);
}

KERNEL_FN void history_adjust(Search *s, const Frame *f, Move m, int bonus)
{
    static const int turns[] = {1, 2, 4};
    PieceType type = mover_type(&s->pos, m);
    history_change(quiet_entry(s, m), bonus);
    for (int i = 0; i < 3; i++) {
        if (f->ply >= turns[i]) {
            history_change(&(*follow_row(s, f, turns[i]))[type][move_to(m)], bonus);
        }
    }
}

KERNEL_FN int history_bonus(int depth)
{
    enum { MOST = 1600 };
    int bonus = 16 * depth * depth + 128 * depth;
    return bonus < MOST ? bonus : MOST;
}

KERNEL_FN void history_answered(Search *s, const Frame *f, int depth)
{
    if (f->ply == 0) {
        return;
    }
    const Frame *before = f - turn_frames(&s->pos);
    if (before->played == MOVE_NONE || !before->played_quiet) {
        return;
    }
    PieceType type = piece_type(before->played_piece);
    Square to = move_to(before->played);
    static const int turns[] = {1, 2};
    for (int i = 0; i < 2; i++) {
        if (before->ply >= turns[i]) {
            history_change(&(*follow_row(s, before, turns[i]))[type][to], history_bonus(depth) / 2);
        }
    }
}

static void remember_refutation(Search *s, Frame *f, Move best)
{
    if (f->killer[0] != best) {
        f->killer[1] = f->killer[0];
        f->killer[0] = best;
    }
    const Frame *before = f - turn_frames(&s->pos);
    if (f->ply > 0 && before->played != MOVE_NONE) {
        s->learnt.counter[before->played_piece][move_to(before->played)] = best;
    }
}

KERNEL_FN void history_reward(Search *s, Frame *f, Move best, const Tried *tried, int depth)
{
    int bonus = history_bonus(depth);
    if (move_is_quiet(&s->pos, best)) {
        history_adjust(s, f, best, bonus);
        for (int i = 0; i < tried->quiet_count; i++) {
            history_adjust(s, f, tried->quiet[i], -bonus);
        }
        remember_refutation(s, f, best);
    } else {
        history_change(capture_entry(s, best), bonus);
    }
    for (int i = 0; i < tried->capture_count; i++) {
        history_change(capture_entry(s, tried->capture[i]), -bonus);
    }
}

KERNEL_FN Move history_counter(const Search *s, const Frame *f)
{
    const Frame *before = f - turn_frames(&s->pos);
    bool known = f->ply > 0 && before->played != MOVE_NONE;
    return known ? s->learnt.counter[before->played_piece][move_to(before->played)] : MOVE_NONE;
}
