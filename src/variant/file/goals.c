/* How the game ends, and duties: mate, extinction, flags, checks, compulsory captures. */
#include "variant/file/draft_internal.h"

#include <string.h>

/* Values are in keys.def: none loss draw win. */
static bool read_extinction(Draft *d)
{
    Variant *v = d->v;
    Extinction rule = {.count = 0};
    int value = 0;
    bool pseudo = false;
    if (!draft_choice(d, KEY_EXTINCTION_VALUE, &value) ||
        !draft_types(d, KEY_EXTINCTION_PIECE_TYPES, &rule.types) ||
        !draft_integer(d, KEY_EXTINCTION_PIECE_COUNT, &rule.count) ||
        !draft_integer(d, KEY_EXTINCTION_OPPONENT_PIECE_COUNT, &rule.other_count) ||
        !draft_bool(d, KEY_EXTINCTION_CLAIM, &rule.claim) ||
        !draft_bool(d, KEY_EXTINCTION_PSEUDO_ROYAL, &pseudo)) {
        return false;
    }
    if (value == 0) {
        return true;
    }
    if (rule.types == 0) {
        return draft_error(d, KEY_EXTINCTION_PIECE_TYPES,
                           "is missing: it says whose loss ends the game, such as k, or * for all");
    }
    bool king_alone = v->king < v->piece_types && rule.types == 1u << v->king;
    if (king_alone && value == 1 && rule.count == 0 && !rule.claim && !pseudo) {
        v->king_capture = true; /* docs/rules.md, Hole: as this rule was before there were others */
        return true;
    }
    const char *types = draft_text(d, KEY_EXTINCTION_PIECE_TYPES);
    rule.whole = types != NULL && strcmp(types, "*") == 0;
    rule.value = (EndValue)(value - 1);
    rule.pseudo_royal = pseudo;
    if (pseudo && rule.value != VALUE_LOSS) {
        return draft_error(d, KEY_EXTINCTION_PSEUDO_ROYAL, "goes with extinctionValue = loss");
    }
    v->extinction = rule;
    return true;
}

/* Whose pieces: the side's own key, or else the one for both; `*`, or nothing said: all. */
static bool read_flag_types(const Draft *d, Key own, uint32_t *types)
{
    Key key = draft_text(d, own) != NULL ? own : KEY_FLAG_PIECE;
    *types = (uint32_t)((1u << d->v->piece_types) - 1);
    return draft_types(d, key, types);
}

static bool read_flag(Draft *d)
{
    FlagGoal *flag = &d->v->flag;
    flag->count = 1;
    return draft_region(d, KEY_FLAG_REGION, &flag->region[WHITE]) &&
           draft_region(d, KEY_FLAG_REGION, &flag->region[BLACK]) &&
           draft_region(d, KEY_FLAG_REGION_WHITE, &flag->region[WHITE]) &&
           draft_region(d, KEY_FLAG_REGION_BLACK, &flag->region[BLACK]) &&
           read_flag_types(d, KEY_FLAG_PIECE_WHITE, &flag->types[WHITE]) &&
           read_flag_types(d, KEY_FLAG_PIECE_BLACK, &flag->types[BLACK]) &&
           draft_integer(d, KEY_FLAG_PIECE_COUNT, &flag->count) &&
           draft_bool(d, KEY_FLAG_MOVE, &flag->last_move);
}

bool draft_goals(Draft *d)
{
    if (d->v->n_fold_rule == 1) {
        return draft_error(d, KEY_N_FOLD_RULE, "every position occurs once; 0 is off, or 2 up");
    }
    return read_extinction(d) && read_flag(d);
}

/* `3+3` behind the en passant field of the start position, else three checks. */
static void read_checks(Variant *v)
{
    const char *plus = strchr(v->start_fen, '+');
    v->checks_at_start = 3;
    if (plus != NULL && plus > v->start_fen && plus[-1] >= '1' && plus[-1] <= '9') {
        v->checks_at_start = (uint8_t)(plus[-1] - '0');
    }
}

static bool has_flag(const Variant *v, Colour c)
{
    return (v->flag.region[c].w[0] | v->flag.region[c].w[1]) != 0 && v->flag.types[c] != 0;
}

bool draft_kings(const Draft *d)
{
    const Variant *v = d->v;
    bool others = v->extinction.types != 0 || has_flag(v, WHITE) || has_flag(v, BLACK) ||
                  v->stalemate_value != VALUE_DRAW || v->check_counting;
    for (int c = WHITE; c < COLOURS; c++) {
        if (v->may_lack_king[c] && !others) {
            return draft_error(d, v->king == v->piece_types ? KEY_KING : KEY_START_FEN,
                               "%s has no king, and no other rule says how it could lose",
                               colour_name((Colour)c));
        }
    }
    return true;
}

bool draft_extras(Draft *d)
{
    Variant *v = d->v;
    read_checks(v);
    bool limits = false;
    for (int t = 0; t < v->piece_types; t++) {
        limits |= v->promotion_limit[t] != 0;
    }
    v->extras = v->may_lack_king[WHITE] || v->may_lack_king[BLACK] || v->extinction.types != 0 ||
                has_flag(v, WHITE) || has_flag(v, BLACK) || v->check_counting || v->must_capture ||
                !v->checks || v->optional_promotion || limits || v->checkmate_value != VALUE_LOSS ||
                (v->has_castling && v->castling_king != v->king);
    if (v->extras && v->wormholes) {
        return draft_error(
            d, KEY_WORMHOLES,
            "does not go with extinction, flags, counted checks, compulsory captures, "
            "limits to promotion or a side without a king");
    }
    if (v->extras && v->king_capture) {
        return draft_error(d, KEY_EXTINCTION_PIECE_TYPES,
                           "the king's capture does not go with flags, counted checks, compulsory "
                           "captures or limits to promotion");
    }
    return true;
}
