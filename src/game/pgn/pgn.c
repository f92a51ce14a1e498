/* A PGN game as data: tags, start position, turns. */
#include "game/pgn.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "game/san.h"
#include "game/zero_ranks.h"
#include "variant/names.h"

/* --- Tags ------------------------------------------------------------------------------------- */

static PgnTag *find_tag(PgnGame *game, const char *name)
{
    for (int i = 0; i < game->tags; i++) {
        if (strcmp(game->tag[i].name, name) == 0) {
            return &game->tag[i];
        }
    }
    return NULL;
}

const char *pgn_tag(const PgnGame *game, const char *name)
{
    const PgnTag *tag = find_tag((PgnGame *)game, name);
    return tag != NULL ? tag->value : NULL;
}

static void copy_cut(char *to, size_t size, const char *from)
{
    Text t = text_over(to, size);
    text_add(&t, "%s", from);
}

static bool reserve_tag(PgnGame *game)
{
    if (game->tags < game->tag_room) {
        return true;
    }
    int room = game->tag_room == 0 ? 16 : game->tag_room * 2;
    void *tag = realloc(game->tag, (size_t)room * sizeof *game->tag);
    if (tag == NULL) {
        return false;
    }
    game->tag = tag;
    game->tag_room = room;
    return true;
}

bool pgn_set_tag(PgnGame *game, const char *name, const char *value)
{
    char cut[sizeof game->tag[0].name];
    copy_cut(cut, sizeof cut, name);
    PgnTag *tag = find_tag(game, cut);
    if (tag == NULL) {
        if (game->tags == PGN_TAGS_MAX || !reserve_tag(game)) {
            return false;
        }
        tag = &game->tag[game->tags++];
    }
    copy_cut(tag->name, sizeof tag->name, cut);
    copy_cut(tag->value, sizeof tag->value, value);
    return true;
}

void pgn_remove_tag(PgnGame *game, const char *name)
{
    PgnTag *tag = find_tag(game, name);
    if (tag != NULL) {
        PgnTag *end = &game->tag[game->tags--];
        memmove(tag, tag + 1, (size_t)(end - tag - 1) * sizeof *tag);
    }
}

/* --- Turns ------------------------------------------------------------------------------------ */

static bool reserve(PgnGame *game)
{
    if (game->turns < game->room) {
        return true;
    }
    if (game->turns >= PGN_TURNS_MAX) {
        return false;
    }
    int room = game->room == 0 ? 128 : game->room * 2;
    void *turn = realloc(game->turn, (size_t)room * sizeof *game->turn);
    if (turn == NULL) {
        return false;
    }
    game->turn = turn;
    game->room = room;
    return true;
}

bool pgn_add_turn(PgnGame *game, const char *text, const char *comment)
{
    if (game->turns >= PGN_TURNS_MAX || !reserve(game)) {
        return false;
    }
    char *text_copy = strdup(text);
    char *comment_copy = comment != NULL ? strdup(comment) : NULL;
    if (text_copy == NULL || (comment != NULL && comment_copy == NULL)) {
        free(text_copy);
        free(comment_copy);
        return false;
    }
    struct PgnTurn *turn = &game->turn[game->turns++];
    turn->text = text_copy;
    turn->comment = comment_copy;
    turn->line = 0;
    return true;
}

void pgn_free(PgnGame *game)
{
    for (int i = 0; i < game->turns; i++) {
        free(game->turn[i].text);
        free(game->turn[i].comment);
    }
    free(game->turn);
    free(game->tag);
    memset(game, 0, sizeof *game);
}

/* --- The game that it tells ------------------------------------------------------------------- */

const Variant *pgn_variant(const PgnGame *game, const VariantSet *set, Error *e)
{
    const char *name = pgn_tag(game, "Variant");
    static const char *const chess[] = {"standard", "from position"}; /* as lichess writes it */
    for (size_t i = 0; name != NULL && i < sizeof chess / sizeof *chess; i++) {
        name = strcasecmp(name, chess[i]) == 0 ? NULL : name;
    }
    if (name == NULL) {
        name = "chess";
    }
    for (int i = 0; i < set->count; i++) {
        const Variant *v = set->at[i];
        if (strcasecmp(name, v->name) == 0 || strcasecmp(name, v->cecp_name) == 0) {
            return v;
        }
    }
    variants_unknown(set, name, e);
    return NULL;
}

/* XBoard writes the holdings that its picture has where the game has none: [-]. */
static const char *without_holdings(const Variant *v, const char *fen, char *plain, size_t size)
{
    const char *holdings = variant_has_drops(v) ? NULL : strstr(fen, "[-]");
    if (holdings == NULL) {
        return fen;
    }
    Text t = text_over(plain, size);
    text_add(&t, "%.*s%s", (int)(holdings - fen), fen, holdings + strlen("[-]"));
    return plain;
}

static Game *new_like(const Variant *v, const Game *like, Error *e)
{
    if (like == NULL || game_variant(like) != v) {
        return game_new(v, e);
    }
    Game *g = game_copy(like);
    if (g == NULL) {
        error_set(e, "out of memory");
    } else if (!game_set_fen(g, NULL, e)) {
        game_free(g);
        return NULL;
    }
    return g;
}

Game *pgn_start(const PgnGame *game, const VariantSet *set, Error *e)
{
    return pgn_start_like(game, set, NULL, e);
}

Game *pgn_start_like(const PgnGame *game, const VariantSet *set, const Game *like, Error *e)
{
    const Variant *v = pgn_variant(game, set, e);
    const char *fen = pgn_tag(game, "FEN"), *setup = pgn_tag(game, "SetUp");
    if (v == NULL) {
        return NULL;
    }
    if (fen == NULL && setup != NULL && strcmp(setup, "0") != 0) {
        error_set(e, "SetUp is \"%.20s\", so a FEN tag is needed", setup);
        return NULL;
    }
    char plain[PGN_TAG_MAX + 1];
    Game *g = new_like(v, like, e);
    if (g != NULL && fen != NULL &&
        !game_set_fen(g, without_holdings(v, fen, plain, sizeof plain), e)) {
        game_free(g);
        return NULL;
    }
    return g;
}

bool pgn_set_start(PgnGame *game, const Game *g)
{
    const Variant *v = game_variant(g);
    char fen[FEN_MAX];
    game_start_fen(g, fen);
    return pgn_set_tag(game, "Variant", v->name) &&
           (strcmp(fen, v->start_fen) == 0 ||
            (pgn_set_tag(game, "SetUp", "1") && pgn_set_tag(game, "FEN", fen)));
}

bool pgn_read_turn(const PgnGame *game, int i, Game *g, Turn *turn, Error *e)
{
    const char *written = game->turn[i].text;
    if (strcmp(written, "--") == 0 || strcmp(written, "Z0") == 0) {
        return error_set(e, "'%s' is a null move: nobody may pass", written);
    }
    if (!zero_ranks_apply(game_variant(g)) || pgn_tag(game, "VariantMen") == NULL) {
        return san_read(g, written, turn, e);
    }
    char text[2 * PGN_WORD_MAX + 1];
    Text canonical = text_over(text, sizeof text);
    return zero_ranks_read(written, &canonical, e) && san_read(g, text, turn, e);
}
