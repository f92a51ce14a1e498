/* Writes a PGN game. */
#include <ctype.h>
#include <string.h>

#include "base/text.h"
#include "game/pgn.h"

enum { COLUMNS = 79 };

/* --- Tags ------------------------------------------------------------------------------------- */

/* PGN's Seven Tag Roster, and what stands for a value that is not known. */
static const char *const roster[][2] = {
    {"Event", "?"}, {"Site", "?"},  {"Date", "????.??.??"}, {"Round", "?"},
    {"White", "?"}, {"Black", "?"}, {"Result", "*"},
};
enum { ROSTER = sizeof roster / sizeof roster[0] };

static void write_tag(FILE *file, const char *name, const char *value)
{
    (void)fprintf(file, "[%s \"", name);
    for (const char *p = value; *p != '\0'; p++) {
        if (*p == '"' || *p == '\\') {
            (void)fputc('\\', file);
        }
        (void)fputc(iscntrl((unsigned char)*p) ? ' ' : *p, file);
    }
    (void)fputs("\"]\n", file);
}

static bool in_roster(const char *name)
{
    for (int i = 0; i < ROSTER; i++) {
        if (strcmp(name, roster[i][0]) == 0) {
            return true;
        }
    }
    return false;
}

static const char *result_of(const PgnGame *game)
{
    const char *tag = pgn_tag(game, "Result");
    return game->result[0] != '\0' ? game->result : tag != NULL ? tag : "*";
}

static void write_tags(FILE *file, const PgnGame *game)
{
    for (int i = 0; i < ROSTER; i++) {
        const char *value = pgn_tag(game, roster[i][0]);
        if (strcmp(roster[i][0], "Result") == 0) {
            value = result_of(game);
        }
        write_tag(file, roster[i][0], value != NULL ? value : roster[i][1]);
    }
    for (int i = 0; i < game->tags; i++) {
        if (!in_roster(game->tag[i].name)) {
            write_tag(file, game->tag[i].name, game->tag[i].value);
        }
    }
    (void)fputc('\n', file);
}

/* --- Turns ------------------------------------------------------------------------------------ */

typedef struct {
    FILE *file;
    size_t column;
} Lines;

/* The word, after a blank or on a new line. */
static void write_word(Lines *lines, const char *word, size_t length)
{
    if (lines->column > 0 && lines->column + 1 + length > COLUMNS) {
        (void)fputc('\n', lines->file);
        lines->column = 0;
    }
    if (lines->column > 0) {
        (void)fputc(' ', lines->file);
        lines->column++;
    }
    (void)fwrite(word, 1, length, lines->file);
    lines->column += length;
}

/* In braces, its words wrapped like all others. */
static void write_comment(Lines *lines, const char *comment)
{
    char braced[PGN_COMMENT_MAX + 3];
    Text t = text_over(braced, sizeof braced);
    text_char(&t, '{');
    for (int i = 0; i < PGN_COMMENT_MAX && comment[i] != '\0'; i++) {
        unsigned char c = (unsigned char)comment[i];
        text_char(&t, c == '}' ? ')' : iscntrl(c) ? ' ' : comment[i]);
    }
    text_char(&t, '}');
    char *rest = braced;
    for (char *word; (word = text_word(&rest)) != NULL;) {
        write_word(lines, word, strlen(word));
    }
}

/* Side and number of the first turn, as the FEN tag has them; a FEN's fields are side: the second,
 * number: the sixth. */
static void first_turn(const PgnGame *game, Colour *side, int *number)
{
    char fen[PGN_TAG_MAX + 1];
    const char *tag = pgn_tag(game, "FEN");
    *side = WHITE;
    *number = 1;
    if (tag == NULL) {
        return;
    }
    memcpy(fen, tag, strlen(tag) + 1);
    char *rest = fen, *word;
    for (int field = 1; (word = text_word(&rest)) != NULL; field++) {
        long long n;
        if (field == 2 && strcmp(word, "b") == 0) {
            *side = BLACK;
        }
        if (field == 6 && text_integer(word, 1, 1000000, &n)) {
            *number = (int)n;
        }
    }
}

static void write_turns(Lines *lines, const PgnGame *game)
{
    Colour side;
    int number;
    first_turn(game, &side, &number);
    bool numbered = false;
    for (int i = 0; i < game->turns; i++) {
        const struct PgnTurn *turn = &game->turn[i];
        if (side == WHITE || !numbered) {
            char text[24];
            Text t = text_over(text, sizeof text);
            text_add(&t, "%d%s", number, side == WHITE ? "." : "...");
            write_word(lines, text, t.length);
        }
        write_word(lines, turn->text, strlen(turn->text));
        if (turn->comment != NULL && turn->comment[0] != '\0') {
            write_comment(lines, turn->comment);
        }
        numbered = turn->comment == NULL || turn->comment[0] == '\0';
        number += side == BLACK;
        side = colour_other(side);
    }
}

bool pgn_write(FILE *file, const PgnGame *game)
{
    Lines lines = {.file = file};
    const char *result = result_of(game);
    write_tags(file, game);
    write_turns(&lines, game);
    write_word(&lines, result, strlen(result));
    (void)fputs("\n\n", file);
    return !ferror(file);
}
