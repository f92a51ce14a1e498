/* As nnue.c, compiled as the kernels of flavour v3 are: with AVX2. */
#include "kernel/nnue.c"
