/* Why a text that reads well is no legal turn, in words for the player. */
#include "game/notation/movetext_internal.h"

#include "game/reach.h"

/* The case: a turn text that is no legal turn. Every explains_ function below either finds its reason,
 * puts it into *e and returns true, or returns false. */
typedef struct {
    const Game *g;
    const Variant *v;
    const TurnList *turns;
    const TurnText *turn_text;
    Setup s;
    Error *e;
} Case;

static const char *kind_name(const Case *c, PieceType t)
{
    return c->v->piece[t].name;
}

/* A square's name that lives long enough to be printed. */
typedef struct {
    char text[4];
} SquareName;

static SquareName name_of(const Case *c, Square s)
{
    SquareName name;
    variant_square_name(c->v, s, name.text);
    return name;
}

static bool is_gap(const Case *c, Square s)
{
    return squareset_has(c->s.gaps, s);
}

static bool is_own(const Case *c, Square s)
{
    return c->s.piece[s] != NO_PIECE && piece_colour(c->s.piece[s]) == c->s.side;
}

/* --- The piece's move --------------------------------------------------------------------------- */

static bool explains_from(const Case *c)
{
    Square from = c->turn_text->from;
    SquareName name = name_of(c, from);
    Piece m = c->s.piece[from];
    if (is_gap(c, from)) {
        error_set(c->e,
                  c->v->stones ? "a stone stands on %s; a piece moves first, then a stone may"
                               : "%s has been removed",
                  name.text);
        return true;
    }
    if (m == NO_PIECE) {
        error_set(c->e, "no piece stands on %s", name.text);
        return true;
    }
    if (!is_own(c, from)) {
        error_set(c->e, "the %s on %s is the enemy's; it is %s's turn", kind_name(c, piece_type(m)),
                  name.text, colour_name(c->s.side));
        return true;
    }
    return false;
}

static bool explains_to(const Case *c)
{
    Square to = c->turn_text->to;
    SquareName name = name_of(c, to);
    if (to == c->turn_text->from) {
        if (c->turn_text->pulled == NO_SQUARE) {
            error_set(c->e, "the piece must leave %s", name.text);
            return true;
        }
        return false;
    }
    if (is_gap(c, to)) {
        error_set(c->e, c->v->stones ? "a stone stands on %s" : "%s has been removed", name.text);
        return true;
    }
    if (is_own(c, to)) {
        error_set(c->e, "an own piece, the %s, stands on %s",
                  kind_name(c, piece_type(c->s.piece[to])), name.text);
        return true;
    }
    return false;
}

static bool is_castling(const Case *c)
{
    const Castling *castling = &c->v->castling[c->s.side];
    Square from = c->turn_text->from, to = c->turn_text->to;
    return c->v->has_castling && piece_type(c->s.piece[from]) == c->v->castling_king &&
           from == castling->king_from &&
           (to == castling->king_to[KINGSIDE] || to == castling->king_to[QUEENSIDE]);
}

static bool explains_castling(const Case *c)
{
    if (!is_castling(c) || reach_possible(c->v, &c->s, c->turn_text->from, c->turn_text->to)) {
        return false;
    }
    bool kingside = c->turn_text->to == c->v->castling[c->s.side].king_to[KINGSIDE];
    unsigned right = (kingside ? 1u * CASTLE_K : CASTLE_Q) << (c->s.side == WHITE ? 0 : 2);
    if ((c->s.castling & right) == 0) {
        error_set(c->e, "no castling there: the king or that rook has moved");
    } else {
        error_set(c->e, "no castling now: the way must be free, and no square of the king's way "
                        "attacked");
    }
    return true;
}

/* The piece cannot do this by its own way of moving. */
static bool explains_reach(const Case *c)
{
    Square from = c->turn_text->from, to = c->turn_text->to;
    if (from == to || reach_possible(c->v, &c->s, from, to)) {
        return false;
    }
    error_set(c->e, "the %s on %s cannot go to %s", kind_name(c, piece_type(c->s.piece[from])),
              name_of(c, from).text, name_of(c, to).text);
    return true;
}

/* --- Promotion -------------------------------------------------------------------------------- */

/* The letters to which the move promotes legally, written to `letters` in lower case. */
static int legal_promotions(const Case *c, char letters[PIECE_TYPES_MAX + 1])
{
    unsigned types = 0;
    for (size_t i = 0; i < c->turns->count; i++) {
        TurnText legal = turn_text_of(c->turns->at[i]);
        if (legal.kind == TURN_TEXT_MOVE && legal.from == c->turn_text->from &&
            legal.to == c->turn_text->to && legal.type != NO_PIECE_TYPE) {
            types |= 1u << legal.type;
        }
    }
    int count = 0;
    for (PieceType t = 0; t < c->v->piece_types; t++) {
        if ((types >> t & 1) != 0) {
            letters[count++] = variant_letter(c->v, BLACK, t);
        }
    }
    letters[count] = '\0';
    return count;
}

static bool has_piece_to_become(const Case *c)
{
    for (PieceType t = 0; t < c->v->piece_types; t++) {
        if ((c->v->promotion_types >> t & 1) != 0 && c->s.prison[colour_other(c->s.side)][t] != 0) {
            return true;
        }
    }
    return !c->v->promotion_from_prison;
}

static bool explains_promotion(const Case *c)
{
    const TurnText *turn_text = c->turn_text;
    bool promotes = piece_type(c->s.piece[turn_text->from]) == c->v->pawn &&
                    squareset_has(c->v->promotion_region[c->s.side], turn_text->to);
    if (!promotes) {
        if (turn_text->type != NO_PIECE_TYPE) {
            error_set(c->e, "that move is no promotion; leave off its last letter");
        }
        return turn_text->type != NO_PIECE_TYPE;
    }
    if (!has_piece_to_become(c)) {
        error_set(c->e, "a pawn promotes to an own piece in the enemy's prison, and there is none");
        return true;
    }
    if (turn_text->pulled != NO_SQUARE) {
        error_set(c->e, "a promoting pawn does not pull");
        return true;
    }
    char letters[PIECE_TYPES_MAX + 1];
    if (legal_promotions(c, letters) == 0) {
        return false;
    }
    if (turn_text->type == NO_PIECE_TYPE) {
        error_set(c->e, "a promotion letter is missing; possible: %s", letters);
        return true;
    }
    bool possible = false;
    for (const char *p = letters; *p != '\0'; p++) {
        possible |= *p == variant_letter(c->v, BLACK, turn_text->type);
    }
    if (!possible) {
        error_set(c->e, "no promotion to %s there; possible: %s", kind_name(c, turn_text->type),
                  letters);
    }
    return !possible;
}

/* --- Pulls (Hole) ----------------------------------------------------------------------------- */

static bool explains_pull(const Case *c)
{
    const TurnText *turn_text = c->turn_text;
    if (turn_text->pulled == NO_SQUARE) {
        return false;
    }
    PieceType type = piece_type(c->s.piece[turn_text->from]);
    SquareName pulled = name_of(c, turn_text->pulled);
    Piece victim = turn_text->pulled == turn_text->from ? NO_PIECE : c->s.piece[turn_text->pulled];
    if ((c->v->pull_types >> type & 1) == 0) {
        error_set(c->e, "the %s does not pull", kind_name(c, type));
    } else if (victim == NO_PIECE) {
        error_set(c->e, "no piece stands on %s to be pulled", pulled.text);
    } else if (piece_colour(victim) == c->s.side) {
        error_set(c->e, "the piece on %s is an own one; only the enemy's are pulled", pulled.text);
    } else {
        error_set(c->e,
                  "no pull from %s on %s: the two must be on a line in which the %s slides, with "
                  "exactly one hole and no piece between",
                  name_of(c, turn_text->to).text, pulled.text, kind_name(c, type));
    }
    return true;
}

/* --- Stones (Eight-Stone) --------------------------------------------------------------------- */

/* A legal turn whose first move is the turn text's; MOVE_NONE if there is none. */
static Move legal_first(const Case *c)
{
    for (size_t i = 0; i < c->turns->count; i++) {
        TurnText legal = turn_text_of(c->turns->at[i]);
        legal.stone_from = c->turn_text->stone_from;
        legal.stone_to = c->turn_text->stone_to;
        if (turn_text_equal(&legal, c->turn_text)) {
            return c->turns->at[i].first;
        }
    }
    return MOVE_NONE;
}

/* The pieces after the piece's move. */
static Setup after(const Case *c, Move first)
{
    Setup s = c->s;
    Square from = move_from(first), to = move_to(first);
    s.piece[to] = s.piece[from];
    s.piece[from] = NO_PIECE;
    switch (move_kind(first)) {
    case MOVE_PROMOTION: s.piece[to] = piece_make(s.side, move_type(first)); break;
    case MOVE_EN_PASSANT:
        s.piece[c->v->at[c->v->rank_of[from]][c->v->file_of[to]]] = NO_PIECE;
        break;
    case MOVE_CASTLE: {
        const Castling *castling = &c->v->castling[s.side];
        int wing = to == castling->king_to[KINGSIDE] ? KINGSIDE : QUEENSIDE;
        s.piece[castling->rook_from[wing]] = NO_PIECE;
        s.piece[castling->rook_to[wing]] = piece_make(s.side, c->v->castling_rook);
        break;
    }
    default: break;
    }
    return s;
}

static void explain_stone_way(const Case *c, const Setup *s, Square to)
{
    SquareName name = name_of(c, to);
    Piece m = s->piece[to];
    if (is_gap(c, to)) {
        error_set(c->e, "another stone stands on %s", name.text);
    } else if (m != NO_PIECE && piece_colour(m) != s->side) {
        error_set(c->e,
                  "a stone captures nothing and swaps with own pieces only; on %s is the "
                  "enemy's %s",
                  name.text, kind_name(c, piece_type(m)));
    } else {
        error_set(c->e,
                  "the stone cannot go to %s: only beside its square, or past the other end "
                  "of its whole line of stones; it puts no pawn on the first or last rank",
                  name.text);
    }
}

/* The piece's move is part of a legal turn: then the stone is at fault. */
static bool explains_stone(const Case *c)
{
    Square from = c->turn_text->stone_from, to = c->turn_text->stone_to;
    Move first = c->v->stones ? legal_first(c) : MOVE_NONE;
    if (first == MOVE_NONE) {
        return false;
    }
    if (from == NO_SQUARE) {
        error_set(c->e, "that leaves the king attacked; a stone move must end it");
        return true;
    }
    if (!is_gap(c, from)) {
        error_set(c->e, "no stone stands on %s", name_of(c, from).text);
        return true;
    }
    if (from == c->s.ko_from && to == c->s.ko_to) {
        error_set(c->e, "the stone just came from %s and may not go straight back (ko)",
                  name_of(c, to).text);
        return true;
    }
    Setup s = after(c, first);
    if (reach_stone(c->v, &s, from, to)) {
        error_set(c->e, "with that stone move the king is attacked");
    } else {
        explain_stone_way(c, &s, to);
    }
    return true;
}

/* --- Drops and exchanges (Hostage) ------------------------------------------------------------ */

static bool explains_pieces_off_board(const Case *c)
{
    const TurnText *turn_text = c->turn_text;
    Colour us = c->s.side, them = colour_other(us);
    const char *piece = kind_name(c, turn_text->type);
    if (turn_text->kind == TURN_TEXT_DROP) {
        if (c->s.hand[us][turn_text->type] == 0) {
            error_set(c->e, "no %s is on %s's airfield", piece, colour_name(us));
            return true;
        }
        return false;
    }
    if (c->s.prison[them][turn_text->type] == 0) {
        error_set(c->e, "no %s of %s is in %s's prison", piece, colour_name(us), colour_name(them));
    } else if (c->s.prison[us][turn_text->freed] == 0) {
        error_set(c->e, "no %s of %s is in %s's prison", kind_name(c, turn_text->freed),
                  colour_name(them), colour_name(us));
    } else if (c->v->piece[turn_text->freed].exchange_rank <
               c->v->piece[turn_text->type].exchange_rank) {
        error_set(c->e, "the %s is worth more than the %s to be freed", piece,
                  kind_name(c, turn_text->freed));
    } else {
        return false;
    }
    return true;
}

static bool explains_drop_square(const Case *c)
{
    Square to = c->turn_text->to;
    SquareName name = name_of(c, to);
    if (c->s.piece[to] != NO_PIECE || is_gap(c, to)) {
        error_set(c->e, "%s is not empty", name.text);
        return true;
    }
    if (!squareset_has(c->v->drop_region[c->s.side][c->turn_text->type], to)) {
        error_set(c->e, "a %s is not dropped on %s", kind_name(c, c->turn_text->type), name.text);
        return true;
    }
    return false;
}

/* --- All together ----------------------------------------------------------------------------- */

static bool explains_king(const Case *c)
{
    Square squares[SQUARES_MAX];
    if (c->v->king_capture) {
        return false;
    }
    bool in_check = game_kernel(c->g)->checkers(game_pos(c->g), squares) > 0;
    error_set(c->e, in_check ? "the king is attacked, and that does not end it"
                             : "that would leave the king attacked");
    return true;
}

static bool explains_move(const Case *c)
{
    return explains_from(c) || explains_to(c) || explains_castling(c) || explains_reach(c) ||
           explains_promotion(c) || explains_pull(c) || explains_stone(c) || explains_king(c);
}

static bool explains_drop(const Case *c)
{
    return explains_pieces_off_board(c) || explains_drop_square(c) || explains_stone(c) ||
           explains_king(c);
}

bool movetext_why(const Game *g, const TurnList *turns, const TurnText *turn_text, Error *e)
{
    Case c = {.g = g, .v = game_variant(g), .turns = turns, .turn_text = turn_text, .e = e};
    game_setup(g, &c.s);
    if (turns->count == 0) {
        return error_set(e, "the game is over; there is no legal turn");
    }
    if (!(turn_text->kind == TURN_TEXT_MOVE ? explains_move(&c) : explains_drop(&c))) {
        error_set(e, "that turn is not legal here");
    }
    return false;
}
