/* Leaps, and the regions in which pawns, drops and castling have their special rights. */
#include "kernel/board/build.h"

#include "variant/setup.h"

static void leap_add(Board *b, Colour c, PieceType t, Square from, const Leap *leap)
{
    int dy = c == WHITE ? leap->dy : -leap->dy;
    Square to = board_square(&b->v, b->v.file_of[from] + leap->dx, b->v.rank_of[from] + dy);
    if (to == NO_SQUARE) {
        return;
    }
    if (leap->modes & MODE_MOVE) {
        b->leap_move[c][t][from] |= BIT(to);
    }
    if (leap->modes & MODE_CAPTURE) {
        b->leap_take[c][t][from] |= BIT(to);
        b->leap_from[c][t][to] |= BIT(from);
        b->leap_types |= (uint16_t)(1u << t);
    }
}

/* See Board.disjoint. */
static bool piece_disjoint(const Board *b, PieceType t, Square s)
{
    Bits slides = 0;
    for (int axis = 0; axis < AXES; axis++) {
        if (b->slides[t] >> (axis & 1) & 1) {
            slides |= b->line[s][axis].upper | b->line[s][axis].lower;
        }
    }
    return b->leap_move[WHITE][t][s] == b->leap_take[WHITE][t][s] &&
           b->leap_move[BLACK][t][s] == b->leap_take[BLACK][t][s] &&
           ((b->leap_take[WHITE][t][s] | b->leap_take[BLACK][t][s]) & slides) == 0;
}

/* See Board.straight_pawns. */
static bool pawn_straight(const Board *b, Colour c, Square s)
{
    static const uint8_t ahead[COLOURS][3] = {{NORTH_WEST, NORTH, NORTH_EAST},
                                              {SOUTH_WEST, SOUTH, SOUTH_EAST}};
    Bits to[3];
    for (int i = 0; i < 3; i++) {
        Square next = b->next[ahead[c][i]][s];
        to[i] = next != NO_SQUARE ? BIT(next) : 0;
    }
    return b->leap_move[c][b->v.pawn][s] == to[1] &&
           b->leap_take[c][b->v.pawn][s] == (to[0] | to[2]);
}

static void leaps_classify(Board *b)
{
    b->disjoint = true;
    b->straight_pawns = b->v.pawn != NO_PIECE_TYPE && b->stride != 0;
    for (Square s = 0; s < b->v.squares; s++) {
        for (PieceType t = 0; t < b->v.piece_types; t++) {
            b->disjoint = b->disjoint && (t == b->v.pawn || piece_disjoint(b, t, s));
        }
        b->straight_pawns =
            b->straight_pawns && pawn_straight(b, WHITE, s) && pawn_straight(b, BLACK, s);
    }
}

KERNEL_FN void leaps_build(Board *b)
{
    for (PieceType t = 0; t < b->v.piece_types; t++) {
        const PieceRules *kind = &b->v.piece[t];
        b->slides[t] = kind->slides;
        for (int i = 0; i < kind->leap_count; i++) {
            for (Square s = 0; s < b->v.squares; s++) {
                leap_add(b, WHITE, t, s, &kind->leaps[i]);
                leap_add(b, BLACK, t, s, &kind->leaps[i]);
            }
        }
    }
    leaps_classify(b);
}

/* A pawn on the way to a rank at or beyond the first one on which pawns promote has promoted. */
static Bits beyond_promotion(const Board *b, Colour c)
{
    Bits beyond = 0;
    if (b->promotes_at[c] == 0) {
        return 0;
    }
    Square nearest = c == WHITE ? bits_first(b->promotes_at[c]) : bits_last(b->promotes_at[c]);
    int rank = b->v.rank_of[nearest];
    for (Square s = 0; s < b->v.squares; s++) {
        bool past = c == WHITE ? b->v.rank_of[s] >= rank : b->v.rank_of[s] <= rank;
        beyond |= past ? BIT(s) : 0;
    }
    return beyond;
}

static void pawn_regions(Board *b, Colour c)
{
    b->double_from[c] = bits_from(b->v.double_region[c]);
    b->promotes_at[c] = bits_from(b->v.promotion_region[c]);
    b->flag_region[c] = bits_from(b->v.flag.region[c]);
    b->no_pawn[c] = (b->v.pawns_on_first_rank ? 0 : b->no_pawn_rank) |
                    (b->v.pawns_beyond ? 0 : beyond_promotion(b, c));
    if (b->v.pawn == NO_PIECE_TYPE) {
        return;
    }
    for (Square s = 0; s < b->v.squares; s++) {
        Bits ahead = b->leap_move[c][b->v.pawn][s] | b->leap_take[c][b->v.pawn][s];
        if (ahead != 0 && (ahead & ~b->promotes_at[c]) == 0) {
            b->promotes_from[c] |= BIT(s);
        }
    }
}

/* All squares from s to t on their line, both included. */
static Bits span(const Board *b, Square s, Square t)
{
    return b->between[s][t] | BIT(s) | BIT(t);
}

static void castling_wing(Board *b, Colour c, int wing)
{
    const Castling *castling = &b->v.castling[c];
    Square king = castling->king_from, rook = castling->rook_from[wing];
    b->castling_passed[c][wing] = span(b, king, castling->king_to[wing]);
    b->castling_way[c][wing] =
        (b->castling_passed[c][wing] | span(b, rook, castling->rook_to[wing])) & ~BIT(king) &
        ~BIT(rook);
}

static void castling_regions(Board *b, Colour c)
{
    const Castling *castling = &b->v.castling[c];
    uint8_t wing_bit[WINGS] = {CASTLE_K, CASTLE_Q};
    int shift = c == WHITE ? 0 : 2;
    if (castling->king_from == NO_SQUARE) {
        return;
    }
    for (int wing = 0; wing < WINGS; wing++) {
        uint8_t bit = (uint8_t)(wing_bit[wing] << shift);
        b->castling_lost[castling->king_from] |= bit;
        if (castling->rook_from[wing] != NO_SQUARE) {
            b->castling_lost[castling->rook_from[wing]] |= bit;
            castling_wing(b, c, wing);
        }
    }
    b->castling_lost[castling->king_from] |= c == WHITE ? CASTLE_E : CASTLE_e;
}

KERNEL_FN void regions_build(Board *b)
{
    for (Square s = 0; s < b->v.squares; s++) {
        b->file[b->v.file_of[s]] |= BIT(s);
        if (b->v.rank_of[s] == 0 || b->v.rank_of[s] == b->v.ranks - 1) {
            b->no_pawn_rank |= BIT(s);
        }
    }
    b->en_passant_region = bits_from(b->v.en_passant_region);
    for (int c = WHITE; c <= BLACK; c++) {
        pawn_regions(b, (Colour)c);
        if (b->v.has_castling) {
            castling_regions(b, (Colour)c);
        }
        for (PieceType t = 0; t < b->v.piece_types; t++) {
            b->drop_region[c][t] = bits_from(b->v.drop_region[c][t]);
        }
    }
}
