/* How a game of a match ends: who has lost by what, in words. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "match/referee/referee_internal.h"

static const char *const names[TERMINATIONS] = {
    [TERM_NORMAL] = "normal",
    [TERM_TIME] = "time forfeit",
    [TERM_CRASH] = "abandoned",
    [TERM_STALL] = "stalled connection",
    [TERM_ILLEGAL] = "rules infraction",
    [TERM_ADJUDICATION] = "adjudication",
    [TERM_RESIGNED] = "resignation",
    [TERM_ABORTED] = "unterminated",
};

const char *termination_name(Termination t)
{
    return names[t];
}

Termination termination_of(const char *name)
{
    for (int t = 0; t < TERMINATIONS; t++) {
        if (strcmp(names[t], name) == 0) {
            return (Termination)t;
        }
    }
    return TERM_NORMAL;
}

static void end(MatchGame *b, const char *result, Termination t, const char *format, va_list args)
{
    MatchGameRecord *r = b->record;
    char text[sizeof r->reason];
    Error clean; /* takes out what could break a line */
    (void)vsnprintf(text, sizeof text, format, args);
    error_set(&clean, "%s", text);
    (void)snprintf(r->reason, sizeof r->reason, "%.*s", (int)sizeof r->reason - 1, clean.text);
    r->result = result;
    r->termination = t;
}

bool match_game_lost(MatchGame *b, Colour loser, Termination t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    end(b, loser == WHITE ? "0-1" : "1-0", t, format, args);
    va_end(args);
    return false;
}

bool match_game_drawn(MatchGame *b, Termination t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    end(b, "1/2-1/2", t, format, args);
    va_end(args);
    return false;
}

/* A va_list for a fixed text. */
static void end_plain(MatchGame *b, const char *result, Termination t, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void end_plain(MatchGame *b, const char *result, Termination t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    end(b, result, t, format, args);
    va_end(args);
}

bool match_game_aborted(MatchGame *b)
{
    end_plain(b, "*", TERM_ABORTED, "Aborted");
    return false;
}

bool match_game_goes_on(MatchGame *b)
{
    Outcome o = game_outcome(b->game);
    if (o == OUTCOME_NONE) {
        return true;
    }
    end_plain(b, game_result(b->game, o), TERM_NORMAL, "%s", game_reason(b->game, o));
    return false;
}
