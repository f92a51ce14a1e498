/* CECP: agreeing on a result. When the engine takes a draw, offers one, or resigns, by what its own
 * turns in a row were value. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "protocol/cecp/cecp_internal.h"
#include "protocol/output.h"

enum {
    LOST = -150,      /* centipawns: a draw is a gift */
    LEVEL = 30,       /* so near to even is level */
    LONG_GAME = 60,   /* plies before which nobody calls a game level */
    TAKE_AFTER = 8,   /* level turns in a row after which a draw is taken */
    OFFER_AFTER = 20, /* ... and offered */
    OFFER_AGAIN = 20, /* turns of silence after an offer */
    RESIGN_AFTER = 3, /* lost turns in a row */
    RESIGN_MOST = 10000,
};

void cecp_judge(Cecp *c, int score)
{
    CecpMood *m = &c->mood;
    m->score = score;
    m->level = abs(score) <= LEVEL ? m->level + 1 : 0;
    m->lost = c->resign_score > 0 && score <= -c->resign_score ? m->lost + 1 : 0;
    m->silence += m->silence < OFFER_AGAIN;
}

bool cecp_resigns(Cecp *c)
{
    if (c->mood.lost < RESIGN_AFTER) {
        return false;
    }
    output_line("resign");
    return true;
}

static bool is_long(const Cecp *c)
{
    return game_ply(cecp_game(c)) >= LONG_GAME;
}

void cecp_offer(Cecp *c)
{
    CecpMood *m = &c->mood;
    if (c->offers_draws && m->level >= OFFER_AFTER && m->silence >= OFFER_AGAIN && is_long(c)) {
        m->silence = 0;
        output_line("offer draw");
    }
}

/* A program reads silence as no; a person wants to be told. */
static void on_draw(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    if (c->force || c->over) {
        return;
    }
    if (c->mood.score <= LOST || (c->mood.level >= TAKE_AFTER && is_long(c))) {
        output_line("offer draw");
    } else if (!c->against_engine) {
        output_line("telluser I would rather play on");
    }
}

static bool read_number(const char *value, int high, int *n)
{
    long long read;
    if (value == NULL || !text_integer(value, 0, high, &read)) {
        return false;
    }
    *n = (int)read;
    return true;
}

bool cecp_agree_option(Cecp *c, const char *name, const char *value, const char *line)
{
    int number;
    if (strcmp(name, "Resign Score") == 0) {
        if (read_number(value, RESIGN_MOST, &c->resign_score)) {
            c->mood.lost = 0;
        } else {
            cecp_error("wanted: centipawns from 0 (never) to 10000", line);
        }
        return true;
    }
    if (strcmp(name, "Offer Draws") == 0) {
        if (read_number(value, 1, &number)) {
            c->offers_draws = number == 1;
        } else {
            cecp_error("wanted: 0 or 1", line);
        }
        return true;
    }
    return false;
}

void cecp_agree_features(const Cecp *c)
{
    output_line("feature option=\"Resign Score -spin %d 0 %d\"\n"
                "feature option=\"Offer Draws -check %d\"",
                c->resign_score, RESIGN_MOST, c->offers_draws);
}

const CecpCommand CECP_AGREE_COMMANDS[] = {
    {"draw", on_draw},
    {NULL, NULL},
};
