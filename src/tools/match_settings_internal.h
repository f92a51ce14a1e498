/* Options that hold several numbers: "moves=4,score=600". */
#ifndef LACUNA_TOOLS_MATCH_SETTINGS_INTERNAL_H
#define LACUNA_TOOLS_MATCH_SETTINGS_INTERNAL_H

#include "base/error.h"

/* One of them, and where it goes. */
typedef struct {
    const char *key;
    double low, high;
    int *integer; /* where it goes; NULL: */
    double *real;
} NumberSetting;

/* Reads settings separated by blanks or commas; each of them must be there once. `what` names the
 * option in errors. */
bool settings_read(const char *what, const char *text, const NumberSetting *setting, int count,
                   Error *e);

#endif
