/* Rule switches: what pawns do, the special moves of the board. */
#include "variant/file/draft_internal.h"

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
    if ((v->promotion_types & 1u << v->pawn) != 0) {
        return draft_error(d, KEY_PROMOTION_PIECE_TYPES, "a pawn cannot become a pawn");
    }
    if ((v->promotion_types & 1u << v->king) != 0) {
        return draft_error(d, KEY_PROMOTION_PIECE_TYPES,
                           "a pawn cannot become a king; a commoner goes as one");
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
    SquareSet region = {0};
    if (!draft_region(d, KEY_DOUBLE_STEP_REGION_WHITE, &v->double_region[WHITE]) ||
        !draft_region(d, KEY_DOUBLE_STEP_REGION_BLACK, &v->double_region[BLACK]) ||
        !draft_region(d, KEY_EN_PASSANT_REGION, &region) ||
        !check_double_steps(d, WHITE, KEY_DOUBLE_STEP_REGION_WHITE) ||
        !check_double_steps(d, BLACK, KEY_DOUBLE_STEP_REGION_BLACK)) {
        return false;
    }
    v->en_passant = (region.w[0] | region.w[1]) != 0;
    v->en_passant_region = region;
    return true;
}

/* `q:1 r:2`: a pawn becomes a queen only where its side has fewer than one. */
static bool read_limits(Draft *d)
{
    Variant *v = d->v;
    const char *rest = draft_text(d, KEY_PROMOTION_LIMIT);
    for (Word word; rest != NULL && draft_word(&rest, &word);) {
        PieceType t = variant_kind(v, word.at[0]);
        bool none = word.length == 1 && *word.at == '-';
        if (none) {
            continue;
        }
        if (t == NO_PIECE_TYPE || word.length != 3 || word.at[1] != ':' || word.at[2] < '1' ||
            word.at[2] > '9') {
            return draft_error_at(d, KEY_PROMOTION_LIMIT, word.at, word.length,
                                  "write piece:number, such as q:1 r:2");
        }
        v->promotion_limit[t] = (uint8_t)(word.at[2] - '0');
    }
    bool mandatory = true;
    if (!draft_bool(d, KEY_MANDATORY_PAWN_PROMOTION, &mandatory)) {
        return false;
    }
    v->optional_promotion = !mandatory && v->pawn != NO_PIECE_TYPE;
    v->pawns_beyond = v->optional_promotion;
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
    return check_wormholes(d) && draft_goals(d) && read_pawns(d) && read_limits(d) &&
           check_pulls(d) && check_mixes(d);
}
