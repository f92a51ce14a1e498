/* Scores: what a search knows of one, and how people and protocols read it, in pawns or moves to mate.
 * base/types.h says what they are. */
#ifndef LACUNA_BASE_SCORE_H
#define LACUNA_BASE_SCORE_H

#include "base/text.h"
#include "base/types.h"

/* What a search says of a score: that the true one is at most, at least, or just that. Bits. */
typedef enum { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

/* Whether the score counts plies to the end, for or against. */
static inline bool score_is_mate(int score)
{
    return score >= SCORE_MATE_BOUND || score <= -SCORE_MATE_BOUND;
}

/* Full moves to the mate that a score announces, the last of them perhaps not finished: positive when
 * the side to move mates, negative when it is mated. 0: the score announces none. */
int score_mate_moves(int score);
/* The other way: the score of a mate in so many moves, not 0. */
int score_of_mate(int moves);

/* Appends "+0.35", "-12.00"; "+M4", "-M4". */
void score_write(int score, Text *t);

#endif
