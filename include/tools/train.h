/* train: makes a network from positions that datagen wrote. */
#ifndef LACUNA_TOOLS_TRAIN_H
#define LACUNA_TOOLS_TRAIN_H

/* `lacuna train ...`, argv[0] = "train". Returns the exit status. */
int train_command(int argc, char **argv);

#endif
