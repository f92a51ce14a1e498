/* CECP: agreeing on a result: draws offered and taken, resignation, and their options. */
#include <string.h>

#include "base/text.h"
#include "protocol/cecp/cecp_internal.h"
#include "protocol/output.h"

enum { RESIGN_MOST = 10000 };

void cecp_judge(Cecp *c, int score)
{
    mood_judge(&c->mood, score, c->resign_score);
}

bool cecp_resigns(Cecp *c)
{
    if (!mood_resigns(&c->mood)) {
        return false;
    }
    output_line("resign");
    return true;
}

void cecp_offer(Cecp *c)
{
    if (c->offers_draws && mood_offers_draw(&c->mood, game_ply(cecp_game(c)))) {
        mood_offered(&c->mood);
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
    if (mood_takes_draw(&c->mood, game_ply(cecp_game(c)))) {
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
