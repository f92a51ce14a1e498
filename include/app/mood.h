/* How the engine sees a game, by what its own turns in a row were worth to it: whether it takes a
 * draw, offers one, or resigns. One answer for CECP and the console. Starts from {0}. */
#ifndef LACUNA_APP_MOOD_H
#define LACUNA_APP_MOOD_H

#include <stdbool.h>

typedef struct {
    int score;       /* of its last turn, centipawns */
    int level, lost; /* so many in a row were even, or lost enough to resign */
    int silence;     /* turns since it offered a draw */
} Mood;

/* The engine has found its turn, worth so much to it. resign_score: centipawns below zero at which
 * a turn counts as lost; 0: none does. */
void mood_judge(Mood *m, int score, int resign_score);

/* `plies` are those of the game so far: nobody calls a short game level. */
bool mood_takes_draw(const Mood *m, int plies);
bool mood_offers_draw(const Mood *m, int plies);
/* It has offered one, and is silent for some turns. */
void mood_offered(Mood *m);
bool mood_resigns(const Mood *m);

#endif
