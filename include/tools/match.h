/* match: engines against each other, under the referee of the match module. */
#ifndef LACUNA_TOOLS_MATCH_H
#define LACUNA_TOOLS_MATCH_H

#include "match/plan.h"
#include "variant/reader.h"

/* What `lacuna match` was told. The texts are argv's. */
typedef struct {
    MatchPlan *plan; /* but for variant and openings; owned */
    const char *variant;
    OpeningsSpec openings;
    const char *pgn, *json; /* NULL: none */
    bool resume, quiet, help;
    bool report; /* of these files, and nothing is played */
    char **file;
    int files;
} MatchArguments;

/* Reads and checks the command line. Ownership: free(arguments->plan) in any case. */
bool match_arguments_read(int argc, char **argv, MatchArguments *arguments, Error *e);

/* `lacuna match ...`, argv[0] = "match". The exit status: 0 if the match came to its end, by the
 * SPRT too; 1 if an error ended it; EXIT_USAGE; 130 if it was interrupted. */
int match_command(int argc, char **argv);

#endif
