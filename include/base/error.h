/* Errors are text for a person: what is wrong, where, and what would be right. A function that can
 * fail takes an Error* (never NULL), returns false and leaves the caller's state as it was. */
#ifndef LACUNA_BASE_ERROR_H
#define LACUNA_BASE_ERROR_H

#include <stdbool.h>

typedef struct {
    char text[256]; /* one line, no newline; '\0' terminated, cut if longer */
} Error;

/* Writes the text and returns false, so that callers can `return error_set(e, ...)`. Bytes outside
 * printable ASCII are replaced by '?', so hostile input cannot break a protocol line. */
bool error_set(Error *e, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* clang-tidy does not see into error.c: tell it what is returned. */
#ifdef __clang_analyzer__
#define error_set(...) (error_set(__VA_ARGS__), false)
#endif

#endif
