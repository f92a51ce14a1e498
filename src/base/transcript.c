/* The transcript of what the program reads and writes. */
#include "base/transcript.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/version.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *file;          /* under the lock */
static atomic_bool is_open; /* for the many calls when there is none */

static void stamp(const char *mark)
{
    struct timespec now = {0};
    struct tm utc = {0};
    char day[32] = "";
    (void)clock_gettime(CLOCK_REALTIME, &now);
    if (gmtime_r(&now.tv_sec, &utc) != NULL) {
        (void)strftime(day, sizeof day, "%Y-%m-%d %H:%M:%S", &utc);
    }
    (void)fprintf(file, "%s.%03ld %s ", day, now.tv_nsec / 1000000, mark);
}

/* With the lock held and a file open. A stamp before each line of the text. */
static void put(const char *mark, const char *text)
{
    errno = 0;
    for (bool more = true; more;) {
        size_t length = strcspn(text, "\n");
        stamp(mark);
        (void)fwrite(text, 1, length, file);
        (void)putc('\n', file);
        more = text[length] != '\0';
        text += length + 1;
    }
    if (fflush(file) != 0 || ferror(file) != 0) {
        (void)fprintf(stderr, "lacuna: Debug Log File ends here: %s\n", strerror(errno));
        (void)fclose(file);
        file = NULL;
        atomic_store(&is_open, false);
    }
}

bool transcript_open(const char *path, Error *e)
{
    bool none = *path == '\0' || strcmp(path, "<empty>") == 0;
    FILE *next = none ? NULL : fopen(path, "a");
    if (!none && next == NULL) {
        return error_set(e, "Debug Log File: cannot write %.120s: %s", path, strerror(errno));
    }
    pthread_mutex_lock(&lock);
    if (file != NULL) {
        (void)fclose(file);
    }
    file = next;
    atomic_store(&is_open, next != NULL);
    if (next != NULL) {
        put("--", LACUNA_NAME " " LACUNA_VERSION);
    }
    pthread_mutex_unlock(&lock);
    return true;
}

static void add(const char *mark, const char *text)
{
    pthread_mutex_lock(&lock);
    if (file != NULL) {
        put(mark, text);
    }
    pthread_mutex_unlock(&lock);
}

void transcript_read(const char *text)
{
    if (atomic_load(&is_open)) {
        add(">>", text);
    }
}

void transcript_write(const char *format, va_list args)
{
    if (!atomic_load(&is_open)) {
        return;
    }
    char few[1024];
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(few, sizeof few, format, args);
    char *text = few;
    if (length >= (int)sizeof few && (text = malloc((size_t)length + 1)) != NULL) {
        (void)vsnprintf(text, (size_t)length + 1, format, again);
    }
    va_end(again);
    add("<<", text != NULL ? text : few);
    if (text != few) {
        free(text);
    }
}
