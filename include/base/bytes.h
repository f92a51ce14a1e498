/* Whole numbers as bytes, the lowest first, whatever the machine's own order: for files. */
#ifndef LACUNA_BASE_BYTES_H
#define LACUNA_BASE_BYTES_H

#include <stdint.h>

/* Writes the lowest `count` (1 .. 8) bytes of the value. */
static inline void bytes_put(uint8_t *at, int count, uint64_t value)
{
    for (int i = 0; i < count; i++) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

static inline uint64_t bytes_get(const uint8_t *at, int count)
{
    uint64_t value = 0;
    for (int i = 0; i < count; i++) {
        value |= (uint64_t)at[i] << 8 * i;
    }
    return value;
}

#endif
