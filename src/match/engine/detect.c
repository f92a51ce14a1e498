/* Whether an engine speaks UCI or CECP: asks in both and listens. */
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/text.h"
#include "match/engine/player_internal.h"

/* UCI first, because engines of both protocols are better in it. To an engine that stays quiet CECP
 * is offered on top: a UCI engine ignores that, or answers `uci` before it comes to it. */
enum { BYE_MS = 300 };

/* What is said, and how long we listen then. The third is cecp.c's reminder. */
static const struct {
    const char *line;
    int64_t listen_us;
} STEPS[] = {{"uci", 1500000}, {"xboard\nprotover 2", 1500000}, {"new", 7000000}};
enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS };

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

/* Whether it shows itself in time. */
static Sign listen(Child *child, int64_t until_us, int64_t end_us)
{
    const char *line;
    bool cut;
    int64_t at_us;
    for (;;) {
        ChildRead got =
            child_read(child, until_us < end_us ? until_us : end_us, &line, &cut, &at_us);
        if (got == CHILD_CLOSED) {
            return SIGN_CECP; /* one that ends on hearing `uci` is no UCI engine */
        }
        if (got == CHILD_TIMEOUT || at_us >= end_us) {
            return SIGN_NONE;
        }
        if (sign_of(line) != SIGN_NONE) {
            return sign_of(line);
        }
        if (begins(line, "id ") || begins(line, "option ")) {
            until_us = end_us;
        }
    }
}

/* An engine that shows no sign is an old one. */
static Proto ask(Child *child, int64_t timeout_ms)
{
    int64_t end_us = clock_us() + timeout_ms * 1000;
    for (int i = 0; i < STEP_COUNT; i++) {
        (void)child_send(child, STEPS[i].line);
        Sign sign = listen(child, clock_us() + STEPS[i].listen_us, end_us);
        if (sign != SIGN_NONE) {
            return sign == SIGN_UCI ? PROTO_UCI : PROTO_CECP;
        }
    }
    return PROTO_CECP;
}

bool player_detect(const PlayerSpec *spec, const char *log_path, Proto *proto, Error *e)
{
    const char *directory = spec->directory[0] == '\0' ? NULL : spec->directory;
    Child *child = child_start(spec->command, directory, log_path, e);
    if (child == NULL) {
        return false;
    }
    *proto = ask(child, spec->timeout_ms / 2); /* the other half is for its start */
    (void)child_send(child, "quit");
    child_free(child, BYE_MS);
    return true;
}
