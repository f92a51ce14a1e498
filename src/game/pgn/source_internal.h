/* The bytes of a PGN file, with as much look ahead as reading needs; private to read.c. */
#ifndef LACUNA_GAME_PGN_SOURCE_INTERNAL_H
#define LACUNA_GAME_PGN_SOURCE_INTERNAL_H

#include <stdbool.h>
#include <stdio.h>

enum { SOURCE_END = -1, SOURCE_ROOM = 1 << 16, SOURCE_AHEAD = 16 };

typedef struct {
    FILE *file;
    unsigned char bytes[SOURCE_ROOM];
    size_t at, length;
    long offset; /* of bytes[at] in the file */
    int line;    /* of bytes[at], from 1 */
    bool line_start;
} Source;

/* The byte `ahead` (below SOURCE_AHEAD) after the next, or SOURCE_END. */
int source_peek(Source *s, size_t ahead);
/* The next byte, which is then passed; SOURCE_END at the end. */
int source_take(Source *s);
/* Passes everything up to the line's end and that too. */
void source_skip_line(Source *s);

#endif
