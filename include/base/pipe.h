/* Standard streams, which somebody else may read, or may have closed. */
#ifndef LACUNA_BASE_PIPE_H
#define LACUNA_BASE_PIPE_H

#include <stdbool.h>

/* Whether a write to standard output that failed with this errno means that nobody reads it any
 * more, which is no fault of ours. */
bool pipe_reader_gone(int error);

/* Opens those of the three standard streams that we were started without, so that no file takes their
 * place: the input is empty, writing fails. To be called before anything else opens a file. */
bool pipe_open_standard(void);

#endif
