/* The table of options, and how a user's text becomes one's value. */
#include "app/options.h"

#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "base/transcript.h"

#define NUMBER(field)                      \
    static int *number_##field(Session *s) \
    {                                      \
        return &s->field;                  \
    }
NUMBER(hash)
NUMBER(threads)
NUMBER(multi_pv)
NUMBER(skill)
NUMBER(overhead)
NUMBER(show_wdl)
NUMBER(limit_strength)
NUMBER(elo)

static bool forget(Session *s, long long value, Error *e)
{
    (void)value, (void)e;
    session_forget(s);
    return true;
}

static bool set_debug_log(Session *s, const char *path, Error *e)
{
    (void)s;
    return transcript_open(path, e);
}

/* name, type, where listed; initial, lowest, highest; where kept; what it does */
static const Option options[] = {
    {"Hash", OPTION_SPIN, OPTION_IN_UCI, 16, 1, SESSION_HASH_MAX, number_hash, session_set_hash,
     NULL},
    {"Threads", OPTION_SPIN, OPTION_IN_UCI, 1, 1, THREADS_MAX, number_threads, session_set_threads,
     NULL},
    {"MultiPV", OPTION_SPIN, OPTION_IN_BOTH, 1, 1, MULTIPV_MAX, number_multi_pv, NULL, NULL},
    {"Skill Level", OPTION_SPIN, OPTION_IN_BOTH, SKILL_FULL, 0, SKILL_FULL, number_skill, NULL,
     NULL},
    /* Tells the engine only that the GUI may let it ponder. */
    {"Ponder", OPTION_CHECK, OPTION_IN_UCI, 0, 0, 1, NULL, NULL, NULL},
    {"Move Overhead", OPTION_SPIN, OPTION_IN_BOTH, 10, 0, 5000, number_overhead, NULL, NULL},
    {"UCI_LimitStrength", OPTION_CHECK, OPTION_IN_UCI, 0, 0, 1, number_limit_strength, NULL, NULL},
    {"UCI_Elo", OPTION_SPIN, OPTION_IN_UCI, SKILL_ELO_MOST, SKILL_ELO_LEAST, SKILL_ELO_MOST,
     number_elo, NULL, NULL},
    {"UCI_ShowWDL", OPTION_CHECK, OPTION_IN_UCI, 0, 0, 1, number_show_wdl, NULL, NULL},
    {"Clear Hash", OPTION_BUTTON, OPTION_IN_BOTH, 0, 0, 0, NULL, forget, NULL},
    {"Use NNUE", OPTION_CHECK, OPTION_IN_BOTH, 1, 0, 1, NULL, session_set_use_nnue, NULL},
    {"EvalFile", OPTION_FILE, OPTION_IN_BOTH, 0, 0, 0, NULL, NULL, session_set_eval_file},
    {"Debug Log File", OPTION_FILE, OPTION_IN_BOTH, 0, 0, 0, NULL, NULL, set_debug_log},
    {"UCI_Variant", OPTION_VARIANT, OPTION_IN_UCI, 0, 0, 0, NULL, NULL, session_set_variant},
};
enum { OPTIONS = sizeof options / sizeof *options };

const Option *option_list(int *count)
{
    *count = OPTIONS;
    return options;
}

const Option *option_find(const char *name)
{
    for (int i = 0; i < OPTIONS; i++) {
        if (strcasecmp(options[i].name, name) == 0) {
            return &options[i];
        }
    }
    return NULL;
}

bool option_unknown(const char *name, Error *e)
{
    char names[160];
    Text t = text_over(names, sizeof names);
    for (int i = 0; i < OPTIONS; i++) {
        text_add(&t, "%s%s", i == 0 ? "" : ", ", options[i].name);
    }
    return error_set(e, "unknown option '%.40s'; known: %s", name, names);
}

int option_number(const Option *o, const Session *s)
{
    /* `number` gives away no more than a place: the session stays as it is. */
    return o->number == NULL ? o->initial : *o->number((Session *)s);
}

void options_reset(Session *s)
{
    for (int i = 0; i < OPTIONS; i++) {
        if (options[i].number != NULL) {
            *options[i].number(s) = options[i].initial;
        }
    }
}

static bool read_number(const Option *o, const char *text, long long *n, Error *e)
{
    if (!text_integer(text, o->low, o->high, n)) {
        return error_set(e, "option %s: '%.40s' is not an integer from %d to %d", o->name, text,
                         o->low, o->high);
    }
    return true;
}

static bool read_check(const Option *o, const char *text, long long *n, Error *e)
{
    *n = strcasecmp(text, "true") == 0 || strcmp(text, "1") == 0;
    if (*n == 0 && strcasecmp(text, "false") != 0 && strcmp(text, "0") != 0) {
        return error_set(e, "option %s: '%.40s' is neither true nor false", o->name, text);
    }
    return true;
}

bool option_set(const Option *o, Session *s, const char *text, Error *e)
{
    long long n = 0;
    if (o->type == OPTION_FILE) {
        return o->set_text(s, text == NULL ? "" : text, e);
    }
    if (o->type != OPTION_BUTTON && (text == NULL || *text == '\0')) {
        return error_set(e, "option %s needs a value", o->name);
    }
    switch (o->type) {
    case OPTION_VARIANT: return o->set_text(s, text, e);
    case OPTION_SPIN:
        if (!read_number(o, text, &n, e)) {
            return false;
        }
        break;
    case OPTION_CHECK:
        if (!read_check(o, text, &n, e)) {
            return false;
        }
        break;
    default: break;
    }
    session_stop(s);
    if (o->set != NULL && !o->set(s, n, e)) {
        return false;
    }
    if (o->number != NULL) {
        *o->number(s) = (int)n;
    }
    return true;
}
