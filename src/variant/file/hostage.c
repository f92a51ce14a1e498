/* Prisons: what may be freed for whom (docs/rules.md, Hostage Chess). */
#include "variant/file/draft_internal.h"

#include <string.h>

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

bool draft_prisons(Draft *d)
{
    const Variant *v = d->v;
    if (!v->prisons) {
        return !v->promotion_from_prison ||
               draft_error(d, KEY_PRISON_PAWN_PROMOTION, "true needs captureType = prison");
    }
    return read_exchanges(d);
}
