/* The search module: table and clock alone; then whole searches, whose lines are checked against the
 * rules and whose mates against a search of all turns. */
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/random.h"
#include "engine/engine.h"
#include "engine/skill.h"
#include "engine/table.h"
#include "engine/time.h"
#include "engine/vote.h"
#include "engine/wdl.h"
#include "game/movetext.h"
#include "support/fixture.h"

static const char *const names[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};
enum { NAMES = sizeof names / sizeof names[0] };

/* --- Running a search -------------------------------------------------------------------------- */

enum { LINES_KEPT = 8 };

/* What a search said; guarded by `lock` while it runs. */
typedef struct {
    pthread_mutex_t lock;
    int done_count, info_count;
    Turn best, ponder;
    SearchInfo last[LINES_KEPT]; /* by line */
    Game *game;                  /* if not NULL, every line must be playable here */
} Record;

static void assert_line(const Game *game, const SearchInfo *info)
{
    Game *g = game_copy(game);
    Error e;
    for (int i = 0; i < info->pv_count; i++) {
        char text[TURN_TEXT_MAX], fen[FEN_MAX];
        movetext_write(game_variant(g), info->pv[i], text);
        game_fen(game, fen);
        ck_assert_msg(game_play(g, info->pv[i], &e), "%s: turn %d of the line, %s: %s", fen, i + 1,
                      text, e.text);
    }
    game_free(g);
}

static void keep_info(void *context, const SearchInfo *info)
{
    Record *r = context;
    pthread_mutex_lock(&r->lock);
    r->info_count++;
    if (info->line <= LINES_KEPT) {
        r->last[info->line - 1] = *info;
    }
    pthread_mutex_unlock(&r->lock);
    if (r->game != NULL) {
        assert_line(r->game, info);
    }
}

static void keep_done(void *context, Turn best, Turn ponder)
{
    Record *r = context;
    pthread_mutex_lock(&r->lock);
    r->done_count++;
    r->best = best;
    r->ponder = ponder;
    pthread_mutex_unlock(&r->lock);
}

static int done_count(Record *r)
{
    pthread_mutex_lock(&r->lock);
    int count = r->done_count;
    pthread_mutex_unlock(&r->lock);
    return count;
}

static Engine *engine;

static void setup(void)
{
    Error e;
    engine = engine_new(&e);
    ck_assert_msg(engine != NULL, "%s", e.text);
    ck_assert_msg(engine_set_hash(engine, 4, &e), "%s", e.text);
}

static void teardown(void)
{
    engine_free(engine);
    engine = NULL;
}

static void start(Game *g, Record *r, Limits limits)
{
    Error e;
    EngineTask task = game_task(g, limits);
    memset(r, 0, sizeof *r);
    pthread_mutex_init(&r->lock, NULL);
    r->game = g;
    EngineCallbacks callbacks = {.info = keep_info, .done = keep_done, .context = r};
    ck_assert_msg(engine_start(engine, &task, callbacks, &e), "%s", e.text);
}

static void run(Game *g, Record *r, Limits limits)
{
    start(g, r, limits);
    engine_wait(engine);
    ck_assert_int_eq(r->done_count, 1);
}

static void assert_legal(Game *g, Turn turn)
{
    Game *copy = game_copy(g);
    Error e;
    ck_assert_msg(game_play(copy, turn, &e), "%s", e.text);
    game_free(copy);
}

static Turn turn_of(Game *g, const char *text)
{
    Turn turn;
    Error e;
    ck_assert_msg(movetext_read(g, text, &turn, &e), "%s: %s", text, e.text);
    return turn;
}

/* --- Table ------------------------------------------------------------------------------------- */

START_TEST(table_gives_back)
{
    Table t;
    Error e;
    ck_assert(table_init(&t, 1, &e));
    uint64_t state = 7, key = random_next(&state);
    ck_assert(!table_probe(&t, key, 0).found);
    table_new_search(&t);
    table_store(&t, key, 5, 0x2abcdef1, -1234, 567, 33, BOUND_LOWER, false);
    TableHit hit = table_probe(&t, key, 5);
    ck_assert(hit.found);
    ck_assert_uint_eq(hit.move, 0x2abcdef1);
    ck_assert_int_eq(hit.score, -1234);
    ck_assert_int_eq(hit.eval, 567);
    ck_assert_int_eq(hit.depth, 33);
    ck_assert_int_eq(hit.bound, BOUND_LOWER);
    ck_assert(!table_probe(&t, key ^ 1, 5).found);
    table_clear(&t);
    ck_assert(!table_probe(&t, key, 5).found);
    table_free(&t);
}
END_TEST

START_TEST(table_moves_mates_with_the_ply)
{
    Table t;
    Error e;
    ck_assert(table_init(&t, 1, &e));
    table_store(&t, 99, 10, 1, SCORE_MATE - 15, 0, 1, BOUND_EXACT,
                false); /* mate 5 plies from there */
    ck_assert_int_eq(table_probe(&t, 99, 2).score, SCORE_MATE - 7);
    table_store(&t, 98, 10, 1, -SCORE_MATE + 15, 0, 1, BOUND_EXACT, false);
    ck_assert_int_eq(table_probe(&t, 98, 2).score, -SCORE_MATE + 7);
    table_free(&t);
}
END_TEST

START_TEST(table_keeps_deep_and_drops_old)
{
    Table t;
    Error e;
    ck_assert(table_init(&t, 1, &e));
    table_new_search(&t);
    uint64_t key = (uint64_t)5 << 50; /* these keys share a bucket */
    for (uint64_t i = 0; i < BUCKET_ENTRIES; i++) {
        table_store(&t, key + i, 0, 1, 0, 0, 10 + (int)i, BOUND_EXACT, false);
    }
    table_store(&t, key + 4, 0, 1, 0, 0, 5, BOUND_EXACT, false);
    ck_assert(!table_probe(&t, key, 0).found); /* the shallowest went */
    ck_assert(table_probe(&t, key + 3, 0).found);
    for (int i = 0; i < 3; i++) {
        table_new_search(&t);
    }
    for (uint64_t i = 0; i < BUCKET_ENTRIES; i++) {
        table_store(&t, key + 16 + i, 0, 1, 0, 0, 3, BOUND_EXACT, false);
    }
    for (uint64_t i = 0; i < BUCKET_ENTRIES; i++) {
        ck_assert(table_probe(&t, key + 16 + i, 0).found);
    }
    table_free(&t);
}
END_TEST

START_TEST(table_refuses_absurd_sizes)
{
    Table t = {0};
    Error e;
    ck_assert(!table_init(&t, 0, &e));
    ck_assert(!table_init(&t, SIZE_MAX, &e));
    ck_assert_ptr_null(t.bucket);
}
END_TEST

/* --- Clock ------------------------------------------------------------------------------------- */

START_TEST(plan_stays_inside_the_clock)
{
    static const int64_t times[] = {0, 1, 5, 20, 100, 1000, 60000, 7200000, INT64_MAX};
    static const int64_t increments[] = {0, 10, 1000, INT64_MAX};
    static const int turns[] = {0, 1, 2, 40, 1000000};
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        for (size_t j = 0; j < sizeof increments / sizeof increments[0]; j++) {
            for (size_t k = 0; k < sizeof turns / sizeof turns[0]; k++) {
                Limits l = {.has_clock = true,
                            .time = times[i],
                            .increment = increments[j],
                            .moves_to_go = turns[k],
                            .overhead = 10};
                TimePlan plan = time_plan(&l);
                int64_t usable = times[i] - 10 > 1 ? times[i] - 10 : 1;
                ck_assert_int_ge(plan.hard, 1);
                ck_assert_int_le(plan.hard, usable);
                ck_assert_int_le(plan.soft, plan.hard);
                ck_assert_int_gt(plan.poll_nodes, 0);
            }
        }
    }
}
END_TEST

START_TEST(plan_of_other_limits)
{
    Limits fixed = {.move_time = 500};
    TimePlan plan = time_plan(&fixed);
    ck_assert_int_eq(plan.hard, 500);
    ck_assert(!plan.elastic);
    Limits depth = {.depth = 5};
    ck_assert(time_plan(&depth).hard == TIME_UNLIMITED);
    TimeMood mood = {0};
    plan = time_plan(&depth);
    ck_assert(!time_enough(&plan, INT64_MAX / 1000, &mood));
}
END_TEST

START_TEST(settled_searches_end_sooner)
{
    Limits l = {.has_clock = true, .time = 60000, .overhead = 10};
    TimePlan plan = time_plan(&l);
    TimeMood calm = {.stable = 10, .best_nodes = 900}, worried = {.drop = 80, .best_nodes = 300};
    TimeMood only = {.only_turn = true};
    int64_t half = plan.soft * 3 / 4;
    ck_assert(time_enough(&plan, half, &calm));
    ck_assert(!time_enough(&plan, half, &worried));
    ck_assert(time_enough(&plan, 0, &only));
    ck_assert(time_enough(&plan, plan.hard, &worried));
}
END_TEST

/* What is left of the clock after so many turns, each planned anew: those from `few` on take all that a
 * turn may, the others their share. */
static int64_t clock_after(const Variant *v, int64_t time, int64_t increment, int turns, int few)
{
    int64_t left = time;
    for (int turn = 1; turn <= turns; turn++) {
        Limits l = {.has_clock = true,
                    .time = left,
                    .increment = increment,
                    .turns_left = time_turns_left(v, turn),
                    .overhead = 10};
        TimePlan plan = time_plan(&l);
        left -= turn > few ? plan.hard : plan.soft;
        ck_assert_int_ge(left, 0);
        left += increment;
    }
    return left;
}

START_TEST(the_clock_is_used)
{
    Game *g = fixture_game(names[_i], NULL);
    const Variant *v = game_variant(g);
    int64_t all = 2000 + 60 * 20;
    ck_assert_int_le(clock_after(v, 2000, 20, 60, 60), all * 15 / 100);
    ck_assert_int_ge(clock_after(v, 2000, 20, 60, 60), 20);
    ck_assert_int_le(clock_after(v, 60000, 0, 60, 60), 60000 * 20 / 100);
    /* A game of 200 turns still has something to think with, whatever it took. */
    ck_assert_int_ge(clock_after(v, 2000, 20, 200, 200), 20);
    ck_assert_int_ge(clock_after(v, 2000, 20, 200, 0), 20);
    ck_assert_int_ge(clock_after(v, 60000, 0, 200, 200), 10);
    game_free(g);
}
END_TEST

/* Keeping back the overhead of forty turns left 1 ms of these. */
START_TEST(little_time_is_not_all_overhead)
{
    Limits little = {.has_clock = true, .time = 400, .overhead = 10};
    ck_assert_int_ge(time_plan(&little).soft, 5);
    Limits slow = {.has_clock = true, .time = 39000, .overhead = 1000};
    ck_assert_int_ge(time_plan(&slow).soft, 500);
    Limits late = {.has_clock = true, .time = 2000, .overhead = 10, .moves_to_go = 1};
    ck_assert_int_ge(time_plan(&late).soft, 1000);
}
END_TEST

/* --- Expected results -------------------------------------------------------------------------- */

START_TEST(results_follow_the_score)
{
    Game *g = fixture_game(names[_i], NULL);
    const Variant *v = game_variant(g);
    int before = -1;
    for (int score = -3000; score <= 3000; score += 10) {
        Wdl wdl = wdl_of(v, score), other = wdl_of(v, -score);
        ck_assert_int_eq(wdl.win + wdl.draw + wdl.loss, 1000);
        ck_assert(wdl.win >= 0 && wdl.draw >= 0 && wdl.loss >= 0);
        ck_assert_int_ge(wdl.win, before);
        ck_assert_int_le(abs(wdl.win - other.loss), 1);
        before = wdl.win;
    }
    ck_assert_int_gt(wdl_of(v, 3000).win, 900);
    ck_assert_int_eq(wdl_of(v, SCORE_MATE - 9).win, 1000);
    ck_assert_int_eq(wdl_of(v, -SCORE_MATE + 8).loss, 1000);
    game_free(g);
}
END_TEST

/* --- Threads' votes ---------------------------------------------------------------------------- */

START_TEST(the_vote_is_for_depth_and_score)
{
    static SearchJob jobs[4];
    memset(jobs, 0, sizeof jobs);
    for (int i = 0; i < 4; i++) {
        jobs[i].best.first = (Move)(i < 2 ? 7 : 9);
        jobs[i].line.depth = 10;
    }
    ck_assert_int_eq(vote(jobs, 1), 0);
    ck_assert_int_eq(vote(jobs, 4), 0); /* two against two: thread 0's own */
    jobs[3].line.depth = 12;
    ck_assert_int_ge(vote(jobs, 4), 2);
    jobs[1].line.score = SCORE_MATE - 5;
    ck_assert_int_eq(vote(jobs, 4), 1);
    jobs[0].line.depth = 0; /* nothing found yet */
    ck_assert_int_eq(vote(jobs, 1), 0);
    jobs[1].line.score = -50;
    ck_assert_int_ne(vote(jobs, 4), 0);
}
END_TEST

/* --- Levels of play ---------------------------------------------------------------------------- */

START_TEST(only_turns_of_a_game_are_weakened)
{
    static const Limits full[] = {
        {.has_clock = true, .time = 1000}, {.weakness = 20},
        {.weakness = 20, .depth = 5},      {.weakness = 20, .nodes = 1000},
        {.weakness = 20, .mate = 2},       {.weakness = 20, .infinite = true, .move_time = 100},
    };
    for (size_t i = 0; i < sizeof full / sizeof full[0]; i++) {
        ck_assert(!skill_plan(&full[i], 30).weak);
    }
    Limits fixed = {.weakness = 1, .move_time = 100};
    Limits clock = {.weakness = 1, .has_clock = true, .time = 1000, .depth = 3};
    ck_assert(skill_plan(&fixed, 30).weak && skill_plan(&clock, 30).weak);
    fixed.nodes = 10;
    ck_assert_uint_eq(skill_plan(&fixed, 30).nodes, 10);
}
END_TEST

START_TEST(levels_grow)
{
    SkillPlan below = {0};
    for (int level = 0; level < SKILL_FULL; level++) {
        Limits l = {.move_time = 100, .weakness = SKILL_FULL - level};
        SkillPlan plan = skill_plan(&l, 40);
        ck_assert_uint_gt(plan.nodes, below.nodes);
        ck_assert(level == 0 || plan.margin < below.margin);
        ck_assert_int_gt(plan.margin, 0);
        l.weakness -= 5;
        ck_assert(level > 14 || skill_plan(&l, 40).nodes == 4 * plan.nodes);
        below = plan;
    }
}
END_TEST

START_TEST(an_elo_is_a_level)
{
    int before = 0;
    for (int elo = SKILL_ELO_LEAST - 100; elo <= SKILL_ELO_MOST + 100; elo++) {
        int level = skill_of_elo(elo);
        ck_assert(level == before || level == before + 1);
        before = level;
    }
    ck_assert_int_eq(skill_of_elo(SKILL_ELO_LEAST), 0);
    ck_assert_int_eq(before, SKILL_FULL - 1);
    ck_assert_int_eq(skill_of_elo(1790), 9);
}
END_TEST

START_TEST(a_level_chooses_within_its_margin)
{
    SkillPlan plan = {.weak = true, .lines = 4, .margin = 50, .nodes = 1};
    const int scores[] = {30, 10, -15, -25, 30};
    int chosen[5] = {0};
    for (uint64_t chance = 0; chance < 1000; chance++) {
        int line = skill_choose(&plan, scores, 5, chance);
        ck_assert_int_eq(line, skill_choose(&plan, scores, 5, chance));
        chosen[line]++;
    }
    ck_assert_int_gt(chosen[0], chosen[1]);
    ck_assert_int_gt(chosen[1], chosen[2]);
    ck_assert_int_gt(chosen[2], 0);
    ck_assert_int_eq(chosen[3] + chosen[4], 0);
    const int won[] = {SCORE_MATE - 3, SCORE_MATE - 5};
    for (uint64_t chance = 0; chance < 100; chance++) {
        ck_assert_int_eq(skill_choose(&plan, won, 2, chance), 0);
        ck_assert_int_eq(skill_choose(&(SkillPlan){0}, scores, 4, chance), 0);
    }
}
END_TEST

/* --- The engine's manners ---------------------------------------------------------------------- */

START_TEST(infinite_ends_only_by_stop)
{
    static const Limits limits[] = {{.infinite = true, .depth = 1},
                                    {.infinite = true, .nodes = 10},
                                    {.infinite = true, .move_time = 10}};
    Game *g = fixture_game(names[_i], NULL);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
        Record r;
        start(g, &r, limits[i]);
        struct timespec nap = {0, 50000000};
        nanosleep(&nap, NULL);
        ck_assert_int_eq(done_count(&r), 0);
        ck_assert(engine_running(engine));
        engine_stop(engine);
        engine_stop(engine);
        engine_wait(engine);
        ck_assert_int_eq(r.done_count, 1);
        ck_assert(!engine_running(engine));
        assert_legal(g, r.best);
    }
    game_free(g);
}
END_TEST

START_TEST(ponder_ends_after_ponderhit)
{
    Game *g = fixture_game("chess", NULL);
    Record r;
    start(g, &r, (Limits){.ponder = true, .has_clock = true, .time = 100});
    struct timespec nap = {0, 150000000};
    nanosleep(&nap, NULL);
    ck_assert_int_eq(done_count(&r), 0); /* the clock has not begun */
    int64_t hit = clock_ms();
    engine_ponder_hit(engine);
    engine_wait(engine);
    ck_assert_int_eq(r.done_count, 1);
    ck_assert_int_lt(clock_ms() - hit, 2000);
    game_free(g);
}
END_TEST

START_TEST(stopped_at_once_it_still_has_a_turn)
{
    Game *g = fixture_game(names[_i], NULL);
    Record r;
    for (int i = 0; i < 20; i++) {
        start(g, &r, (Limits){.infinite = true});
        engine_stop(engine);
        engine_wait(engine);
        ck_assert_int_eq(r.done_count, 1);
        assert_legal(g, r.best);
    }
    run(g, &r, (Limits){.nodes = 1});
    assert_legal(g, r.best);
    game_free(g);
}
END_TEST

START_TEST(a_new_start_ends_the_old_search)
{
    Game *g = fixture_game("hostage", NULL);
    Record first, second;
    start(g, &first, (Limits){.infinite = true});
    start(g, &second, (Limits){.depth = 2});
    ck_assert_int_eq(done_count(&first), 1);
    engine_wait(engine);
    ck_assert_int_eq(second.done_count, 1);
    game_free(g);
}
END_TEST

START_TEST(node_limit_is_exact)
{
    Game *g = fixture_game(names[_i], NULL);
    Record r;
    run(g, &r, (Limits){.nodes = 5000});
    ck_assert_uint_ge(r.last[0].nodes, 5000);
    ck_assert_uint_le(r.last[0].nodes, 5008); /* a few belong to the root's own turns */
    game_free(g);
}
END_TEST

/* However little is allowed, something has been looked at, and is told. */
START_TEST(the_first_depth_is_finished)
{
    Game *g = fixture_game(names[_i], NULL);
    Record r;
    const Limits least[] = {{.nodes = 1}, {.move_time = 1}, {.has_clock = true, .time = 1}};
    for (size_t i = 0; i < sizeof least / sizeof *least; i++) {
        engine_clear(engine);
        run(g, &r, least[i]);
        ck_assert_int_ge(r.last[0].depth, 1);
        ck_assert_int_gt(r.last[0].pv_count, 0);
        ck_assert(turn_equal(r.best, r.last[0].pv[0]));
    }
    game_free(g);
}
END_TEST

START_TEST(time_trouble_sees_a_mate_in_one)
{
    Game *g = fixture_game("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    for (int i = 0; i < 30; i++) {
        Record r;
        engine_clear(engine);
        run(g, &r, (Limits){.has_clock = true, .time = 1, .overhead = 10});
        ck_assert(turn_equal(r.best, turn_of(g, "a1a8")));
    }
    game_free(g);
}
END_TEST

/* Positions in which captures have no end. */
START_TEST(the_first_depth_is_bounded)
{
    static const struct {
        const char *variant, *fen;
    } wild[] = {
        {"eightstone",
         "1bb3nr/3k2q1/rp2p*2/**pp1p1p/2p*P1Pp/*1PP1P2/N3*1*B/P1n1N*KR/R1B1Q3 w - - 1 28 f7f6"},
        {"eightstone",
         "r5nr/2*2kb1/p1B3n1/1*3ppp/1p4bP/P*P***P1/2*1PN2/2Q*1P1R/R3KB1N w Q - 2 24 b6a6"},
        {"chess", "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1"},
        {"chess", "q1q1k1q1/1q1q1q1q/q1q1q1q1/8/8/1Q1Q1Q1Q/Q1Q1Q1Q1/1Q1QKQ1Q w - - 0 1"},
        {"eightstone", "qqqqkqqq/qqqqqqqq/8/1*4*1/1*1**1*1/1*4*1/8/QQQQQQQQ/QQQQKQQQ w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; i++) {
        Game *g = fixture_game(wild[i].variant, wild[i].fen);
        Record r;
        engine_clear(engine);
        run(g, &r, (Limits){.nodes = 1});
        ck_assert_int_ge(r.last[0].depth, 1);
        ck_assert_msg(r.last[0].nodes < 150000, "%s: %" PRIu64, wild[i].fen, r.last[0].nodes);
        game_free(g);
    }
}
END_TEST

/* Nobody is mated here. A search that is cut off does not tell what its first turn failed to reach as if no
 * other turn could either, nor one turn in two lines. */
START_TEST(cut_off_it_tells_what_it_knows)
{
    static const char *const fens[] = {
        "3rkb2/4p1Rb/7r/B1p1qp1p/1B1p4/1PP5/1N1P4/1RNK4[n#QPPPPPnppp] w e - 0 42",
        "1r6/pb1k4/n4p1r/P1p5/5p1Q/3PBP2/PP3K1P/RN5R[qbp#BNPPnppp] w - - 0 36",
    };
    Game *g = fixture_game("hostage", fens[_i]);
    for (uint64_t nodes = 500; nodes <= 60000; nodes += nodes / 8) {
        for (int lines = 1; lines <= 4; lines += 3) {
            Record r;
            engine_clear(engine);
            run(g, &r, (Limits){.nodes = nodes, .multi_pv = lines});
            for (int i = 0; i < lines; i++) {
                ck_assert(r.last[i].bound != BOUND_UPPER || r.last[i].score > -SCORE_MATE_BOUND);
                for (int j = 0; j < i && r.last[i].pv_count > 0; j++) {
                    ck_assert(!turn_equal(r.last[i].pv[0], r.last[j].pv[0]));
                }
            }
        }
    }
    game_free(g);
}
END_TEST

/* docs/rules.md, General: the turn that completes the move rule draws, even if it leaves the king to be
 * taken, unless it mates or takes the king. */
START_TEST(the_move_rule_comes_before_a_king_left_to_be_taken)
{
    static const char *const fens[] = {
        "***k***/**1r1**/*2Q2*/3*K2/D4p1/5P1/3*3/*5*/**3**/***1*** b - - 99 90",
        "***k***/**1r1**/*2Q2*/3*K2/D4p1/5P1/3*3/*5*/**3**/***1*** b - - 98 90",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        Game *g = fixture_game("hole", fens[i]);
        Record r;
        Limits all = {.depth = 4}, one = {.depth = 4};
        engine_clear(engine);
        run(g, &r, all);
        bool completes = i == 0;
        ck_assert(completes ? r.last[0].score >= 0 : r.last[0].score < 0);
        ck_assert(turns_add(&one.only, turn_of(g, "d10c9")));
        run(g, &r, one);
        ck_assert(completes ? r.last[0].score == 0 : r.last[0].score <= -SCORE_MATE_BOUND);
        turns_free(&one.only);
        game_free(g);
    }
}
END_TEST

/* Milliseconds a search of 200 takes with as many threads as there can be. */
static int64_t time_of_many_threads(Game *g)
{
    Record r;
    int64_t begun = clock_ms();
    run(g, &r, (Limits){.move_time = 200});
    int64_t taken = clock_ms() - begun;
    ck_assert_int_ge(r.last[0].depth, 1);
    return taken;
}

START_TEST(many_threads_keep_the_time)
{
    Game *g = fixture_game("chess", NULL);
    Error e;
    ck_assert(engine_set_threads(engine, THREADS_MAX, &e));
    int64_t best = time_of_many_threads(g);
    for (int again = 0; again < 4 && best >= 200 + 800; again++) { /* the machine may be busy */
        int64_t taken = time_of_many_threads(g);
        best = taken < best ? taken : best;
    }
    ck_assert_int_lt(best, 200 + 800);
    game_free(g);
}
END_TEST

START_TEST(same_table_same_search)
{
    Game *g = fixture_game(names[_i], NULL);
    Record once, again;
    engine_clear(engine);
    run(g, &once, (Limits){.depth = 6});
    engine_clear(engine);
    run(g, &again, (Limits){.depth = 6});
    ck_assert_uint_eq(once.last[0].nodes, again.last[0].nodes);
    ck_assert_int_eq(once.last[0].score, again.last[0].score);
    ck_assert(turn_equal(once.best, again.best));
    game_free(g);
}
END_TEST

START_TEST(only_the_turns_asked_for)
{
    Game *g = fixture_game("eightstone", NULL);
    Record r;
    Limits limits = {.depth = 4};
    ck_assert(turns_add(&limits.only, turn_of(g, "a2a3")));
    ck_assert(turns_add(&limits.only, turn_of(g, "h2h3,b4a4")));
    run(g, &r, limits);
    ck_assert(turn_equal(r.best, limits.only.at[0]) || turn_equal(r.best, limits.only.at[1]));
    turns_free(&limits.only);
    game_free(g);
}
END_TEST

START_TEST(lines_differ_and_descend)
{
    Game *g = fixture_game(names[_i], NULL);
    Record r;
    run(g, &r, (Limits){.depth = 5, .multi_pv = 4});
    for (int i = 0; i < 4; i++) {
        ck_assert_int_gt(r.last[i].pv_count, 0);
        for (int j = 0; j < i; j++) {
            ck_assert(!turn_equal(r.last[i].pv[0], r.last[j].pv[0]));
            ck_assert_int_ge(r.last[j].score, r.last[i].score);
        }
    }
    ck_assert(turn_equal(r.best, r.last[0].pv[0]));
    game_free(g);
}
END_TEST

START_TEST(two_threads)
{
    Game *g = fixture_game(names[_i], NULL);
    Record r;
    Error e;
    ck_assert(engine_set_threads(engine, 2, &e));
    run(g, &r, (Limits){.depth = 6});
    assert_legal(g, r.best);
    run(g, &r, (Limits){.nodes = 20000});
    assert_legal(g, r.best);
    ck_assert(!engine_set_threads(engine, 0, &e));
    ck_assert(!engine_set_threads(engine, THREADS_MAX + 1, &e));
    game_free(g);
}
END_TEST

START_TEST(move_time_is_kept)
{
    Game *g = fixture_game(names[_i], NULL);
    Record r;
    int64_t begun = clock_ms();
    run(g, &r, (Limits){.move_time = 100});
    ck_assert_int_ge(clock_ms() - begun, 90);
    ck_assert_int_lt(clock_ms() - begun, 1000); /* the machine may be busy */
    game_free(g);
}
END_TEST

START_TEST(a_level_keeps_its_nodes_and_its_lines_to_itself)
{
    Game *g = fixture_game(names[_i], NULL);
    const TurnList *turns = game_turns(g);
    ck_assert_ptr_nonnull(turns);
    for (int level = 0; level < SKILL_FULL; level += 6) {
        Record r;
        Limits l = {.move_time = 5000, .weakness = SKILL_FULL - level};
        run(g, &r, l);
        assert_legal(g, r.best);
        ck_assert_uint_le(r.last[0].nodes, skill_plan(&l, (int)turns->count).nodes + 8);
        ck_assert_int_eq(r.last[1].pv_count, 0);
    }
    game_free(g);
}
END_TEST

/* From the same start different games are played. */
START_TEST(games_of_a_level_differ)
{
    enum { GAMES = 40 };
    Game *g = fixture_game("chess", NULL);
    Turn first[GAMES];
    int others = 0;
    for (int i = 0; i < GAMES; i++) {
        Record r;
        engine_clear(engine);
        run(g, &r, (Limits){.move_time = 5000, .weakness = SKILL_FULL});
        first[i] = r.best;
        others += !turn_equal(first[i], first[0]);
    }
    ck_assert_int_gt(others, 0);
    game_free(g);
}
END_TEST

/* A mate in one is there to be found by any level that looks two turns ahead. */
START_TEST(levels_see_a_mate_in_one)
{
    static const struct {
        const char *variant, *fen;
    } mates[] = {
        {"chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"},
        {"chess", "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"},
        {"hostage", "6k1/5ppp/8/8/8/8/8/R3K3[] w - - 0 1"},
        {"eightstone", "6k1/5ppp/8/8/8/8/8/8/R3K3 w - - 0 1"},
    };
    for (size_t i = 0; i < sizeof mates / sizeof mates[0]; i++) {
        for (int level = 5; level < SKILL_FULL; level++) {
            Game *g = fixture_game(mates[i].variant, mates[i].fen);
            Record r;
            Error e;
            engine_clear(engine);
            run(g, &r, (Limits){.move_time = 5000, .weakness = SKILL_FULL - level});
            ck_assert(game_play(g, r.best, &e));
            ck_assert_msg(game_outcome(g) == OUTCOME_MATE, "%s, level %d", mates[i].fen, level);
            game_free(g);
        }
    }
}
END_TEST

START_TEST(mated_there_is_no_turn)
{
    Game *g = fixture_game("chess", "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    Record r;
    run(g, &r, (Limits){.depth = 3});
    ck_assert_uint_eq(r.best.first, MOVE_NONE);
    ck_assert_int_eq(r.last[0].score, -SCORE_MATE);
    game_free(g);
}
END_TEST

START_TEST(repetition_saves_the_weaker_side)
{
    /* Black mates unless White checks for ever. */
    Game *g = fixture_game("chess", "6k1/5pp1/8/7Q/8/8/1q6/2r3BK w - - 0 1");
    Record r;
    run(g, &r, (Limits){.depth = 9});
    ck_assert_int_eq(r.last[0].score, 0);
    game_free(g);
}
END_TEST

/* --- Lines and mates, against the rules -------------------------------------------------------- */

static bool ends_the_game(Outcome o)
{
    return o == OUTCOME_MATE || o == OUTCOME_KING_CAPTURED || o == OUTCOME_NO_TURN;
}

/* Whether the side to move can force the end within so many plies (odd): tries everything. */
static bool forces_mate(Game *g, int plies)
{
    Error e;
    bool forced = false;
    const TurnList *now = game_turns(g);
    TurnList turns = {0};
    for (size_t i = 0; i < now->count; i++) {
        ck_assert(turns_add(&turns, now->at[i]));
    }
    for (size_t i = 0; i < turns.count && !forced; i++) {
        ck_assert(game_play(g, turns.at[i], &e));
        forced = ends_the_game(game_outcome(g));
        if (!forced && plies > 1 && game_outcome(g) == OUTCOME_NONE) {
            const TurnList *answers = game_turns(g);
            TurnList all = {0};
            for (size_t j = 0; j < answers->count; j++) {
                ck_assert(turns_add(&all, answers->at[j]));
            }
            forced = true;
            for (size_t j = 0; j < all.count && forced; j++) {
                ck_assert(game_play(g, all.at[j], &e));
                forced = game_outcome(g) == OUTCOME_NONE && forces_mate(g, plies - 2);
                game_undo(g);
            }
            turns_free(&all);
        }
        game_undo(g);
    }
    turns_free(&turns);
    return forced;
}

static int mates_found;

/* A mate in one there is must be found; one that is announced must be there. */
static void check_position(const Variant *v, const char *fen)
{
    Game *g = fixture_game(v->name, fen);
    Record r;
    bool over = game_outcome(g) != OUTCOME_NONE;
    bool mate = !over && forces_mate(g, 1);
    engine_clear(engine);
    run(g, &r, (Limits){.depth = v->stones ? 3 : 4, .nodes = 20000});
    if (!over) {
        assert_legal(g, r.best);
        ck_assert_msg(!mate || r.last[0].score == SCORE_MATE - 1, "%s: mate in one missed", fen);
        ck_assert_msg(mate || r.last[0].score != SCORE_MATE - 1, "%s: mate in one invented", fen);
        mates_found += mate;
        bool small = game_turns(g)->count < 50;
        if (small && r.last[0].score == SCORE_MATE - 3) {
            ck_assert_msg(forces_mate(g, 3), "%s: mate in two invented", fen);
            mates_found++;
        }
    }
    game_free(g);
}

START_TEST(lines_are_legal_and_mates_are_real)
{
    mates_found = 0;
    fixture_each_fen(&epd_files[_i], check_position);
}
END_TEST

typedef struct {
    const char *variant, *fen;
    int plies; /* to mate */
} Mate;

static const Mate mates[] = {
    {"chess", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1},
    {"chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3},
    {"chess", "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5},
    {"hostage", "6k1/5ppp/8/8/8/8/8/K7[R] w - - 0 1", 1}, /* a drop on the back rank */
    {"hole", "***1***/**3**/*5*/3*3/k6/7/R2*3/*R4*/**3**/***K*** w - - 0 1",
     0}, /* any turn takes */
};

START_TEST(known_mates)
{
    const Mate *m = &mates[_i];
    Game *g = fixture_game(m->variant, m->fen);
    Record r;
    run(g, &r, (Limits){.mate = (m->plies + 1) / 2, .depth = 12});
    ck_assert_int_eq(r.last[0].score, SCORE_MATE - (m->plies > 0 ? m->plies : 1));
    game_free(g);
}
END_TEST

/* --- Self-play --------------------------------------------------------------------------------- */

/* A whole game on a few thousand nodes a turn: the table fills with real positions, all lines and
 * turns must be legal, and the evaluation must keep up with do and undo. */
START_TEST(whole_games)
{
    Game *g = fixture_game(names[_i], NULL);
    Record r;
    Error e;
    for (int ply = 0; ply < 120 && game_outcome(g) == OUTCOME_NONE; ply++) {
        run(g, &r, (Limits){.nodes = 1500, .multi_pv = 1 + (ply & 1)});
        ck_assert_msg(game_play(g, r.best, &e), "%s", e.text);
        char fen[FEN_MAX];
        game_fen(g, fen);
        Game *fresh = fixture_game(names[_i], fen);
        ck_assert_int_eq(game_kernel(g)->evaluate(game_pos(g), NULL),
                         game_kernel(fresh)->evaluate(game_pos(fresh), NULL));
        game_free(fresh);
    }
    game_free(g);
}
END_TEST

/* The kernel that plays everything, playing what it is not needed for. */
START_TEST(widest_kernel)
{
    const Kernel *widest = NULL;
    for (const Kernel *const *k = kernel_all(); *k != NULL; k++) {
        widest = strcmp((*k)->name, "any128") == 0 ? *k : widest;
    }
    Game *g = fixture_game(names[_i], NULL);
    Error e;
    Setup setup_now;
    game_setup(g, &setup_now);
    Board *b = widest->board_new(game_variant(g), &e);
    Pos *pos = malloc(widest->pos_bytes);
    ck_assert(b != NULL && pos != NULL);
    ck_assert_msg(widest->set(pos, b, &setup_now, &e), "%s", e.text);
    ck_assert_int_eq(widest->evaluate(pos, NULL), game_kernel(g)->evaluate(game_pos(g), NULL));
    Record r = {.game = g};
    pthread_mutex_init(&r.lock, NULL);
    EngineTask task = {.search = widest->search,
                       .pos = pos,
                       .pos_bytes = widest->pos_bytes,
                       .limits = {.depth = 5}};
    EngineCallbacks callbacks = {.info = keep_info, .done = keep_done, .context = &r};
    ck_assert_msg(engine_start(engine, &task, callbacks, &e), "%s", e.text);
    engine_wait(engine);
    assert_legal(g, r.best);
    free(pos);
    widest->board_free(b);
    game_free(g);
}
END_TEST

static Suite *search_suite(void)
{
    Suite *suite = suite_create("search");
    TCase *parts = tcase_create("parts");
    tcase_add_test(parts, table_gives_back);
    tcase_add_test(parts, table_moves_mates_with_the_ply);
    tcase_add_test(parts, table_keeps_deep_and_drops_old);
    tcase_add_test(parts, table_refuses_absurd_sizes);
    tcase_add_test(parts, plan_stays_inside_the_clock);
    tcase_add_test(parts, plan_of_other_limits);
    tcase_add_test(parts, settled_searches_end_sooner);
    tcase_add_loop_test(parts, the_clock_is_used, 0, NAMES);
    tcase_add_test(parts, little_time_is_not_all_overhead);
    tcase_add_loop_test(parts, results_follow_the_score, 0, NAMES);
    tcase_add_test(parts, the_vote_is_for_depth_and_score);
    tcase_add_test(parts, only_turns_of_a_game_are_weakened);
    tcase_add_test(parts, levels_grow);
    tcase_add_test(parts, an_elo_is_a_level);
    tcase_add_test(parts, a_level_chooses_within_its_margin);
    suite_add_tcase(suite, parts);
    TCase *manners = tcase_create("manners");
    tcase_add_checked_fixture(manners, setup, teardown);
    tcase_set_timeout(manners, 60);
    tcase_add_loop_test(manners, infinite_ends_only_by_stop, 0, NAMES);
    tcase_add_test(manners, ponder_ends_after_ponderhit);
    tcase_add_loop_test(manners, stopped_at_once_it_still_has_a_turn, 0, NAMES);
    tcase_add_test(manners, a_new_start_ends_the_old_search);
    tcase_add_loop_test(manners, node_limit_is_exact, 0, NAMES);
    tcase_add_loop_test(manners, the_first_depth_is_finished, 0, NAMES);
    tcase_add_test(manners, time_trouble_sees_a_mate_in_one);
    tcase_add_test(manners, the_first_depth_is_bounded);
    tcase_add_loop_test(manners, cut_off_it_tells_what_it_knows, 0, 2);
    tcase_add_test(manners, the_move_rule_comes_before_a_king_left_to_be_taken);
    tcase_add_test(manners, many_threads_keep_the_time);
    tcase_add_loop_test(manners, same_table_same_search, 0, NAMES);
    tcase_add_test(manners, only_the_turns_asked_for);
    tcase_add_loop_test(manners, lines_differ_and_descend, 0, NAMES);
    tcase_add_loop_test(manners, two_threads, 0, NAMES);
    tcase_add_loop_test(manners, move_time_is_kept, 0, NAMES);
    tcase_add_loop_test(manners, a_level_keeps_its_nodes_and_its_lines_to_itself, 0, NAMES);
    tcase_add_test(manners, games_of_a_level_differ);
    tcase_add_test(manners, levels_see_a_mate_in_one);
    tcase_add_test(manners, mated_there_is_no_turn);
    tcase_add_test(manners, repetition_saves_the_weaker_side);
    suite_add_tcase(suite, manners);
    TCase *truth = tcase_create("truth");
    tcase_add_checked_fixture(truth, setup, teardown);
    tcase_set_timeout(truth, 240);
    tcase_add_loop_test(truth, lines_are_legal_and_mates_are_real, 0, EPD_FILES);
    tcase_add_loop_test(truth, known_mates, 0, sizeof mates / sizeof mates[0]);
    tcase_add_loop_test(truth, whole_games, 0, NAMES);
    tcase_add_loop_test(truth, widest_kernel, 0, NAMES);
    suite_add_tcase(suite, truth);
    return suite;
}

int main(void)
{
    SRunner *runner = srunner_create(search_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
