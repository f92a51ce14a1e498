/* Naming the variants to a person. */
#ifndef LACUNA_VARIANT_NAMES_H
#define LACUNA_VARIANT_NAMES_H

#include "variant/reader.h"

/* Sets the error for a name that variants_find does not know; it lists the known ones. False. */
bool variants_unknown(const VariantSet *set, const char *name, Error *e);

#endif
