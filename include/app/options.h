/* The options of the engine: the only list of them. UCI and the XBoard protocol print it, and set from
 * it; a new option is one line in src/app/options.c. */
#ifndef LACUNA_APP_OPTIONS_H
#define LACUNA_APP_OPTIONS_H

#include "app/session.h"

typedef enum {
    OPTION_SPIN,    /* a whole number */
    OPTION_CHECK,   /* on or off */
    OPTION_BUTTON,  /* something to do */
    OPTION_FILE,    /* a path; none at first */
    OPTION_VARIANT, /* the name of a game */
} OptionType;

/* Where it is listed. XBoard has commands of its own for what is UCI's only: memory, cores, hard,
 * variant. They set the same options. */
enum { OPTION_IN_UCI = 1, OPTION_IN_CECP = 2, OPTION_IN_BOTH = 3 };

typedef struct {
    const char *name;
    OptionType type;
    unsigned listed;
    int initial, low, high; /* OPTION_SPIN; of OPTION_CHECK: initial, 0, 1 */
    /* Where the session keeps the number, or NULL: it is not a plain one. */
    int *(*number)(Session *s);
    /* What it does, with a value in range, when storing the number is not all (OPTION_BUTTON: with 0);
     * with a text (OPTION_FILE, OPTION_VARIANT). NULL: nothing more. */
    bool (*set)(Session *s, long long value, Error *e);
    bool (*set_text)(Session *s, const char *text, Error *e);
} Option;

/* All of them, in the order in which they are listed. */
const Option *option_list(int *count);
/* Of that name, upper and lower case alike; NULL if there is none. */
const Option *option_find(const char *name);
/* Sets the error for a name that option_find does not know; it lists the known ones. False. */
bool option_unknown(const char *name, Error *e);

/* The number now. */
int option_number(const Option *o, const Session *s);
/* Sets it from a user's text: a number in range; `true`, `false`, 1 or 0; a path (NULL: none); a name;
 * of a button the text is ignored. Stops a running search. On an error nothing has changed and the
 * error names the option and what would be right. */
bool option_set(const Option *o, Session *s, const char *text, Error *e);

/* Gives all numbers of a session their initial values. */
void options_reset(Session *s);

#endif
