/* Time controls as people write them, 40/60+0.5, read and written. */
#include "game/time_control.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/text.h"

enum {
    SECONDS_MAX = 10000000, /* about four months */
    MOVES_MAX = 10000,
    CONTROL_DEPTH_MAX = 1000,
    NUMBER_MAX = 24, /* longest number as text */
};

/* --- Reading ----------------------------------------------------------------------------------- */

/* Copies length bytes of a number; false if there are none or too many. */
static bool copy_number(const char *text, size_t length, char number[NUMBER_MAX])
{
    if (length == 0 || length >= NUMBER_MAX || !isdigit((unsigned char)text[0])) {
        return false;
    }
    memcpy(number, text, length);
    number[length] = '\0';
    return true;
}

/* "12", "0.25", ".5": whole seconds and up to three digits after the point, the rest dropped. */
static bool read_seconds(const char *text, size_t length, int64_t *ms)
{
    char number[NUMBER_MAX];
    const char *point = memchr(text, '.', length), *end = text + length;
    size_t whole = point == NULL ? length : (size_t)(point - text);
    long long seconds = 0;
    if (whole > 0 &&
        (!copy_number(text, whole, number) || !text_integer(number, 0, SECONDS_MAX, &seconds))) {
        return false;
    }
    int64_t value = seconds * 1000, unit = 100;
    if (point == NULL || point + 1 == end) {
        *ms = value;
        return whole > 0 && point == NULL;
    }
    for (const char *p = point + 1; p < end; p++, unit /= 10) {
        if (!isdigit((unsigned char)*p)) {
            return false;
        }
        value += unit * (*p - '0');
    }
    *ms = value;
    return true;
}

/* Seconds, or minutes and seconds: "1:30". */
static bool read_time(const char *text, size_t length, int64_t *ms)
{
    char number[NUMBER_MAX];
    const char *colon = memchr(text, ':', length);
    if (colon == NULL) {
        return read_seconds(text, length, ms);
    }
    size_t before = (size_t)(colon - text);
    long long minutes;
    int64_t rest;
    if (!copy_number(text, before, number) ||
        !text_integer(number, 0, SECONDS_MAX / 60, &minutes) ||
        !read_seconds(colon + 1, length - before - 1, &rest) || rest >= 60000) {
        return false;
    }
    *ms = minutes * 60000 + rest;
    return true;
}

bool time_control_read(const char *text, TimeControl *tc, Error *e)
{
    TimeControl new = {0};
    const char *base = text, *slash = strchr(text, '/');
    if (strcmp(text, "inf") == 0) {
        *tc = new;
        return true;
    }
    if (slash != NULL) {
        char number[NUMBER_MAX];
        long long moves;
        if (!copy_number(text, (size_t)(slash - text), number) ||
            !text_integer(number, 1, MOVES_MAX, &moves)) {
            return error_set(e, "time control '%s': moves before '/' are 1 to %d", text, MOVES_MAX);
        }
        new.moves = (int)moves;
        base = slash + 1;
    }
    size_t length = strcspn(base, "+");
    bool more = base[length] == '+';
    if (!read_time(base, length, &new.base) ||
        (more && !read_seconds(base + length + 1, strlen(base + length + 1), &new.increment))) {
        return error_set(e, "time control '%s' is not like 60+0.6, 40/60, 1:30+1 or inf", text);
    }
    if (new.base == 0 && new.increment == 0) {
        return error_set(e, "time control '%s': the clock is empty", text);
    }
    *tc = new;
    return true;
}

/* Milliseconds unless a unit says otherwise, as UCI has it. */
static bool read_move_time(const char *value, TimeControl *tc, Error *e)
{
    char number[NUMBER_MAX];
    size_t digits = strspn(value, "0123456789"), length = strlen(value);
    int64_t ms = 0;
    bool read;
    if (strcmp(value + digits, "") == 0 || strcmp(value + digits, "ms") == 0) {
        long long n = 0;
        read = copy_number(value, digits, number) &&
               text_integer(number, 1, (long long)SECONDS_MAX * 1000, &n);
        ms = n;
    } else {
        read = value[length - 1] == 's' && read_seconds(value, length - 1, &ms) && ms > 0;
    }
    if (!read) {
        return error_set(e, "movetime '%.20s' is not like 500 (ms), 500ms, 2s or 0.5s", value);
    }
    tc->move_time = ms;
    return true;
}

bool time_control_key(const char *key, const char *value, TimeControl *tc, Error *e)
{
    long long n;
    if (strcmp(key, "tc") == 0) {
        TimeControl clock;
        if (!time_control_read(value, &clock, e)) {
            return false;
        }
        tc->moves = clock.moves;
        tc->base = clock.base;
        tc->increment = clock.increment;
        return true;
    }
    if (strcmp(key, "movetime") == 0) {
        return read_move_time(value, tc, e);
    }
    if (strcmp(key, "nodes") == 0) {
        if (!text_integer(value, 1, INT64_MAX, &n)) {
            return error_set(e, "nodes '%s' is no number above 0", value);
        }
        tc->nodes = (uint64_t)n;
        return true;
    }
    if (strcmp(key, "depth") == 0) {
        if (!text_integer(value, 1, CONTROL_DEPTH_MAX, &n)) {
            return error_set(e, "depth '%s' is no number from 1 to %d", value, CONTROL_DEPTH_MAX);
        }
        tc->depth = (int)n;
        return true;
    }
    return error_set(e, "'%s' is none of tc, movetime, nodes, depth", key);
}

/* --- Writing ----------------------------------------------------------------------------------- */

/* "60", "0.5", "0.001" */
static void add_seconds(Text *t, int64_t ms)
{
    int64_t part = ms % 1000;
    int digits = 3;
    text_add(t, "%" PRId64, ms / 1000);
    if (part != 0) {
        for (; part % 10 == 0; part /= 10) {
            digits--;
        }
        text_add(t, ".%0*" PRId64, digits, part);
    }
}

void time_control_write(const TimeControl *tc, char *text, size_t size)
{
    Text t = text_over(text, size);
    if (tc->move_time > 0) {
        add_seconds(&t, tc->move_time);
        text_add(&t, "/move");
        return;
    }
    if (!time_control_clock(tc)) {
        text_add(&t, "-");
        return;
    }
    if (tc->moves > 0) {
        text_add(&t, "%d/", tc->moves);
    }
    add_seconds(&t, tc->base);
    if (tc->increment > 0) {
        text_char(&t, '+');
        add_seconds(&t, tc->increment);
    }
}
