/* Standard output that somebody else reads. */
#ifndef LACUNA_BASE_PIPE_H
#define LACUNA_BASE_PIPE_H

#include <stdbool.h>

/* Whether a write to standard output that failed with this errno means that nobody reads it any
 * more, which is no fault of ours. */
bool pipe_reader_gone(int error);

#endif
