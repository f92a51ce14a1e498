/* Whether somebody still reads the other end of a pipe (Unix; pipe_windows.c). */
#include "base/pipe.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

bool pipe_reader_gone(int error)
{
    return error == EPIPE;
}

bool pipe_open_standard(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++) {
        /* the lowest number that is free is this one */
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != stream) {
            return false;
        }
    }
    return true;
}
