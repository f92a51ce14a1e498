#include "match/schedule.h"

int schedule_pairings(const Schedule *s)
{
    return s->kind == GAUNTLET ? s->engines - 1 : s->engines * (s->engines - 1) / 2;
}

void schedule_pairing(const Schedule *s, int pairing, int *first, int *second)
{
    *first = 0;
    if (s->kind == ROUND_ROBIN) {
        for (int rivals = s->engines - 1; pairing >= rivals; rivals--) {
            pairing -= rivals;
            ++*first;
        }
    }
    *second = *first + 1 + pairing;
}

int schedule_games(const Schedule *s)
{
    return s->games * schedule_pairings(s);
}

int schedule_openings(const Schedule *s)
{
    return (s->games + 1) / 2;
}

Fixture schedule_game(const Schedule *s, int game)
{
    int pairings = schedule_pairings(s), paired = s->games / 2 * 2 * pairings;
    Fixture f;
    int leg = 0, first, second;
    if (game < paired) {
        leg = game % 2;
        f.opening = game / 2 / pairings;
        f.pairing = game / 2 % pairings;
        f.partner = leg == 0 ? game + 1 : game - 1;
    } else {
        f.opening = s->games / 2;
        f.pairing = game - paired;
        f.partner = -1;
    }
    schedule_pairing(s, f.pairing, &first, &second);
    /* Neighbours, and those an odd distance apart, begin with the first as White: then nobody has
     * more than one White too many. */
    bool swapped = ((second - first) % 2 == 0) != (leg == 1);
    f.engine[WHITE] = swapped ? second : first;
    f.engine[BLACK] = swapped ? first : second;
    return f;
}
