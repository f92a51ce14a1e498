/* Pieces off the board: whether captured pieces come back, and where they may be dropped. */
#include "variant/file/draft_internal.h"

/* Whether a pawn of that colour on s would have promoted, there or before. */
static bool beyond_promotion(const Variant *v, Colour c, Square s)
{
    for (int p = 0; p < v->squares; p++) {
        int ahead = v->rank_of[s] - v->rank_of[p];
        if (squareset_has(v->promotion_region[c], (Square)p) &&
            (c == WHITE ? ahead : -ahead) >= 0) {
            return true;
        }
    }
    return false;
}

/* Where each kind may be dropped: dropRegion, for pawns less their first rank and the promotion
 * region, unless the file allows these. Kings are never off the board. */
static bool read_drop_regions(Draft *d, Colour c, Key key)
{
    Variant *v = d->v;
    bool first = false, last = false;
    SquareSet region = {0};
    for (int s = 0; s < v->squares; s++) {
        squareset_add(&region, (Square)s);
    }
    if (!draft_region(d, key, &region) || !draft_bool(d, KEY_FIRST_RANK_PAWN_DROPS, &first) ||
        !draft_bool(d, KEY_PROMOTION_ZONE_PAWN_DROPS, &last)) {
        return false;
    }
    for (int t = 0; t < v->piece_types; t++) {
        if (t != v->king && t != v->pawn) {
            v->drop_region[c][t] = region;
        }
    }
    v->pawns_on_first_rank = first;
    v->pawns_beyond |= last;
    int home = c == WHITE ? 0 : v->ranks - 1;
    for (int s = 0; s < v->squares && v->pawn != NO_PIECE_TYPE; s++) {
        bool promotes = beyond_promotion(v, c, (Square)s);
        bool allowed = (first || v->rank_of[s] != home) && (last || !promotes);
        if (allowed && squareset_has(region, (Square)s)) {
            squareset_add(&v->drop_region[c][v->pawn], (Square)s);
        }
    }
    return true;
}

/* Keys of prisons and of hands do not mix. */
static bool check_hands(const Draft *d, bool drops)
{
    const Variant *v = d->v;
    if (v->prisons && v->captures_to_hand) {
        return draft_error(d, KEY_CAPTURES_TO_HAND,
                           "must be false with captureType = prison: captives wait in the prison");
    }
    if (v->prisons && v->must_drop) {
        return draft_error(d, KEY_MUST_DROP, "must be false with captureType = prison");
    }
    if (v->prisons && !drops) {
        return draft_error(d, KEY_PIECE_DROPS, "must be true with captureType = prison");
    }
    if (v->captures_to_hand && !drops) {
        return draft_error(d, KEY_CAPTURES_TO_HAND, "true needs pieceDrops = true");
    }
    if (v->hands && v->wormholes) {
        return draft_error(d, KEY_PIECE_DROPS, "must be false where squares vanish");
    }
    if (v->castling_dropped_rook && !drops) {
        return draft_error(d, KEY_CASTLING_DROPPED_PIECE, "true needs pieceDrops = true");
    }
    return true;
}

bool draft_drops(Draft *d)
{
    Variant *v = d->v;
    int capture = 0;
    bool drops = false;
    if (!draft_choice(d, KEY_CAPTURE_TYPE, &capture) || !draft_bool(d, KEY_PIECE_DROPS, &drops)) {
        return false;
    }
    v->prisons = capture == 1;
    v->hands = drops && !v->prisons;
    return check_hands(d, drops) &&
           (!drops || (read_drop_regions(d, WHITE, KEY_DROP_REGION_WHITE) &&
                       read_drop_regions(d, BLACK, KEY_DROP_REGION_BLACK)));
}
