/* lacuna eval: the evaluation of one position, taken apart. */
#include <stdio.h>
#include <stdlib.h>

#include "app/eval_text.h"
#include "app/networks.h"
#include "tools/eval.h"
#include "tools/options.h"
#include "variant/names.h"

typedef struct {
    const char *variant, *fen, *file; /* fen, file: NULL = the usual one */
    bool hand_set, help;
} EvalArguments;

enum { OPTION_VARIANT = 1, OPTION_FEN, OPTION_FILE, OPTION_HAND_SET, OPTION_HELP };

static const struct option options[] = {
    {"variant", required_argument, NULL, OPTION_VARIANT},
    {"fen", required_argument, NULL, OPTION_FEN},
    {"eval-file", required_argument, NULL, OPTION_FILE},
    {"hand-set", no_argument, NULL, OPTION_HAND_SET},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

static const char usage[] =
    "usage: lacuna eval [--variant NAME] [--fen FEN] [--eval-file FILE | --hand-set]\n"
    "\n"
    "Says how a position is judged without looking ahead, and what each piece is worth in it: the\n"
    "start of chess, if nothing else is said. --eval-file takes another network than the one that\n"
    "came with the program, --hand-set none.\n";

static bool read_arguments(int argc, char **argv, EvalArguments *a, Error *e)
{
    *a = (EvalArguments){.variant = "chess"};
    int option;
    while ((option = options_next(argc, argv, options, e)) != -1) {
        switch (option) {
        case OPTION_VARIANT: a->variant = optarg; break;
        case OPTION_FEN: a->fen = optarg; break;
        case OPTION_FILE: a->file = optarg; break;
        case OPTION_HAND_SET: a->hand_set = true; break;
        case OPTION_HELP: a->help = true; break;
        default: return false; /* options_next has set the error */
        }
    }
    if (a->file != NULL && a->hand_set) {
        return error_set(e, "--eval-file and --hand-set exclude each other");
    }
    return optind == argc ||
           error_set(e, "'%.60s' is no option; a FEN goes in quotes after --fen", argv[optind]);
}

/* A file for another game than the one asked for is a mistake here. */
static bool choose_network(Networks *networks, const VariantSet *variants, const Variant *v,
                           const EvalArguments *a, Error *e)
{
    networks->off = a->hand_set;
    if (a->file == NULL) {
        return true;
    }
    char name[NAME_MAX_LENGTH + 1];
    if (!network_names(a->file, name, e) || !networks_choose(networks, variants, a->file, e)) {
        return false;
    }
    return variants_find(variants, name) == v ||
           error_set(e, "%.120s: a network for '%s', expected one for '%s'", a->file, name,
                     v->name);
}

static bool explain(const VariantSet *variants, const EvalArguments *a, Error *e)
{
    static char text[EVAL_TEXT_MAX];
    const Variant *v = variants_find(variants, a->variant);
    if (v == NULL) {
        return variants_unknown(variants, a->variant, e);
    }
    Networks networks = {0};
    Game *game = game_new(v, e);
    bool done = game != NULL && choose_network(&networks, variants, v, a, e) &&
                game_set_fen(game, a->fen, e) &&
                eval_text(game, networks_for(&networks, v), text, e);
    if (done) {
        fputs(text, stdout);
    }
    networks_free(&networks);
    game_free(game);
    return done;
}

int eval_command(int argc, char **argv)
{
    Error e;
    EvalArguments a;
    VariantSet variants = {0};
    if (!read_arguments(argc, argv, &a, &e)) {
        return options_refuse("eval", &e);
    }
    if (a.help) {
        fputs(usage, stdout);
        return options_finish("eval");
    }
    bool done = variants_read_builtin(&variants, &e) && explain(&variants, &a, &e);
    variants_free(&variants);
    if (!done) {
        fprintf(stderr, "lacuna eval: %s\n", e.text);
        return EXIT_FAILURE;
    }
    return options_finish("eval");
}
