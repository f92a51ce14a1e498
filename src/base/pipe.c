#include "base/pipe.h"

#include <errno.h>

bool pipe_reader_gone(int error)
{
    return error == EPIPE;
}
