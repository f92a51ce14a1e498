/* Rule switches: how the game ends, what pawns do, the special moves of the board. */
#include "variant/file/draft_internal.h"

#include <string.h>

static bool read_ends(Draft *d)
{
    Variant *v = d->v;
    int extinction = 0;
    uint32_t extinct = 0;
    if (!draft_choice(d, KEY_EXTINCTION_VALUE, &extinction)) {
        return false;
    }
    if (v->n_fold_rule == 1) {
        return draft_error(d, KEY_N_FOLD_RULE, "every position occurs once; 0 is off, or 2 up");
    }
    v->king_capture = extinction != 0;
    if (!v->king_capture) {
        return true;
    }
    if (!draft_types(d, KEY_EXTINCTION_PIECE_TYPES, &extinct)) {
        return false;
    }
    if (extinct != 1u << v->king) {
        return draft_error(d, KEY_EXTINCTION_PIECE_TYPES,
                           "the loss of the king, and of it alone, can end a game here: write %c",
                           v->piece[v->king].letter - 'A' + 'a');
    }
    return true;
}

/* A double step may not pass over or reach a square where the pawn would have to promote, since
 * it is a move of its own kind. (Where space folds, what lies ahead is not known beforehand.) */
static bool check_double_steps(const Draft *d, Colour c, Key key)
{
    const Variant *v = d->v;
    int forward = c == WHITE ? 1 : -1;
    for (int s = 0; s < v->squares && !v->wormholes; s++) {
        for (int step = 0; step <= 2 && squareset_has(v->double_region[c], (Square)s); step++) {
            int rank = v->rank_of[s] + step * forward;
            bool inside = rank >= 0 && rank < v->ranks;
            Square on = inside ? v->at[rank][v->file_of[s]] : NO_SQUARE;
            if (on != NO_SQUARE && squareset_has(v->promotion_region[c], on)) {
                return draft_error(d, key, "a double step would run into the promotion region");
            }
        }
    }
    return true;
}

static bool read_promotion(Draft *d)
{
    Variant *v = d->v;
    uint32_t types = 0;
    if (!draft_region(d, KEY_PROMOTION_REGION_WHITE, &v->promotion_region[WHITE]) ||
        !draft_region(d, KEY_PROMOTION_REGION_BLACK, &v->promotion_region[BLACK]) ||
        !draft_types(d, KEY_PROMOTION_PIECE_TYPES, &types)) {
        return false;
    }
    v->promotion_types = (uint16_t)types;
    unsigned never = 1u << v->king | 1u << v->pawn;
    if ((v->promotion_types & never) != 0) {
        return draft_error(d, KEY_PROMOTION_PIECE_TYPES, "a pawn cannot become a king or a pawn");
    }
    SquareSet white = v->promotion_region[WHITE], black = v->promotion_region[BLACK];
    if (v->promotion_types == 0 && (white.w[0] | white.w[1] | black.w[0] | black.w[1]) != 0) {
        return draft_error(d, KEY_PROMOTION_PIECE_TYPES, "names nobody that a pawn could become");
    }
    return true;
}

static bool read_pawns(Draft *d)
{
    Variant *v = d->v;
    bool twice = false;
    if (v->pawn == NO_PIECE_TYPE) { /* then what a parent says of pawns does not matter */
        return true;
    }
    if (!read_promotion(d) || !draft_bool(d, KEY_DOUBLE_STEP, &twice)) {
        return false;
    }
    if (!twice) {
        return true;
    }
    SquareSet region = {0}, all = {0};
    for (int s = 0; s < v->squares; s++) {
        squareset_add(&all, (Square)s);
    }
    if (!draft_region(d, KEY_DOUBLE_STEP_REGION_WHITE, &v->double_region[WHITE]) ||
        !draft_region(d, KEY_DOUBLE_STEP_REGION_BLACK, &v->double_region[BLACK]) ||
        !draft_region(d, KEY_EN_PASSANT_REGION, &region) ||
        !check_double_steps(d, WHITE, KEY_DOUBLE_STEP_REGION_WHITE) ||
        !check_double_steps(d, BLACK, KEY_DOUBLE_STEP_REGION_BLACK)) {
        return false;
    }
    v->en_passant = (region.w[0] | region.w[1]) != 0;
    if (v->en_passant && memcmp(&region, &all, sizeof all) != 0) {
        return draft_error(d, KEY_EN_PASSANT_REGION, "write * (everywhere) or - (nowhere)");
    }
    return true;
}

static bool check_pulls(const Draft *d)
{
    for (int t = 0; t < d->v->piece_types; t++) {
        if ((d->v->pull_types >> t & 1) != 0 && d->v->piece[t].slides == 0) {
            return draft_error(d, KEY_PULL_PIECE_TYPES,
                               "'%c' does not slide, and pieces pull along their slides",
                               d->v->piece[t].letter - 'A' + 'a');
        }
    }
    return true;
}

/* Space that folds: FS knows walls left behind (wallingRule = past), not steps over them. */
static bool check_wormholes(const Draft *d)
{
    const Variant *v = d->v;
    int walling = 0;
    if (!draft_choice(d, KEY_WALLING_RULE, &walling)) {
        return false;
    }
    if (v->wormholes != (walling == 1)) {
        return draft_error(d, v->wormholes ? KEY_WALLING_RULE : KEY_WORMHOLES,
                           "wallingRule = past and wormholes = true go together");
    }
    return true;
}

/* Pairs of rules whose meaning together nobody has defined. */
static bool check_mixes(const Draft *d)
{
    const Variant *v = d->v;
    if (!v->wormholes) {
        return true;
    }
    if (v->en_passant) {
        return draft_error(d, KEY_EN_PASSANT_REGION, "must be - where squares vanish");
    }
    if (v->pull_types != 0) {
        return draft_error(d, KEY_PULL_PIECE_TYPES, "must be - where squares vanish");
    }
    return !v->stones ||
           draft_error(d, KEY_STONE_MOVES, "must be false where squares vanish: both are * in FEN");
}

bool draft_rules(Draft *d)
{
    return check_wormholes(d) && read_ends(d) && read_pawns(d) && check_pulls(d) && check_mixes(d);
}
