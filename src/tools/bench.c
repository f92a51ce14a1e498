/* `lacuna bench`: fixed searches whose node count is the signature of behaviour. */
#include "tools/bench.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "app/networks.h"
#include "base/clock.h"
#include "engine/engine.h"
#include "game/game.h"
#include "tools/options.h"
#include "variant/names.h"

enum { BENCH_DEPTH_MAX = 64 };

typedef struct {
    const char *variant;
    int depth;
    const char *fens[6]; /* NULL = the start position; "" ends the list */
} BenchGame;

/* Openings, middle games and endings; and of each game what only it has: pulls through both holes,
 * folded space, full prisons and airfields, checks that only a stone can cure. Depths are such that
 * the games take about the same time. */
static const BenchGame games[] = {
    {
        .variant = "chess",
        .depth = 14,
        .fens =
            {
                NULL,
                "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
                "",
            },
    },
    {
        .variant = "hole",
        .depth = 13,
        .fens =
            {
                NULL,
                "***k***/**1qr**/*1ppp1*/1Dd*1p1/7/2P4/3*1P1/*P1PP1*/**RQ1**/***K*** w - - 1 5",
                "***1***/**d1k**/*2pr1*/1p1*1p1/2p1p2/2P4/1Q1*P2/*2P2*/**R1D**/***K*** w - - 1 11",
                "***1***/**3**/*5*/3*1k1/7/2R4/3*3/*4K*/**3**/***1*** w - - 15 32",
                "",
            },
    },
    {
        .variant = "wormhole",
        .depth = 11,
        .fens =
            {
                NULL,
                "cn*lkwnc/**ppp***/1p3p*p/p2w2p1/3PW1C1/2N1P1**/PPP**PPP/C*WLK*N* w - - 4 8",
                "c***k*n*/ppp*p*pp/1lnp1p1*/1w2*3/P2wPW1K/*2P*P*1/*PP***PP/CN*L*WNC w - - 0 10",
                "*k******/pp**pp**/**p*w***/PP2**P*/**Pp****/1*******/**l***P*/*N**K**C w - - 0 23",
                "",
            },
    },
    {
        .variant = "hostage",
        .depth = 12,
        .fens =
            {
                NULL,
                "r1bqk2r/ppp2ppp/2n5/3np3/2B5/8/PPPP1PPP/RNBQK2R[#PPNppn] w KQkq - 0 1",
                "2Rqkb1r/r1pppp1p/pb3p2/5B1p/2P1P1PN/P7/1P1PQP1P/2n1Kn1R[#BN] b Kk - 0 16",
                "2b1kbnr/p1pp3p/B1P5/P1p2Q1p/4rp1q/N1P1PpPP/RPP4R/2B1K1N1[n] w Ek - 1 28",
                "",
            },
    },
    {
        .variant = "eightstone",
        .depth = 8,
        .fens =
            {
                NULL,
                "r1bqkb1r/pppppppn/8/*1n3*p/*7/P*P*1*2/N*3*PP/1P1PPP2/R1BQK1NR b KQkq c3 0 7 b3b5",
                "r3k3/8/1*6/8/8/3B4/6*1/8/4K1*R b Kq - 1 1 b7b8",
                "8/r1p2R2/2b*4/n***Q1*p/1*2k1pP/3*2B1/3P4/1B2*3/1N3K2 b - - 0 43 d7d8",
                "",
            },
    },
};

typedef struct {
    VariantSet variants;
    Engine *engine;
    Networks networks; /* those that came with the program */
    int depth;         /* 0 = each game's own */
    int positions;
    uint64_t nodes;
    int64_t time; /* microseconds of searching */
} Bench;

static void keep_nodes(void *context, const SearchInfo *info)
{
    uint64_t *nodes = context;
    *nodes = info->nodes;
}

static void ignore_done(void *context, Turn best, Turn ponder)
{
    (void)context;
    (void)best;
    (void)ponder;
}

static bool search(Bench *b, Game *game, int depth, uint64_t *nodes, Error *e)
{
    EngineTask task = game_task(game, (Limits){.depth = depth});
    task.network = networks_for(&b->networks, game_variant(game));
    EngineCallbacks callbacks = {.info = keep_nodes, .done = ignore_done, .context = nodes};
    *nodes = 0;
    engine_clear(b->engine);
    int64_t start = clock_us();
    if (!engine_start(b->engine, &task, callbacks, e)) {
        return false;
    }
    engine_wait(b->engine);
    b->time += clock_us() - start;
    return true;
}

static bool bench_position(Bench *b, Game *game, const char *fen, int depth, Error *e)
{
    uint64_t nodes;
    if (!game_set_fen(game, fen, e) || !search(b, game, depth, &nodes, e)) {
        return false;
    }
    b->positions++;
    b->nodes += nodes;
    printf("%2d %-11s depth %2d %10" PRIu64 "  %s\n", b->positions, game_variant(game)->name, depth,
           nodes, fen == NULL ? "startpos" : fen);
    fflush(stdout);
    return true;
}

static bool bench_game(Bench *b, const BenchGame *g, Error *e)
{
    const Variant *v = variants_find(&b->variants, g->variant);
    if (v == NULL) {
        return variants_unknown(&b->variants, g->variant, e);
    }
    Game *game = game_new(v, e);
    if (game == NULL) {
        return false;
    }
    bool good = true;
    for (const char *const *fen = g->fens; good && (*fen == NULL || **fen != '\0'); fen++) {
        good = bench_position(b, game, *fen, b->depth > 0 ? b->depth : g->depth, e);
    }
    game_free(game);
    return good;
}

static bool bench_all(Bench *b, Error *e)
{
    if (!variants_read_builtin(&b->variants, e)) {
        return false;
    }
    b->engine = engine_new(e); /* one thread, 16 MiB */
    if (b->engine == NULL) {
        return false;
    }
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (!bench_game(b, &games[i], e)) {
            return false;
        }
    }
    return true;
}

static bool read_depth(int argc, char **argv, int *depth, Error *e)
{
    static const struct option none[] = {{0}};
    if (options_next(argc, argv, none, e) != -1) {
        return false;
    }
    if (optind + 1 < argc) {
        return error_set(e, "'%.60s' after the depth: nothing more is wanted", argv[optind + 1]);
    }
    long long value = 0;
    if (optind < argc && !options_integer("depth", argv[optind], 1, BENCH_DEPTH_MAX, &value, e)) {
        return false;
    }
    *depth = (int)value;
    return true;
}

int bench_command(int argc, char **argv)
{
    Error e;
    Bench b = {0};
    if (!read_depth(argc, argv, &b.depth, &e)) {
        return options_refuse("bench", &e);
    }
    bool good = bench_all(&b, &e);
    if (b.engine != NULL) {
        engine_free(b.engine);
    }
    networks_free(&b.networks);
    variants_free(&b.variants);
    if (!good) {
        options_refuse("bench", &e);
        return EXIT_FAILURE;
    }
    double rate = (double)b.nodes * 1e6 / (double)(b.time > 0 ? b.time : 1);
    printf("Time: %.3f s\nnps: %.0f\nBench: %" PRIu64 "\n", (double)b.time / 1e6, rate, b.nodes);
    printf("%" PRIu64 " nodes %.0f nps\n", b.nodes, rate); /* what OpenBench reads */
    return options_finish("bench");
}
