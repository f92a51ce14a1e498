/* Whether a kernel agrees with itself, and with slow ways of asking the same, in random play-outs:
 * at least 100000 positions of each built-in game on its own kernel, and 20000 of each on any128;
 * 4000 and 1000 of each example (a tenth in sanitizer builds). */
#include "kernel/unit.c"

#include "kernel/attacks.h"
#include "kernel/texts.h"

enum {
    OLD_MOVES = 64,  /* remembered from the positions before */
    OFTEN = 8,       /* every n-th position: what takes longer */
    SELDOM = 32,     /* what takes long */
    STONE_NODES = 1, /* about so many moves a position after which the stones are looked at */
    PROBES = 4,      /* moves of each sort that are asked to be pseudo-legal */
};

/* Builds to look for other faults take fewer positions. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || !defined(__OPTIMIZE__)
enum { SLOWNESS = 10 };
#else
enum { SLOWNESS = 1 };
#endif

static bool every_nth(int n)
{
    return playout.positions % n == 0;
}

/* --- What a position consists of -------------------------------------------------------------- */

static void check_square(const Pos *pos, Square s)
{
    Piece m = pos->piece[s];
    unsigned slides = m != NO_PIECE ? pos->b->slides[piece_type(m)] : 0;
    for (PieceType t = 0; t < PIECE_TYPES_MAX; t++) {
        REQUIRE(bits_has(pos->by_type[t], s) == (m != NO_PIECE && piece_type(m) == t), s);
    }
    for (int c = WHITE; c <= BLACK; c++) {
        REQUIRE(bits_has(pos->by_colour[c], s) == (m != NO_PIECE && piece_colour(m) == (Colour)c),
                s);
    }
    REQUIRE(bits_has(pos->slide[0], s) == ((slides & SLIDE_ORTHO) != 0), s);
    REQUIRE(bits_has(pos->slide[1], s) == ((slides & SLIDE_DIAG) != 0), s);
    REQUIRE(m == NO_PIECE || !bits_has(pos->gaps, s), s);
}

static void check_sets(const Pos *pos)
{
    int mg = 0, eg = 0;
    for (Square s = 0; s < BITS_SQUARES; s++) {
        check_square(pos, s);
        mg += pos->b->score[pos->piece[s]][s].mg;
        eg += pos->b->score[pos->piece[s]][s].eg;
    }
    REQUIRE(pos->score_mg == mg && pos->score_eg == eg, MOVE_NONE);
    for (int c = WHITE; c <= BLACK; c++) {
        for (PieceType t = 0; t < PIECE_TYPES_MAX; t++) {
            REQUIRE((pos->hand_has[c] >> t & 1) == (pos->hand[c][t] != 0), MOVE_NONE);
            REQUIRE((pos->prison_has[c] >> t & 1) == (pos->prison[c][t] != 0), MOVE_NONE);
        }
    }
}

/* Wormhole: the links lead from every remaining square to the next, both ways. */
static void check_links(const Pos *pos)
{
    for (Square s = 0; s < playout.v->squares && HAS_WORMHOLES(pos->b); s++) {
        for (int d = 0; d < DIRECTIONS && !bits_has(pos->gaps, s); d++) {
            Square to = pos->b->next[d][s];
            while (to != NO_SQUARE && bits_has(pos->gaps, to)) {
                to = pos->b->next[d][to];
            }
            REQUIRE(pos->next[s * DIRECTIONS + d] == (to == NO_SQUARE ? STEP_EDGE : to), s);
        }
    }
}

/* --- Generation ------------------------------------------------------------------------------- */

static bool kind_fits(const Pos *pos, int kind, Move m)
{
    MoveKind k = move_kind(m);
    bool takes = k == MOVE_NORMAL && pos->piece[move_to(m)] != NO_PIECE;
    switch (kind) {
    case GEN_CAPTURES: return takes || k == MOVE_EN_PASSANT || k == MOVE_PROMOTION;
    case GEN_QUIETS: return (k == MOVE_NORMAL && !takes) || k == MOVE_DOUBLE || k == MOVE_CASTLE;
    case GEN_DROPS: return k == MOVE_DROP;
    default: return k == MOVE_PULL || k == MOVE_EXCHANGE || k >= MOVE_STONE_STEP;
    }
}

static int compare_moves(const void *a, const void *b)
{
    Move m = *(const Move *)a, n = *(const Move *)b;
    return (m > n) - (m < n);
}

/* The four kinds are what they say and add up to `all`, in which nothing comes twice. */
static void check_kinds(const Pos *pos, const MoveList *all)
{
    static MoveList parts, sorted;
    parts.count = 0;
    for (int kind = GEN_CAPTURES; kind <= GEN_SPECIAL; kind <<= 1) {
        int first = parts.count;
        gen_moves(pos, kind, &parts);
        for (int i = first; i < parts.count; i++) {
            REQUIRE(kind_fits(pos, kind, parts.at[i]), parts.at[i]);
        }
    }
    REQUIRE(parts.count == all->count, MOVE_NONE);
    memcpy(sorted.at, all->at, (size_t)all->count * sizeof *all->at);
    qsort(parts.at, (size_t)parts.count, sizeof *parts.at, compare_moves);
    qsort(sorted.at, (size_t)all->count, sizeof *all->at, compare_moves);
    for (int i = 0; i < all->count; i++) {
        REQUIRE(parts.at[i] == sorted.at[i], sorted.at[i]);
        REQUIRE(i == 0 || sorted.at[i] != sorted.at[i - 1], sorted.at[i]);
    }
}

static void check_probe(const Pos *pos, const MoveList *all, Move m)
{
    bool listed = false;
    for (int i = 0; i < all->count && !listed; i++) {
        listed = all->at[i] == m;
    }
    REQUIRE(pos_pseudo_legal(pos, m) == listed, m);
}

/* Moves of here, of the positions before, those with one bit changed, and any bits. */
static void check_pseudo_legal(const Pos *pos, const MoveList *all)
{
    static Move old[OLD_MOVES];
    for (int i = 0; i < PROBES; i++) {
        Move any = (Move)random_next(&playout.random);
        Move before = old[playout_random(OLD_MOVES)];
        check_probe(pos, all, any);
        check_probe(pos, all, before);
        check_probe(pos, all, before ^ (Move)1 << playout_random(32));
        if (all->count > 0) {
            Move m = all->at[playout_random((size_t)all->count)];
            check_probe(pos, all, m);
            check_probe(pos, all, m ^ (Move)1 << playout_random(32));
            old[playout_random(OLD_MOVES)] = m;
        }
    }
}

/* --- Doing, undoing, legality ----------------------------------------------------------------- */

/* Whether colour c's king is attacked, found slowly. */
static bool naive_check(const Pos *pos, Colour c)
{
    Naive n;
    naive_from_pos(pos, &n);
    return naive_in_check(&n, c == WHITE);
}

static void check_stone_node(Pos *pos);

/* Does and undoes one pseudo-legal move: the key is right, every byte is restored, and legality
 * is what trying it tells. */
static void check_move(Pos *pos, const CheckInfo *info, Move m, bool naive, bool with_stones)
{
    static Pos before[2];
    bool stone_phase = pos->phase == PHASE_STONE;
    Pos *kept = &before[stone_phase];
    Undo u;
    Colour us = pos_side(pos);
    bool decides = !HAS_STONES(pos->b) || stone_phase; /* the move ends the turn */
    bool shortcut = legal(pos, info, m);
    *kept = *pos;
    pos_do(pos, m, &u);
    REQUIRE(pos->key == pos_key_from_scratch(pos), m);
    if (!HAS_KING_CAPTURE(pos->b) && decides) {
        bool safe = pos_checkers(pos, us) == 0;
        bool ko = stone_phase && move_kind(m) != MOVE_PASS && kept->ko_from == move_from(m) &&
                  kept->ko_to == move_to(m);
        bool duty = HAS_EXTRAS(pos->b) && (pos->b->v.must_capture || !pos->b->v.checks);
        REQUIRE(duty ? safe || !shortcut : shortcut == (safe && !ko), m);
        REQUIRE(!naive || !naive_knows(playout.v->name) || safe == !naive_check(pos, us), m);
    } else {
        REQUIRE(shortcut, m);
    }
    if (with_stones && !decides) {
        check_sets(pos);
        check_stone_node(pos);
    }
    pos_undo(pos, m, &u);
    REQUIRE(memcmp(kept, pos, sizeof *pos) == 0, m);
}

/* Between the piece's move and the stone's. */
static void check_stone_node(Pos *pos)
{
    static MoveList all;
    CheckInfo info;
    all.count = 0;
    gen_moves(pos, GEN_ALL, &all);
    legal_info(pos, &info);
    check_kinds(pos, &all);
    check_pseudo_legal(pos, &all);
    for (int i = 0; i < all.count; i++) {
        check_move(pos, &info, all.at[i], every_nth(OFTEN), false);
    }
}

/* Every move; after some of them, or seldom after all, every stone move. */
static void check_moves(Pos *pos)
{
    CheckInfo info;
    legal_info(pos, &info);
    REQUIRE(info.checkers == pos_checkers(pos, pos_side(pos)), MOVE_NONE);
    int count = playout.actions.count;
    for (int i = 0; i < count; i++) {
        bool stones = every_nth(SELDOM) || (int)playout_random((size_t)count) < STONE_NODES;
        check_move(pos, &info, playout.actions.at[i], every_nth(OFTEN), stones);
    }
}

static void check_null(Pos *pos)
{
    static Pos before;
    Undo u;
    if (pos_in_check(pos)) {
        return;
    }
    before = *pos;
    pos_do_null(pos, &u);
    REQUIRE(pos_side(pos) != pos_side(&before), MOVE_NONE);
    REQUIRE(pos->key == pos_key_from_scratch(pos) && pos->key != before.key, MOVE_NONE);
    pos_undo_null(pos, &u);
    REQUIRE(memcmp(&before, pos, sizeof before) == 0, MOVE_NONE);
}

/* The turns are counted as they are listed, and listed as their moves are legal. */
static void check_turns(Pos *pos)
{
    static MoveList legal_moves;
    REQUIRE(pos_perft(pos, 1) == playout.turns.count, MOVE_NONE);
    REQUIRE((pos_outcome(pos) == OUTCOME_NONE || HAS_KING_CAPTURE(pos->b)) ==
                (playout.turns.count > 0 || HAS_KING_CAPTURE(pos->b)),
            MOVE_NONE);
    if (!HAS_STONES(pos->b)) {
        legal_moves.count = 0;
        gen_legal(pos, GEN_ALL, &legal_moves);
        REQUIRE((size_t)legal_moves.count == playout.turns.count, MOVE_NONE);
    }
}

/* --- All together ----------------------------------------------------------------------------- */

static void check_position(void)
{
    Pos *pos = &playout.pos;
    REQUIRE(pos->key == pos_key_from_scratch(pos), MOVE_NONE);
    check_fen(pos);
    check_sets(pos);
    check_links(pos);
    check_kinds(pos, &playout.actions);
    check_pseudo_legal(pos, &playout.actions);
    check_moves(pos);
    check_null(pos);
    check_turns(pos);
    check_turn_texts();
    check_captures(pos);
    check_hypothetical(pos);
    if (every_nth(OFTEN) && naive_knows(playout.v->name)) {
        check_naive_attacks(pos);
    }
    if (every_nth(SELDOM)) {
        check_movetext_read();
    }
}

/* On the games' own kernel, and fewer on the one that plays everything. Of the example games there
 * are many: fewer still. */
START_TEST(consistent)
{
    const Variant *v = fixture_examples()->at[_i];
    bool example = _i >= fixture_variants()->count;
    if (strcmp(kernel_for(v)->name, QUOTE(KERNEL_NAME)) == 0) {
        playout_run(v->name, (example ? 4000 : 100000) / SLOWNESS, check_position);
    } else if (KERNEL_ANY) {
        playout_run(v->name, (example ? 1000 : 20000) / SLOWNESS, check_position);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("consistency of " QUOTE(KERNEL_NAME));
    TCase *tests = tcase_create("consistency");
    tcase_set_timeout(tests, 1200);
    tcase_add_loop_test(tests, consistent, 0, fixture_examples()->count);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
