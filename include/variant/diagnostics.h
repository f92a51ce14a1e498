/* What is wrong with a text file, as a good compiler says it: each error with line, column and the
 * piece of the line, in the order of the lines. Bounded: what is too much is counted only. */
#ifndef LACUNA_VARIANT_DIAGNOSTICS_H
#define LACUNA_VARIANT_DIAGNOSTICS_H

#include "base/error.h"

#include <stddef.h>

enum {
    DIAGNOSTICS_MAX = 32,    /* kept of one file: the first ones */
    DIAGNOSTIC_SOURCE = 100, /* bytes shown of a line */
    DIAGNOSTIC_FILE = 200,   /* bytes kept of the file's name */
    DIAGNOSTIC_LINE = 640,   /* room for a line that diagnostics_say says, its '\0' included */
};

typedef struct {
    bool warning;
    int line, column; /* from 1; line 0: the file as a whole */
    int width;        /* bytes that are meant, from `column` on; 0: the whole line */
    Error what;
    char source[DIAGNOSTIC_SOURCE + 1]; /* that part of the line in which the place is */
    int caret;                          /* index of the place in it */
} Diagnostic;

typedef struct {
    char file[DIAGNOSTIC_FILE + 1];
    const char *text; /* of the file, borrowed while it is read; may be NULL */
    size_t length;
    int errors, warnings; /* all of them */
    int count;
    Diagnostic at[DIAGNOSTICS_MAX];
} Diagnostics;

/* Begins an empty list for a file whose text is already there, or NULL. */
void diagnostics_begin(Diagnostics *d, const char *file, const char *text, size_t length);

/* Where something is wrong. */
typedef struct {
    int line, column, width;
} FilePlace;

/* Adds one; the same text at the same place counts once. */
void diagnostics_add(Diagnostics *d, bool warning, FilePlace at, const Error *what);

/* Hands over, line by line and without '\n': "FILE:LINE:COLUMN: error: WHAT" and, if `sources`, the
 * line with carets below; at the end how many more there are. */
void diagnostics_say(const Diagnostics *d, bool sources,
                     void (*say)(void *context, const char *line), void *context);

/* The first error as one line, "FILE:LINE:COLUMN: WHAT". Nothing to do without errors. */
void diagnostics_first(const Diagnostics *d, Error *e);

#endif
