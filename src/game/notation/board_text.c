/* A position as plain text: the board, what is off it, whose turn. */
#include "game/board_text.h"

#include "base/text.h"

/* A square or a hole, as against a place off the board. */
static bool is_framed(const Variant *v, int file, int rank)
{
    bool inside = file >= 0 && file < v->files && rank >= 0 && rank < v->ranks;
    return inside && (v->at[rank][file] != NO_SQUARE || v->hole[rank][file]);
}

/* The line below rank `rank`, or above it for rank - 1. */
static void add_frame(Text *t, const Variant *v, int rank)
{
    text_add(t, "    ");
    for (int file = 0; file <= v->files; file++) {
        bool here = is_framed(v, file, rank) || is_framed(v, file, rank - 1);
        bool left = is_framed(v, file - 1, rank) || is_framed(v, file - 1, rank - 1);
        text_char(t, here || left ? '+' : ' ');
        if (file < v->files) {
            text_add(t, here ? "---" : "   ");
        }
    }
    text_char(t, '\n');
}

static void add_cell(Text *t, const Variant *v, const Setup *s, int file, int rank)
{
    Square square = v->at[rank][file];
    if (square == NO_SQUARE) {
        text_add(t, v->hole[rank][file] ? "( )" : "   ");
    } else if (squareset_has(s->gaps, square)) {
        text_add(t, v->stones ? " * " : "###");
    } else if (s->piece[square] == NO_PIECE) {
        text_add(t, "   ");
    } else {
        Piece m = s->piece[square];
        text_add(t, " %c ", variant_letter(v, piece_colour(m), piece_type(m)));
    }
}

static void add_pieces(Text *t, const Variant *v, const char *label,
                       const uint8_t count[PIECE_TYPES_MAX], Colour owner)
{
    text_add(t, "   %s", label);
    for (PieceType type = 0; type < v->piece_types; type++) {
        if (count[type] == 1) {
            text_add(t, " %c", variant_letter(v, owner, type));
        } else if (count[type] > 1) {
            text_add(t, " %cx%d", variant_letter(v, owner, type), count[type]);
        }
    }
}

/* Beside the two top ranks what Black has off the board, beside the two lowest what White has. */
static void add_off_board(Text *t, const Variant *v, const Setup *s, int rank)
{
    if (rank == v->ranks - 1) {
        add_pieces(t, v, v->prisons ? "Black's airfield:" : "Black's hand:", s->hand[BLACK], BLACK);
    } else if (rank == v->ranks - 2 && v->prisons) {
        add_pieces(t, v, "Black's prison:", s->prison[BLACK], WHITE);
    } else if (rank == 1 && v->prisons) {
        add_pieces(t, v, "White's prison:", s->prison[WHITE], BLACK);
    } else if (rank == 0) {
        add_pieces(t, v, v->prisons ? "White's airfield:" : "White's hand:", s->hand[WHITE], WHITE);
    }
}

static void add_rank(Text *t, const Variant *v, const Setup *s, int rank)
{
    text_add(t, "%3d ", rank + 1);
    for (int file = 0; file <= v->files; file++) {
        bool edge = is_framed(v, file, rank) || is_framed(v, file - 1, rank);
        text_char(t, edge ? '|' : ' ');
        if (file < v->files) {
            add_cell(t, v, s, file, rank);
        }
    }
    if (variant_has_drops(v)) {
        add_off_board(t, v, s, rank);
    }
    text_char(t, '\n');
}

void board_text(const Variant *v, const Setup *s, char *text)
{
    Text t = text_over(text, BOARD_TEXT_MAX);
    for (int rank = v->ranks - 1; rank >= 0; rank--) {
        add_frame(&t, v, rank + 1);
        add_rank(&t, v, s, rank);
    }
    add_frame(&t, v, 0);
    text_add(&t, "   ");
    for (int file = 0; file < v->files; file++) {
        text_add(&t, "   %c", 'a' + file);
    }
    text_char(&t, '\n');
}
