/* Move text with ranks counted from 0, as XBoard does on boards of ten ranks. */
#include "game/zero_ranks.h"

#include <ctype.h>

void zero_ranks_write(const char *canonical, Text *t)
{
    for (const char *p = canonical; *p != '\0'; p++) {
        if (p[0] == '1' && p[1] == '0') {
            text_char(t, '9');
            p++;
        } else {
            text_char(t, isdigit((unsigned char)*p) ? (char)(*p - 1) : *p);
        }
    }
}

bool zero_ranks_read(const char *text, Text *canonical, Error *e)
{
    for (const char *p = text; *p != '\0'; p++) {
        if (!isdigit((unsigned char)*p)) {
            text_char(canonical, *p);
        } else if (isdigit((unsigned char)p[1])) {
            return error_set(e, "ranks are numbered 0 to 9 in this protocol");
        } else {
            text_add(canonical, "%d", *p - '0' + 1);
        }
    }
    return true;
}
