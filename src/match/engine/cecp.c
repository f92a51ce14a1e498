/* CECP: the referee's side (Tim Mann, H.G. Muller: XBoard's engine-intf.html). Engines that tell no
 * features are spoken to as in protocol 1. */
#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/text.h"
#include "match/engine/cecp_internal.h"
#include "match/engine/score_internal.h"

enum {
    NUDGE_US = 500000,     /* from `protover` to a reminder, and from one to the next */
    NUDGES = 6,            /* GNU Chess 6 may sleep through several */
    FEATURE_US = 2000000,  /* from the last to the first feature, or from one to the next */
    OVER_MS = 5000,        /* for the pong after a game */
    MOVE_AFTER_US = 50000, /* for the move after a claim */
    AWAKE_US = 200000,     /* for the pong between turns, which some engines sleep through */
};

/* --- Beginning --------------------------------------------------------------------------------- */

/* How long to wait for the next feature. */
static int64_t feature_deadline(const Player *p, int nudges, int64_t end_us)
{
    bool nudge = !p->cecp.any && nudges < NUDGES;
    int64_t until_us = clock_us() + (nudge ? NUDGE_US : FEATURE_US);
    return p->cecp.asks_patience || until_us > end_us ? end_us : until_us;
}

/* PLAYER_SILENT only from an engine that says nothing whatever. */
static PlayerStatus read_features(Player *p, Error *e)
{
    int64_t end_us = player_deadline(p), at_us;
    bool spoke = false;
    int nudges = 0;
    while (!p->cecp.done && clock_us() < end_us) {
        PlayerStatus status = player_read(p, feature_deadline(p, nudges, end_us), &at_us, e);
        if (status == PLAYER_CRASHED) {
            return status;
        }
        if (status == PLAYER_SILENT && (p->cecp.any || nudges == NUDGES)) {
            break; /* an old engine, or one that forgets to say `done` */
        }
        if (status == PLAYER_SILENT) {
            player_send(p, "new");
            nudges++;
            continue;
        }
        spoke = true;
        CecpEvent event = cecp_event(p->line);
        if (event.kind == CECP_FEATURE) {
            cecp_features_read(p, event.text);
        }
    }
    p->silent = false;
    return spoke ? PLAYER_OK : PLAYER_SILENT;
}

/* CECP has commands of its own for these two. */
static bool set_by_command(Player *p, const char *name, const char *value)
{
    if (p->cecp.memory && (strcasecmp(name, "hash") == 0 || strcasecmp(name, "memory") == 0)) {
        player_send(p, "memory %s", value);
        return true;
    }
    if (p->cecp.smp && (strcasecmp(name, "threads") == 0 || strcasecmp(name, "cores") == 0)) {
        player_send(p, "cores %s", value);
        return true;
    }
    return false;
}

static PlayerStatus set_options(Player *p, Error *e)
{
    for (int i = 0; i < p->spec.options; i++) {
        const char *name = p->spec.option[i].name, *value = p->spec.option[i].value;
        const EngineOption *option = engine_options_find(&p->options, name);
        if (option == NULL && set_by_command(p, name, value)) {
            continue;
        }
        if (!engine_options_check(&p->options, name, value, e)) {
            return PLAYER_REFUSED;
        }
        if (option != NULL && option->kind == OPTION_BUTTON) {
            player_send(p, "option %s", option->name);
        } else if (option != NULL && option->kind == OPTION_CHECK) {
            bool on = strcmp(value, "true") == 0 || strcmp(value, "1") == 0;
            player_send(p, "option %s=%d", option->name, on);
        } else {
            player_send(p, "option %s=%s", option == NULL ? name : option->name, value);
        }
    }
    return PLAYER_OK;
}

/* What an error in answer to our setting up of a game refuses; NULL: nothing that matters. Engines
 * also complain of commands that they do not need to know. */
static const char *refusal(const CecpEvent *event)
{
    char *text = event->text;
    switch (event->kind) {
    case CECP_ILLEGAL:
    case CECP_ERROR:
        if (strncmp(text, "usermove ", 9) == 0) {
            text += 9;
        }
        if (player_looks_like_turn(text) || strncmp(text, "variant", 7) == 0 ||
            strncmp(text, "setboard", 8) == 0) {
            return text;
        }
        return NULL;
    case CECP_TELL: return text;
    default: return NULL;
    }
}

static void remember_claim(Player *p, const char *claim)
{
    Text t = text_over(p->cecp.claim, sizeof p->cecp.claim);
    text_add(&t, "%s", claim);
}

/* A line that comes while the engine is not asked for a turn. PLAYER_REFUSED if it refuses. */
static PlayerStatus take_line(Player *p, CecpEvent *event, Error *e)
{
    const char *refused = refusal(event);
    if (refused != NULL) {
        (void)error_set(e, "the engine refuses: %s", refused);
        return PLAYER_REFUSED;
    }
    switch (event->kind) {
    case CECP_FEATURE: cecp_features_read(p, event->text); break;
    case CECP_CLAIM: remember_claim(p, event->text); break;
    case CECP_RESIGN: p->cecp.resigned = true; break;
    case CECP_OFFER: p->cecp.offered = true; break;
    default: break;
    }
    return PLAYER_OK;
}

/* Without the feature nothing can be asked, and what has been said is all there is. */
static PlayerStatus cecp_ping(Player *p, int64_t deadline_us, Error *e)
{
    PlayerStatus answer = PLAYER_OK;
    int64_t at_us = clock_us();
    if (!p->cecp.ping) {
        while (answer == PLAYER_OK && player_drain(p, at_us)) {
            CecpEvent event = cecp_event(p->line);
            answer = take_line(p, &event, e);
        }
        if (child_fate(p->child) != NULL) {
            (void)error_set(e, "the engine has ended: %s", child_fate(p->child));
            return PLAYER_CRASHED;
        }
        return answer;
    }
    player_send(p, "ping %lld", ++p->cecp.pings);
    for (;;) {
        PlayerStatus status = player_read(p, deadline_us, &at_us, e);
        if (status != PLAYER_OK) {
            return status;
        }
        CecpEvent event = cecp_event(p->line);
        if (event.kind == CECP_PONG && event.number == p->cecp.pings) {
            return answer;
        }
        if (answer == PLAYER_OK) {
            answer = take_line(p, &event, e);
        }
    }
}

static PlayerStatus cecp_hello(Player *p, Error *e)
{
    /* What engine-intf.html says of an engine without features. */
    p->cecp = (PlayerCecp){.time = true, .colors = true, .reuse = true, .forced = true};
    player_send(p, "xboard");
    player_send(p, "protover 2");
    PlayerStatus status = read_features(p, e);
    if (status == PLAYER_SILENT && p->hopeless) {
        status = PLAYER_OK; /* it may be so old that it has nothing to say before it moves */
    }
    return status == PLAYER_OK ? set_options(p, e) : status;
}

/* --- Games ------------------------------------------------------------------------------------- */

static bool cecp_knows(const Player *p, const Variant *v)
{
    const PlayerCecp *c = &p->cecp;
    return !c->has_variants || player_has_word(c->variants, v->cecp_name) ||
           player_has_word(c->variants, v->name);
}

static void forget_talk(PlayerCecp *c)
{
    c->resigned = c->offered = false;
    c->claim[0] = '\0';
}

static PlayerStatus cecp_new_game(Player *p, const Game *g, const TimeControl *tc, Error *e)
{
    const Variant *v = game_variant(g);
    PlayerCecp *c = &p->cecp;
    forget_talk(c);
    c->pending[0] = c->last[0] = '\0';
    c->owes = false;
    player_send(p, "new");
    if (!player_is_chess(v)) {
        bool own = !c->has_variants || player_has_word(c->variants, v->cecp_name);
        player_send(p, "variant %s", own ? v->cecp_name : v->name);
    }
    if (!cecp_send_limits(p, tc, e)) {
        return PLAYER_REFUSED;
    }
    player_send(p, "post");
    player_send(p, "easy");
    player_send(p, "force");
    c->forced = true;
    if (!cecp_send_position(p, g, e)) {
        return PLAYER_REFUSED;
    }
    PlayerStatus status = cecp_ping(p, player_deadline(p), e);
    forget_talk(c);
    return status;
}

/* `time` and `otim` must come before the move that lets it think. */
static void cecp_told(Player *p, Game *g, Turn turn)
{
    cecp_turn_text(p, g, turn, p->cecp.pending);
}

static void send_clocks(Player *p, const TimeControl *tc, const int64_t clock_ms[COLOURS])
{
    const int64_t ages = 36000000; /* ten hours, as `level` says without a clock */
    int64_t own = ages, other = ages;
    if (!p->cecp.time) {
        return;
    }
    if (time_control_clock(tc)) {
        own = clock_ms[p->colour];
        other = clock_ms[colour_other(p->colour)];
    } else if (tc->move_time > 0) {
        own = other = tc->move_time;
    }
    player_send(p, "time %" PRId64, own > 0 ? own / 10 : 0);
    player_send(p, "otim %" PRId64, other > 0 ? other / 10 : 0);
}

/* Everything up to the line that lets it think; clock_us() just before that one. */
static int64_t start_thinking(Player *p, const TimeControl *tc, const int64_t clock_ms[COLOURS])
{
    PlayerCecp *c = &p->cecp;
    send_clocks(p, tc, clock_ms);
    if (!c->forced && c->pending[0] != '\0') {
        int64_t began_us = clock_us();
        cecp_send_turn(p, c->pending);
        return began_us;
    }
    if (c->pending[0] != '\0') {
        cecp_send_turn(p, c->pending);
    }
    if (c->colors) {
        player_send(p, p->colour == WHITE ? "white" : "black");
    }
    c->forced = false;
    int64_t began_us = clock_us();
    player_send(p, "go");
    return began_us;
}

/* Reads what is on its way as well, so that a second move just after the last one is no answer to the
 * next turn. An engine that does not answer in time is not asked again. */
static PlayerStatus catch_up(Player *p, Error *e)
{
    PlayerStatus status = PLAYER_OK;
    int64_t began_us = clock_us();
    if (p->cecp.ping && !p->cecp.sleeps) {
        status = cecp_ping(p, began_us + AWAKE_US, e);
        p->cecp.sleeps = status == PLAYER_SILENT;
        if (!p->cecp.sleeps) {
            return status;
        }
        p->silent = false;
        status = PLAYER_OK;
    }
    while (status == PLAYER_OK && player_drain(p, began_us)) {
        CecpEvent event = cecp_event(p->line);
        status = take_line(p, &event, e);
    }
    return status;
}

/* What it has said since its last move comes with this turn. True if it is the answer already. */
static bool said_before(Player *p, PlayerTurn *turn, PlayerStatus *status, Error *e)
{
    PlayerCecp *c = &p->cecp;
    *status = catch_up(p, e);
    if (*status == PLAYER_OK && c->resigned) {
        (void)error_set(e, "the engine resigns");
        *status = PLAYER_RESIGNED;
    } else if (*status == PLAYER_OK && c->claim[0] != '\0') {
        Text t = text_over(turn->claim, sizeof turn->claim);
        text_add(&t, "%s", c->claim);
        turn->claimed = true;
        (void)error_set(&turn->error, "it claims '%s' and plays on no more", turn->claim);
        *e = turn->error;
    }
    turn->offers_draw = c->offered;
    forget_talk(c);
    return *status != PLAYER_OK || turn->claimed;
}

static bool claims_loss(const Player *p, const char *claim)
{
    return strncmp(claim, p->colour == WHITE ? "0-1" : "1-0", 3) == 0;
}

/* Takes a claim. True if it ends the waiting: a claim of one's own loss is a resignation. */
static bool take_claim(Player *p, const char *claim, PlayerTurn *turn, Error *e)
{
    Text t = text_over(turn->claim, sizeof turn->claim);
    text_add(&t, "%s", claim);
    turn->claimed = true;
    (void)error_set(&turn->error, "it claims '%s' and makes no move", turn->claim);
    *e = turn->error;
    return claims_loss(p, claim);
}

/* True if the line ends the waiting, with *status. */
static bool take_answer(Player *p, Game *g, PlayerTurn *turn, PlayerStatus *status, Error *e)
{
    if (player_score_cecp(p->line, turn)) {
        return false;
    }
    CecpEvent event = cecp_event(p->line);
    const char *refused;
    Text last;
    switch (event.kind) {
    case CECP_MOVE:
        if (event.old && strcmp(event.text, p->cecp.last) == 0) {
            return false; /* said once more in another form */
        }
        last = text_over(p->cecp.last, sizeof p->cecp.last);
        text_add(&last, "%s", event.text);
        p->cecp.owes = false;
        *status = player_read_turn(g, event.text, true, turn);
        *e = turn->error;
        return true;
    case CECP_RESIGN:
        *status = PLAYER_RESIGNED;
        (void)error_set(e, "the engine resigns");
        return true;
    case CECP_CLAIM: *status = PLAYER_RESIGNED; return take_claim(p, event.text, turn, e);
    case CECP_OFFER: turn->offers_draw = true; return false;
    case CECP_FEATURE: cecp_features_read(p, event.text); return false;
    default:
        refused = refusal(&event);
        if (refused != NULL && event.kind != CECP_TELL) {
            (void)error_set(e, "the engine refuses: %s", refused);
            *status = PLAYER_REFUSED;
            return true;
        }
        return false;
    }
}

static PlayerStatus wait_for_turn(Player *p, Game *g, int64_t began_us, int64_t deadline_us,
                                  PlayerTurn *turn, Error *e)
{
    bool claimed = false;
    int64_t at_us;
    for (;;) {
        Error why;
        PlayerStatus status = player_read(p, deadline_us, &at_us, &why);
        turn->elapsed_us = (status == PLAYER_OK ? at_us : clock_us()) - began_us;
        if (status == PLAYER_SILENT && claimed) {
            p->silent = false;
            return PLAYER_OK;
        }
        if (status != PLAYER_OK) {
            *e = why;
            return status;
        }
        if (take_answer(p, g, turn, &status, e)) {
            return status;
        }
        if (turn->claimed && !claimed) {
            int64_t soon_us = at_us + MOVE_AFTER_US;
            claimed = true;
            deadline_us = soon_us < deadline_us ? soon_us : deadline_us;
        }
    }
}

static PlayerStatus cecp_think(Player *p, Game *g, const TimeControl *tc,
                               const int64_t clock_ms[COLOURS], int moves_to_go, int64_t hard_ms,
                               PlayerTurn *turn, Error *e)
{
    PlayerStatus status;
    (void)moves_to_go; /* the engine counts, from `level` */
    if (said_before(p, turn, &status, e)) {
        return status;
    }
    p->cecp.owes = true;
    int64_t began_us = start_thinking(p, tc, clock_ms);
    p->cecp.pending[0] = '\0';
    return wait_for_turn(p, g, began_us, began_us + hard_ms * 1000, turn, e);
}

/* An engine that still thinks is stopped by `force`, and its pong comes after whatever move it may
 * have sent; without ping it cannot be known to have stopped. */
static bool cecp_game_over(Player *p, const char *result, const char *reason)
{
    Error e;
    char line[256];
    Text t = text_over(line, sizeof line);
    text_add(&t, "result %s {", result);
    for (; *reason != '\0'; reason++) {
        text_char(&t, *reason >= ' ' && *reason <= '~' && *reason != '}' ? *reason : '.');
    }
    text_char(&t, '}');
    player_send(p, "%s", line);
    player_send(p, "force");
    p->cecp.forced = true;
    if (p->cecp.owes && !p->cecp.ping) {
        return false;
    }
    PlayerStatus status = cecp_ping(p, clock_us() + (int64_t)OVER_MS * 1000, &e);
    return status == PLAYER_OK || status == PLAYER_REFUSED;
}

const PlayerProtocol PLAYER_CECP = {
    .hello = cecp_hello,
    .knows = cecp_knows,
    .can_begin = cecp_can_begin,
    .new_game = cecp_new_game,
    .think = cecp_think,
    .told = cecp_told,
    .game_over = cecp_game_over,
    .ping = cecp_ping,
};
