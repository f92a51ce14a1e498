/* Errors as one line of text that the caller owns. */
#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

bool(error_set)(Error *e, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    (void)vsnprintf(e->text, sizeof e->text, format, args);
    va_end(args);
    for (char *p = e->text; *p != '\0'; p++) {
        if (*p < ' ' || *p > '~') {
            *p = '?';
        }
    }
    return false;
}
