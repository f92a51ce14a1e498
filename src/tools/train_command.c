/* `lacuna train`: its command line. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "learn/train.h"
#include "network/network.h"
#include "tools/learn_variant_internal.h"
#include "tools/options.h"
#include "tools/train.h"

typedef struct {
    const char *data, *out;
    long long hidden, buckets, epochs, batch, threads, seed;
    double rate, rate_end, lambda;
    bool plain, corrects, help;
} TrainArguments;

enum {
    OPTION_DATA = 1,
    OPTION_OUT,
    OPTION_HIDDEN,
    OPTION_BUCKETS,
    OPTION_EPOCHS,
    OPTION_BATCH,
    OPTION_RATE,
    OPTION_RATE_END,
    OPTION_LAMBDA,
    OPTION_THREADS,
    OPTION_SEED,
    OPTION_NO_MIRROR,
    OPTION_CORRECT,
    OPTION_HELP,
};

static const struct option options[] = {
    {"data", required_argument, NULL, OPTION_DATA},
    {"out", required_argument, NULL, OPTION_OUT},
    {"hidden", required_argument, NULL, OPTION_HIDDEN},
    {"buckets", required_argument, NULL, OPTION_BUCKETS},
    {"epochs", required_argument, NULL, OPTION_EPOCHS},
    {"batch", required_argument, NULL, OPTION_BATCH},
    {"lr", required_argument, NULL, OPTION_RATE},
    {"lr-end", required_argument, NULL, OPTION_RATE_END},
    {"lambda", required_argument, NULL, OPTION_LAMBDA},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"seed", required_argument, NULL, OPTION_SEED},
    {"no-mirror", no_argument, NULL, OPTION_NO_MIRROR},
    {"correct", no_argument, NULL, OPTION_CORRECT},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

static const char usage[] =
    "usage: lacuna train --data FILE --out NET [--hidden 64] [--buckets 8] [--epochs 20]\n"
    "                    [--batch 16384] [--lr 0.001] [--lr-end 0.00003] [--lambda 0.5]\n"
    "                    [--threads 1] [--seed 1] [--no-mirror] [--correct]\n"
    "\n"
    "Makes a network from positions that `lacuna datagen` wrote and shuffled. --lambda is the\n"
    "weight of the game's result against the search's score. Says after each epoch how well the\n"
    "network guesses: the mean square error on what it learns from, and on games held out.\n"
    "--correct learns what the hand-set evaluation lacks: the network's output is added to it, "
    "which\n"
    "takes fewer positions than to learn all of it.\n"
    "May be killed at any time; the same command goes on after the last whole epoch.\n";

static bool read_real(const char *what, double low, double high, double *value, Error *e)
{
    char *end;
    *value = strtod(optarg, &end);
    return (end != optarg && *end == '\0' && *value >= low && *value <= high) ||
           error_set(e, "%s: '%.40s' is no number from %g to %g", what, optarg, low, high);
}

static bool read_number(int option, TrainArguments *a, Error *e)
{
    switch (option) {
    case OPTION_HIDDEN:
        return options_integer("--hidden", optarg, WIDTH_STEP, WIDTH_MAX, &a->hidden, e);
    case OPTION_BUCKETS:
        return options_integer("--buckets", optarg, 1, BUCKETS_MAX, &a->buckets, e);
    case OPTION_EPOCHS:
        return options_integer("--epochs", optarg, 1, TRAIN_EPOCHS_MAX, &a->epochs, e);
    case OPTION_BATCH: return options_integer("--batch", optarg, 1, TRAIN_BATCH_MAX, &a->batch, e);
    case OPTION_THREADS:
        return options_integer("--threads", optarg, 1, TRAIN_THREADS_MAX, &a->threads, e);
    case OPTION_SEED: return options_integer("--seed", optarg, 0, INT64_MAX, &a->seed, e);
    case OPTION_RATE: return read_real("--lr", 0, 1, &a->rate, e);
    case OPTION_RATE_END: return read_real("--lr-end", 0, 1, &a->rate_end, e);
    case OPTION_LAMBDA: return read_real("--lambda", 0, 1, &a->lambda, e);
    default: return false; /* options_next has set the error */
    }
}

static bool read_option(int option, TrainArguments *a, Error *e)
{
    switch (option) {
    case OPTION_DATA: a->data = optarg; return true;
    case OPTION_OUT: a->out = optarg; return true;
    case OPTION_NO_MIRROR: a->plain = true; return true;
    case OPTION_CORRECT: a->corrects = true; return true;
    case OPTION_HELP: a->help = true; return true;
    default: return read_number(option, a, e);
    }
}

static bool read_arguments(int argc, char **argv, TrainArguments *a, Error *e)
{
    *a = (TrainArguments){.hidden = 64,
                          .buckets = 8,
                          .epochs = 20,
                          .batch = 16384,
                          .threads = 1,
                          .seed = 1,
                          .rate = 1e-3,
                          .rate_end = 3e-5,
                          .lambda = 0.5};
    int option;
    while ((option = options_next(argc, argv, options, e)) != -1) {
        if (!read_option(option, a, e)) {
            return false;
        }
    }
    if (a->help) {
        return true;
    }
    if (optind < argc) {
        return error_set(e, "'%.60s': only options are wanted", argv[optind]);
    }
    if (a->data == NULL || a->out == NULL) {
        return error_set(e, "--data and --out are needed");
    }
    return a->hidden % WIDTH_STEP == 0 ||
           error_set(e, "--hidden: %lld is no multiple of %d", a->hidden, WIDTH_STEP);
}

static bool train(VariantSet *set, const TrainArguments *a, Error *e)
{
    RecordLayout layout;
    if (!learn_variant_of(set, a->data, &layout, e)) {
        return false;
    }
    TrainTask task = {
        .layout = &layout,
        .data = a->data,
        .out = a->out,
        .width = (int)a->hidden,
        .buckets = (int)a->buckets,
        .mirror = !a->plain && inputs_may_mirror(layout.variant),
        .corrects = a->corrects,
        .epochs = (int)a->epochs,
        .batch = (int)a->batch,
        .threads = (int)a->threads,
        .rate = a->rate,
        .rate_end = a->rate_end,
        .lambda = a->lambda,
        .seed = (uint64_t)a->seed,
    };
    TrainResult result;
    if (!train_run(&task, stderr, &result, e)) {
        return false;
    }
    printf("%s: %zu positions, %zu held out; loss %.6f, held out %.6f\n", a->out, result.positions,
           result.held_out, result.loss, result.held_out_loss);
    return true;
}

int train_command(int argc, char **argv)
{
    Error e;
    TrainArguments a;
    if (!read_arguments(argc, argv, &a, &e)) {
        return options_refuse("train", &e);
    }
    if (a.help) {
        fputs(usage, stdout);
        return options_finish("train");
    }
    VariantSet set = {0};
    bool good = train(&set, &a, &e);
    variants_free(&set);
    if (!good) {
        options_refuse("train", &e);
        return EXIT_FAILURE;
    }
    return options_finish("train");
}
