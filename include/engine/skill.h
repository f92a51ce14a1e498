/* Levels of play below full strength, the same for all games. Pure functions.
 *
 * A level weakens a turn in two ways. It caps the nodes searched, in proportion to the number of turns
 * there are to choose from: by four for every five levels. And it chooses among the best lines: each
 * gets a chance bonus of up to `margin`, and the highest sum is played, so that a turn worse than the
 * best by more than the margin never is. A forced win that is seen is played at every level.
 *
 * Only turns of a game are weakened, that is searches with a clock or a time for the turn. Analysis,
 * `infinite` and searches to a depth, a number of nodes or a mate alone do what they are asked. */
#ifndef LACUNA_ENGINE_SKILL_H
#define LACUNA_ENGINE_SKILL_H

#include "engine/limits.h"

enum { SKILL_FULL = 20 }; /* levels: 0 .. SKILL_FULL, which leaves the search as it is */

typedef struct {
    bool weak;      /* else the rest is to be ignored */
    int lines;      /* to search and choose from, whatever number is shown */
    int margin;     /* centipawns */
    uint64_t nodes; /* of all threads, at most; > 0 */
} SkillPlan;

/* What UCI_Elo may ask for, on the scale of Stockfish 15.1's UCI_Elo in chess, and the level that comes
 * nearest. Other games have no such scale: there an Elo only means the level. */
enum { SKILL_ELO_LEAST = 1300, SKILL_ELO_MOST = 2700 };
int skill_of_elo(int elo);

/* `turns`: legal turns at the root. The caller's own limit of nodes is kept. */
SkillPlan skill_plan(const Limits *limits, int turns);

/* The line to play: an index below `count` (>= 1). Scores are from best to worst; lines worse than the
 * first may have any chance but those out of the margin. `chance`: any number; the same gives the same. */
int skill_choose(const SkillPlan *plan, const int *scores, int count, uint64_t chance);

#endif
