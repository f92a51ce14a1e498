/* Errors and warnings of a file, with the lines in which they are. */
#include "variant/diagnostics.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

void diagnostics_begin(Diagnostics *d, const char *file, const char *text, size_t length)
{
    d->text = text;
    d->length = text == NULL ? 0 : length;
    d->errors = d->warnings = d->count = 0;
    snprintf(d->file, sizeof d->file, "%s", file);
    for (char *p = d->file; *p != '\0'; p++) { /* it goes into lines of protocols */
        *p = (unsigned char)*p < ' ' || *p == 0x7f ? '?' : *p;
    }
}

/* The line of that number, without its end; NULL if there is none. */
static const char *find_line(const Diagnostics *d, int number, size_t *length)
{
    const char *p = d->text, *end = d->text + d->length;
    for (int line = 1; p != NULL && line < number; line++) {
        p = memchr(p, '\n', (size_t)(end - p));
        p = p == NULL ? NULL : p + 1;
    }
    if (p == NULL || number < 1) {
        return NULL;
    }
    const char *stop = memchr(p, '\n', (size_t)(end - p));
    *length = (size_t)((stop == NULL ? end : stop) - p);
    return p;
}

/* Copies as much of the line as is shown, with the place in it. */
static void keep_source(const Diagnostics *d, Diagnostic *it)
{
    size_t length = 0, column = it->column > 0 ? (size_t)it->column - 1 : 0;
    const char *line = find_line(d, it->line, &length);
    size_t begin = column + 1 < DIAGNOSTIC_SOURCE ? 0 : column - DIAGNOSTIC_SOURCE / 2;
    it->source[0] = '\0';
    it->caret = (int)(column - begin);
    if (line == NULL || begin > length) {
        it->caret = 0;
        return;
    }
    size_t shown = length - begin < DIAGNOSTIC_SOURCE ? length - begin : DIAGNOSTIC_SOURCE;
    for (size_t i = 0; i < shown; i++) {
        char c = line[begin + i];
        it->source[i] = c == '\t' || c == '\r' ? ' ' : c < ' ' || c > '~' ? '?' : c;
    }
    it->source[shown] = '\0';
    (void)text_trim(it->source);
}

static bool is_before(const Diagnostic *a, const Diagnostic *b)
{
    return a->line != b->line ? a->line < b->line : a->column < b->column;
}

void diagnostics_add(Diagnostics *d, bool warning, FilePlace at, const Error *what)
{
    Diagnostic it = {
        .warning = warning, .line = at.line, .column = at.column, .width = at.width, .what = *what};
    int place = d->count;
    for (int i = 0; i < d->count; i++) {
        if (d->at[i].line == it.line && d->at[i].column == it.column &&
            strcmp(d->at[i].what.text, what->text) == 0) {
            return;
        }
    }
    *(warning ? &d->warnings : &d->errors) += 1;
    while (place > 0 && is_before(&it, &d->at[place - 1])) {
        place--;
    }
    if (place == DIAGNOSTICS_MAX) {
        return;
    }
    keep_source(d, &it);
    int moved = (d->count < DIAGNOSTICS_MAX ? d->count++ : DIAGNOSTICS_MAX - 1) - place;
    memmove(&d->at[place + 1], &d->at[place], (size_t)moved * sizeof *d->at);
    d->at[place] = it;
}

/* The line of the file, and below it `^~~~` at the place. */
static void say_source(const Diagnostic *it, void (*say)(void *, const char *), void *context)
{
    char line[DIAGNOSTIC_LINE];
    Text t = text_over(line, sizeof line);
    text_add(&t, "%5d | %s", it->line, it->source);
    say(context, line);
    t = text_over(line, sizeof line);
    text_add(&t, "      | %*s^", it->caret, "");
    int room = (int)strlen(it->source) - it->caret;
    for (int i = 1; i < it->width && i < room; i++) {
        text_char(&t, '~');
    }
    say(context, line);
}

void diagnostics_say(const Diagnostics *d, bool sources,
                     void (*say)(void *context, const char *line), void *context)
{
    char line[DIAGNOSTIC_LINE];
    for (int i = 0; i < d->count; i++) {
        const Diagnostic *it = &d->at[i];
        Text t = text_over(line, sizeof line);
        text_add(&t, "%s:", d->file);
        if (it->line > 0) {
            text_add(&t, "%d:%d:", it->line, it->column);
        }
        text_add(&t, " %s: %s", it->warning ? "warning" : "error", it->what.text);
        say(context, line);
        if (sources && it->line > 0 && it->source[0] != '\0') {
            say_source(it, say, context);
        }
    }
    int more = d->errors + d->warnings - d->count;
    if (more > 0) {
        snprintf(line, sizeof line, "%s: and %d more", d->file, more);
        say(context, line);
    }
}

void diagnostics_first(const Diagnostics *d, Error *e)
{
    for (int i = 0; i < d->count; i++) {
        const Diagnostic *it = &d->at[i];
        if (!it->warning && it->line > 0) {
            error_set(e, "%.100s:%d:%d: %s", d->file, it->line, it->column, it->what.text);
            return;
        }
        if (!it->warning) {
            error_set(e, "%.100s: %s", d->file, it->what.text);
            return;
        }
    }
}
