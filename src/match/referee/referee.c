/* One game between two engines under the referee: turns, clocks, results. */
#include "match/referee.h"

#include <inttypes.h>
#include <string.h>

#include "base/clock.h"
#include "match/referee/referee_internal.h"

/* --- Clocks ------------------------------------------------------------------------------------ */

static void clock_reset(MatchGameClock *clock, const TimeControl *tc)
{
    clock->left_us = tc->base * 1000;
    clock->to_go = tc->moves;
    if (tc->base == 0) { /* the increment is all there is, from the first turn on */
        clock->left_us = tc->increment * 1000;
    }
}

/* What the player may use for the turn; INT64_MAX without a limit. */
static int64_t clock_allows(const MatchGameClock *clock, const TimeControl *tc)
{
    if (time_control_clock(tc)) {
        return clock->left_us;
    }
    return tc->move_time > 0 ? tc->move_time * 1000 : INT64_MAX;
}

/* After a turn in time; what the margin forgave is forgotten. */
static void clock_take(MatchGameClock *clock, const TimeControl *tc, int64_t elapsed_us)
{
    clock->left_us -= elapsed_us;
    if (clock->left_us < 0) {
        clock->left_us = 0;
    }
    clock->left_us += tc->increment * 1000;
    if (tc->moves > 0 && --clock->to_go == 0) {
        clock->left_us += tc->base * 1000;
        clock->to_go = tc->moves;
    }
}

/* --- Players that fail ------------------------------------------------------------------------- */

static bool aborted(const MatchGame *b)
{
    return atomic_load(b->stop);
}

/* The player did not do what he was asked for; `why` is the error he left. */
static bool failed(MatchGame *b, Colour c, PlayerStatus status, const Error *why)
{
    const char *name = colour_name(c);
    switch (status) {
    case PLAYER_CRASHED:
        b->gone[c] = true;
        return match_game_lost(b, c, TERM_CRASH, "%s: %s", name, why->text);
    case PLAYER_SILENT:
        b->gone[c] = true;
        return match_game_lost(b, c, TERM_STALL, "%s: %s", name, why->text);
    case PLAYER_RESIGNED: return match_game_lost(b, c, TERM_RESIGNED, "%s resigns", name);
    case PLAYER_GARBAGE:
    case PLAYER_REFUSED: return match_game_lost(b, c, TERM_ILLEGAL, "%s: %s", name, why->text);
    case PLAYER_OK: break;
    }
    return true;
}

/* No answer within the time. */
static bool silent(MatchGame *b, Colour c, const Error *why)
{
    const TimeControl *tc = &b->tc[c];
    if (!time_control_clock(tc) && tc->move_time == 0) {
        return failed(b, c, PLAYER_SILENT, why);
    }
    b->late[c] = true;
    return match_game_lost(b, c, TERM_TIME, "%s loses on time", colour_name(c));
}

/* --- Beginning --------------------------------------------------------------------------------- */

/* The players ready, at the end of the opening. */
static bool begin(MatchGame *b)
{
    Error e = {0};
    for (Colour c = WHITE; c <= BLACK; c++) {
        PlayerStatus status = player_new_game(b->player[c], b->game, c, &b->tc[c], &e);
        if (status != PLAYER_OK) {
            return aborted(b) ? match_game_aborted(b) : failed(b, c, status, &e);
        }
    }
    return true;
}

/* The opening's turns, played once more. */
static bool record_opening(MatchGame *b)
{
    Error e;
    Game *game = b->game, *replay = game_copy(game);
    bool recorded = replay != NULL;
    while (recorded && game_undo(replay)) {
    }
    b->game = replay;
    for (int ply = 0; recorded && ply < game_ply(game); ply++) {
        Turn turn = game_turn(game, ply);
        recorded = match_game_record_turn(b, turn, NULL) && game_play(replay, turn, &e);
    }
    b->game = game;
    game_free(replay);
    return recorded;
}

/* --- Turns ------------------------------------------------------------------------------------- */

static int64_t milliseconds(int64_t us)
{
    return us > 1000 ? us / 1000 : 1;
}

static PlayerStatus ask(MatchGame *b, Colour c, PlayerTurn *turn, Error *e)
{
    const TimeControl *tc = &b->tc[c];
    int64_t clock_ms[COLOURS], allowed = clock_allows(&b->clock[c], tc);
    clock_ms[WHITE] = milliseconds(b->clock[WHITE].left_us);
    clock_ms[BLACK] = milliseconds(b->clock[BLACK].left_us);
    int64_t hard_ms =
        allowed == INT64_MAX ? b->rules->hang_ms : allowed / 1000 + b->rules->margin_ms + 1;
    int64_t start = clock_us();
    PlayerStatus status =
        player_think(b->player[c], b->game, tc, clock_ms, b->clock[c].to_go, hard_ms, turn, e);
    /* The player's own time is from `go` to the arrival of the answer; the rest is ours. */
    b->engines_us += status == PLAYER_OK ? turn->elapsed_us : clock_us() - start;
    b->record->thought++;
    return status;
}

/* Keeps account of an answered turn, before the clock gets its increment. */
static void keep_usage(Usage *u, const PlayerTurn *turn, const MatchGameClock *clock,
                       const TimeControl *tc)
{
    u->games = 1;
    u->turns++;
    u->thought_us += turn->elapsed_us;
    if (turn->has_score) {
        u->depth_turns++;
        u->depth_sum += turn->depth;
    }
    if (turn->nodes > 0) {
        u->nodes += (int64_t)turn->nodes;
        u->nodes_us += turn->elapsed_us;
    }
    if (time_control_clock(tc)) {
        bool late = turn->elapsed_us > clock->left_us;
        u->clocks = 1;
        u->used_us += late ? clock->left_us : turn->elapsed_us;
        u->left_us = late ? 0 : clock->left_us - turn->elapsed_us;
    }
}

/* Whether the answer came in time; takes the time from the clock. */
static bool in_time(MatchGame *b, Colour c, const PlayerTurn *turn)
{
    int64_t allowed = clock_allows(&b->clock[c], &b->tc[c]);
    keep_usage(&b->record->usage[c], turn, &b->clock[c], &b->tc[c]);
    if (allowed != INT64_MAX && turn->elapsed_us > allowed + b->rules->margin_ms * 1000) {
        return match_game_lost(b, c, TERM_TIME, "%s loses on time", colour_name(c));
    }
    clock_take(&b->clock[c], &b->tc[c], turn->elapsed_us);
    return true;
}

/* The referee's own word: legal is what the game lists. */
static bool is_legal(Game *g, Turn turn)
{
    const TurnList *legal = game_turns(g);
    return legal != NULL && turns_have(legal, turn);
}

/* Plays a legal turn, telling the opponent of it. */
static bool play(MatchGame *b, Colour c, const PlayerTurn *turn)
{
    Colour other = colour_other(c);
    Error e, why = {0};
    if (!match_game_record_turn(b, turn->turn, turn)) {
        return match_game_drawn(b, TERM_ADJUDICATION,
                                "Draw by adjudication: no room for more turns");
    }
    PlayerStatus told = player_told(b->player[other], b->game, turn->turn, &why);
    if (aborted(b) || !game_play(b->game, turn->turn, &e)) { /* out of memory */
        return match_game_aborted(b);
    }
    if (!match_game_goes_on(b)) {
        b->gone[other] = told == PLAYER_CRASHED;
        return false;
    }
    if (turn->claimed) {
        return match_game_claim(b, c, turn);
    }
    return failed(b, other, told, &why) && match_game_judge(b, c, turn);
}

static bool take_turn(MatchGame *b)
{
    Colour c = game_side(b->game);
    PlayerTurn turn = {0};
    Error e = {0};
    PlayerStatus status = ask(b, c, &turn, &e);
    if (aborted(b)) {
        return match_game_aborted(b);
    }
    if (status == PLAYER_SILENT) {
        return silent(b, c, &e);
    }
    if (status != PLAYER_OK) {
        return failed(b, c, status, &e);
    }
    if (!in_time(b, c, &turn)) {
        return false;
    }
    if (turn.readable && is_legal(b->game, turn.turn)) {
        return play(b, c, &turn);
    }
    if (turn.claimed && turn.text[0] == '\0') {
        return match_game_claim(b, c, &turn);
    }
    return match_game_lost(b, c, TERM_ILLEGAL, "%s makes an illegal move: %.40s: %s",
                           colour_name(c), turn.text, turn.error.text);
}

/* --- End --------------------------------------------------------------------------------------- */

/* Who does not answer now must be started anew; who was late as well has been hanging. */
static void dismiss(MatchGame *b)
{
    MatchGameRecord *r = b->record;
    for (Colour c = WHITE; c <= BLACK; c++) {
        bool alive = !b->gone[c] && r->termination != TERM_ABORTED &&
                     player_game_over(b->player[c], r->result, r->reason);
        r->restart[c] = !alive;
        if (!alive && b->late[c]) {
            match_game_lost(b, c, TERM_STALL, "%s loses on time, and its engine hangs",
                            colour_name(c));
        }
    }
}

static void run(MatchGame *b)
{
    if (!record_opening(b)) { /* out of memory */
        match_game_aborted(b);
        return;
    }
    if (!begin(b) || !match_game_goes_on(b)) {
        return;
    }
    int64_t start = clock_us();
    b->engines_us = 0;
    while (take_turn(b)) {
    }
    b->record->referee_us = clock_us() - start - b->engines_us;
}

void match_game_play(Game *g, Player *player[COLOURS], const TimeControl tc[COLOURS],
                     const Adjudication *adjudication, const atomic_bool *stop,
                     MatchGameRecord *record)
{
    memset(record, 0, sizeof *record);
    MatchGame b = {.game = g,
                   .player = player,
                   .tc = tc,
                   .rules = adjudication,
                   .stop = stop,
                   .record = record};
    clock_reset(&b.clock[WHITE], &tc[WHITE]);
    clock_reset(&b.clock[BLACK], &tc[BLACK]);
    run(&b);
    record->plies = game_ply(g);
    dismiss(&b);
    match_game_record_tags(&b);
}
