/* Reads openings from EPD and PGN files. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "game/pgn.h"
#include "game/san.h"
#include "match/openings/openings_internal.h"

/* --- EPD --------------------------------------------------------------------------------------- */

enum { EPD_LINE_MAX = 4096, FEN_FIELDS = 4, CLOCK_FIELDS = 2 };

/* A stone move, or that there is none: Eight-Stone's seventh field. */
static bool is_stone_field(const char *word)
{
    size_t length = strlen(word);
    if (strcmp(word, "-") == 0) {
        return true;
    }
    return length >= 4 && length <= 6 && strspn(word, "abcdefghijkl0123456789") == length &&
           word[0] >= 'a' && word[1] <= '9';
}

/* Joins the words that are the FEN: four fields, and the next ones as long as they are clocks and a
 * stone move. EPD's operations come after that. */
static void cut_fen(char *line, char fen[EPD_LINE_MAX])
{
    Text t = text_over(fen, EPD_LINE_MAX);
    char *word;
    line[strcspn(line, ";")] = '\0';
    for (int field = 0; (word = text_word(&line)) != NULL; field++) {
        long long number;
        bool is_clock = field < FEN_FIELDS + CLOCK_FIELDS && text_integer(word, 0, 100000, &number);
        bool is_stone = field == FEN_FIELDS + CLOCK_FIELDS && is_stone_field(word);
        if (field >= FEN_FIELDS && !is_clock && !is_stone) {
            return;
        }
        text_add(&t, "%s%s", field == 0 ? "" : " ", word);
    }
}

static bool read_position(Openings *o, const char *fen, Game *g, Error *e)
{
    if (!game_set_fen(g, fen, e)) {
        return false;
    }
    Outcome end = game_outcome(g);
    if (end != OUTCOME_NONE) {
        return error_set(e, "the game is over there: %s", game_reason(g, end));
    }
    return openings_add(o, g, e);
}

bool openings_read_epd(Openings *o, FILE *file, Game *g, Error *e)
{
    char line[EPD_LINE_MAX], fen[EPD_LINE_MAX];
    for (int number = 1; fgets(line, sizeof line, file) != NULL; number++) {
        Error why;
        if (strchr(line, '\n') == NULL && !feof(file)) {
            return error_set(e, "line %d: longer than %d bytes, or with a zero in it", number,
                             EPD_LINE_MAX - 1);
        }
        static const char mark[] = "\xef\xbb\xbf"; /* UTF-8's, put there by some editors */
        bool marked = number == 1 && strncmp(line, mark, sizeof mark - 1) == 0;
        char *text = text_trim(marked ? line + sizeof mark - 1 : line);
        if (*text == '\0' || *text == '#') {
            continue;
        }
        cut_fen(text, fen);
        if (!read_position(o, fen, g, &why)) {
            return error_set(e, "line %d: %s", number, why.text);
        }
    }
    return true;
}

/* --- PGN --------------------------------------------------------------------------------------- */

static bool play_record(const PgnGame *pgn, int plies, Game *g, Error *e)
{
    for (int i = 0; i < pgn->turns && (plies == 0 || i < plies); i++) {
        const struct PgnTurn *text = &pgn->turn[i];
        Turn turn;
        Error why;
        if (!pgn_read_turn(pgn, i, g, &turn, &why) || !game_play(g, turn, &why)) {
            return error_set(e, "line %d: %.40s: %s", text->line, text->text, why.text);
        }
    }
    Outcome end = game_outcome(g);
    if (end != OUTCOME_NONE) {
        return error_set(e, "line %d: the game is over there: %s; fewer plies are needed",
                         pgn->line, game_reason(g, end));
    }
    return true;
}

static bool read_record(Openings *o, const PgnGame *pgn, const VariantSet *variants,
                        const Variant *v, Error *e)
{
    Error why;
    Game *g = pgn_start(pgn, variants, &why);
    if (g == NULL) {
        return error_set(e, "line %d: %s", pgn->line, why.text);
    }
    bool good;
    if (game_variant(g) != v) {
        good = error_set(e, "line %d: a game of %s, not of %s", pgn->line, game_variant(g)->name,
                         v->name);
    } else {
        good = play_record(pgn, o->spec.plies, g, e) && openings_add(o, g, e);
    }
    game_free(g);
    return good;
}

bool openings_read_pgn(Openings *o, FILE *file, const VariantSet *variants, const Variant *v,
                       Error *e)
{
    PgnReader *reader = pgn_reader_new(file);
    PgnGame *pgn = calloc(1, sizeof *pgn);
    if (reader == NULL || pgn == NULL) {
        pgn_reader_free(reader);
        free(pgn);
        return error_set(e, "out of memory");
    }
    bool good = true;
    for (int read; good && (read = pgn_read(reader, pgn, e)) != 0;) {
        good = read > 0 && read_record(o, pgn, variants, v, e);
    }
    pgn_free(pgn);
    free(pgn);
    pgn_reader_free(reader);
    return good;
}
