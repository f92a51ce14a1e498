/* The error for an unknown variant, which lists the known ones. */
#include "variant/names.h"

#include "base/text.h"

bool variants_unknown(const VariantSet *set, const char *name, Error *e)
{
    char names[160];
    Text t = text_over(names, sizeof names);
    for (int i = 0; i < set->count; i++) {
        text_add(&t, "%s%s", i == 0 ? "" : ", ", set->at[i]->name);
    }
    return error_set(e, "unknown variant '%.40s'; known: %s", name, names);
}
