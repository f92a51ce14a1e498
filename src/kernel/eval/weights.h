/* The evaluation's weights, in centipawns unless said otherwise. A first set, set by hand; material
 * and square values are worked out from how the pieces go (eval.c), so that a new game needs none. */
#ifndef LACUNA_KERNEL_EVAL_WEIGHTS_H
#define LACUNA_KERNEL_EVAL_WEIGHTS_H

typedef struct {
    int mg, eg; /* middle game, ending */
} Weight;

static const struct {
    /* A piece's value is scale * reach ^ power: reach is the mean number of squares that it
     * reaches, when a slider finds each square free with this chance. Fits N 3.2, B 3.4, R 5, Q 9. */
    double free_chance, scale, power;
    int pawn;

    Weight reach;    /* for each square that a piece reaches more from here than on the average */
    Weight mobility; /* each square that a light piece may go to now */
    int king_attack; /* each square beside the enemy's king that a piece bears on, if four pieces do; less if
                    fewer */
    Weight pull;         /* a piece that pulls, on a square from which lines lead through a hole */
    Weight king_advance; /* each rank that the king is away from its own first */
    Weight king_edge;    /* each file nearer to the edge */
    Weight king_reach;
    Weight pawn_centre;   /* each file nearer to the centre */
    Weight pawn_to_go[6]; /* by steps to promotion: [0] = on it */
    Weight pawn_shield;   /* each own pawn beside the king */
    int tempo;

    /* Hostage, in per cent of the piece's value. In hand a piece may go anywhere, at once; a prisoner
     * is a promise: it pays for an exchange, but it lets the enemy's pawns promote. */
    int hand, prisoner, prison_pawn;
} weights = {
    .free_chance = 0.69,
    .scale = 50.8,
    .power = 1.1,
    .pawn = 100,
    .reach = {6, 5},
    .mobility = {5, 4},
    .king_attack = 6,
    .pull = {8, 5},
    .king_advance = {-14, 3},
    .king_edge = {9, -4},
    .king_reach = {0, 5},
    .pawn_centre = {7, 0},
    .pawn_to_go = {{90, 160}, {60, 110}, {28, 60}, {14, 32}, {8, 16}, {2, 6}},
    .pawn_shield = {9, 0},
    .tempo = 14,
    .hand = 112,
    .prisoner = 14,
    .prison_pawn = 25,
};

#endif
