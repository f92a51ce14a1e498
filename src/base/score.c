/* Scores as people and protocols read them. */
#include "base/score.h"

#include <stdlib.h>

int score_mate_moves(int score)
{
    if (!score_is_mate(score)) {
        return 0;
    }
    int moves = (SCORE_MATE - abs(score) + 1) / 2;
    return score > 0 ? moves : -moves;
}

int score_of_mate(int moves)
{
    return moves > 0 ? SCORE_MATE - (2 * moves - 1) : -(SCORE_MATE + 2 * moves);
}

void score_write(int score, Text *t)
{
    char sign = score < 0 ? '-' : '+';
    if (score_is_mate(score)) {
        text_add(t, "%cM%d", sign, abs(score_mate_moves(score)));
    } else {
        text_add(t, "%c%d.%02d", sign, abs(score) / 100, abs(score) % 100);
    }
}
