/* `lacuna match` starts engines by fork and waits for them by poll. */
#include "tools/match.h"
#include "tools/options.h"

int match_command(int argc, char **argv)
{
    (void)argc;
    Error e;
    error_set(&e, "not on Windows; use the program on Linux (WSL will do), or WinBoard's matches");
    return options_refuse(argv[0], &e);
}
