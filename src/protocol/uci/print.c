/* UCI: lines of thinking and the best turn. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/eval_text.h"
#include "base/score.h"
#include "base/text.h"
#include "engine/wdl.h"
#include "game/movetext.h"
#include "protocol/output.h"
#include "protocol/uci/uci_internal.h"

enum { INFO_MAX = 256 + PV_TURNS_MAX * (TURN_TEXT_MAX + 1) };

/* UCI counts mates in full moves, the last of them not always finished. */
static void add_score(Text *t, const Uci *u, const SearchInfo *info)
{
    if (score_is_mate(info->score)) {
        text_add(t, " score mate %d", score_mate_moves(info->score));
    } else {
        text_add(t, " score cp %d", info->score);
    }
    if (u->session->show_wdl) {
        Wdl wdl = wdl_of(game_variant(u->session->game), info->score);
        text_add(t, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
    }
    if (info->bound != BOUND_EXACT) {
        text_add(t, info->bound == BOUND_LOWER ? " lowerbound" : " upperbound");
    }
}

static void add_turn(Text *t, const Variant *v, Turn turn)
{
    char text[TURN_TEXT_MAX];
    movetext_write(v, turn, text);
    text_add(t, " %s", text);
}

void uci_info(void *context, const SearchInfo *info)
{
    const Uci *u = context;
    const Variant *v = game_variant(u->session->game); /* stays while the search runs */
    char line[INFO_MAX];
    Text t = text_over(line, sizeof line);
    text_add(&t, "info depth %d seldepth %d multipv %d", info->depth, info->selective_depth,
             info->line);
    add_score(&t, u, info);
    uint64_t nps = info->nodes * 1000 / (uint64_t)(info->time > 0 ? info->time : 1);
    text_add(&t, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, info->nodes, nps,
             info->hashfull, info->time);
    for (int i = 0; i < info->pv_count; i++) {
        if (i == 0) {
            text_add(&t, " pv");
        }
        add_turn(&t, v, info->pv[i]);
    }
    output_line("%s", line);
}

void uci_current(void *context, const SearchCurrent *current)
{
    const Uci *u = context;
    char line[64 + TURN_TEXT_MAX];
    Text t = text_over(line, sizeof line);
    text_add(&t, "info depth %d currmove", current->depth);
    add_turn(&t, game_variant(u->session->game), current->turn);
    text_add(&t, " currmovenumber %d", current->number);
    output_line("%s", line);
}

void uci_done(void *context, Turn best, Turn ponder)
{
    const Uci *u = context;
    const Variant *v = game_variant(u->session->game);
    char line[32 + 2 * TURN_TEXT_MAX];
    Text t = text_over(line, sizeof line);
    text_add(&t, "bestmove");
    if (best.first == MOVE_NONE) {
        text_add(&t, " (none)");
    } else {
        add_turn(&t, v, best);
    }
    if (best.first != MOVE_NONE && ponder.first != MOVE_NONE) {
        text_add(&t, " ponder");
        add_turn(&t, v, ponder);
    }
    output_line("%s", line);
}

bool uci_eval(Uci *u, char *rest, Error *e)
{
    (void)rest;
    char text[EVAL_TEXT_MAX];
    if (!eval_text(u->session->game, session_network(u->session), text, e)) {
        return false;
    }
    size_t length = strlen(text);
    output_line("%.*s", (int)length - 1, text); /* which ends the last line itself */
    return true;
}
