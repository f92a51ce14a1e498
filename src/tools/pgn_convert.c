/* pgn convert: a game as Lacuna writes it. */
#include <stdlib.h>
#include <string.h>

#include "game/san.h"
#include "tools/pgn.h"

static bool add_turns(const PgnGame *game, Game *g, PgnGame *out)
{
    for (int i = 0; i < game->turns; i++) {
        char san[SAN_MAX];
        Turn turn;
        Error e;
        if (!pgn_read_turn(game, i, g, &turn, &e)) {
            return false;
        }
        san_write(g, turn, san);
        if (!pgn_add_turn(out, san, game->turn[i].comment) || !game_play(g, turn, &e)) {
            return false;
        }
    }
    return true;
}

/* All tags but those that tell the variant, its pieces, and the start. */
static bool copy_tags(const PgnGame *game, PgnGame *out)
{
    for (int i = 0; i < game->tags; i++) {
        if (!pgn_set_tag(out, game->tag[i].name, game->tag[i].value)) {
            return false;
        }
    }
    pgn_remove_tag(out, "VariantMen");
    pgn_remove_tag(out, "SetUp");
    pgn_remove_tag(out, "FEN");
    return true;
}

bool pgn_convert(const PgnGame *game, const VariantSet *variants, FILE *out)
{
    Error e;
    Game *g = pgn_start(game, variants, &e);
    PgnGame *written = calloc(1, sizeof *written);
    bool ok = g != NULL && written != NULL;
    if (ok) {
        ok = copy_tags(game, written) && pgn_set_start(written, g) && add_turns(game, g, written);
    }
    if (ok) {
        memcpy(written->result, game->result, sizeof written->result);
        (void)pgn_write(out, written); /* whoever owns the file sees its errors */
    }
    if (written != NULL) {
        pgn_free(written);
    }
    free(written);
    game_free(g);
    return ok;
}
