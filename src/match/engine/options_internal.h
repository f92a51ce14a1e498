/* The options an engine lists, and whether what the user wants is one of them. */
#ifndef LACUNA_MATCH_ENGINE_OPTIONS_INTERNAL_H
#define LACUNA_MATCH_ENGINE_OPTIONS_INTERNAL_H

#include "base/error.h"

enum { ENGINE_OPTIONS_MAX = 128, ENGINE_OPTION_NAME = 64 };

typedef enum { OPTION_TEXT, OPTION_SPIN, OPTION_CHECK, OPTION_BUTTON } EngineOptionKind;

typedef struct {
    char name[ENGINE_OPTION_NAME];
    EngineOptionKind kind;
    long long low, high; /* OPTION_SPIN */
} EngineOption;

typedef struct {
    EngineOption at[ENGINE_OPTIONS_MAX];
    int count; /* 0: it lists none, so every name is let through */
    bool more; /* there was no room for all */
} EngineOptions;

void engine_options_add(EngineOptions *options, const EngineOption *option);
/* In any case of letters, as UCI has it; NULL if there is none. */
const EngineOption *engine_options_find(const EngineOptions *options, const char *name);
/* Whether the engine can be asked for that; the error names option, value and range. */
bool engine_options_check(const EngineOptions *options, const char *name, const char *value,
                          Error *e);

/* Reads what follows the word `option` of UCI. False if it is no option. */
bool engine_option_read_uci(char *text, EngineOption *option);
/* Reads the value of CECP's feature option: "NAME -spin VALUE MIN MAX". */
bool engine_option_read_cecp(char *text, EngineOption *option);

#endif
