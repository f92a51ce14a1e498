/* The positions from which random play-outs start: a game's start and its perft suites'. */
#ifndef LACUNA_TESTS_SUPPORT_FENS_H
#define LACUNA_TESTS_SUPPORT_FENS_H

#include "support/fixture.h"

enum { FENS_MAX = 256 };
typedef struct {
    int count;
    char at[FENS_MAX][1024];
} Fens;

static Fens fens;

static inline void fens_add(const Variant *v, const char *fen)
{
    (void)v;
    ck_assert_int_lt(fens.count, FENS_MAX);
    (void)snprintf(fens.at[fens.count++], sizeof fens.at[0], "%s", fen);
}

/* Fills `fens` for the variant. */
static inline void fens_load(const Variant *v)
{
    fens.count = 0;
    fens_add(v, v->start_fen);
    for (int i = 0; i < EPD_FILES; i++) {
        if (strcmp(epd_files[i].variant, v->name) == 0) {
            (void)fixture_each_fen(&epd_files[i], fens_add);
        }
    }
}

#endif
