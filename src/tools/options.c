/* Command-line options by getopt_long, and what is wrong with them. */
#include "tools/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/pipe.h"
#include "base/text.h"

int options_next(int argc, char **argv, const struct option *options, Error *e)
{
    opterr = 0;
    int option = getopt_long(argc, argv, ":", options, NULL);
    if (option == ':') {
        error_set(e, "option '%s' needs a value", argv[optind - 1]);
        return '?';
    }
    if (option == '?') {
        if (optopt > ' ' && optopt < 128) {
            error_set(e, "unknown option '-%c'; try lacuna --help", optopt);
        } else {
            error_set(e, "unknown option '%s', or a value where it takes none; try lacuna --help",
                      argv[optind - 1]);
        }
    }
    return option;
}

bool options_integer(const char *what, const char *text, long long low, long long high,
                     long long *value, Error *e)
{
    if (!text_integer(text, low, high, value)) {
        return error_set(e, "%s: '%.40s' is not an integer from %lld to %lld", what, text, low,
                         high);
    }
    return true;
}

int options_refuse(const char *tool, const Error *e)
{
    fprintf(stderr, "lacuna %s: %s\n", tool, e->text);
    return EXIT_USAGE;
}

int options_finish(const char *tool)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (!pipe_reader_gone(errno)) {
            fprintf(stderr, "lacuna %s: cannot write the output\n", tool);
        }
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
