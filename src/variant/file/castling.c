/* Castling: from the keys' files and the rooks of the start position to squares. */
#include "variant/file/draft_internal.h"

#include <string.h>

typedef struct {
    int rank, king, to[WINGS], rook[WINGS]; /* from 0; rook -1: where it stands at the start */
    uint32_t rooks;
} Plan;

static bool read_plan(const Draft *d, Plan *p)
{
    *p = (Plan){.rank = 1, .king = -1, .to = {-1, -1}, .rook = {-1, -1}};
    if (!draft_integer(d, KEY_CASTLING_RANK, &p->rank) ||
        !draft_file(d, KEY_CASTLING_KING_FILE, &p->king) ||
        !draft_file(d, KEY_CASTLING_KINGSIDE_FILE, &p->to[KINGSIDE]) ||
        !draft_file(d, KEY_CASTLING_QUEENSIDE_FILE, &p->to[QUEENSIDE]) ||
        !draft_file(d, KEY_CASTLING_ROOK_KINGSIDE_FILE, &p->rook[KINGSIDE]) ||
        !draft_file(d, KEY_CASTLING_ROOK_QUEENSIDE_FILE, &p->rook[QUEENSIDE]) ||
        !draft_types(d, KEY_CASTLING_ROOK_PIECES, &p->rooks)) {
        return false;
    }
    if (p->rank-- > d->v->ranks) {
        return draft_error(d, KEY_CASTLING_RANK, "the board has %d ranks", d->v->ranks);
    }
    if (p->king < 0) {
        return draft_error(d, KEY_CASTLING_KING_FILE, "is missing, and castling = true needs it");
    }
    /* The move's text is the king's, so it must not look like a single step. */
    if (p->to[KINGSIDE] >= 0 && p->to[KINGSIDE] < p->king + 2) {
        return draft_error(d, KEY_CASTLING_KINGSIDE_FILE, "must be two or more right of the king");
    }
    if (p->to[QUEENSIDE] > p->king - 2) {
        return draft_error(d, KEY_CASTLING_QUEENSIDE_FILE, "must be two or more left of the king");
    }
    unsigned rooks = p->rooks;
    if (rooks == 0 || (rooks & (rooks - 1)) != 0 || rooks == 1u << d->v->king) {
        return draft_error(d, KEY_CASTLING_ROOK_PIECES, "must be one kind of piece, not the king");
    }
    uint32_t kings = 0;
    d->v->castling_king = d->v->king;
    if (!draft_types(d, KEY_CASTLING_KING_PIECE, &kings)) {
        return false;
    }
    if (kings != 0 && ((kings & (kings - 1)) != 0 || kings == rooks)) {
        return draft_error(d, KEY_CASTLING_KING_PIECE,
                           "must be one kind of piece, not that of castlingRookPieces");
    }
    if (kings != 0) {
        d->v->castling_king = (PieceType)__builtin_ctz(kings);
    }
    if (d->v->castling_king == d->v->piece_types) {
        return draft_error(d, KEY_CASTLING_KING_PIECE, "is missing, as there is no king to castle");
    }
    for (d->v->castling_rook = 0; rooks >> d->v->castling_rook != 1u;) {
        d->v->castling_rook++;
    }
    return true;
}

/* The piece of that kind and colour on a square of the start position? */
static bool stands(const Draft *d, int rank, int file, Colour c, PieceType t)
{
    char letter = d->v->piece[t].letter;
    return d->placed[rank][file] == (c == WHITE ? letter : (char)(letter - 'A' + 'a'));
}

/* The file of the outermost castling rook on that wing in the start position. If there is none, -1,
 * or the corner where a rook may be dropped to castle. */
static int rook_file(const Draft *d, const Plan *p, Colour c, int wing, int rank)
{
    int step = wing == KINGSIDE ? -1 : 1;
    int corner = wing == KINGSIDE ? d->v->files - 1 : 0;
    for (int file = corner; file != p->king; file += step) {
        if (stands(d, rank, file, c, d->v->castling_rook)) {
            return file;
        }
    }
    return d->v->castling_dropped_rook && corner != p->king ? corner : -1;
}

/* Every place from the outermost to the innermost one in use must be a square. */
static bool row_is_whole(const Variant *v, int rank, int from, int to)
{
    for (int file = from < to ? from : to; file <= (from < to ? to : from); file++) {
        if (v->at[rank][file] == NO_SQUARE) {
            return false;
        }
    }
    return true;
}

static bool fill_wing(Draft *d, const Plan *p, Colour c, int wing)
{
    Castling *castling = &d->v->castling[c];
    int rank = c == WHITE ? p->rank : d->v->ranks - 1 - p->rank;
    int outward = wing == KINGSIDE ? 1 : -1;
    int rook = p->rook[wing] >= 0 ? p->rook[wing] : rook_file(d, p, c, wing, rank);
    if (p->to[wing] < 0 || rook < 0) {
        return true;
    }
    if ((rook - p->king) * outward <= 0) {
        return draft_error(d,
                           wing == KINGSIDE ? KEY_CASTLING_ROOK_KINGSIDE_FILE
                                            : KEY_CASTLING_ROOK_QUEENSIDE_FILE,
                           "the rook stands on the wrong side of the king");
    }
    if (!row_is_whole(d->v, rank, p->king, rook) ||
        !row_is_whole(d->v, rank, p->king, p->to[wing])) {
        return draft_error(d, KEY_CASTLING,
                           "king and rook cannot meet on rank %d: part of the "
                           "way is no square",
                           rank + 1);
    }
    castling->king_from = d->v->at[rank][p->king];
    castling->king_to[wing] = d->v->at[rank][p->to[wing]];
    castling->rook_from[wing] = d->v->at[rank][rook];
    castling->rook_to[wing] = d->v->at[rank][p->to[wing] - outward];
    d->v->has_castling = true;
    return true;
}

/* The rights that the start FEN gives: each needs its wing, the king and the rook in place. */
static bool check_rights(const Draft *d)
{
    static const char letters[] = "KQkq";
    const char *rest = draft_text(d, KEY_START_FEN);
    Word rights = {0};
    for (int word = 0; word < 3; word++) { /* placement, side, rights */
        (void)draft_word(&rest, &rights);
    }
    bool none = rights.length == 1 && *rights.at == '-';
    for (const char *p = rights.at; p < rights.at + rights.length && !none; p++) {
        const char *at = strchr(letters, *p);
        if (at == NULL) {
            if (d->v->castling_dropped_rook && strchr("Ee", *p) != NULL) {
                continue;
            }
            return draft_error_at(d, KEY_START_FEN, p, 1,
                                  "'%c' in the castling field is none of KQkq", *p);
        }
        Colour c = at - letters < 2 ? WHITE : BLACK;
        const Castling *castling = &d->v->castling[c];
        Square rook = castling->rook_from[(at - letters) % 2], king = castling->king_from;
        if (rook == NO_SQUARE ||
            !stands(d, d->v->rank_of[rook], d->v->file_of[rook], c, d->v->castling_rook) ||
            !stands(d, d->v->rank_of[king], d->v->file_of[king], c, d->v->castling_king)) {
            return draft_error_at(d, KEY_START_FEN, p, 1,
                                  "gives castling right %c, but king or rook are "
                                  "not in place",
                                  *p);
        }
    }
    return true;
}

bool draft_castling(Draft *d)
{
    Variant *v = d->v;
    bool on = false;
    Plan plan;
    for (int c = WHITE; c < COLOURS; c++) {
        memset(&v->castling[c], NO_SQUARE, sizeof v->castling[c]);
    }
    v->castling_king = v->king;
    if (!draft_bool(d, KEY_CASTLING, &on)) {
        return false;
    }
    if (!on) {
        return (!v->castling_dropped_rook && check_rights(d)) ||
               (v->castling_dropped_rook &&
                draft_error(d, KEY_CASTLING_DROPPED_PIECE, "true needs castling = true"));
    }
    if (v->wormholes) {
        return draft_error(d, KEY_CASTLING, "must be false where squares vanish");
    }
    if (!read_plan(d, &plan)) {
        return false;
    }
    for (int c = WHITE; c < COLOURS; c++) {
        for (int wing = 0; wing < WINGS; wing++) {
            if (!fill_wing(d, &plan, (Colour)c, wing)) {
                return false;
            }
        }
    }
    if (!v->has_castling) {
        return draft_error(d, KEY_CASTLING,
                           "no rook to castle with stands on either wing; write "
                           "castling = false");
    }
    return check_rights(d);
}
