/* A bout on its way: shared by the files of the referee. */
#ifndef LACUNA_MATCH_REFEREE_REFEREE_INTERNAL_H
#define LACUNA_MATCH_REFEREE_REFEREE_INTERNAL_H

#include "match/referee.h"

typedef struct {
    int64_t left_us;
    int to_go; /* turns until the next `base`; 0 = no such */
} BoutClock;

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
    BoutRecord *record;
    BoutClock clock[COLOURS];
    Judgement judgement[COLOURS];
    bool offered;       /* the last turn came with an offer of a draw */
    bool gone[COLOURS]; /* its process: needs no ping to be started anew */
    bool late[COLOURS]; /* lost on time without an answer: perhaps it hangs */
    int64_t engines_us; /* time that was the players' */
} Bout;

/* --- end.c: results ---------------------------------------------------------------------- */

/* Each of them ends the bout and returns false, so that callers can `return bout_lost(...)`. The
 * text of an engine may be anything. */
bool bout_lost(Bout *b, Colour loser, Termination t, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool bout_drawn(Bout *b, Termination t, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool bout_aborted(Bout *b);
/* Ends it if the rules do. True while it goes on. */
bool bout_goes_on(Bout *b);

/* --- judge.c: what engines say of the game ------------------------------------------------ */

/* After the turn was played: ends the game by adjudication if that is due. True while it goes on. */
bool bout_judge(Bout *b, Colour mover, const PlayerTurn *turn);
/* The same for a claim, with the turn or instead of it. */
bool bout_claim(Bout *b, Colour claimant, const PlayerTurn *turn);

/* --- record.c: the game as PGN ------------------------------------------------------------ */

/* Records the turn before it is played; thought: NULL for one of the opening. False: no more room. */
bool bout_record_turn(Bout *b, Turn turn, const PlayerTurn *thought);
void bout_record_tags(Bout *b);

#endif
