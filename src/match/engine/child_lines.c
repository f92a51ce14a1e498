/* Lines from a child's output, of bounded length. */
#include "match/engine/child_lines_internal.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"

bool child_lines_fill(ChildLines *l, int fd)
{
    ssize_t got;
    do {
        got = read(fd, l->chunk, sizeof l->chunk);
    } while (got < 0 && errno == EINTR);
    l->arrived_us = clock_us();
    l->at = 0;
    l->end = got > 0 ? (size_t)got : 0;
    return got > 0 || (got < 0 && errno == EAGAIN);
}

static void append(ChildLines *l, const char *bytes, size_t count)
{
    if (count > CHILD_LINE_MAX - l->length) {
        count = CHILD_LINE_MAX - l->length;
        l->cut = true;
    }
    memcpy(l->line + l->length, bytes, count);
    l->length += count;
}

/* Ends the line at work and gives it out. */
static const char *finish(ChildLines *l, bool *cut)
{
    if (l->length > 0 && !l->cut && l->line[l->length - 1] == '\r') {
        l->length--;
    }
    l->line[l->length] = '\0';
    for (char *p = l->line; (p = memchr(p, '\0', (size_t)(l->line + l->length - p))) != NULL;) {
        *p = '?';
    }
    *cut = l->cut;
    l->whole = true;
    return l->line;
}

static void begin(ChildLines *l)
{
    if (l->whole) {
        l->whole = l->cut = false;
        l->length = 0;
    }
}

const char *child_lines_next(ChildLines *l, bool *cut)
{
    begin(l);
    const char *from = l->chunk + l->at;
    size_t left = l->end - l->at;
    const char *newline = memchr(from, '\n', left);
    size_t count = newline == NULL ? left : (size_t)(newline - from);
    append(l, from, count);
    l->at += count + (newline != NULL);
    return newline == NULL ? NULL : finish(l, cut);
}

const char *child_lines_last(ChildLines *l, bool *cut)
{
    begin(l);
    return l->length == 0 && !l->cut ? NULL : finish(l, cut);
}
