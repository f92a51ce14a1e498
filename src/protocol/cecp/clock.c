/* CECP's clocks: level, st, sd, nps, time; and the limits that follow. */
#include "protocol/cecp/clock_internal.h"

#include <ctype.h>
#include <string.h>

#include "base/text.h"

enum {
    SESSION_TURNS_MAX = 10000,
    MINUTES_MAX = 100000, /* about ten weeks */
    SECONDS_MAX = 60 * MINUTES_MAX,
    NODE_RATE_MAX = 1000000000,
    UNTOLD_MS = 100, /* for a turn, where the time is less than a second and not told */
};

CecpClock cecp_clock(void)
{
    CecpClock c = {.base = 300000};
    cecp_clock_restart(&c);
    return c;
}

/* "12" or "0.25" seconds; digits after the third are dropped. */
static bool read_seconds(const char *text, int64_t *ms)
{
    char whole[16];
    size_t length = strcspn(text, ".");
    long long seconds;
    if (length >= sizeof whole || !isdigit((unsigned char)text[0])) {
        return false;
    }
    memcpy(whole, text, length);
    whole[length] = '\0';
    if (!text_integer(whole, 0, SECONDS_MAX, &seconds)) {
        return false;
    }
    int64_t value = seconds * 1000, unit = 100;
    const char *p = text + length + (text[length] == '.');
    for (; isdigit((unsigned char)*p); p++, unit /= 10) {
        value += unit * (*p - '0');
    }
    if (*p != '\0') {
        return false;
    }
    *ms = value;
    return true;
}

/* "5" minutes or "0:30" minutes and seconds. */
static bool read_minutes(const char *text, int64_t *ms)
{
    char whole[16];
    size_t length = strcspn(text, ":");
    long long minutes, seconds = 0;
    if (length >= sizeof whole || !isdigit((unsigned char)text[0])) {
        return false;
    }
    memcpy(whole, text, length);
    whole[length] = '\0';
    if (!text_integer(whole, 0, MINUTES_MAX, &minutes)) {
        return false;
    }
    if (text[length] == ':' && (!isdigit((unsigned char)text[length + 1]) ||
                                !text_integer(text + length + 1, 0, 59, &seconds))) {
        return false;
    }
    *ms = (minutes * 60 + seconds) * 1000;
    return true;
}

bool cecp_clock_level(CecpClock *c, const char *moves, const char *base, const char *increment,
                      Error *e)
{
    long long session;
    CecpClock new = *c;
    if (moves == NULL || base == NULL || increment == NULL) {
        return error_set(e, "wanted: level MOVES MINUTES[:SECONDS] INCREMENT");
    }
    if (!text_integer(moves, 0, SESSION_TURNS_MAX, &session)) {
        return error_set(e, "MOVES '%s' is no number from 0 to %d", moves, SESSION_TURNS_MAX);
    }
    if (!read_minutes(base, &new.base)) {
        return error_set(e, "MINUTES '%s' is not like 5 or 0:30, at most %d", base, MINUTES_MAX);
    }
    if (!read_seconds(increment, &new.increment)) {
        return error_set(e, "INCREMENT '%s' is no number of seconds from 0 to %d", increment,
                         SECONDS_MAX);
    }
    new.session = (int)session;
    new.per_move = 0;
    new.known = new.base > 0 || new.increment > 0;
    new.left = new.opponent = new.base;
    *c = new;
    return true;
}

bool cecp_clock_per_move(CecpClock *c, const char *seconds, Error *e)
{
    int64_t ms;
    if (seconds == NULL || !read_seconds(seconds, &ms)) {
        return error_set(e, "wanted: st SECONDS, at most %d", SECONDS_MAX);
    }
    c->per_move = ms > 0 ? ms : UNTOLD_MS;
    c->known = false;
    return true;
}

bool cecp_clock_depth(CecpClock *c, const char *depth, Error *e)
{
    long long n;
    if (depth == NULL || !text_integer(depth, 0, 1000000, &n)) {
        return error_set(e, "wanted: sd PLIES, 0 for no limit");
    }
    c->depth = n > PLY_MAX ? PLY_MAX : (int)n;
    return true;
}

bool cecp_clock_measure(CecpClock *c, const char *nodes, Error *e)
{
    long long n;
    if (nodes == NULL || !text_integer(nodes, -1, NODE_RATE_MAX, &n)) {
        return error_set(e, "wanted: nps NODES, at most %d", NODE_RATE_MAX);
    }
    c->measure = n > 0 ? MEASURE_NODES : n == 0 ? MEASURE_CPU : MEASURE_TIME;
    c->node_rate = n;
    return true;
}

bool cecp_clock_read(int64_t *clock, const char *centiseconds, Error *e)
{
    const long long most = (long long)SECONDS_MAX * 100;
    long long n;
    if (centiseconds == NULL || !text_integer(centiseconds, -most, most, &n)) {
        return error_set(e, "wanted: a number of centiseconds, at most %lld", most);
    }
    *clock = n * 10;
    return true;
}

void cecp_clock_restart(CecpClock *c)
{
    c->depth = 0;
    c->measure = MEASURE_TIME;
    c->left = c->opponent = c->base;
    c->known = c->base > 0 || c->increment > 0;
}

void cecp_clock_spend(CecpClock *c, int made, int64_t elapsed)
{
    c->known = c->known && c->per_move == 0; /* which has a clock of its own each turn */
    c->left += c->increment - elapsed;
    if (c->session > 0 && made % c->session == 0) {
        c->left += c->base;
    }
}

Limits cecp_clock_limits(const CecpClock *c, int made)
{
    Limits limits = {.depth = c->depth, .measure = c->measure, .node_rate = c->node_rate};
    if (c->per_move > 0) {
        limits.move_time = c->per_move;
        if (c->known && c->left < c->per_move) {
            limits.move_time = c->left > 1 ? c->left : 1;
        }
        return limits;
    }
    if (!c->known) { /* a depth is limit enough */
        limits.move_time = c->depth > 0 ? 0 : UNTOLD_MS;
        return limits;
    }
    limits.has_clock = true;
    limits.time = c->left > 0 ? c->left : 1;
    limits.increment = c->increment;
    limits.moves_to_go = c->session > 0 ? c->session - made % c->session : 0;
    return limits;
}
