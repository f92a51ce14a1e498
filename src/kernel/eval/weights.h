/* The evaluation's weights, in centipawns unless said otherwise. A first set, set by hand; material
 * and square values are worked out from how the men go (eval.c), so that a new game needs none. */
#ifndef LACUNA_KERNEL_EVAL_WEIGHTS_H
#define LACUNA_KERNEL_EVAL_WEIGHTS_H

typedef struct {
    int mg, eg; /* middle game, ending */
} Weight;

static const struct {
    /* A man's worth is scale * mobility ^ power: mobility is the mean number of squares that it
     * reaches, when a slider finds each square free with this chance. Fits N 3.2, B 3.4, R 5, Q 9. */
    double free_chance, scale, power;
    int pawn;

    Weight mobility; /* for each square that a man reaches more from here than on the average */
    Weight room;     /* each square that a light man may go to now */
    int assault; /* each square beside the enemy's king that a man bears on, if four men do; less if
                    fewer */
    Weight pull; /* a man that pulls, on a square from which lines lead through a hole */
    Weight king_advance; /* each rank that the king is away from its own first */
    Weight king_edge;    /* each file nearer to the edge */
    Weight king_mobility;
    Weight pawn_centre;   /* each file nearer to the centre */
    Weight pawn_to_go[6]; /* by steps to promotion: [0] = on it */
    Weight shelter;       /* each own pawn beside the king */
    int tempo;

    /* Hostage, in per cent of the man's worth. In hand a man may go anywhere, at once; a prisoner
     * is a promise: it pays for an exchange, but it lets the enemy's pawns promote. */
    int hand, prisoner, prison_pawn;
} weights = {
    .free_chance = 0.69,
    .scale = 50.8,
    .power = 1.1,
    .pawn = 100,
    .mobility = {6, 5},
    .room = {5, 4},
    .assault = 6,
    .pull = {8, 5},
    .king_advance = {-14, 3},
    .king_edge = {9, -4},
    .king_mobility = {0, 5},
    .pawn_centre = {7, 0},
    .pawn_to_go = {{90, 160}, {60, 110}, {28, 60}, {14, 32}, {8, 16}, {2, 6}},
    .shelter = {9, 0},
    .tempo = 14,
    .hand = 112,
    .prisoner = 14,
    .prison_pawn = 25,
};

#endif
