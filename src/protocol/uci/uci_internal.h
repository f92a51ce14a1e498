/* What the files of the UCI side share. Not for anybody else. */
#ifndef LACUNA_PROTOCOL_UCI_UCI_INTERNAL_H
#define LACUNA_PROTOCOL_UCI_UCI_INTERNAL_H

#include <pthread.h>
#include <stdatomic.h>

#include "app/session.h"

/* A `go perft` in the background. */
typedef struct {
    bool running; /* started and not yet joined */
    pthread_t thread;
    atomic_bool stop;
    const Variant *variant;
    const Kernel *kernel;
    Pos *pos; /* a copy, owned by the thread */
    int depth, threads;
} Counting;

typedef struct {
    Session *session;
    Counting counting;
    bool pondering; /* the last search was `go ponder`, without a ponderhit yet */
    bool lost; /* the last `position` was refused: the GUI's is another than the session's game */
    bool quit;
} Uci;

/* Each command gets the rest of its line, to be cut up as it likes. False and a reason if it cannot
 * be carried out; nothing has changed then, but that after a refused `position` there is none to
 * search until another comes. */
bool uci_setoption(Uci *u, char *rest, Error *e);
bool uci_position(Uci *u, char *rest, Error *e);
bool uci_go(Uci *u, char *rest, Error *e);
bool uci_display(Uci *u, char *rest, Error *e);
bool uci_eval(Uci *u, char *rest, Error *e);

/* Prints the option lines of the answer to `uci`. */
void uci_print_options(const Uci *u);

/* The engine's callbacks; context = Uci. They print `info` and `bestmove`. */
void uci_info(void *context, const SearchInfo *info);
void uci_current(void *context, const SearchCurrent *current);
void uci_done(void *context, Turn best, Turn ponder);

/* Starts to count in a thread of its own. */
bool uci_perft_start(Uci *u, int depth, Error *e);
/* Waits for the end of the count; with `stop` that is soon, and without its total. */
void uci_perft_end(Uci *u, bool stop);

#endif
