/* The lines of an ini file: sections and settings, comments cut off. */
#include "variant/file/ini_internal.h"

#include <string.h>

Ini ini_over(const char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t skip = length >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    return (Ini){.text = text + skip, .left = length - skip};
}

/* A text within the buffer, as a place of the file. */
static FilePlace place_of(const Ini *ini, const char *at, size_t width)
{
    return (FilePlace){ini->line, (int)(at - ini->buffer) + 1, (int)width};
}

static IniLine broken(const Ini *ini, const char *at, size_t width)
{
    return (IniLine){.kind = INI_ERROR, .name_at = place_of(ini, at, width)};
}

/* Index of the first byte that cannot be part of a variant file; `length` if all can. */
static size_t bytes_check(const char *line, size_t length)
{
    bool comment = false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        bool starts = i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t';
        comment = comment || ((c == '#' || c == ';') && starts);
        bool control = (c < ' ' && c != '\t') || c == 0x7f;
        if (control || (c > '~' && !comment)) {
            return i;
        }
    }
    return length;
}

/* Moves the next line, without its end, to the buffer. False with the error and its column. */
static bool take_line(Ini *ini, size_t *column, Error *e)
{
    const char *line = ini->text, *end = memchr(line, '\n', ini->left);
    size_t length = end == NULL ? ini->left : (size_t)(end - line);
    size_t step = end == NULL ? length : length + 1;
    ini->line++;
    ini->text += step;
    ini->left -= step;
    if (length > 0 && line[length - 1] == '\r') {
        length--;
    }
    *column = INI_LINE_MAX;
    if (length > INI_LINE_MAX) {
        return error_set(e, "the line has %zu bytes, at most %d are allowed", length, INI_LINE_MAX);
    }
    *column = bytes_check(line, length);
    if (*column < length) {
        return error_set(e, "byte 0x%02x: a variant file is plain text",
                         (unsigned char)line[*column]);
    }
    memcpy(ini->buffer, line, length);
    ini->buffer[length] = '\0';
    return true;
}

/* Cuts blanks off both ends, in place. */
static char *trimmed(char *text)
{
    text += strspn(text, " \t");
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\t')) {
        length--;
    }
    text[length] = '\0';
    return text;
}

static void cut_comment(char *text)
{
    for (char *p = text; *p != '\0'; p++) {
        bool starts = p == text || p[-1] == ' ' || p[-1] == '\t';
        if ((*p == '#' || *p == ';') && starts) {
            *p = '\0';
            return;
        }
    }
}

static IniLine both(IniKind kind, const Ini *ini, const char *name, const char *value)
{
    return (IniLine){
        .kind = kind,
        .name = name,
        .value = value,
        .name_at = place_of(ini, name, strlen(name)),
        .value_at = place_of(ini, value, strlen(value)),
    };
}

static IniLine section_line(const Ini *ini, char *text, Error *e)
{
    size_t length = strlen(text);
    if (text[length - 1] != ']') {
        error_set(e, "a section must end with ]: [name] or [name:parent]");
        return broken(ini, text + length, 1);
    }
    text[length - 1] = '\0';
    char *colon = strchr(text, ':');
    if (colon != NULL) {
        *colon = '\0';
    }
    const char *name = trimmed(text + 1);
    const char *parent = colon == NULL ? text + length - 1 : trimmed(colon + 1);
    if (*name == '\0' || (colon != NULL && *parent == '\0')) {
        error_set(e, "a section needs its names: [name] or [name:parent]");
        return broken(ini, *name == '\0' ? name : parent, 1);
    }
    return both(INI_SECTION, ini, name, parent);
}

static IniLine setting_line(const Ini *ini, char *text, Error *e)
{
    char *equals = strchr(text, '=');
    const char *colon = strchr(text, ':');
    if (equals == NULL && colon != NULL) {
        error_set(e, "write = and not : between key and value: %.*s = ...",
                  (int)(colon - text < 40 ? colon - text : 40), text);
        return broken(ini, colon, 1);
    }
    if (equals == NULL) {
        error_set(e, "'%.40s' is neither [section] nor key = value", text);
        return broken(ini, text, strlen(text));
    }
    *equals = '\0';
    const char *name = trimmed(text);
    if (*name == '\0') {
        error_set(e, "no key before the =");
        return broken(ini, equals, 1);
    }
    return both(INI_SETTING, ini, name, trimmed(equals + 1));
}

IniLine ini_next(Ini *ini, Error *e)
{
    size_t column;
    while (ini->left > 0) {
        if (!take_line(ini, &column, e)) {
            return broken(ini, ini->buffer + column, 1);
        }
        cut_comment(ini->buffer);
        char *text = trimmed(ini->buffer);
        if (*text != '\0') {
            return *text == '[' ? section_line(ini, text, e) : setting_line(ini, text, e);
        }
    }
    return (IniLine){.kind = INI_END};
}
