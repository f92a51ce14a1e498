/* Signs beyond ASCII in a turn as written. */
#ifndef LACUNA_GAME_PGN_SIGNS_INTERNAL_H
#define LACUNA_GAME_PGN_SIGNS_INTERNAL_H

/* Changes figurines to letters, and cuts the word at a judgement, alone or behind the turn. What else
 * is beyond ASCII stays. */
void pgn_plain_signs(char *word);

#endif
