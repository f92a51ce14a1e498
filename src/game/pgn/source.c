/* A stream of characters with one looked ahead, and line numbers. */
#include "game/pgn/source_internal.h"

#include <string.h>

int source_peek(Source *s, size_t ahead)
{
    if (s->at + ahead >= s->length) {
        memmove(s->bytes, s->bytes + s->at, s->length - s->at);
        s->length -= s->at;
        s->at = 0;
        s->length += fread(s->bytes + s->length, 1, SOURCE_ROOM - s->length, s->file);
    }
    return s->at + ahead < s->length ? s->bytes[s->at + ahead] : SOURCE_END;
}

int source_take(Source *s)
{
    int c = source_peek(s, 0);
    if (c == SOURCE_END) {
        return c;
    }
    s->at++;
    s->offset++;
    s->line += c == '\n';
    s->line_start = c == '\n';
    return c;
}

void source_skip_line(Source *s)
{
    int c;
    do {
        c = source_take(s);
    } while (c != '\n' && c != SOURCE_END);
}
