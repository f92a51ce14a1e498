#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/text.h"
#include "player_parts.h"

/* UCI first, because engines of both protocols are better in it. To an engine that stays quiet CECP
 * is offered on top: a UCI engine ignores that, or answers `uci` before it comes to it. */
enum { QUIET_US = 1500000, BYE_MS = 300 };

typedef enum { SIGN_NONE, SIGN_UCI, SIGN_CECP } Sign;

static bool begins(const char *line, const char *word)
{
    return strncasecmp(line, word, strlen(word)) == 0;
}

static Sign sign_of(const char *line)
{
    line += strspn(line, TEXT_BLANKS);
    if (begins(line, "uciok")) {
        return SIGN_UCI;
    }
    bool refusal = begins(line, "error") || begins(line, "illegal move") ||
                   begins(line, "invalid move") || begins(line, "unknown command");
    if (begins(line, "feature ") || (refusal && strstr(line, "uci") != NULL)) {
        return SIGN_CECP;
    }
    return SIGN_NONE;
}

/* An engine that ends on hearing `uci` is no UCI engine; one that answers nothing is an old one. */
static Sign listen(Child *child, int64_t timeout_ms)
{
    int64_t now_us = clock_us(), end_us = now_us + timeout_ms * 1000;
    int64_t until_us = now_us + QUIET_US < end_us ? now_us + QUIET_US : end_us, at_us;
    const char *line;
    bool cut;
    (void)child_send(child, "uci");
    for (;;) {
        switch (child_read(child, until_us, &line, &cut, &at_us)) {
        case CHILD_CLOSED: return SIGN_CECP;
        case CHILD_TIMEOUT:
            if (until_us == end_us) {
                return SIGN_CECP;
            }
            (void)child_send(child, "xboard\nprotover 2");
            until_us = end_us;
            break;
        case CHILD_LINE:
            if (sign_of(line) != SIGN_NONE) {
                return sign_of(line);
            }
            if (begins(line, "id ") || begins(line, "option ")) {
                until_us = end_us;
            }
            if (at_us >= end_us) {
                return SIGN_CECP;
            }
            break;
        }
    }
}

bool player_detect(const PlayerSpec *spec, const char *log_path, Proto *proto, Error *e)
{
    const char *directory = spec->directory[0] == '\0' ? NULL : spec->directory;
    Child *child = child_start(spec->command, directory, log_path, e);
    if (child == NULL) {
        return false;
    }
    *proto = listen(child, spec->timeout_ms) == SIGN_UCI ? PROTO_UCI : PROTO_CECP;
    (void)child_send(child, "quit");
    child_free(child, BYE_MS);
    return true;
}
