#include <string.h>

#include "app/perft.h"
#include "base/text.h"
#include "game/movetext.h"
#include "protocol/uci/uci_internal.h"

/* Longest time that makes sense: a year. Clocks may be below zero: some GUIs go on. */
static const long long TIME_MAX = 1000LL * 60 * 60 * 24 * 366;
static const long long NODES_MAX = 1LL << 62;

/* What a go line says, as it is being read. */
typedef struct {
    Game *game;
    Limits limits; /* owns .only */
    long long time[COLOURS], increment[COLOURS];
    bool has_time[COLOURS];
    bool limited; /* by anything */
    int perft;    /* depth; -1 = none */
} Go;

typedef bool (*ReadGo)(Go *g, const char *word, char **rest, Error *e);

static bool number(const char *word, char **rest, long long low, long long high, long long *n,
                   Error *e)
{
    const char *text = text_word(rest);
    if (text == NULL) {
        return error_set(e, "go %s: no number after it", word);
    }
    if (!text_integer(text, low, high, n)) {
        return error_set(e, "go %s: '%.40s' is not an integer from %lld to %lld", word, text, low,
                         high);
    }
    return true;
}

static bool read_int(const char *word, char **rest, int low, int high, int *n, Error *e)
{
    long long value;
    if (!number(word, rest, low, high, &value, e)) {
        return false;
    }
    *n = (int)value;
    return true;
}

static bool read_depth(Go *g, const char *word, char **rest, Error *e)
{
    g->limited = true;
    return read_int(word, rest, 1, PLY_MAX - 1, &g->limits.depth, e);
}

static bool read_nodes(Go *g, const char *word, char **rest, Error *e)
{
    long long nodes;
    g->limited = true;
    if (!number(word, rest, 1, NODES_MAX, &nodes, e)) {
        return false;
    }
    g->limits.nodes = (uint64_t)nodes;
    return true;
}

static bool read_movetime(Go *g, const char *word, char **rest, Error *e)
{
    long long ms;
    g->limited = true;
    if (!number(word, rest, 1, TIME_MAX, &ms, e)) {
        return false;
    }
    g->limits.move_time = ms;
    return true;
}

static bool read_mate(Go *g, const char *word, char **rest, Error *e)
{
    g->limited = true;
    return read_int(word, rest, 1, PLY_MAX / 2, &g->limits.mate, e);
}

static bool read_movestogo(Go *g, const char *word, char **rest, Error *e)
{
    return read_int(word, rest, 0, 10000, &g->limits.moves_to_go, e);
}

static bool read_time(Go *g, const char *word, char **rest, Error *e)
{
    Colour c = word[0] == 'w' ? WHITE : BLACK;
    g->has_time[c] = true;
    return number(word, rest, -TIME_MAX, TIME_MAX, &g->time[c], e);
}

static bool read_increment(Go *g, const char *word, char **rest, Error *e)
{
    Colour c = word[0] == 'w' ? WHITE : BLACK;
    return number(word, rest, 0, TIME_MAX, &g->increment[c], e);
}

static bool read_infinite(Go *g, const char *word, char **rest, Error *e)
{
    (void)word;
    (void)rest;
    (void)e;
    g->limits.infinite = true;
    return true;
}

static bool read_ponder(Go *g, const char *word, char **rest, Error *e)
{
    (void)word;
    (void)rest;
    (void)e;
    g->limits.ponder = true;
    return true;
}

static bool read_perft(Go *g, const char *word, char **rest, Error *e)
{
    return read_int(word, rest, 0, PERFT_DEPTH_MAX, &g->perft, e);
}

static bool read_searchmoves(Go *g, const char *word, char **rest, Error *e);

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

/* Whether the next word of the line is one of go's own, or there is none. */
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

static bool read_searchmoves(Go *g, const char *word, char **rest, Error *e)
{
    if (at_go_word(*rest)) {
        return error_set(e, "go %s: no moves after it", word);
    }
    while (!at_go_word(*rest)) {
        const char *text = text_word(rest);
        Turn turn;
        Error why;
        if (!movetext_read(g->game, text, &turn, &why)) {
            return error_set(e, "go %s: '%.40s': %s", word, text, why.text);
        }
        if (!turns_have(&g->limits.only, turn) && !turns_add(&g->limits.only, turn)) {
            return error_set(e, "go %s: out of memory", word);
        }
    }
    return true;
}

/* Only the clock of the side to move matters. Without any limit, search until `stop`. */
static void set_clock(Go *g)
{
    Colour us = game_side(g->game);
    if (g->has_time[us]) {
        g->limits.has_clock = true;
        g->limits.time = g->time[us] > 1 ? g->time[us] : 1;
        g->limits.increment = g->increment[us];
    } else if (!g->limited) {
        g->limits.infinite = true;
    }
}

static bool read_go(Go *g, char *rest, Error *e)
{
    const char *word;
    while ((word = text_word(&rest)) != NULL) {
        ReadGo read = find_word(word);
        if (read == NULL) {
            return error_set(e, "go: unknown word '%.40s'", word);
        }
        if (!read(g, word, &rest, e)) {
            return false;
        }
    }
    set_clock(g);
    return true;
}

bool uci_go(Uci *u, char *rest, Error *e)
{
    Go go = {.game = u->session->game, .perft = -1};
    EngineCallbacks callbacks = {.info = uci_info, .done = uci_done, .context = u};
    bool good = read_go(&go, rest, e);
    if (good && go.perft >= 0) {
        good = uci_perft_start(u, go.perft, e);
    } else if (good) {
        good = session_search(u->session, go.limits, callbacks, e);
        u->pondering = good && go.limits.ponder;
    }
    turns_free(&go.limits.only);
    return good;
}
