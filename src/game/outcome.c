/* How a game stands: the kernel's word first, then the draws that need the game's history. */
#include "game/game.h"

#include "game/game_internal.h"

/* The side that has no king; COLOURS when both have theirs. */
static Colour kingless(const Variant *v, const Setup *s)
{
    bool has[COLOURS] = {false, false};
    for (int i = 0; i < v->squares; i++) {
        Piece m = s->piece[i];
        if (m != NO_PIECE && piece_type(m) == v->king) {
            has[piece_colour(m)] = true;
        }
    }
    return !has[WHITE] ? WHITE : !has[BLACK] ? BLACK : COLOURS;
}

/* Has the position now stood `fold` times? All of the game counts: what resets the clock of the move
 * rule can be undone later in some games (docs/rules.md, General). */
static bool is_repeated(const Game *g, int fold)
{
    int times = 0;
    for (int back = 0; back <= g->ply; back += 2) {
        times += g->keys[g->ply - back] == g->keys[g->ply];
    }
    return times >= fold;
}

/* docs/rules.md, General: a king's capture, mate or stalemate on the same turn comes first. */
Outcome game_outcome(Game *g)
{
    const Variant *v = g->variant;
    Setup now;
    game_setup(g, &now);
    if (v->king_capture && kingless(v, &now) != COLOURS) {
        return OUTCOME_KING_CAPTURED;
    }
    Outcome o = g->kernel->outcome(g->pos);
    if (o != OUTCOME_NONE) {
        return o;
    }
    if (v->n_fold_rule > 0 && is_repeated(g, v->n_fold_rule)) {
        return OUTCOME_REPETITION;
    }
    if (v->n_move_rule > 0 && now.rule_clock >= 2 * v->n_move_rule) {
        return OUTCOME_MOVE_RULE;
    }
    return OUTCOME_NONE;
}

/* The side that has won; COLOURS for a draw. Not for OUTCOME_NONE. */
static Colour winner_by(EndValue value, Colour side)
{
    return value == VALUE_DRAW ? COLOURS : value == VALUE_WIN ? side : colour_other(side);
}

static Colour winner(const Game *g, Outcome o)
{
    Colour side = game_side(g);
    switch (o) {
    case OUTCOME_KING_CAPTURED: {
        Setup now;
        game_setup(g, &now);
        Colour lost = kingless(g->variant, &now);
        return colour_other(lost == COLOURS ? side : lost);
    }
    case OUTCOME_STALEMATE: return winner_by(g->variant->stalemate_value, side);
    case OUTCOME_MATE: return winner_by(g->variant->checkmate_value, side);
    case OUTCOME_GOAL_WON: return side;
    case OUTCOME_GOAL_LOST:
    case OUTCOME_NO_TURN: return colour_other(side);
    default: return COLOURS;
    }
}

const char *game_result(const Game *g, Outcome o)
{
    static const char *const text[] = {[WHITE] = "1-0", [BLACK] = "0-1", [COLOURS] = "1/2-1/2"};
    return o == OUTCOME_NONE ? "*" : text[winner(g, o)];
}

/* Mate may win or draw for who is mated (checkmateValue). */
static const char *mate_reason(Colour won, Colour mated)
{
    if (won == COLOURS) {
        return "Draw by mate";
    }
    return won != mated ? (won == WHITE ? "White mates" : "Black mates")
                        : (won == WHITE ? "White is mated and wins" : "Black is mated and wins");
}

const char *game_reason(const Game *g, Outcome o)
{
    bool white_won = o != OUTCOME_NONE && winner(g, o) == WHITE;
    switch (o) {
    case OUTCOME_NONE: return "";
    case OUTCOME_MATE: return mate_reason(winner(g, o), game_side(g));
    case OUTCOME_KING_CAPTURED:
        return white_won ? "White captures the king" : "Black captures the king";
    case OUTCOME_NO_TURN: return white_won ? "Black has no turn" : "White has no turn";
    case OUTCOME_STALEMATE:
        return winner(g, o) == COLOURS ? "Draw by stalemate"
               : white_won             ? "White wins by stalemate"
                                       : "Black wins by stalemate";
    case OUTCOME_REPETITION: return "Draw by repetition";
    case OUTCOME_MOVE_RULE: return "Draw by the move rule";
    case OUTCOME_GOAL_WON:
    case OUTCOME_GOAL_LOST:
        return white_won ? "White wins by the game's goal" : "Black wins by the game's goal";
    case OUTCOME_GOAL_DRAWN: return "Draw by the game's goal";
    }
    return "";
}
