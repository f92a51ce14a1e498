/* The variant that a file of positions, or a user, names. */
#include "tools/learn_variant_internal.h"

#include "learn/datafile.h"
#include "variant/names.h"

bool learn_variant(VariantSet *set, const char *name, RecordLayout *layout, Error *e)
{
    if (!variants_read_builtin(set, e)) {
        return false;
    }
    const Variant *v = variants_find(set, name);
    return v != NULL ? record_layout(v, layout, e) : variants_unknown(set, name, e);
}

bool learn_variant_of(VariantSet *set, const char *path, RecordLayout *layout, Error *e)
{
    char name[NAME_MAX_LENGTH + 1];
    return data_variant_name(path, name, e) && learn_variant(set, name, layout, e);
}
