/* The file of the option Debug Log File: every line that the program reads and writes, with its time.
 *
 *     2026-12-06 19:40:12.345 >> go movetime 100
 *     2026-12-06 19:40:12.447 << bestmove e2e4
 *
 * `>>` was read, `<<` was written, `--` is the transcript's own. Times are UTC. Lines are whole and flushed,
 * from whichever thread they come. The file grows: it is added to if it is there. One for the program. */
#ifndef LACUNA_BASE_TRANSCRIPT_H
#define LACUNA_BASE_TRANSCRIPT_H

#include <stdarg.h>
#include <stdbool.h>

#include "base/error.h"

/* Begins a transcript in the file and ends the one before; "" and "<empty>" only end it. On an error
 * the one before goes on. */
bool transcript_open(const char *path, Error *e);

/* What was read, and what is written: text of one line or several, without the last line end. Nothing to
 * do without a transcript. When the file cannot be written any more, the transcript ends and the standard
 * error stream says why: a full disk must not stop a game. */
void transcript_read(const char *text);
void transcript_write(const char *format, va_list args) __attribute__((format(printf, 1, 0)));

#endif
