#include "protocol/xboard.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "game/movetext.h"
#include "game/zero_ranks.h"

/* --- Setup lines ------------------------------------------------------------------------------- */

/* XBoard's picture of a start position. */
typedef struct {
    const char *variant;   /* CECP name */
    const char *table;     /* a letter for each of XBoard's images, White's then Black's */
    const char *geometry;  /* files x ranks + holdings _ parent variant */
    const char *rank_tail; /* follows every rank of the FEN */
    char star;             /* shown for the FEN's '*', which XBoard would draw as a dark square */
    const char *pieces;    /* "piece" lines, each with its line end before it */
} Picture;

/* Ten of XBoard's image slots that no man uses. */
#define DOTS_10 ".........."
#define DOTS_50 DOTS_10 DOTS_10 DOTS_10 DOTS_10 DOTS_10

static const Picture PICTURES[] = {
    {
        .variant = "hole",
        .table = "P..RQ........DKp..rq........dk",
        .geometry = "7x10+0_fairy",
        .rank_tail = "",
        .star = '*',
        .pieces = "\npiece P& fmWfcF\npiece R& R\npiece Q& Q\npiece D& BW\npiece K& K",
    },
    {
        /* The Lance's image for pawns, because XBoard's own pawn refuses gating; a hole is a gated
         * man; letters and their '~' partners 11 slots on are promotions. */
        .variant = "wormhole",
        .table = ".N...DY..ZVC....~~P.~~...L.........W........HK"
                 ".n...dy..zvc....~~p.~~...l.........w........hk",
        .geometry = "8x8+1_seirawan",
        .rank_tail = "",
        .star = 'H',
        .pieces = "\npiece H& mhW",
    },
    {
        /* A dark file and two files of airfields behind it; the prisons are XBoard's holdings. */
        .variant = "hostage",
        .table = "PNBRQKpnbrqk",
        .geometry = "11x8+5_great",
        .rank_tail = "*2",
        .star = '*',
        .pieces = "",
    },
    {
        /* Slot 55 is a round stone. */
        .variant = "eightstone",
        .table = "PNBRQ" DOTS_50 "SKpnbrq" DOTS_50 "sk",
        .geometry = "8x9+0_chu",
        .rank_tail = "",
        .star = 'S',
        .pieces = "",
    },
};

static const Picture *find_picture(const Variant *v)
{
    for (size_t i = 0; i < sizeof PICTURES / sizeof *PICTURES; i++) {
        if (strcmp(PICTURES[i].variant, v->cecp_name) == 0) {
            return &PICTURES[i];
        }
    }
    return NULL;
}

/* The canonical FEN with XBoard's own men for '*' and its tail on every rank. */
static void draw_fen(const Picture *p, const char *fen, Text *t)
{
    size_t board = strcspn(fen, " [");
    for (size_t i = 0; i < board; i++) {
        if (fen[i] == '/') {
            text_add(t, "%s", p->rank_tail);
        }
        text_char(t, fen[i] == '*' ? p->star : fen[i]);
    }
    text_add(t, "%s%s", p->rank_tail, fen + board);
}

Xboard xboard_start(const Variant *v)
{
    return (Xboard){.variant = v};
}

void xboard_setup_lines(const Xboard *x, char *lines)
{
    Text t = text_over(lines, XBOARD_SETUP_MAX);
    const Picture *p = find_picture(x->variant);
    if (p != NULL) {
        text_add(&t, "setup (%s) %s ", p->table, p->geometry);
        draw_fen(p, x->variant->start_fen, &t);
        text_add(&t, "%s", p->pieces);
    }
}

/* --- Moves ------------------------------------------------------------------------------------- */

void xboard_move_out(const Xboard *x, Turn turn, char *text)
{
    char canonical[TURN_TEXT_MAX];
    movetext_write(x->variant, turn, canonical);
    Text t = text_over(text, XBOARD_MOVE_MAX);
    if (zero_ranks_apply(x->variant)) {
        zero_ranks_write(canonical, &t);
    } else {
        text_add(&t, "%s", canonical);
    }
}

/* XBoard relays a turn of two legs, A to C with the man on B removed, as "AB,BC" or, where it takes
 * it for castling, as "AC,B" and a square beside B. Both to "AB,BC", which is the canonical text of
 * a pull; other text is copied. Squares are two bytes here. */
static void unify_legs(const char *text, char *legs)
{
    Text t = text_over(legs, XBOARD_MOVE_MAX);
    if (strlen(text) == 9 && text[4] == ',' && strncmp(text + 2, text + 5, 2) != 0) {
        text_add(&t, "%.2s%.2s,%.2s%.2s", text, text + 5, text + 5, text + 2);
    } else {
        text_add(&t, "%s", text);
    }
}

/* "e2e4h" to "e2e4", "a7b8v" to "a7b8l": xboard.md, Wormhole. */
static void strip_suffix(const char *text, char *canonical)
{
    static const char SUFFIXES[] = "hvdyz", PROMOTIONS[] = " lnwc";
    Text t = text_over(canonical, XBOARD_MOVE_MAX);
    text_add(&t, "%s", text);
    const char *suffix = strlen(text) == 5 ? strchr(SUFFIXES, text[4]) : NULL;
    if (suffix != NULL) {
        char promotion = PROMOTIONS[suffix - SUFFIXES];
        canonical[4] = promotion == ' ' ? '\0' : promotion;
    }
}

bool xboard_move_in(const Xboard *x, Game *g, const char *text, Turn *turn, Error *e)
{
    char legs[XBOARD_MOVE_MAX], canonical[XBOARD_MOVE_MAX];
    if (strlen(text) >= TURN_TEXT_MAX) {
        return error_set(e, "too long for a move");
    }
    if (zero_ranks_apply(x->variant)) {
        Text t = text_over(canonical, sizeof canonical);
        unify_legs(text, legs);
        return zero_ranks_read(legs, &t, e) && movetext_read(g, canonical, turn, e);
    }
    if (x->variant->wormholes) {
        strip_suffix(text, canonical);
        return movetext_read(g, canonical, turn, e);
    }
    return movetext_read(g, text, turn, e);
}

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

/* --- Positions --------------------------------------------------------------------------------- */

bool xboard_fen_in(const Xboard *x, Game *g, const char *fen, Error *e)
{
    (void)x;
    return game_set_fen(g, fen, e);
}

/* --- Reasons ----------------------------------------------------------------------------------- */

/* xboard.md, Ground rules: the words, and what is said instead. */
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
    bool replaced = false;
    for (const char *p = text; *p != '\0';) {
        const char *const *pair = find_unsafe(p);
        if (pair == NULL) {
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
