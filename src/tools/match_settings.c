/* KEY=VALUE settings within one word of the command line. */
#include "tools/match_settings_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { SETTINGS_TEXT_MAX = 256, SETTINGS_MAX = 8 };

static bool read_number(const char *text, double *number)
{
    char *end;
    if (*text == '\0' || strspn(text, "+-.0123456789") != strlen(text)) {
        return false;
    }
    *number = strtod(text, &end);
    return *end == '\0' && isfinite(*number);
}

static bool read_setting(const char *what, const NumberSetting *s, const char *text, Error *e)
{
    double number;
    bool good = read_number(text, &number) && number >= s->low && number <= s->high;
    if (s->integer != NULL) {
        long long whole;
        if (!text_integer(text, (long long)s->low, (long long)s->high, &whole)) {
            return error_set(e, "%s: %s='%.20s' is not an integer from %g to %g", what, s->key,
                             text, s->low, s->high);
        }
        *s->integer = (int)whole;
        return true;
    }
    if (!good) {
        return error_set(e, "%s: %s='%.20s' is not a number from %g to %g", what, s->key, text,
                         s->low, s->high);
    }
    *s->real = number;
    return true;
}

static int find(const NumberSetting *setting, int count, const char *key)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(setting[i].key, key) == 0) {
            return i;
        }
    }
    return -1;
}

bool settings_read(const char *what, const char *text, const NumberSetting *setting, int count,
                   Error *e)
{
    char copy[SETTINGS_TEXT_MAX], *rest = copy, *word;
    bool seen[SETTINGS_MAX] = {false};
    Text t = text_over(copy, sizeof copy);
    text_add(&t, "%s", text);
    for (char *comma; (comma = strchr(copy, ',')) != NULL;) {
        *comma = ' ';
    }
    while ((word = text_word(&rest)) != NULL) {
        char *value = strchr(word, '=');
        if (value != NULL) {
            *value++ = '\0';
        }
        int i = find(setting, count, word);
        if (value == NULL || i < 0 || seen[i]) {
            return error_set(e, "%s: '%.20s' is not one of its settings, KEY=NUMBER, once each",
                             what, word);
        }
        if (!read_setting(what, &setting[i], value, e)) {
            return false;
        }
        seen[i] = true;
    }
    for (int i = 0; i < count; i++) {
        if (!seen[i]) {
            return error_set(e, "%s: %s= is missing", what, setting[i].key);
        }
    }
    return true;
}
