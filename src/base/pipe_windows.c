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

/* Windows gives a program without a console streams that lead nowhere. */
bool pipe_open_standard(void)
{
    return true;
}
