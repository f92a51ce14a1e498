/* Large aligned blocks of memory that cost nothing until they are touched. */
#ifdef __linux__
#define _DEFAULT_SOURCE /* madvise */
#endif
#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { HUGE_PAGE = 2 << 20, HUGE_FROM = HUGE_PAGE / 4 };

/* Tables are read at random, and with pages of 4 KiB most reads would first have to find theirs in
 * memory: a seventh of a search's time. A wish only; where it is not granted nothing is lost. */
static void wish_huge_pages(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    (void)madvise(memory, bytes, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)bytes;
#endif
}

/* C11's aligned_alloc clears nothing, and Windows has none. What malloc gave stands before the
 * memory: it is aligned for a pointer, so there is room for one below the next line. */
void *memory_new(size_t bytes)
{
    size_t line = bytes < HUGE_FROM ? CACHE_LINE : HUGE_PAGE;
    if (bytes > SIZE_MAX - 2 * line) {
        return NULL;
    }
    bytes = (bytes + line - 1) / line * line;
    char *whole = calloc(1, bytes + line);
    if (whole == NULL) {
        return NULL;
    }
    void **memory = (void **)(void *)(whole + (line - (uintptr_t)whole % line));
    memory[-1] = whole;
    if (line == HUGE_PAGE) {
        wish_huge_pages(memory, bytes);
    }
    return memory;
}

void memory_free(void *memory)
{
    if (memory != NULL) {
        free(((void **)memory)[-1]);
    }
}
