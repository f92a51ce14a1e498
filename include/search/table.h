/* The transposition table, shared by all threads without locks; one for all kernels. */
#ifndef LACUNA_SEARCH_TABLE_H
#define LACUNA_SEARCH_TABLE_H

#include "base/types.h"

typedef struct Table Table;

#endif
