/* Sets of squares, 64 or 128 bits wide by kernel. */
#ifndef LACUNA_KERNEL_BOARD_BITS_H
#define LACUNA_KERNEL_BOARD_BITS_H

#include "kernel/config.h"
#include "variant/variant.h"

#if KERNEL_BITS == 128
__extension__ typedef unsigned __int128 Bits;
enum { BITS_SQUARES = 128 };
#else
typedef uint64_t Bits;
enum { BITS_SQUARES = 64 };
#endif

#define BIT(s) ((Bits)1 << (s))
#define BITS_ALL (~(Bits)0)

KERNEL_INLINE bool bits_has(Bits b, unsigned s)
{
    return (bool)(b >> s & 1);
}

KERNEL_INLINE int bits_count(Bits b)
{
#if KERNEL_BITS == 128
    return __builtin_popcountll((uint64_t)b) + __builtin_popcountll((uint64_t)(b >> 64));
#else
    return __builtin_popcountll(b);
#endif
}

/* Lowest square of a set that is not empty. */
KERNEL_INLINE Square bits_first(Bits b)
{
#if KERNEL_BITS == 128
    uint64_t low = (uint64_t)b;
    return low != 0 ? (Square)__builtin_ctzll(low)
                    : (Square)(64 + __builtin_ctzll((uint64_t)(b >> 64)));
#else
    return (Square)__builtin_ctzll(b);
#endif
}

/* Highest square of a set that is not empty. */
KERNEL_INLINE Square bits_last(Bits b)
{
#if KERNEL_BITS == 128
    uint64_t high = (uint64_t)(b >> 64);
    return high != 0 ? (Square)(127 - __builtin_clzll(high))
                     : (Square)(63 - __builtin_clzll((uint64_t)b));
#else
    return (Square)(63 - __builtin_clzll(b));
#endif
}

/* Takes the lowest square out of a set that is not empty. */
KERNEL_INLINE Square bits_pop(Bits *b)
{
    Square s = bits_first(*b);
    *b &= *b - 1;
    return s;
}

KERNEL_INLINE bool bits_several(Bits b)
{
    return (b & (b - 1)) != 0;
}

KERNEL_INLINE Bits bits_from(SquareSet set)
{
#if KERNEL_BITS == 128
    return (Bits)set.w[1] << 64 | set.w[0];
#else
    return set.w[0];
#endif
}

KERNEL_INLINE SquareSet bits_to_set(Bits b)
{
#if KERNEL_BITS == 128
    return (SquareSet){{(uint64_t)b, (uint64_t)(b >> 64)}};
#else
    return (SquareSet){{b, 0}};
#endif
}

#endif
