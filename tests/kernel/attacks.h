/* The attack test, asked in three other ways: the captures generated here; the captures generated
 * were an enemy on a square; and the naive rules. */
#ifndef LACUNA_TESTS_KERNEL_ATTACKS_H
#define LACUNA_TESTS_KERNEL_ATTACKS_H

#include "kernel/naive_pos.h"

/* Who captures on each square, and who pulls off it from where he stands, by the listed moves. */
typedef struct {
    Bits take[BITS_SQUARES], pull[BITS_SQUARES];
} Captures;

static void captures_find(const Pos *pos, const MoveList *list, Captures *captures)
{
    memset(captures, 0, sizeof *captures);
    for (int i = 0; i < list->count; i++) {
        Move m = list->at[i];
        bool goes = move_kind(m) == MOVE_NORMAL || move_kind(m) == MOVE_PROMOTION;
        if (goes && pos->piece[move_to(m)] != NO_PIECE) {
            captures->take[move_to(m)] |= BIT(move_from(m));
        } else if (move_kind(m) == MOVE_PULL && move_from(m) == move_to(m)) {
            captures->pull[move_extra(m)] |= BIT(move_from(m));
        }
    }
}

static Bits pullers(const Pos *pos, Square s, Colour by)
{
    return HAS_PULLS(pos->b) ? pull_attackers(pos, s, by) : 0;
}

/* Every enemy piece is attacked by just those pieces that have a capture or a pull of it. */
static void check_captures(const Pos *pos)
{
    Captures captures;
    Colour us = pos_side(pos);
    captures_find(pos, &playout.actions, &captures);
    if (pos_over(pos)) {
        return; /* no turns follow a king's capture */
    }
    for (Bits enemies = pos->by_colour[colour_other(us)]; enemies != 0;) {
        Square s = bits_pop(&enemies);
        REQUIRE(pos_attackers(pos, s, us, pos_occupied(pos)) == captures.take[s], s);
        REQUIRE(pullers(pos, s, us) == captures.pull[s], s);
    }
}

/* The same for one square, whatever stands there, and either colour: an enemy is put there. */
static void check_hypothetical(const Pos *pos)
{
    static Pos copy;
    static MoveList list;
    Captures captures;
    Square s = (Square)playout_random((size_t)playout.v->squares);
    Colour by = (Colour)playout_random(COLOURS);
    PieceType t;
    do {
        t = (PieceType)playout_random((size_t)playout.v->piece_types);
    } while (t == playout.v->king || t == playout.v->pawn);
    if (bits_has(pos->gaps, s) || bits_has(pos->by_type[playout.v->king], s) || pos_over(pos)) {
        return;
    }
    copy = *pos;
    copy.side = (uint8_t)by;
    if (copy.piece[s] != NO_PIECE) {
        take_piece(&copy, s, copy.piece[s]);
    }
    put_piece(&copy, s, piece_make(colour_other(by), t));
    if (pos_over(&copy)) {
        return;
    }
    list.count = 0;
    gen_moves(&copy, GEN_CAPTURES | GEN_SPECIAL, &list);
    captures_find(&copy, &list, &captures);
    REQUIRE(pos_attackers(pos, s, by, pos_occupied(pos)) == captures.take[s], s);
    REQUIRE(pullers(pos, s, by) == captures.pull[s], s);
}

/* Adds the piece on s to `attack` of every square that he aims at by the naive rules. */
static void naive_add(const Naive *n, Square s, Captures *naive)
{
    AtList aims = {.count = 0}, pulls = {.count = 0};
    naive_aims(n, at_of(s), &aims);
    naive_pull_aims(n, at_of(s), &pulls);
    for (int i = 0; i < aims.count; i++) {
        naive->take[square_of(aims.at[i])] |= BIT(s);
    }
    for (int i = 0; i < pulls.count; i++) {
        naive->pull[square_of(pulls.at[i])] |= BIT(s);
    }
}

/* Every square and both colours; pulls where somebody stands. */
static void check_naive_attacks(const Pos *pos)
{
    Naive n;
    Captures naive;
    naive_from_pos(pos, &n);
    for (int c = WHITE; c <= BLACK; c++) {
        memset(&naive, 0, sizeof naive);
        for (Bits pieces = pos->by_colour[c]; pieces != 0;) {
            naive_add(&n, bits_pop(&pieces), &naive);
        }
        for (Square s = 0; s < playout.v->squares; s++) {
            if (!bits_has(pos->gaps, s)) {
                Bits attackers = pos_attackers(pos, s, (Colour)c, pos_occupied(pos));
                REQUIRE(attackers == naive.take[s], s);
            }
            if (pos->piece[s] != NO_PIECE) {
                REQUIRE(pullers(pos, s, (Colour)c) == naive.pull[s], s);
            }
        }
    }
}

#endif
