/* `lacuna pgn`: its commands and their files. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/options.h"
#include "tools/pgn.h"

typedef struct {
    bool help;
    PgnReport report;
    char **file; /* the rest of argv: at least one */
    int files;
} PgnArguments;

static const struct option options[] = {
    {"verbose", no_argument, NULL, 'v'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char usage[] =
    "usage: lacuna pgn check [--verbose] FILE...\n"
    "       lacuna pgn convert FILE...\n"
    "\n"
    "check replays the games of PGN files, of any variant, and says what is wrong, and where; "
    "with\n"
    "--verbose, what is right as well. convert writes the games that are right to the standard\n"
    "output, as Lacuna writes them, and says of the others what is wrong. Both read the records "
    "that\n"
    "XBoard writes. - is the standard input.\n";

static bool read_arguments(int argc, char **argv, PgnArguments *a, Error *e)
{
    *a = (PgnArguments){0};
    int option;
    while ((option = options_next(argc, argv, options, e)) != -1) {
        if (option == '?') {
            return false;
        }
        a->report = option == 'v' ? PGN_VERBOSE : a->report;
        a->help |= option == 'h';
    }
    if (a->help) {
        return true;
    }
    if (optind == argc) {
        return error_set(e,
                         "what is to be done is missing; it is: check FILE... or convert FILE...");
    }
    bool convert = strcmp(argv[optind], "convert") == 0;
    if (!convert && strcmp(argv[optind], "check") != 0) {
        return error_set(
            e, "'%.40s' is unknown; what can be done is: check FILE... or convert FILE...",
            argv[optind]);
    }
    if (convert && a->report == PGN_VERBOSE) {
        return error_set(e, "convert: it writes games only; --verbose is for check");
    }
    a->report = convert ? PGN_CONVERT : a->report;
    a->file = argv + optind + 1;
    a->files = argc - optind - 1;
    return a->files > 0 || error_set(e, "%s: no file given; - is the standard input", argv[optind]);
}

static bool check_file(const char *name, const VariantSet *variants, PgnReport report,
                       PgnCount *count)
{
    bool is_input = strcmp(name, "-") == 0;
    FILE *file = is_input ? stdin : fopen(name, "rb");
    if (file == NULL) {
        fprintf(stderr, "lacuna pgn: cannot open %s: %s\n", name, strerror(errno));
        return false;
    }
    bool ok = pgn_check(file, is_input ? "standard input" : name, variants, report, count);
    if (!ok) {
        fprintf(stderr, "lacuna pgn: %s: out of memory\n", name);
    } else if (ferror(file)) {
        fprintf(stderr, "lacuna pgn: cannot read %s\n", name);
        ok = false;
    }
    if (!is_input) {
        (void)fclose(file);
    }
    return ok;
}

int pgn_command(int argc, char **argv)
{
    Error e;
    PgnArguments a;
    VariantSet variants = {0};
    if (!read_arguments(argc, argv, &a, &e)) {
        return options_refuse("pgn", &e);
    }
    if (a.help) {
        fputs(usage, stdout);
        return options_finish("pgn");
    }
    if (!variants_read_builtin(&variants, &e)) {
        fprintf(stderr, "lacuna pgn: %s\n", e.text);
        return EXIT_FAILURE;
    }
    PgnCount count = {0};
    bool read = true;
    for (int i = 0; i < a.files; i++) {
        read &= check_file(a.file[i], &variants, a.report, &count);
    }
    variants_free(&variants);
    (void)fprintf(a.report == PGN_CONVERT ? stderr : stdout, "%d games, %d right, %d wrong\n",
                  count.games, count.games - count.wrong, count.wrong);
    int status = options_finish("pgn");
    return read && count.wrong == 0 ? status : EXIT_FAILURE;
}
