/* CECP: features. */
#include <stddef.h>
#include <string.h>

#include "base/text.h"
#include "match/engine/cecp_internal.h"

typedef struct {
    char *name, *value;
} Feature;

/* Splits NAME=VALUE or NAME="VALUE" off the text; false at its end. */
static bool next_feature(char **rest, Feature *feature)
{
    char *at = *rest + strspn(*rest, TEXT_BLANKS);
    char *equals = at + strcspn(at, "=" TEXT_BLANKS);
    if (*equals != '=') {
        return false;
    }
    *equals = '\0';
    bool quoted = equals[1] == '"';
    char *value = equals + (quoted ? 2 : 1);
    char *end = value + strcspn(value, quoted ? "\"" : TEXT_BLANKS);
    *rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    *feature = (Feature){.name = at, .value = value};
    return true;
}

/* Features that are on or off and that we heed. */
static bool *find_flag(PlayerCecp *c, const char *name)
{
    const struct {
        const char *name;
        bool *flag;
    } FLAGS[] = {
        {"ping", &c->ping},   {"setboard", &c->setboard}, {"san", &c->san},
        {"time", &c->time},   {"usermove", &c->usermove}, {"colors", &c->colors},
        {"reuse", &c->reuse}, {"nps", &c->nps},           {"memory", &c->memory},
        {"smp", &c->smp},     {"done", &c->done},
    };
    for (size_t i = 0; i < sizeof FLAGS / sizeof *FLAGS; i++) {
        if (strcmp(FLAGS[i].name, name) == 0) {
            return FLAGS[i].flag;
        }
    }
    return NULL;
}

/* Those that ask for nothing we would not do anyway. Not `highlight`: for whoever accepts it Lacuna
 * itself takes for XBoard, and draws. */
static bool is_harmless(const char *name)
{
    static const char *const NAMES[] = {"draw", "sigint",    "sigterm", "analyze",
                                        "ics",  "name",      "pause",   "debug",
                                        "egt",  "playother", "level",   "xedit"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        if (strcmp(NAMES[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void take_variants(PlayerCecp *c, const char *list)
{
    c->has_variants = true;
    c->variants[0] = '\0';
    while (*list != '\0') {
        size_t length = strcspn(list, ", ");
        player_add_word(c->variants, list, length);
        list += length + strspn(list + length, ", ");
    }
}

/* Whether the feature is accepted. */
static bool take(Player *p, const Feature *f)
{
    bool *flag = find_flag(&p->cecp, f->name);
    EngineOption option;
    if (flag != NULL) {
        *flag = f->value[0] != '0' && f->value[0] != '\0';
        if (flag == &p->cecp.done) {
            p->cecp.asks_patience = !*flag;
        }
        return true;
    }
    if (strcmp(f->name, "myname") == 0) {
        player_names_itself(p, f->value);
        return true;
    }
    if (strcmp(f->name, "variants") == 0) {
        take_variants(&p->cecp, f->value);
        return true;
    }
    if (strcmp(f->name, "option") == 0) {
        if (engine_option_read_cecp(f->value, &option)) {
            engine_options_add(&p->options, &option);
        }
        return true;
    }
    return is_harmless(f->name);
}

void cecp_features_read(Player *p, char *text)
{
    Feature feature;
    p->cecp.any = true;
    while (next_feature(&text, &feature)) {
        bool taken = take(p, &feature);
        if (strcmp(feature.name, "done") == 0) {
            continue; /* nobody waits for an answer to that */
        }
        player_send(p, "%s %.64s", taken ? "accepted" : "rejected", feature.name);
    }
}
