/* What the files of CECP share: the state of a connection, and who may touch it.
 *
 * Three threads meet here. The reader takes lines from the input and carries them out. The engine's
 * callbacks run in the search's thread; they print lines of thinking and put the end of a search
 * into the mailbox. The mover waits at the mailbox and then plays the turn on the board, which may
 * begin the next search; a callback must not, for it would wait for itself.
 *
 * `lock` is held by reader and mover over everything they do; what it guards never changes in the
 * middle of a command. `mailbox.lock` is taken within it and for moments only, by all three. */
#ifndef LACUNA_PROTOCOL_CECP_CECP_INTERNAL_H
#define LACUNA_PROTOCOL_CECP_CECP_INTERNAL_H

#include <pthread.h>

#include "app/mood.h"
#include "app/session.h"
#include "protocol/cecp/clock_internal.h"
#include "protocol/xboard.h"

enum { PINGS_MAX = 64 }; /* waiting for the engine's move */
enum { CECP_NAMES_MAX = 1024 };

#define CECP_REFUSED "the last position is not legal: set up another, or begin a new game"

typedef enum { SEARCH_NONE, SEARCH_THINK, SEARCH_PONDER, SEARCH_ANALYSE, SEARCH_HINT } CecpSearch;

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool full; /* a search has ended: best and ponder are its turns */
    Turn best, ponder;
    bool quit; /* the mover is to end */

    bool post;                      /* print lines of thinking */
    bool quiet;                     /* ... but not of this search */
    const Variant *variant;         /* of the game searched, for these lines */
    char expected[XBOARD_MOVE_MAX]; /* begins these lines: the reply pondered on, or "" */
    int depth, score;               /* of the last line of the search, 0 without */
    uint64_t nodes;
    Turn best_so_far;
} CecpMailbox;

typedef struct {
    pthread_mutex_t lock;
    pthread_t mover;
    CecpMailbox mailbox;

    Session *s;
    Xboard *xboard; /* owned */
    CecpClock clock;
    CecpSearch search;
    /* While pondering the session's game is one turn ahead, and this is the game as it stands on
     * the board; else NULL. Owned. */
    Game *board;

    bool force; /* the engine plays neither side */
    bool analysing;
    bool pondering; /* `hard` */
    bool paused;
    bool refused; /* the last position was: no move until there is another */
    bool held;    /* the pause holds back a search */
    bool over;    /* the end of the game was announced; a turn, or `go`, goes on nevertheless */
    Colour side;  /* the engine's, unless force */
    TurnList excluded; /* turns on the board that are not to be thought about; owned */
    Turn expected;     /* the reply expected in this position, or MOVE_NONE */
    Mood mood;
    bool against_engine; /* `computer` */
    int resign_score;    /* centipawns; 0: never */
    bool offers_draws;
    int64_t started;  /* clock_ms when the search began, for reports */
    int64_t spent;    /* ms thought about this turn before that: pauses and options interrupt */
    int64_t promised; /* what was on the clock when it began */

    char pings[PINGS_MAX][24];
    int ping_count;
} Cecp;

/* A command gets its arguments, which it may cut up, and the line as it came, for rejections. It
 * needs `lock`. Tables end with a NULL word. */
typedef void CecpHandler(Cecp *c, char *arguments, const char *line);
typedef struct {
    const char *word;
    CecpHandler *run;
} CecpCommand;

extern const CecpCommand CECP_GAME_COMMANDS[];    /* game.c */
extern const CecpCommand CECP_OPTION_COMMANDS[];  /* option.c */
extern const CecpCommand CECP_EXCLUDE_COMMANDS[]; /* exclude.c */
extern const CecpCommand CECP_AGREE_COMMANDS[];   /* agree.c */

/* A move of the user's, or a rejection. game.c. */
void cecp_play_text(Cecp *c, const char *text);
/* The game on the board begins: shows it to XBoard. game.c. */
void cecp_begin_game(Cecp *c);

/* --- play.c: searches and their ends. All need `lock`. --- */

/* False when no thread can be had. */
bool cecp_mover_start(Cecp *c, Error *e);
void cecp_mover_end(Cecp *c);

/* The game as it stands on the board, to look at; change it only after cecp_halt. */
Game *cecp_game(const Cecp *c);
/* Milliseconds of thinking about the turn on the board so far, as the clock measures them. */
int64_t cecp_spent(const Cecp *c);
/* Ends any search without a move; nothing is pending afterwards. */
void cecp_halt(Cecp *c);
/* Starts the search that the state calls for, if none is running: analysis, or a turn if it is the
 * engine's, or pondering. */
void cecp_resume(Cecp *c);
/* The position has changed: forgets what belonged to the last one. */
void cecp_position_changed(Cecp *c);
/* A turn of the opponent, legal on the board. */
void cecp_opponent_turn(Cecp *c, Turn turn);
/* Move now: ends thinking with a move; nothing otherwise. */
void cecp_move_now(Cecp *c);
/* Answers `hint` for the position on the board: with what is known, else after a short search. */
void cecp_hint(Cecp *c);
/* Makes the engine play the side to move, now. */
void cecp_go(Cecp *c);

/* --- agree.c. All need `lock`. --- */

/* The engine has found its turn, worth so much to it. */
void cecp_judge(Cecp *c, int score);
/* Whether it resigns rather than play it; says so. */
bool cecp_resigns(Cecp *c);
/* Offers a draw after its turn, if it is for one. */
void cecp_offer(Cecp *c);
/* Sets the option, or rejects the value. False if it is none of these. */
bool cecp_agree_option(Cecp *c, const char *name, const char *value, const char *line);
void cecp_agree_features(const Cecp *c);

/* --- exclude.c. Both need `lock`. --- */

/* What XBoard shows has changed within a turn: nothing is excluded any more. */
void cecp_include_all(Cecp *c);
/* The turns to think about, to be freed; none for all. False if everything is excluded. */
bool cecp_leave_out(Cecp *c, TurnList *only);

/* --- say.c: what CECP makes of things. --- */

/* Sends the lines, each with its line end; none is fine. */
void cecp_lines(const Text *lines);
/* Comments the position on the board, for XBoard's debug log. */
void cecp_note_position(const Cecp *c);

/* `tellusererror`, for whoever is at the other end. */
void cecp_tell_error(const Cecp *c, const char *text);
/* "Error (reason): line". The line may be anything. */
void cecp_error(const char *reason, const char *line);
void cecp_illegal(const char *reason, const char *move);
void cecp_features(const Cecp *c);
/* The variants as CECP calls them: "normal,hole". */
void cecp_variant_names(const Session *s, char names[CECP_NAMES_MAX]);
/* Prints the result if the game has ended by its rules; whether it has. */
bool cecp_claim(Game *g);
/* A line of thinking, if wanted; remembers it in the mailbox. */
void cecp_thinking(CecpMailbox *m, const SearchInfo *info);
/* Answers `.` in analysis. */
void cecp_status(Cecp *c);

#endif
