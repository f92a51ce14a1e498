/* Starting a process with its three standard streams piped. */
#ifndef LACUNA_MATCH_ENGINE_CHILD_SPAWN_INTERNAL_H
#define LACUNA_MATCH_ENGINE_CHILD_SPAWN_INTERNAL_H

#include <sys/types.h>

#include "base/error.h"

typedef struct {
    pid_t pid; /* also the number of its process group */
    int in;    /* to its standard input; writing never blocks */
    int out, err;
} Spawned;

/* Starts the command in a group of its own (so that Ctrl-C at our terminal does not reach it), with
 * default signal dispositions. The pipes are ours alone: no other child inherits them. */
bool child_spawn(const char *command, const char *directory, Spawned *spawned, Error *e);

#endif
