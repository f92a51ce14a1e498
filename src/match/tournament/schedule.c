/* Who meets whom in which game, with which colours and opening. */
#include "match/schedule.h"

#include <string.h>

#include "base/text.h"

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

void schedule_part(const Schedule *s, int *first, int *end)
{
    int games = schedule_games(s);
    int64_t pairs = (games + 1) / 2;
    *first = 0;
    *end = games;
    if (s->parts > 0) {
        *first = (int)(2 * (pairs * (s->part - 1) / s->parts));
        int64_t last = 2 * (pairs * s->part / s->parts);
        *end = last < games ? (int)last : games;
    }
}

int schedule_openings(const Schedule *s)
{
    return (s->games + 1) / 2;
}

Pairing schedule_game(const Schedule *s, int game)
{
    int pairings = schedule_pairings(s), paired = s->games / 2 * 2 * pairings;
    Pairing f;
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

/* --- As text ----------------------------------------------------------------------------------- */

const char *tournament_name(TournamentKind kind)
{
    return kind == GAUNTLET ? "gauntlet" : "round-robin";
}

void schedule_write(const Schedule *s, char text[SCHEDULE_TEXT_MAX])
{
    Text t = text_over(text, SCHEDULE_TEXT_MAX);
    text_add(&t, "%s %d %d", tournament_name(s->kind), s->engines, s->games);
}

bool schedule_read(const char *text, Schedule *s)
{
    char copy[SCHEDULE_TEXT_MAX], *rest = copy;
    Text t = text_over(copy, sizeof copy);
    text_add(&t, "%s", text);
    const char *kind = text_word(&rest), *engines = text_word(&rest), *games = text_word(&rest);
    long long e, g;
    if (games == NULL || text_word(&rest) != NULL || !text_integer(engines, 2, ENGINES_MAX, &e) ||
        !text_integer(games, 1, GAMES_MAX, &g)) {
        return false;
    }
    Schedule read = {.engines = (int)e, .games = (int)g};
    read.kind = strcmp(kind, tournament_name(GAUNTLET)) == 0 ? GAUNTLET : ROUND_ROBIN;
    if (strcmp(kind, tournament_name(read.kind)) != 0) {
        return false;
    }
    *s = read;
    return true;
}
