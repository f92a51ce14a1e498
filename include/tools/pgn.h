/* pgn: looks after files of games. `check` replays every game and says what is wrong and where;
 * `convert` writes those that are right anew, as Lacuna writes them. */
#ifndef LACUNA_TOOLS_PGN_H
#define LACUNA_TOOLS_PGN_H

#include <stdbool.h>
#include <stdio.h>

#include "game/pgn.h"

typedef struct {
    int games, wrong;
} PgnCount;

/* What to print: faults go to standard output, or, where the games do, to standard error. */
typedef enum { PGN_FAULTS, PGN_VERBOSE, PGN_CONVERT } PgnReport;

/* Reads the file to its end and adds to *count. Every game must have a known variant, a start
 * position and turns that are legal (SAN or move text), no turn after its end by rule (but Hole's
 * announced mate may be played on), and a result that is the Result tag's and, if the game ended by
 * rule, that rule's. Prints a line "NAME:LINE: game N (White - Black): what is wrong" for each
 * fault; verbose, also "...: ok, ..." for each game without one; to convert, the game instead. Records of
 * XBoard's are read too (game/pgn_xboard.h). False: out of memory. */
bool pgn_check(FILE *file, const char *name, const VariantSet *variants, PgnReport report,
               PgnCount *count);

/* Writes a game that is right, in SAN, with tags for the variant and the start. False: out of memory. */
bool pgn_convert(const PgnGame *game, const VariantSet *variants, FILE *out);

/* `lacuna pgn check [--verbose] FILE...` and `lacuna pgn convert FILE...`, argv[0] = "pgn". The exit
 * status: 0 if all games were right, 1 if not or a file cannot be read, EXIT_USAGE. */
int pgn_command(int argc, char **argv);

#endif
