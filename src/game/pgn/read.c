/* Reads PGN games from a stream, and goes on behind what is wrong. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "game/pgn.h"
#include "game/pgn/signs_internal.h"
#include "game/pgn/source_internal.h"

struct PgnReader {
    Source source;
    long whole; /* offset just after the last whole game */
    PgnGame *game;
    Error *e;
    Error ignored; /* errors while recovering from another */
};

/* What became of reading a part of a game. */
typedef enum { READ_ON, READ_DONE, READ_FAILED } Progress;

PgnReader *pgn_reader_new(FILE *file)
{
    PgnReader *reader = calloc(1, sizeof *reader);
    if (reader != NULL) {
        long offset = ftell(file);
        reader->source.file = file;
        reader->source.offset = reader->whole = offset > 0 ? offset : 0;
        reader->source.line = 1;
        reader->source.line_start = true;
    }
    return reader;
}

void pgn_reader_free(PgnReader *reader)
{
    free(reader);
}

long pgn_reader_offset(const PgnReader *reader)
{
    return reader->whole;
}

/* --- Small things ----------------------------------------------------------------------------- */

static int peek(PgnReader *r)
{
    return source_peek(&r->source, 0);
}

static bool is_blank(int c)
{
    return c >= 0 && (c <= ' ' || c == 0x7f);
}

static void skip_blanks(PgnReader *r)
{
    while (is_blank(peek(r))) {
        source_take(&r->source);
    }
}

static bool failed(PgnReader *r, int line, const char *what)
{
    return error_set(r->e, "line %d: %s", line, what);
}

static bool out_of_memory(PgnReader *r)
{
    return error_set(r->e, "line %d: out of memory", r->source.line);
}

/* --- Comments and variations ------------------------------------------------------------------ */

/* Appends the comment that begins here, `{...}` or `;...`, to the text, blanks and line ends as one
 * blank. False if it does not end. */
static bool read_comment(PgnReader *r, Text *text)
{
    int start = r->source.line;
    bool braces = source_take(&r->source) == '{';
    bool gap = text->length > 0;
    for (int c; (c = source_take(&r->source)) != (braces ? '}' : '\n');) {
        if (c == SOURCE_END) {
            return !braces || failed(r, start, "this comment has no closing brace");
        }
        if (is_blank(c)) {
            gap = text->length > 0;
            continue;
        }
        if (gap) {
            text_char(text, ' ');
            gap = false;
        }
        text_char(text, (char)c);
    }
    return true;
}

static bool skip_comment(PgnReader *r)
{
    char nothing[1];
    Text text = text_over(nothing, sizeof nothing);
    return read_comment(r, &text);
}

/* The comment belongs to the turn before it; one before the first turn to nobody. */
static bool add_comment(PgnReader *r)
{
    PgnGame *game = r->game;
    if (game->turns == 0) {
        return skip_comment(r);
    }
    char **old = &game->turn[game->turns - 1].comment;
    char buffer[PGN_COMMENT_MAX + 1];
    Text text = text_over(buffer, sizeof buffer);
    text_add(&text, "%s", *old != NULL ? *old : "");
    if (!read_comment(r, &text)) {
        return false;
    }
    char *copy = strdup(buffer);
    if (copy == NULL) {
        return out_of_memory(r);
    }
    free(*old);
    *old = copy;
    return true;
}

/* Comments in variations may hold parentheses; those of (B-N)N*d3 come in pairs. */
static bool skip_variation(PgnReader *r)
{
    int start = r->source.line;
    int depth = 0;
    do {
        int c = peek(r);
        if (c == SOURCE_END) {
            return failed(r, start, "this variation has no closing parenthesis");
        }
        if (c == '{' || c == ';') {
            if (!skip_comment(r)) {
                return false;
            }
            continue;
        }
        depth += (c == '(') - (c == ')');
        source_take(&r->source);
    } while (depth > 0);
    return true;
}

/* --- Tags ------------------------------------------------------------------------------------- */

static bool read_tag_name(PgnReader *r, char *name, size_t size)
{
    Text text = text_over(name, size);
    skip_blanks(r);
    for (int c; (c = peek(r)) != SOURCE_END && !is_blank(c) && strchr("\"[]", c) == NULL;) {
        text_char(&text, (char)source_take(&r->source));
    }
    skip_blanks(r);
    return text.length > 0 || failed(r, r->source.line, "the name of a tag is needed after [");
}

static bool read_tag_value(PgnReader *r, char *value, size_t size)
{
    Text text = text_over(value, size);
    int line = r->source.line;
    if (peek(r) != '"') {
        return failed(r, line, "a tag's value in quotes is needed");
    }
    source_take(&r->source);
    for (int c; (c = peek(r)) != '"';) {
        if (c == SOURCE_END || c == '\n') {
            return failed(r, line, "the tag's value has no closing quote");
        }
        source_take(&r->source);
        int next = peek(r);
        if (c == '\\' && (next == '"' || next == '\\')) {
            c = source_take(&r->source);
        }
        text_char(&text, is_blank(c) ? ' ' : (char)c);
    }
    source_take(&r->source);
    return true;
}

/* [Name "value"] */
static bool read_tag(PgnReader *r)
{
    char name[sizeof r->game->tag[0].name], value[PGN_TAG_MAX + 1];
    int line = r->source.line;
    source_take(&r->source);
    if (!read_tag_name(r, name, sizeof name) || !read_tag_value(r, value, sizeof value)) {
        return false;
    }
    skip_blanks(r);
    if (peek(r) != ']') {
        return failed(r, line, "] is needed after the tag's value");
    }
    source_take(&r->source);
    return pgn_set_tag(r->game, name, value) || failed(r, line, "too many tags");
}

/* --- Words ------------------------------------------------------------------------------------ */

static int ahead(PgnReader *r, size_t i)
{
    return source_peek(&r->source, i);
}

/* (B-N)N*d3 and (P-P)*g2 are exchanges of Hostage; any other parenthesis opens a variation. */
static bool is_exchange(PgnReader *r)
{
    if (ahead(r, 0) != '(' || !isupper(ahead(r, 1)) || ahead(r, 2) != '-' ||
        !isupper(ahead(r, 3)) || ahead(r, 4) != ')') {
        return false;
    }
    int piece = ahead(r, 5);
    int star = isupper(piece) ? ahead(r, 6) : piece;
    return star == '*' || star == '@';
}

/* A pawn's drop, *g5, or as much of it as a cut file has; a `*` alone is a result. */
static bool is_pawn_drop(PgnReader *r)
{
    return ahead(r, 0) == '*' && islower(ahead(r, 1));
}

/* N(b)d7, a8(Q): a parenthesis around one letter or digit within a word. */
static bool is_inner_parenthesis(PgnReader *r)
{
    return ahead(r, 0) == '(' && isalnum(ahead(r, 1)) && ahead(r, 2) == ')';
}

/* The result of "e5*": a star that ends a word. */
static bool is_star_behind(PgnReader *r)
{
    int next = ahead(r, 1);
    return ahead(r, 0) == '*' && (next == SOURCE_END || is_blank(next));
}

/* Everything up to what can only begin something else. */
static bool read_word(PgnReader *r, char word[PGN_WORD_MAX + 1])
{
    Text text = text_over(word, PGN_WORD_MAX + 1);
    size_t inside = is_exchange(r) ? 5 : 0; /* bytes that belong to the word, whatever they are */
    for (;;) {
        int c = peek(r);
        if (inside == 0 && text.length > 0 && is_inner_parenthesis(r)) {
            inside = 3;
        }
        if (inside == 0 && (c == SOURCE_END || is_blank(c) || strchr("{};()[]$", c) != NULL)) {
            break;
        }
        if (inside == 0 && text.length > 0 && is_star_behind(r)) {
            break;
        }
        text_char(&text, (char)source_take(&r->source));
        inside -= inside > 0;
    }
    return !text.cut || failed(r, r->source.line, "this word is too long for a turn");
}

/* 12. and 12... before a turn, or alone. */
static const char *after_number(const char *word)
{
    const char *digits_end = word + strspn(word, "0123456789");
    if (*digits_end == '\0' || *digits_end == '.') {
        return digits_end + strspn(digits_end, ".");
    }
    return word;
}

/* The result that the word is, as PGN has it; NULL if it is none. */
static const char *result_of(const char *word)
{
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        if (strcmp(word, results[i]) == 0) {
            return results[i];
        }
    }
    return strcmp(word, "1/2") == 0 ? "1/2-1/2" : NULL;
}

/* What annotates the turn before it: glyphs (but not the null move --), and words. */
static bool is_annotation(const char *word)
{
    bool glyphs = strspn(word, "!?+-=/#") == strlen(word) && strcmp(word, "--") != 0;
    return glyphs || strcmp(word, "e.p.") == 0 || strcmp(word, "ep") == 0 ||
           strcmp(word, "mate") == 0;
}

/* A file cut off within *g5 seems to end in a result; the tag knows better. */
static bool is_cut_drop(PgnReader *r)
{
    const char *tag = pgn_tag(r->game, "Result");
    return peek(r) == SOURCE_END && tag != NULL && strcmp(tag, "*") != 0;
}

/* The same, or cut off within 1/2-1/2. */
static bool is_cut_word(PgnReader *r, const char *word)
{
    return strcmp(word, "*") == 0 ? is_cut_drop(r)
                                  : strcmp(word, "1/2") == 0 && peek(r) == SOURCE_END;
}

static Progress take_word(PgnReader *r)
{
    char buffer[PGN_WORD_MAX + 1];
    int line = r->source.line;
    if (!read_word(r, buffer)) {
        return READ_FAILED;
    }
    pgn_plain_signs(buffer);
    const char *word = after_number(buffer), *result = result_of(word);
    if (result != NULL && !is_cut_word(r, word)) {
        memcpy(r->game->result, result, strlen(result) + 1);
        return READ_DONE;
    }
    if (is_annotation(word)) { /* the empty word is one: a number alone */
        return READ_ON;
    }
    if (r->game->turns == PGN_TURNS_MAX) {
        failed(r, line, "too many turns");
        return READ_FAILED;
    }
    if (!pgn_add_turn(r->game, word, NULL)) {
        out_of_memory(r);
        return READ_FAILED;
    }
    r->game->turn[r->game->turns - 1].line = line;
    return READ_ON;
}

/* --- Games ------------------------------------------------------------------------------------ */

static Progress unfinished(PgnReader *r)
{
    error_set(r->e,
              "line %d: the game that begins in line %d has no result (1-0, 0-1, 1/2-1/2 or *)",
              r->source.line, r->game->line);
    return READ_FAILED;
}

static bool is_empty(const PgnGame *game)
{
    return game->tags == 0 && game->turns == 0;
}

/* The next thing in a game. Blanks are skipped. */
static Progress read_next(PgnReader *r)
{
    int c = peek(r);
    switch (c) {
    case SOURCE_END: return is_empty(r->game) ? READ_DONE : unfinished(r);
    case '[':
        if (r->game->turns > 0) {
            return unfinished(r);
        }
        return read_tag(r) ? READ_ON : READ_FAILED;
    case '{':
    case ';': return add_comment(r) ? READ_ON : READ_FAILED;
    case '$':
        source_take(&r->source);
        while (isdigit(peek(r))) {
            source_take(&r->source);
        }
        return READ_ON;
    case '(':
        if (is_exchange(r)) {
            return take_word(r);
        }
        return skip_variation(r) ? READ_ON : READ_FAILED;
    case ')':
    case '}':
    case ']':
        error_set(r->e, "line %d: '%c' closes nothing", r->source.line, c);
        source_take(&r->source);
        return READ_FAILED;
    case '*':
        if (!is_pawn_drop(r)) {
            char star[2] = {(char)source_take(&r->source), '\0'};
            if (is_cut_drop(r)) {
                return unfinished(r);
            }
            memcpy(r->game->result, star, sizeof star);
            return READ_DONE;
        }
        return take_word(r);
    default: return take_word(r);
    }
}

/* Blanks, lines that begin with %, and a byte order mark at the very start. */
static void skip_between(PgnReader *r)
{
    Source *s = &r->source;
    if (s->offset == 0 && peek(r) == 0xef && ahead(r, 1) == 0xbb && ahead(r, 2) == 0xbf) {
        for (int i = 0; i < 3; i++) {
            source_take(s);
        }
        s->line_start = true;
    }
    for (;;) {
        if (s->line_start && peek(r) == '%') {
            source_skip_line(s);
        } else if (is_blank(peek(r))) {
            source_take(s);
        } else {
            return;
        }
    }
}

/* Goes on to the next game's tags: the first [ at a line's start after the rest of this game's tags
 * and turns. */
static void recover(PgnReader *r)
{
    Source *s = &r->source;
    r->e = &r->ignored;
    if (r->game->turns == 0 && !s->line_start) {
        source_skip_line(s);
    }
    for (bool in_tags = r->game->turns == 0; peek(r) != SOURCE_END;) {
        int c = peek(r);
        if (s->line_start && c == '[') {
            if (!in_tags) {
                return;
            }
            source_skip_line(s);
        } else if (c == '{' || c == ';') {
            (void)skip_comment(r);
        } else {
            in_tags = in_tags && c == '[';
            source_take(s);
        }
    }
}

/* Passes what is left of the line if that is blank, so that a cut there leaves whole lines. */
static void skip_line_end(PgnReader *r)
{
    while (is_blank(peek(r)) && source_take(&r->source) != '\n') {
    }
}

int pgn_read(PgnReader *reader, PgnGame *game, Error *e)
{
    pgn_free(game);
    reader->game = game;
    reader->e = e;
    Progress progress;
    do {
        skip_between(reader);
        if (is_empty(game)) {
            game->line = reader->source.line;
        }
        progress = read_next(reader);
    } while (progress == READ_ON);
    if (progress == READ_FAILED) {
        recover(reader);
        return -1;
    }
    if (game->result[0] == '\0') {
        return 0;
    }
    skip_line_end(reader);
    reader->whole = reader->source.offset;
    return 1;
}
