/* `lacuna datagen`: generates, shows and shuffles files of positions. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/fen.h"
#include "learn/datagen.h"
#include "learn/shuffle.h"
#include "tools/datagen.h"
#include "tools/learn_variant_internal.h"
#include "tools/options.h"

enum { MEGABYTES_DEFAULT = 1000, MEGABYTES_MAX = 1 << 20 };

typedef struct {
    const char *variant, *net, *out, *show, *shuffle;
    long long positions, nodes, threads, seed, count, memory;
    bool help;
} DatagenArguments;

enum {
    OPTION_VARIANT = 1,
    OPTION_NET,
    OPTION_POSITIONS,
    OPTION_NODES,
    OPTION_THREADS,
    OPTION_SEED,
    OPTION_OUT,
    OPTION_SHOW,
    OPTION_COUNT,
    OPTION_SHUFFLE,
    OPTION_MEMORY,
    OPTION_HELP,
};

static const struct option options[] = {
    {"variant", required_argument, NULL, OPTION_VARIANT},
    {"net", required_argument, NULL, OPTION_NET},
    {"positions", required_argument, NULL, OPTION_POSITIONS},
    {"nodes", required_argument, NULL, OPTION_NODES},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"out", required_argument, NULL, OPTION_OUT},
    {"show", required_argument, NULL, OPTION_SHOW},
    {"count", required_argument, NULL, OPTION_COUNT},
    {"shuffle", required_argument, NULL, OPTION_SHUFFLE},
    {"memory", required_argument, NULL, OPTION_MEMORY},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

static const char usage[] =
    "usage: lacuna datagen --variant NAME --positions N --out FILE\n"
    "                      [--net NET] [--nodes 600] [--threads 1] [--seed 1]\n"
    "       lacuna datagen --shuffle OUT [--seed 1] [--memory MB] FILE...\n"
    "       lacuna datagen --show FILE [--count 20]\n"
    "\n"
    "Lets the engine play itself and keeps quiet positions with the search's score and the game's\n"
    "result; --net lets a network judge. May be killed at any time; the same command goes on where "
    "the file ends.\n"
    "--shuffle mixes files of one variant and drops positions that it has already;\n"
    "--show prints FEN, score and result, both for the side to move.\n";

static bool read_number(int option, DatagenArguments *a, Error *e)
{
    switch (option) {
    case OPTION_POSITIONS:
        return options_integer("--positions", optarg, 1, INT64_MAX, &a->positions, e);
    case OPTION_NODES:
        return options_integer("--nodes", optarg, 1, DATAGEN_NODES_MAX, &a->nodes, e);
    case OPTION_THREADS:
        return options_integer("--threads", optarg, 1, DATAGEN_THREADS_MAX, &a->threads, e);
    case OPTION_SEED: return options_integer("--seed", optarg, 0, INT64_MAX, &a->seed, e);
    case OPTION_COUNT: return options_integer("--count", optarg, 1, INT64_MAX, &a->count, e);
    case OPTION_MEMORY: return options_integer("--memory", optarg, 1, MEGABYTES_MAX, &a->memory, e);
    default: return false; /* options_next has set the error */
    }
}

static bool read_option(int option, DatagenArguments *a, Error *e)
{
    switch (option) {
    case OPTION_VARIANT: a->variant = optarg; return true;
    case OPTION_NET: a->net = optarg; return true;
    case OPTION_OUT: a->out = optarg; return true;
    case OPTION_SHOW: a->show = optarg; return true;
    case OPTION_SHUFFLE: a->shuffle = optarg; return true;
    case OPTION_HELP: a->help = true; return true;
    default: return read_number(option, a, e);
    }
}

static bool read_arguments(int argc, char **argv, DatagenArguments *a, Error *e)
{
    *a = (DatagenArguments){
        .nodes = 600, .threads = 1, .seed = 1, .count = 20, .memory = MEGABYTES_DEFAULT};
    int option;
    while ((option = options_next(argc, argv, options, e)) != -1) {
        if (!read_option(option, a, e)) {
            return false;
        }
    }
    if (a->help) {
        return true;
    }
    int jobs = (a->show != NULL) + (a->shuffle != NULL) + (a->out != NULL);
    if (jobs != 1) {
        return error_set(e, "one of --out, --show and --shuffle says what to do");
    }
    if (a->out != NULL && (a->variant == NULL || a->positions == 0)) {
        return error_set(e, "--variant and --positions are needed with --out");
    }
    if ((a->shuffle != NULL) != (optind < argc)) {
        return error_set(e,
                         a->shuffle != NULL ? "--shuffle: files to read are missing"
                                            : "'%.60s': only --shuffle reads files so",
                         argv[optind]);
    }
    return true;
}

static bool generate(VariantSet *set, const DatagenArguments *a, Error *e)
{
    RecordLayout layout;
    Network *network = NULL;
    if (!learn_variant(set, a->variant, &layout, e)) {
        return false;
    }
    if (a->net != NULL && (network = network_load(layout.variant, a->net, e)) == NULL) {
        return false;
    }
    DatagenTask task = {
        .layout = &layout,
        .path = a->out,
        .network = network,
        .positions = (uint64_t)a->positions,
        .nodes = (int)a->nodes,
        .threads = (int)a->threads,
        .seed = (uint64_t)a->seed,
    };
    bool good = datagen_run(&task, stderr, e);
    network_free(network);
    return good;
}

/* --- --show ------------------------------------------------------------------------------------ */

static bool show_block(const DataFile *d, size_t count, long long *left, Error *e)
{
    static const char *const result[] = {"loss", "draw", "win"};
    for (size_t i = 0; i<count && * left> 0; i++, --*left) {
        Sample sample;
        char fen[FEN_MAX];
        if (!record_unpack(d->layout, d->block + i * (size_t)d->layout->bytes, &sample)) {
            return error_set(e, "%s: a record that cannot be", d->path);
        }
        fen_write(d->layout->variant, &sample.setup, fen);
        printf("%s | %d | %s\n", fen, sample.score, result[sample.result]);
    }
    return true;
}

static bool show(VariantSet *set, const DatagenArguments *a, Error *e)
{
    RecordLayout layout;
    DataFile d = {0};
    if (!learn_variant_of(set, a->show, &layout, e) || !data_open(&d, a->show, &layout, e)) {
        return false;
    }
    long long left = a->count;
    size_t count = 1;
    bool good = true, cut = false;
    while (good && count > 0 && left > 0) {
        good = data_read(&d, &count, &cut, e) && show_block(&d, count, &left, e);
    }
    if (cut) {
        fprintf(stderr, "%s: ends within a block; what follows the last whole one is lost\n",
                a->show);
    }
    Error ignored;
    return data_close(&d, good ? e : &ignored) && good;
}

/* --- --shuffle --------------------------------------------------------------------------------- */

static bool shuffle(VariantSet *set, const DatagenArguments *a, char **files, int count, Error *e)
{
    RecordLayout layout;
    if (!learn_variant_of(set, files[0], &layout, e)) {
        return false;
    }
    ShuffleTask task = {
        .layout = &layout,
        .files = files,
        .count = count,
        .out = a->shuffle,
        .memory = (size_t)a->memory * 1000000,
        .seed = (uint64_t)a->seed,
    };
    ShuffleResult result;
    if (!shuffle_files(&task, &result, e)) {
        return false;
    }
    printf("%" PRIu64 " positions of %" PRIu64 " read, %" PRIu64 " dropped as duplicates\n",
           result.written, result.read, result.read - result.written);
    return true;
}

int datagen_command(int argc, char **argv)
{
    Error e;
    DatagenArguments a;
    if (!read_arguments(argc, argv, &a, &e)) {
        return options_refuse("datagen", &e);
    }
    if (a.help) {
        fputs(usage, stdout);
        return options_finish("datagen");
    }
    VariantSet set = {0};
    bool good = a.out != NULL    ? generate(&set, &a, &e)
                : a.show != NULL ? show(&set, &a, &e)
                                 : shuffle(&set, &a, argv + optind, argc - optind, &e);
    variants_free(&set);
    if (!good) {
        options_refuse("datagen", &e);
        return EXIT_FAILURE;
    }
    return options_finish("datagen");
}
