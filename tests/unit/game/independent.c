/* The kernels against a second, naive implementation of docs/rules.md (naive.h, naive_turns.h): in random
 * play-outs the same turns by their texts, the same FEN after them, the same outcome. Every kernel
 * in the binary is tried with every game that it plays. */
#include "base/random.h"
#include "game/fen.h"
#include "game/movetext.h"
#include "reference/naive_turns.h"
#include "support/fens.h"

enum { PLIES_MAX = 150, FEN_CHECKS = 4 };

/* A play-out: the kernel's position and where it came from, for messages. */
typedef struct {
    const Kernel *k;
    const Variant *v;
    Board *board;
    Pos *pos;
    uint64_t seed, random;
    char fen[FEN_MAX];
    TurnList turns;
    Naive naive;
} Playout;

static NaiveTurns naive_list;

typedef struct {
    char text[TURN_TEXT_MAX];
    int index; /* in its list */
} TurnText;
static TurnText kernel_texts[NAIVE_TURNS_MAX], naive_texts[NAIVE_TURNS_MAX];

/* Not ck_assert_msg, which logs every success. */
#define REQUIRE(p, condition, ...)                      \
    do {                                                \
        if (!(condition)) {                             \
            require_failed(p, #condition, __VA_ARGS__); \
        }                                               \
    } while (0)

static void require_failed(const Playout *p, const char *condition, const char *a, const char *b)
{
    ck_abort_msg("%s %s, seed %llu, %s: not %s: %s | %s", p->k->name, p->k->cpu,
                 (unsigned long long)p->seed, p->fen, condition, a, b);
}

static void write_fen(const Playout *p, const Pos *pos, char *fen)
{
    Setup s;
    p->k->get(pos, &s);
    fen_write(p->v, &s, fen);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(((const TurnText *)a)->text, ((const TurnText *)b)->text);
}

/* Fills both lists of texts, sorted, and compares them. */
static void compare_turns(Playout *p)
{
    p->turns.count = 0;
    REQUIRE(p, p->k->turns(p->pos, &p->turns), "", "");
    naive_turns(&p->naive, &naive_list);
    int count = (int)p->turns.count;
    REQUIRE(p, count <= NAIVE_TURNS_MAX, "", "");
    for (int i = 0; i < count; i++) {
        movetext_write(p->v, p->turns.at[i], kernel_texts[i].text);
        kernel_texts[i].index = i;
    }
    for (int i = 0; i < naive_list.count; i++) {
        naive_text(&naive_list.at[i], naive_texts[i].text);
        naive_texts[i].index = i;
    }
    qsort(kernel_texts, (size_t)count, sizeof *kernel_texts, compare_texts);
    qsort(naive_texts, (size_t)naive_list.count, sizeof *naive_texts, compare_texts);
    for (int i = 0; i < count || i < naive_list.count; i++) {
        const char *ours = i < count ? kernel_texts[i].text : "none";
        const char *theirs = i < naive_list.count ? naive_texts[i].text : "none";
        REQUIRE(p, strcmp(ours, theirs) == 0, ours, theirs);
    }
}

/* Plays the turn with that place in the sorted lists on both sides and compares the FENs. */
static void compare_after(const Playout *p, Pos *pos, Naive *naive, int place)
{
    char ours[FEN_MAX], theirs[FEN_MAX];
    p->k->play(pos, p->turns.at[kernel_texts[place].index]);
    naive_play(naive, &naive_list.at[naive_texts[place].index]);
    write_fen(p, pos, ours);
    naive_write(naive, theirs);
    REQUIRE(p, strcmp(ours, theirs) == 0, ours, theirs);
}

/* --- Outcome ---------------------------------------------------------------------------------- */

static bool takes_king(const Naive *n, const NaiveTurn *t)
{
    Naive after = *n;
    naive_play(&after, t);
    return at_same(naive_find(&after, owned(!n->white, 'k')), nowhere);
}

/* Whether the side to move has a turn that takes the enemy's king. */
static bool could_take_king(const Naive *n)
{
    static NaiveTurns list;
    naive_turns(n, &list);
    for (int i = 0; i < list.count; i++) {
        if (takes_king(n, &list.at[i])) {
            return true;
        }
    }
    return false;
}

static Outcome hole_outcome(const Naive *n)
{
    if (at_same(naive_find(n, owned(n->white, 'k')), nowhere)) {
        return OUTCOME_KING_CAPTURED;
    }
    if (naive_list.count == 0) {
        return OUTCOME_NO_TURN;
    }
    Naive passed = *n;
    passed.white = !n->white;
    passed.skipped = nowhere;
    if (!could_take_king(&passed)) {
        return OUTCOME_NONE;
    }
    for (int i = 0; i < naive_list.count; i++) {
        Naive after = *n;
        naive_play(&after, &naive_list.at[i]);
        if (!could_take_king(&after)) {
            return OUTCOME_NONE;
        }
    }
    return OUTCOME_MATE;
}

/* `naive_list` holds the turns. */
static Outcome naive_outcome(const Naive *n)
{
    if (n->game == NAIVE_HOLE) {
        return hole_outcome(n);
    }
    if (naive_list.count > 0) {
        return OUTCOME_NONE;
    }
    return naive_in_check(n, n->white) ? OUTCOME_MATE : OUTCOME_STALEMATE;
}

static void compare_outcomes(const Playout *p)
{
    char ours[16], theirs[16];
    (void)snprintf(ours, sizeof ours, "%d", (int)p->k->outcome(p->pos));
    (void)snprintf(theirs, sizeof theirs, "%d", (int)naive_outcome(&p->naive));
    REQUIRE(p, strcmp(ours, theirs) == 0, ours, theirs);
}

/* --- Play-outs -------------------------------------------------------------------------------- */

static void start(Playout *p)
{
    Setup s;
    Error e;
    const char *fen = fens.at[random_next(&p->random) % (uint64_t)fens.count];
    ck_assert_msg(fen_read(p->v, fen, &s, &e), "%s: %s", fen, e.text);
    ck_assert_msg(p->k->set(p->pos, p->board, &s, &e), "%s: %s", fen, e.text);
}

/* Compares at one position and plays on. False at the end of the play-out. */
static bool compare_position(Playout *p)
{
    write_fen(p, p->pos, p->fen);
    naive_read(&p->naive, naive_game(p->v->name), p->fen);
    compare_turns(p);
    compare_outcomes(p);
    if (naive_list.count == 0) {
        return false;
    }
    Pos *copy = malloc(p->k->pos_bytes);
    ck_assert_ptr_nonnull(copy);
    for (int i = 0; i < FEN_CHECKS; i++) {
        memcpy(copy, p->pos, p->k->pos_bytes);
        Naive after = p->naive;
        compare_after(p, copy, &after, (int)(random_next(&p->random) % (uint64_t)naive_list.count));
    }
    memcpy(p->pos, copy, p->k->pos_bytes);
    free(copy);
    return true;
}

static void compare_game(const Kernel *k, const Variant *v, int positions)
{
    Error e;
    fens_load(v);
    Playout p = {.k = k, .v = v, .board = k->board_new(v, &e), .pos = malloc(k->pos_bytes)};
    ck_assert_msg(p.board != NULL, "%s: %s", k->name, e.text);
    ck_assert_ptr_nonnull(p.pos);
    while (positions > 0) {
        p.random = ++p.seed;
        start(&p);
        int plies = PLIES_MAX;
        while (plies-- > 0 && positions-- > 0 && compare_position(&p)) {
            continue;
        }
    }
    turns_free(&p.turns);
    free(p.pos);
    k->board_free(p.board);
}

static const struct {
    const char *name;
    int positions; /* for each kernel; Hole's mates and Eight-Stone's turns take long */
} games[] = {
    {"chess", 4000}, {"hole", 4000}, {"wormhole", 3000}, {"hostage", 3000}, {"eightstone", 700},
};
enum { GAMES = sizeof games / sizeof games[0] };

START_TEST(same_as_naive)
{
    const Variant *v = fixture_variant(games[_i].name);
    int kernels = 0;
    for (const Kernel *const *k = kernel_all(); *k != NULL; k++) {
        bool own = strcmp((*k)->name, kernel_for(v)->name) == 0;
        if (kernel_runs(*k) && (own || strcmp((*k)->name, "any128") == 0)) {
            compare_game(*k, v, games[_i].positions);
            kernels++;
        }
    }
    ck_assert_int_ge(kernels, 2);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("independent");
    TCase *tests = tcase_create("independent");
    tcase_set_timeout(tests, 600);
    tcase_add_loop_test(tests, same_as_naive, 0, GAMES);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
