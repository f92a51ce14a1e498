/* Quiescence: only what changes material at once is searched, until the static evaluation can be
 * trusted. In check all answers are searched, so that a mate is seen. */
#include "kernel/search/see.h"
#include "kernel/search/state.h"

enum {
    DELTA_MARGIN = 180, /* what a capture may win beyond the piece taken */
    QUIET_ANSWERS = 2,  /* after so many that are no captures, only captures answer a check */
    STONE_CURES = 3,    /* stone moves tried for a piece's move that needs one */
    /* Hostage: a piece dropped against a check is taken with check, and can be exchanged and dropped
     * once more: captures do not run out as in the other games, so they end after so many turns. */
    DROPS_END = 5,
    /* Boards full of queens have no end of captures either: after so many nodes a position is as quiet
     * as it gets. Some fifty are usual. */
    NODES_END = 400,
};

/* The value of the turn whose piece's move has just been done in f. The stones stay where they are,
 * unless the king would be in check: then the first few stone moves that cure it are tried. */
static int quiesce_stones(Search *s, Frame *f, int alpha, int beta, int turns)
{
    Pos *pos = &s->pos;
    node_look(s, f);
    bool pass = !f->in_check;
    f->list.count = 0;
    f->pv_count = 0;
    f->exposed = 0;
    if (pass) {
        moves_add(&f->list, STONES_PASS);
    } else {
        gen_moves(pos, GEN_SPECIAL, &f->list);
    }
    int best = SCORE_UNPLAYABLE, cures = 0;
    for (int i = 0; i < f->list.count && cures < STONE_CURES; i++) {
        Move m = f->list.at[i];
        if (!step_do(s, f, m)) {
            continue;
        }
        cures++;
        int score = -quiesce(s, f + 1, -beta, -alpha, turns + 1);
        step_undo(s, f);
        if (best == SCORE_UNPLAYABLE || score > best) {
            best = score;
            pv_extend(f, m);
        }
        alpha = best > alpha ? best : alpha;
        if (s->stopped || alpha >= beta) {
            break;
        }
    }
    return best;
}

static int quiesce_after(Search *s, Frame *f, int alpha, int beta, int turns)
{
    if (HAS_STONES(s->pos.b)) {
        return quiesce_stones(s, f + 1, alpha, beta, turns);
    }
    return -quiesce(s, f + 1, -beta, -alpha, turns + 1);
}

/* Whether a capture cannot lift the score to alpha, or only loses material. */
static bool quiesce_hopeless(const Search *s, Move m, int stand, int alpha)
{
    int missing = move_is_quiet(&s->pos, m) ? 0 : alpha - stand - DELTA_MARGIN;
    return !see_ge(&s->pos, m, missing > 0 ? missing : 0);
}

/* Tries the moves of the node; `best` is the stand-pat score, or -SCORE_INFINITE in check. */
static int quiesce_moves(Search *s, Frame *f, int alpha, int beta, int turns, int best,
                         Move *best_move)
{
    bool in_check = f->in_check;
    int stand = best, playable = 0, quiets = 0;
    for (;;) {
        bool enough = quiets >= QUIET_ANSWERS && best > -SCORE_MATE_BOUND;
        Move m = pick_next(s, f, enough);
        if (m == MOVE_NONE) {
            break;
        }
        if (!in_check && quiesce_hopeless(s, m, stand, alpha)) {
            continue;
        }
        bool quiet = move_is_quiet(&s->pos, m);
        if ((enough && quiet) || !step_do(s, f, m)) {
            continue;
        }
        int score = quiesce_after(s, f, alpha, beta, turns);
        step_undo(s, f);
        if (s->stopped) {
            return 0;
        }
        if (score == SCORE_UNPLAYABLE) {
            continue;
        }
        playable++;
        quiets += quiet;
        if (score > best) {
            best = score;
            *best_move = m;
            if (score > alpha) {
                alpha = score;
                pv_extend(f, m);
            }
            if (score >= beta) {
                break;
            }
        }
    }
    return in_check && playable == 0 ? node_no_turn(s, f) : best;
}

KERNEL_FN int quiesce(Search *s, Frame *f, int alpha, int beta, int turns)
{
    Pos *pos = &s->pos;
    int score;
    if (node_enter(s, f, &score)) {
        return score;
    }
    TableHit hit = table_probe(s->table, pos->key, f->ply);
    if (hit.found && beta - alpha == 1 &&
        (hit.bound & (hit.score >= beta ? BOUND_LOWER : BOUND_UPPER))) {
        return hit.score;
    }
    if (turns == 0) {
        s->quiesce_end = s->nodes + NODES_END;
    }
    if ((HAS_DROPS(pos->b) && turns >= DROPS_END) || s->nodes > s->quiesce_end) {
        return evaluate(s, f);
    }
    node_look(s, f);
    int best = -SCORE_INFINITE, first_alpha = alpha;
    f->raw_eval = SCORE_NONE;
    if (!f->in_check) {
        correct_eval(s, f, hit.eval);
        best = table_eval(&hit, f->eval);
        if (best >= beta) {
            return best;
        }
        alpha = best > alpha ? best : alpha;
    }
    Move best_move = MOVE_NONE;
    pick_init(s, f, hit.move,
              f->in_check  ? PICK_ALL
              : turns == 0 ? PICK_CAPTURES_AND_CHECKS
                           : PICK_ONLY_CAPTURES);
    best = quiesce_moves(s, f, alpha, beta, turns, best, &best_move);
    if (!s->stopped) {
        Bound bound = best >= beta                                   ? BOUND_LOWER
                      : best > first_alpha && beta - first_alpha > 1 ? BOUND_EXACT
                                                                     : BOUND_UPPER;
        table_store(s->table, pos->key, f->ply, best_move, best, f->raw_eval, 0, bound, hit.pv);
    }
    return best;
}
