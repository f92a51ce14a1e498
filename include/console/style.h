/* What the terminal can show. */
#ifndef LACUNA_CONSOLE_STYLE_H
#define LACUNA_CONSOLE_STYLE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct {
    bool colour;  /* escape sequences for colours (256 of them) and for redrawing */
    bool unicode; /* chess symbols */
} Style;

/* Plain where standard output is no terminal, or a dumb one, with NO_COLOR set (no-color.org), or
 * when asked for; symbols where the locale's name says UTF-8. */
Style style_detect(bool plain);

enum { STYLE_NO_COLOUR = -1 };

/* Colours of xterm's 256, or STYLE_NO_COLOUR for the terminal's own. Nothing where there is no
 * colour. */
void style_set(FILE *out, const Style *style, int foreground, int background, bool bold);
void style_reset(FILE *out, const Style *style);

#endif
