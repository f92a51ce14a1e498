/* Move text: the first byte picks the game, the rest is words: turns to play, those that are legal.
 * What is read is written as it was. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "game/movetext.h"
#include "variant/reader.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void play(Game *g, char *words)
{
    for (char *word; (word = text_word(&words)) != NULL;) {
        Turn turn;
        Error e;
        char text[TURN_TEXT_MAX];
        if (!movetext_read(g, word, &turn, &e)) {
            continue;
        }
        movetext_write(game_variant(g), turn, text);
        if (strcmp(text, word) != 0 || !game_play(g, turn, &e)) {
            abort();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static VariantSet set;
    static Game *games[VARIANTS_MAX]; /* one a game: making the tables is slow */
    Error e;
    if (size == 0 || (set.count == 0 && !variants_read_builtin(&set, &e))) {
        return 0;
    }
    Game **g = &games[data[0] % set.count];
    if (*g == NULL && (*g = game_new(set.at[data[0] % set.count], &e)) == NULL) {
        return 0;
    }
    char *words = malloc(size);
    if (words != NULL && game_set_fen(*g, NULL, &e)) {
        memcpy(words, data + 1, size - 1);
        words[size - 1] = '\0';
        play(*g, words);
    }
    free(words);
    return 0;
}
