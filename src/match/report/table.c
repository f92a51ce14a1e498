/* The tables at a match's end. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "match/report.h"

/* --- Engines ----------------------------------------------------------------------------------- */

enum { NAME_WIDTH_MIN = 8, NAME_WIDTH_MAX = 30 };

static int name_width(const Report *r)
{
    int width = NAME_WIDTH_MIN;
    for (int i = 0; i < r->plan->schedule.engines; i++) {
        int length = (int)strlen(r->plan->engine[i].name);
        width = length > width ? length : width;
    }
    return width < NAME_WIDTH_MAX ? width : NAME_WIDTH_MAX;
}

static void print_engine(const Report *r, int rank, int engine, int width)
{
    const int *forfeits = r->standing->forfeits[engine];
    Tally t = standing_tally(r->standing, engine);
    EloEstimate elo = tally_elo(&t);
    int games = tally_games(&t);
    double points = tally_points(&t);
    (void)fprintf(r->out, "%3d  %-*.*s %6d %7.1f %6.1f %8.1f %7.1f %5d %5d %5d  %5d %5d %5d %7d\n",
                  rank, width, width, r->plan->engine[engine].name, games, points,
                  games > 0 ? 100 * points / games : 0.0, elo.elo, elo.error, t.win, t.draw, t.loss,
                  forfeits[TERM_TIME], forfeits[TERM_CRASH], forfeits[TERM_STALL],
                  forfeits[TERM_ILLEGAL]);
}

static void print_table(const Report *r, const int *order)
{
    int width = name_width(r);
    (void)fprintf(r->out, "\n     %-*s %6s %7s %6s %8s %7s %5s %5s %5s  %5s %5s %5s %7s\n", width,
                  "Engine", "Games", "Points", "%", "Elo", "+/-", "Win", "Draw", "Loss", "Time",
                  "Crash", "Hang", "Illegal");
    for (int rank = 0; rank < r->plan->schedule.engines; rank++) {
        print_engine(r, rank + 1, order[rank], width);
    }
}

/* A number of the usage table, "-" where it is not known. */
static void print_mean(const Report *r, int width, int digits, double mean)
{
    if (isnan(mean)) {
        (void)fprintf(r->out, " %*s", width, "-");
    } else {
        (void)fprintf(r->out, " %*.*f", width, digits, mean);
    }
}

/* What each made of its time: means of a game, of a turn, and of the clock at a game's end. */
static void print_usage(const Report *r, const int *order)
{
    int width = name_width(r);
    (void)fprintf(r->out, "\n     %-*s %10s %8s %8s %11s %10s %11s\n", width, "Engine",
                  "Turns/game", "s/turn", "Depth", "Nodes/s", "Clock left", "Clock used%");
    for (int rank = 0; rank < r->plan->schedule.engines; rank++) {
        const Usage *u = &r->standing->usage[order[rank]];
        (void)fprintf(r->out, "%3d  %-*.*s", rank + 1, width, width,
                      r->plan->engine[order[rank]].name);
        print_mean(r, 10, 1, usage_turns(u));
        print_mean(r, 8, 3, usage_seconds(u));
        print_mean(r, 8, 1, usage_depth(u));
        print_mean(r, 11, 0, usage_nps(u));
        print_mean(r, 10, 3, usage_left(u));
        print_mean(r, 11, 1, 100 * usage_clock_share(u));
        (void)fputc('\n', r->out);
    }
}

/* Points of each against each, by rank. */
static void print_cross_table(const Report *r, const int *order)
{
    enum { CELL = 11 };
    int engines = r->plan->schedule.engines, width = name_width(r);
    (void)fprintf(r->out, "\n     %-*s", width, "");
    for (int rank = 1; rank <= engines; rank++) {
        (void)fprintf(r->out, "%*d", CELL, rank);
    }
    (void)fputc('\n', r->out);
    for (int row = 0; row < engines; row++) {
        (void)fprintf(r->out, "%3d  %-*.*s", row + 1, width, width,
                      r->plan->engine[order[row]].name);
        for (int column = 0; column < engines; column++) {
            char cell[32] = ".";
            Tally t = standing_against(r->standing, order[row], order[column]);
            if (tally_games(&t) > 0) {
                (void)snprintf(cell, sizeof cell, "%.1f/%d", tally_points(&t), tally_games(&t));
            }
            (void)fprintf(r->out, "%*s", CELL, cell);
        }
        (void)fputc('\n', r->out);
    }
}

/* --- Two engines ------------------------------------------------------------------------------- */

static void print_pairs(const Report *r)
{
    Tally t = standing_tally(r->standing, 0);
    EloEstimate elo = tally_elo(&t);
    const char *name = r->plan->engine[0].name;
    (void)fprintf(r->out, "\n%s: likelihood of superiority %.1f %%, normalised Elo %+.1f\n", name,
                  100 * elo.los, elo.nelo);
    (void)fprintf(r->out,
                  "Pairs of games in which it had 0, 1/2, 1, 3/2, 2 points: "
                  "%d, %d, %d, %d, %d\n",
                  t.pair[0], t.pair[1], t.pair[2], t.pair[3], t.pair[4]);
}

static void print_sprt(const Report *r)
{
    static const char *const words[] = {
        [SPRT_GOES_ON] = "not decided",
        [SPRT_H0] = "H0 accepted: not better by that much",
        [SPRT_H1] = "H1 accepted: better",
    };
    const Sprt *s = &r->plan->sprt;
    Tally t = standing_tally(r->standing, 0);
    double lower, upper, llr = sprt_llr(s, &t, true);
    sprt_bounds(s, &lower, &upper);
    (void)fprintf(
        r->out, "SPRT of Elo %g against %g, errors %g and %g: LLR %.2f [%.2f, %.2f], %s\n", s->elo0,
        s->elo1, s->alpha, s->beta, llr, lower, upper, words[sprt_state(s, llr)]);
}

/* --- The end ----------------------------------------------------------------------------------- */

const char *run_end_name(RunEnd end)
{
    static const char *const names[] = {
        [RUN_COMPLETE] = "complete", [RUN_SPRT] = "sprt",     [RUN_STOPPED] = "stopped",
        [RUN_REPORT] = "report",     [RUN_FAILED] = "failed",
    };
    return names[end];
}

static void print_why(const Report *r, RunEnd end, const Error *e)
{
    const Standing *s = r->standing;
    switch (end) {
    case RUN_COMPLETE: (void)fprintf(r->out, "All %d games are played.\n", s->total); break;
    case RUN_SPRT:
        (void)fprintf(r->out, "Ended by the SPRT after %d of %d games.\n", s->played, s->total);
        break;
    case RUN_STOPPED:
        (void)fprintf(r->out, "Stopped after %d of %d games.\n", s->played, s->total);
        break;
    case RUN_REPORT:
        (void)fprintf(r->out, "%d of %d games are played.\n", s->played, s->total);
        break;
    case RUN_FAILED:
        (void)fprintf(r->out, "Ended by an error after %d of %d games: %s\n", s->played, s->total,
                      e->text);
        break;
    }
}

void report_end(const Report *r, RunEnd end, const Error *e)
{
    int order[ENGINES_MAX];
    standing_ranks(r->standing, order);
    if (r->terminal && !r->quiet) {
        (void)fputs("\r\033[K", r->out);
    }
    print_table(r, order);
    print_usage(r, order);
    if (r->plan->schedule.engines > 2) {
        print_cross_table(r, order);
    } else {
        print_pairs(r);
    }
    if (r->plan->has_sprt) {
        print_sprt(r);
    }
    if (r->thought > 0) {
        (void)fprintf(r->out, "The referee took %.3f ms a turn.\n",
                      (double)r->referee_us / 1000 / (double)r->thought);
    }
    print_why(r, end, e);
    (void)fflush(r->out);
}
