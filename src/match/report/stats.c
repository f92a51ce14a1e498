/* Elo and the sequential test.
 *
 * Elo and its error: the mean score of a game (or pair) is normal for many games; the interval of
 * the mean is carried over to Elo (as every match runner does; A. Elo's logistic curve, 1978).
 * Normalised Elo: M. Van den Bergh, "Normalized Elo", 2020.
 * SPRT: A. Wald, "Sequential Analysis", 1947, with the generalised likelihood ratio of M. Van den
 * Bergh, "Comments on normalized Elo" and "The MLE for a multinomial distribution with known
 * expectation value", 2020: under each hypothesis the distribution of results is the likeliest one
 * that has the hypothesis' mean. */
#include "match/stats.h"

#include <float.h>
#include <math.h>

enum { OUTCOMES_MAX = 5 };

/* How often each score in [0, 1] came up. */
typedef struct {
    int outcomes;
    double score[OUTCOMES_MAX], count[OUTCOMES_MAX];
} Distribution;

static Distribution trinomial(const Tally *t)
{
    return (Distribution){3, {0, 0.5, 1}, {t->loss, t->draw, t->win}};
}

static Distribution pentanomial(const Tally *t)
{
    Distribution d = {5, {0, 0.25, 0.5, 0.75, 1}, {0}};
    for (int i = 0; i < d.outcomes; i++) {
        d.count[i] = t->pair[i];
    }
    return d;
}

static double total(const Distribution *d)
{
    double n = 0;
    for (int i = 0; i < d->outcomes; i++) {
        n += d->count[i];
    }
    return n;
}

static double mean(const Distribution *d)
{
    double sum = 0;
    for (int i = 0; i < d->outcomes; i++) {
        sum += d->count[i] * d->score[i];
    }
    return sum / total(d);
}

static double variance(const Distribution *d)
{
    double m = mean(d), sum = 0;
    for (int i = 0; i < d->outcomes; i++) {
        sum += d->count[i] * (d->score[i] - m) * (d->score[i] - m);
    }
    return sum / total(d);
}

static double elo_of_score(double score)
{
    if (score <= 0) {
        return -INFINITY;
    }
    return score >= 1 ? INFINITY : -400 * log10(1 / score - 1);
}

static double score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* `games`: how many games one outcome stands for. */
static EloEstimate estimate(const Distribution *d, int games)
{
    static const double z95 = 1.959963984540054; /* the normal distribution's 97.5 % point */
    double n = total(d);
    if (n == 0) {
        return (EloEstimate){0, INFINITY, 0.5, 0};
    }
    double m = mean(d), sigma = sqrt(variance(d)), se = sigma / sqrt(n);
    EloEstimate e = {.elo = elo_of_score(m)};
    e.error = (elo_of_score(m + z95 * se) - elo_of_score(m - z95 * se)) / 2;
    if (sigma == 0) { /* all results alike: nothing is known of the spread */
        e.error = INFINITY;
        e.los = m > 0.5 ? 1 : m < 0.5 ? 0 : 0.5;
        e.nelo = m == 0.5 ? 0 : copysign(INFINITY, m - 0.5);
        return e;
    }
    e.los = 0.5 * erfc(-(m - 0.5) / se / sqrt(2));
    e.nelo = (m - 0.5) / (sigma * sqrt(games)) * 800 / log(10);
    return e;
}

EloEstimate elo_trinomial(const Tally *t)
{
    Distribution d = trinomial(t);
    return estimate(&d, 1);
}

EloEstimate elo_pentanomial(const Tally *t)
{
    Distribution d = pentanomial(t);
    return estimate(&d, 2);
}

/* The derivative of the likelihood along the multiplier `theta` of the mean's constraint. */
static double slope(const Distribution *d, double s, double theta)
{
    double sum = 0;
    for (int i = 0; i < d->outcomes; i++) {
        sum += d->count[i] * (d->score[i] - s) / (1 + theta * (d->score[i] - s));
    }
    return sum;
}

/* The multiplier for which the likeliest distribution has mean s, 0 < s < 1: p = count /
 * (1 + theta * (score - s)). The slope falls all the way between the two poles. */
static double multiplier(const Distribution *d, double s)
{
    double low = -1 / (1 - s), high = 1 / s;
    for (int i = 0; i < 100; i++) {
        double middle = (low + high) / 2;
        if (slope(d, s, middle) > 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return (low + high) / 2;
}

double sprt_llr(const Sprt *sprt, const Tally *t, bool pairs)
{
    static const double unseen = 1e-3; /* no outcome is impossible for not having come up yet */
    int complete = 0;
    for (int i = 0; i < OUTCOMES_MAX; i++) {
        complete += t->pair[i];
    }
    Distribution d = pairs && complete > 0 ? pentanomial(t) : trinomial(t);
    if (total(&d) == 0) {
        return 0;
    }
    for (int i = 0; i < d.outcomes; i++) {
        d.count[i] = d.count[i] > 0 ? d.count[i] : unseen;
    }
    double s0 = score_of_elo(sprt->elo0), s1 = score_of_elo(sprt->elo1);
    double theta0 = multiplier(&d, s0), theta1 = multiplier(&d, s1), llr = 0;
    for (int i = 0; i < d.outcomes; i++) {
        llr += d.count[i] * (log1p(theta0 * (d.score[i] - s0)) - log1p(theta1 * (d.score[i] - s1)));
    }
    return llr;
}

void sprt_bounds(const Sprt *s, double *lower, double *upper)
{
    *lower = log(s->beta / (1 - s->alpha));
    *upper = log((1 - s->beta) / s->alpha);
}

SprtState sprt_state(const Sprt *s, double llr)
{
    double lower, upper;
    sprt_bounds(s, &lower, &upper);
    return llr <= lower ? SPRT_H0 : llr >= upper ? SPRT_H1 : SPRT_GOES_ON;
}
