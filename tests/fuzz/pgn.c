/* PGN: every game that can be read is written, read again and must be the same; its turns are played
 * as far as they are legal, and their SAN must read back. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/pgn.h"
#include "game/san.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool right)
{
    if (!right) {
        abort();
    }
}

/* A turn's text that the reader takes for something else when it stands alone: it was not alone. */
static bool is_stable(const PgnGame *game)
{
    for (int i = 0; i < game->turns; i++) {
        if (strcspn(game->turn[i].text, "0123456789.*;(%") != strlen(game->turn[i].text)) {
            return false;
        }
    }
    return true;
}

static void write_and_read(const PgnGame *game)
{
    PgnGame again = {0};
    Error e;
    FILE *file = tmpfile();
    if (file == NULL) {
        return;
    }
    check(pgn_write(file, game));
    rewind(file);
    PgnReader *reader = pgn_reader_new(file);
    check(reader != NULL);
    int got = pgn_read(reader, &again, &e);
    if (is_stable(game) && game->tags <= PGN_TAGS_MAX - 7) {
        check(got == 1 && again.turns == game->turns && strcmp(again.result, game->result) == 0);
    }
    for (int i = 0; is_stable(game) && i < again.turns; i++) {
        check(strcmp(again.turn[i].text, game->turn[i].text) == 0);
    }
    pgn_free(&again);
    pgn_reader_free(reader);
    (void)fclose(file);
}

/* As pgn_start, but with one game a variant: making the tables is slow. */
static Game *start(const PgnGame *game, const VariantSet *set)
{
    static Game *games[VARIANTS_MAX];
    Error e;
    const Variant *v = pgn_variant(game, set, &e);
    for (int i = 0; i < set->count; i++) {
        if (set->at[i] == v && (games[i] != NULL || (games[i] = game_new(v, &e)) != NULL)) {
            return game_set_fen(games[i], pgn_tag(game, "FEN"), &e) ? games[i] : NULL;
        }
    }
    return NULL;
}

static void replay(const PgnGame *game, const VariantSet *set)
{
    Error e;
    Turn turn, same;
    char san[SAN_MAX];
    Game *g = start(game, set);
    for (int i = 0; g != NULL && i < game->turns; i++) {
        if (san_read(g, game->turn[i].text, &turn, &e)) {
            san_write(g, turn, san);
            check(san_read(g, san, &same, &e) && turn_equal(turn, same));
            check(game_play(g, turn, &e));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static VariantSet set;
    Error e;
    FILE *file = size > 0 ? fmemopen((void *)data, size, "rb") : NULL;
    if (file == NULL || (set.count == 0 && !variants_read_builtin(&set, &e))) {
        return 0;
    }
    PgnReader *reader = pgn_reader_new(file);
    PgnGame *game = calloc(1, sizeof *game);
    check(reader != NULL && game != NULL);
    for (int got; (got = pgn_read(reader, game, &e)) != 0;) {
        if (got == 1) {
            check(pgn_reader_offset(reader) <= (long)size);
            write_and_read(game);
            replay(game, &set);
        }
    }
    pgn_free(game);
    free(game);
    pgn_reader_free(reader);
    (void)fclose(file);
    return 0;
}
