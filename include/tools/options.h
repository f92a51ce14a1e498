/* Reading the arguments of the command-line tools. Errors go to standard error, one line, and name
 * what is wrong. */
#ifndef LACUNA_TOOLS_OPTIONS_H
#define LACUNA_TOOLS_OPTIONS_H

#include <getopt.h>
#include <stdbool.h>

#include "base/error.h"

enum { EXIT_USAGE = 2 }; /* exit status for arguments that make no sense */

/* getopt_long with messages of our own: the next option's `val`, -1 after the last one, or '?'
 * after an unknown option or a missing value, which is then in *e. Start with optind = 1. */
int options_next(int argc, char **argv, const struct option *options, Error *e);

/* Reads the whole text as an integer in [low, high]; `what` names it in the error. */
bool options_integer(const char *what, const char *text, long long low, long long high,
                     long long *value, Error *e);

/* Prints "lacuna TOOL: text" and returns EXIT_USAGE. */
int options_refuse(const char *tool, const Error *e);

/* After all output: EXIT_SUCCESS, or EXIT_FAILURE if some could not be written, with a message unless
 * the reader has gone away. */
int options_finish(const char *tool);

#endif
