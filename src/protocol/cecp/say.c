/* What CECP prints: lines of thinking, results, errors. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/options.h"
#include "base/clock.h"
#include "base/score.h"
#include "base/text.h"
#include "base/version.h"
#include "protocol/cecp/cecp_internal.h"
#include "protocol/output.h"

enum { ECHO_MAX = 120, REASON_MAX = 512, PV_TEXT_MAX = 2048 };

/* As much of the line as a person needs to know it again, printable. */
static void echo(const char *line, char text[ECHO_MAX])
{
    Text t = text_over(text, ECHO_MAX - 3);
    for (const char *p = line; *p != '\0' && !t.cut; p++) {
        text_char(&t, *p >= ' ' && *p <= '~' ? *p : '.');
    }
    if (t.cut) {
        memcpy(text + t.length, "...", 4);
    }
}

static void reject(const char *kind, const char *reason, const char *line)
{
    char text[ECHO_MAX], safe[REASON_MAX];
    Text t = text_over(safe, sizeof safe);
    text_add(&t, "%s", reason);
    xboard_safe_reason(safe, sizeof safe);
    echo(line, text);
    output_line("%s (%s): %s", kind, safe, text);
}

void cecp_lines(const Text *lines)
{
    if (lines->length > 0) {
        output_line("%.*s", (int)lines->length - 1, lines->at);
    }
}

void cecp_note_position(const Cecp *c)
{
    char fen[FEN_MAX];
    if (xboard_is_shown(c->xboard)) {
        game_fen(cecp_game(c), fen);
        output_line("# FEN %s", fen);
    }
}

void cecp_tell_error(const Cecp *c, const char *text)
{
    char lines[XBOARD_LINES_MAX];
    Text out = text_over(lines, sizeof lines);
    if (xboard_is_shown(c->xboard)) {
        xboard_note("tellusererror", text, &out);
    } else {
        text_add(&out, "tellusererror %s\n", text);
    }
    cecp_lines(&out);
}

void cecp_error(const char *reason, const char *line)
{
    reject("Error", reason, line);
}

void cecp_illegal(const char *reason, const char *move)
{
    reject("Illegal move", reason, move);
}

void cecp_variant_names(const Session *s, char names[CECP_NAMES_MAX])
{
    Text t = text_over(names, CECP_NAMES_MAX);
    for (int i = 0; i < s->variants.count; i++) {
        text_add(&t, "%s%s", i == 0 ? "" : ",", s->variants.at[i]->cecp_name);
    }
}

static void add_options(const Session *s, Text *t)
{
    int count;
    const Option *options = option_list(&count);
    for (int i = 0; i < count; i++) {
        const Option *o = &options[i];
        if ((o->listed & OPTION_IN_CECP) == 0) {
            continue;
        }
        text_add(t, "feature option=\"%s ", o->name);
        switch (o->type) {
        case OPTION_SPIN:
            text_add(t, "-spin %d %d %d", option_number(o, s), o->low, o->high);
            break;
        case OPTION_CHECK: text_add(t, "-check %d", option_number(o, s)); break;
        case OPTION_BUTTON: text_add(t, "-button"); break;
        case OPTION_FILE: text_add(t, "-file <empty>"); break;
        case OPTION_VARIANT: break; /* UCI's */
        }
        text_add(t, "\"\n");
    }
}

void cecp_features(const Cecp *c)
{
    const Session *s = c->s;
    enum { OPTION_LINES_MAX = 1024 };
    char names[CECP_NAMES_MAX], options[OPTION_LINES_MAX];
    cecp_variant_names(s, names);
    Text t = text_over(options, sizeof options);
    add_options(s, &t);
    output_line("feature ping=1 setboard=1 usermove=1 playother=1 analyze=1 draw=1 pause=1\n"
                "feature colors=0 sigint=0 sigterm=0 san=0 time=1 reuse=1 debug=1 name=1\n"
                "feature memory=1 smp=1 nps=1 highlight=1 exclude=1\n"
                "feature myname=\"" LACUNA_NAME " " LACUNA_VERSION "\"\n"
                "feature variants=\"%s\"\n"
                "%s"
                "feature option=\"Guide -button\"",
                names, options);
    cecp_agree_features(c);
    output_line("feature done=1");
}

bool cecp_claim(Game *g)
{
    Outcome outcome = game_outcome(g);
    if (outcome == OUTCOME_NONE) {
        return false;
    }
    output_line("%s {%s}", game_result(g, outcome), game_reason(g, outcome));
    return true;
}

/* CECP: 100000 + N for a mate in N moves; our scores count turns of both sides. */
static int cecp_score(int score)
{
    enum { MATE = 100000 };
    int moves = score_mate_moves(score);
    return moves == 0 ? score : moves > 0 ? MATE + moves : -MATE + moves;
}

static void add_turns(const Variant *v, const SearchInfo *info, Text *pv)
{
    char turn[XBOARD_MOVE_MAX];
    for (int i = 0; i < info->pv_count && pv->size - pv->length > sizeof turn; i++) {
        xboard_move_text(v, info->pv[i], turn);
        text_add(pv, " %s", turn);
    }
}

void cecp_thinking(CecpMailbox *m, const SearchInfo *info)
{
    if (info->bound != BOUND_EXACT) {
        return; /* CECP has no word for a bound */
    }
    char text[PV_TEXT_MAX];
    Text pv = text_over(text, sizeof text);
    pthread_mutex_lock(&m->lock);
    if (info->line <= 1) {
        m->depth = info->depth;
        m->score = info->score;
        m->best_so_far = info->pv_count > 0 ? info->pv[0] : (Turn){MOVE_NONE, MOVE_NONE};
    }
    m->nodes = info->nodes;
    if (m->post && !m->quiet) {
        if (m->expected[0] != '\0') {
            text_add(&pv, " (%s)", m->expected);
        }
        add_turns(m->variant, info, &pv);
        output_line("%d %d %" PRId64 " %" PRIu64 "%s", info->depth, cecp_score(info->score),
                    info->time / 10, info->nodes, text);
    }
    pthread_mutex_unlock(&m->lock);
}

void cecp_status(Cecp *c)
{
    char best[XBOARD_MOVE_MAX] = "";
    const TurnList *turns = game_turns(cecp_game(c)); /* NULL without memory */
    size_t left = turns == NULL ? 0 : turns->count - c->excluded.count;
    CecpMailbox *m = &c->mailbox;
    pthread_mutex_lock(&m->lock);
    int depth = m->depth;
    uint64_t nodes = m->nodes;
    if (m->best_so_far.first != MOVE_NONE) {
        xboard_move_text(m->variant, m->best_so_far, best);
    }
    pthread_mutex_unlock(&m->lock);
    /* The engine does not tell which root turn it is at: none is left of this depth. */
    output_line("stat01: %" PRId64 " %" PRIu64 " %d 0 %zu%s%s", (clock_ms() - c->started) / 10,
                nodes, depth, left, best[0] == '\0' ? "" : " ", best);
}
