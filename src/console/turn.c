/* What a person typed as a turn: reads it, asks for the part that is missing, plays it. */
#include <string.h>

#include "base/text.h"
#include "console/console_internal.h"

/* --- Questions -------------------------------------------------------------------------------- */

static const char *question(const Console *c)
{
    switch (entry_part(&c->entry)) {
    case PART_FROM: return "from";
    case PART_FREED: return "free";
    case PART_PIECE: return (c->entry.known >> PART_FREED & 1) != 0 ? "take back" : "drop";
    case PART_TO: return "to";
    case PART_PROMOTION: return "promote to";
    case PART_PULL: return "pull";
    case PART_STONE: return "stone";
    default: return "";
    }
}

static bool none_is_a_choice(const Choices *choices)
{
    return choices->count > 0 && choices->choice[0].value < 0;
}

void turn_add_question(const Console *c, Text *t)
{
    Choices choices;
    entry_choices(&c->entry, game_variant(console_game(c)), &choices);
    text_add(t, "%s%s", question(c), none_is_a_choice(&choices) ? " [none]" : "");
}

/* What a choice is beyond its text: the piece's name, or who stands on the square. */
static const char *note(const Game *g, Part part, int value)
{
    const Variant *v = game_variant(g);
    if (value < 0) {
        return "";
    }
    if (part == PART_FREED || part == PART_PIECE || part == PART_PROMOTION) {
        return v->piece[value].name;
    }
    if (part == PART_PULL) {
        Setup s;
        game_setup(g, &s);
        return s.piece[value] != NO_PIECE ? v->piece[piece_type(s.piece[value])].name : "";
    }
    return "";
}

/* Stones have a line each: "b4:  a4  b3  c4". */
static void show_stones(const Console *c, const Choices *choices)
{
    const Variant *v = game_variant(console_game(c));
    Wrap w = {0};
    int last = -1;
    for (int i = none_is_a_choice(choices); i < choices->count; i++) {
        int value = choices->choice[i].value;
        char name[4], label[8];
        if (value >> 8 != last) {
            variant_square_name(v, (Square)(value >> 8), name);
            Text t = text_over(label, sizeof label);
            text_add(&t, "%s:", name);
            if (last >= 0) {
                wrap_end(&w);
            }
            w = wrap_start(stdout, label);
            last = value >> 8;
        }
        variant_square_name(v, (Square)(value & 0xff), name);
        wrap_word(&w, name);
    }
    if (last >= 0) {
        wrap_end(&w);
    }
}

static void show_choices(const Console *c)
{
    const Game *g = console_game(c);
    Part part = entry_part(&c->entry);
    Choices choices;
    entry_choices(&c->entry, game_variant(g), &choices);
    if (part == PART_STONE) {
        show_stones(c, &choices);
        return;
    }
    char label[16];
    Text head = text_over(label, sizeof label);
    text_add(&head, "%s:", question(c));
    Wrap w = wrap_start(stdout, label);
    for (int i = 0; i < choices.count; i++) {
        char word[48];
        Text t = text_over(word, sizeof word);
        const char *more = note(g, part, choices.choice[i].value);
        text_add(&t, *more != '\0' ? "%s (%s)" : "%s", choices.choice[i].text, more);
        wrap_word(&w, word);
    }
    wrap_end(&w);
}

/* --- Turns ------------------------------------------------------------------------------------ */

/* Says what is wrong, and what would have been possible, as far as it is plain what was meant. */
static void refuse(Console *c, const char *text, const Error *why)
{
    Filter filter;
    console_complain(c, why);
    if (entry_pending(&c->entry)) {
        show_choices(c);
        return;
    }
    if (!filter_guess(console_game(c), text, &filter) || list_turns(c, &filter, "possible:") == 0) {
        puts("  (moves lists what is possible, help the commands)");
    }
}

void turn_enter(Console *c, const char *text)
{
    Turn turn;
    Error e;
    switch (entry_text(&c->entry, console_game(c), text, &turn, &e)) {
    case ENTRY_TURN:
        if (!console_play(c, turn, NULL, &e)) {
            console_complain(c, &e);
        }
        break;
    case ENTRY_ASKS: show_choices(c); break;
    case ENTRY_WRONG: refuse(c, text, &e); break;
    }
}
