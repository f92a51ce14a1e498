/* FNV-1a (Fowler, Noll, Vo 1991), 64 bits: fingerprints of bytes; not for hash tables of the search,
 * not for secrets.
 *
 *     uint64_t h = hash_bytes(HASH_START, text, strlen(text));
 */
#ifndef LACUNA_BASE_HASH_H
#define LACUNA_BASE_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_START 0xcbf29ce484222325u

static inline uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ at[i]) * 0x100000001b3u;
    }
    return hash;
}

#endif
