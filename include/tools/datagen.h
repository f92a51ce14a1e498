/* datagen: positions to learn from, by self-play; and what files of them need. */
#ifndef LACUNA_TOOLS_DATAGEN_H
#define LACUNA_TOOLS_DATAGEN_H

/* `lacuna datagen ...`, argv[0] = "datagen". Returns the exit status. */
int datagen_command(int argc, char **argv);

#endif
