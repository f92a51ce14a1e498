/* `lacuna play`: the command line of the console. */
#include "tools/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/session.h"
#include "console/console.h"
#include "tools/options.h"

enum { DEFAULT_MS = 1000 };

enum {
    OPTION_VARIANT = 1,
    OPTION_FEN,
    OPTION_LOAD,
    OPTION_WHITE,
    OPTION_BLACK,
    OPTION_MOVETIME,
    OPTION_DEPTH,
    OPTION_NODES,
    OPTION_TC,
    OPTION_HASH,
    OPTION_THREADS,
    OPTION_ASCII,
    OPTION_HELP,
};

static const struct option options[] = {
    {"variant", required_argument, NULL, OPTION_VARIANT},
    {"fen", required_argument, NULL, OPTION_FEN},
    {"load", required_argument, NULL, OPTION_LOAD},
    {"white", required_argument, NULL, OPTION_WHITE},
    {"black", required_argument, NULL, OPTION_BLACK},
    {"movetime", required_argument, NULL, OPTION_MOVETIME},
    {"depth", required_argument, NULL, OPTION_DEPTH},
    {"nodes", required_argument, NULL, OPTION_NODES},
    {"tc", required_argument, NULL, OPTION_TC},
    {"hash", required_argument, NULL, OPTION_HASH},
    {"threads", required_argument, NULL, OPTION_THREADS},
    {"ascii", no_argument, NULL, OPTION_ASCII},
    {"help", no_argument, NULL, OPTION_HELP},
    {0},
};

static const char usage[] =
    "usage: lacuna play [--variant NAME] [--fen FEN | --load FILE.pgn]\n"
    "                   [--white human|engine] [--black human|engine]\n"
    "                   [--movetime MS] [--depth N] [--nodes N] [--tc 5:00+3]\n"
    "                   [--hash MIB] [--threads N] [--ascii]\n"
    "\n"
    "Plays in the terminal, or through a pipe. You have White and the engine, at a second a\n"
    "turn, Black, if nothing else is said. `help` in the game lists its commands.\n";

static bool read_player(const char *option, const char *text, bool *engine, Error *e)
{
    if (strcmp(text, "human") != 0 && strcmp(text, "engine") != 0) {
        return error_set(e, "--%s is human or engine, not '%.40s'", option, text);
    }
    *engine = strcmp(text, "engine") == 0;
    return true;
}

static bool read_option(int option, ConsoleStart *start, Error *e)
{
    switch (option) {
    case OPTION_VARIANT: start->variant = optarg; return true;
    case OPTION_FEN: start->fen = optarg; return true;
    case OPTION_LOAD: start->load = optarg; return true;
    case OPTION_WHITE: return read_player("white", optarg, &start->engine[WHITE], e);
    case OPTION_BLACK: return read_player("black", optarg, &start->engine[BLACK], e);
    case OPTION_MOVETIME: return time_control_key("movetime", optarg, &start->level, e);
    case OPTION_DEPTH: return time_control_key("depth", optarg, &start->level, e);
    case OPTION_NODES: return time_control_key("nodes", optarg, &start->level, e);
    case OPTION_TC: return time_control_key("tc", optarg, &start->level, e);
    case OPTION_HASH:
        return options_integer("--hash", optarg, 1, SESSION_HASH_MAX, &start->hash, e);
    case OPTION_THREADS:
        return options_integer("--threads", optarg, 1, THREADS_MAX, &start->threads, e);
    case OPTION_ASCII: start->plain = true; return true;
    case OPTION_HELP: return true;
    default: return false; /* options_next has set the error */
    }
}

static bool read_arguments(int argc, char **argv, ConsoleStart *start, bool *help, Error *e)
{
    int option;
    *start = (ConsoleStart){.engine = {false, true}};
    while ((option = options_next(argc, argv, options, e)) != -1) {
        *help = *help || option == OPTION_HELP;
        if (!read_option(option, start, e)) {
            return false;
        }
    }
    if (optind < argc) {
        return error_set(e, "takes no arguments but options, but got '%.40s'", argv[optind]);
    }
    if (start->fen != NULL && start->load != NULL) {
        return error_set(e, "--fen and --load each say what stands on the board; take one");
    }
    const TimeControl *level = &start->level;
    if (level->depth == 0 && level->nodes == 0 && !time_control_clock(level)) {
        start->level.move_time = level->move_time > 0 ? level->move_time : DEFAULT_MS;
    }
    return true;
}

int play_command(int argc, char **argv)
{
    Error e;
    ConsoleStart start;
    bool help = false;
    if (!read_arguments(argc, argv, &start, &help, &e)) {
        return options_refuse("play", &e);
    }
    if (help) {
        (void)fputs(usage, stdout);
    } else if (!console_run(&start, &e)) {
        return options_refuse("play", &e);
    }
    return options_finish("play");
}
