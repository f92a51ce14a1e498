/* Draws the board in the terminal. */
#include "console/view.h"

#include <string.h>

#include "base/text.h"

/* How a place of the board looks: xterm colours, and who stands there. */
enum { LIGHT = 109, DARK = 66, TINT_LIGHT = 179, TINT_DARK = 136, SECOND = 168, CHECK = 160 };
enum {
    WHITE_PIECE = 231,
    BLACK_PIECE = 16,
    STONE = 252,
    STONE_SQUARE = 240,
    GAP = 239,
    LABEL = 245
};

typedef enum { MARK_NONE, MARK_FIRST, MARK_SECOND, MARK_CHECK } Mark;

typedef struct {
    FILE *out;
    const View *view;
    const Game *g;
    const Variant *v;
    const Record *record;
    Setup s;
    uint8_t mark[SQUARES_MAX]; /* Mark */
} Draw;

/* --- Marks ------------------------------------------------------------------------------------ */

static void mark_square(Draw *d, Square s, Mark mark)
{
    if (s < d->v->squares) {
        d->mark[s] = (uint8_t)mark;
    }
}

static void mark_turn(Draw *d, Turn turn)
{
    MoveKind kind = move_kind(turn.first);
    if (kind != MOVE_DROP && kind != MOVE_EXCHANGE) {
        mark_square(d, move_from(turn.first), MARK_FIRST);
    }
    mark_square(d, move_to(turn.first), MARK_FIRST);
    if (kind == MOVE_PULL) {
        mark_square(d, move_extra(turn.first), MARK_SECOND);
    }
    if (turn.second != MOVE_NONE && move_kind(turn.second) != MOVE_PASS) {
        mark_square(d, move_from(turn.second), MARK_SECOND);
        mark_square(d, move_to(turn.second), MARK_SECOND);
    }
}

static void mark_check(Draw *d)
{
    Square squares[SQUARES_MAX];
    Piece king = piece_make(d->s.side, d->v->king);
    if (!d->view->style.colour || game_kernel(d->g)->checkers(game_pos(d->g), squares) == 0) {
        return;
    }
    for (int i = 0; i < d->v->squares; i++) {
        if (d->s.piece[i] == king) {
            d->mark[i] = MARK_CHECK;
        }
    }
}

/* --- Places ----------------------------------------------------------------------------------- */

/* The symbol of a piece: chess symbols are known by the piece's name, others are letters. */
static const char *symbol(const Draw *d, Piece m, char letter[2])
{
    static const char *const symbols[][2] = {
        {"king", "♚"},   {"queen", "♛"},  {"rook", "♜"},
        {"bishop", "♝"}, {"knight", "♞"}, {"pawn", "♟"},
    };
    const PieceRules *kind = &d->v->piece[piece_type(m)];
    for (int i = 0; d->view->style.unicode && i < 6; i++) {
        if (strcmp(kind->name, symbols[i][0]) == 0) {
            return symbols[i][1];
        }
    }
    Colour c = d->view->style.unicode ? WHITE : piece_colour(m); /* symbols tell by colour alone */
    letter[0] = variant_letter(d->v, c, piece_type(m));
    letter[1] = '\0';
    return letter;
}

static int background(Mark mark, bool dark)
{
    switch (mark) {
    case MARK_FIRST: return dark ? TINT_DARK : TINT_LIGHT;
    case MARK_SECOND: return SECOND;
    case MARK_CHECK: return CHECK;
    default: return dark ? DARK : LIGHT;
    }
}

/* Three columns: a middle between brackets or blanks. */
static void put_place(const Draw *d, Mark mark, const char *blank, const char *middle)
{
    bool plain = !d->view->style.colour;
    const char *left = plain && mark == MARK_FIRST    ? "["
                       : plain && mark == MARK_SECOND ? "<"
                                                      : blank;
    const char *right = plain && mark == MARK_FIRST    ? "]"
                        : plain && mark == MARK_SECOND ? ">"
                                                       : blank;
    (void)fprintf(d->out, "%s%s%s", left, middle, right);
}

static void put_gaps(const Draw *d, Mark mark)
{
    const Style *style = &d->view->style;
    if (d->v->stones) {
        style_set(d->out, style, STONE, mark != MARK_NONE ? SECOND : STONE_SQUARE, true);
        put_place(d, mark, " ", style->unicode ? "●" : "*");
    } else {
        int colour = mark != MARK_NONE ? TINT_LIGHT : GAP;
        style_set(d->out, style, colour, STYLE_NO_COLOUR, false);
        put_place(d, mark, style->unicode ? "╱" : "#", style->unicode ? "╱" : "#");
    }
}

static void put_square(const Draw *d, Square square, bool dark)
{
    Mark mark = (Mark)d->mark[square];
    Piece m = d->s.piece[square];
    char letter[2];
    if (squareset_has(d->s.gaps, square)) {
        put_gaps(d, mark);
    } else if (m == NO_PIECE) {
        style_set(d->out, &d->view->style, BLACK_PIECE, background(mark, dark), false);
        put_place(d, mark, " ", d->view->style.colour ? " " : ".");
    } else {
        int colour = piece_colour(m) == WHITE ? WHITE_PIECE : BLACK_PIECE;
        style_set(d->out, &d->view->style, colour, background(mark, dark), true);
        put_place(d, mark, " ", symbol(d, m, letter));
    }
    style_reset(d->out, &d->view->style);
}

static void put_any(const Draw *d, int file, int rank)
{
    Square square = d->v->at[rank][file];
    if (square != NO_SQUARE) {
        put_square(d, square, (file + rank) % 2 == 0);
    } else if (d->v->hole[rank][file]) {
        style_set(d->out, &d->view->style, LABEL, BLACK_PIECE, true);
        (void)fputs("( )", d->out);
        style_reset(d->out, &d->view->style);
    } else {
        (void)fputs("   ", d->out);
    }
}

/* --- Beside the board ------------------------------------------------------------------------- */

/* Pieces off the board, the most valuable first. */
static void put_pieces(const Draw *d, const char *label, const uint8_t count[PIECE_TYPES_MAX],
                       Colour owner)
{
    (void)fprintf(d->out, "     %-8s", label);
    for (int type = d->v->piece_types - 1; type >= 0; type--) {
        if (count[type] > 0) {
            char letter[2];
            Piece m = piece_make(owner, (PieceType)type);
            int colour = owner == WHITE ? WHITE_PIECE : BLACK_PIECE;
            (void)fputc(' ', d->out);
            style_set(d->out, &d->view->style, colour, DARK, true);
            (void)fprintf(d->out, d->view->style.colour ? " %s" : "%s", symbol(d, m, letter));
            if (count[type] > 1) {
                (void)fprintf(d->out, "%s%d", d->view->style.colour ? "" : "x", count[type]);
            }
            (void)fputs(d->view->style.colour ? " " : "", d->out);
            style_reset(d->out, &d->view->style);
        }
    }
}

static void put_player(const Draw *d, Colour c)
{
    bool moves = game_side(d->g) == c;
    style_set(d->out, &d->view->style, STYLE_NO_COLOUR, STYLE_NO_COLOUR, moves);
    (void)fprintf(d->out, "   %c %s  %s", moves ? '>' : ' ', colour_name(c), d->view->player[c]);
    style_reset(d->out, &d->view->style);
}

/* The turn at that ply, with its number where a line or White begins. */
static void put_turn(const Draw *d, int ply, bool first)
{
    int now = game_ply(d->g);
    Colour side = (now - ply) % 2 == 0 ? d->s.side : colour_other(d->s.side);
    int back = now - ply + (d->s.side == WHITE ? 1 : 0);
    int number = d->s.move_number - back / 2;
    if (side == WHITE || first) {
        (void)fprintf(d->out, "%s%d.%s", first ? "     " : " ", number, side == WHITE ? "" : "..");
    }
    (void)fprintf(d->out, " %s", d->record->at[ply].san);
}

/* One line of the last turns, two turns a line; `line` counts from the top of `lines`. */
static void put_recent(const Draw *d, int line, int lines)
{
    int now = game_ply(d->g);
    int open = d->s.side == BLACK ? 1 : 2; /* turns on the last line */
    int last = now - 1 - (lines - 1 - line == 0 ? 0 : open + 2 * (lines - 2 - line));
    int first = line == lines - 1 ? now - open : last - 1;
    style_set(d->out, &d->view->style, line == lines - 1 ? STYLE_NO_COLOUR : LABEL, STYLE_NO_COLOUR,
              false);
    for (int ply = first < 0 ? 0 : first; ply <= last; ply++) {
        put_turn(d, ply, ply == first || ply == 0);
    }
    style_reset(d->out, &d->view->style);
}

/* What stands beside the line-th rank from the top. */
static void put_beside(const Draw *d, int line)
{
    Colour top = d->view->flip ? WHITE : BLACK, bottom = colour_other(top);
    bool drops = variant_has_drops(d->v);
    int last = d->v->ranks - 1, used = d->v->prisons ? 3 : drops ? 2 : 1;
    if (line == 0 || line == last) {
        put_player(d, line == 0 ? top : bottom);
    } else if (line < used || line > last - used) {
        Colour c = line < used ? top : bottom;
        bool airfield = line == 1 || line == last - 1;
        if (airfield) {
            put_pieces(d, d->v->prisons ? "airfield" : "hand", d->s.hand[c], c);
        } else {
            put_pieces(d, "prison", d->s.prison[c], colour_other(c));
        }
    } else if (line > used || drops) {
        int from = drops ? used : used + 1, to = last - used - (drops ? 0 : 1);
        if (line <= to) {
            put_recent(d, line - from, to - from + 1);
        }
    }
}

/* --- All together ----------------------------------------------------------------------------- */

static void put_files(const Draw *d)
{
    style_set(d->out, &d->view->style, LABEL, STYLE_NO_COLOUR, false);
    (void)fputs("   ", d->out);
    for (int i = 0; i < d->v->files; i++) {
        int file = d->view->flip ? d->v->files - 1 - i : i;
        (void)fprintf(d->out, "%s%c", i == 0 ? " " : "  ", 'a' + file);
    }
    style_reset(d->out, &d->view->style);
    (void)fputc('\n', d->out);
}

void view_draw(FILE *out, const View *view, const Game *g, const Record *record)
{
    Draw d = {.out = out, .view = view, .g = g, .v = game_variant(g), .record = record};
    game_setup(g, &d.s);
    if (game_ply(g) > 0) {
        mark_turn(&d, game_turn(g, game_ply(g) - 1));
    }
    mark_check(&d);
    (void)fputc('\n', out);
    for (int line = 0; line < d.v->ranks; line++) {
        int rank = view->flip ? line : d.v->ranks - 1 - line;
        style_set(out, &view->style, LABEL, STYLE_NO_COLOUR, false);
        (void)fprintf(out, "%2d ", rank + 1);
        style_reset(out, &view->style);
        for (int i = 0; i < d.v->files; i++) {
            put_any(&d, view->flip ? d.v->files - 1 - i : i, rank);
        }
        put_beside(&d, line);
        (void)fputc('\n', out);
    }
    put_files(&d);
}
