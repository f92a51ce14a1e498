/* One game between two players, under the referee: he alone decides legality, results, draws and
 * clocks. */
#ifndef LACUNA_MATCH_BOUT_H
#define LACUNA_MATCH_BOUT_H

#include "game/pgn.h"
#include "match/player.h"

typedef struct {
    int64_t margin_ms;              /* grace on the clock */
    int resign_moves, resign_score; /* 0 moves: off. Both sides agree for so many turns each */
    int draw_number, draw_moves,
        draw_score; /* 0 moves: off. After move number, for so many turns */
    int max_moves;  /* 0: none; draw by adjudication after so many full moves */
} Adjudication;

typedef enum {
    TERM_NORMAL,
    TERM_TIME,
    TERM_CRASH,
    TERM_STALL,
    TERM_ILLEGAL,
    TERM_ADJUDICATION,
    TERM_RESIGNED,
    TERM_ABORTED
} Termination;

typedef struct {
    const char *result; /* "1-0", "0-1", "1/2-1/2", "*" (aborted) */
    Termination termination;
    char reason[160];
    PgnGame pgn; /* turns with comments; tags Variant, FEN/SetUp, TimeControl, Result,
                                Termination, PlyCount filled in; owned by whoever has the record */
    int plies;
    bool restart[COLOURS]; /* that player must be started anew */
    int64_t referee_us;    /* time of our own between the moves */
} BoutRecord;

/* Plays from g's current position (g ends at the final one). *stop set from elsewhere aborts. */
void bout_play(Game *g, Player *player[COLOURS], const TimeControl tc[COLOURS],
               const Adjudication *adjudication, const volatile int *stop, BoutRecord *record);

#endif
