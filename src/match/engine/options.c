/* The options that an engine offers, in either protocol, and whether a value fits. */
#include "match/engine/options_internal.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"

void engine_options_add(EngineOptions *options, const EngineOption *option)
{
    if (options->count == ENGINE_OPTIONS_MAX) {
        options->more = true;
        return;
    }
    options->at[options->count++] = *option;
}

const EngineOption *engine_options_find(const EngineOptions *options, const char *name)
{
    for (int i = 0; i < options->count; i++) {
        if (strcasecmp(options->at[i].name, name) == 0) {
            return &options->at[i];
        }
    }
    return NULL;
}

static bool is_check_value(const char *value)
{
    static const char *const VALUES[] = {"true", "false", "1", "0"};
    for (size_t i = 0; i < sizeof VALUES / sizeof *VALUES; i++) {
        if (strcmp(value, VALUES[i]) == 0) {
            return true;
        }
    }
    return false;
}

bool engine_options_check(const EngineOptions *options, const char *name, const char *value,
                          Error *e)
{
    const EngineOption *option = engine_options_find(options, name);
    long long n;
    if (option == NULL) {
        return options->count == 0 || options->more ||
               error_set(e, "the engine has no option '%s'", name);
    }
    if (option->kind == OPTION_SPIN && !text_integer(value, option->low, option->high, &n)) {
        return error_set(e, "option '%s': '%s' is no number from %lld to %lld", name, value,
                         option->low, option->high);
    }
    if (option->kind == OPTION_CHECK && !is_check_value(value)) {
        return error_set(e, "option '%s': '%s' is neither true nor false", name, value);
    }
    return true;
}

/* --- UCI and CECP lines ------------------------------------------------------------------------ */

static bool set_name(EngineOption *option, const char *name)
{
    Text t = text_over(option->name, sizeof option->name);
    text_add(&t, "%s", name);
    return name[0] != '\0';
}

static EngineOptionKind kind_of(const char *word)
{
    static const struct {
        const char *word;
        EngineOptionKind kind;
    } KINDS[] = {
        {"spin", OPTION_SPIN},     {"slider", OPTION_SPIN}, {"check", OPTION_CHECK},
        {"button", OPTION_BUTTON}, {"save", OPTION_BUTTON}, {"reset", OPTION_BUTTON},
    };
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        if (strcmp(word, KINDS[i].word) == 0) {
            return KINDS[i].kind;
        }
    }
    return OPTION_TEXT;
}

static void read_bound(char **rest, long long *bound)
{
    const char *word = text_word(rest);
    if (word != NULL) {
        (void)text_integer(word, LLONG_MIN, LLONG_MAX, bound);
    }
}

bool engine_option_read_uci(char *text, EngineOption *option)
{
    char *name = text_after(text, "name");
    char *rest = name == NULL ? NULL : text_after(name, "type");
    const char *type = rest == NULL ? NULL : text_word(&rest);
    if (type == NULL || !set_name(option, text_trim(name))) {
        return false;
    }
    option->kind = kind_of(type);
    option->low = LLONG_MIN;
    option->high = LLONG_MAX;
    for (const char *word; option->kind == OPTION_SPIN && (word = text_word(&rest)) != NULL;) {
        if (strcmp(word, "min") == 0) {
            read_bound(&rest, &option->low);
        } else if (strcmp(word, "max") == 0) {
            read_bound(&rest, &option->high);
        }
    }
    return true;
}

/* Where " -TYPE" begins; a name may have dashes of its own. */
static char *find_type(char *text)
{
    static const char *const TYPES[] = {"spin",  "slider", "check",  "button", "save",
                                        "reset", "combo",  "string", "file",   "path"};
    for (char *dash = text; (dash = strstr(dash, " -")) != NULL; dash += 2) {
        size_t length = strcspn(dash + 2, TEXT_BLANKS);
        for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++) {
            if (strlen(TYPES[i]) == length && strncmp(dash + 2, TYPES[i], length) == 0) {
                return dash;
            }
        }
    }
    return NULL;
}

bool engine_option_read_cecp(char *text, EngineOption *option)
{
    char *dash = find_type(text);
    if (dash == NULL) {
        return false;
    }
    *dash = '\0';
    char *rest = dash + 2;
    const char *type = text_word(&rest);
    option->kind = kind_of(type);
    option->low = LLONG_MIN;
    option->high = LLONG_MAX;
    if (option->kind == OPTION_SPIN) {
        (void)text_word(&rest); /* the value now */
        read_bound(&rest, &option->low);
        read_bound(&rest, &option->high);
    }
    return set_name(option, text_trim(text));
}
