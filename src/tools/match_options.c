/* `lacuna match`: the words of its command line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "tools/match.h"
#include "tools/match_settings_internal.h"
#include "tools/options.h"

enum {
    DEFAULT_GAMES = 2,
    DEFAULT_MARGIN = 20, /* ms */
    DEFAULT_HANG = 60,   /* s */
    HANG_MAX = 86400,
    SCORE_MAX = 100000,
    MOVES_MAX = 10000,
    ENGINE_TEXT_MAX = 8192,
};

/* What is needed until all options are read. */
typedef struct {
    MatchArguments *arguments;
    MatchPlan *plan;
    const char *engine[ENGINES_MAX], *each;
    int engines;
    TimeControl tc; /* the match's */
    bool has_tc;
} Reading;

typedef bool (*Read)(Reading *r, const char *what, const char *value, Error *e);

/* --- One value each ---------------------------------------------------------------------------- */

static bool integer(const char *what, const char *value, int low, int high, int *n, Error *e)
{
    long long number;
    if (!options_integer(what, value, low, high, &number, e)) {
        return false;
    }
    *n = (int)number;
    return true;
}

static bool read_engine(Reading *r, const char *what, const char *value, Error *e)
{
    if (r->engines == ENGINES_MAX) {
        return error_set(e, "%s: more than %d engines", what, ENGINES_MAX);
    }
    r->engine[r->engines++] = value;
    return true;
}

static bool read_time_control(Reading *r, const char *what, const char *value, Error *e)
{
    r->has_tc = true;
    return time_control_key(what, value, &r->tc, e);
}

static bool read_games(Reading *r, const char *what, const char *value, Error *e)
{
    return integer(what, value, 1, GAMES_MAX, &r->plan->schedule.games, e);
}

/* K/N: the K-th of N parts. */
static bool read_part(Reading *r, const char *what, const char *value, Error *e)
{
    char copy[32], *slash;
    Schedule *s = &r->plan->schedule;
    Text t = text_over(copy, sizeof copy);
    text_add(&t, "%s", value);
    if ((slash = strchr(copy, '/')) == NULL) {
        return error_set(e, "%s: '%.20s' is not like 2/4, the second of four parts", what, value);
    }
    *slash = '\0';
    return integer(what, slash + 1, 1, GAMES_MAX, &s->parts, e) &&
           integer(what, copy, 1, s->parts, &s->part, e);
}

static bool read_concurrency(Reading *r, const char *what, const char *value, Error *e)
{
    return integer(what, value, 1, CONCURRENCY_MAX, &r->plan->concurrency, e);
}

static bool read_tournament(Reading *r, const char *what, const char *value, Error *e)
{
    bool gauntlet = strcmp(value, "gauntlet") == 0;
    if (!gauntlet && strcmp(value, "round-robin") != 0) {
        return error_set(e, "%s: '%.40s' is neither round-robin nor gauntlet", what, value);
    }
    r->plan->schedule.kind = gauntlet ? GAUNTLET : ROUND_ROBIN;
    return true;
}

static bool read_order(Reading *r, const char *what, const char *value, Error *e)
{
    bool random = strcmp(value, "random") == 0;
    if (!random && strcmp(value, "sequential") != 0) {
        return error_set(e, "%s: '%.40s' is neither sequential nor random", what, value);
    }
    r->arguments->openings.shuffle = random;
    return true;
}

static bool read_seed(Reading *r, const char *what, const char *value, Error *e)
{
    long long seed;
    if (!options_integer(what, value, 0, INT64_MAX, &seed, e)) {
        return false;
    }
    r->arguments->openings.seed = (uint64_t)seed;
    return true;
}

static bool read_plies(Reading *r, const char *what, const char *value, Error *e)
{
    return integer(what, value, 1, MOVES_MAX, &r->arguments->openings.plies, e);
}

static bool read_random_plies(Reading *r, const char *what, const char *value, Error *e)
{
    return integer(what, value, 0, RANDOM_PLIES_MAX, &r->arguments->openings.random_plies, e);
}

static bool read_random_window(Reading *r, const char *what, const char *value, Error *e)
{
    return integer(what, value, 1, SCORE_MAX, &r->arguments->openings.random_window, e);
}

static bool read_margin(Reading *r, const char *what, const char *value, Error *e)
{
    int ms;
    bool good = integer(what, value, 0, HANG_MAX * 1000, &ms, e);
    r->plan->adjudication.margin_ms = good ? ms : 0;
    return good;
}

static bool read_hang(Reading *r, const char *what, const char *value, Error *e)
{
    int seconds;
    bool good = integer(what, value, 1, HANG_MAX, &seconds, e);
    r->plan->adjudication.hang_ms = good ? (int64_t)seconds * 1000 : 0;
    return good;
}

static bool read_resign(Reading *r, const char *what, const char *value, Error *e)
{
    Adjudication *a = &r->plan->adjudication;
    const NumberSetting settings[] = {
        {"moves", 1, MOVES_MAX, &a->resign_moves, NULL},
        {"score", 1, SCORE_MAX, &a->resign_score, NULL},
    };
    return settings_read(what, value, settings, 2, e);
}

static bool read_draw(Reading *r, const char *what, const char *value, Error *e)
{
    Adjudication *a = &r->plan->adjudication;
    const NumberSetting settings[] = {
        {"number", 0, MOVES_MAX, &a->draw_number, NULL},
        {"moves", 1, MOVES_MAX, &a->draw_moves, NULL},
        {"score", 0, SCORE_MAX, &a->draw_score, NULL},
    };
    return settings_read(what, value, settings, 3, e);
}

static bool read_max_moves(Reading *r, const char *what, const char *value, Error *e)
{
    return integer(what, value, 1, MOVES_MAX, &r->plan->adjudication.max_moves, e);
}

static bool read_sprt(Reading *r, const char *what, const char *value, Error *e)
{
    enum { ELO_MAX = 1000 };
    Sprt *s = &r->plan->sprt;
    const NumberSetting settings[] = {
        {"elo0", -ELO_MAX, ELO_MAX, NULL, &s->elo0},
        {"elo1", -ELO_MAX, ELO_MAX, NULL, &s->elo1},
        {"alpha", 0.0001, 0.4999, NULL, &s->alpha},
        {"beta", 0.0001, 0.4999, NULL, &s->beta},
    };
    r->plan->has_sprt = true;
    if (!settings_read(what, value, settings, 4, e)) {
        return false;
    }
    return s->elo0 < s->elo1 || error_set(e, "%s: elo0 must be less than elo1", what);
}

/* --- Texts and switches ------------------------------------------------------------------------ */

static bool read_text(Reading *r, const char *what, const char *value, Error *e)
{
    MatchArguments *a = r->arguments;
    const struct {
        const char *name;
        const char **to;
    } texts[] = {{"variant", &a->variant}, {"pgn", &a->pgn},
                 {"json", &a->json},       {"openings", &a->openings.file},
                 {"log", &r->plan->log},   {"event", &r->plan->event},
                 {"each", &r->each}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (strcmp(texts[i].name, what) == 0) {
            *texts[i].to = value;
            return *value != '\0' || error_set(e, "%s: the value is empty", what);
        }
    }
    return error_set(e, "%s: unknown", what);
}

static bool read_switch(Reading *r, const char *what, const char *value, Error *e)
{
    MatchArguments *a = r->arguments;
    (void)value;
    (void)e;
    bool *to = strcmp(what, "resume") == 0   ? &a->resume
               : strcmp(what, "report") == 0 ? &a->report
               : strcmp(what, "quiet") == 0  ? &a->quiet
                                             : &a->help;
    *to = true;
    return true;
}

static const struct {
    struct option option;
    Read read;
} table[] = {
    {{"engine", required_argument, NULL, 1}, read_engine},
    {{"each", required_argument, NULL, 1}, read_text},
    {{"variant", required_argument, NULL, 1}, read_text},
    {{"tc", required_argument, NULL, 1}, read_time_control},
    {{"movetime", required_argument, NULL, 1}, read_time_control},
    {{"nodes", required_argument, NULL, 1}, read_time_control},
    {{"depth", required_argument, NULL, 1}, read_time_control},
    {{"games", required_argument, NULL, 1}, read_games},
    {{"part", required_argument, NULL, 1}, read_part},
    {{"tournament", required_argument, NULL, 1}, read_tournament},
    {{"concurrency", required_argument, NULL, 1}, read_concurrency},
    {{"pgn", required_argument, NULL, 1}, read_text},
    {{"resume", no_argument, NULL, 1}, read_switch},
    {{"json", required_argument, NULL, 1}, read_text},
    {{"log", required_argument, NULL, 1}, read_text},
    {{"event", required_argument, NULL, 1}, read_text},
    {{"openings", required_argument, NULL, 1}, read_text},
    {{"plies", required_argument, NULL, 1}, read_plies},
    {{"order", required_argument, NULL, 1}, read_order},
    {{"seed", required_argument, NULL, 1}, read_seed},
    {{"random-plies", required_argument, NULL, 1}, read_random_plies},
    {{"random-window", required_argument, NULL, 1}, read_random_window},
    {{"margin", required_argument, NULL, 1}, read_margin},
    {{"hang", required_argument, NULL, 1}, read_hang},
    {{"resign", required_argument, NULL, 1}, read_resign},
    {{"draw", required_argument, NULL, 1}, read_draw},
    {{"max-moves", required_argument, NULL, 1}, read_max_moves},
    {{"sprt", required_argument, NULL, 1}, read_sprt},
    {{"report", no_argument, NULL, 1}, read_switch},
    {{"quiet", no_argument, NULL, 1}, read_switch},
    {{"help", no_argument, NULL, 1}, read_switch},
};
enum { OPTIONS = sizeof table / sizeof *table };

static bool read_options(int argc, char **argv, Reading *r, Error *e)
{
    struct option options[OPTIONS + 1] = {{0}};
    for (int i = 0; i < OPTIONS; i++) {
        options[i] = table[i].option;
        options[i].val = i + 256; /* no letter */
    }
    int option;
    optind = 1;
    while ((option = options_next(argc, argv, options, e)) != -1) {
        int i = option - 256;
        if (i < 0 || i >= OPTIONS) {
            return false;
        }
        if (!table[i].read(r, table[i].option.name, optarg, e)) {
            return false;
        }
    }
    r->arguments->file = argv + optind;
    r->arguments->files = argc - optind;
    return r->arguments->report || optind == argc ||
           error_set(e, "'%.40s' is no option; there are no other arguments", argv[optind]);
}

/* --- All together ------------------------------------------------------------------------------ */

static bool has_limit(const TimeControl *tc)
{
    return time_control_clock(tc) || tc->move_time > 0 || tc->nodes > 0 || tc->depth > 0;
}

/* What --each says comes first, so that the engine's own words are the last. */
static bool read_spec(Reading *r, int engine, Error *e)
{
    char text[ENGINE_TEXT_MAX];
    Text t = text_over(text, sizeof text);
    Error why;
    PlayerSpec *spec = &r->plan->engine[engine];
    text_add(&t, "%s %s", r->each != NULL ? r->each : "", r->engine[engine]);
    if (t.cut) {
        return error_set(e, "engine %d: longer than %d bytes", engine + 1, ENGINE_TEXT_MAX - 1);
    }
    if (!player_spec_read(text, spec, &why)) {
        return error_set(e, "engine %d: %s", engine + 1, why.text);
    }
    if (!spec->has_tc) {
        spec->tc = r->tc;
    }
    if (!has_limit(&spec->tc) && (spec->has_tc || r->has_tc)) {
        return error_set(
            e, "engine %d: tc inf sets no limit; say --nodes, --depth or --movetime as well",
            engine + 1);
    }
    return has_limit(&spec->tc) ||
           error_set(e, "engine %d has no time control; say --tc, --movetime, --nodes or --depth",
                     engine + 1);
}

/* A report knows from its files what was played. */
static bool check_report(const Reading *r, Error *e)
{
    const MatchArguments *a = r->arguments;
    if (a->files == 0) {
        return error_set(e, "report: name the PGN files, like --report part-*.pgn");
    }
    return (r->engines == 0 && a->variant == NULL && a->pgn == NULL && !a->resume) ||
           error_set(e, "report: it plays nothing; only --sprt, --json and files go with it");
}

static bool check(const Reading *r, Error *e)
{
    const MatchArguments *a = r->arguments;
    if (a->report) {
        return check_report(r, e);
    }
    if (r->engines < 2) {
        return error_set(e, "two engines at least are needed: --engine 'cmd=...' each");
    }
    if (a->variant == NULL) {
        return error_set(e, "--variant NAME is needed");
    }
    if (a->resume && a->pgn == NULL) {
        return error_set(e, "resume: --pgn FILE is needed");
    }
    if (r->plan->has_sprt && r->engines != 2) {
        return error_set(e, "sprt: it is for two engines");
    }
    if (a->openings.random_window > 0 && a->openings.random_plies == 0) {
        return error_set(e, "random-window: --random-plies N is needed");
    }
    return true;
}

bool match_arguments_read(int argc, char **argv, MatchArguments *a, Error *e)
{
    *a = (MatchArguments){.plan = calloc(1, sizeof *a->plan)};
    if (a->plan == NULL) {
        return error_set(e, "out of memory");
    }
    Reading r = {.arguments = a, .plan = a->plan};
    a->plan->schedule.games = DEFAULT_GAMES;
    a->plan->concurrency = 1;
    a->plan->adjudication.margin_ms = DEFAULT_MARGIN;
    a->plan->adjudication.hang_ms = (int64_t)DEFAULT_HANG * 1000;
    a->plan->event = "Lacuna match";
    if (!read_options(argc, argv, &r, e)) {
        return false;
    }
    if (a->help) {
        return true;
    }
    if (!check(&r, e)) {
        return false;
    }
    if (a->report) {
        return true;
    }
    a->plan->schedule.engines = r.engines;
    a->plan->judged_openings = a->openings.random_window > 0;
    for (int i = 0; i < r.engines; i++) {
        if (!read_spec(&r, i, e)) {
            return false;
        }
    }
    return true;
}
