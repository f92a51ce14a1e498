/* Reads variant files: sections, inheritance, all groups of keys, or nothing at all. */
#include "variant/reader.h"

#include "variant/file/draft_internal.h"
#include "variant/file/ini_internal.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TEXT_MAX = 1 << 22 }; /* bytes in a variant file: far more than 64 sections can need */

/* One section as read, and later the variant made from it. */
typedef struct {
    char name[NAME_MAX_LENGTH + 1], parent[NAME_MAX_LENGTH + 1];
    int line;
    VariantSource *source; /* owned, until the set takes it */
    Variant *variant;      /* owned, until the set takes it */
} Section;

typedef struct {
    const char *file;
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
}

static bool out_of_memory(const Batch *b, Error *e)
{
    return error_set(e, "%.100s: out of memory", b->file);
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

static bool setting_set(Setting *s, const char *text, int line, const char *section)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy == NULL) {
        return false;
    }
    memcpy(copy, text, size);
    free(s->text);
    s->text = copy;
    s->line = line;
    snprintf(s->section, sizeof s->section, "%s", section);
    return true;
}

static bool section_begin(Batch *b, const IniLine *l, int line, Error *e)
{
    if (!name_is_good(l->name) || (*l->value != '\0' && !name_is_good(l->value))) {
        return error_set(
            e, "%.100s:%d: '%.40s': a variant's name is 1 to %d letters, digits, - or _", b->file,
            line, name_is_good(l->name) ? l->value : l->name, NAME_MAX_LENGTH);
    }
    for (int i = 0; i < b->count; i++) {
        if (strcmp(b->at[i].name, l->name) == 0) {
            return error_set(e, "%.100s:%d: [%s] is already on line %d", b->file, line, l->name,
                             b->at[i].line);
        }
    }
    if (b->count == VARIANTS_MAX) {
        return error_set(e, "%.100s:%d: more than %d variants", b->file, line, VARIANTS_MAX);
    }
    VariantSource *source = calloc(1, sizeof *source);
    if (source == NULL) {
        return out_of_memory(b, e);
    }
    Section *s = &b->at[b->count++];
    *s = (Section){.line = line, .source = source};
    snprintf(s->name, sizeof s->name, "%s", l->name);
    snprintf(s->parent, sizeof s->parent, "%s", l->value);
    return true;
}

static bool section_add(Batch *b, const IniLine *l, int line, Error *e)
{
    if (b->count == 0) {
        return error_set(e, "%.100s:%d: '%.40s' stands before the first [section]", b->file, line,
                         l->name);
    }
    Section *s = &b->at[b->count - 1];
    Key key = key_find(l->name);
    if (key == KEY_NONE) {
        Key near = key_nearest(l->name);
        return near == KEY_NONE
                   ? error_set(e,
                               "%.100s:%d: [%s] unknown key '%.40s'; the keys are listed in "
                               "variant-ini/README.md",
                               b->file, line, s->name, l->name)
                   : error_set(e, "%.100s:%d: [%s] unknown key '%.40s'; is %s meant?", b->file,
                               line, s->name, l->name, key_name(near));
    }
    if (s->source->at[key].text != NULL) {
        return error_set(e, "%.100s:%d: [%s] %s is already set on line %d", b->file, line, s->name,
                         l->name, s->source->at[key].line);
    }
    return setting_set(&s->source->at[key], l->value, line, s->name) || out_of_memory(b, e);
}

static bool batch_read(Batch *b, const char *text, size_t length, Error *e)
{
    if (length > TEXT_MAX) {
        return error_set(e, "%.100s: %zu bytes, a variant file may have %d", b->file, length,
                         TEXT_MAX);
    }
    Ini ini = ini_over(b->file, text, length);
    for (;;) {
        IniLine l = ini_next(&ini, e);
        if (l.kind == INI_ERROR) {
            return false;
        }
        if (l.kind == INI_END) {
            return true;
        }
        bool done = l.kind == INI_SECTION ? section_begin(b, &l, ini.line, e)
                                          : section_add(b, &l, ini.line, e);
        if (!done) {
            return false;
        }
    }
}

/* The settings of a section's parent: one of the set, or a section above. NULL and an error if
 * there is none. That a parent stands above its children leaves no room for circles. */
static const VariantSource *parent_source(const VariantSet *set, const Batch *b, int child,
                                          Error *e)
{
    const Section *s = &b->at[child];
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
            return b->at[i].source;
        }
        error_set(e,
                  "%.100s:%d: [%s:%s] a parent must stand above its children, [%s] is on line %d",
                  b->file, s->line, s->name, s->parent, s->parent, b->at[i].line);
        return NULL;
    }
    error_set(e, "%.100s:%d: [%s:%s] there is no variant '%s'", b->file, s->line, s->name,
              s->parent, s->parent);
    return NULL;
}

/* Takes over from the parent what the section does not say itself. cecpName is a name, and
 * stays the parent's own. */
static bool inherit(const VariantSet *set, const Batch *b, int child, Error *e)
{
    const Section *s = &b->at[child];
    if (*s->parent == '\0') {
        return true;
    }
    const VariantSource *parent = parent_source(set, b, child, e);
    if (parent == NULL) {
        return false;
    }
    for (int k = 0; k < KEYS; k++) {
        const Setting *from = &parent->at[k];
        if (from->text != NULL && s->source->at[k].text == NULL && k != KEY_CECP_NAME &&
            !setting_set(&s->source->at[k], from->text, from->line, from->section)) {
            return out_of_memory(b, e);
        }
    }
    return true;
}

/* Neither name of a variant may be one by which another is found. */
static bool names_check(const VariantSet *set, const Batch *b, const Draft *d, int section)
{
    for (int i = 0; i < set->count + section; i++) {
        const Variant *other = i < set->count ? set->at[i] : b->at[i - set->count].variant;
        const char *names[] = {d->v->name, d->v->cecp_name};
        for (int n = 0; n < 2; n++) {
            if (strcmp(names[n], other->name) == 0 || strcmp(names[n], other->cecp_name) == 0) {
                return n == 0 ? error_set(d->e, "%.100s:%d: [%s] there is already a variant '%s'",
                                          d->file, d->line, d->name, names[n])
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

static bool section_finish(const VariantSet *set, Batch *b, int section, Error *e)
{
    Section *s = &b->at[section];
    if (!inherit(set, b, section, e)) {
        return false;
    }
    s->variant = calloc(1, sizeof *s->variant);
    if (s->variant == NULL) {
        return out_of_memory(b, e);
    }
    Draft d = {.file = b->file,
               .name = s->name,
               .line = s->line,
               .source = s->source,
               .v = s->variant,
               .e = e};
    snprintf(s->variant->name, sizeof s->variant->name, "%s", s->name);
    return read_cecp_name(&d) && names_check(set, b, &d, section) && draft_shape(&d) &&
           draft_pieces(&d) && draft_rules(&d) && draft_prisons(&d) && draft_start(&d) &&
           draft_castling(&d);
}

bool variants_read(VariantSet *set, const char *file, const char *text, size_t length, Error *e)
{
    Batch *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return error_set(e, "%.100s: out of memory", file);
    }
    b->file = file;
    bool good = batch_read(b, text, length, e);
    for (int i = 0; good && i < b->count; i++) {
        good = section_finish(set, b, i, e);
    }
    if (good && set->count + b->count > VARIANTS_MAX) {
        good = error_set(e, "%.100s: more than %d variants, the built-in ones included", file,
                         VARIANTS_MAX);
    }
    for (int i = 0; good && i < b->count; i++) {
        set->at[set->count] = b->at[i].variant;
        set->source[set->count++] = b->at[i].source;
        b->at[i].variant = NULL;
        b->at[i].source = NULL;
    }
    batch_free(b);
    free(b);
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
