/* The variant that a file of positions, or a user, names. */
#ifndef LACUNA_TOOLS_LEARN_VARIANT_INTERNAL_H
#define LACUNA_TOOLS_LEARN_VARIANT_INTERNAL_H

#include "learn/record.h"
#include "variant/reader.h"

/* Reads the known variants into *set (variants_free it in any case) and finds how records of the one
 * with that name look. */
bool learn_variant(VariantSet *set, const char *name, RecordLayout *layout, Error *e);
/* The same for the variant that the file is of. */
bool learn_variant_of(VariantSet *set, const char *path, RecordLayout *layout, Error *e);

#endif
