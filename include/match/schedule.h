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
    int engines;     /* 2 .. ENGINES_MAX */
    int games;       /* of each pairing, 1 .. GAMES_MAX */
    int part, parts; /* the part that is played here, 1 .. parts; parts 0: all of it */
} Schedule;

typedef struct {
    int engine[COLOURS];
    int opening; /* from 0 */
    int pairing; /* from 0 */
    int partner; /* the game with the colours swapped; -1 if there is none */
} Pairing;

int schedule_pairings(const Schedule *s);
/* The two engines of a pairing, first < second. */
void schedule_pairing(const Schedule *s, int pairing, int *first, int *second);
int schedule_games(const Schedule *s); /* all, whatever the part */
/* The games of the part: from *first up to *end, which is excluded. Parts are equal but for a pair
 * of games, both games of a pair are in the same one, and together they are all games. */
void schedule_part(const Schedule *s, int *first, int *end);
/* "round-robin 2 100": kind, engines, games of each pairing; and back, into a whole schedule. */
enum { SCHEDULE_TEXT_MAX = 48 };
void schedule_write(const Schedule *s, char text[SCHEDULE_TEXT_MAX]);
bool schedule_read(const char *text, Schedule *s);
const char *tournament_name(TournamentKind kind);
int schedule_openings(const Schedule *s);
Pairing schedule_game(const Schedule *s, int game); /* game: from 0 */

#endif
