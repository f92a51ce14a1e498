/* A match that was played in parts (--part), by several processes or machines, each with its PGN
 * file: all of them as one standing. */
#ifndef LACUNA_MATCH_MERGE_H
#define LACUNA_MATCH_MERGE_H

#include "match/plan.h"
#include "match/standing.h"

/* Of each file the match that was played last counts. Fills in the plan's variant, schedule, event
 * and its engines' names, and the standing, which is to be ended with standing_free in any case. The
 * files may still be growing. False, naming file and line, if they are not of one match - variant,
 * engines, options, time controls, openings - or if a game is there twice. */
bool merge_files(char *const *file, int files, const VariantSet *variants, MatchPlan *plan,
                 Standing *standing, Error *e);

#endif
