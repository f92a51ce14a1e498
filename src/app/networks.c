/* Which network judges a game. */
#include "app/networks.h"

#include <string.h>

#include "variant/names.h"

void networks_free(Networks *n)
{
    network_free(n->file);
    network_free(n->built);
    *n = (Networks){0};
}

/* The embedded network of the game, read anew for each other game. One that does not fit (a variant
 * file may have given the name to another game) is none. */
static const Network *built_in(Networks *n, const Variant *v)
{
    if (n->built_for != v) {
        size_t length;
        Error e;
        const void *bytes = network_embedded(v->name, &length);
        network_free(n->built);
        n->built = bytes == NULL ? NULL : network_read(v, "embedded", bytes, length, &e);
        n->built_for = v;
    }
    return n->built;
}

const Network *networks_for(Networks *n, const Variant *v)
{
    if (n->off) {
        return NULL;
    }
    bool fits = n->file != NULL && strcmp(n->file->variant, v->name) == 0;
    return fits ? n->file : built_in(n, v);
}

bool networks_choose(Networks *n, const VariantSet *variants, const char *path, Error *e)
{
    Network *file = NULL;
    if (*path != '\0' && strcmp(path, "<empty>") != 0) {
        char name[NAME_MAX_LENGTH + 1];
        if (!network_names(path, name, e)) {
            return false;
        }
        const Variant *v = variants_find(variants, name);
        if (v == NULL) {
            Error unknown;
            variants_unknown(variants, name, &unknown);
            return error_set(e, "%.120s: a network for another game: %s", path, unknown.text);
        }
        file = network_load(v, path, e);
        if (file == NULL) {
            return false;
        }
    }
    network_free(n->file);
    n->file = file;
    return true;
}
