/* What this compilation of the kernel wing is for. The Makefile compiles kernel/unit.c once for each
 * line of kernels.def and hands over its columns as -DKERNEL_NAME=hole64 -DKERNEL_BITS=64
 * -DGAMES_PULLS=ALWAYS and so on. Without them, as in an editor, it is the widest kernel.
 *
 *   KERNEL_BITS      width of a set of squares: 64 or 128
 *   KERNEL_PULLS ... some game of this kernel has it: for the layout of tables, and to leave code out
 *   HAS_PULLS(b) ... the game on that board has it; a constant but for what kernels.def says to ask
 */
#ifndef LACUNA_KERNEL_CONFIG_H
#define LACUNA_KERNEL_CONFIG_H

#ifndef KERNEL_NAME
#define KERNEL_NAME any128
#define KERNEL_CPU base
#define KERNEL_BITS 128
#define GAMES_PULLS ASK
#define GAMES_WORMHOLES ASK
#define GAMES_PRISONS ASK
#define GAMES_HANDS ASK
#define GAMES_STONES ASK
#define GAMES_KING_CAPTURE ASK
#define GAMES_EXTRAS ASK
#endif

enum { NEVER, ALWAYS, ASK };
enum {
    KERNEL_PULLS = GAMES_PULLS != NEVER,
    KERNEL_WORMHOLES = GAMES_WORMHOLES != NEVER,
    KERNEL_PRISONS = GAMES_PRISONS != NEVER,
    KERNEL_HANDS = GAMES_HANDS != NEVER,
    KERNEL_DROPS = KERNEL_PRISONS || KERNEL_HANDS,
    KERNEL_STONES = GAMES_STONES != NEVER,
    KERNEL_KING_CAPTURE = GAMES_KING_CAPTURE != NEVER,
    KERNEL_ANY = GAMES_PULLS == ASK, /* the kernel that plays everything */
};

#define HAS_(games, asked) ((games) == ASK ? (asked) : (games) == ALWAYS)
#define HAS_PULLS(b) HAS_(GAMES_PULLS, (b)->v.pull_types != 0)
#define HAS_WORMHOLES(b) HAS_(GAMES_WORMHOLES, (b)->v.wormholes)
#define HAS_PRISONS(b) HAS_(GAMES_PRISONS, (b)->v.prisons)
#define HAS_HANDS(b) HAS_(GAMES_HANDS, (b)->v.hands)
/* Pieces wait off the board and are dropped: in a hand, or on Hostage's airfield. */
#define HAS_DROPS(b) (HAS_PRISONS(b) || HAS_HANDS(b))
#define HAS_STONES(b) HAS_(GAMES_STONES, (b)->v.stones)
/* Kings are captured and check binds nobody: then there may be no king on the board. */
#define HAS_KING_CAPTURE(b) HAS_(GAMES_KING_CAPTURE, (b)->v.king_capture)
/* Ends, duties and rights of Variant.extras. */
#define HAS_EXTRAS(b) HAS_(GAMES_EXTRAS, (b)->v.extras)

/* Everything in the wing is private to its kernel; some of it is unused in some kernels. In a file
 * that is compiled alone, as an editor does, functions are ordinary ones. */
#ifdef KERNEL_UNIT
#define KERNEL_FN static __attribute__((unused))
#else
#define KERNEL_FN
#endif
#define KERNEL_INLINE static inline __attribute__((unused, always_inline))

#endif
