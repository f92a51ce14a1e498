/* Bytes from a pipe to lines, with the time at which they came. */
#ifndef LACUNA_MATCH_ENGINE_CHILD_LINES_INTERNAL_H
#define LACUNA_MATCH_ENGINE_CHILD_LINES_INTERNAL_H

#include <stddef.h>

#include "match/child.h"

typedef struct {
    char chunk[16384]; /* what was read at once */
    size_t at, end;
    int64_t arrived_us; /* when the chunk was read */
    char line[CHILD_LINE_MAX + 1];
    size_t length;
    bool cut;   /* the line at work has lost bytes */
    bool whole; /* `line` was given out: the next byte begins a new one */
} ChildLines;

/* Reads what the pipe holds, once. False at its end. To be called when no line is left. */
bool child_lines_fill(ChildLines *l, int fd);

/* The next line that is complete, without its end; '\0' in it is '?'. NULL: more must be read. */
const char *child_lines_next(ChildLines *l, bool *cut);

/* At the pipe's end: a last line without its end, or NULL. */
const char *child_lines_last(ChildLines *l, bool *cut);

#endif
