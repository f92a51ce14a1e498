/* `lacuna perft`: counts the turns below a position. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/perft.h"
#include "base/clock.h"
#include "game/fen.h"
#include "game/movetext.h"
#include "tools/options.h"
#include "variant/names.h"

typedef struct {
    const char *variant, *fen, *kernel; /* fen, kernel: NULL = the usual one */
    bool divide, help;
    long long threads, hash, depth;
} PerftArguments;

/* A position, and what it stands on. */
typedef struct {
    VariantSet variants;
    const Variant *variant;
    const Kernel *kernel;
    Board *board;
    Pos *pos;
} PerftPosition;

enum {
    OPTION_VARIANT = 1,
    OPTION_FEN,
    OPTION_KERNEL,
    OPTION_DIVIDE,
    OPTION_THREADS,
    OPTION_HASH,
    OPTION_HELP,
};

static const struct option options[] = {
    {"variant", required_argument, NULL, OPTION_VARIANT},
    {"fen", required_argument, NULL, OPTION_FEN},
    {"kernel", required_argument, NULL, OPTION_KERNEL},
    {"divide", no_argument, NULL, OPTION_DIVIDE},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"hash", required_argument, NULL, OPTION_HASH},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

static const char usage[] =
    "usage: lacuna perft [--variant NAME] [--fen FEN] [--divide] [--threads N] [--hash MIB]\n"
    "                    [--kernel NAME] DEPTH\n"
    "\n"
    "Counts the turns DEPTH deep below a position: the start of chess, if nothing else is said.\n"
    "--divide counts below each of its turns; --hash remembers what was counted; --kernel takes\n"
    "another build of the rules than the usual one.\n";

static bool read_option(int option, PerftArguments *a, Error *e)
{
    switch (option) {
    case OPTION_VARIANT: a->variant = optarg; return true;
    case OPTION_FEN: a->fen = optarg; return true;
    case OPTION_KERNEL: a->kernel = optarg; return true;
    case OPTION_DIVIDE: a->divide = true; return true;
    case OPTION_HELP: a->help = true; return true;
    case OPTION_THREADS:
        return options_integer("--threads", optarg, 1, PERFT_THREADS_MAX, &a->threads, e);
    case OPTION_HASH: return options_integer("--hash", optarg, 0, PERFT_HASH_MAX, &a->hash, e);
    default: return false; /* options_next has set the error */
    }
}

static bool read_arguments(int argc, char **argv, PerftArguments *a, Error *e)
{
    *a = (PerftArguments){.variant = "chess", .threads = 1};
    int option;
    while ((option = options_next(argc, argv, options, e)) != -1) {
        if (!read_option(option, a, e)) {
            return false;
        }
    }
    if (a->help) {
        return true;
    }
    if (optind == argc) {
        return error_set(e, "no depth given; for example: lacuna perft --variant hole 5");
    }
    if (optind + 1 < argc) {
        return error_set(e,
                         "'%.60s' after the depth: one depth is all that is wanted (a FEN goes "
                         "in quotes after --fen)",
                         argv[optind + 1]);
    }
    return options_integer("depth", argv[optind], 0, PERFT_DEPTH_MAX, &a->depth, e);
}

/* The kernel of that name, for this processor where there is a choice. */
static const Kernel *find_kernel(const char *name, const Kernel *usual, Error *e)
{
    const Kernel *found = NULL;
    for (const Kernel *const *k = kernel_all(); *k != NULL; k++) {
        if (strcmp((*k)->name, name) == 0 &&
            (found == NULL || strcmp((*k)->cpu, usual->cpu) == 0)) {
            found = *k;
        }
    }
    if (found == NULL) {
        error_set(e, "unknown kernel '%.40s'; the usual one here is %s", name, usual->name);
    }
    return found;
}

static bool choose_variant(PerftPosition *p, const PerftArguments *a, Error *e)
{
    if (!variants_read_builtin(&p->variants, e)) {
        return false;
    }
    p->variant = variants_find(&p->variants, a->variant);
    if (p->variant == NULL) {
        return variants_unknown(&p->variants, a->variant, e);
    }
    p->kernel = kernel_for(p->variant);
    if (a->kernel != NULL) {
        p->kernel = find_kernel(a->kernel, p->kernel, e);
    }
    return p->kernel != NULL;
}

/* Frees with free_position, whether it fails or not. */
static bool make_position(PerftPosition *p, const PerftArguments *a, Error *e)
{
    *p = (PerftPosition){0};
    Setup setup;
    if (!choose_variant(p, a, e)) {
        return false;
    }
    const char *fen = a->fen != NULL ? a->fen : p->variant->start_fen;
    if (!fen_read(p->variant, fen, &setup, e)) {
        return false;
    }
    p->board = p->kernel->board_new(p->variant, e);
    if (p->board == NULL) {
        return false;
    }
    p->pos = malloc(p->kernel->pos_bytes);
    if (p->pos == NULL) {
        return error_set(e, "out of memory");
    }
    return p->kernel->set(p->pos, p->board, &setup, e);
}

static void free_position(PerftPosition *p)
{
    free(p->pos);
    if (p->board != NULL) {
        p->kernel->board_free(p->board);
    }
    variants_free(&p->variants);
}

static void print_counted(void *context, Turn turn, uint64_t count)
{
    const Variant *v = context;
    char text[TURN_TEXT_MAX];
    movetext_write(v, turn, text);
    printf("%s: %" PRIu64 "\n", text, count);
    fflush(stdout);
}

static bool count(PerftPosition *p, const PerftArguments *a, Error *e)
{
    PerftTask task = {
        .depth = (int)a->depth,
        .threads = (int)a->threads,
        .hash = (size_t)a->hash,
        .counted = a->divide ? print_counted : NULL,
        .context = (void *)p->variant,
    };
    uint64_t total;
    int64_t start = clock_us();
    if (!perft_run(p->kernel, p->pos, &task, &total, e)) {
        return false;
    }
    int64_t time = clock_us() - start;
    printf("%sNodes searched: %" PRIu64 "\n", a->divide ? "\n" : "", total);
    printf("Time: %.3f s, %.1f Mn/s (%s, %s)\n", (double)time / 1e6,
           (double)total / (double)(time > 0 ? time : 1), p->kernel->name, p->kernel->cpu);
    return true;
}

int perft_command(int argc, char **argv)
{
    Error e;
    PerftArguments arguments;
    if (!read_arguments(argc, argv, &arguments, &e)) {
        return options_refuse("perft", &e);
    }
    if (arguments.help) {
        fputs(usage, stdout);
        return options_finish("perft");
    }
    PerftPosition position;
    bool good = make_position(&position, &arguments, &e);
    bool counted = good && count(&position, &arguments, &e);
    free_position(&position);
    if (!good) {
        return options_refuse("perft", &e);
    }
    if (!counted) {
        options_refuse("perft", &e);
        return EXIT_FAILURE;
    }
    return options_finish("perft");
}
