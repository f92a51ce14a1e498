/* Whether the engine takes a draw, offers one, or resigns: by counting its even and its lost turns. */
#include "app/mood.h"

#include <stdlib.h>

enum {
    LOST = -150,      /* centipawns: a draw is a gift */
    LEVEL = 30,       /* so near to even is level */
    LONG_GAME = 60,   /* plies before which nobody calls a game level */
    TAKE_AFTER = 8,   /* level turns in a row after which a draw is taken */
    OFFER_AFTER = 20, /* ... and offered */
    OFFER_AGAIN = 20, /* turns of silence after an offer */
    RESIGN_AFTER = 3, /* lost turns in a row */
};

void mood_judge(Mood *m, int score, int resign_score)
{
    m->score = score;
    m->level = abs(score) <= LEVEL ? m->level + 1 : 0;
    m->lost = resign_score > 0 && score <= -resign_score ? m->lost + 1 : 0;
    m->silence += m->silence < OFFER_AGAIN;
}

bool mood_takes_draw(const Mood *m, int plies)
{
    return m->score <= LOST || (m->level >= TAKE_AFTER && plies >= LONG_GAME);
}

bool mood_offers_draw(const Mood *m, int plies)
{
    return m->level >= OFFER_AFTER && m->silence >= OFFER_AGAIN && plies >= LONG_GAME;
}

void mood_offered(Mood *m)
{
    m->silence = 0;
}

bool mood_resigns(const Mood *m)
{
    return m->lost >= RESIGN_AFTER;
}
