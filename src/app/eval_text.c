/* Why a position is judged as it is. */
#include "app/eval_text.h"

#include <stdlib.h>

#include "base/text.h"

/* A position that is taken apart. */
typedef struct {
    const Game *game;
    const Variant *v;
    const Network *network;
    Board *board; /* owned */
    Pos *pos;     /* owned; scratch */
    Setup setup;
    Text out;
} Anatomy;

/* --- Values ------------------------------------------------------------------------------------ */

/* From White's view; SCORE_NONE if the kernel does not take the position: without a piece that was
 * pinned, the side that is not to move is in check. */
static int value_of(const Anatomy *a, const Setup *setup)
{
    Error e;
    int score;
    if (a->network != NULL && !a->network->corrects) {
        score = network_evaluate(a->network, setup);
    } else if (game_kernel(a->game)->set(a->pos, a->board, setup, &e)) {
        score = game_kernel(a->game)->evaluate(a->pos, a->network);
    } else {
        return SCORE_NONE;
    }
    return setup->side == WHITE ? score : -score;
}

/* The position without rights that go with pieces and squares. */
static Setup bare(const Anatomy *a)
{
    Setup s = a->setup;
    s.castling = 0;
    s.en_passant = s.ko_from = s.ko_to = NO_SQUARE;
    return s;
}

/* What the evaluation loses when `without` is what is left. */
static int lost(const Anatomy *a, const Setup *without)
{
    Setup with = bare(a);
    int all = value_of(a, &with), rest = value_of(a, without);
    return all == SCORE_NONE || rest == SCORE_NONE ? SCORE_NONE : all - rest;
}

static bool has_gap(const Anatomy *a, Square s)
{
    return squareset_has(a->setup.gaps, s);
}

/* What stands on the square is value. Nothing can be said of kings and of empty squares. */
static int value_on(const Anatomy *a, Square s)
{
    Setup without = bare(a);
    if (has_gap(a, s)) {
        without.gaps.w[s >> 6] &= ~((uint64_t)1 << (s & 63));
    } else if (a->setup.piece[s] == NO_PIECE || piece_type(a->setup.piece[s]) == a->v->king) {
        return SCORE_NONE;
    }
    without.piece[s] = NO_PIECE;
    return lost(a, &without);
}

/* --- The board --------------------------------------------------------------------------------- */

static void add_letter(Anatomy *a, int rank, int file)
{
    Square s = a->v->at[rank][file];
    char c = ' ';
    if (s != NO_SQUARE) {
        Piece m = a->setup.piece[s];
        c = has_gap(a, s)   ? '*'
            : m == NO_PIECE ? '.'
                            : variant_letter(a->v, piece_colour(m), piece_type(m));
    } else if (a->v->hole[rank][file]) {
        c = 'o';
    }
    text_add(&a->out, "%5c  ", c);
}

static void add_value(Anatomy *a, int rank, int file)
{
    Square s = a->v->at[rank][file];
    int value = s == NO_SQUARE ? SCORE_NONE : value_on(a, s);
    if (value == SCORE_NONE) {
        text_add(&a->out, "%7s", "");
    } else {
        text_add(&a->out, " %+6.2f", value / 100.0);
    }
}

static void add_board(Anatomy *a)
{
    text_add(&a->out, "What each piece is worth here: what the evaluation loses without it\n");
    for (int rank = a->v->ranks - 1; rank >= 0; rank--) {
        text_add(&a->out, "%2d ", rank + 1);
        for (int file = 0; file < a->v->files; file++) {
            add_letter(a, rank, file);
        }
        text_add(&a->out, "\n   ");
        for (int file = 0; file < a->v->files; file++) {
            add_value(a, rank, file);
        }
        text_char(&a->out, '\n');
    }
    text_add(&a->out, "   ");
    for (int file = 0; file < a->v->files; file++) {
        text_add(&a->out, "%5c  ", 'a' + file);
    }
    text_char(&a->out, '\n');
}

/* One hand or prison of the position `without`, of which one piece at a time is left out. */
static void add_held(Anatomy *a, const char *where, Setup *without, uint8_t *held, Colour pieces)
{
    for (PieceType t = 0; t < a->v->piece_types; t++) {
        if (held[t] > 0) {
            held[t]--;
            int value = lost(a, without);
            held[t]++;
            if (value != SCORE_NONE) {
                text_add(&a->out, "%s: %d x %c, the last %+.2f\n", where, held[t],
                         variant_letter(a->v, pieces, t), value / 100.0);
            }
        }
    }
}

static void add_all_held(Anatomy *a)
{
    Setup without = bare(a);
    add_held(a, "White's hand", &without, without.hand[WHITE], WHITE);
    add_held(a, "Black's hand", &without, without.hand[BLACK], BLACK);
    add_held(a, "White's prison", &without, without.prison[WHITE], BLACK);
    add_held(a, "Black's prison", &without, without.prison[BLACK], WHITE);
}

/* --- Parts and total --------------------------------------------------------------------------- */

static void add_network(Anatomy *a)
{
    const Network *n = a->network;
    int used = inputs_bucket(&n->inputs, n->buckets, inputs_pieces(&n->inputs, &a->setup));
    text_add(&a->out, "Network: %d inputs, %d a side, scale %d; %s by what is left on the board\n",
             n->inputs.count, n->width, n->scale,
             n->corrects ? "corrects the hand-set terms" : "evaluates");
    for (int bucket = 0; bucket < n->buckets; bucket++) {
        int score = network_evaluate_bucket(n, &a->setup, bucket);
        text_add(&a->out, "  bucket %2d %+8.2f%s\n", bucket,
                 (a->setup.side == WHITE ? score : -score) / 100.0,
                 bucket == used ? "  <- this one" : "");
    }
}

static void add_hand_set(Anatomy *a)
{
    EvalPart part[EVAL_PARTS_MAX];
    int count = game_kernel(a->game)->parts(game_pos(a->game), part);
    text_add(&a->out, "Hand-set terms      middle  ending\n");
    for (int i = 0; i < count; i++) {
        text_add(&a->out, "  %-16s %+7.2f %+7.2f\n", part[i].name, part[i].mg / 100.0,
                 part[i].eg / 100.0);
    }
    int total = game_kernel(a->game)->evaluate(game_pos(a->game), NULL);
    text_add(&a->out, "  %-16s %+7.2f\n", "in between",
             (a->setup.side == WHITE ? total : -total) / 100.0);
}

static void add_total(Anatomy *a)
{
    int score = game_kernel(a->game)->evaluate(game_pos(a->game), a->network);
    text_add(&a->out, "Evaluation: %+.2f (in pawns, from the side to move, by %s)\n", score / 100.0,
             a->network == NULL     ? "hand-set terms"
             : a->network->corrects ? "hand-set terms and the network"
                                    : "the network");
}

bool eval_text(const Game *g, const Network *network, char *text, Error *e)
{
    const Kernel *k = game_kernel(g);
    Anatomy a = {.game = g,
                 .v = game_variant(g),
                 .network = network,
                 .board = k->board_new(game_variant(g), e),
                 .out = text_over(text, EVAL_TEXT_MAX)};
    a.pos = a.board == NULL ? NULL : malloc(k->pos_bytes);
    if (a.pos == NULL) {
        k->board_free(a.board);
        return error_set(e, "out of memory to explain an evaluation");
    }
    game_setup(g, &a.setup);
    add_board(&a);
    add_all_held(&a);
    if (network != NULL) {
        add_network(&a);
    }
    add_hand_set(&a);
    add_total(&a);
    free(a.pos);
    k->board_free(a.board);
    return true;
}
