/* Reads variant files: sections, inheritance, all groups of keys, or nothing at all. */
#include "variant/reader.h"

#include "variant/file/draft_internal.h"
#include "variant/file/ini_internal.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* One section as read, and later the variant made from it. */
typedef struct {
    char name[NAME_MAX_LENGTH + 1], parent[NAME_MAX_LENGTH + 1];
    FilePlace at, parent_at;
    bool dead;             /* its name cannot be used: nothing is made of it */
    bool broken;           /* it has errors, so what it lacks is no error */
    VariantSource *source; /* owned, until the set takes it */
    Variant *variant;      /* owned, until the set takes it */
} Section;

typedef struct {
    Diagnostics *out;
    int count;
    Section at[VARIANTS_MAX];
} Batch;

static void source_free(VariantSource *source)
{
    for (int k = 0; source != NULL && k < KEYS; k++) {
        free(source->at[k].text);
    }
    free(source);
}

static void batch_free(Batch *b)
{
    for (int i = 0; i < b->count; i++) {
        source_free(b->at[i].source);
        free(b->at[i].variant);
    }
    free(b);
}

/* Adds an error, and marks the section that has it (NULL: none). Returns false. */
static bool report(Batch *b, Section *s, FilePlace at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static bool report(Batch *b, Section *s, FilePlace at, const char *format, ...)
{
    char what[220];
    Error e;
    va_list args;
    va_start(args, format);
    (void)vsnprintf(what, sizeof what, format, args);
    va_end(args);
    error_set(&e, "%s", what);
    diagnostics_add(b->out, false, at, &e);
    if (s != NULL) {
        s->broken = true;
    }
    return false;
}

static bool out_of_memory(Batch *b)
{
    return report(b, NULL, (FilePlace){0}, "out of memory");
}

/* Names go into protocol lines and options: letters, digits, - and _. */
static bool name_is_good(const char *name)
{
    size_t length = strlen(name);
    for (const char *p = name; *p != '\0'; p++) {
        if (!isalnum((unsigned char)*p) && *p != '-' && *p != '_') {
            return false;
        }
    }
    return length > 0 && length <= NAME_MAX_LENGTH;
}

static bool setting_set(Setting *s, const char *text, FilePlace at, const char *section)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, text, size);
    free(s->text);
    s->text = copy;
    s->at = at;
    snprintf(s->section, sizeof s->section, "%s", section);
    return true;
}

/* --- Sections and settings as they stand ------------------------------------------------------- */

/* Whether the section's names can be used; if not, its lines are read all the same. */
static bool names_are_good(Batch *b, Section *s, const IniLine *l)
{
    bool name = name_is_good(l->name);
    if (!name || (*l->value != '\0' && !name_is_good(l->value))) {
        return report(b, s, name ? l->value_at : l->name_at,
                      "'%.40s': a variant's name is 1 to %d letters, digits, - or _",
                      name ? l->value : l->name, NAME_MAX_LENGTH);
    }
    for (int i = 0; i < b->count - 1; i++) {
        if (strcmp(b->at[i].name, l->name) == 0) {
            return report(b, s, l->name_at, "[%s] is already on line %d", l->name,
                          b->at[i].at.line);
        }
    }
    return true;
}

/* False when no more can be read. */
static bool section_begin(Batch *b, const IniLine *l, const char *file)
{
    if (b->count == VARIANTS_MAX) {
        return report(b, NULL, l->name_at, "more than %d variants", VARIANTS_MAX);
    }
    VariantSource *source = calloc(1, sizeof *source);
    if (source == NULL) {
        return out_of_memory(b);
    }
    Section *s = &b->at[b->count++];
    *s = (Section){.at = l->name_at, .parent_at = l->value_at, .source = source};
    s->dead = !names_are_good(b, s, l);
    snprintf(s->name, sizeof s->name, "%s", l->name);
    snprintf(s->parent, sizeof s->parent, "%s", l->value);
    snprintf(source->file, sizeof source->file, "%s", file);
    source->line = l->name_at.line;
    return true;
}

static void unknown_key(Batch *b, Section *s, const IniLine *l)
{
    Key near = key_nearest(l->name);
    bool begins = near != KEY_NONE && strncmp(l->name, key_name(near), strlen(key_name(near))) == 0;
    if (key_is_foreign(l->name)) {
        report(b, s, l->name_at,
               "[%s] %.40s: Fairy-Stockfish knows this key, but it is not supported here%s%s%s",
               s->name, l->name, begins ? ", as " : "", begins ? key_name(near) : "",
               begins ? " is" : "");
    } else if (near != KEY_NONE) {
        report(b, s, l->name_at, "[%s] unknown key '%.40s'; is %s meant?", s->name, l->name,
               key_name(near));
    } else {
        report(b, s, l->name_at, "[%s] unknown key '%.40s'; `lacuna check --keys` lists the keys",
               s->name, l->name);
    }
}

/* False when no more can be read. */
static bool section_add(Batch *b, const IniLine *l)
{
    if (b->count == 0) {
        report(b, NULL, l->name_at, "'%.40s' stands before the first [section]", l->name);
        return true;
    }
    Section *s = &b->at[b->count - 1];
    Key key = key_find(l->name);
    if (key == KEY_NONE) {
        unknown_key(b, s, l);
        return true;
    }
    if (s->source->at[key].text != NULL) {
        report(b, s, l->name_at, "[%s] %s is already set on line %d", s->name, l->name,
               s->source->at[key].at.line);
        return true;
    }
    return setting_set(&s->source->at[key], l->value, l->value_at, s->name) || out_of_memory(b);
}

static void read_lines(Batch *b, Ini *ini, const char *file)
{
    Error e;
    bool going = true;
    while (going) {
        IniLine l = ini_next(ini, &e);
        switch (l.kind) {
        case INI_SECTION: going = section_begin(b, &l, file); break;
        case INI_SETTING: going = section_add(b, &l); break;
        case INI_END: going = false; break;
        case INI_ERROR:
            report(b, b->count == 0 ? NULL : &b->at[b->count - 1], l.name_at, "%s", e.text);
            break;
        }
    }
}

/* --- From sections to variants ----------------------------------------------------------------- */

static const char *nearest_variant(const VariantSet *set, const Batch *b, int child)
{
    const char *names[2 * VARIANTS_MAX + 1];
    int count = 0;
    for (int i = 0; i < set->count; i++) {
        names[count++] = set->at[i]->name;
    }
    for (int i = 0; i < child; i++) {
        names[count++] = b->at[i].name;
    }
    names[count] = NULL;
    return word_nearest(b->at[child].parent, names);
}

/* The settings of a section's parent: one of the set, or a section above. NULL and an error if
 * there is none. That a parent stands above its children leaves no room for circles. */
static const VariantSource *parent_source(const VariantSet *set, Batch *b, int child)
{
    Section *s = &b->at[child];
    for (int i = 0; i < set->count; i++) {
        if (strcmp(set->at[i]->name, s->parent) == 0) {
            return set->source[i];
        }
    }
    for (int i = 0; i < b->count; i++) {
        if (strcmp(b->at[i].name, s->parent) != 0) {
            continue;
        }
        if (i < child) {
            s->broken |= b->at[i].broken;
            return b->at[i].source;
        }
        report(b, s, s->parent_at,
               "[%s:%s] a parent must stand above its children, [%s] is on line %d", s->name,
               s->parent, s->parent, b->at[i].at.line);
        return NULL;
    }
    const char *near = nearest_variant(set, b, child);
    report(b, s, s->parent_at, "[%s:%s] there is no variant '%s'%s%s%s", s->name, s->parent,
           s->parent, near == NULL ? "" : "; is ", near == NULL ? "" : near,
           near == NULL ? "" : " meant?");
    return NULL;
}

/* Takes over from the parent what the section does not say itself. cecpName is a name, and
 * stays the parent's own. */
static bool inherit(const VariantSet *set, Batch *b, int child)
{
    const Section *s = &b->at[child];
    if (*s->parent == '\0') {
        return true;
    }
    const VariantSource *parent = parent_source(set, b, child);
    for (int k = 0; parent != NULL && k < KEYS; k++) {
        const Setting *from = &parent->at[k];
        if (from->text != NULL && s->source->at[k].text == NULL && k != KEY_CECP_NAME &&
            !setting_set(&s->source->at[k], from->text, from->at, from->section)) {
            return out_of_memory(b);
        }
    }
    return true;
}

/* Neither name of a variant may be one by which another is found. */
static bool names_are_free(const VariantSet *set, Batch *b, const Draft *d, int section)
{
    for (int i = 0; i < set->count + section; i++) {
        const Variant *other = i < set->count ? set->at[i] : b->at[i - set->count].variant;
        const VariantSource *from = i < set->count ? set->source[i] : b->at[i - set->count].source;
        const char *names[] = {d->v->name, d->v->cecp_name};
        for (int n = 0; n < 2 && other != NULL; n++) {
            if (strcmp(names[n], other->name) == 0 || strcmp(names[n], other->cecp_name) == 0) {
                return n == 0 ? report(b, NULL, d->at,
                                       "[%s] there is already a variant '%s' (%.80s:%d)", d->name,
                                       names[n], from->file, from->line)
                              : draft_error(d, KEY_CECP_NAME, "'%s' already names [%s]", names[n],
                                            other->name);
            }
        }
    }
    return true;
}

static bool read_cecp_name(const Draft *d)
{
    const char *text = draft_text(d, KEY_CECP_NAME);
    if (text != NULL && !name_is_good(text)) {
        return draft_error(d, KEY_CECP_NAME, "a name is 1 to %d letters, digits, - or _",
                           NAME_MAX_LENGTH);
    }
    snprintf(d->v->cecp_name, sizeof d->v->cecp_name, "%s", text == NULL ? d->name : text);
    return true;
}

/* Every step whose ground is sure, so that independent errors are told together. */
static bool fill(Draft *d)
{
    bool words = draft_words(d), shape = draft_shape(d), pieces = draft_pieces(d);
    bool values = words && shape && pieces && draft_values(d);
    if (!values) {
        return false;
    }
    bool rules = draft_rules(d), prisons = draft_drops(d) && draft_prisons(d);
    return draft_start(d) && rules && prisons && draft_castling(d) && draft_extras(d);
}

static void section_finish(const VariantSet *set, Batch *b, int section)
{
    Section *s = &b->at[section];
    if (s->dead || !inherit(set, b, section)) {
        return;
    }
    s->variant = calloc(1, sizeof *s->variant);
    if (s->variant == NULL) {
        out_of_memory(b);
        return;
    }
    Draft d = {.name = s->name, .at = s->at, .source = s->source, .v = s->variant, .out = b->out};
    snprintf(s->variant->name, sizeof s->variant->name, "%s", s->name);
    bool named = read_cecp_name(&d) && names_are_free(set, b, &d, section);
    bool good = s->broken ? draft_words(&d) : fill(&d);
    s->broken |= !named || !good;
}

/* Moves all variants of the batch to the set, which has room for them. */
static void hand_over(VariantSet *set, Batch *b)
{
    for (int i = 0; i < b->count; i++) {
        set->at[set->count] = b->at[i].variant;
        set->source[set->count++] = b->at[i].source;
        b->at[i].variant = NULL;
        b->at[i].source = NULL;
    }
}

bool variants_read_all(VariantSet *set, const char *file, const char *text, size_t length,
                       Diagnostics *out)
{
    Ini ini = ini_over(text, length);
    diagnostics_begin(out, file, ini.text, ini.left);
    Batch *b = calloc(1, sizeof *b);
    Error e;
    if (b == NULL || length > VARIANT_FILE_MAX) {
        error_set(&e, b == NULL ? "out of memory" : "%zu bytes, a variant file may have %d", length,
                  VARIANT_FILE_MAX);
        diagnostics_add(out, false, (FilePlace){0}, &e);
        free(b);
        return false;
    }
    b->out = out;
    read_lines(b, &ini, file);
    for (int i = 0; i < b->count; i++) {
        section_finish(set, b, i);
    }
    if (out->errors == 0 && set->count + b->count > VARIANTS_MAX) {
        report(b, NULL, (FilePlace){0}, "more than %d variants, the built-in ones included",
               VARIANTS_MAX);
    }
    if (out->errors == 0) {
        hand_over(set, b);
    }
    batch_free(b);
    out->text = NULL;
    return out->errors == 0;
}

bool variants_read(VariantSet *set, const char *file, const char *text, size_t length, Error *e)
{
    Diagnostics *out = malloc(sizeof *out);
    if (out == NULL) {
        return error_set(e, "%.100s: out of memory", file);
    }
    bool good = variants_read_all(set, file, text, length, out);
    diagnostics_first(out, e);
    free(out);
    return good;
}

static const Variant *find(const VariantSet *set, const char *name,
                           int (*compare)(const char *, const char *))
{
    for (int i = 0; i < set->count; i++) {
        const Variant *v = set->at[i];
        if (compare(v->name, name) == 0 || compare(v->cecp_name, name) == 0) {
            return v;
        }
    }
    return NULL;
}

/* Two variants of a file may differ in case only: the exact name comes first. `standard` is what PGN
 * and some GUIs call XBoard's `normal`. */
const Variant *variants_find(const VariantSet *set, const char *name)
{
    const Variant *exact = find(set, name, strcmp);
    const Variant *v = exact != NULL ? exact : find(set, name, strcasecmp);
    return v == NULL && strcasecmp(name, "standard") == 0 ? find(set, "normal", strcmp) : v;
}

void variants_keep(VariantSet *set, int count)
{
    for (; set->count > count; set->count--) {
        free(set->at[set->count - 1]);
        source_free(set->source[set->count - 1]);
    }
}

void variants_free(VariantSet *set)
{
    variants_keep(set, 0);
    *set = (VariantSet){0};
}
