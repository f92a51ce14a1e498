/* What engines say of their thinking: depth, score and nodes of the last line of it. */
#ifndef LACUNA_MATCH_ENGINE_SCORE_INTERNAL_H
#define LACUNA_MATCH_ENGINE_SCORE_INTERNAL_H

#include "match/player.h"

/* What follows `info` in UCI. Only the first of several lines of play counts; a bound counts while
 * nothing better is known of that depth. */
void player_score_uci(char *rest, PlayerTurn *turn);

/* CECP's "DEPTH SCORE CENTISECONDS NODES PV". False, and nothing changed, if it is no such line. */
bool player_score_cecp(const char *line, PlayerTurn *turn);

#endif
