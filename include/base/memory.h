/* Memory that begins at a cache line, for tables. */
#ifndef LACUNA_BASE_MEMORY_H
#define LACUNA_BASE_MEMORY_H

#include <stddef.h>

enum { CACHE_LINE = 64 };

/* Zeroed. NULL when memory is out. Free with memory_free. Large memory is not touched. */
void *memory_new(size_t bytes);
void memory_free(void *memory);

#endif
