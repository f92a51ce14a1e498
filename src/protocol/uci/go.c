/* UCI: `go`, its words to limits. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "app/perft.h"
#include "base/text.h"
#include "game/movetext.h"
#include "protocol/output.h"
#include "protocol/uci/uci_internal.h"

/* Longest time that makes sense: a year. Clocks may be below zero: some GUIs go on. */
static const long long TIME_MAX = 1000LL * 60 * 60 * 24 * 366;
static const long long NODES_MAX = 1LL << 62;
/* How long a `go` that cannot be understood thinks. */
enum { UNCLEAR_MS = 1000 };

/* What a go line says, as it is being read.
 *
 * Whoever has sent `go` waits for `bestmove`, and many wait for ever. So nothing in the line makes
 * the search fall out: numbers are brought into their range, what is not understood is left out, and
 * what was done about it is told. Only a `perft`, which has no `bestmove`, is refused. */
typedef struct {
    Game *game;
    Limits limits; /* owns .only */
    long long time[COLOURS], increment[COLOURS];
    bool has_time[COLOURS];
    bool limited; /* by anything but a clock */
    bool unclear; /* something was left out; told once */
    bool no_memory;
    bool has_perft;
    const char *perft; /* its number as it stands; NULL = missing */
} Go;

typedef void (*ReadGo)(Go *g, const char *word, char **rest);

/* Something in the line is left out. Only the first is told: there may be thousands, and one names
 * the mistake. */
static void leave_out(Go *g, const Error *what)
{
    if (!g->unclear) {
        output_line("info string %s: left out", what->text);
    }
    g->unclear = true;
}

/* Whether the next word of the line is one of go's own, or there is none. */
static bool at_go_word(const char *rest);

/* "300", "-5", "1.5" (its whole part), and numbers beyond any range. */
static bool read_number(const char *text, long long *n)
{
    char *end;
    *n = strtoll(text, &end, 10); /* beyond its range: the end of the range */
    if (end == text || isspace((unsigned char)text[0])) {
        return false;
    }
    end += *end == '.' ? 1 + strspn(end + 1, "0123456789") : 0;
    return *end == '\0';
}

/* The number after a word, brought into the range. False, and *n unchanged, if there is none. */
static bool number(Go *g, const char *word, char **rest, long long low, long long high,
                   long long *n)
{
    long long value;
    Error why;
    const char *text = at_go_word(*rest) ? NULL : text_word(rest);
    if (text == NULL || !read_number(text, &value)) {
        (void)error_set(&why, "go %s: '%.40s' is no number", word, text == NULL ? "" : text);
        leave_out(g, &why);
        return false;
    }
    *n = value < low ? low : value > high ? high : value;
    if (*n != value) {
        output_line("info string go %s: %lld is not from %lld to %lld: %lld is taken", word, value,
                    low, high, *n);
    }
    return true;
}

static int read_int(Go *g, const char *word, char **rest, int low, int high)
{
    long long value = 0;
    return number(g, word, rest, low, high, &value) ? (int)value : 0;
}

static void read_depth(Go *g, const char *word, char **rest)
{
    g->limits.depth = read_int(g, word, rest, 1, PLY_MAX - 1);
    g->limited |= g->limits.depth > 0;
}

static void read_nodes(Go *g, const char *word, char **rest)
{
    long long nodes = 0;
    g->limited |= number(g, word, rest, 1, NODES_MAX, &nodes);
    g->limits.nodes = (uint64_t)nodes;
}

static void read_movetime(Go *g, const char *word, char **rest)
{
    long long ms = 0;
    g->limited |= number(g, word, rest, 1, TIME_MAX, &ms);
    g->limits.move_time = ms;
}

static void read_mate(Go *g, const char *word, char **rest)
{
    g->limits.mate = read_int(g, word, rest, 1, PLY_MAX / 2);
    g->limited |= g->limits.mate > 0;
}

static void read_movestogo(Go *g, const char *word, char **rest)
{
    g->limits.moves_to_go = read_int(g, word, rest, 0, 10000);
}

static void read_time(Go *g, const char *word, char **rest)
{
    Colour c = word[0] == 'w' ? WHITE : BLACK;
    g->has_time[c] = number(g, word, rest, -TIME_MAX, TIME_MAX, &g->time[c]);
}

static void read_increment(Go *g, const char *word, char **rest)
{
    Colour c = word[0] == 'w' ? WHITE : BLACK;
    (void)number(g, word, rest, 0, TIME_MAX, &g->increment[c]);
}

static void read_infinite(Go *g, const char *word, char **rest)
{
    (void)word;
    (void)rest;
    g->limits.infinite = true;
}

static void read_ponder(Go *g, const char *word, char **rest)
{
    (void)word;
    (void)rest;
    g->limits.ponder = true;
}

static void read_perft(Go *g, const char *word, char **rest)
{
    (void)word;
    g->has_perft = true;
    g->perft = text_word(rest);
}

static void read_searchmoves(Go *g, const char *word, char **rest);

static const struct {
    const char *word;
    ReadGo read;
} words[] = {
    {"depth", read_depth},    {"nodes", read_nodes},         {"movetime", read_movetime},
    {"wtime", read_time},     {"btime", read_time},          {"winc", read_increment},
    {"binc", read_increment}, {"movestogo", read_movestogo}, {"infinite", read_infinite},
    {"ponder", read_ponder},  {"mate", read_mate},           {"searchmoves", read_searchmoves},
    {"perft", read_perft},
};

static ReadGo find_word(const char *word)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(words[i].word, word) == 0) {
            return words[i].read;
        }
    }
    return NULL;
}

static bool at_go_word(const char *rest)
{
    char word[16];
    rest += strspn(rest, TEXT_BLANKS);
    size_t length = strcspn(rest, TEXT_BLANKS);
    if (length == 0 || length >= sizeof word) {
        return length == 0;
    }
    memcpy(word, rest, length);
    word[length] = '\0';
    return find_word(word) != NULL;
}

/* If none of them is legal, all turns are searched. */
static void read_searchmoves(Go *g, const char *word, char **rest)
{
    Error what;
    if (at_go_word(*rest)) {
        (void)error_set(&what, "go %s: no moves after it", word);
        leave_out(g, &what);
    }
    while (!at_go_word(*rest)) {
        const char *text = text_word(rest);
        Turn turn;
        Error why;
        if (!movetext_read(g->game, text, &turn, &why)) {
            (void)error_set(&what, "go %s: '%.40s': %s", word, text, why.text);
            leave_out(g, &what);
        } else if (!turns_have(&g->limits.only, turn) && !turns_add(&g->limits.only, turn)) {
            g->no_memory = true;
        }
    }
}

/* Only the clock of the side to move matters; the other's is better than none. Without any limit,
 * search until `stop`: unless there may have been one that was not understood. */
static void set_clock(Go *g)
{
    Colour us = game_side(g->game);
    Colour told = g->has_time[us] ? us : colour_other(us);
    if (g->has_time[told]) {
        g->limits.has_clock = true;
        g->limits.time = g->time[told] > 1 ? g->time[told] : 1;
        g->limits.increment = g->increment[told];
    } else if (!g->limited && g->unclear) {
        g->limits.move_time = UNCLEAR_MS;
    } else if (!g->limited) {
        g->limits.infinite = true;
    }
}

static void read_go(Go *g, char *rest)
{
    const char *word;
    while ((word = text_word(&rest)) != NULL) {
        ReadGo read = find_word(word);
        if (read == NULL) {
            Error what;
            (void)error_set(&what, "go: unknown word '%.40s'", word);
            leave_out(g, &what);
        } else {
            read(g, word, &rest);
        }
    }
    set_clock(g);
}

static bool go_perft(Uci *u, const Go *go, Error *e)
{
    long long depth;
    if (u->lost) {
        return error_set(e, "go perft: the last position was refused");
    }
    if (go->perft == NULL) {
        return error_set(e, "go perft: no number after it");
    }
    if (!text_integer(go->perft, 0, PERFT_DEPTH_MAX, &depth)) {
        return error_set(e, "go perft: '%.40s' is not an integer from 0 to %d", go->perft,
                         PERFT_DEPTH_MAX);
    }
    return uci_perft_start(u, (int)depth, e);
}

static bool start_search(Uci *u, const Go *go, Error *e)
{
    EngineCallbacks callbacks = {
        .info = uci_info, .current = uci_current, .done = uci_done, .context = u};
    if (u->lost) {
        return error_set(e, "go: the last position was refused, so there is none to search");
    }
    if (go->no_memory) {
        return error_set(e, "go: out of memory");
    }
    return session_search(u->session, go->limits, callbacks, e);
}

/* The reason comes before the `bestmove` that goes without a search. */
static void go_search(Uci *u, const Go *go)
{
    Error e;
    bool started = start_search(u, go, &e);
    u->pondering = started && go->limits.ponder;
    if (!started) {
        output_line("info string error: %s", e.text);
        uci_done(u, (Turn){MOVE_NONE, MOVE_NONE}, (Turn){MOVE_NONE, MOVE_NONE});
    }
}

bool uci_go(Uci *u, char *rest, Error *e)
{
    Go go = {.game = u->session->game};
    read_go(&go, rest);
    bool good = true;
    if (go.has_perft) {
        good = go_perft(u, &go, e);
    } else {
        go_search(u, &go);
    }
    turns_free(&go.limits.only);
    return good;
}
