/* Which kernel for which variant and which processor. */
#include "kernel/kernel.h"

#define KERNEL(name, ...) extern const Kernel kernel_##name##_base;
#include "kernel/kernels.def"
#undef KERNEL
#ifdef KERNELS_HAVE_V3
#define KERNEL(name, ...) extern const Kernel kernel_##name##_v3;
#include "kernel/kernels.def"
#undef KERNEL
#endif

static const Kernel *const kernels[] = {
#ifdef KERNELS_HAVE_V3
#define KERNEL(name, ...) &kernel_##name##_v3,
#include "kernel/kernels.def"
#undef KERNEL
#endif
#define KERNEL(name, ...) &kernel_##name##_base,
#include "kernel/kernels.def"
#undef KERNEL
    NULL,
};

/* What the games of the kernels have, line by line as in kernels.def. */
typedef enum { NEVER, ALWAYS, ASK } Games;
static const struct {
    int bits;
    Games pulls, wormholes, prisons, hands, stones, king_capture, extras;
} games[] = {
#define KERNEL(name, bits, pulls, wormholes, prisons, hands, stones, king_capture, extras) \
    {bits, pulls, wormholes, prisons, hands, stones, king_capture, extras},
#include "kernel/kernels.def"
#undef KERNEL
};
enum { KERNELS = sizeof games / sizeof games[0] };

const Kernel *const *kernel_all(void)
{
    return kernels;
}

/* x86-64-v3 is what the v3 flavour is compiled for: AVX2, BMI2, LZCNT and older. */
bool kernel_runs(const Kernel *k)
{
#ifdef KERNELS_HAVE_V3
    if (k->cpu[0] == 'v') {
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
               __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
               __builtin_cpu_supports("popcnt");
    }
#endif
    (void)k;
    return true;
}

static bool fits(Games has, bool wanted)
{
    return has == ASK || (has == ALWAYS) == wanted;
}

const Kernel *kernel_for(const Variant *v)
{
    int i = 0; /* the last line fits everything */
    while (i < KERNELS - 1 &&
           !(v->squares <= games[i].bits && fits(games[i].pulls, v->pull_types != 0) &&
             fits(games[i].wormholes, v->wormholes) && fits(games[i].prisons, v->prisons) &&
             fits(games[i].hands, v->hands) && fits(games[i].stones, v->stones) &&
             fits(games[i].king_capture, v->king_capture) && fits(games[i].extras, v->extras))) {
        i++;
    }
    /* The flavours follow one another, the best first. */
    while (!kernel_runs(kernels[i])) {
        i += KERNELS;
    }
    return kernels[i];
}
