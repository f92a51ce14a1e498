/* How long the engine may think. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "app/options.h"
#include "console/console_internal.h"

/* --- Reading and writing ---------------------------------------------------------------------- */

void level_add(const TimeControl *level, Text *t)
{
    const char *between = "";
    if (level->move_time > 0) {
        text_add(t, "%g s a turn", (double)level->move_time / 1000);
        between = ", ";
    } else if (time_control_clock(level)) {
        char clock[64];
        time_control_write(level, clock, sizeof clock);
        text_add(t, "clock %s", clock);
        between = ", ";
    }
    if (level->depth > 0) {
        text_add(t, "%sdepth %d", between, level->depth);
        between = ", ";
    }
    if (level->nodes > 0) {
        text_add(t, "%s%" PRIu64 " nodes", between, level->nodes);
    }
}

/* All of the line's limits, in place of those that there were. */
static bool read_level(char *rest, TimeControl *level, Error *e)
{
    const char *key;
    *level = (TimeControl){0};
    while ((key = text_word(&rest)) != NULL) {
        const char *value = text_word(&rest);
        if (value == NULL && isdigit((unsigned char)*key)) { /* "level 2s" */
            value = key;
            key = "movetime";
        }
        if (value == NULL) {
            return error_set(e,
                             "level %.20s: no value after it; like: level movetime 500, "
                             "level depth 8, level nodes 20000, level tc 5:00+3",
                             key);
        }
        if (!time_control_key(key, value, level, e)) {
            return false;
        }
    }
    return level->move_time > 0 || level->depth > 0 || level->nodes > 0 ||
           time_control_clock(level) || error_set(e, "the level needs a limit");
}

bool command_level(Console *c, char *rest, Error *e)
{
    char text[96];
    Text t = text_over(text, sizeof text);
    if (rest[strspn(rest, TEXT_BLANKS)] != '\0') {
        TimeControl level;
        if (!read_level(rest, &level, e)) {
            return false;
        }
        c->level = level;
        level_start_clocks(c);
    }
    level_add(&c->level, &t);
    printf("Level: %s\n", text);
    return true;
}

bool command_skill(Console *c, char *rest, Error *e)
{
    const char *word = text_word(&rest);
    Error ignored;
    if (word != NULL && (text_word(&rest) != NULL ||
                         !option_set(option_find("Skill Level"), &c->session, word, &ignored))) {
        return error_set(e, "skill takes a number from 0 to %d, which is full strength",
                         SKILL_FULL);
    }
    printf("Skill: %d of %d\n", c->session.skill, SKILL_FULL);
    return true;
}

/* --- Clocks ----------------------------------------------------------------------------------- */

void level_start_clocks(Console *c)
{
    for (Colour side = WHITE; side <= BLACK; side++) {
        c->clock[side] = c->level.base > 0 ? c->level.base : c->level.increment;
        c->clock_turns[side] = 0;
    }
}

void level_take_time(Console *c, int64_t ms)
{
    Colour side = game_side(console_game(c));
    if (!time_control_clock(&c->level)) {
        return;
    }
    c->clock[side] += c->level.increment - ms;
    if (c->level.moves > 0 && ++c->clock_turns[side] % c->level.moves == 0) {
        c->clock[side] += c->level.base;
    }
    c->clock[side] = c->clock[side] < 1 ? 1 : c->clock[side]; /* no flag falls here */
}

Limits level_limits(const Console *c)
{
    Colour side = game_side(console_game(c));
    Limits limits = {
        .depth = c->level.depth < PLY_MAX ? c->level.depth : PLY_MAX - 1,
        .nodes = c->level.nodes,
        .move_time = c->level.move_time,
    };
    if (time_control_clock(&c->level)) {
        limits.has_clock = true;
        limits.time = c->clock[side];
        limits.increment = c->level.increment;
        limits.moves_to_go =
            c->level.moves > 0 ? c->level.moves - c->clock_turns[side] % c->level.moves : 0;
    }
    return limits;
}
