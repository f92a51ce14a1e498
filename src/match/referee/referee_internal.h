/* A game on its way: shared by the files of the referee. */
#ifndef LACUNA_MATCH_REFEREE_REFEREE_INTERNAL_H
#define LACUNA_MATCH_REFEREE_REFEREE_INTERNAL_H

#include "match/referee.h"

typedef struct {
    int64_t left_us;
    int to_go; /* turns until the next `base`; 0 = no such */
} MatchGameClock;

/* How many turns in a row a player has judged the game so. */
typedef struct {
    int lost, won, even;
} Judgement;

typedef struct {
    Game *game;
    Player **player;
    const TimeControl *tc;
    const Adjudication *rules;
    const atomic_bool *stop;
    MatchGameRecord *record;
    MatchGameClock clock[COLOURS];
    Judgement judgement[COLOURS];
    bool offered;       /* the last turn came with an offer of a draw */
    bool gone[COLOURS]; /* its process: needs no ping to be started anew */
    bool late[COLOURS]; /* lost on time without an answer: perhaps it hangs */
    int64_t engines_us; /* time that was the players' */
} MatchGame;

/* --- end.c: results ---------------------------------------------------------------------- */

/* Each of them ends the game and returns false, so that callers can `return match_game_lost(...)`. The
 * text of an engine may be anything. */
bool match_game_lost(MatchGame *b, Colour loser, Termination t, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool match_game_drawn(MatchGame *b, Termination t, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool match_game_aborted(MatchGame *b);
/* Ends it if the rules do. True while it goes on. */
bool match_game_goes_on(MatchGame *b);

/* --- adjudicate.c: what engines say of the game ------------------------------------------------ */

/* After the turn was played: ends the game by adjudication if that is due. True while it goes on. */
bool match_game_judge(MatchGame *b, Colour mover, const PlayerTurn *turn);
/* The same for a claim, with the turn or instead of it. */
bool match_game_claim(MatchGame *b, Colour claimant, const PlayerTurn *turn);

/* --- record.c: the game as PGN ------------------------------------------------------------ */

/* Records the turn before it is played; thought: NULL for one of the opening. False: no more room. */
bool match_game_record_turn(MatchGame *b, Turn turn, const PlayerTurn *thought);
void match_game_record_tags(MatchGame *b);

#endif
