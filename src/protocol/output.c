/* Lines to the standard output, whole and flushed, from any thread. */
#include "protocol/output.h"

#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

#include "base/transcript.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void (*on_failure)(int error); /* written before any thread starts; used under the lock */

void output_on_failure(void (*failed)(int error))
{
    on_failure = failed;
}

void output_line(const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    pthread_mutex_lock(&lock);
    transcript_write(format, again);
    bool written =
        vfprintf(stdout, format, args) >= 0 && putc('\n', stdout) != EOF && fflush(stdout) == 0;
    int error = errno;
    if (!written && on_failure != NULL) {
        void (*failed)(int) = on_failure;
        on_failure = NULL;
        failed(error);
    }
    pthread_mutex_unlock(&lock);
    va_end(again);
    va_end(args);
}
