/* What this compilation of the hot rooms is for. The Makefile compiles rules/unit.c once per kernel
 * with -DKERNEL_NAME=plain64 -DKERNEL_plain64=1 and so on; here that becomes constants.
 *
 *   K_WIDE      boards of up to 128 squares, else up to 64
 *   K_PULL, K_WORM, K_HOST, K_STONE   this extra action exists in the kernel's games
 *   K_ANY       which of them exist is asked of the variant at run time
 *
 * HAS_PULL(b) etc. are compile-time constants except in `any128`. */
#ifndef LACUNA_BOARD_KERNEL_CONFIG_H
#define LACUNA_BOARD_KERNEL_CONFIG_H

#if defined(KERNEL_plain64)
enum { K_WIDE = 0, K_PULL = 0, K_WORM = 0, K_HOST = 0, K_STONE = 0, K_ANY = 0 };
#define K_WIDE_BITS 0
#elif defined(KERNEL_pull64)
enum { K_WIDE = 0, K_PULL = 1, K_WORM = 0, K_HOST = 0, K_STONE = 0, K_ANY = 0 };
#define K_WIDE_BITS 0
#elif defined(KERNEL_wormhole64)
enum { K_WIDE = 0, K_PULL = 0, K_WORM = 1, K_HOST = 0, K_STONE = 0, K_ANY = 0 };
#define K_WIDE_BITS 0
#elif defined(KERNEL_hostage64)
enum { K_WIDE = 0, K_PULL = 0, K_WORM = 0, K_HOST = 1, K_STONE = 0, K_ANY = 0 };
#define K_WIDE_BITS 0
#elif defined(KERNEL_stones128)
enum { K_WIDE = 1, K_PULL = 0, K_WORM = 0, K_HOST = 0, K_STONE = 1, K_ANY = 0 };
#define K_WIDE_BITS 1
#elif defined(KERNEL_any128)
enum { K_WIDE = 1, K_PULL = 1, K_WORM = 1, K_HOST = 1, K_STONE = 1, K_ANY = 1 };
#define K_WIDE_BITS 1
#else
#error "compile rules/unit.c with -DKERNEL_<name>=1"
#endif

#define HAS_PULL(b) (K_PULL && (!K_ANY || (b)->v.pull_types != 0))
#define HAS_WORM(b) (K_WORM && (!K_ANY || (b)->v.wormholes))
#define HAS_HOST(b) (K_HOST && (!K_ANY || (b)->v.prisons))
#define HAS_STONE(b) (K_STONE && (!K_ANY || (b)->v.stones))

/* Kings are captured and check binds nobody: a rule switch in kernels that know it. */
#define HAS_KING_CAPTURE(b) (K_PULL && (!K_ANY || (b)->v.king_capture))

/* Everything in the hot rooms is private to its kernel; some of it is unused in some kernels. */
#define KERNEL_FN static __attribute__((unused))
#define KERNEL_INLINE static inline __attribute__((unused, always_inline))

#endif
