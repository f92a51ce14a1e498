/* `lacuna match`: from the command line to a match that runs. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "match/child.h"
#include "match/merge.h"
#include "match/report.h"
#include "tools/match.h"
#include "tools/options.h"
#include "variant/names.h"

enum { EXIT_INTERRUPTED = 130 };

static const char usage[] =
    "usage: lacuna match --engine 'cmd=...' --engine 'cmd=...' --variant NAME --tc TC [OPTION]...\n"
    "\n"
    "Engines\n"
    "  --engine 'KEY=VALUE ...'  one for each engine. Keys: cmd (a command, not a shell's), name,\n"
    "                            dir, proto (uci, cecp, auto), tc (seconds), movetime\n"
    "                            (milliseconds, or with a unit: 500ms, 2s), nodes, depth,\n"
    "                            restart (on: a new process for each game), timeout (seconds\n"
    "                            to start in), option.NAME. Values may be quoted\n"
    "  --each 'KEY=VALUE ...'    the same for all engines; an engine's own words come first\n"
    "Games\n"
    "  --variant NAME            what is played\n"
    "  --tc [MOVES/]TIME[+INC]   40/60+0.5, 1:30+1: clocks, in seconds\n"
    "  --movetime MS | --nodes N | --depth N\n"
    "                            limits of each turn instead, or (nodes, depth) as well;\n"
    "                            MS: milliseconds, or with a unit: 500ms, 2s\n"
    "  --games N                 of each pair of engines (2); colours are swapped on each opening\n"
    "  --part K/N                play the K-th of N parts of the match only\n"
    "  --tournament KIND         round-robin, or gauntlet: the first engine against the others\n"
    "  --concurrency N           games at a time (1)\n"
    "Openings\n"
    "  --openings FILE           EPD, or PGN if its name ends in .pgn\n"
    "  --plies N                 take no more than N plies of each PGN game\n"
    "  --order sequential|random --seed N\n"
    "  --random-plies N          that many random plies (after the file's opening)\n"
    "  --random-window CP        and only if our search finds the end within CP of equal\n"
    "Rules\n"
    "  --margin MS               grace on each turn's clock (20)\n"
    "  --hang SECONDS            silence that loses where no clock runs (60)\n"
    "  --resign moves=N,score=CP both engines agree for N turns each that one is lost\n"
    "  --draw number=N,moves=N,score=CP\n"
    "                            after move `number`, both are within CP of equal for N turns "
    "each\n"
    "  --max-moves N             a draw after N moves\n"
    "  --sprt 'elo0=0 elo1=5 alpha=0.05 beta=0.05'\n"
    "                            stop when the test has decided (two engines)\n"
    "Records\n"
    "  --pgn FILE                append each game as it ends\n"
    "  --report FILE...          nothing is played: the results of these PGN files, parts of one\n"
    "                            match, as one table (with --sprt, --json)\n"
    "  --resume                  go on with the match that FILE holds\n"
    "  --json FILE               results for scripts, at the end; - is the standard output\n"
    "  --log DIRECTORY           all that is said to and by each engine\n"
    "  --event NAME              for the PGN\n"
    "  --quiet                   tables only\n"
    "\n"
    "Ctrl-C ends the match and saves what is finished; a second one kills.\n";

/* --- Ctrl-C ------------------------------------------------------------------------------------ */

static atomic_bool stop;

static void on_signal(int number)
{
    if (atomic_exchange(&stop, true)) {
        (void)signal(number, SIG_DFL);
        (void)raise(number);
    }
}

static void catch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        (void)sigaction(numbers[i], &action, NULL);
    }
    (void)signal(SIGPIPE, SIG_IGN); /* an engine that is gone, or whoever reads what we print */
    child_stop_on(&stop);
}

/* --- The match --------------------------------------------------------------------------------- */

typedef struct {
    MatchArguments arguments;
    VariantSet variants;
    Openings *openings;
    Archive *archive;
    FILE *json; /* held open for the results at the end; NULL: none wanted, or written */
    char id[MATCH_ID_MAX];
    Standing standing;
    Report report;
} Match;

static void on_finished(void *context, const Finished *game)
{
    Match *m = context;
    report_game(&m->report, game);
}

static void on_tick(void *context)
{
    Match *m = context;
    report_progress(&m->report);
}

/* A game of the archive: it must be the one that the schedule has under its number. */
static bool on_found(void *context, int game, const PgnGame *pgn, int points, Termination t,
                     Error *e)
{
    Match *m = context;
    const MatchPlan *plan = m->arguments.plan;
    const char *white = pgn_tag(pgn, "White"), *black = pgn_tag(pgn, "Black");
    if (game >= schedule_games(&plan->schedule)) {
        return error_set(e, "game %d of a match that is to have %d games only", game + 1,
                         schedule_games(&plan->schedule));
    }
    if (game < m->standing.first || game >= m->standing.end) {
        return error_set(e, "game %d is of another part than games %d to %d", game + 1,
                         m->standing.first + 1, m->standing.end);
    }
    Pairing f = schedule_game(&plan->schedule, game);
    if (white == NULL || black == NULL || strcmp(white, plan->engine[f.engine[WHITE]].name) != 0 ||
        strcmp(black, plan->engine[f.engine[BLACK]].name) != 0) {
        return error_set(e, "game %d should be %.60s - %.60s", game + 1,
                         plan->engine[f.engine[WHITE]].name, plan->engine[f.engine[BLACK]].name);
    }
    if (m->standing.game[game].points >= 0) {
        return error_set(e, "game %d is there twice", game + 1);
    }
    Usage spent[COLOURS];
    usage_of_game(pgn, spent);
    standing_add(&m->standing, game, points, t);
    standing_add_usage(&m->standing, game, spent);
    return true;
}

static bool open_archive(Match *m, Error *e)
{
    MatchArguments *a = &m->arguments;
    uint64_t fingerprint = plan_fingerprint(a->plan);
    archive_new_id(fingerprint, m->id);
    if (a->pgn == NULL) {
        return true;
    }
    m->archive = archive_open(a->pgn, e);
    if (m->archive == NULL || !a->resume) {
        return m->archive != NULL;
    }
    Error why;
    ArchiveFinder finder = {on_found, m};
    return archive_resume(m->archive, fingerprint, finder, m->id, &why) ||
           error_set(e, "cannot go on from '%.60s': %s", a->pgn, why.text);
}

/* What it holds stays until there are results to put in its place. */
static bool open_json(Match *m, Error *e)
{
    const char *path = m->arguments.json;
    if (path == NULL) {
        return true;
    }
    if (strcmp(path, "-") == 0) {
        m->json = stdout;
        return true;
    }
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    m->json = file >= 0 ? fdopen(file, "w") : NULL;
    return m->json != NULL ||
           error_set(e, "cannot open '%.120s' to write results: %s", path, strerror(errno));
}

static bool prepare(Match *m, Error *e)
{
    MatchArguments *a = &m->arguments;
    MatchPlan *plan = a->plan;
    if (!variants_read_builtin(&m->variants, e)) {
        return false;
    }
    plan->variant = variants_find(&m->variants, a->variant);
    if (plan->variant == NULL) {
        return variants_unknown(&m->variants, a->variant, e);
    }
    plan->openings = m->openings = openings_new(&a->openings, plan->variant, &m->variants, e);
    if (m->openings == NULL) {
        return false;
    }
    if (plan->log != NULL && mkdir(plan->log, 0777) != 0 && errno != EEXIST) {
        return error_set(e, "cannot make the directory '%.120s': %s", plan->log, strerror(errno));
    }
    return standing_init(&m->standing, &plan->schedule, e) && plan_try_engines(plan, e) &&
           open_archive(m, e) && open_json(m, e);
}

static bool close_json(Match *m)
{
    bool good = m->json == NULL || m->json == stdout || fclose(m->json) == 0;
    m->json = NULL;
    return good;
}

static bool write_json(Match *m, RunEnd end, const Error *why)
{
    if (m->json == NULL) {
        return true;
    }
    /* What is no file, such as a pipe, has nothing to cut. */
    bool good = m->json == stdout || ftruncate(fileno(m->json), 0) == 0 || errno == EINVAL;
    good = good && report_json(&m->report, end, why, m->json);
    good = close_json(m) && good;
    if (!good) {
        fprintf(stderr, "lacuna match: cannot write '%s'\n", m->arguments.json);
    }
    return good;
}

static int play(Match *m)
{
    const MatchArguments *a = &m->arguments;
    RunnerEvents events = {.finished = on_finished, .tick = on_tick, .context = m};
    Error why = {""};
    /* With the results on the standard output, everything else must keep out of it. */
    FILE *out = m->json == stdout ? stderr : stdout;
    m->report = (Report){.plan = a->plan,
                         .standing = &m->standing,
                         .out = out,
                         .terminal = isatty(fileno(out)),
                         .quiet = a->quiet,
                         .resumed = m->standing.played,
                         .start_us = clock_us()};
    report_begin(&m->report);
    RunEnd end = runner_run(a->plan, &m->standing, m->archive, m->id, &stop, events, &why);
    report_end(&m->report, end, &why);
    bool written = write_json(m, end, &why);
    int status = options_finish("match");
    if (end == RUN_FAILED) {
        fprintf(stderr, "lacuna match: %s\n", why.text);
    }
    if (end == RUN_FAILED || !written) {
        return EXIT_FAILURE;
    }
    return end == RUN_STOPPED ? EXIT_INTERRUPTED : status;
}

/* --- Results of files -------------------------------------------------------------------------- */

static bool prepare_report(Match *m, Error *e)
{
    MatchArguments *a = &m->arguments;
    if (!variants_read_builtin(&m->variants, e) ||
        !merge_files(a->file, a->files, &m->variants, a->plan, &m->standing, e)) {
        return false;
    }
    return (!a->plan->has_sprt || a->plan->schedule.engines == 2 ||
            error_set(e, "sprt: it is for two engines, not for %d", a->plan->schedule.engines)) &&
           open_json(m, e);
}

static int report(Match *m)
{
    Error why = {""};
    m->report = (Report){.plan = m->arguments.plan,
                         .standing = &m->standing,
                         .out = m->json == stdout ? stderr : stdout,
                         .quiet = true,
                         .resumed = m->standing.played};
    report_end(&m->report, RUN_REPORT, &why);
    bool written = write_json(m, RUN_REPORT, &why);
    int status = options_finish("match");
    return written ? status : EXIT_FAILURE;
}

static void match_free(Match *m)
{
    archive_close(m->archive);
    (void)close_json(m);
    standing_free(&m->standing);
    openings_free(m->openings);
    variants_free(&m->variants);
    free(m->arguments.plan);
}

int match_command(int argc, char **argv)
{
    Error e;
    Match m = {0};
    int status;
    if (!match_arguments_read(argc, argv, &m.arguments, &e)) {
        status = options_refuse("match", &e);
    } else if (m.arguments.help) {
        fputs(usage, stdout);
        status = options_finish("match");
    } else if (m.arguments.report) {
        status = prepare_report(&m, &e) ? report(&m) : options_refuse("match", &e);
    } else {
        catch_signals();
        status = prepare(&m, &e)      ? play(&m)
                 : atomic_load(&stop) ? EXIT_INTERRUPTED
                                      : options_refuse("match", &e);
    }
    match_free(&m);
    return status;
}
