/* The adapter of one XBoard: which scheme shows the game, and what all schemes share. */
#include "protocol/xboard.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "protocol/xboard/scheme_internal.h"

/* --- Games ------------------------------------------------------------------------------------- */

static const XboardScheme *const SCHEMES[] = {
    &XBOARD_HOLE, &XBOARD_WORMHOLE, &XBOARD_HOSTAGE, &XBOARD_STONES, NULL,
};

static const XboardScheme *find_scheme(const Variant *v)
{
    const XboardScheme *const *scheme = SCHEMES;
    while (*scheme != NULL && strcmp((*scheme)->variant, v->cecp_name) != 0) {
        scheme++;
    }
    return *scheme;
}

Xboard *xboard_new(void)
{
    return calloc(1, sizeof(Xboard));
}

void xboard_free(Xboard *x)
{
    free(x);
}

void xboard_shows(Xboard *x)
{
    x->shows = true;
}

bool xboard_is_shown(const Xboard *x)
{
    return x->shows;
}

void xboard_begin(Xboard *x, const Variant *v, Text *out)
{
    const XboardScheme *scheme = find_scheme(v);
    x->variant = v;
    x->scheme = x->shows ? scheme : NULL;
    xboard_forget(x);
    if (scheme != NULL) {
        scheme->setup(v, out);
    }
    xboard_guide_once(x, out);
}

Colour xboard_go(Xboard *x, Game *g, Text *out)
{
    x->misread = false;
    bool knows = x->scheme != NULL && x->scheme->go != NULL;
    return knows ? x->scheme->go(x, g, out) : game_side(g);
}

void xboard_against_engine(Xboard *x, bool engine)
{
    x->made.against_engine = engine;
}

void xboard_replays(Xboard *x, bool replays)
{
    x->made.replays = replays;
}

void xboard_forget(Xboard *x)
{
    x->lifted[0] = x->target[0] = '\0';
    x->plies_in_hand = x->made.count = x->made.ahead = x->made.first = 0;
    x->made.answered = false;
    x->promoting = x->misread = false;
    memset(&x->game, 0, sizeof x->game);
    memset(x->plies, 0, sizeof x->plies);
}

/* --- Turns ------------------------------------------------------------------------------------- */

/* Calls the scheme's function, or the plain one. */
#define DISPATCH(x, function, ...)                                                             \
    ((x)->scheme != NULL && (x)->scheme->function != NULL ? (x)->scheme->function(__VA_ARGS__) \
                                                          : xboard_plain_##function(__VA_ARGS__))

void xboard_turn(Xboard *x, Game *g, Turn turn, Text *out)
{
    DISPATCH(x, turn, x, g, turn, out);
}

XboardResult xboard_usermove(Xboard *x, Game *g, const char *text, Turn *turn, Text *out, Error *e)
{
    if (strlen(text) >= TURN_TEXT_MAX) {
        error_set(e, "too long for a move");
        return XBOARD_REFUSED;
    }
    x->misread = x->misread || strchr(text, ';') != NULL;
    if (x->misread) {
        error_set(e, "a move of two legs is not loaded rightly: go on from here");
        return XBOARD_REFUSED;
    }
    return DISPATCH(x, usermove, x, g, text, turn, out, e);
}

bool xboard_reopens(Xboard *x, Game *g, const char *text)
{
    bool may = x->scheme != NULL && x->scheme->reopens != NULL && x->made.replays;
    return may && x->scheme->reopens(x, g, text);
}

XboardResult xboard_setboard(Xboard *x, Game *g, const char *fen, Turn *turn, Text *out, Error *e)
{
    x->misread = false;
    return DISPATCH(x, setboard, x, g, fen, turn, out, e);
}

bool xboard_names(const Xboard *x, Game *g, Turn turn, const char *text)
{
    return strlen(text) < TURN_TEXT_MAX && DISPATCH(x, names, x, g, turn, text);
}

bool xboard_undo(Xboard *x, Game *g, int plies, int *turns, Text *out)
{
    x->misread = false;
    bool back = DISPATCH(x, undo, x, g, plies, turns, out);
    if (back && x->shows) {
        /* One square without a mark: XBoard lets go of all marks before it reads any. */
        text_add(out, "highlight 1\n");
    }
    return back;
}

/* --- The mouse --------------------------------------------------------------------------------- */

typedef void XboardClick(Xboard *x, Game *g, const char *square, Text *out);

/* Normal chess has no scheme, but shows where a piece may go where XBoard tests no legality. */
static XboardClick *find_lift(const Xboard *x)
{
    if (x->scheme != NULL) {
        return x->scheme->lift;
    }
    return x->shows && strcmp(x->variant->cecp_name, "normal") == 0 ? xboard_plain_lift : NULL;
}

static void click(Xboard *x, Game *g, const char *square, char kept[XBOARD_SQUARE_MAX],
                  XboardClick *tell, Text *out)
{
    if (strlen(square) >= XBOARD_SQUARE_MAX) {
        return;
    }
    memcpy(kept, square, strlen(square) + 1);
    if (tell != NULL) {
        tell(x, g, square, out);
    }
}

bool xboard_mouse(Xboard *x, Game *g, const char *word, const char *argument, Text *out)
{
    static const char *const WORDS[] = {"lift", "put", "hover", "PR"};
    size_t which = 0;
    while (which < 4 && strcmp(word, WORDS[which]) != 0) {
        which++;
    }
    if (which == 4) {
        return false;
    }
    const XboardScheme *scheme = x->scheme;
    x->misread = false;
    if (argument == NULL) {
        return true;
    }
    if (which == 0) {
        x->target[0] = '\0';
        click(x, g, argument, x->lifted, find_lift(x), out);
    } else if (scheme == NULL) {
        return true;
    } else if (which == 1) {
        click(x, g, argument, x->target, scheme->put, out);
    } else if (which == 2) {
        if (scheme->hover != NULL) {
            scheme->hover(x, g, argument, out);
        }
    } else if (scheme->answer != NULL) {
        scheme->answer(x, g, argument, out);
    }
    return true;
}

bool xboard_answered(Xboard *x, Turn *turn)
{
    bool answered = x->made.answered;
    x->made.answered = false;
    *turn = x->made.answer;
    return answered;
}

void xboard_hint(const Xboard *x, Game *g, Turn expected, Text *out)
{
    DISPATCH(x, hint, x, g, expected, out);
}

/* --- Text -------------------------------------------------------------------------------------- */

bool xboard_is_move(const char *text)
{
    unsigned char first = (unsigned char)text[0];
    if (text[0] == '\0' || strpbrk(text, " \t") != NULL) {
        return false;
    }
    if (text[1] == '@' || text[1] == '#') {
        return isalpha(first) || first == '@';
    }
    size_t rank_end = 1 + strspn(text + 1, "0123456789");
    return islower(first) && rank_end > 1 && isalpha((unsigned char)text[rank_end]);
}

/* --- Notes ------------------------------------------------------------------------------------- */

enum { NOTE_COLUMNS = 64 };

/* How much of the text, which is not empty, is its first line. */
static size_t note_line(const char *text)
{
    size_t end = strcspn(text, "\n");
    if (end <= NOTE_COLUMNS) {
        return end;
    }
    for (end = NOTE_COLUMNS; end > 0 && text[end] != ' '; end--) {
    }
    return end > 0 ? end : strcspn(text, " \n"); /* a long word stays whole */
}

void xboard_note(const char *word, const char *text, Text *out)
{
    if (note_line(text) == strlen(text)) {
        text_add(out, "%s %s\n", word, text);
        return;
    }
    text_add(out, "%s \\\\", word);
    while (*text != '\0') {
        size_t length = note_line(text);
        for (size_t i = 0; i < length; i++) {
            text_add(out, "%s%c", text[i] == '\\' ? "\\" : "", text[i]);
        }
        text += length;
        text += *text != '\0';
        text_add(out, *text != '\0' ? "\\n" : "");
    }
    text_char(out, '\n');
}

/* --- Reasons ----------------------------------------------------------------------------------- */

/* docs/xboard.md, Ground rules: the words, and what is said instead. */
static const char *const UNSAFE[][2] = {
    {"name", "title"},     {"rating", "strength"},  {"result", "outcome"}, {"board", "position"},
    {"bk", "b-k"},         {"computer", "machine"}, {"variant", "game"},   {"hint", "tip"},
    {"random", "chance"},  {"depth", "plies"},      {"accepted", "taken"}, {"?", "."},
    {"draw", "even game"}, {"time", "clock"},       {"analyze", "study"},
};

static const char *const *find_unsafe(const char *text)
{
    for (size_t i = 0; i < sizeof UNSAFE / sizeof *UNSAFE; i++) {
        if (strncasecmp(text, UNSAFE[i][0], strlen(UNSAFE[i][0])) == 0) {
            return UNSAFE[i];
        }
    }
    return NULL;
}

/* One pass; whether anything was replaced. */
static bool replace_unsafe(char *text, size_t size)
{
    char safe[1024];
    Text t = text_over(safe, size < sizeof safe ? size : sizeof safe);
    bool replaced = false, quoted = false;
    for (const char *p = text; *p != '\0';) {
        bool opens = *p == '\'' && (p == text || p[-1] == ' ' || p[-1] == '(') &&
                     strchr(p + 1, '\'') != NULL; /* one that never closes protects nothing */
        const char *const *pair = quoted ? NULL : find_unsafe(p);
        if (pair == NULL) {
            quoted = *p == '\'' ? opens && !quoted : quoted;
            text_char(&t, *p++);
        } else {
            text_add(&t, "%s", pair[1]);
            p += strlen(pair[0]);
            replaced = true;
        }
    }
    memcpy(text, safe, t.length + 1);
    return replaced;
}

void xboard_safe_reason(char *text, size_t size)
{
    /* A replacement could in theory complete another of the words together with its surroundings
     * (none of the present ones does so endlessly); the bound keeps that from mattering. */
    for (int pass = 0; pass < 8 && replace_unsafe(text, size); pass++) {
    }
}
