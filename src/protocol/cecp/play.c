/* CECP: turns of both sides, thinking, pondering, analysing. */
#include <string.h>

#include "base/clock.h"
#include "protocol/cecp/cecp_internal.h"
#include "protocol/output.h"

/* A clock that shows up to this much less than our own count is the same clock: it is told in
 * centiseconds, rounded down. */
enum { CLOCK_SLACK = 10 };

static const Turn NO_TURN = {MOVE_NONE, MOVE_NONE};

/* --- The search thread's side ------------------------------------------------------------------ */

static void on_info(void *context, const SearchInfo *info)
{
    Cecp *c = context;
    cecp_thinking(&c->mailbox, info);
}

static void on_done(void *context, Turn best, Turn ponder)
{
    CecpMailbox *m = &((Cecp *)context)->mailbox;
    pthread_mutex_lock(&m->lock);
    m->full = true;
    m->best = best;
    m->ponder = ponder;
    pthread_cond_signal(&m->changed);
    pthread_mutex_unlock(&m->lock);
}

/* --- Starting and stopping --------------------------------------------------------------------- */

Game *cecp_game(const Cecp *c)
{
    return c->board != NULL ? c->board : c->s->game;
}

static void flush_pings(Cecp *c)
{
    for (int i = 0; i < c->ping_count; i++) {
        output_line("pong %s", c->pings[i]);
    }
    c->ping_count = 0;
}

/* The search is over: no line of thinking and no result is to come. */
static void search_over(Cecp *c)
{
    session_stop(c->s);
    c->spent = cecp_spent(c);
    pthread_mutex_lock(&c->mailbox.lock);
    c->mailbox.full = false;
    pthread_mutex_unlock(&c->mailbox.lock);
    c->search = SEARCH_NONE;
}

int64_t cecp_spent(const Cecp *c)
{
    return c->search == SEARCH_THINK ? engine_elapsed(c->s->engine) : c->spent;
}

void cecp_halt(Cecp *c)
{
    if (c->search != SEARCH_NONE) {
        search_over(c);
    }
    if (c->board != NULL) {
        session_set_game(c->s, c->board);
        c->board = NULL;
    }
    flush_pings(c);
}

/* Nothing is known of the session's game yet. */
static void clear_mailbox(Cecp *c)
{
    CecpMailbox *m = &c->mailbox;
    pthread_mutex_lock(&m->lock);
    m->variant = game_variant(c->s->game);
    m->expected[0] = '\0';
    m->depth = m->score = 0;
    m->nodes = 0;
    m->best_so_far = NO_TURN;
    m->full = false;
    pthread_mutex_unlock(&m->lock);
    c->started = clock_ms();
}

/* Starts a search of the session's game. `expected` is the reply pondered on, or NO_TURN. */
static void start(Cecp *c, CecpSearch kind, Limits limits, Turn expected)
{
    clear_mailbox(c);
    c->mailbox.quiet = kind == SEARCH_HINT; /* no search runs that would look */
    if (expected.first != MOVE_NONE) {
        xboard_move_text(c->mailbox.variant, expected, c->mailbox.expected);
    }
    c->search = kind;
    c->promised = c->clock.left;
    Error e;
    EngineCallbacks callbacks = {.info = on_info, .done = on_done, .context = c};
    if (!session_search(c->s, limits, callbacks, &e)) {
        c->search = SEARCH_NONE;
        cecp_tell_error(c, e.text);
    }
}

/* Turns of the side to move so far. */
static int turns_made(const Game *g)
{
    return game_ply(g) / 2;
}

/* Whether there is certainly no turn: without memory to list them the search still finds one. */
static bool has_no_turn(Game *g)
{
    const TurnList *turns = game_turns(g);
    return turns != NULL && turns->count == 0;
}

/* Whether the game cannot go on: there is no turn, or it is a draw by its history, which counts at
 * once (docs/rules.md, General). An announced mate is played on (docs/rules.md, Hole). */
static bool has_ended(Game *g)
{
    Outcome outcome = game_outcome(g);
    return outcome == OUTCOME_REPETITION || outcome == OUTCOME_MOVE_RULE || has_no_turn(g);
}

static void think(Cecp *c)
{
    if (has_ended(c->s->game)) {
        c->over = cecp_claim(c->s->game);
        return;
    }
    Limits limits = cecp_clock_limits(&c->clock, turns_made(c->s->game));
    limits.spent = c->spent;
    (void)cecp_leave_out(c, &limits.only); /* a turn there must be, even if all are excluded */
    start(c, SEARCH_THINK, limits, NO_TURN);
    turns_free(&limits.only);
}

static void analyse(Cecp *c)
{
    Limits limits = {.infinite = true};
    if (!has_no_turn(c->s->game) && cecp_leave_out(c, &limits.only)) {
        start(c, SEARCH_ANALYSE, limits, NO_TURN);
    }
    turns_free(&limits.only);
}

/* Thinks in the opponent's time about the position after the reply expected, if there is one. Not
 * where nodes are time: there the opponent's time is no time of ours. */
static void ponder(Cecp *c)
{
    Turn expected = c->expected;
    bool wanted = expected.first != MOVE_NONE && c->clock.measure != MEASURE_NODES;
    Game *board = wanted ? game_copy(c->s->game) : NULL;
    Error e;
    if (board == NULL) {
        return;
    }
    c->board = board;
    if (!game_play(c->s->game, expected, &e) || game_outcome(c->s->game) != OUTCOME_NONE) {
        cecp_halt(c);
        return;
    }
    Limits limits = cecp_clock_limits(&c->clock, turns_made(c->s->game));
    limits.ponder = true;
    start(c, SEARCH_PONDER, limits, expected);
    if (c->search == SEARCH_NONE) {
        cecp_halt(c);
    }
}

void cecp_resume(Cecp *c)
{
    if (c->paused) {
        c->held = true;
        return;
    }
    if (c->over || c->refused || c->search != SEARCH_NONE) {
        return;
    }
    if (c->analysing) {
        analyse(c);
    } else if (!c->force && game_side(c->s->game) == c->side) {
        think(c);
    } else if (!c->force && c->pondering) {
        ponder(c);
    }
}

void cecp_position_changed(Cecp *c)
{
    c->expected = NO_TURN;
    c->excluded.count = 0;
    c->spent = 0;
    c->over = false;
    if (c->search == SEARCH_NONE) {
        clear_mailbox(c);
    }
    cecp_note_position(c);
}

void cecp_go(Cecp *c)
{
    if (c->search == SEARCH_THINK) {
        return;
    }
    if (c->refused) {
        cecp_tell_error(c, CECP_REFUSED);
        return;
    }
    cecp_halt(c);
    c->spent = 0;
    c->force = c->analysing = c->paused = c->over = false;
    char lines[XBOARD_LINES_MAX];
    Text out = text_over(lines, sizeof lines);
    c->side = xboard_go(c->xboard, c->s->game, &out);
    cecp_lines(&out);
    cecp_resume(c);
}

void cecp_move_now(Cecp *c)
{
    if (c->search == SEARCH_THINK) {
        engine_stop(c->s->engine);
    }
}

/* --- Turns ------------------------------------------------------------------------------------- */

/* Whether the running search may go on as the search for our turn: the reply pondered on has come,
 * and no more of our clock is gone than was counted with. */
static bool ponder_hit(const Cecp *c, Turn turn)
{
    return c->search == SEARCH_PONDER && turn_equal(turn, c->expected) &&
           c->clock.left + CLOCK_SLACK >= c->promised && !c->paused;
}

static void take_ponder_hit(Cecp *c)
{
    game_free(c->board);
    c->board = NULL;
    c->search = SEARCH_THINK;
    cecp_position_changed(c);
    pthread_mutex_lock(&c->mailbox.lock);
    c->mailbox.expected[0] = '\0';
    pthread_mutex_unlock(&c->mailbox.lock);
    engine_ponder_hit(c->s->engine);
}

void cecp_opponent_turn(Cecp *c, Turn turn)
{
    if (!c->force && ponder_hit(c, turn)) {
        take_ponder_hit(c);
        return;
    }
    cecp_halt(c);
    Error e;
    if (!game_play(c->s->game, turn, &e)) {
        cecp_tell_error(c, e.text); /* legal, so memory is out */
        return;
    }
    cecp_position_changed(c);
    if (!c->force) {
        c->side = game_side(c->s->game);
        c->over = cecp_claim(c->s->game);
    }
    cecp_resume(c);
}

/* The engine's own turn, at the end of thinking. */
static void own_turn(Cecp *c, Turn best, Turn expected)
{
    char lines[XBOARD_LINES_MAX];
    Text out = text_over(lines, sizeof lines);
    Game *g = c->s->game;
    Error e;
    xboard_turn(c->xboard, g, best, &out);
    if (!game_play(g, best, &e)) {
        output_line("tellusererror no move: %s", e.text);
        c->force = true;
        flush_pings(c);
        return;
    }
    c->excluded.count = 0;
    cecp_lines(&out);
    cecp_note_position(c);
    cecp_clock_spend(&c->clock, (game_ply(g) + 1) / 2, c->spent);
    c->spent = 0;
    c->over = cecp_claim(g);
    c->expected = expected;
    if (!c->over) {
        cecp_offer(c);
    }
    flush_pings(c);
    cecp_resume(c);
}

/* --- Hints ------------------------------------------------------------------------------------- */

static void give_hint(Cecp *c, Turn turn)
{
    char lines[XBOARD_LINES_MAX];
    Text out = text_over(lines, sizeof lines);
    if (turn.first != MOVE_NONE) {
        c->expected = turn;
        xboard_hint(c->xboard, cecp_game(c), turn, &out);
        cecp_lines(&out);
    }
}

/* What the search that runs thinks best on the board. */
static Turn best_so_far(Cecp *c)
{
    pthread_mutex_lock(&c->mailbox.lock);
    Turn best = c->mailbox.best_so_far;
    pthread_mutex_unlock(&c->mailbox.lock);
    return best;
}

void cecp_hint(Cecp *c)
{
    enum { HINT_MS = 300 };
    if (c->expected.first != MOVE_NONE) {
        give_hint(c, c->expected);
    } else if (c->search == SEARCH_THINK || c->search == SEARCH_ANALYSE) {
        Turn expected = c->expected;
        give_hint(c, best_so_far(c));
        c->expected = expected; /* that was no reply */
    } else if (c->search == SEARCH_NONE && !has_no_turn(c->s->game)) {
        start(c, SEARCH_HINT, (Limits){.move_time = HINT_MS}, NO_TURN);
    }
}

/* A search has ended by itself or by `?`. */
static void search_ended(Cecp *c)
{
    CecpMailbox *m = &c->mailbox;
    pthread_mutex_lock(&m->lock);
    bool full = m->full; /* false when the reader was first and halted it */
    Turn best = m->best, expected = m->ponder;
    int score = m->score;
    pthread_mutex_unlock(&m->lock);
    if (!full) {
        return;
    }
    CecpSearch kind = c->search;
    search_over(c);
    if (kind == SEARCH_THINK) {
        cecp_judge(c, score);
        if (cecp_resigns(c)) {
            c->force = c->over = true;
            flush_pings(c);
        } else {
            own_turn(c, best, expected);
        }
    } else if (kind == SEARCH_HINT) {
        give_hint(c, best);
        cecp_resume(c);
    } else if (kind == SEARCH_PONDER) {
        cecp_halt(c);
        cecp_position_changed(c); /* do not start it again */
    }
}

/* --- The mover --------------------------------------------------------------------------------- */

static void *mover(void *context)
{
    Cecp *c = context;
    CecpMailbox *m = &c->mailbox;
    pthread_mutex_lock(&m->lock);
    while (!m->quit) {
        if (!m->full) {
            pthread_cond_wait(&m->changed, &m->lock);
            continue;
        }
        pthread_mutex_unlock(&m->lock);
        pthread_mutex_lock(&c->lock);
        search_ended(c);
        pthread_mutex_unlock(&c->lock);
        pthread_mutex_lock(&m->lock);
    }
    pthread_mutex_unlock(&m->lock);
    return NULL;
}

bool cecp_mover_start(Cecp *c, Error *e)
{
    if (pthread_create(&c->mover, NULL, mover, c) != 0) {
        return error_set(e, "no thread can be had for playing moves");
    }
    return true;
}

void cecp_mover_end(Cecp *c)
{
    pthread_mutex_lock(&c->mailbox.lock);
    c->mailbox.quit = true;
    pthread_cond_signal(&c->mailbox.changed);
    pthread_mutex_unlock(&c->mailbox.lock);
    pthread_join(c->mover, NULL);
}
