/* Elo, its error, likelihood of superiority, and the sequential test; formulas as published (see
 * stats.c for the sources). */
#ifndef LACUNA_MATCH_STATS_H
#define LACUNA_MATCH_STATS_H

#include <stdbool.h>

typedef struct {
    int win, draw, loss; /* games, from the first engine's view */
    int pair[5];         /* pairs of games with colours swapped, by points 0, 0.5, 1, 1.5, 2 */
} Tally;

typedef struct {
    double elo, error; /* error: half the 95 % interval; infinite values possible */
    double los;        /* 0 .. 1 */
    double nelo;       /* normalised Elo */
} EloEstimate;

EloEstimate elo_trinomial(const Tally *t);
EloEstimate elo_pentanomial(const Tally *t);

typedef struct {
    double elo0, elo1, alpha, beta;
} Sprt;
typedef enum { SPRT_GOES_ON, SPRT_H0, SPRT_H1 } SprtState;
/* The log-likelihood ratio; pentanomial if any pair is complete and `pairs` is set. */
double sprt_llr(const Sprt *s, const Tally *t, bool pairs);
void sprt_bounds(const Sprt *s, double *lower, double *upper);
SprtState sprt_state(const Sprt *s, double llr);

#endif
