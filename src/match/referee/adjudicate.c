/* Adjudication, claims of the players, and dead positions. */
#include <string.h>

#include "match/referee/referee_internal.h"

/* --- Adjudication by score --------------------------------------------------------------------- */

static void count(int *turns, bool again)
{
    *turns = again ? *turns + 1 : 0;
}

/* A turn without a score judges nothing, and so breaks every row. */
static void keep_judgement(MatchGame *b, Colour mover, const PlayerTurn *turn)
{
    Judgement *j = &b->judgement[mover];
    const Adjudication *rules = b->rules;
    bool scored = turn->has_score;
    count(&j->lost, scored && turn->score <= -rules->resign_score);
    count(&j->won, scored && turn->score >= rules->resign_score);
    count(&j->even,
          scored && turn->score <= rules->draw_score && turn->score >= -rules->draw_score);
}

static bool adjudicated_loss(const MatchGame *b, Colour loser)
{
    int moves = b->rules->resign_moves;
    return moves > 0 && b->judgement[loser].lost >= moves &&
           b->judgement[colour_other(loser)].won >= moves;
}

static bool adjudicated_draw(const MatchGame *b, int number)
{
    int moves = b->rules->draw_moves;
    return moves > 0 && number >= b->rules->draw_number && b->judgement[WHITE].even >= moves &&
           b->judgement[BLACK].even >= moves;
}

bool match_game_judge(MatchGame *b, Colour mover, const PlayerTurn *turn)
{
    int number = game_ply(b->game) / 2; /* full moves that have been played */
    bool agreed = b->offered && turn->offers_draw;
    b->offered = turn->offers_draw;
    keep_judgement(b, mover, turn);
    if (agreed) {
        return match_game_drawn(b, TERM_NORMAL, "Draw by agreement");
    }
    for (Colour c = WHITE; c <= BLACK; c++) {
        if (adjudicated_loss(b, c)) {
            return match_game_lost(b, c, TERM_ADJUDICATION, "%s wins by adjudication",
                                   colour_name(colour_other(c)));
        }
    }
    if (adjudicated_draw(b, number)) {
        return match_game_drawn(b, TERM_ADJUDICATION, "Draw by adjudication");
    }
    if (b->rules->max_moves > 0 && number >= b->rules->max_moves) {
        return match_game_drawn(b, TERM_ADJUDICATION, "Draw by adjudication: %d moves", number);
    }
    return true;
}

/* --- Claims ------------------------------------------------------------------------------------ */

/* Chess in which nobody can mate: kings and at most one bishop or knight. docs/rules.md does not end such
 * a game, but XBoard's engines claim it. */
static bool is_dead(const Game *g)
{
    const Variant *v = game_variant(g);
    Setup now;
    int minors = 0;
    if (strcmp(v->name, "chess") != 0) {
        return false;
    }
    game_setup(g, &now);
    for (int i = 0; i < v->squares; i++) {
        if (now.piece[i] == NO_PIECE) {
            continue;
        }
        char letter = v->piece[piece_type(now.piece[i])].letter;
        if (letter == 'B' || letter == 'N') {
            minors++;
        } else if (letter != 'K') {
            return false;
        }
    }
    return minors <= 1;
}

bool match_game_claim(MatchGame *b, Colour claimant, const PlayerTurn *turn)
{
    const char *name = colour_name(claimant);
    const char *own_loss = claimant == WHITE ? "0-1" : "1-0";
    if (!match_game_goes_on(b)) { /* the rules come first */
        return false;
    }
    if (strncmp(turn->claim, own_loss, strlen(own_loss)) == 0) {
        return match_game_lost(b, claimant, TERM_RESIGNED, "%s resigns", name);
    }
    if (strncmp(turn->claim, "1/2", 3) == 0 && is_dead(b->game)) {
        return match_game_drawn(b, TERM_NORMAL, "Draw by insufficient material");
    }
    return match_game_lost(b, claimant, TERM_ILLEGAL, "%s claims what is not so: %s", name,
                           turn->claim);
}
