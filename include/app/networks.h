/* Which network judges a game: the file of the option EvalFile if it is for that game, else the one
 * that came with the program, else none, and then the hand-set terms do. */
#ifndef LACUNA_APP_NETWORKS_H
#define LACUNA_APP_NETWORKS_H

#include "network/network.h"
#include "variant/reader.h"

/* Start from {0}: everything embedded is used. Networks are read when they are first asked for, and
 * are owned; a search that uses one must have ended before anything here is changed. */
typedef struct {
    bool off;       /* the option Use NNUE is false */
    Network *file;  /* EvalFile's; NULL: none given */
    Network *built; /* the embedded one of `built_for`; NULL: it has none */
    const Variant *built_for;
} Networks;

void networks_free(Networks *n);

/* The network for a game, NULL if there is none or they are off. It lives until another game is
 * asked for or another file chosen. */
const Network *networks_for(Networks *n, const Variant *v);

/* Takes the file from now on, for the variant of the set that it names; "" or "<empty>": no file. On
 * an error, which says what was expected, nothing changes. */
bool networks_choose(Networks *n, const VariantSet *variants, const char *path, Error *e);

#endif
