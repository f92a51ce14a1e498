/* The lines of an ini file: sections and settings, comments cut off. */
#include "variant/file/ini_internal.h"

#include <string.h>

static IniLine broken(void)
{
    return (IniLine){.kind = INI_ERROR};
}

Ini ini_over(const char *file, const char *text, size_t length)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t skip = length >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    return (Ini){.file = file, .text = text + skip, .left = length - skip};
}

/* Refuses bytes that cannot be part of a variant file, before any of them is looked at as text. */
static bool bytes_check(const Ini *ini, const char *line, size_t length, Error *e)
{
    bool comment = false;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)line[i];
        bool starts = i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t';
        comment = comment || ((c == '#' || c == ';') && starts);
        bool control = (c < ' ' && c != '\t') || c == 0x7f;
        if (control || (c > '~' && !comment)) {
            return error_set(e,
                             "%.100s:%d: byte 0x%02x in column %zu: a variant file is plain text",
                             ini->file, ini->line, c, i + 1);
        }
    }
    return true;
}

/* Moves the next line, without its end, to the buffer. */
static bool take_line(Ini *ini, Error *e)
{
    const char *end = memchr(ini->text, '\n', ini->left);
    size_t length = end == NULL ? ini->left : (size_t)(end - ini->text);
    size_t step = end == NULL ? length : length + 1;
    ini->line++;
    if (length > 0 && ini->text[length - 1] == '\r') {
        length--;
    }
    if (length > INI_LINE_MAX) {
        return error_set(e, "%.100s:%d: the line has %zu bytes, at most %d are allowed", ini->file,
                         ini->line, length, INI_LINE_MAX);
    }
    if (!bytes_check(ini, ini->text, length, e)) {
        return false;
    }
    memcpy(ini->buffer, ini->text, length);
    ini->buffer[length] = '\0';
    ini->text += step;
    ini->left -= step;
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

static IniLine section_line(const Ini *ini, char *text, Error *e)
{
    size_t length = strlen(text);
    if (text[length - 1] != ']') {
        error_set(e, "%.100s:%d: a section must end with ]: [name] or [name:parent]", ini->file,
                  ini->line);
        return broken();
    }
    text[length - 1] = '\0';
    char *colon = strchr(text, ':');
    if (colon != NULL) {
        *colon = '\0';
    }
    const char *name = trimmed(text + 1);
    const char *parent = colon == NULL ? "" : trimmed(colon + 1);
    if (*name == '\0' || (colon != NULL && *parent == '\0')) {
        error_set(e, "%.100s:%d: a section needs its names: [name] or [name:parent]", ini->file,
                  ini->line);
        return broken();
    }
    return (IniLine){.kind = INI_SECTION, .name = name, .value = parent};
}

static IniLine setting_line(const Ini *ini, char *text, Error *e)
{
    char *equals = strchr(text, '=');
    if (equals == NULL) {
        error_set(e, "%.100s:%d: '%.40s' is neither [section] nor key = value", ini->file,
                  ini->line, text);
        return broken();
    }
    *equals = '\0';
    const char *name = trimmed(text);
    if (*name == '\0') {
        error_set(e, "%.100s:%d: no key before the =", ini->file, ini->line);
        return broken();
    }
    return (IniLine){.kind = INI_SETTING, .name = name, .value = trimmed(equals + 1)};
}

IniLine ini_next(Ini *ini, Error *e)
{
    while (ini->left > 0) {
        if (!take_line(ini, e)) {
            return broken();
        }
        cut_comment(ini->buffer);
        char *text = trimmed(ini->buffer);
        if (*text != '\0') {
            return *text == '[' ? section_line(ini, text, e) : setting_line(ini, text, e);
        }
    }
    return (IniLine){.kind = INI_END};
}
