/* The openings of a match from any bytes, as EPD: the first byte picks the game. They are refused
 * with a line's number, or are positions that can be set up. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/openings/openings_internal.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good)
{
    if (!good) {
        abort();
    }
}

static void read_as(const Variant *v, const uint8_t *data, size_t size)
{
    Error e;
    Game *g = game_new(v, &e);
    FILE *file = fmemopen((void *)data, size, "rb");
    Openings *o = calloc(1, sizeof *o);
    check(g != NULL && file != NULL && o != NULL);
    if (openings_read_epd(o, file, g, &e)) {
        for (int i = 0; i < o->count; i++) {
            check(openings_set_up(o, i, NULL, g, &e) && game_outcome(g) == OUTCOME_NONE);
        }
    } else {
        check(strncmp(e.text, "line ", 5) == 0);
    }
    openings_free(o);
    (void)fclose(file);
    game_free(g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static VariantSet set;
    Error e;
    if (set.count == 0) {
        check(variants_read_builtin(&set, &e));
    }
    if (size > 1) {
        read_as(set.at[data[0] % set.count], data + 1, size - 1);
    }
    return 0;
}
