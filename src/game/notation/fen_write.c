/* Writes a FEN in its one canonical form. */
#include "base/text.h"
#include "game/fen.h"

static void write_rank(Text *t, const Variant *v, const Setup *s, int rank)
{
    int run = 0;
    for (int file = 0; file < v->files; file++) {
        Square square = v->at[rank][file];
        bool star = square == NO_SQUARE || squareset_has(s->gaps, square);
        if (!star && s->piece[square] == NO_PIECE) {
            run++;
            continue;
        }
        if (run > 0) {
            text_add(t, "%d", run);
            run = 0;
        }
        Piece m = star ? NO_PIECE : s->piece[square];
        text_char(t, star ? '*' : variant_letter(v, piece_colour(m), piece_type(m)));
        if (!star && squareset_has(s->promoted, square)) {
            text_char(t, '~');
        }
    }
    if (run > 0) {
        text_add(t, "%d", run);
    }
}

/* Does the piece come before the other in a list: by value, then by letter (QRBNP). */
static bool comes_before(const PieceRules *a, const PieceRules *b)
{
    return a->exchange_rank != b->exchange_rank ? a->exchange_rank > b->exchange_rank
                                                : a->letter < b->letter;
}

/* The kinds in that order. */
static void sort_kinds(const Variant *v, PieceType order[PIECE_TYPES_MAX])
{
    for (int i = 0; i < v->piece_types; i++) {
        int place = i;
        for (; place > 0 && comes_before(&v->piece[i], &v->piece[order[place - 1]]); place--) {
            order[place] = order[place - 1];
        }
        order[place] = (PieceType)i;
    }
}

static void write_pieces(Text *t, const Variant *v, const PieceType order[PIECE_TYPES_MAX],
                         Colour owner, const uint8_t count[PIECE_TYPES_MAX])
{
    for (int i = 0; i < v->piece_types; i++) {
        for (int n = count[order[i]]; n > 0; n--) {
            text_char(t, variant_letter(v, owner, order[i]));
        }
    }
}

static bool any_prisoner(const Variant *v, const Setup *s)
{
    for (PieceType t = 0; t < v->piece_types; t++) {
        if (s->prison[WHITE][t] != 0 || s->prison[BLACK][t] != 0) {
            return true;
        }
    }
    return false;
}

/* docs/rules.md, Hostage: `#` is written when a prison holds someone. */
static void write_off_board(Text *t, const Variant *v, const Setup *s)
{
    PieceType order[PIECE_TYPES_MAX];
    sort_kinds(v, order);
    text_char(t, '[');
    write_pieces(t, v, order, WHITE, s->hand[WHITE]);
    write_pieces(t, v, order, BLACK, s->hand[BLACK]);
    if (any_prisoner(v, s)) {
        text_char(t, '#');
        write_pieces(t, v, order, WHITE, s->prison[BLACK]);
        write_pieces(t, v, order, BLACK, s->prison[WHITE]);
    }
    text_char(t, ']');
}

/* docs/rules.md, Hostage: E where the king is unmoved but neither of its letters stands. */
static void write_castling(Text *t, uint8_t rights)
{
    static const struct {
        uint8_t bit, unless;
        char letter;
    } right[] = {
        {CASTLE_K, 0, 'K'}, {CASTLE_Q, 0, 'Q'}, {CASTLE_E, CASTLE_K | CASTLE_Q, 'E'},
        {CASTLE_k, 0, 'k'}, {CASTLE_q, 0, 'q'}, {CASTLE_e, CASTLE_k | CASTLE_q, 'e'},
    };
    text_char(t, ' ');
    for (size_t i = 0; i < sizeof right / sizeof right[0]; i++) {
        if ((rights & right[i].bit) != 0 && (rights & right[i].unless) == 0) {
            text_char(t, right[i].letter);
        }
    }
    if (rights == 0) {
        text_char(t, '-');
    }
}

static void write_square(Text *t, const Variant *v, Square s)
{
    char name[4] = "-";
    if (s != NO_SQUARE) {
        variant_square_name(v, s, name);
    }
    text_add(t, "%s", name);
}

void fen_write(const Variant *v, const Setup *s, char *fen)
{
    Text t = text_over(fen, FEN_MAX);
    for (int rank = v->ranks - 1; rank >= 0; rank--) {
        write_rank(&t, v, s, rank);
        if (rank > 0) {
            text_char(&t, '/');
        }
    }
    if (variant_has_drops(v)) {
        write_off_board(&t, v, s);
    }
    text_add(&t, " %c", s->side == WHITE ? 'w' : 'b');
    write_castling(&t, s->castling);
    text_char(&t, ' ');
    write_square(&t, v, s->en_passant);
    if (v->check_counting) {
        text_add(&t, " %d+%d", s->checks_left[WHITE], s->checks_left[BLACK]);
    }
    text_add(&t, " %d %d", s->rule_clock, s->move_number);
    if (s->ko_from != NO_SQUARE) {
        text_char(&t, ' ');
        write_square(&t, v, s->ko_from);
        write_square(&t, v, s->ko_to);
    }
}
