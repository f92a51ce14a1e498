/* Random play-outs inside a kernel: seeded, so that what failed can be repeated. Included after
 * kernel/unit.c. */
#ifndef LACUNA_TESTS_KERNEL_PLAYOUT_H
#define LACUNA_TESTS_KERNEL_PLAYOUT_H

#include "base/random.h"
#include "game/fen.h"
#include "game/movetext.h"
#include "support/fens.h"

enum { PLIES_MAX = 150, LIVELY_TRIES = 3 };

/* The play-out that runs; one in a program. */
typedef struct {
    const Variant *v;
    Board *board;
    Game *game; /* for reading move text; not at the position under test until set */
    Pos pos;
    uint64_t seed, random;
    int positions; /* seen so far, in all play-outs */
    int ply;
    char fen[FEN_MAX]; /* of the position under test */
    MoveList actions;  /* its pseudo-legal moves */
    TurnList turns;    /* its legal turns */
} Playout;
static Playout playout;

static void playout_failed(int line, const char *condition, Move m)
{
    char text[TURN_TEXT_MAX] = "-";
    if (move_kind(m) != MOVE_PASS && move_to(m) < playout.v->squares) {
        movetext_write(playout.v, (Turn){m, MOVE_NONE}, text);
    }
    ck_abort_msg("line %d, %s, seed %llu, ply %d, %s, move %s (%08x): not %s", line,
                 playout.v->name, (unsigned long long)playout.seed, playout.ply, playout.fen, text,
                 m, condition);
}

/* Not ck_assert_msg, which logs every success. */
#define REQUIRE(condition, m)                        \
    do {                                             \
        if (!(condition)) {                          \
            playout_failed(__LINE__, #condition, m); \
        }                                            \
    } while (0)

/* 0 .. n - 1 */
static unsigned playout_random(size_t n)
{
    return (unsigned)(random_next(&playout.random) % n);
}

static void playout_set(const char *fen)
{
    Setup s;
    Error e;
    ck_assert_msg(fen_read(playout.v, fen, &s, &e), "%s: %s", fen, e.text);
    ck_assert_msg(pos_set(&playout.pos, playout.board, &s, &e), "%s: %s", fen, e.text);
}

/* What a random game seldom gets to. */
static bool playout_lively(Move m)
{
    switch (move_kind(m)) {
    case MOVE_DOUBLE:
    case MOVE_EN_PASSANT:
    case MOVE_CASTLE:
    case MOVE_PROMOTION:
    case MOVE_PULL: return true;
    case MOVE_NORMAL: return playout.pos.piece[move_to(m)] != NO_PIECE;
    default: return false;
    }
}

/* Plays one of the turns listed. */
static void playout_play(void)
{
    Turn turn = playout.turns.at[playout_random(playout.turns.count)];
    for (int i = 0; i < LIVELY_TRIES && !playout_lively(turn.first); i++) {
        turn = playout.turns.at[playout_random(playout.turns.count)];
    }
    pos_play(&playout.pos, turn);
}

/* Calls `visit` at that many positions between turns; playout.fen, moves and turns are filled. */
static void playout_run(const char *variant, int positions, void (*visit)(void))
{
    Error e;
    playout = (Playout){.v = fixture_variant(variant)};
    fens_load(playout.v);
    playout.board = JOIN(JOIN(kernel_, KERNEL_NAME), JOIN(_, KERNEL_CPU)).board_new(playout.v, &e);
    ck_assert_msg(playout.board != NULL, "%s", e.text);
    playout.game = fixture_game(variant, NULL);
    while (playout.positions < positions) {
        playout.random = ++playout.seed;
        playout_set(fens.at[playout_random((size_t)fens.count)]);
        for (playout.ply = 0; playout.ply < PLIES_MAX && playout.positions < positions;
             playout.ply++) {
            Setup s;
            pos_get(&playout.pos, &s);
            fen_write(playout.v, &s, playout.fen);
            playout.actions.count = 0;
            gen_moves(&playout.pos, GEN_ALL, &playout.actions);
            playout.turns.count = 0;
            REQUIRE(pos_turns(&playout.pos, &playout.turns), MOVE_NONE);
            visit();
            playout.positions++;
            if (playout.turns.count == 0) {
                break;
            }
            playout_play();
        }
    }
    turns_free(&playout.turns);
    game_free(playout.game);
    board_free(playout.board);
}

#endif
