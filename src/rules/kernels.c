/* Which kernel for which variant and which processor. */
#include "rules/kernel.h"

#include <string.h>

/* The Makefile compiles rules/unit.c to these. The widest comes last: it plays everything. */
#define FOR_EACH_KERNEL(X, cpu) \
    X(plain64, cpu)             \
    X(pull64, cpu) X(wormhole64, cpu) X(hostage64, cpu) X(stones128, cpu) X(any128, cpu)

#define DECLARE(name, cpu) extern const Kernel kernel_##name##_##cpu;
#define ADDRESS(name, cpu) &kernel_##name##_##cpu,

FOR_EACH_KERNEL(DECLARE, base)
#ifdef KERNELS_HAVE_V3
FOR_EACH_KERNEL(DECLARE, v3)
#endif

static const Kernel *const kernels[] = {
#ifdef KERNELS_HAVE_V3
    FOR_EACH_KERNEL(ADDRESS, v3)
#endif
        FOR_EACH_KERNEL(ADDRESS, base) NULL,
};

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

const Kernel *kernel_for(const Variant *v)
{
    bool wide = v->squares > 64;
    bool pulls = v->pull_types != 0;
    int actions = pulls + v->wormholes + v->prisons + v->stones;
    const char *name = "any128";
    if (actions == 0 && !wide && !v->king_capture) {
        name = "plain64";
    } else if (actions == 1 && !wide && pulls && v->king_capture) {
        name = "pull64";
    } else if (actions == 1 && !wide && v->wormholes && !v->king_capture) {
        name = "wormhole64";
    } else if (actions == 1 && !wide && v->prisons && !v->king_capture) {
        name = "hostage64";
    } else if (actions == 1 && v->stones && !v->king_capture) {
        name = "stones128";
    }
    for (const Kernel *const *k = kernels; *k != NULL; k++) {
        if (strcmp((*k)->name, name) == 0 && kernel_runs(*k)) {
            return *k;
        }
    }
    return kernels[sizeof kernels / sizeof *kernels - 2]; /* any128_base: not reached */
}
