/* Corrections of the static evaluation: where searches of positions alike in one respect (pawns, one
 * side's pieces, what the game adds, the last turn) ended above or below their evaluation, the next
 * such position is taken to be that much better or worse. The bias belongs to the evaluation, not to
 * any rule, so all games learn it alike. */
#include "kernel/search/state.h"

static uint64_t mixed(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t mixed_bits(uint64_t hash, Bits bits)
{
    hash = mixed(hash, (uint64_t)bits);
#if KERNEL_BITS == 128
    hash = mixed(hash, (uint64_t)(bits >> 64));
#endif
    return hash;
}

/* A sum first, so that the processor need not wait for one type before the next. */
static uint64_t hash_pieces(const Pos *pos, Colour c)
{
    uint64_t hash = 0, factor = 0x9e3779b97f4a7c15u;
    for (int t = 0; t < pos->b->v.piece_types; t++) {
        Bits pieces = t != pos->b->v.pawn ? pos->by_type[t] & pos->by_colour[c] : 0;
        hash += (uint64_t)pieces * factor;
#if K_WIDE_BITS
        hash += (uint64_t)(pieces >> 64) * (factor ^ 0x5851f42d4c957f2cu);
#endif
        factor += 0xd1342543de82ef94u;
    }
    return mixed(hash, hash >> 32);
}

static uint64_t hash_pawns(const Pos *pos)
{
    if (pos->b->v.pawn == NO_PIECE_TYPE) {
        return 0;
    }
    Bits pawns = pos->by_type[pos->b->v.pawn];
    return mixed_bits(mixed_bits(2, pawns & pos->by_colour[WHITE]), pawns & pos->by_colour[BLACK]);
}

static uint64_t hash_extra(const Pos *pos)
{
    uint64_t hash = 3;
    if (HAS_DROPS(pos->b)) {
        for (unsigned c = WHITE; c < COLOURS; c++) {
            for (unsigned has = pos->hand_has[c]; has != 0; has &= has - 1) {
                unsigned t = (unsigned)__builtin_ctz(has);
                hash = mixed(hash, (t * 4 + c * 2 + 1) << 8 | pos->hand[c][t]);
            }
            for (unsigned has = pos->prison_has[c]; has != 0; has &= has - 1) {
                unsigned t = (unsigned)__builtin_ctz(has);
                hash = mixed(hash, (t * 4 + c * 2) << 8 | pos->prison[c][t]);
            }
        }
    }
    return HAS_STONES(pos->b) || HAS_WORMHOLES(pos->b) ? mixed_bits(hash, pos->gaps) : hash;
}

static uint16_t place(uint64_t hash)
{
    return (uint16_t)(hash >> 40 & (CORRECTION_ENTRIES - 1));
}

static int16_t *entry(Search *s, const Frame *f, int kind)
{
    return &s->correction[kind][pos_side(&s->pos)][f->correction[kind]];
}

KERNEL_FN void correct_eval(Search *s, Frame *f, int raw_eval)
{
    static const int weight[CORRECTIONS] = {2, 2, 2, 2, 1};
    enum { SCALE = 64 };
    const Pos *pos = &s->pos;
    const Frame *before = f - turn_frames(pos);
    bool known = f->ply > 0 && before->played != MOVE_NONE;
    int last = known ? before->played_piece * BITS_SQUARES + move_to(before->played) : 0;
    f->correction[CORRECT_PAWNS] = place(hash_pawns(pos));
    f->correction[CORRECT_WHITE] = place(hash_pieces(pos, WHITE));
    f->correction[CORRECT_BLACK] = place(hash_pieces(pos, BLACK));
    f->correction[CORRECT_EXTRA] = place(hash_extra(pos));
    f->correction[CORRECT_MOVE] = (uint16_t)last;
    int sum = 0;
    for (int i = 0; i < CORRECTIONS; i++) {
        sum += weight[i] * *entry(s, f, i);
    }
    f->raw_eval = raw_eval != SCORE_NONE ? raw_eval : evaluate(s, f);
    int eval = f->raw_eval + sum / SCALE;
    f->eval = eval > EVAL_MAX ? EVAL_MAX : eval < -EVAL_MAX ? -EVAL_MAX : eval;
}

KERNEL_FN void correct_learn(Search *s, const Frame *f, int score, int depth)
{
    enum { MOST = CORRECTION_MAX / 4 };
    int bonus = (score - f->eval) * depth / 8;
    bonus = bonus > MOST ? MOST : bonus < -MOST ? -MOST : bonus;
    int size = bonus < 0 ? -bonus : bonus;
    for (int i = 0; i < CORRECTIONS; i++) {
        int16_t *e = entry(s, f, i);
        *e = (int16_t)(*e + bonus - *e * size / CORRECTION_MAX);
    }
}
