/* play: the game in a terminal. See console/console.h. */
#ifndef LACUNA_TOOLS_PLAY_H
#define LACUNA_TOOLS_PLAY_H

/* `lacuna play ...` with its own arguments, argv[0] = "play". Returns the exit status. */
int play_command(int argc, char **argv);

#endif
