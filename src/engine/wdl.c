/* Results by score: a logistic curve for wins and the same one, mirrored, for losses; the rest are draws.
 * Fitted by greatest likelihood to the scores and results of some 100 games of each game against itself
 * at 50 ms + 5 ms and 0.5 s + 5 ms (some 5000 nodes a turn). */
#include "engine/wdl.h"

#include <math.h>

#include "engine/family.h"

/* Centipawns: the score at which half of the games are won, and the curve's width. */
typedef struct {
    double half, width;
} Curve;

static const Curve curves[FAMILIES] = {
    [FAMILY_CHESS] = {124, 260},  [FAMILY_HOLE] = {196, 160},       [FAMILY_WORMHOLE] = {384, 500},
    [FAMILY_HOSTAGE] = {20, 330}, [FAMILY_EIGHTSTONE] = {284, 500},
};

static int won(const Curve *c, int score)
{
    return (int)lround(1000 / (1 + exp((c->half - score) / c->width)));
}

Wdl wdl_of(const Variant *v, int score)
{
    if (score >= SCORE_MATE_BOUND) {
        return (Wdl){.win = 1000};
    }
    if (score <= -SCORE_MATE_BOUND) {
        return (Wdl){.loss = 1000};
    }
    const Curve *c = &curves[family_of(v)];
    int win = won(c, score), loss = won(c, -score);
    loss = win + loss > 1000 ? 1000 - win : loss; /* rounded both up */
    return (Wdl){.win = win, .draw = 1000 - win - loss, .loss = loss};
}
