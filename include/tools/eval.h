/* `lacuna eval`: why a position is judged as it is (app/eval_text.h). */
#ifndef LACUNA_TOOLS_EVAL_H
#define LACUNA_TOOLS_EVAL_H

/* argv[0] = "eval". The exit status: 0, 1 on a failure, EXIT_USAGE. */
int eval_command(int argc, char **argv);

#endif
