/* Values of a variant file's keys, read into the variant that is being made. */
#include "variant/file/draft_internal.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool(draft_error)(const Draft *d, Key key, const char *format, ...)
{
    char what[200], from[NAME_MAX_LENGTH + 24] = "";
    const Setting *s = &d->source->at[key];
    bool inherited = s->text != NULL && strcmp(s->section, d->name) != 0;
    va_list args;
    va_start(args, format);
    (void)vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (inherited) {
        snprintf(from, sizeof from, " (inherited from [%s])", s->section);
    }
    return error_set(d->e, "%.100s:%d: [%s] %s%s: %s", d->file,
                     s->text == NULL || inherited ? d->line : s->line, d->name, key_name(key), from,
                     what);
}

const char *draft_text(const Draft *d, Key key)
{
    return d->source->at[key].text;
}

bool draft_bool(const Draft *d, Key key, bool *value)
{
    static const char *const words[] = {"false", "true", NULL};
    int choice = *value;
    if (!draft_choice(d, key, words, &choice)) {
        return false;
    }
    *value = choice != 0;
    return true;
}

bool draft_choice(const Draft *d, Key key, const char *const *words, int *choice)
{
    const char *text = draft_text(d, key);
    if (text == NULL) {
        return true;
    }
    char known[100];
    Text list = text_over(known, sizeof known);
    for (int i = 0; words[i] != NULL; i++) {
        if (strcmp(words[i], text) == 0) {
            *choice = i;
            return true;
        }
        text_add(&list, "%s%s", i == 0 ? "" : ", ", words[i]);
    }
    return draft_error(d, key, "'%.40s' is none of %s", text, known);
}

bool draft_integer(const Draft *d, Key key, int low, int high, int *value)
{
    const char *text = draft_text(d, key);
    long long number;
    if (text == NULL) {
        return true;
    }
    if (!text_integer(text, low, high, &number)) {
        return draft_error(d, key, "'%.40s' is no whole number from %d to %d", text, low, high);
    }
    *value = (int)number;
    return true;
}

bool draft_file(const Draft *d, Key key, int *file)
{
    const char *text = draft_text(d, key);
    if (text == NULL) {
        return true;
    }
    int found = -1;
    long long number;
    if (text[0] >= 'a' && text[0] <= 'z' && text[1] == '\0') {
        found = text[0] - 'a';
    } else if (text_integer(text, 1, FILES_MAX, &number)) {
        found = (int)number - 1;
    }
    /* While maxFile itself is read, the board has no files yet. */
    int files = d->v->files == 0 ? FILES_MAX : d->v->files;
    if (found < 0 || found >= files) {
        return draft_error(d, key, "'%.40s' is no file: a to %c, or 1 to %d", text, 'a' + files - 1,
                           files);
    }
    *file = found;
    return true;
}

/* Adds what one word of a region names: `*`, `*8`, `a*` or `a1`. False if it is none of these. */
static bool region_add(const Variant *v, const char *word, SquareSet *region)
{
    int file = -1; /* any */
    long long rank = 0;
    if (*word != '*') {
        file = *word - 'a';
        if (file < 0 || file >= v->files) {
            return false;
        }
    }
    const char *rest = word + 1;
    bool any_rank = strcmp(rest, "*") == 0 || (*word == '*' && *rest == '\0');
    if (!any_rank && (*rest < '1' || *rest > '9' || !text_integer(rest, 1, v->ranks, &rank))) {
        return false;
    }
    bool found = false;
    for (int s = 0; s < v->squares; s++) {
        if ((file < 0 || v->file_of[s] == file) && (any_rank || v->rank_of[s] + 1 == rank)) {
            squareset_add(region, (Square)s);
            found = true;
        }
    }
    return found;
}

bool draft_region(const Draft *d, Key key, SquareSet *region)
{
    const char *text = draft_text(d, key);
    if (text == NULL) {
        return true;
    }
    SquareSet read = {0};
    if (strcmp(text, "-") != 0) {
        char words[FEN_MAX];
        Text copy = text_over(words, sizeof words);
        text_add(&copy, "%s", text);
        if (copy.cut) {
            return draft_error(d, key, "longer than %d bytes", FEN_MAX - 1);
        }
        char *rest = words;
        for (char *word; (word = text_word(&rest)) != NULL;) {
            if (!region_add(d->v, word, &read)) {
                return draft_error(d, key,
                                   "'%.20s' names no square of the board; regions look "
                                   "like '*8 a* b2', '*' or '-'",
                                   word);
            }
        }
    }
    *region = read;
    return true;
}

bool draft_types(const Draft *d, Key key, uint16_t *types)
{
    const char *text = draft_text(d, key);
    if (text == NULL) {
        return true;
    }
    unsigned read = 0;
    for (const char *p = text; *p != '\0' && strcmp(text, "-") != 0; p++) {
        PieceType t = variant_kind(d->v, *p);
        if (*p != ' ' && t == NO_PIECE_TYPE) {
            return draft_error(d, key, "'%c' is no piece's letter in this variant", *p);
        }
        if (*p != ' ') {
            read |= 1u << t;
        }
    }
    *types = (uint16_t)read;
    return true;
}
