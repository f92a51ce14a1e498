/* UCI: the table of commands and the loop that reads them. */
#include "protocol/uci.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "base/version.h"
#include "protocol/output.h"
#include "protocol/uci/uci_internal.h"

static bool uci_hello(Uci *u, char *rest, Error *e)
{
    (void)rest;
    (void)e;
    output_line("id name " LACUNA_NAME " " LACUNA_VERSION);
    output_line("id author the " LACUNA_NAME " authors");
    uci_print_options(u);
    output_line("uciok");
    return true;
}

static bool uci_isready(Uci *u, char *rest, Error *e)
{
    (void)rest;
    /* What takes long is done before readyok: here, the first allocation of the hash table. */
    bool ready = session_engine(u->session, e) != NULL;
    output_line("readyok");
    return ready;
}

static bool uci_newgame(Uci *u, char *rest, Error *e)
{
    (void)rest;
    (void)e;
    session_forget(u->session);
    return true;
}

static bool uci_stop(Uci *u, char *rest, Error *e)
{
    (void)rest;
    (void)e;
    uci_perft_end(u, true);
    session_stop(u->session);
    return true;
}

static bool uci_ponderhit(Uci *u, char *rest, Error *e)
{
    (void)rest;
    /* During a usual search it would turn the clock back. */
    if (!u->pondering || !engine_running(u->session->engine)) {
        return error_set(e, "ponderhit: no 'go ponder' is running");
    }
    u->pondering = false;
    engine_ponder_hit(u->session->engine);
    return true;
}

/* `debug` and `register`: there is nothing more to tell, and nothing to register. */
static bool uci_courtesy(Uci *u, char *rest, Error *e)
{
    (void)u;
    (void)rest;
    (void)e;
    return true;
}

static bool uci_quit(Uci *u, char *rest, Error *e)
{
    (void)rest;
    (void)e;
    u->quit = true;
    return true;
}

/* Commands that change something end what is going on first, as GUIs and people expect: a search
 * is stopped and tells its best move, a perft is waited for. */
typedef struct {
    const char *name;
    bool (*run)(Uci *u, char *rest, Error *e);
    bool changes;
} Command;

static const Command commands[] = {
    {"uci", uci_hello, false},         {"isready", uci_isready, false},
    {"ucinewgame", uci_newgame, true}, {"setoption", uci_setoption, true},
    {"position", uci_position, true},  {"go", uci_go, true},
    {"stop", uci_stop, false},         {"ponderhit", uci_ponderhit, false},
    {"d", uci_display, false},         {"eval", uci_eval, false},
    {"debug", uci_courtesy, false},    {"register", uci_courtesy, false},
    {"quit", uci_quit, true},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static const Command *find_command(const char *word, size_t length)
{
    for (size_t i = 0; i < COMMANDS; i++) {
        if (strlen(commands[i].name) == length && strncmp(commands[i].name, word, length) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

bool uci_knows(const char *line)
{
    const char *word = line + strspn(line, TEXT_BLANKS);
    return find_command(word, strcspn(word, TEXT_BLANKS)) != NULL;
}

static bool unknown_command(const char *word, Error *e)
{
    char names[160];
    Text t = text_over(names, sizeof names);
    for (size_t i = 0; i < COMMANDS; i++) {
        text_add(&t, " %s", commands[i].name);
    }
    return error_set(e, "unknown command '%.40s'; known:%s", word, names);
}

/* A person at a terminal does not wait for a count to the end; a script that pipes one command after
 * the other wants every count. */
static void end_what_runs(Uci *u)
{
    session_stop(u->session);
    uci_perft_end(u, isatty(STDIN_FILENO));
}

static bool run_line(Uci *u, char *line, Error *e)
{
    char *rest = line;
    char *word = text_word(&rest);
    if (word == NULL) {
        return true;
    }
    const Command *command = find_command(word, strlen(word));
    if (command == NULL) {
        return unknown_command(word, e);
    }
    if (command->changes) {
        end_what_runs(u);
    }
    return command->run(u, rest, e);
}

int uci_run(Session *s)
{
    Uci u = {.session = s};
    InputStatus status;
    char *line;
    while (!u.quit && (status = input_line(&s->input, &line)) != INPUT_END) {
        Error e;
        bool good = status == INPUT_LINE
                        ? run_line(&u, line, &e)
                        : error_set(&e, "line of more than %d bytes ignored", INPUT_LINE_MAX);
        if (!good) {
            output_line("info string error: %s", e.text);
        }
        session_note_position(s);
    }
    end_what_runs(&u);
    return EXIT_SUCCESS;
}
