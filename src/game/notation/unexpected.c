/* The error of text that goes on otherwise than it may. */
#include "game/notation/unexpected_internal.h"

bool unexpected_at(const char *text, const char *at, const char *wanted, Error *e)
{
    if (*at == '\0') {
        return error_set(e, "the text ends where %s is needed", wanted);
    }
    return error_set(e, "'%.8s' at letter %d: %s is needed", at, (int)(at - text) + 1, wanted);
}
