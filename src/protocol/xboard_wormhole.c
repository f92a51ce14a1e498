/* The XBoard adapter: Wormhole Chess. One ply a turn. The square that is removed is drawn as a man
 * that XBoard gates in there (its Seirawan Chess): every move carries the gated man's letter, `h`.
 *
 * A promotion needs two letters, its hole's and the new man's, and XBoard has room for one. But a
 * gated man whose table slot has a partner ('~', 11 slots on) makes XBoard promote the moving man to
 * the partner: so there are four more kinds of hole, one for each man a pawn can become. */
#include <string.h>

#include "protocol/xboard_scheme.h"

/* The letters of the holes, and what the pawn that leaves one becomes. */
static const char HOLES[] = "hvdyz", PROMOTED[] = "-LNWC";

/* The Lance's image for pawns, because XBoard's own pawn refuses gating. A king that steps over a
 * removed square would castle in XBoard, unless it has a move defined of its own for when it is
 * unmoved ('i'). */
static void setup(const Variant *v, Text *out)
{
    text_add(out, "setup (.N...DY..ZVC....~~P.~~...L.........W........HK"
                  ".n...dy..zvc....~~p.~~...l.........w........hk) 8x8+1_seirawan ");
    xboard_draw_fen(v->start_fen, 'H', "", out);
    text_add(out, "\npiece H& mhW\npiece K& KiK\n");
}

/* The letter of the hole that a turn leaves, by what the pawn becomes (NO_TYPE: no promotion). */
static char hole_of(const Variant *v, Type promotion)
{
    const char *found = promotion == NO_TYPE ? NULL : strchr(PROMOTED, v->man[promotion].letter);
    return found == NULL ? HOLES[0] : HOLES[found - PROMOTED];
}

static void turn_out(Xboard *x, Game *g, Turn turn, Text *out)
{
    const Variant *v = x->variant;
    char from[XBOARD_SQUARE_MAX], to[XBOARD_SQUARE_MAX];
    Move m = turn.first;
    xboard_square_name(v, move_from(m), from);
    xboard_square_name(v, move_to(m), to);
    bool promotion = move_kind(m) == MOVE_PROMOTION;
    text_add(out, "move %s%s%c\n", from, to, hole_of(v, promotion ? move_type(m) : NO_TYPE));
    xboard_count(x, g, 1);
}

/* A move that was typed, or comes from elsewhere, may lack its hole: XBoard takes it back and plays
 * it again as it is to look. */
static XboardResult usermove(Xboard *x, Game *g, const char *text, Turn *turn, Text *out, Error *e)
{
    char line[XBOARD_MOVE_MAX], wanted[XBOARD_MOVE_MAX];
    bool bare = strlen(text) == 4 || (strlen(text) == 5 && text[4] == HOLES[0]);
    if (bare && xboard_promote_lacks(x, g, text, out, e)) {
        return xboard_refuse(e, out);
    }
    XboardResult result = xboard_plain_usermove(x, g, text, turn, out, e);
    if (result == XBOARD_REFUSED) {
        return xboard_refuse(e, out);
    }
    Text sent = text_over(line, sizeof line), whole = text_over(wanted, sizeof wanted);
    text_add(&sent, "move %s\n", text);
    turn_out(x, g, *turn, &whole);
    if (strcmp(line, wanted) != 0) {
        text_add(out, "Illegal move (played again with its hole): %s\n%s", text, wanted);
    }
    return result;
}

/* XBoard's FEN: holes are men of five kinds and either colour, a promoted man is the letter of its
 * hole and '~', and there are holdings in brackets. Returns what follows the board. */
static const char *read_board(const char *fen, Text *canonical)
{
    const char *p = fen;
    for (; *p != '\0' && *p != ' '; p++) {
        const char *hole = strchr(HOLES, *p | 0x20);
        if (*p == '[') {
            p += strcspn(p, "] ");
            p -= *p != ']';
        } else if (hole != NULL && p[1] == '~') {
            char man = PROMOTED[hole - HOLES];
            text_char(canonical, (char)((*p++ & 0x20) != 0 ? man | 0x20 : man));
        } else {
            text_char(canonical, hole != NULL ? '*' : *p);
        }
    }
    return p;
}

/* Skips blanks and a word. */
static const char *after_word(const char *p)
{
    p += strspn(p, " ");
    return p + strcspn(p, " ");
}

static XboardResult setboard(Xboard *x, Game *g, const char *fen, Turn *turn, Text *out, Error *e)
{
    char canonical[FEN_MAX];
    Text t = text_over(canonical, sizeof canonical);
    const char *side = read_board(fen, &t);
    const char *castling = after_word(side); /* XBoard fills it in, for a game with castling */
    const char *en_passant = after_word(castling);
    text_add(&t, "%.*s -%s", (int)(castling - side), side, en_passant);
    return xboard_plain_setboard(x, g, canonical, turn, out, e);
}

/* Every target is 'B', because every move's letter comes by `choice`: that of a plain hole, and a
 * promotion without its man is refused and asked for. */
static void lift(Xboard *x, Game *g, const char *square, Text *out)
{
    const Variant *v = x->variant;
    XboardMarks marks = {.at = {{0}}};
    const TurnList *turns = game_turns(g);
    Square man = xboard_square(v, square);
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        Move m = turns->at[i].first;
        if (move_from(m) == man) {
            *xboard_mark(v, &marks, move_to(m)) = 'B';
        }
    }
    xboard_highlight(&marks, v->files, v->ranks, out);
}

static void put(Xboard *x, Game *g, const char *square, Text *out)
{
    (void)x, (void)g, (void)square;
    text_add(out, "choice %c\n", HOLES[0]);
}

static void answer(Xboard *x, Game *g, const char *text, Text *out)
{
    Turn turn;
    if (xboard_promote_turn(x, g, text, &turn, out)) {
        turn_out(x, g, turn, out);
        x->made.answer = turn;
        x->made.answered = true;
    }
}

const XboardScheme XBOARD_WORMHOLE = {
    .variant = "wormhole",
    .setup = setup,
    .turn = turn_out,
    .usermove = usermove,
    .setboard = setboard,
    .lift = lift,
    .put = put,
    .answer = answer,
};
