/* splitmix64 (Steele, Lea, Flood 2014): for hash keys and shuffles; not for secrets. */
#ifndef LACUNA_BASE_RANDOM_H
#define LACUNA_BASE_RANDOM_H

#include <stdint.h>

/* Advances *state and returns 64 random bits. Any start value will do. */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

#endif
