/* Which of several threads' results to play. A pure function. */
#ifndef LACUNA_ENGINE_VOTE_H
#define LACUNA_ENGINE_VOTE_H

#include "engine/job.h"

/* The index of the job whose turn is best, of `count` (>= 1). Each job votes for its turn, with more
 * weight the deeper it searched and the better its score; a shorter mate, or a longer one against us, goes
 * before votes. Jobs without a finished line (depth 0) neither vote nor win, but for the first, which
 * wins if none has. */
int vote(const SearchJob *jobs, int count);

#endif
