/* Who plays whom, with which colours, from which opening. Pure: game n of a schedule is always the
 * same, so that an interrupted match can go on.
 *
 * Every opening is played twice by each pair of opponents, with colours swapped, one game after the
 * other; all pairs have had an opening before the next one comes. An odd number of games leaves one
 * game of the last opening, in which colours are shared out evenly among the engines. */
#ifndef LACUNA_MATCH_SCHEDULE_H
#define LACUNA_MATCH_SCHEDULE_H

#include "base/types.h"

enum { ENGINES_MAX = 64, GAMES_MAX = 1000000 };

typedef enum { ROUND_ROBIN, GAUNTLET /* the first against all others */ } TournamentKind;

typedef struct {
    TournamentKind kind;
    int engines; /* 2 .. ENGINES_MAX */
    int games;   /* of each pairing, 1 .. GAMES_MAX */
} Schedule;

typedef struct {
    int engine[COLOURS];
    int opening; /* from 0 */
    int pairing; /* from 0 */
    int partner; /* the game with the colours swapped; -1 if there is none */
} Fixture;

int schedule_pairings(const Schedule *s);
/* The two engines of a pairing, first < second. */
void schedule_pairing(const Schedule *s, int pairing, int *first, int *second);
int schedule_games(const Schedule *s); /* all */
int schedule_openings(const Schedule *s);
Fixture schedule_game(const Schedule *s, int game); /* game: from 0 */

#endif
