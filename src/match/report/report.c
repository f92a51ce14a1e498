/* What a match says while it runs: games as they end, the standing, the time left. */
#include "match/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"

static const char *name_of(const Report *r, int engine)
{
    return r->plan->engine[engine].name;
}

static int games_now(const Report *r)
{
    return r->standing->played - r->resumed;
}

/* --- The status -------------------------------------------------------------------------------- */

static void add_pair(const Report *r, Text *t)
{
    Tally tally = standing_tally(r->standing, 0);
    EloEstimate elo = tally_elo(&tally);
    text_add(t, "%s +%d =%d -%d  Elo %+.1f +/- %.1f", name_of(r, 0), tally.win, tally.draw,
             tally.loss, elo.elo, elo.error);
    if (r->plan->has_sprt) {
        double lower, upper;
        sprt_bounds(&r->plan->sprt, &lower, &upper);
        text_add(t, "  LLR %.2f [%.2f, %.2f]", sprt_llr(&r->plan->sprt, &tally, true), lower,
                 upper);
    }
}

static void add_leader(const Report *r, Text *t)
{
    int order[ENGINES_MAX];
    standing_ranks(r->standing, order);
    Tally tally = standing_tally(r->standing, order[0]);
    text_add(t, "%s leads with %.1f of %d", name_of(r, order[0]), tally_points(&tally),
             tally_games(&tally));
}

static void add_duration(Text *t, double seconds)
{
    int64_t s = (int64_t)seconds;
    if (s >= 3600) {
        text_add(t, "%" PRId64 ":%02d:%02d", s / 3600, (int)(s / 60 % 60), (int)(s % 60));
    } else {
        text_add(t, "%d:%02d", (int)(s / 60), (int)(s % 60));
    }
}

/* Speed and time left are of this run, and known from its first game on. */
static void add_speed(const Report *r, Text *t)
{
    double seconds = (double)(clock_us() - r->start_us) / 1e6;
    int games = games_now(r), left = r->standing->total - r->standing->played;
    if (games > 0 && seconds > 0) {
        text_add(t, "  %.1f games/min", games * 60 / seconds);
        if (left > 0) {
            text_add(t, "  left ");
            add_duration(t, left * seconds / games);
        }
    }
}

void report_status(const Report *r, char status[STATUS_MAX])
{
    Text t = text_over(status, STATUS_MAX);
    int forfeits = 0;
    text_add(&t, "[%d/%d] ", r->standing->played, r->standing->total);
    if (r->plan->schedule.engines == 2) {
        add_pair(r, &t);
    } else {
        add_leader(r, &t);
    }
    for (int i = 0; i < r->plan->schedule.engines; i++) {
        forfeits += standing_forfeits(r->standing, i);
    }
    if (forfeits > 0) {
        text_add(&t, "  forfeits %d", forfeits);
    }
    add_speed(r, &t);
}

/* --- While it runs ----------------------------------------------------------------------------- */

static int columns(const Report *r)
{
    enum { USUAL = 80 };
    struct winsize size;
    if (ioctl(fileno(r->out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        return size.ws_col;
    }
    return USUAL;
}

static void clear_line(const Report *r)
{
    if (r->terminal) {
        (void)fputs("\r\033[K", r->out);
    }
}

void report_progress(const Report *r)
{
    char status[STATUS_MAX];
    if (!r->terminal || r->quiet) {
        return;
    }
    report_status(r, status);
    clear_line(r);
    (void)fprintf(r->out, "%.*s", columns(r) - 1, status);
    (void)fflush(r->out);
}

void report_begin(const Report *r)
{
    const MatchPlan *plan = r->plan;
    if (r->quiet) {
        return;
    }
    (void)fprintf(r->out, "%s, %s of %d engines, %d games", plan->variant->name,
                  plan->schedule.kind == GAUNTLET ? "gauntlet" : "round robin",
                  plan->schedule.engines, r->standing->total);
    if (plan->schedule.parts > 0) {
        (void)fprintf(r->out, " (part %d of %d)", plan->schedule.part, plan->schedule.parts);
    }
    if (r->resumed > 0) {
        (void)fprintf(r->out, ", %d of them played before", r->resumed);
    }
    (void)fprintf(r->out, ", %d at a time\n", plan->concurrency);
    for (int i = 0; i < plan->schedule.engines; i++) {
        char tc[64];
        time_control_write(&plan->engine[i].tc, tc, sizeof tc);
        (void)fprintf(r->out, "%3d  %s (%s, time control %s)\n", i + 1, name_of(r, i),
                      plan->engine[i].proto == PROTO_CECP ? "CECP" : "UCI", tc);
    }
    (void)fflush(r->out);
}

static bool is_unusual(Termination t)
{
    return t == TERM_TIME || t == TERM_CRASH || t == TERM_STALL || t == TERM_ILLEGAL;
}

static void print_game(const Report *r, const Finished *game)
{
    const MatchGameRecord *record = game->record;
    const int *engine = game->pairing.engine;
    (void)fprintf(r->out, "game %d of %d: %s - %s %s, %s (%d plies, %.1f s)\n", game->game + 1,
                  r->standing->total, name_of(r, engine[WHITE]), name_of(r, engine[BLACK]),
                  record->result, record->reason, record->plies, (double)game->duration_us / 1e6);
    if (is_unusual(record->termination) && r->plan->log != NULL) {
        char path[LOG_PATH_MAX];
        Colour loser = strcmp(record->result, "0-1") == 0 ? WHITE : BLACK;
        (void)fprintf(r->out, "    log: %s\n",
                      plan_log_path(r->plan, engine[loser], game->worker, path));
    }
}

void report_game(Report *r, const Finished *game)
{
    enum { STATUS_EVERY = 10 };
    const MatchGameRecord *record = game->record;
    r->referee_us += record->referee_us;
    r->thought += record->thought;
    if (r->quiet || (r->terminal && !is_unusual(record->termination))) {
        report_progress(r);
        return;
    }
    clear_line(r);
    print_game(r, game);
    if (!r->terminal && games_now(r) % STATUS_EVERY == 0) {
        char status[STATUS_MAX];
        report_status(r, status);
        (void)fprintf(r->out, "%s\n", status);
    }
    report_progress(r);
    (void)fflush(r->out);
}
