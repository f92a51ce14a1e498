/* An engine that plays in a match, whatever its protocol: start, names, limits, end. */
#include "match/player.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "match/engine/player_internal.h"

/* --- Talk -------------------------------------------------------------------------------------- */

void player_send(Player *p, const char *format, ...)
{
    char line[1024];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    (void)child_send(p->child, line);
}

/* Its pipe is lost, so it must be about to end, unless it has closed it on purpose. */
static PlayerStatus crashed(Player *p, Error *e)
{
    enum { WAIT_MS = 100 };
    const char *fate = child_end(p->child, WAIT_MS);
    if (fate != NULL) {
        (void)error_set(e, "the engine has ended: %s", fate);
    } else {
        (void)error_set(e, "the engine has closed its output");
    }
    return PLAYER_CRASHED;
}

PlayerStatus player_read(Player *p, int64_t deadline_us, int64_t *at_us, Error *e)
{
    const char *line;
    bool cut;
    switch (child_read(p->child, deadline_us, &line, &cut, at_us)) {
    case CHILD_LINE:
        memcpy(p->line, line, strlen(line) + 1);
        if (*at_us <= deadline_us) {
            return PLAYER_OK;
        }
        break; /* one that floods us would never be late otherwise */
    case CHILD_CLOSED: return crashed(p, e);
    case CHILD_TIMEOUT: p->line[0] = '\0'; break;
    }
    if (child_fate(p->child) != NULL) {
        return crashed(p, e);
    }
    p->silent = true;
    (void)error_set(e, "the engine does not answer");
    return PLAYER_SILENT;
}

bool player_drain(Player *p, int64_t began_us)
{
    enum { DRAIN_US = 5000 };
    const char *line;
    bool cut;
    int64_t now_us = clock_us(), at_us;
    if (now_us > began_us + DRAIN_US ||
        child_read(p->child, now_us, &line, &cut, &at_us) != CHILD_LINE) {
        return false;
    }
    memcpy(p->line, line, strlen(line) + 1);
    return true;
}

int64_t player_deadline(const Player *p)
{
    return p->launch_end_us > 0 ? p->launch_end_us : clock_us() + p->spec.timeout_ms * 1000;
}

/* --- Names ------------------------------------------------------------------------------------- */

bool player_has_word(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = words; (at = strstr(at, name)) != NULL; at += length) {
        if ((at == words || at[-1] == ' ') && at[length] == ' ') {
            return true;
        }
    }
    return false;
}

void player_add_word(char words[VARIANTS_TEXT], const char *word, size_t length)
{
    size_t used = strlen(words);
    if (length > 0 && used + length + 2 <= VARIANTS_TEXT) {
        memcpy(words + used, word, length);
        memcpy(words + used + length, " ", 2);
    }
}

/* Names go into records and tables: printable ASCII only. */
static void set_name(Player *p, const char *name)
{
    Text t = text_over(p->name, sizeof p->name);
    for (; *name != '\0'; name++) {
        text_char(&t, *name >= ' ' && *name <= '~' && *name != '"' ? *name : '?');
    }
}

void player_names_itself(Player *p, const char *name)
{
    if (p->spec.name[0] == '\0' && name[0] != '\0') {
        set_name(p, name);
    }
}

/* The program's name without its directory. */
static void name_after_command(Player *p)
{
    char command[COMMAND_MAX], *rest = command;
    bool closed;
    memcpy(command, p->spec.command, sizeof command);
    const char *word = text_quoted_word(&rest, &closed);
    const char *slash = word == NULL ? NULL : strrchr(word, '/');
    set_name(p, word == NULL ? "?" : slash == NULL ? word : slash + 1);
}

/* --- Beginning and end ------------------------------------------------------------------------- */

static void stop(Player *p)
{
    if (p->child != NULL) {
        if (child_fate(p->child) == NULL) {
            player_send(p, "quit");
        }
        child_free(p->child, p->silent ? QUIT_MS / 5 : QUIT_MS);
        p->child = NULL;
    }
}

static PlayerStatus launch_once(Player *p, Error *e)
{
    const char *directory = p->spec.directory[0] == '\0' ? NULL : p->spec.directory;
    p->protocol = p->spec.proto == PROTO_UCI ? &PLAYER_UCI : &PLAYER_CECP;
    p->games = 0;
    p->silent = false;
    memset(&p->options, 0, sizeof p->options);
    p->child = child_start(p->spec.command, directory, p->log_path, e);
    return p->child == NULL ? PLAYER_CRASHED : p->protocol->hello(p, e);
}

/* A new process. A CECP engine that says nothing is started anew: under load GNU Chess 6 (-x) often
 * misses its input when it starts, for good. All of that takes no longer than until end_us. */
static PlayerStatus launch(Player *p, int64_t end_us, Error *e)
{
    enum { TRIES = 3, TRY_US = 5000000 /* what cecp.c gives to one that says nothing */ };
    PlayerStatus status = PLAYER_SILENT;
    p->launch_end_us = end_us;
    p->hopeless = false;
    for (int i = 0; status == PLAYER_SILENT && !p->hopeless; i++) {
        stop(p);
        p->hopeless = i == TRIES - 1 || end_us - clock_us() <= TRY_US;
        status = launch_once(p, e);
        if (p->protocol == &PLAYER_UCI) {
            break;
        }
    }
    p->launch_end_us = 0;
    return status;
}

static bool copy_path(Player *p, const char *log_path)
{
    if (log_path == NULL) {
        return true;
    }
    size_t size = strlen(log_path) + 1;
    p->log_path = malloc(size);
    if (p->log_path == NULL) {
        return false;
    }
    memcpy(p->log_path, log_path, size);
    return true;
}

Player *player_start(const PlayerSpec *spec, const char *log_path, Error *e)
{
    Player *p = calloc(1, sizeof *p);
    if (p == NULL || !copy_path(p, log_path)) {
        free(p);
        (void)error_set(e, "out of memory");
        return NULL;
    }
    p->spec = *spec;
    if (p->spec.timeout_ms <= 0) {
        p->spec.timeout_ms = PLAYER_TIMEOUT_MS;
    }
    int64_t end_us = player_deadline(p);
    name_after_command(p);
    if (spec->name[0] != '\0') {
        set_name(p, spec->name);
    }
    if ((spec->proto == PROTO_DETECT && !player_detect(&p->spec, log_path, &p->spec.proto, e)) ||
        launch(p, end_us, e) != PLAYER_OK) {
        player_free(p);
        return NULL;
    }
    return p;
}

void player_free(Player *p)
{
    if (p != NULL) {
        stop(p);
        free(p->log_path);
        free(p);
    }
}

const char *player_name(const Player *p)
{
    return p->name;
}

Proto player_proto(const Player *p)
{
    return p->spec.proto;
}

bool player_knows(const Player *p, const Variant *v)
{
    return p->child != NULL && p->protocol->knows(p, v);
}

bool player_can_begin(const Player *p, const Game *g, Error *e)
{
    return p->protocol->can_begin == NULL || p->protocol->can_begin(p, g, e);
}

/* --- Games ------------------------------------------------------------------------------------- */

static bool wants_restart(const Player *p)
{
    bool once = p->protocol == &PLAYER_CECP && p->child != NULL && !p->cecp.reuse;
    return p->child == NULL || (p->games > 0 && (p->spec.restart || once));
}

PlayerStatus player_new_game(Player *p, const Game *g, Colour colour, const TimeControl *tc,
                             Error *e)
{
    if (wants_restart(p)) {
        PlayerStatus status = launch(p, player_deadline(p), e);
        if (status != PLAYER_OK) {
            return status;
        }
    }
    if (!p->protocol->knows(p, game_variant(g))) {
        (void)error_set(e, "the engine does not know the variant %s", game_variant(g)->name);
        return PLAYER_REFUSED;
    }
    p->games++;
    p->colour = colour;
    return p->protocol->new_game(p, g, tc, e);
}

static PlayerStatus not_running(Error *e)
{
    (void)error_set(e, "the engine does not run");
    return PLAYER_CRASHED;
}

PlayerStatus player_think(Player *p, Game *g, const TimeControl *tc,
                          const int64_t clock_ms[COLOURS], int moves_to_go, int64_t hard_ms,
                          PlayerTurn *turn, Error *e)
{
    memset(turn, 0, sizeof *turn);
    if (p->child == NULL) {
        return not_running(e);
    }
    return p->protocol->think(p, g, tc, clock_ms, moves_to_go, hard_ms, turn, e);
}

PlayerStatus player_told(Player *p, Game *g, Turn turn, Error *e)
{
    if (p->child == NULL) {
        return not_running(e);
    }
    p->protocol->told(p, g, turn);
    return PLAYER_OK;
}

bool player_game_over(Player *p, const char *result, const char *reason)
{
    return p->child != NULL && p->protocol->game_over(p, result, reason);
}

PlayerStatus player_ping(Player *p, int64_t wait_ms)
{
    Error e;
    return p->child == NULL ? PLAYER_CRASHED
                            : p->protocol->ping(p, clock_us() + wait_ms * 1000, &e);
}
