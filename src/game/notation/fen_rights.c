/* The fields of a FEN behind the placement: side, castling, en passant, counts, ko. */
#include "game/notation/fen_internal.h"

#include <string.h>

#include "base/text.h"

bool fen_read_side(const char *field, Setup *s, Error *e)
{
    if (strcmp(field, "w") != 0 && strcmp(field, "b") != 0) {
        return error_set(e, "side to move: '%.16s'; it must be w or b", field);
    }
    s->side = field[0] == 'w' ? WHITE : BLACK;
    return true;
}

static bool stands_on(const Setup *s, Square square, Colour c, PieceType type)
{
    return square != NO_SQUARE && s->piece[square] == piece_make(c, type);
}

/* Checks one right of `c`: its king at home, and for a wing (not E, wing = WINGS) its rook too. */
static bool check_right(const Variant *v, const Setup *s, char letter, Colour c, int wing, Error *e)
{
    const Castling *castling = &v->castling[c];
    char name[4];
    if (castling->king_from == NO_SQUARE ||
        (wing != WINGS && castling->rook_from[wing] == NO_SQUARE)) {
        return error_set(e, "castling: %c is no castling of this game", letter);
    }
    if (!stands_on(s, castling->king_from, c, v->castling_king)) {
        variant_square_name(v, castling->king_from, name);
        return error_set(e, "castling: %c needs the king on %s", letter, name);
    }
    if (wing != WINGS && !stands_on(s, castling->rook_from[wing], c, v->castling_rook)) {
        variant_square_name(v, castling->rook_from[wing], name);
        return error_set(e, "castling: %c needs the rook on %s", letter, name);
    }
    return true;
}

/* docs/rules.md, Hostage: E is written only where neither K nor Q stands; the Setup has it always where
 * the king is unmoved. */
static bool complete_unmoved(uint8_t wings, uint8_t unmoved, char letter, Setup *s, Error *e)
{
    if ((s->castling & wings) != 0) {
        if ((s->castling & unmoved) != 0) {
            return error_set(e, "castling: %c stands only where its side has no other letter",
                             letter);
        }
        s->castling |= unmoved;
    }
    return true;
}

bool fen_read_castling(const Variant *v, const char *field, Setup *s, Error *e)
{
    static const char letters[] = "KQEkqe";
    static const uint8_t bits[] = {CASTLE_K, CASTLE_Q, CASTLE_E, CASTLE_k, CASTLE_q, CASTLE_e};
    if (strcmp(field, "-") == 0) {
        return true;
    }
    if (!v->has_castling) {
        return error_set(e, "castling: there is none in this game; it must be -");
    }
    for (const char *p = field; *p != '\0'; p++) {
        const char *found = strchr(letters, *p);
        int which = found == NULL ? -1 : (int)(found - letters);
        if (which < 0 || (which % 3 == WINGS && !v->castling_dropped_rook)) {
            return error_set(e, "castling: '%c'; it must be - or letters of %s", *p,
                             v->castling_dropped_rook ? letters : "KQkq");
        }
        if ((s->castling & bits[which]) != 0) {
            return error_set(e, "castling: %c is there twice", *p);
        }
        if (!check_right(v, s, *p, which < 3 ? WHITE : BLACK, which % 3, e)) {
            return false;
        }
        s->castling |= bits[which];
    }
    return !v->castling_dropped_rook ||
           (complete_unmoved(CASTLE_K | CASTLE_Q, CASTLE_E, 'E', s, e) &&
            complete_unmoved(CASTLE_k | CASTLE_q, CASTLE_e, 'e', s, e));
}

static Square square_at(const Variant *v, int file, int rank)
{
    bool inside = file >= 0 && file < v->files && rank >= 0 && rank < v->ranks;
    return inside ? v->at[rank][file] : NO_SQUARE;
}

static bool is_empty(const Setup *s, Square square)
{
    return square != NO_SQUARE && s->piece[square] == NO_PIECE && !squareset_has(s->gaps, square);
}

bool fen_read_en_passant(const Variant *v, const char *field, Setup *s, Error *e)
{
    if (strcmp(field, "-") == 0) {
        return true;
    }
    if (!v->en_passant) {
        return error_set(e, "en passant: there is none in this game; it must be -");
    }
    const char *p = field;
    Square skipped = variant_read_square(v, &p);
    if (skipped == NO_SQUARE || *p != '\0') {
        return error_set(e, "en passant: '%.16s'; it must be - or a square", field);
    }
    Colour pawns = colour_other(s->side);
    int forward = pawns == WHITE ? 1 : -1;
    int file = v->file_of[skipped], rank = v->rank_of[skipped];
    Square origin = square_at(v, file, rank - forward);
    Square pawn = square_at(v, file, rank + forward);
    if (origin == NO_SQUARE || !squareset_has(v->double_region[pawns], origin)) {
        return error_set(e, "en passant: no double step of %s skips %s", colour_name(pawns), field);
    }
    if (!squareset_has(v->en_passant_region, skipped)) {
        return error_set(e, "en passant: %s is outside of its region", field);
    }
    if (!stands_on(s, pawn, pawns, v->pawn)) {
        return error_set(e, "en passant: no enemy pawn stands just beyond %s", field);
    }
    /* A stone may go to where the pawn came from in the same turn. */
    bool origin_free = is_empty(s, origin) || (v->stones && s->piece[origin] == NO_PIECE);
    if (!is_empty(s, skipped) || !origin_free) {
        return error_set(e, "en passant: %s and the square before it must be empty", field);
    }
    s->en_passant = skipped;
    return true;
}

bool fen_read_clocks(const char *clock, const char *number, Setup *s, Error *e)
{
    long long turns, moves;
    if (!text_integer(clock, 0, RULE_CLOCK_MAX, &turns)) {
        return error_set(e, "halfmove clock: '%.16s'; it must be a number from 0 to %d", clock,
                         RULE_CLOCK_MAX);
    }
    if (!text_integer(number, 1, MOVE_NUMBER_MAX, &moves)) {
        return error_set(e, "move number: '%.16s'; it must be a number from 1 to %d", number,
                         MOVE_NUMBER_MAX);
    }
    s->rule_clock = (int)turns;
    s->move_number = (int)moves;
    return true;
}

static int sign(int n)
{
    return (n > 0) - (n < 0);
}

/* Can the opponent's stone just have gone from `to` to `from`? By a step or swap if they touch,
 * else by a leap over the stones that still stand between them. */
static bool ko_possible(const Variant *v, const Setup *s, Square from, Square to)
{
    int dx = v->file_of[to] - v->file_of[from], dy = v->rank_of[to] - v->rank_of[from];
    if ((dx == 0) == (dy == 0)) {
        return false;
    }
    int x = v->file_of[from] + sign(dx), y = v->rank_of[from] + sign(dy);
    bool adjacent = square_at(v, x, y) == to;
    for (Square between; (between = square_at(v, x, y)) != to; x += sign(dx), y += sign(dy)) {
        if (between == NO_SQUARE || !squareset_has(s->gaps, between)) {
            return false;
        }
    }
    Piece swapped = s->piece[to];
    return swapped == NO_PIECE || (adjacent && piece_colour(swapped) != s->side);
}

bool fen_read_ko(const Variant *v, const char *field, Setup *s, Error *e)
{
    if (strcmp(field, "-") == 0) {
        return true;
    }
    const char *p = field;
    Square from = variant_read_square(v, &p);
    Square to = from == NO_SQUARE ? NO_SQUARE : variant_read_square(v, &p);
    if (to == NO_SQUARE || *p != '\0') {
        return error_set(e, "ko: '%.16s'; it must be - or the forbidden stone move, such as b5b4",
                         field);
    }
    if (!squareset_has(s->gaps, from)) {
        return error_set(e, "ko: %s: no stone stands on its first square", field);
    }
    if (squareset_has(s->gaps, to) || !ko_possible(v, s, from, to)) {
        return error_set(e, "ko: %s takes back no possible stone move of the opponent", field);
    }
    s->ko_from = from;
    s->ko_to = to;
    return true;
}
