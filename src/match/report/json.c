/* A match's results as JSON. */
#include <inttypes.h>
#include <math.h>

#include "match/report.h"

/* --- Values ------------------------------------------------------------------------------------ */

static void put_string(FILE *file, const char *text)
{
    (void)fputc('"', file);
    for (; *text != '\0'; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') {
            (void)fprintf(file, "\\%c", c);
        } else if (c < ' ') {
            (void)fprintf(file, "\\u%04x", c);
        } else {
            (void)fputc(c, file);
        }
    }
    (void)fputc('"', file);
}

static void put_key(FILE *file, const char *key)
{
    (void)fprintf(file, "\"%s\": ", key);
}

static void put_text(FILE *file, const char *key, const char *text)
{
    put_key(file, key);
    put_string(file, text);
}

static void put_number(FILE *file, const char *key, double number)
{
    put_key(file, key);
    if (isfinite(number)) {
        (void)fprintf(file, "%.4f", number);
    } else {
        (void)fputs("null", file);
    }
}

/* --- Parts ------------------------------------------------------------------------------------- */

static void put_tally(FILE *file, const Tally *t)
{
    EloEstimate elo = tally_elo(t);
    (void)fprintf(file,
                  "\"games\": %d, \"win\": %d, \"draw\": %d, \"loss\": %d, \"points\": %.1f, "
                  "\"pairs\": [%d, %d, %d, %d, %d], ",
                  tally_games(t), t->win, t->draw, t->loss, tally_points(t), t->pair[0], t->pair[1],
                  t->pair[2], t->pair[3], t->pair[4]);
    put_number(file, "elo", elo.elo);
    (void)fputs(", ", file);
    put_number(file, "error", elo.error);
    (void)fputs(", ", file);
    put_number(file, "los", elo.los);
    (void)fputs(", ", file);
    put_number(file, "nelo", elo.nelo);
}

/* Null where nothing is known of it. */
static void put_usage(FILE *file, const Usage *u)
{
    const struct {
        const char *key;
        double mean;
    } means[] = {
        {"turns_per_game", usage_turns(u)}, {"seconds_per_turn", usage_seconds(u)},
        {"depth", usage_depth(u)},          {"nps", usage_nps(u)},
        {"clock_left", usage_left(u)},      {"clock_used", usage_clock_share(u)},
    };
    for (size_t i = 0; i < sizeof means / sizeof *means; i++) {
        (void)fputs(i == 0 ? "" : ", ", file);
        put_number(file, means[i].key, means[i].mean);
    }
}

static void put_spec(FILE *file, const PlayerSpec *spec)
{
    char tc[64];
    time_control_write(&spec->tc, tc, sizeof tc);
    (void)fputs(", ", file);
    put_text(file, "command", spec->command);
    (void)fputs(", ", file);
    put_text(file, "protocol", spec->proto == PROTO_CECP ? "cecp" : "uci");
    (void)fputs(", ", file);
    put_text(file, "tc", tc);
}

static void put_engine(FILE *file, const Report *r, int engine)
{
    const PlayerSpec *spec = &r->plan->engine[engine];
    const int *forfeits = r->standing->forfeits[engine];
    Tally t = standing_tally(r->standing, engine);
    (void)fputs("    {", file);
    put_text(file, "name", spec->name);
    if (spec->command[0] != '\0') { /* files do not tell how it was called */
        put_spec(file, spec);
    }
    (void)fprintf(file,
                  ", \"forfeits\": {\"time\": %d, \"crash\": %d, \"hang\": %d, "
                  "\"illegal\": %d},\n     ",
                  forfeits[TERM_TIME], forfeits[TERM_CRASH], forfeits[TERM_STALL],
                  forfeits[TERM_ILLEGAL]);
    put_usage(file, &r->standing->usage[engine]);
    (void)fputs(",\n     ", file);
    put_tally(file, &t);
    (void)fputc('}', file);
}

static void put_pairing(FILE *file, const Report *r, int pairing)
{
    int first, second;
    schedule_pairing(&r->plan->schedule, pairing, &first, &second);
    (void)fputs("    {", file);
    put_text(file, "first", r->plan->engine[first].name);
    (void)fputs(", ", file);
    put_text(file, "second", r->plan->engine[second].name);
    (void)fputs(", ", file);
    put_tally(file, &r->standing->pairing[pairing]);
    (void)fputc('}', file);
}

static void put_sprt(FILE *file, const Report *r)
{
    static const char *const states[] = {"goes on", "H0", "H1"};
    const Sprt *s = &r->plan->sprt;
    Tally t = standing_tally(r->standing, 0);
    double lower, upper, llr = sprt_llr(s, &t, true);
    sprt_bounds(s, &lower, &upper);
    (void)fprintf(file,
                  "  \"sprt\": {\"elo0\": %g, \"elo1\": %g, \"alpha\": %g, \"beta\": %g, "
                  "\"llr\": %.4f, \"lower\": %.4f, \"upper\": %.4f, \"state\": \"%s\"},\n",
                  s->elo0, s->elo1, s->alpha, s->beta, llr, lower, upper,
                  states[sprt_state(s, llr)]);
}

static void put_result(FILE *file, const Report *r, int game)
{
    static const char *const results[] = {"0-1", "1/2-1/2", "1-0"};
    const GameResult *result = &r->standing->game[game];
    Pairing f = schedule_game(&r->plan->schedule, game);
    (void)fprintf(file, "    {\"game\": %d, ", game + 1);
    put_text(file, "white", r->plan->engine[f.engine[WHITE]].name);
    (void)fputs(", ", file);
    put_text(file, "black", r->plan->engine[f.engine[BLACK]].name);
    (void)fprintf(file, ", \"opening\": %d, \"result\": \"%s\", \"termination\": \"%s\"}",
                  f.opening + 1, results[result->points],
                  termination_name((Termination)result->termination));
}

/* --- The whole --------------------------------------------------------------------------------- */

static void put_head(FILE *file, const Report *r, RunEnd end, const Error *e)
{
    (void)fputs("  ", file);
    put_text(file, "event", r->plan->event);
    (void)fputs(",\n  ", file);
    put_text(file, "variant", r->plan->variant->name);
    (void)fputs(",\n  ", file);
    put_text(file, "tournament", tournament_name(r->plan->schedule.kind));
    (void)fputs(",\n  ", file);
    put_text(file, "end", run_end_name(end));
    (void)fputs(",\n  ", file);
    put_text(file, "error", end == RUN_FAILED ? e->text : "");
    (void)fprintf(file, ",\n  \"total\": %d,\n  \"played\": %d,\n  \"resumed\": %d,\n  ",
                  r->standing->total, r->standing->played, r->resumed);
    put_number(file, "referee_ms_per_turn",
               r->thought > 0 ? (double)r->referee_us / 1000 / (double)r->thought : 0);
    (void)fputs(",\n", file);
}

bool report_json(const Report *r, RunEnd end, const Error *e, FILE *file)
{
    const Standing *s = r->standing;
    const char *comma = "";
    (void)fputs("{\n", file);
    put_head(file, r, end, e);
    if (r->plan->has_sprt) {
        put_sprt(file, r);
    }
    (void)fputs("  \"engines\": [", file);
    for (int i = 0; i < s->schedule.engines; i++) {
        (void)fputs(i == 0 ? "\n" : ",\n", file);
        put_engine(file, r, i);
    }
    (void)fputs("\n  ],\n  \"pairings\": [", file);
    for (int i = 0; i < schedule_pairings(&s->schedule); i++) {
        (void)fputs(i == 0 ? "\n" : ",\n", file);
        put_pairing(file, r, i);
    }
    (void)fputs("\n  ],\n  \"results\": [", file);
    for (int game = s->first; game < s->end; game++) {
        if (s->game[game].points >= 0) {
            (void)fprintf(file, "%s\n", comma);
            put_result(file, r, game);
            comma = ",";
        }
    }
    (void)fputs("\n  ]\n}\n", file);
    return !ferror(file);
}
