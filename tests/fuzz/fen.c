/* FEN: the first byte picks the game, the rest is the text. What is read is written and read back
 * to the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "game/fen.h"
#include "variant/reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static VariantSet set;
    Error e;
    if (size == 0 || (set.count == 0 && !variants_read_builtin(&set, &e))) {
        return 0;
    }
    const Variant *v = set.at[data[0] % set.count];
    char *fen = malloc(size);
    if (fen == NULL) {
        return 0;
    }
    memcpy(fen, data + 1, size - 1);
    fen[size - 1] = '\0';
    Setup first, second;
    char text[FEN_MAX], again[FEN_MAX];
    if (fen_read(v, fen, &first, &e)) {
        fen_write(v, &first, text);
        if (!fen_read(v, text, &second, &e)) {
            abort();
        }
        fen_write(v, &second, again);
        if (strcmp(text, again) != 0) {
            abort();
        }
    }
    free(fen);
    return 0;
}
