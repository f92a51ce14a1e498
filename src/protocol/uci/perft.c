/* UCI: `go perft`, in a thread of its own. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/perft.h"
#include "game/movetext.h"
#include "protocol/output.h"
#include "protocol/uci/uci_internal.h"

static void print_counted(void *context, Turn turn, uint64_t count)
{
    const Counting *c = context;
    char text[TURN_TEXT_MAX];
    movetext_write(c->variant, turn, text);
    output_line("%s: %" PRIu64, text, count);
}

static void *count(void *context)
{
    Counting *c = context;
    PerftTask task = {
        .depth = c->depth,
        .threads = c->threads,
        .stop = &c->stop,
        .counted = print_counted,
        .context = c,
    };
    uint64_t total;
    Error e;
    if (perft_run(c->kernel, c->pos, &task, &total, &e)) {
        output_line("\nNodes searched: %" PRIu64 "\n", total);
    } else {
        output_line("info string error: perft: %s", e.text);
    }
    free(c->pos);
    return NULL;
}

bool uci_perft_start(Uci *u, int depth, Error *e)
{
    const Game *g = u->session->game;
    Counting *c = &u->counting;
    c->variant = game_variant(g);
    c->kernel = game_kernel(g);
    c->depth = depth;
    c->threads = u->session->threads;
    atomic_store(&c->stop, false);
    c->pos = malloc(c->kernel->pos_bytes);
    if (c->pos == NULL) {
        return error_set(e, "go perft: out of memory");
    }
    memcpy(c->pos, game_pos(g), c->kernel->pos_bytes);
    if (pthread_create(&c->thread, NULL, count, c) != 0) {
        free(c->pos);
        return error_set(e, "go perft: no thread to be had");
    }
    c->running = true;
    return true;
}

void uci_perft_end(Uci *u, bool stop)
{
    if (u->counting.running) {
        atomic_store(&u->counting.stop, stop);
        pthread_join(u->counting.thread, NULL);
        u->counting.running = false;
    }
}
