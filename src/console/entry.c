/* A turn as a person enters it, part by part: which turns still fit, and what is asked for next. */
#include "console/entry.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "game/movetext_grammar.h"
#include "game/san.h"

enum { NONE = -1 };

/* --- Parts of turns --------------------------------------------------------------------------- */

static int square_value(Square s)
{
    return s == NO_SQUARE ? NONE : s;
}

static int type_value(PieceType t)
{
    return t == NO_PIECE_TYPE ? NONE : t;
}

static int value_of(Turn turn, Part part)
{
    TurnText s = turn_text_of(turn);
    switch (part) {
    case PART_KIND: return (int)s.kind;
    case PART_FROM: return square_value(s.from);
    case PART_FREED: return type_value(s.freed);
    case PART_PIECE: return s.kind == TURN_TEXT_MOVE ? NONE : type_value(s.type);
    case PART_TO: return square_value(s.to);
    case PART_PROMOTION: return s.kind == TURN_TEXT_MOVE ? type_value(s.type) : NONE;
    case PART_PULL: return square_value(s.pulled);
    case PART_STONE: return s.stone_from == NO_SQUARE ? NONE : s.stone_from << 8 | s.stone_to;
    case PARTS: break;
    }
    return NONE;
}

static void write_value(const Variant *v, Part part, int value, char text[8])
{
    char from[4], to[4];
    Text t = text_over(text, 8);
    if (value == NONE) {
        text_add(&t, "none");
    } else if (part == PART_STONE) {
        variant_square_name(v, (Square)(value >> 8), from);
        variant_square_name(v, (Square)(value & 0xff), to);
        text_add(&t, "%s%s", from, to);
    } else if (part == PART_FREED || part == PART_PIECE || part == PART_PROMOTION) {
        text_char(&t, v->piece[value].letter);
    } else {
        variant_square_name(v, (Square)value, to);
        text_add(&t, "%s", to);
    }
}

/* Parts that a turn shall have: `known` says which. */
typedef struct {
    unsigned known;
    int value[PARTS];
} Pattern;

static void require(Pattern *p, Part part, int value)
{
    p->known |= 1u << part;
    p->value[part] = value;
}

static bool has_pattern(Turn turn, const Pattern *p)
{
    for (Part part = PART_KIND; part < PARTS; part++) {
        if ((p->known >> part & 1) != 0 && value_of(turn, part) != p->value[part]) {
            return false;
        }
    }
    return true;
}

/* --- The set that fits ------------------------------------------------------------------------ */

void entry_clear(Entry *entry)
{
    turns_free(&entry->fits);
    *entry = (Entry){0};
}

Part entry_part(const Entry *entry)
{
    for (Part part = PART_KIND; part < PARTS; part++) {
        for (size_t i = 0; (entry->known >> part & 1) == 0 && i < entry->fits.count; i++) {
            if (value_of(entry->fits.at[i], part) != NONE) {
                return part;
            }
        }
    }
    return PARTS;
}

static bool add_matching(Entry *entry, const TurnList *turns, const Pattern *p)
{
    for (size_t i = 0; i < turns->count; i++) {
        if (has_pattern(turns->at[i], p) && !turns_add(&entry->fits, turns->at[i])) {
            return false;
        }
    }
    entry->known = p->known | 1u << PART_KIND;
    return true;
}

/* Takes over `next` if it has turns: either it asks, or all is known and the turn is there. */
static EntryStatus advance(Entry *entry, Entry *next, Turn *turn)
{
    assert(next->fits.at != NULL);
    bool complete = entry_part(next) == PARTS;
    entry_clear(entry);
    if (!complete) {
        *entry = *next;
        return ENTRY_ASKS;
    }
    *turn = next->fits.at[0];
    entry_clear(next);
    return ENTRY_TURN;
}

static EntryStatus wrong(Entry *next, bool memory, Error *e)
{
    entry_clear(next);
    if (!memory) {
        error_set(e, "out of memory");
    }
    return ENTRY_WRONG;
}

/* The turns with the pattern become the entry; *e is set already for the case that there are none.
 */
static EntryStatus select_pattern(Entry *entry, const TurnList *turns, const Pattern *p, Turn *turn,
                                  Error *e)
{
    Entry next = {0};
    bool memory = add_matching(&next, turns, p);
    if (!memory || next.fits.count == 0) {
        return wrong(&next, memory, e);
    }
    return advance(entry, &next, turn);
}

/* --- Beginnings ------------------------------------------------------------------------------- */

enum { WORD_MAX = 64, WHOLE_MAX = 96 };

/* Cuts ",none" off the text. */
static bool cut_none(char *text)
{
    size_t length = strlen(text), suffix = strlen(",none");
    if (length > suffix && strcasecmp(text + length - suffix, ",none") == 0) {
        text[length - suffix] = '\0';
        return true;
    }
    return false;
}

/* A turn as typed, with all of its parts but perhaps the second move. */
static EntryStatus begin_with_turn(Entry *entry, const TurnList *turns, Turn typed, bool no_more,
                                   Turn *turn, Error *e)
{
    Pattern p = {0};
    for (Part part = PART_KIND; part < PARTS; part++) {
        bool second = part == PART_PULL || part == PART_STONE;
        if (!second || no_more || value_of(typed, part) != NONE) {
            require(&p, part, value_of(typed, part));
        }
    }
    return select_pattern(entry, turns, &p, turn, e);
}

/* Is it the text of this turn, but for the piece of its promotion (if that shall be left out) and for
 * its stone, which may be all that answers a check? */
static bool is_cut_short(Game *g, const char *text, Turn turn, bool without_promotion)
{
    char part[8], whole[WHOLE_MAX];
    Text t = text_over(whole, sizeof whole);
    text_add(&t, "%s", text);
    if (without_promotion) {
        write_value(game_variant(g), PART_PROMOTION, value_of(turn, PART_PROMOTION), part);
        bool is_move_text = text[0] >= 'a' && text[0] <= 'z' && strlen(text) > 3 && text[1] != 'x';
        text_add(&t, is_move_text ? "%c" : "=%c", is_move_text ? part[0] - 'A' + 'a' : part[0]);
    }
    if (value_of(turn, PART_STONE) != NONE) {
        write_value(game_variant(g), PART_STONE, value_of(turn, PART_STONE), part);
        text_add(&t, ",%s", part);
    }
    Turn read;
    Error ignored;
    return san_read(g, whole, &read, &ignored) && turn_equal(read, turn);
}

/* The legal turns that the text can be completed to; none: *e stays as it is. */
static EntryStatus begin_incomplete(Entry *entry, Game *g, const char *text, Turn *turn, Error *e)
{
    const TurnList *turns = game_turns(g);
    Entry next = {0};
    bool memory = true;
    unsigned open = 1u << PART_STONE;
    for (size_t i = 0; memory && strchr(text, ',') == NULL && i < turns->count; i++) {
        Turn legal = turns->at[i];
        if (is_cut_short(g, text, legal, false)) {
            memory = turns_add(&next.fits, legal);
        } else if (value_of(legal, PART_PROMOTION) != NONE && is_cut_short(g, text, legal, true)) {
            open |= 1u << PART_PROMOTION;
            memory = turns_add(&next.fits, legal);
        }
    }
    if (!memory || next.fits.count == 0) {
        return wrong(&next, memory, e);
    }
    next.known = ((1u << PARTS) - 1) & ~open;
    return advance(entry, &next, turn);
}

/* "(Q-N)": both pieces of an exchange. */
static bool read_exchange(const Variant *v, const char *text, Pattern *p)
{
    if (strlen(text) != 5 || text[0] != '(' || text[2] != '-' || text[4] != ')') {
        return false;
    }
    PieceType freed = variant_kind(v, text[1]), piece = variant_kind(v, text[3]);
    if (freed == NO_PIECE_TYPE || piece == NO_PIECE_TYPE) {
        return false;
    }
    require(p, PART_KIND, TURN_TEXT_EXCHANGE);
    require(p, PART_FREED, freed);
    require(p, PART_PIECE, piece);
    return true;
}

/* "N*" or "N@" */
static bool read_drop(const Variant *v, const char *text, Pattern *p)
{
    if (strlen(text) != 2 || (text[1] != '*' && text[1] != '@') ||
        variant_kind(v, text[0]) == NO_PIECE_TYPE) {
        return false;
    }
    require(p, PART_KIND, TURN_TEXT_DROP);
    require(p, PART_PIECE, variant_kind(v, text[0]));
    return true;
}

/* A square with an own piece on it. */
static bool read_origin(const Game *g, const char *text, Pattern *p)
{
    Setup s;
    game_setup(g, &s);
    Square from = variant_read_square(game_variant(g), &text);
    if (from == NO_SQUARE || *text != '\0' || s.piece[from] == NO_PIECE ||
        piece_colour(s.piece[from]) != s.side) {
        return false;
    }
    require(p, PART_KIND, TURN_TEXT_MOVE);
    require(p, PART_FROM, from);
    return true;
}

/* The first part of a turn by itself; *e becomes what to say if no legal turn begins so. */
static bool read_beginning(const Game *g, const char *text, Pattern *p, Error *e)
{
    const Variant *v = game_variant(g);
    bool exchange = strcasecmp(text, "x") == 0 || strcasecmp(text, "exchange") == 0;
    bool drop = strcasecmp(text, "drop") == 0;
    const char *where = v->prisons ? "on the own airfield" : "in hand";
    if ((!v->prisons && exchange) || (!variant_has_drops(v) && drop)) {
        error_set(e,
                  "this game has no %s; a turn moves a piece that stands on a square: e2e4, or e4",
                  exchange ? "exchanges" : "drops");
        return false;
    }
    if (exchange) {
        require(p, PART_KIND, TURN_TEXT_EXCHANGE);
        error_set(e, "no exchange is possible: it takes a prisoner to free and an own piece of no "
                     "greater value in the enemy's prison, and a square to drop it on");
    } else if (drop) {
        require(p, PART_KIND, TURN_TEXT_DROP);
        error_set(e, "no drop is possible: it takes a piece %s", where);
    } else if (v->prisons && read_exchange(v, text, p)) {
        error_set(
            e,
            "no exchange %s is possible: it takes the first in the own prison, the second, of "
            "no greater value, in the enemy's, and a square to drop it on",
            text);
    } else if (variant_has_drops(v) && read_drop(v, text, p)) {
        error_set(e, "no %s of %s can be dropped: it takes one %s, and a square",
                  v->piece[p->value[PART_PIECE]].name, colour_name(game_side(g)), where);
    } else if (read_origin(g, text, p)) {
        Setup s;
        game_setup(g, &s);
        error_set(e, "the %s on %s has no legal move",
                  v->piece[piece_type(s.piece[p->value[PART_FROM]])].name, text);
    } else {
        return false;
    }
    return true;
}

static EntryStatus begin(Entry *entry, Game *g, const char *typed, Turn *turn, Error *e)
{
    char text[WORD_MAX];
    const TurnList *turns = game_turns(g);
    if (turns == NULL) {
        error_set(e, "out of memory");
        return ENTRY_WRONG;
    }
    Text t = text_over(text, sizeof text);
    text_add(&t, "%s", typed);
    if (t.cut) {
        error_set(e, "that is too long for a turn");
        return ENTRY_WRONG;
    }
    Turn whole;
    Pattern p = {0};
    bool no_more = cut_none(text);
    if (san_read(g, text, &whole, e)) {
        return begin_with_turn(entry, turns, whole, no_more, turn, e);
    }
    if (no_more) {
        return ENTRY_WRONG;
    }
    if (read_beginning(g, text, &p, e)) {
        return select_pattern(entry, turns, &p, turn, e);
    }
    return begin_incomplete(entry, g, text, turn, e);
}

/* --- Answers ---------------------------------------------------------------------------------- */

static int compare_choices(const void *a, const void *b)
{
    return ((const struct Choice *)a)->value - ((const struct Choice *)b)->value;
}

static bool has_choice(const Choices *choices, int value)
{
    for (int i = 0; i < choices->count; i++) {
        if (choices->choice[i].value == value) {
            return true;
        }
    }
    return false;
}

void entry_choices(const Entry *entry, const Variant *v, Choices *choices)
{
    Part part = entry_part(entry);
    choices->count = 0;
    for (size_t i = 0; i < entry->fits.count && choices->count < CHOICES_MAX; i++) {
        int value = value_of(entry->fits.at[i], part);
        if (!has_choice(choices, value)) {
            struct Choice *c = &choices->choice[choices->count++];
            c->value = value;
            write_value(v, part, value, c->text);
        }
    }
    qsort(choices->choice, (size_t)choices->count, sizeof choices->choice[0], compare_choices);
}

static bool is_piece_part(Part part)
{
    return part == PART_FREED || part == PART_PIECE || part == PART_PROMOTION;
}

/* Is it one stone's moves that there are to choose from? Then its square need not be said again. */
static bool is_one_stone(Part part, const Choices *choices)
{
    const struct Choice *c = choices->choice;
    for (int i = 0; i < choices->count; i++) {
        if (c[i].value == NONE || c[i].value >> 8 != c[0].value >> 8) {
            return false;
        }
    }
    return part == PART_STONE;
}

/* Is the text the square that this stone moves to? */
static bool names_target(const Variant *v, const struct Choice *c, const char *text)
{
    char to[4];
    variant_square_name(v, (Square)(c->value & 0xff), to);
    return strcasecmp(text, to) == 0;
}

/* Is the text this choice, as it stands or by the piece's name? */
static bool names_choice(const Variant *v, Part part, const struct Choice *c, const char *text)
{
    return strcasecmp(text, c->text) == 0 || (c->value == NONE && strcmp(text, "-") == 0) ||
           (c->value != NONE && is_piece_part(part) &&
            strcasecmp(text, v->piece[c->value].name) == 0);
}

/* Keeps the turns whose part is one of the marked choices. */
static bool narrow(const Entry *entry, const Choices *choices, const bool *keep, Entry *next)
{
    Part part = entry_part(entry);
    for (size_t i = 0; i < entry->fits.count; i++) {
        int value = value_of(entry->fits.at[i], part);
        for (int c = 0; c < choices->count; c++) {
            if (keep[c] && choices->choice[c].value == value &&
                !turns_add(&next->fits, entry->fits.at[i])) {
                return false;
            }
        }
    }
    return true;
}

/* Marks the choice that the text is, or else those that begin with it. Their number. */
static int mark_choices(const Variant *v, Part part, const Choices *choices, const char *text,
                        bool *keep)
{
    int begun = 0;
    bool one_stone = is_one_stone(part, choices);
    for (int i = 0; i < choices->count; i++) {
        const struct Choice *c = &choices->choice[i];
        if (names_choice(v, part, c, text) || (one_stone && names_target(v, c, text))) {
            memset(keep, 0, CHOICES_MAX * sizeof *keep);
            keep[i] = true;
            return 1;
        }
        keep[i] = strncasecmp(text, c->text, strlen(text)) == 0;
        begun += keep[i];
    }
    return begun;
}

/* A whole turn typed where a part was asked for, if it fits. */
static bool is_fitting_turn(const Entry *entry, Game *g, const char *text, Turn *turn)
{
    Error ignored;
    if (!san_read(g, text, turn, &ignored)) {
        return false;
    }
    return turns_have(&entry->fits, *turn);
}

static EntryStatus answer(Entry *entry, Game *g, const char *text, Turn *turn, Error *e)
{
    const Variant *v = game_variant(g);
    Part part = entry_part(entry);
    Choices choices;
    bool keep[CHOICES_MAX] = {false};
    entry_choices(entry, v, &choices);
    if (*text == '\0') {
        if (!has_choice(&choices, NONE)) {
            return ENTRY_ASKS;
        }
        text = "none";
    }
    int kept = mark_choices(v, part, &choices, text, keep);
    if (kept == 0 && is_fitting_turn(entry, g, text, turn)) {
        entry_clear(entry);
        return ENTRY_TURN;
    }
    if (kept == 0) {
        error_set(e, "%.40s is not one of the choices (cancel gives up the turn)", text);
        return ENTRY_WRONG;
    }
    Entry next = {.known = entry->known};
    if (!narrow(entry, &choices, keep, &next)) {
        return wrong(&next, false, e);
    }
    next.known |= kept == 1 ? 1u << part : 0;
    return advance(entry, &next, turn);
}

EntryStatus entry_text(Entry *entry, Game *g, const char *text, Turn *turn, Error *e)
{
    return entry_pending(entry) ? answer(entry, g, text, turn, e) : begin(entry, g, text, turn, e);
}
