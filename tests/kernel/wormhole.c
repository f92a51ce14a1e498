/* Walks over folded boards against an oracle that goes step by step on files and ranks: the usual
 * pieces, whose walks are compiled, and odd ones, who are walked along trees of paths.
 *
 * KERNELS: wormhole64 any128 */
#include "kernel/unit.c"

#include "kernel/playout.h"

/* Pieces of whole patterns that are none of the usual; pieces that go forward or to one side only. */
static const char odd_pieces[] =
    "[shaped:wormhole]\n"
    "customPiece1 = c:NC\ncustomPiece2 = w:mWcFA\ncustomPiece3 = l:WFDC\n"
    "[lopsided:wormhole]\n"
    "customPiece1 = c:fNbD\ncustomPiece2 = w:ZH\ncustomPiece3 = l:mfWcbFrC\n";

enum { SIEGES = 20000 };

typedef struct {
    const Variant *v;
    const Board *board;
    Pos pos;
    int positions;
} Walks;
static Walks walks;

/* --- The oracle ------------------------------------------------------------------------------- */

/* The next remaining square, NO_SQUARE if there is none; `without` is gone too. */
static Square slow_step(Square s, int dx, int dy, Square without)
{
    const Variant *v = walks.v;
    int file = v->file_of[s], rank = v->rank_of[s];
    for (;;) {
        file += dx;
        rank += dy;
        if (file < 0 || file >= v->files || rank < 0 || rank >= v->ranks) {
            return NO_SQUARE;
        }
        Square at = v->at[rank][file];
        if (at != NO_SQUARE && at != without && !bits_has(walks.pos.gaps, at)) {
            return at;
        }
    }
}

/* docs/rules.md, Wormhole: orthogonal steps first, then diagonal ones outward. */
static Square slow_leap(Square s, const Leap *leap, Colour c, Square without)
{
    int dx = leap->dx, dy = c == WHITE ? leap->dy : -leap->dy;
    while (s != NO_SQUARE && (dx != 0 || dy != 0)) {
        int step_x = abs(dx) >= abs(dy) ? (dx > 0) - (dx < 0) : 0;
        int step_y = abs(dy) >= abs(dx) ? (dy > 0) - (dy < 0) : 0;
        s = slow_step(s, step_x, step_y, without);
        dx -= step_x;
        dy -= step_y;
    }
    return s;
}

static Bits slow_reach(PieceType t, Colour c, Square s, unsigned mode, Square without)
{
    const PieceRules *kind = &walks.v->piece[t];
    Bits to = 0;
    for (int i = 0; i < kind->leap_count; i++) {
        Square at = NO_SQUARE;
        if (kind->leaps[i].modes & mode) {
            at = slow_leap(s, &kind->leaps[i], c, without);
        }
        to |= at != NO_SQUARE ? BIT(at) : 0;
    }
    return to;
}

static Bits slow_attackers(Square s, Colour by, Square without)
{
    Bits attackers = 0;
    for (Bits pieces = walks.pos.by_colour[by]; pieces != 0;) {
        Square from = bits_pop(&pieces);
        PieceType t = piece_type(walks.pos.piece[from]);
        if (from != without && bits_has(slow_reach(t, by, from, MODE_CAPTURE, without), s)) {
            attackers |= BIT(from);
        }
    }
    return attackers;
}

/* --- Comparisons ------------------------------------------------------------------------------ */

static void check_reach(Colour c, Square s)
{
    for (PieceType t = 0; t < walks.v->piece_types; t++) {
        Reach reach = reach_from(&walks.pos, c, t, s);
        Reach by_tree = reach_by_tree(&walks.pos, &walks.board->path[c][t], s);
        ck_assert(reach.move == slow_reach(t, c, s, MODE_MOVE, NO_SQUARE));
        ck_assert(reach.take == slow_reach(t, c, s, MODE_CAPTURE, NO_SQUARE));
        ck_assert(by_tree.move == reach.move && by_tree.take == reach.take);
    }
}

/* Attackers, and that only squares touched matter for them. */
static void check_attackers(Colour by, Square s)
{
    Bits touched, tree_touched = 0;
    Bits attackers = worm_attackers(&walks.pos, s, by, &touched);
    ck_assert(attackers == slow_attackers(s, by, NO_SQUARE));
    ck_assert(attackers == attackers_by_tree(&walks.pos, s, by, &tree_touched));
    for (Bits pieces = walks.pos.by_colour[colour_other(by)] & ~BIT(s); pieces != 0;) {
        Square without = bits_pop(&pieces);
        Bits exact = slow_attackers(s, by, without);
        ck_assert(worm_attackers_without(&walks.pos, s, by, without) == exact);
        ck_assert(bits_has(touched, without) || exact == attackers);
        ck_assert(bits_has(tree_touched, without) || exact == attackers);
    }
}

/* Which own pieces' leaving lets the king be attacked, and what they may still do. */
static void check_siege(void)
{
    Siege siege;
    Colour us = pos_side(&walks.pos);
    Square king = pos_king(&walks.pos, us);
    if (!walks.board->patterns_whole) {
        return;
    }
    siege_find(&walks.pos, king, &siege);
    for (Bits pieces = walks.pos.by_colour[us] & ~BIT(king); pieces != 0;) {
        Square from = bits_pop(&pieces);
        Bits attackers = slow_attackers(king, colour_other(us), from);
        Bits allowed = attackers == 0 ? BITS_ALL : bits_several(attackers) ? 0 : attackers;
        ck_assert(siege_allows(&walks.pos, &siege, from, BITS_ALL) == allowed);
    }
}

static void check_fen(const Variant *v, const char *fen)
{
    Setup s;
    Error e;
    (void)v;
    ck_assert_msg(fen_read(walks.v, fen, &s, &e), "%s", e.text);
    if (!pos_set(&walks.pos, walks.board, &s, &e)) {
        return; /* odd pieces may give check where the usual ones do not */
    }
    walks.positions++;
    for (Bits squares = walks.board->playable & ~walks.pos.gaps; squares != 0;) {
        Square at = bits_pop(&squares);
        check_reach(WHITE, at);
        check_reach(BLACK, at);
        check_attackers(WHITE, at);
        check_attackers(BLACK, at);
    }
    check_siege();
    static MoveList list;
    list.count = 0;
    gen_legal(&walks.pos, GEN_ALL, &list);
    ck_assert_int_eq((int)pos_perft(&walks.pos, 1), list.count);
}

static const char *const walk_variants[] = {"wormhole", "shaped", "lopsided"};

START_TEST(walks_agree)
{
    static VariantSet set;
    Error e;
    ck_assert(variants_read_builtin(&set, &e));
    ck_assert_msg(variants_read(&set, "odd pieces", odd_pieces, strlen(odd_pieces), &e), "%s",
                  e.text);
    walks = (Walks){.v = variants_find(&set, walk_variants[_i])};
    Board *board = board_new(walks.v, &e);
    ck_assert_msg(board != NULL, "%s", e.text);
    walks.board = board;
    for (int i = 0; i < EPD_FILES; i++) {
        if (strcmp(epd_files[i].variant, "wormhole") == 0) {
            (void)fixture_each_fen(&epd_files[i], check_fen);
        }
    }
    ck_assert_int_gt(walks.positions, 10);
    board_free(board);
    variants_free(&set);
}
END_TEST

/* An exposed king is rare: looked for in many positions. */
static void visit_siege(void)
{
    walks = (Walks){.v = playout.v, .board = playout.board, .pos = playout.pos};
    check_siege();
    REQUIRE(pos_perft(&walks.pos, 1) == playout.turns.count, MOVE_NONE);
}

START_TEST(sieges_agree)
{
    playout_run("wormhole", SIEGES, visit_siege);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("wormholes in " QUOTE(KERNEL_NAME));
    TCase *tests = tcase_create("walks");
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, walks_agree, 0,
                        (int)(sizeof walk_variants / sizeof walk_variants[0]));
    tcase_add_test(tests, sieges_agree);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
