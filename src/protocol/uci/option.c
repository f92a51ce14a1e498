#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "protocol/output.h"
#include "protocol/uci/uci_internal.h"

typedef bool (*SetNumber)(Session *s, long long n, Error *e);

typedef struct {
    const char *name;
    enum { OPTION_SPIN, OPTION_CHECK, OPTION_BUTTON, OPTION_FILE, OPTION_VARIANT } kind;
    SetNumber set; /* OPTION_SPIN, OPTION_CHECK */
    int initial, low, high;
} Option;

static const Option options[] = {
    {"Hash", OPTION_SPIN, session_set_hash, SESSION_HASH_DEFAULT, 1, SESSION_HASH_MAX},
    {"Threads", OPTION_SPIN, session_set_threads, 1, 1, THREADS_MAX},
    {"MultiPV", OPTION_SPIN, session_set_multi_pv, 1, 1, MULTIPV_MAX},
    {"Skill Level", OPTION_SPIN, session_set_skill, SKILL_FULL, 0, SKILL_FULL},
    {"Ponder", OPTION_CHECK, NULL, 0, 0, 0},
    {"Move Overhead", OPTION_SPIN, session_set_overhead, SESSION_OVERHEAD_DEFAULT, 0,
     SESSION_OVERHEAD_MAX},
    {"Clear Hash", OPTION_BUTTON, NULL, 0, 0, 0},
    {"Use NNUE", OPTION_CHECK, session_set_use_nnue, 1, 0, 1},
    {"EvalFile", OPTION_FILE, NULL, 0, 0, 0},
    {"UCI_Variant", OPTION_VARIANT, NULL, 0, 0, 0},
};
enum { OPTIONS = sizeof options / sizeof *options };

/* Each name has up to 31 letters. */
enum { VARIANT_LINE_MAX = 64 + VARIANTS_MAX * (NAME_MAX_LENGTH + 5) };

static void print_variants(const VariantSet *set)
{
    char line[VARIANT_LINE_MAX];
    Text t = text_over(line, sizeof line);
    text_add(&t, "option name UCI_Variant type combo default %s", set->at[0]->name);
    for (int i = 0; i < set->count; i++) {
        text_add(&t, " var %s", set->at[i]->name);
    }
    output_line("%s", line);
}

void uci_print_options(const Uci *u)
{
    for (size_t i = 0; i < OPTIONS; i++) {
        const Option *o = &options[i];
        switch (o->kind) {
        case OPTION_SPIN:
            output_line("option name %s type spin default %d min %d max %d", o->name, o->initial,
                        o->low, o->high);
            break;
        case OPTION_CHECK:
            output_line("option name %s type check default %s", o->name,
                        o->initial != 0 ? "true" : "false");
            break;
        case OPTION_FILE: output_line("option name %s type string default <empty>", o->name); break;
        case OPTION_BUTTON: output_line("option name %s type button", o->name); break;
        case OPTION_VARIANT: print_variants(&u->session->variants); break;
        }
    }
}

/* Kinds of men that can be dropped: what GUIs must show beside the board. */
static int pocket_kinds(const Variant *v)
{
    int kinds = 0;
    for (int t = 0; t < v->kinds; t++) {
        SquareSet white = v->drop_region[WHITE][t];
        SquareSet black = v->drop_region[BLACK][t];
        kinds += (white.w[0] | white.w[1] | black.w[0] | black.w[1]) != 0;
    }
    return kinds;
}

/* Fairy-Stockfish's line, from which GUIs learn the board. Its template for games it does not know
 * in detail is "fairy". */
static bool set_variant(Session *s, const char *name, Error *e)
{
    if (!session_set_variant(s, name, e)) {
        return false;
    }
    const Variant *v = game_variant(s->game);
    output_line("info string variant %s files %d ranks %d pocket %d template fairy startpos %s",
                v->name, v->files, v->ranks, v->prisons ? pocket_kinds(v) : 0, v->start_fen);
    return true;
}

static bool set_spin(Session *s, const Option *o, const char *value, Error *e)
{
    long long n;
    if (!text_integer(value, o->low, o->high, &n)) {
        return error_set(e, "option %s: '%.40s' is not an integer from %d to %d", o->name, value,
                         o->low, o->high);
    }
    return o->set(s, n, e);
}

static bool set_check(Session *s, const Option *o, const char *value, Error *e)
{
    bool on = strcasecmp(value, "true") == 0;
    if (!on && strcasecmp(value, "false") != 0) {
        return error_set(e, "option %s: '%.40s' is neither true nor false", o->name, value);
    }
    /* Ponder tells the engine only that the GUI may let it ponder. */
    return o->set == NULL || o->set(s, on, e);
}

static const Option *find_option(const char *name)
{
    for (size_t i = 0; i < OPTIONS; i++) {
        if (strcasecmp(options[i].name, name) == 0) {
            return &options[i];
        }
    }
    return NULL;
}

static bool unknown_option(const char *name, Error *e)
{
    char names[160];
    Text t = text_over(names, sizeof names);
    for (size_t i = 0; i < OPTIONS; i++) {
        text_add(&t, "%s%s", i == 0 ? "" : ", ", options[i].name);
    }
    return error_set(e, "unknown option '%.40s'; known: %s", name, names);
}

static bool set_option(Session *s, const Option *o, const char *value, Error *e)
{
    if (o->kind == OPTION_BUTTON) {
        session_forget(s);
        return true;
    }
    if (o->kind == OPTION_FILE) {
        return session_set_eval_file(s, value == NULL ? "" : value, e);
    }
    if (value == NULL || *value == '\0') {
        return error_set(e, "option %s needs a value: setoption name %s value ...", o->name,
                         o->name);
    }
    switch (o->kind) {
    case OPTION_SPIN: return set_spin(s, o, value, e);
    case OPTION_CHECK: return set_check(s, o, value, e);
    default: return set_variant(s, value, e);
    }
}

bool uci_setoption(Uci *u, char *rest, Error *e)
{
    char *word = text_word(&rest);
    if (word == NULL || strcmp(word, "name") != 0) {
        return error_set(e, "setoption needs a name: setoption name Hash value 64");
    }
    char *value = text_after(rest, "value");
    char *name = text_trim(rest);
    if (*name == '\0') {
        return error_set(e, "setoption: no name after 'name': setoption name Hash value 64");
    }
    const Option *option = find_option(name);
    if (option == NULL) {
        return unknown_option(name, e);
    }
    if (!set_option(u->session, option, value == NULL ? NULL : text_trim(value), e)) {
        return false;
    }
    u->lost = u->lost && option->kind != OPTION_VARIANT; /* which sets up its start position */
    return true;
}
