/* Monotonic time, and the processor's. */
#ifndef LACUNA_BASE_CLOCK_H
#define LACUNA_BASE_CLOCK_H

#include <stdint.h>

int64_t clock_ms(void);     /* milliseconds since an arbitrary start, never going back */
int64_t clock_us(void);     /* the same in microseconds */
int64_t clock_cpu_ms(void); /* milliseconds that processors have worked for this program */

#endif
