/* UCI: `position`, the game set up and played up to now. */
#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "game/fen.h"
#include "game/movetext.h"
#include "protocol/output.h"
#include "protocol/uci/uci_internal.h"

/* Plays the moves. On an error, some may have been played. */
static bool play_moves(Game *g, char *moves, Error *e)
{
    char *word;
    while ((word = text_word(&moves)) != NULL) {
        Turn turn;
        Error why;
        if (!movetext_read(g, word, &turn, &why) || !game_play(g, turn, &why)) {
            return error_set(e, "position: move %d '%.40s': %s", game_ply(g) + 1, word, why.text);
        }
    }
    return true;
}

/* If the moves begin with all those of the game so far: where the new ones begin, else NULL. */
static char *new_moves(const Game *g, char *moves)
{
    for (int ply = 0; ply < game_ply(g); ply++) {
        char text[TURN_TEXT_MAX];
        movetext_write(game_variant(g), game_turn(g, ply), text);
        size_t length = strlen(text);
        moves += strspn(moves, TEXT_BLANKS);
        if (strncmp(moves, text, length) != 0 || strcspn(moves, TEXT_BLANKS) != length) {
            return NULL;
        }
        moves += length;
    }
    return moves;
}

/* Whether the game began at that FEN, however that is written; NULL = the start position. */
static bool same_start(const Game *g, const char *fen)
{
    char start[FEN_MAX], wanted[FEN_MAX];
    Setup setup;
    Error note, e;
    game_start_fen(g, start);
    if (fen == NULL) {
        return strcmp(start, game_variant(g)->start_fen) == 0;
    }
    if (!fen_read_mended(game_variant(g), fen, &setup, &note, &e)) {
        return false;
    }
    fen_write(game_variant(g), &setup, wanted);
    return strcmp(start, wanted) == 0;
}

/* The usual case in a game: the same as before and a few turns more. Saves playing a long game
 * anew at each turn, which takes time off the engine's clock. */
static bool extend(Game *g, char *moves, Error *e)
{
    int ply = game_ply(g);
    if (play_moves(g, moves, e)) {
        return true;
    }
    while (game_ply(g) > ply) {
        game_undo(g);
    }
    return false;
}

static bool start_over(Session *s, const char *fen, char *moves, Error *e)
{
    Game *game = game_copy(s->game);
    if (game == NULL) {
        return error_set(e, "position: out of memory");
    }
    Error note = {""}, why;
    if (!(fen == NULL ? game_set_fen(game, NULL, &why)
                      : game_set_mended_fen(game, fen, &note, &why))) {
        game_free(game);
        return error_set(e, "position: %s", why.text);
    }
    if (note.text[0] != '\0') {
        output_line("info string position: %s", note.text);
    }
    if (!play_moves(game, moves, e)) {
        game_free(game);
        return false;
    }
    session_set_game(s, game);
    return true;
}

static bool set_position(Session *s, char *rest, Error *e)
{
    char none[] = "";
    char *moves = text_after(rest, "moves");
    char *word = text_word(&rest);
    char *fen = NULL;
    if (word != NULL && strcmp(word, "fen") == 0) {
        fen = text_trim(rest);
        if (*fen == '\0') {
            return error_set(e, "position fen: no FEN given");
        }
    } else if (word == NULL || strcmp(word, "startpos") != 0) {
        return error_set(e, "position: expected 'startpos' or 'fen', found '%.40s'",
                         word == NULL ? "" : word);
    } else if ((word = text_word(&rest)) != NULL) {
        return error_set(e, "position startpos: expected 'moves', found '%.40s'", word);
    }
    moves = moves == NULL ? none : moves;
    char *more = same_start(s->game, fen) ? new_moves(s->game, moves) : NULL;
    return more != NULL ? extend(s->game, more, e) : start_over(s, fen, moves, e);
}

bool uci_position(Uci *u, char *rest, Error *e)
{
    bool good = set_position(u->session, rest, e);
    u->lost = !good;
    return good;
}
