/* CECP: the commands about time, switches, options and small talk. */
#include <stdlib.h>
#include <string.h>

#include "app/options.h"
#include "base/text.h"
#include "protocol/cecp/cecp_internal.h"
#include "protocol/keep.h"
#include "protocol/output.h"

/* --- Time -------------------------------------------------------------------------------------- */

static void report(bool done, const Error *e, const char *line)
{
    if (!done) {
        cecp_error(e->text, line);
    }
}

static void on_level(Cecp *c, char *arguments, const char *line)
{
    Error e;
    const char *moves = text_word(&arguments), *base = text_word(&arguments);
    const char *increment = text_word(&arguments);
    report(cecp_clock_level(&c->clock, moves, base, increment, &e), &e, line);
}

static void on_st(Cecp *c, char *arguments, const char *line)
{
    Error e;
    report(cecp_clock_per_move(&c->clock, text_word(&arguments), &e), &e, line);
}

static void on_sd(Cecp *c, char *arguments, const char *line)
{
    Error e;
    report(cecp_clock_depth(&c->clock, text_word(&arguments), &e), &e, line);
}

static void on_time(Cecp *c, char *arguments, const char *line)
{
    Error e;
    bool read = cecp_clock_read(&c->clock.left, text_word(&arguments), &e);
    report(read, &e, line);
    if (read) {
        c->clock.left += cecp_spent(c); /* what this turn took is charged at its end */
        c->clock.known = true;
    }
}

static void on_otim(Cecp *c, char *arguments, const char *line)
{
    Error e;
    report(cecp_clock_read(&c->clock.opponent, text_word(&arguments), &e), &e, line);
}

static void on_nps(Cecp *c, char *arguments, const char *line)
{
    Error e;
    report(cecp_clock_measure(&c->clock, text_word(&arguments), &e), &e, line);
}

/* --- Switches and options ---------------------------------------------------------------------- */

static void set_post(Cecp *c, bool post)
{
    pthread_mutex_lock(&c->mailbox.lock);
    c->mailbox.post = post;
    pthread_mutex_unlock(&c->mailbox.lock);
}

static void on_post(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    set_post(c, true);
}

static void on_nopost(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    set_post(c, false);
}

static void on_hard(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    c->pondering = true;
    if (c->search == SEARCH_NONE && c->expected.first != MOVE_NONE) {
        cecp_resume(c);
    }
}

static void on_easy(Cecp *c, char *arguments, const char *line)
{
    (void)arguments, (void)line;
    c->pondering = false;
    if (c->search == SEARCH_PONDER) {
        cecp_halt(c);
    }
}

/* Sets an option. A search that runs begins anew under the new value; the time that thinking has taken
 * counts on. */
static void set_option(Cecp *c, const Option *option, const char *value, const char *line)
{
    Error e;
    bool searching = c->search != SEARCH_NONE;
    cecp_halt(c);
    report(option_set(option, c->s, value, &e), &e, line);
    if (searching) {
        cecp_resume(c);
    }
}

static void on_memory(Cecp *c, char *arguments, const char *line)
{
    set_option(c, option_find("Hash"), text_word(&arguments), line);
}

static void on_cores(Cecp *c, char *arguments, const char *line)
{
    set_option(c, option_find("Threads"), text_word(&arguments), line);
}

/* XBoard does not keep its engines' options: lacuna-xboard passes this one on at the next start. */
static void keep_skill(const Cecp *c)
{
    char level[16];
    Text t = text_over(level, sizeof level);
    text_add(&t, "%d", c->s->skill);
    keep_set("skill", level);
}

/* option NAME=VALUE, or option NAME for a button. */
static void on_option(Cecp *c, char *arguments, const char *line)
{
    char *value = strchr(arguments, '=');
    if (value != NULL) {
        *value++ = '\0';
    }
    const Option *option = option_find(arguments);
    if (option != NULL && (option->listed & OPTION_IN_CECP) != 0) {
        int skill = c->s->skill;
        set_option(c, option, value, line);
        if (c->s->skill != skill) {
            keep_skill(c);
        }
    } else if (strcmp(arguments, "Guide") == 0) {
        char lines[XBOARD_LINES_MAX];
        Text out = text_over(lines, sizeof lines);
        xboard_guide(c->xboard, &out);
        cecp_lines(&out);
    } else if (!cecp_agree_option(c, arguments, value, line)) {
        cecp_error("no such option", line);
    }
}

/* --- Talk -------------------------------------------------------------------------------------- */

static void on_hint(Cecp *c, char *arguments, const char *line)
{
    (void)arguments;
    if (c->refused) {
        cecp_error(CECP_REFUSED, line);
        return;
    }
    cecp_hint(c);
}

const CecpCommand CECP_OPTION_COMMANDS[] = {
    {"level", on_level},   {"st", on_st},     {"sd", on_sd},         {"time", on_time},
    {"otim", on_otim},     {"nps", on_nps},   {"post", on_post},     {"nopost", on_nopost},
    {"hard", on_hard},     {"easy", on_easy}, {"memory", on_memory}, {"cores", on_cores},
    {"option", on_option}, {"hint", on_hint}, {NULL, NULL},
};
