/* One game between two players, under the referee: he alone decides legality, results, draws and
 * clocks.
 *
 * A game ends by rule as game_outcome says, in Hole with the announced mate too. Otherwise a player
 * loses by
 *
 *   - overstepping his time by more than the margin, whatever his answer is: TERM_TIME; if the
 *     engine does not even answer a ping afterwards, TERM_STALL. A turn that came too late is not
 *     played;
 *   - no answer for hang_ms where there is no clock: TERM_STALL;
 *   - a process that ended or a lost pipe, also while the opponent thinks: TERM_CRASH;
 *   - a turn that is not legal, an answer that is no turn, refusing a legal turn or position of a
 *     variant that the engine said it knows, or claiming a win or draw that is none: TERM_ILLEGAL;
 *   - resigning, or claiming his own loss: TERM_RESIGNED.
 *
 * A claim together with a turn is judged after the turn, and the rules come first. A claimed draw is
 * no false claim where chess is dead by FIDE's article 5.2.2: bare kings, or one minor piece more.
 * A draw offered by one player with his turn and by the other with the next is agreed. */
#ifndef LACUNA_MATCH_REFEREE_H
#define LACUNA_MATCH_REFEREE_H

#include <stdatomic.h>

#include "game/pgn.h"
#include "match/player.h"
#include "match/usage.h"

/* All scores are centipawns from the view of the engine that tells them. */
typedef struct {
    int64_t margin_ms;              /* grace on each turn's clock */
    int64_t hang_ms;                /* silence that is a hang, where no clock runs */
    int resign_moves, resign_score; /* 0 moves: off. Both sides agree for so many turns each */
    int draw_number, draw_moves,
        draw_score; /* 0 moves: off. After move number, for so many turns of each */
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
    TERM_ABORTED, /* by us: no result */
    TERMINATIONS
} Termination;

/* The value of PGN's Termination tag: "time forfeit". */
const char *termination_name(Termination t);
/* The other way; TERM_NORMAL for what is none of them. */
Termination termination_of(const char *name);

typedef struct {
    const char *result; /* "1-0", "0-1", "1/2-1/2", "*" (aborted) */
    Termination termination;
    char reason[160]; /* in words: "White mates" */
    PgnGame pgn;      /* turns with comments; tags Variant, FEN/SetUp, TimeControl, Termination,
                               TerminationDetails (the reason), PlyCount, WhiteUsage, BlackUsage filled in. Owned by whoever
                               has the record: end with pgn_free */
    int plies;        /* turns played, those of the opening included */
    int thought;      /* turns that players were asked for */
    Usage usage[COLOURS];
    bool restart[COLOURS]; /* that player must be started anew */
    int64_t referee_us;    /* time of our own between the moves, all of them */
} MatchGameRecord;

/* Plays on from g's current position (g ends at the final one); the turns that g has already are the
 * opening. *stop set from elsewhere aborts soon. `record` is filled in from scratch. */
void match_game_play(Game *g, Player *player[COLOURS], const TimeControl tc[COLOURS],
                     const Adjudication *adjudication, const atomic_bool *stop,
                     MatchGameRecord *record);

#endif
