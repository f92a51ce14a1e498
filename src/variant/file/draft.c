/* Values of a variant file's keys, read into the variant that is being made. */
#include "variant/file/draft_internal.h"

#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void report(const Draft *d, Key key, FilePlace at, const char *format, va_list args)
{
    char what[220], from[NAME_MAX_LENGTH + 24] = "";
    const Setting *s = &d->source->at[key];
    Error e;
    (void)vsnprintf(what, sizeof what, format, args);
    if (s->text != NULL && !draft_is_own(d, key)) {
        snprintf(from, sizeof from, " (inherited from [%s])", s->section);
    }
    error_set(&e, "[%s] %s%s: %s", d->name, key_name(key), from, what);
    diagnostics_add(d->out, false, at, &e);
}

bool(draft_error)(const Draft *d, Key key, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    report(d, key, draft_is_own(d, key) ? d->source->at[key].at : d->at, format, args);
    va_end(args);
    return false;
}

bool(draft_error_at)(const Draft *d, Key key, const char *at, int width, const char *format, ...)
{
    FilePlace place = d->at;
    if (draft_is_own(d, key)) {
        place = d->source->at[key].at;
        place.column += (int)(at - d->source->at[key].text);
        place.width = width;
    }
    va_list args;
    va_start(args, format);
    report(d, key, place, format, args);
    va_end(args);
    return false;
}

const char *draft_text(const Draft *d, Key key)
{
    const char *text = d->source->at[key].text;
    return text == NULL && key_info(key)->stored ? key_info(key)->initial : text;
}

bool draft_is_own(const Draft *d, Key key)
{
    const Setting *s = &d->source->at[key];
    return s->text != NULL && strcmp(s->section, d->name) == 0;
}

bool draft_word(const char **rest, Word *word)
{
    word->at = *rest + strspn(*rest, TEXT_BLANKS);
    word->length = (int)strcspn(word->at, TEXT_BLANKS);
    *rest = word->at + word->length;
    return word->length > 0;
}

static bool choose(const Draft *d, Key key, const char *const *words, int *choice)
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
    const char *near = word_nearest(text, words);
    return draft_error(d, key, "'%.40s' is none of %s%s%s%s", text, known,
                       near == NULL ? "" : "; is ", near == NULL ? "" : near,
                       near == NULL ? "" : " meant?");
}

bool draft_bool(const Draft *d, Key key, bool *value)
{
    static const char *const words[] = {"false", "true", NULL};
    int choice = *value;
    if (!choose(d, key, words, &choice)) {
        return false;
    }
    *value = choice != 0;
    return true;
}

bool draft_choice(const Draft *d, Key key, int *choice)
{
    return choose(d, key, key_info(key)->words, choice);
}

bool draft_integer(const Draft *d, Key key, int *value)
{
    const char *text = draft_text(d, key);
    int low = key_info(key)->low, high = key_info(key)->high;
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
static bool region_add(const Variant *v, Word w, SquareSet *region)
{
    char word[8];
    int file = -1; /* any */
    long long rank = 0;
    if (w.length >= (int)sizeof word) {
        return false;
    }
    snprintf(word, sizeof word, "%.*s", w.length, w.at);
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
    const char *rest = strcmp(text, "-") == 0 ? "" : text;
    for (Word w; draft_word(&rest, &w);) {
        if (!region_add(d->v, w, &read)) {
            return draft_error_at(d, key, w.at, w.length,
                                  "'%.*s' names no square of the board; regions look "
                                  "like '*8 a* b2', '*' or '-'",
                                  w.length < 20 ? w.length : 20, w.at);
        }
    }
    *region = read;
    return true;
}

bool draft_types(const Draft *d, Key key, uint32_t *types)
{
    const char *text = draft_text(d, key);
    if (text == NULL) {
        return true;
    }
    uint32_t read = 0;
    if (strcmp(text, "*") == 0) { /* all kinds */
        *types = (uint32_t)((1u << d->v->piece_types) - 1);
        return true;
    }
    for (const char *p = text; *p != '\0' && strcmp(text, "-") != 0; p++) {
        PieceType t = variant_kind(d->v, *p);
        if (*p != ' ' && t == NO_PIECE_TYPE) {
            return draft_error_at(d, key, p, 1, "'%c' is no piece's letter in this variant", *p);
        }
        if (*p != ' ') {
            read |= 1u << t;
        }
    }
    *types = read;
    return true;
}
