/* Colours and figures of the terminal, or plain ASCII where it has none. */
#include "console/style.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static const char *environment(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? value : "";
}

/* The first of the three that is set decides, as in setlocale. */
static bool is_utf8_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *value = "";
    for (int i = 0; i < 3 && *value == '\0'; i++) {
        value = environment(names[i]);
    }
    const char *charset = strchr(value, '.');
    return charset != NULL && (strncasecmp(charset, ".UTF-8", strlen(".UTF-8")) == 0 ||
                               strncasecmp(charset, ".utf8", strlen(".utf8")) == 0);
}

Style style_detect(bool plain)
{
    const char *terminal = environment("TERM");
    bool colour = !plain && isatty(STDOUT_FILENO) && *environment("NO_COLOR") == '\0' &&
                  *terminal != '\0' && strcmp(terminal, "dumb") != 0;
    return (Style){.colour = colour, .unicode = colour && is_utf8_locale()};
}

void style_set(FILE *out, const Style *style, int foreground, int background, bool bold)
{
    if (!style->colour) {
        return;
    }
    (void)fputs(bold ? "\033[0;1" : "\033[0", out);
    if (foreground != STYLE_NO_COLOUR) {
        (void)fprintf(out, ";38;5;%d", foreground);
    }
    if (background != STYLE_NO_COLOUR) {
        (void)fprintf(out, ";48;5;%d", background);
    }
    (void)fputc('m', out);
}

void style_reset(FILE *out, const Style *style)
{
    if (style->colour) {
        (void)fputs("\033[0m", out);
    }
}
