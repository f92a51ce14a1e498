/* Points, pairs and forfeits of the engines of a match. */
#include "match/standing.h"

#include <stdlib.h>
#include <string.h>

bool standing_init(Standing *s, const Schedule *schedule, Error *e)
{
    int games = schedule_games(schedule);
    *s = (Standing){.schedule = *schedule};
    schedule_part(schedule, &s->first, &s->end);
    s->total = s->end - s->first;
    s->game = malloc((size_t)games * sizeof *s->game);
    s->pairing = calloc((size_t)schedule_pairings(schedule), sizeof *s->pairing);
    if (s->game == NULL || s->pairing == NULL) {
        standing_free(s);
        return error_set(e, "out of memory for the results of %d games", games);
    }
    for (int i = 0; i < games; i++) {
        s->game[i] = (GameResult){.points = -1, .termination = TERM_NORMAL};
    }
    return true;
}

void standing_free(Standing *s)
{
    free(s->game);
    free(s->pairing);
    *s = (Standing){0};
}

int standing_points(const char *result)
{
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    for (int points = 0; points <= 2; points++) {
        if (strcmp(result, results[points]) == 0) {
            return points;
        }
    }
    return -1;
}

static bool is_forfeit(Termination t)
{
    return t == TERM_TIME || t == TERM_CRASH || t == TERM_STALL || t == TERM_ILLEGAL;
}

/* Half points of the pairing's first engine. */
static int first_points(const Standing *s, const Pairing *f, int game)
{
    int points = s->game[game].points;
    return f->engine[WHITE] < f->engine[BLACK] ? points : 2 - points;
}

void standing_add(Standing *s, int game, int points, Termination t)
{
    Pairing f = schedule_game(&s->schedule, game);
    s->game[game] = (GameResult){(int16_t)points, (uint16_t)t};
    s->played++;
    Tally *tally = &s->pairing[f.pairing];
    int first = first_points(s, &f, game);
    tally->loss += first == 0;
    tally->draw += first == 1;
    tally->win += first == 2;
    if (f.partner >= 0 && s->game[f.partner].points >= 0) {
        Pairing partner = schedule_game(&s->schedule, f.partner);
        tally->pair[first + first_points(s, &partner, f.partner)]++;
    }
    if (is_forfeit(t) && points != 1) {
        s->forfeits[f.engine[points == 2 ? BLACK : WHITE]][t]++;
    }
}

void standing_add_usage(Standing *s, int game, const Usage usage[COLOURS])
{
    Pairing f = schedule_game(&s->schedule, game);
    for (Colour c = WHITE; c <= BLACK; c++) {
        usage_add(&s->usage[f.engine[c]], &usage[c]);
    }
}

static void add_tally(Tally *sum, const Tally *t, bool swapped)
{
    sum->win += swapped ? t->loss : t->win;
    sum->draw += t->draw;
    sum->loss += swapped ? t->win : t->loss;
    for (int i = 0; i < 5; i++) {
        sum->pair[i] += t->pair[swapped ? 4 - i : i];
    }
}

/* opponent -1: all. */
static Tally sum_up(const Standing *s, int engine, int opponent)
{
    Tally sum = {0};
    for (int i = 0; i < schedule_pairings(&s->schedule); i++) {
        int first, second;
        schedule_pairing(&s->schedule, i, &first, &second);
        if (first == engine && (opponent < 0 || second == opponent)) {
            add_tally(&sum, &s->pairing[i], false);
        } else if (second == engine && (opponent < 0 || first == opponent)) {
            add_tally(&sum, &s->pairing[i], true);
        }
    }
    return sum;
}

Tally standing_tally(const Standing *s, int engine)
{
    return sum_up(s, engine, -1);
}

Tally standing_against(const Standing *s, int engine, int opponent)
{
    return sum_up(s, engine, opponent);
}

EloEstimate tally_elo(const Tally *t)
{
    bool pairs = false;
    for (int i = 0; i < 5; i++) {
        pairs = pairs || t->pair[i] > 0;
    }
    EloEstimate e = pairs ? elo_pentanomial(t) : elo_trinomial(t);
    e.elo += 0.0; /* not -0 */
    return e;
}

int standing_forfeits(const Standing *s, int engine)
{
    int sum = 0;
    for (int t = 0; t < TERMINATIONS; t++) {
        sum += s->forfeits[engine][t];
    }
    return sum;
}

static double score_of(const Standing *s, int engine)
{
    Tally t = standing_tally(s, engine);
    return tally_games(&t) == 0 ? 0 : tally_points(&t) / tally_games(&t);
}

void standing_ranks(const Standing *s, int order[ENGINES_MAX])
{
    double score[ENGINES_MAX];
    for (int i = 0; i < s->schedule.engines; i++) {
        score[i] = score_of(s, i);
        int at = i;
        for (; at > 0 && score[order[at - 1]] < score[i]; at--) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
}
