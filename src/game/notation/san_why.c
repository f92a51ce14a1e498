/* Why no legal turn fits a SAN: by finding the piece that was meant, and asking move text. */
#include "game/movetext_grammar.h"
#include "game/notation/movetext_internal.h"
#include "game/notation/san_internal.h"
#include "game/reach.h"

/* The turn text of the same turn, its piece's origin still missing. */
static TurnText turn_text_of_san(const San *san)
{
    return (TurnText){
        .kind = san->kind == SAN_DROP       ? TURN_TEXT_DROP
                : san->kind == SAN_EXCHANGE ? TURN_TEXT_EXCHANGE
                                            : TURN_TEXT_MOVE,
        .from = NO_SQUARE,
        .to = san->to,
        .type = san->kind == SAN_MOVE ? san->promotion : san->type,
        .freed = san->freed,
        .pulled = san->pulled,
        .stone_from = san->stone_from,
        .stone_to = san->stone_to,
    };
}

static bool why_castle(const Game *g, const TurnList *turns, const San *san, Error *e)
{
    const Variant *v = game_variant(g);
    const Castling *castling = &v->castling[game_side(g)];
    TurnText turn_text = turn_text_of_san(san);
    turn_text.type = NO_PIECE_TYPE;
    turn_text.from = castling->king_from;
    turn_text.to = castling->king_to[san->wing];
    if (!v->has_castling || turn_text.from == NO_SQUARE || turn_text.to == NO_SQUARE) {
        return error_set(e, "this game has no such castling");
    }
    Setup s;
    game_setup(g, &s);
    if (s.piece[turn_text.from] != piece_make(s.side, v->castling_king)) {
        return error_set(e, "no castling: the king has moved");
    }
    return movetext_why(g, turns, &turn_text, e);
}

/* The pieces that the SAN could mean: how many stand there, how many of them reach the square of
 * arrival by their own way of moving, and one of the likeliest. */
typedef struct {
    int standing, reaching;
    bool barred; /* nobody may arrive there: an own piece, or no square any more */
    Square likely;
} Candidates;

static bool is_barred(const Setup *s, Square to)
{
    return squareset_has(s->gaps, to) ||
           (s->piece[to] != NO_PIECE && piece_colour(s->piece[to]) == s->side);
}

static Candidates candidates(const Variant *v, const Setup *s, const San *san)
{
    Piece piece = piece_make(s->side, san->type);
    bool moves = san->to != NO_SQUARE;
    Candidates c = {.barred = moves && is_barred(s, san->to), .likely = NO_SQUARE};
    for (Square from = 0; from < v->squares; from++) {
        if (s->piece[from] != piece || (san->file != ANY && san->file != v->file_of[from]) ||
            (san->rank != ANY && san->rank != v->rank_of[from])) {
            continue;
        }
        bool reaches = moves && !c.barred && reach_possible(v, s, from, san->to);
        if (c.likely == NO_SQUARE || (reaches && c.reaching == 0)) {
            c.likely = from;
        }
        c.standing++;
        c.reaching += reaches;
    }
    return c;
}

/* The piece that stays where it is and pulls: the one that stands on the single square of the text. */
static Square staying(const Setup *s, const San *san)
{
    bool stays = san->pulled != NO_SQUARE && san->to != NO_SQUARE && san->file == ANY &&
                 san->rank == ANY && s->piece[san->to] == piece_make(s->side, san->type);
    return stays ? san->to : NO_SQUARE;
}

/* The text tells a whole square, and there is no such piece on it: what stands there instead. */
static bool why_not_there(const Variant *v, const Setup *s, const San *san, Error *e)
{
    const char *piece = v->piece[san->type].name, *side = colour_name(s->side);
    Square from = san->file != ANY && san->rank != ANY ? v->at[san->rank][san->file] : NO_SQUARE;
    Piece other = from != NO_SQUARE ? s->piece[from] : NO_PIECE;
    char name[4];
    if (other == NO_PIECE || piece_colour(other) != s->side) {
        return error_set(e, "%s has no %s%s", side, piece,
                         san->file != ANY || san->rank != ANY ? " there" : "");
    }
    variant_square_name(v, from, name);
    return error_set(e, "on %s stands %s's %s, no %s; %c%s begins its turns", name, side,
                     v->piece[piece_type(other)].name, piece, v->piece[piece_type(other)].letter,
                     name);
}

static bool why_move(const Game *g, const TurnList *turns, const San *san, Error *e)
{
    const Variant *v = game_variant(g);
    Setup s;
    game_setup(g, &s);
    const char *piece = v->piece[san->type].name, *side = colour_name(s.side);
    Candidates c = candidates(v, &s, san);
    if (c.standing == 0) {
        return why_not_there(v, &s, san, e);
    }
    TurnText turn_text = turn_text_of_san(san);
    Square stays = staying(&s, san);
    turn_text.from = stays != NO_SQUARE ? stays : c.likely;
    if (turn_text.to == NO_SQUARE) {
        turn_text.to = turn_text.from;
    }
    bool sure = stays != NO_SQUARE || c.standing == 1 || c.reaching > 0 || c.barred;
    if (!sure) {
        return error_set(e, "no %s of %s can do that", piece, side);
    }
    return movetext_why(g, turns, &turn_text, e);
}

bool san_why(const Game *g, const TurnList *turns, const San *san, Error *e)
{
    if (turns->count == 0) {
        return error_set(e, "the game is over; there is no legal turn");
    }
    switch (san->kind) {
    case SAN_CASTLE: return why_castle(g, turns, san, e);
    case SAN_MOVE: return why_move(g, turns, san, e);
    default: {
        TurnText turn_text = turn_text_of_san(san);
        return movetext_why(g, turns, &turn_text, e);
    }
    }
}
