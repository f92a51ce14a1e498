/* A child process that talks in lines: an engine under the referee. No shell: the command is split
 * into words (single and double quotes, backslash) and executed directly. */
#ifndef LACUNA_MATCH_CHILD_H
#define LACUNA_MATCH_CHILD_H

#include "base/error.h"

#include <stdatomic.h>
#include <stdint.h>

enum { CHILD_LINE_MAX = 65536 }; /* a longer line arrives cut, `cut` set */

typedef struct Child Child;

/* For the whole process, before any child is started: once *stop is set, nobody waits for a child's
 * lines any longer than a twentieth of a second. It may be set from a signal handler. */
void child_stop_on(const atomic_bool *stop);

/* Starts it in `directory` (NULL: here), stdin and stdout piped, stderr to `log` lines. Ownership:
 * end with child_free. `log_path` NULL: no log; else all lines both ways are appended to it with
 * times in ms since the start: `>` to the child, `<` from it, `!` its stderr, `#` a remark. SIGPIPE
 * is ignored from then on, unless it has a handler. */
Child *child_start(const char *command, const char *directory, const char *log_path, Error *e);
/* Asks nothing: ends its input, waits `grace_ms` for it to go, then kills it and all of its process
 * group, and reaps it. NULL: nothing. */
void child_free(Child *child, int grace_ms);

/* Sends a line ('\n' added). False if the pipe is lost. A child that does not read cannot block us:
 * it fails after 1 s. */
bool child_send(Child *child, const char *line);

typedef enum { CHILD_LINE, CHILD_TIMEOUT, CHILD_CLOSED } ChildRead;
/* The next line, at most until clock_us() reaches deadline_us. `line` is valid until the next call;
 * *at_us is when it arrived (clock_us). */
ChildRead child_read(Child *child, int64_t deadline_us, const char **line, bool *cut,
                     int64_t *at_us);

/* How it ended, in words ("exit status 3", "killed by signal 11"), if it has. NULL while running. */
const char *child_fate(Child *child);
/* The same, waiting up to wait_ms for the end. What it says meanwhile goes to the log only. */
const char *child_end(Child *child, int wait_ms);

#endif
