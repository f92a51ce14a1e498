/* CECP: the connection and the dispatch of commands. */
#include "protocol/cecp.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "protocol/cecp/cecp_internal.h"
#include "protocol/output.h"

/* --- The connection ---------------------------------------------------------------------------- */

static void on_nothing(Cecp *c, char *arguments, const char *line)
{
    (void)c, (void)arguments, (void)line;
}

static void on_protover(Cecp *c, char *arguments, const char *line)
{
    long long version;
    char *word = text_word(&arguments);
    if (word == NULL || !text_integer(word, 1, 1000, &version)) {
        cecp_error("wanted: protover NUMBER", line);
    } else if (version >= 2) {
        cecp_features(c);
    }
}

/* Only XBoard takes highlights: see protocol/xboard.h. */
static void on_accepted(Cecp *c, char *arguments, const char *line)
{
    char *feature = text_word(&arguments);
    (void)line;
    if (feature == NULL) {
        return;
    }
    if (strcmp(feature, "highlight") == 0) {
        xboard_shows(c->xboard);
    }
    char lines[XBOARD_LINES_MAX];
    Text out = text_over(lines, sizeof lines);
    xboard_accepted(c->xboard, feature, &out);
    cecp_lines(&out);
}

/* While thinking the pong waits for the move: see cecp.h. */
static void on_ping(Cecp *c, char *arguments, const char *line)
{
    long long n;
    char *word = text_word(&arguments);
    if (word == NULL || strlen(word) >= sizeof c->pings[0] ||
        !text_integer(word, -1000000000000, 1000000000000, &n)) {
        cecp_error("wanted: ping NUMBER", line);
    } else if (c->search == SEARCH_THINK && c->ping_count < PINGS_MAX) {
        memcpy(c->pings[c->ping_count++], word, strlen(word) + 1);
    } else {
        output_line("pong %s", word);
    }
}

/* XBoard says so at the start of each game of a match. */
static void on_computer(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    c->against_engine = true;
    xboard_against_engine(c->xboard, true);
}

/* The book's moves: what begins with a blank is shown, up to an empty line. */
static void on_bk(Cecp *c, char *arguments, const char *line)
{
    (void)c, (void)arguments, (void)line;
    output_line(" no book\n");
}

static const CecpCommand CONNECTION_COMMANDS[] = {
    {"xboard", on_nothing},
    {"protover", on_protover},
    {"accepted", on_accepted},
    {"rejected", on_nothing},
    {"ping", on_ping},
    {"computer", on_computer},
    {"name", on_nothing},
    {"rating", on_nothing},
    {"random", on_nothing},
    {"bk", on_bk},
    {"ics", on_nothing},
    {"egtpath", on_nothing},
    {NULL, NULL},
};

/* --- Dispatch ---------------------------------------------------------------------------------- */

static CecpHandler *find_command(const char *word)
{
    static const CecpCommand *const tables[] = {
        CONNECTION_COMMANDS,   CECP_GAME_COMMANDS,  CECP_OPTION_COMMANDS,
        CECP_EXCLUDE_COMMANDS, CECP_AGREE_COMMANDS,
    };
    enum { TABLE_COUNT = sizeof tables / sizeof tables[0] };
    for (size_t i = 0; i < TABLE_COUNT; i++) {
        for (const CecpCommand *command = tables[i]; command->word != NULL; command++) {
            if (strcmp(command->word, word) == 0) {
                return command->run;
            }
        }
    }
    return NULL;
}

/* The line as it came, as far as a rejection shows it. */
static void keep(const char *line, char *kept, size_t size)
{
    Text t = text_over(kept, size);
    text_add(&t, "%s", line);
}

/* False at `quit`. */
static bool obey(Cecp *c, char *line)
{
    char kept[256];
    char *rest = line;
    keep(line, kept, sizeof kept);
    char *word = text_word(&rest);
    if (word == NULL) {
        return true;
    }
    if (strcmp(word, "quit") == 0) {
        return false;
    }
    CecpHandler *run = find_command(word);
    if (run != NULL) {
        run(c, rest + strspn(rest, " \t"), kept);
    } else if (xboard_is_move(word)) {
        cecp_play_text(c, word);
    } else {
        cecp_error("unknown command", kept);
    }
    return true;
}

static void read_commands(Cecp *c)
{
    for (;;) {
        char *line;
        InputStatus status = input_line(&c->s->input, &line);
        if (status == INPUT_END) {
            return;
        }
        pthread_mutex_lock(&c->lock);
        bool more = true;
        if (status == INPUT_LINE) {
            more = obey(c, line);
        } else {
            cecp_error("line too long, nothing done", line);
        }
        session_note_position(c->s);
        pthread_mutex_unlock(&c->lock);
        if (!more) {
            return;
        }
    }
}

int cecp_run(Session *s)
{
    Error e;
    Cecp c = {
        .lock = PTHREAD_MUTEX_INITIALIZER,
        .mailbox = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER},
        .s = s,
        .xboard = xboard_new(),
        .clock = cecp_clock(),
        .side = BLACK,
        .offers_draws = true,
    };
    if (c.xboard == NULL || !cecp_mover_start(&c, &e)) {
        output_line("tellusererror %s", c.xboard == NULL ? "out of memory" : e.text);
        xboard_free(c.xboard);
        return EXIT_FAILURE;
    }
    cecp_begin_game(&c);
    read_commands(&c);
    pthread_mutex_lock(&c.lock);
    c.ping_count = 0;
    cecp_halt(&c);
    pthread_mutex_unlock(&c.lock);
    cecp_mover_end(&c);
    turns_free(&c.excluded);
    xboard_free(c.xboard);
    return EXIT_SUCCESS;
}

bool cecp_knows(const char *line)
{
    char kept[256];
    char *rest = kept;
    keep(line, kept, sizeof kept);
    char *word = text_word(&rest);
    return word != NULL && strcmp(word, "go") != 0 && find_command(word) != NULL;
}
