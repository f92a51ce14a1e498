/* A write to a pipe that nobody reads any more: Windows' C library says EINVAL where Unix
 * says EPIPE, or sends SIGPIPE. */
#include "base/pipe.h"

#include <errno.h>
#include <windows.h>

bool pipe_reader_gone(int error)
{
    return error == EPIPE ||
           (error == EINVAL && GetFileType(GetStdHandle(STD_OUTPUT_HANDLE)) == FILE_TYPE_PIPE);
}
