/* bench: fixed positions of every game, each searched to a fixed depth by one thread. The sum of
 * nodes is the signature of behaviour: it changes exactly when rules, evaluation or search do. */
#ifndef LACUNA_TOOLS_BENCH_H
#define LACUNA_TOOLS_BENCH_H

/* `lacuna bench [DEPTH]`, argv[0] = "bench". Returns the exit status. */
int bench_command(int argc, char **argv);

#endif
