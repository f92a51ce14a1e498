/* CECP: turns that a search is to leave out. */
#include <string.h>

#include "base/text.h"
#include "protocol/cecp/cecp_internal.h"

static bool exclude(Cecp *c, Turn turn, bool excluded)
{
    TurnList *list = &c->excluded;
    if (excluded) {
        return turns_have(list, turn) || turns_add(list, turn);
    }
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        if (!turn_equal(list->at[i], turn)) {
            list->at[kept++] = list->at[i];
        }
    }
    list->count = kept;
    return true;
}

/* All turns, or those that the text names. */
static bool exclude_named(Cecp *c, const char *text, bool excluded, Error *e)
{
    Game *g = cecp_game(c);
    const TurnList *turns = game_turns(g);
    bool all = strcmp(text, "all") == 0, known = all, done = turns != NULL;
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        if (all || xboard_names(c->xboard, g, turns->at[i], text)) {
            known = true;
            done = exclude(c, turns->at[i], excluded) && done;
        }
    }
    return (done || error_set(e, "out of memory")) &&
           (known || error_set(e, "there is no such turn here"));
}

/* A search that runs begins anew with what is left. */
static void change(Cecp *c, char *arguments, const char *line, bool excluded)
{
    Error e;
    const char *text = text_word(&arguments);
    size_t before = c->excluded.count;
    if (text == NULL) {
        cecp_error("wanted: a move, or all", line);
        return;
    }
    if (!exclude_named(c, text, excluded, &e)) {
        cecp_error(e.text, line);
    }
    if (c->excluded.count != before && (c->search != SEARCH_NONE || c->analysing)) {
        cecp_halt(c);
        cecp_resume(c);
    }
}

static void on_exclude(Cecp *c, char *arguments, const char *line)
{
    change(c, arguments, line, true);
}

static void on_include(Cecp *c, char *arguments, const char *line)
{
    change(c, arguments, line, false);
}

void cecp_include_all(Cecp *c)
{
    if (c->excluded.count > 0) {
        bool searches = c->search != SEARCH_NONE;
        cecp_halt(c);
        c->excluded.count = 0;
        if (searches || c->analysing) {
            cecp_resume(c);
        }
    }
}

bool cecp_leave_out(Cecp *c, TurnList *only)
{
    const TurnList *turns = game_turns(c->s->game);
    for (size_t i = 0; turns != NULL && c->excluded.count > 0 && i < turns->count; i++) {
        if (!turns_have(&c->excluded, turns->at[i]) && !turns_add(only, turns->at[i])) {
            turns_free(only);
            return true;
        }
    }
    return c->excluded.count == 0 || only->count > 0;
}

const CecpCommand CECP_EXCLUDE_COMMANDS[] = {
    {"exclude", on_exclude},
    {"include", on_include},
    {NULL, NULL},
};
