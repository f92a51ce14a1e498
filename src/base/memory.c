/* Large aligned blocks of memory that cost nothing until they are touched. */
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>

/* C11's aligned_alloc clears nothing, and Windows has none. What malloc gave stands before the
 * memory: it is aligned for a pointer, so there is room for one below the next line. */
void *memory_new(size_t bytes)
{
    char *whole = bytes <= SIZE_MAX - CACHE_LINE ? calloc(1, bytes + CACHE_LINE) : NULL;
    if (whole == NULL) {
        return NULL;
    }
    void **memory = (void **)(void *)(whole + (CACHE_LINE - (uintptr_t)whole % CACHE_LINE));
    memory[-1] = whole;
    return memory;
}

void memory_free(void *memory)
{
    if (memory != NULL) {
        free(((void **)memory)[-1]);
    }
}
