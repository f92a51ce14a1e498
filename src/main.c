/* lacuna: says which part of the program the arguments ask for, and hands over to it. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/perft.h"
#include "base/fault.h"
#include "base/pipe.h"
#include "base/text.h"
#include "base/version.h"
#include "protocol/cecp.h"
#include "protocol/output.h"
#include "protocol/uci.h"
#include "tools/bench.h"
#include "tools/datagen.h"
#include "tools/eval.h"
#include "tools/match.h"
#include "tools/options.h"
#include "tools/pgn.h"
#include "tools/play.h"
#include "tools/train.h"

typedef int (*Speak)(Session *s);

static const char usage[] =
    "usage: lacuna [COMMAND] [ARGUMENTS]\n"
    "\n"
    "  lacuna              speak UCI or the XBoard protocol, whichever is spoken to it first\n"
    "  lacuna uci          speak UCI\n"
    "  lacuna xboard       speak the XBoard protocol (CECP v2)\n"
    "  lacuna play [--variant NAME] [--white human|engine] [--black human|engine] [...]\n"
    "                      play in the terminal (lacuna play --help)\n"
    "  lacuna perft [--variant NAME] [--fen FEN] [--divide] [--threads N] [--hash MIB]\n"
    "               [--kernel NAME] DEPTH\n"
    "                      count the turns below a position (chess, if no variant is named)\n"
    "  lacuna bench [DEPTH]\n"
    "                      search fixed positions of every game; the node count is the\n"
    "                      signature of behaviour\n"
    "  lacuna eval [--variant NAME] [--fen FEN] [--eval-file FILE | --hand-set]\n"
    "                      say how a position is judged without looking ahead, and what each\n"
    "                      piece is worth in it\n"
    "  lacuna match --engine 'cmd=...' --engine 'cmd=...' --variant NAME --tc TC ...\n"
    "                      let engines play each other; lacuna match --help says it all\n"
    "  lacuna pgn check [--verbose] FILE...\n"
    "                      replay games of any variant and say what is wrong, and where\n"
    "  lacuna pgn convert FILE...\n"
    "                      write games anew, those that XBoard has saved as well\n"
    "  lacuna datagen --variant NAME --positions N --out FILE [...]\n"
    "                      positions to learn from, by self-play (lacuna datagen --help)\n"
    "  lacuna train --data FILE --out NET [...]\n"
    "                      a network from such positions (lacuna train --help)\n"
    "  lacuna --version    print the version\n"
    "  lacuna --help       print this\n"
    "\n"
    "Variants: chess, hole, wormhole, hostage, eightstone.\n";

/* Whoever read our output is gone, or the disk is full: nothing more can be said. */
static void end_quietly(int error)
{
    _Exit(pipe_reader_gone(error) ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* Reads until a line that one of the protocols knows, and leaves it to that one. */
static Speak choose_protocol(Session *s)
{
    InputStatus status;
    char *line;
    while ((status = input_line(&s->input, &line)) != INPUT_END) {
        if (status == INPUT_TOO_LONG) {
            output_line("info string error: line of more than %d bytes ignored", INPUT_LINE_MAX);
            continue;
        }
        if (cecp_knows(line) || uci_knows(line)) {
            input_again(&s->input);
            return cecp_knows(line) ? cecp_run : uci_run;
        }
        char *word = text_word(&line);
        if (word != NULL) {
            Error e;
            error_set(&e, "unknown command '%.40s'; say uci or xboard first", word);
            output_line("info string error: %s", e.text);
        }
    }
    return uci_run; /* which finds the end of the input as well */
}

/* speak: NULL = whichever protocol comes first. */
static int run_protocol(Speak speak)
{
#ifdef SIGPIPE /* Windows has none */
    signal(SIGPIPE, SIG_IGN);
#endif
    output_on_failure(end_quietly);
    Error e;
    Session session;
    if (!session_init(&session, &e)) {
        fprintf(stderr, "lacuna: %s\n", e.text);
        return EXIT_FAILURE;
    }
    if (speak == NULL) {
        speak = choose_protocol(&session);
    }
    int status = speak(&session);
    session_free(&session);
    return status;
}

static int uci_command(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return run_protocol(uci_run);
}

static int xboard_command(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return run_protocol(cecp_run);
}

static int help_command(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    fputs(usage, stdout);
    return options_finish("--help");
}

static int version_command(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    puts(LACUNA_NAME " " LACUNA_VERSION);
    return options_finish("--version");
}

static const struct {
    const char *name;
    int (*run)(int argc, char **argv); /* argv[0] = name */
    bool has_arguments;
} commands[] = {
    {"uci", uci_command, false},           {"xboard", xboard_command, false},
    {"play", play_command, true},          {"perft", perft_command, true},
    {"bench", bench_command, true},        {"match", match_command, true},
    {"eval", eval_command, true},          {"pgn", pgn_command, true},
    {"datagen", datagen_command, true},    {"train", train_command, true},
    {"--help", help_command, false},       {"-h", help_command, false},
    {"--version", version_command, false},
};

int main(int argc, char **argv)
{
    if (!pipe_open_standard()) {
        return EXIT_FAILURE; /* and nowhere to say so */
    }
    fault_watch();
    if (argc < 2) {
        return run_protocol(NULL);
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(argv[1], commands[i].name) != 0) {
            continue;
        }
        if (argc > 2 && !commands[i].has_arguments) {
            fprintf(stderr, "lacuna %s: takes no arguments, but got '%s'\n", argv[1], argv[2]);
            return EXIT_USAGE;
        }
        fault_note_command(argv[1]);
        return commands[i].run(argc - 1, argv + 1);
    }
    fprintf(stderr, "lacuna: unknown command '%s'; try lacuna --help\n", argv[1]);
    return EXIT_USAGE;
}
