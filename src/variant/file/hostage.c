/* Captured pieces that come back: prisons, drops, exchanges (docs/rules.md, Hostage Chess). */
#include "variant/file/draft_internal.h"

#include <string.h>

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
    int home = c == WHITE ? 0 : v->ranks - 1;
    for (int s = 0; s < v->squares && v->pawn != NO_PIECE_TYPE; s++) {
        bool promotes = squareset_has(v->promotion_region[c], (Square)s);
        bool allowed = (first || v->rank_of[s] != home) && (last || !promotes);
        if (allowed && squareset_has(region, (Square)s)) {
            squareset_add(&v->drop_region[c][v->pawn], (Square)s);
        }
    }
    return true;
}

/* Reads one `n:nbrq`: the piece rescued, and those that may be freed for it. */
static bool read_exchange(const Draft *d, Word word, uint16_t freed[PIECE_TYPES_MAX])
{
    const Variant *v = d->v;
    PieceType rescued = variant_kind(v, word.at[0]);
    if (word.length < 3 || word.at[1] != ':') {
        return draft_error_at(d, KEY_HOSTAGE_EXCHANGE, word.at, word.length,
                              "'%.*s': write the piece rescued, a colon and "
                              "the pieces that may be freed: n:nbrq",
                              word.length < 40 ? word.length : 40, word.at);
    }
    for (int i = 0; i < word.length; i++) {
        PieceType t = variant_kind(v, word.at[i]);
        if (i != 1 && (t == NO_PIECE_TYPE || t == v->king)) {
            return draft_error_at(d, KEY_HOSTAGE_EXCHANGE, word.at + i, 1,
                                  "'%c' is no piece that can be imprisoned", word.at[i]);
        }
    }
    if (freed[rescued] != 0) {
        return draft_error_at(d, KEY_HOSTAGE_EXCHANGE, word.at, word.length,
                              "'%c' is rescued twice", word.at[0]);
    }
    for (int i = 2; i < word.length; i++) {
        freed[rescued] |= (uint16_t)(1u << variant_kind(v, word.at[i]));
    }
    return true;
}

static int count(unsigned types)
{
    int n = 0;
    for (; types != 0; types &= types - 1) {
        n++;
    }
    return n;
}

/* The fewer pieces may be freed for a piece, the more it is value. The table must then say exactly
 * what this order says: freed for it may be all that are worth as much or more. */
static bool rank_by_exchange(Draft *d, const uint16_t freed[PIECE_TYPES_MAX])
{
    Variant *v = d->v;
    for (int t = 0; t < v->piece_types; t++) {
        if (t != v->king && freed[t] == 0) {
            return draft_error(d, KEY_HOSTAGE_EXCHANGE, "does not say what may be freed for '%c'",
                               v->piece[t].letter - 'A' + 'a');
        }
        v->piece[t].exchange_rank = t == v->king ? 0 : v->piece_types - count(freed[t]);
    }
    for (int t = 0; t < v->piece_types; t++) {
        for (int f = 0; f < v->piece_types; f++) {
            bool may = (freed[t] >> f & 1) != 0,
                 higher = v->piece[f].exchange_rank >= v->piece[t].exchange_rank;
            if (t != v->king && f != v->king && may != higher) {
                return draft_error(d, KEY_HOSTAGE_EXCHANGE,
                                   "does not follow an order of value: look at '%c' for '%c'",
                                   v->piece[f].letter - 'A' + 'a', v->piece[t].letter - 'A' + 'a');
            }
        }
    }
    return true;
}

static bool read_exchanges(Draft *d)
{
    const char *text = draft_text(d, KEY_HOSTAGE_EXCHANGE);
    if (text == NULL) {
        return draft_error(d, KEY_HOSTAGE_EXCHANGE,
                           "is missing: a game with prisons needs it, "
                           "such as p:pnq n:nq q:q");
    }
    uint16_t freed[PIECE_TYPES_MAX] = {0};
    for (Word word; draft_word(&text, &word);) {
        if (!read_exchange(d, word, freed)) {
            return false;
        }
    }
    return rank_by_exchange(d, freed);
}

/* Keys that mean nothing without prisons must not be on. */
static bool check_absent(const Draft *d, bool drops)
{
    if (drops) {
        return draft_error(d, KEY_PIECE_DROPS, "true goes with captureType = prison only");
    }
    if (d->v->promotion_from_prison) {
        return draft_error(d, KEY_PRISON_PAWN_PROMOTION, "true needs captureType = prison");
    }
    if (d->v->castling_dropped_rook) {
        return draft_error(d, KEY_CASTLING_DROPPED_PIECE, "true needs pieceDrops = true");
    }
    return true;
}

bool draft_prisons(Draft *d)
{
    Variant *v = d->v;
    int capture = 0;
    bool drops = false;
    if (!draft_choice(d, KEY_CAPTURE_TYPE, &capture) || !draft_bool(d, KEY_PIECE_DROPS, &drops)) {
        return false;
    }
    v->prisons = capture == 1;
    if (!v->prisons) {
        return check_absent(d, drops);
    }
    if (!drops) {
        return draft_error(d, KEY_PIECE_DROPS, "must be true with captureType = prison");
    }
    return read_drop_regions(d, WHITE, KEY_DROP_REGION_WHITE) &&
           read_drop_regions(d, BLACK, KEY_DROP_REGION_BLACK) && read_exchanges(d);
}
