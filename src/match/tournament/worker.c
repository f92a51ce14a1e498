/* One of the workers that play a match's games: its engines, game after game. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "match/tournament/runner_internal.h"

/* --- Players ----------------------------------------------------------------------------------- */

static void pause_ms(long ms)
{
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    (void)nanosleep(&time, NULL);
}

/* Three times in a row, the later ones after a while: then there is no hope for it. */
static Player *start_player(Worker *w, int engine)
{
    enum { ATTEMPTS = 3, PAUSE_MS = 300 };
    const MatchPlan *plan = w->runner->plan;
    char log[LOG_PATH_MAX];
    Error e, why;
    for (int attempt = 0; attempt < ATTEMPTS && !atomic_load(w->runner->stop); attempt++) {
        if (attempt > 0) {
            pause_ms(PAUSE_MS);
        }
        const char *path = plan_log_path(plan, engine, w->number, log);
        Player *player = player_start(&plan->engine[engine], path, &e);
        if (player != NULL) {
            return player;
        }
    }
    if (!atomic_load(w->runner->stop)) {
        error_set(&why, "%.60s cannot be started, in %d attempts: %s", plan->engine[engine].name,
                  ATTEMPTS, e.text);
        runner_fail(w->runner, &why);
    }
    return NULL;
}

static void empty_seat(Worker *w, int seat)
{
    player_free(w->seat[seat].player);
    w->seat[seat].player = NULL;
}

static int seat_of(const Worker *w, int engine)
{
    for (int seat = 0; seat < COLOURS; seat++) {
        if (w->seat[seat].player != NULL && w->seat[seat].engine == engine) {
            return seat;
        }
    }
    return -1;
}

/* Seats those who are not there yet in the places of those who are not needed. False if one cannot
 * be started. */
static bool seat_players(Worker *w, const Pairing *f, int seat[COLOURS])
{
    for (Colour c = WHITE; c <= BLACK; c++) {
        seat[c] = seat_of(w, f->engine[c]);
    }
    for (Colour c = WHITE; c <= BLACK; c++) {
        if (seat[c] >= 0) {
            continue;
        }
        int free_seat = seat[colour_other(c)] == 0 ? 1 : 0;
        empty_seat(w, free_seat);
        w->seat[free_seat].player = start_player(w, f->engine[c]);
        w->seat[free_seat].engine = f->engine[c];
        if (w->seat[free_seat].player == NULL) {
            return false;
        }
        seat[c] = free_seat;
    }
    return true;
}

/* --- Records ----------------------------------------------------------------------------------- */

static void tag_date(PgnGame *pgn)
{
    char date[24];
    struct tm local;
    time_t now = time(NULL);
    if (localtime_r(&now, &local) != NULL && strftime(date, sizeof date, "%Y.%m.%d", &local) > 0) {
        pgn_set_tag(pgn, "Date", date);
    }
}

static void tag_number(PgnGame *pgn, const char *name, int number)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%d", number);
    pgn_set_tag(pgn, name, text);
}

/* What the referee cannot know. */
static void tag_game(const Worker *w, int game, const Pairing *f, PgnGame *pgn)
{
    const MatchPlan *plan = w->runner->plan;
    char schedule[SCHEDULE_TEXT_MAX];
    pgn_set_tag(pgn, "Event", plan->event);
    tag_date(pgn);
    tag_number(pgn, "Round", f->opening + 1);
    pgn_set_tag(pgn, "White", plan->engine[f->engine[WHITE]].name);
    pgn_set_tag(pgn, "Black", plan->engine[f->engine[BLACK]].name);
    tag_number(pgn, "LacunaOpening", f->opening + 1);
    pgn_set_tag(pgn, "LacunaMatch", w->runner->id);
    tag_number(pgn, "LacunaGame", game + 1);
    schedule_write(&plan->schedule, schedule);
    pgn_set_tag(pgn, "LacunaSchedule", schedule);
}

/* --- Games ------------------------------------------------------------------------------------- */

static void play_match_game(Worker *w, int game, const Pairing *f, MatchGameRecord *record)
{
    const MatchPlan *plan = w->runner->plan;
    int seat[COLOURS];
    if (!seat_players(w, f, seat)) {
        return;
    }
    Player *player[COLOURS] = {w->seat[seat[WHITE]].player, w->seat[seat[BLACK]].player};
    const TimeControl tc[COLOURS] = {plan->engine[f->engine[WHITE]].tc,
                                     plan->engine[f->engine[BLACK]].tc};
    int64_t start = clock_us();
    match_game_play(w->game, player, tc, &plan->adjudication, w->runner->stop, record);
    if (record->termination != TERM_ABORTED) {
        Finished finished = {game, *f, record, clock_us() - start, w->number};
        tag_game(w, game, f, &record->pgn);
        runner_finish(w->runner, &finished);
    } else if (!atomic_load(w->runner->stop)) {
        Error e;
        error_set(&e, "out of memory in a game");
        runner_fail(w->runner, &e);
    }
    for (Colour c = WHITE; c <= BLACK; c++) {
        if (record->restart[c]) {
            empty_seat(w, seat[c]);
        }
    }
    pgn_free(&record->pgn);
}

static bool prepare(Worker *w, Error *e)
{
    enum { JUDGE_HASH = 1 };
    w->game = game_new(w->runner->plan->variant, e);
    if (w->game != NULL && w->runner->plan->judged_openings) {
        w->judge = engine_new(e);
        return w->judge != NULL && engine_set_hash(w->judge, JUDGE_HASH, e);
    }
    return w->game != NULL;
}

static void play_games(Worker *w, MatchGameRecord *record)
{
    for (int game; (game = runner_next(w->runner)) >= 0;) {
        Pairing f = schedule_game(&w->runner->plan->schedule, game);
        Error e;
        if (!openings_set_up(w->runner->plan->openings, f.opening, w->judge, w->game, &e)) {
            runner_fail(w->runner, &e);
            return;
        }
        play_match_game(w, game, &f, record);
    }
}

void *worker_run(void *context)
{
    Worker *w = context;
    MatchGameRecord *record = malloc(sizeof *record);
    Error e;
    error_set(&e, "out of memory");
    if (record != NULL && prepare(w, &e)) {
        play_games(w, record);
    } else {
        runner_fail(w->runner, &e);
    }
    for (int seat = 0; seat < COLOURS; seat++) {
        empty_seat(w, seat);
    }
    engine_free(w->judge);
    game_free(w->game);
    free(record);
    runner_leave(w->runner);
    return NULL;
}
