/* UCI: the referee's side (Stefan Meyer-Kahlen, 2006; UCI_Variant as Fairy-Stockfish has it). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "game/movetext.h"
#include "match/engine/player_internal.h"
#include "match/engine/score_internal.h"

enum { OVER_MS = 5000 }; /* for its last bestmove after `stop` */

/* --- Beginning --------------------------------------------------------------------------------- */

static void read_option(Player *p, char *rest)
{
    EngineOption option;
    char copy[VARIANTS_TEXT]; /* for the variants: reading the option cuts the line */
    Text t = text_over(copy, sizeof copy);
    text_add(&t, "%s", rest);
    if (!engine_option_read_uci(rest, &option)) {
        return;
    }
    engine_options_add(&p->options, &option);
    if (strcmp(option.name, "UCI_Variant") != 0) {
        return;
    }
    p->uci.has_variant = true;
    char *vars = copy;
    while ((vars = text_after(vars, "var")) != NULL) {
        vars += strspn(vars, TEXT_BLANKS);
        player_add_word(p->uci.variants, vars, strcspn(vars, TEXT_BLANKS));
    }
}

static void read_id(Player *p, char *rest)
{
    const char *word = text_word(&rest);
    if (word != NULL && strcmp(word, "name") == 0) {
        player_names_itself(p, text_trim(rest));
    }
}

/* Reads until a line begins with the word. Takes ids, options and a late bestmove on the way. */
static PlayerStatus wait_for(Player *p, const char *wanted, int64_t deadline_us, Error *e)
{
    int64_t at_us;
    for (;;) {
        PlayerStatus status = player_read(p, deadline_us, &at_us, e);
        if (status != PLAYER_OK) {
            return status;
        }
        char *rest = p->line;
        const char *word = text_word(&rest);
        if (word == NULL) {
            continue;
        }
        if (strcmp(word, "id") == 0) {
            read_id(p, rest);
        } else if (strcmp(word, "option") == 0) {
            read_option(p, rest);
        } else if (strcmp(word, "bestmove") == 0) {
            p->uci.owes = false;
        } else if (strcmp(word, "No") == 0 && strstr(rest, "option: UCI_Variant") != NULL) {
            (void)error_set(e, "the engine plays chess only: it has no option UCI_Variant");
            return PLAYER_REFUSED;
        }
        if (strcmp(word, wanted) == 0) {
            return PLAYER_OK;
        }
    }
}

static bool says_option(const PlayerSpec *spec, const char *name)
{
    for (int i = 0; i < spec->options; i++) {
        if (strcmp(spec->option[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static PlayerStatus set_options(Player *p, Error *e)
{
    for (int i = 0; i < p->spec.options; i++) {
        const char *name = p->spec.option[i].name, *value = p->spec.option[i].value;
        if (!engine_options_check(&p->options, name, value, e)) {
            return PLAYER_REFUSED;
        }
        const EngineOption *option = engine_options_find(&p->options, name);
        if (option != NULL && option->kind == OPTION_BUTTON) {
            player_send(p, "setoption name %s", name);
        } else {
            player_send(p, "setoption name %s value %s", name, value);
        }
    }
    if (engine_options_find(&p->options, "Ponder") != NULL && !says_option(&p->spec, "Ponder")) {
        player_send(p, "setoption name Ponder value false");
    }
    return PLAYER_OK;
}

static PlayerStatus uci_ping(Player *p, int64_t deadline_us, Error *e)
{
    player_send(p, "isready");
    return wait_for(p, "readyok", deadline_us, e);
}

static PlayerStatus uci_hello(Player *p, Error *e)
{
    int64_t deadline_us = player_deadline(p);
    memset(&p->uci, 0, sizeof p->uci);
    player_send(p, "uci");
    PlayerStatus status = wait_for(p, "uciok", deadline_us, e);
    if (status == PLAYER_SILENT) {
        (void)error_set(e, "the engine does not answer 'uci' with 'uciok' in %" PRId64 " s",
                        p->spec.timeout_ms / 1000);
    }
    if (status == PLAYER_OK) {
        status = set_options(p, e);
    }
    return status == PLAYER_OK ? uci_ping(p, player_deadline(p), e) : status;
}

/* --- Games ------------------------------------------------------------------------------------- */

/* What the engine calls the variant; NULL if it lists others only. */
static const char *variant_name(const Player *p, const Variant *v)
{
    const char *const names[] = {v->name, v->cecp_name, player_is_chess(v) ? "standard" : v->name};
    if (p->uci.variants[0] == '\0') {
        return v->name;
    }
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (player_has_word(p->uci.variants, names[i])) {
            return names[i];
        }
    }
    return NULL;
}

static bool uci_knows(const Player *p, const Variant *v)
{
    return !p->uci.has_variant || variant_name(p, v) != NULL;
}

static PlayerStatus uci_new_game(Player *p, const Game *g, const TimeControl *tc, Error *e)
{
    const Variant *v = game_variant(g);
    (void)tc;
    p->uci.owes = false;
    if (p->uci.has_variant || !player_is_chess(v)) {
        player_send(p, "setoption name UCI_Variant value %s", variant_name(p, v));
    }
    player_send(p, "ucinewgame");
    return uci_ping(p, player_deadline(p), e);
}

/* The whole of the game, so that the engine sees repetitions. False when memory is out. */
static bool send_position(Player *p, const Game *g)
{
    enum { HEAD = FEN_MAX + 64 };
    int plies = game_ply(g);
    size_t size = HEAD + (size_t)plies * (TURN_TEXT_MAX + 1);
    char *line = malloc(size), fen[FEN_MAX], turn[TURN_TEXT_MAX];
    if (line == NULL) {
        return false;
    }
    Text t = text_over(line, size);
    game_start_fen(g, fen);
    if (strcmp(fen, game_variant(g)->start_fen) == 0) {
        text_add(&t, "position startpos");
    } else {
        text_add(&t, "position fen %s", fen);
    }
    for (int i = 0; i < plies; i++) {
        movetext_write(game_variant(g), game_turn(g, i), turn);
        text_add(&t, "%s%s", i == 0 ? " moves " : " ", turn);
    }
    (void)child_send(p->child, line);
    free(line);
    return true;
}

static void write_go(const TimeControl *tc, const int64_t clock_ms[COLOURS], int moves_to_go,
                     Text *t)
{
    text_add(t, "go");
    if (time_control_clock(tc)) {
        text_add(t, " wtime %" PRId64 " btime %" PRId64, clock_ms[WHITE], clock_ms[BLACK]);
        if (tc->increment > 0) {
            text_add(t, " winc %" PRId64 " binc %" PRId64, tc->increment, tc->increment);
        }
        if (moves_to_go > 0) {
            text_add(t, " movestogo %d", moves_to_go);
        }
    }
    if (tc->move_time > 0) {
        text_add(t, " movetime %" PRId64, tc->move_time);
    }
    if (tc->depth > 0) {
        text_add(t, " depth %d", tc->depth);
    }
    if (tc->nodes > 0) {
        text_add(t, " nodes %" PRIu64, tc->nodes);
    }
}

static PlayerStatus read_bestmove(Player *p, Game *g, char *rest, PlayerTurn *turn, Error *e)
{
    const char *text = text_word(&rest);
    p->uci.owes = false;
    if (text != NULL && strcmp(text, "resign") == 0) {
        Text t = text_over(turn->text, sizeof turn->text);
        text_add(&t, "%s", text);
        (void)error_set(e, "the engine resigns");
        return PLAYER_RESIGNED;
    }
    PlayerStatus status = player_read_turn(g, text == NULL ? "" : text, false, turn);
    *e = turn->error;
    return status;
}

static PlayerStatus uci_think(Player *p, Game *g, const TimeControl *tc,
                              const int64_t clock_ms[COLOURS], int moves_to_go, int64_t hard_ms,
                              PlayerTurn *turn, Error *e)
{
    char go[256];
    Text t = text_over(go, sizeof go);
    int64_t at_us = clock_us();
    while (player_drain(p, at_us)) { /* whatever was said before is no answer */
    }
    PlayerStatus ready = uci_ping(p, at_us + hard_ms * 1000, e); /* nor what is on its way */
    if (ready != PLAYER_OK) {
        return ready;
    }
    if (!send_position(p, g)) {
        (void)error_set(e, "out of memory");
        return PLAYER_CRASHED;
    }
    write_go(tc, clock_ms, moves_to_go, &t);
    p->uci.owes = true;
    int64_t began_us = clock_us(), deadline_us = began_us + hard_ms * 1000;
    (void)child_send(p->child, go);
    for (;;) {
        PlayerStatus status = player_read(p, deadline_us, &at_us, e);
        turn->elapsed_us = (status == PLAYER_OK ? at_us : clock_us()) - began_us;
        char *rest = p->line;
        const char *word = text_word(&rest);
        if (status != PLAYER_OK) { /* an answer that was just too late is not owed any more */
            p->uci.owes = word == NULL || strcmp(word, "bestmove") != 0;
            return status;
        }
        if (word != NULL && strcmp(word, "info") == 0) {
            player_score_uci(rest, turn);
        } else if (word != NULL && strcmp(word, "bestmove") == 0) {
            return read_bestmove(p, g, rest, turn, e);
        }
    }
}

/* `position` says it all at the next turn. */
static void uci_told(Player *p, Game *g, Turn turn)
{
    (void)p, (void)g, (void)turn;
}

/* A bestmove that is still to come must not be taken for one of the next game. */
static bool uci_game_over(Player *p, const char *result, const char *reason)
{
    Error e;
    int64_t deadline_us = clock_us() + (int64_t)OVER_MS * 1000;
    (void)result, (void)reason;
    if (p->uci.owes) {
        player_send(p, "stop");
        if (wait_for(p, "bestmove", deadline_us, &e) != PLAYER_OK) {
            return false;
        }
    }
    return uci_ping(p, deadline_us, &e) == PLAYER_OK;
}

const PlayerProtocol PLAYER_UCI = {
    .hello = uci_hello,
    .knows = uci_knows,
    .new_game = uci_new_game,
    .think = uci_think,
    .told = uci_told,
    .game_over = uci_game_over,
    .ping = uci_ping,
};
