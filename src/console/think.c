/* The engine's thinking in the console: a line that is drawn anew, hints, analysis, its turns. */
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/score.h"
#include "base/version.h"
#include "console/console_internal.h"
#include "game/san.h"

enum { COLUMNS = 78, REDRAW_MS = 100, WAIT_MS = 50 };

/* --- What it thinks, in words ----------------------------------------------------------------- */

static void add_score(int score, Colour side, Text *t)
{
    int moves = score_mate_moves(score);
    if (moves != 0) {
        Colour winner = moves > 0 ? side : colour_other(side);
        text_add(t, "%s mates in %d", colour_name(winner), abs(moves));
        return;
    }
    score_write(side == WHITE ? score : -score, t);
}

/* A line of turns from the game's position, in SAN. */
static void add_line(const Console *c, const Turn *turns, int count, Text *t)
{
    Game *g = game_copy(console_game(c));
    Error ignored;
    for (int i = 0; g != NULL && i < count; i++) {
        char san[SAN_MAX];
        Setup s;
        Turn turn = turns[i];
        game_setup(g, &s);
        const TurnList *legal = game_turns(g);
        if (legal == NULL || !turns_have(legal, turn)) {
            break;
        }
        san_write(g, turn, san);
        if (s.side == WHITE || i == 0) {
            text_add(t, " %d.%s", s.move_number, s.side == WHITE ? "" : "..");
        }
        text_add(t, " %s", san);
        if (!game_play(g, turn, &ignored)) {
            break;
        }
    }
    game_free(g);
}

void think_add_verdict(const Console *c, const Thought *thought, Text *t)
{
    if (thought->has_info) {
        const SearchInfo *info = &thought->info;
        add_score(info->score, game_side(console_game(c)), t);
        text_add(t, ", depth %d, %.1f s:", info->depth, (double)thought->elapsed / 1000);
        add_line(c, info->pv, info->pv_count < 6 ? info->pv_count : 6, t);
    }
}

/* --- Searching -------------------------------------------------------------------------------- */

typedef struct {
    const Console *console;
    ThinkMode mode;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool done;     /* under the lock */
    int64_t drawn; /* clock_ms of the last redrawing; the rest is the search thread's till `done` */
    Thought *thought;
} Thinking;

static void print_depth(const Thinking *thinking, const SearchInfo *info)
{
    const Console *c = thinking->console;
    char line[512];
    Text t = text_over(line, sizeof line);
    text_add(&t, "%4d  ", info->depth);
    size_t start = t.length;
    add_score(info->score, game_side(console_game(c)), &t);
    text_add(&t, "%*s %6.1f s %9.0f kn ", t.length < start + 7 ? (int)(start + 7 - t.length) : 0,
             "", (double)info->time / 1000, (double)info->nodes / 1000);
    add_line(c, info->pv, info->pv_count < 8 ? info->pv_count : 8, &t);
    puts(line);
    (void)fflush(stdout);
}

/* One line, drawn over and over. */
static void redraw(const Thinking *thinking, const SearchInfo *info)
{
    const Console *c = thinking->console;
    char line[256];
    Text t = text_over(line, sizeof line);
    text_add(&t, "thinking  depth %d  ", info->depth);
    add_score(info->score, game_side(console_game(c)), &t);
    text_char(&t, ' ');
    add_line(c, info->pv, info->pv_count < 5 ? info->pv_count : 5, &t);
    printf("\r\033[K\033[2m%.*s\033[0m", COLUMNS, line);
    (void)fflush(stdout);
}

/* Called from the search's thread; the main thread only waits meanwhile. */
static void on_info(void *context, const SearchInfo *info)
{
    Thinking *thinking = context;
    if (info->line != 1 || info->bound != BOUND_EXACT || info->pv_count == 0) {
        return;
    }
    thinking->thought->info = *info;
    thinking->thought->has_info = true;
    int64_t now = clock_ms();
    if (thinking->mode == THINK_ALOUD) {
        print_depth(thinking, info);
    } else if (thinking->console->view.style.colour && now - thinking->drawn >= REDRAW_MS) {
        redraw(thinking, info);
        thinking->drawn = now;
    }
}

static void on_done(void *context, Turn best, Turn ponder)
{
    Thinking *thinking = context;
    (void)ponder;
    pthread_mutex_lock(&thinking->lock);
    thinking->thought->best = best;
    thinking->done = true;
    pthread_cond_signal(&thinking->ended);
    pthread_mutex_unlock(&thinking->lock);
}

/* Waits a little or until the search is done; whether it is. */
static bool wait_a_little(Thinking *thinking)
{
    struct timespec until;
    (void)clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += WAIT_MS * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    pthread_mutex_lock(&thinking->lock);
    if (!thinking->done) {
        (void)pthread_cond_timedwait(&thinking->ended, &thinking->lock, &until);
    }
    bool done = thinking->done;
    pthread_mutex_unlock(&thinking->lock);
    return done;
}

static void wait_for_end(Console *c, Thinking *thinking)
{
    while (!wait_a_little(thinking)) {
        if (interrupt_waits()) {
            (void)interrupt_quits(c);
            thinking->thought->interrupted = true;
            engine_stop(c->session.engine);
        }
    }
}

bool think(Console *c, Limits limits, ThinkMode mode, Thought *thought, Error *e)
{
    *thought = (Thought){0};
    Thinking thinking = {.console = c,
                         .mode = mode,
                         .lock = PTHREAD_MUTEX_INITIALIZER,
                         .ended = PTHREAD_COND_INITIALIZER,
                         .drawn = clock_ms(),
                         .thought = thought};
    EngineCallbacks callbacks = {.info = on_info, .done = on_done, .context = &thinking};
    int64_t start = clock_ms();
    if (!session_search(&c->session, limits, callbacks, e)) {
        return false;
    }
    wait_for_end(c, &thinking);
    session_stop(&c->session);
    thought->elapsed = clock_ms() - start;
    if (c->view.style.colour && mode == THINK_QUIETLY) {
        (void)fputs("\r\033[K", stdout);
    }
    pthread_cond_destroy(&thinking.ended);
    pthread_mutex_destroy(&thinking.lock);
    return true;
}

/* --- Playing ---------------------------------------------------------------------------------- */

/* As match has it: "+0.32/12 1.0s" from the mover's view. */
static void write_comment(const Thought *thought, char comment[COMMENT_MAX])
{
    Text t = text_over(comment, COMMENT_MAX);
    if (thought->has_info) {
        score_write(thought->info.score, &t);
        text_add(&t, "/%d ", thought->info.depth);
    }
    text_add(&t, "%.3fs", (double)thought->elapsed / 1000);
}

bool think_and_play(Console *c, Error *e)
{
    Thought thought;
    char san[SAN_MAX], comment[COMMENT_MAX], verdict[64];
    if (!think(c, level_limits(c), THINK_QUIETLY, &thought, e)) {
        return false;
    }
    if (thought.best.first == MOVE_NONE) {
        return error_set(e, "the engine found no turn");
    }
    Text t = text_over(verdict, sizeof verdict);
    san_write(console_game(c), thought.best, san);
    write_comment(&thought, comment);
    if (thought.has_info) {
        mood_judge(&c->mood[game_side(console_game(c))], thought.info.score, 0);
        add_score(thought.info.score, game_side(console_game(c)), &t);
        text_add(&t, ", depth %d, ", thought.info.depth);
    }
    text_add(&t, "%.1f s", (double)thought.elapsed / 1000);
    console_say(c, LACUNA_NAME " plays %s  (%s)", san, verdict);
    level_take_time(c, thought.elapsed);
    if (thought.interrupted && c->engine[WHITE] && c->engine[BLACK]) {
        c->engine[WHITE] = c->engine[BLACK] = false;
        console_say(c, "Both sides are yours; both lets the engine play on.");
    }
    return console_play(c, thought.best, comment, e);
}
