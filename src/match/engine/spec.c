/* The text of one --engine argument. */
#include <string.h>

#include "base/text.h"
#include "match/player.h"

enum { SPEC_TEXT_MAX = 8192, TIMEOUT_SECONDS_MAX = 3600 };

static bool copy(const char *key, const char *value, char *to, size_t size, Error *e)
{
    if (strlen(value) >= size) {
        return error_set(e, "%s: longer than %zu bytes", key, size - 1);
    }
    memcpy(to, value, strlen(value) + 1);
    return true;
}

static bool read_proto(const char *value, PlayerSpec *spec, Error *e)
{
    static const struct {
        const char *word;
        Proto proto;
    } WORDS[] = {
        {"uci", PROTO_UCI}, {"cecp", PROTO_CECP}, {"xboard", PROTO_CECP}, {"auto", PROTO_DETECT}};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (strcmp(value, WORDS[i].word) == 0) {
            spec->proto = WORDS[i].proto;
            return true;
        }
    }
    return error_set(e, "proto: '%s' is none of uci, cecp, auto", value);
}

static bool read_restart(const char *value, PlayerSpec *spec, Error *e)
{
    if (strcmp(value, "on") != 0 && strcmp(value, "off") != 0) {
        return error_set(e, "restart: '%s' is neither on nor off", value);
    }
    spec->restart = strcmp(value, "on") == 0;
    return true;
}

static bool read_timeout(const char *value, PlayerSpec *spec, Error *e)
{
    long long seconds;
    if (!text_integer(value, 1, TIMEOUT_SECONDS_MAX, &seconds)) {
        return error_set(e, "timeout: '%s' is no number of seconds from 1 to %d", value,
                         TIMEOUT_SECONDS_MAX);
    }
    spec->timeout_ms = seconds * 1000;
    return true;
}

/* The option, replaced if it was said before. */
static bool read_option(const char *name, const char *value, PlayerSpec *spec, Error *e)
{
    int i = 0;
    while (i < spec->options && strcmp(spec->option[i].name, name) != 0) {
        i++;
    }
    if (name[0] == '\0') {
        return error_set(e, "option.: the option's name is missing");
    }
    if (i == PLAYER_OPTIONS_MAX) {
        return error_set(e, "option.%s: more than %d options", name, PLAYER_OPTIONS_MAX);
    }
    if (!copy("option", name, spec->option[i].name, sizeof spec->option[i].name, e) ||
        !copy(name, value, spec->option[i].value, sizeof spec->option[i].value, e)) {
        return false;
    }
    spec->options += i == spec->options;
    return true;
}

static bool read_key(const char *key, const char *value, PlayerSpec *spec, Error *e)
{
    static const char OPTION[] = "option.";
    if (strncmp(key, OPTION, sizeof OPTION - 1) == 0) {
        return read_option(key + sizeof OPTION - 1, value, spec, e);
    }
    if (strcmp(key, "cmd") == 0) {
        return copy(key, value, spec->command, sizeof spec->command, e);
    }
    if (strcmp(key, "name") == 0) {
        return copy(key, value, spec->name, sizeof spec->name, e);
    }
    if (strcmp(key, "dir") == 0) {
        return copy(key, value, spec->directory, sizeof spec->directory, e);
    }
    if (strcmp(key, "proto") == 0) {
        return read_proto(value, spec, e);
    }
    if (strcmp(key, "restart") == 0) {
        return read_restart(value, spec, e);
    }
    if (strcmp(key, "timeout") == 0) {
        return read_timeout(value, spec, e);
    }
    if (strcmp(key, "tc") == 0 || strcmp(key, "movetime") == 0 || strcmp(key, "nodes") == 0 ||
        strcmp(key, "depth") == 0) {
        spec->has_tc = true;
        return time_control_key(key, value, &spec->tc, e);
    }
    return error_set(e,
                     "unknown key '%s': there are cmd, name, dir, proto, tc, movetime, nodes, "
                     "depth, restart, timeout, option.NAME",
                     key);
}

bool player_spec_read(const char *text, PlayerSpec *spec, Error *e)
{
    char line[SPEC_TEXT_MAX], *rest = line, *word;
    PlayerSpec new = {0};
    bool closed;
    if (!copy("engine", text, line, sizeof line, e)) {
        return false;
    }
    while ((word = text_quoted_word(&rest, &closed)) != NULL) {
        char *value = strchr(word, '=');
        if (!closed) {
            return error_set(e, "a quote is not closed in: %s", text);
        }
        if (value == NULL) {
            return error_set(e, "'%s' is not KEY=VALUE, like cmd=./engine", word);
        }
        *value++ = '\0';
        if (!read_key(word, value, &new, e)) {
            return false;
        }
    }
    if (new.command[0] == '\0') {
        return error_set(e, "the engine has no cmd=COMMAND");
    }
    *spec = new;
    return true;
}
