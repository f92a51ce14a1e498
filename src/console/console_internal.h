/* What the parts of the console share. */
#ifndef LACUNA_CONSOLE_CONSOLE_INTERNAL_H
#define LACUNA_CONSOLE_CONSOLE_INTERNAL_H

#include "app/mood.h"
#include "app/session.h"
#include "base/text.h"
#include "console/console.h"
#include "console/entry.h"
#include "console/record.h"
#include "console/view.h"

/* An end that the players made, not the rules. */
typedef enum { AGREED_NOTHING, AGREED_DRAW, AGREED_RESIGNED } Agreement;

typedef struct {
    Session session;
    Record record;
    Entry entry;
    View view;
    bool engine[COLOURS]; /* who plays that side */
    TimeControl level;
    int64_t clock[COLOURS];   /* ms left, where the level is a clock */
    int clock_turns[COLOURS]; /* turns since it was set up */
    bool analysis;            /* say what the engine thinks before each of a person's turns */
    bool typed;               /* input comes from a terminal, which echoes it */
    bool due;                 /* the board is to be drawn before the next prompt */
    bool play_on;             /* a mate that is only announced (Hole) does not end the game */
    bool quit;
    Agreement agreed;    /* how the game has ended, if the players ended it */
    Colour resigned;     /* who, if AGREED_RESIGNED */
    Mood mood[COLOURS];  /* how the engine sees the game when it plays that side */
    int64_t interrupted; /* clock_ms of the last Ctrl-C; 0: none yet */
    char said[1024];     /* lines to be said below the board when it is next drawn */
} Console;

static inline Game *console_game(const Console *c)
{
    return c->session.game;
}

/* Says a line: below the board when it is next drawn, where drawing it clears the screen; else at
 * once. */
void console_say(Console *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A line, at once, that tells of something wrong. */
void console_complain(const Console *c, const Error *e);
/* Draws the board and what there is to say below it. */
void console_draw(Console *c);
/* The position has changed: what was half entered is forgotten, the board is due, and no end is
 * agreed on. */
void console_changed(Console *c);
/* The game has changed: there is a new one, or the turns so far are others. */
void console_restarted(Console *c);
/* Has the game ended by the rules or the players, so that nobody is to move? */
bool console_is_over(const Console *c);
/* How the game stands: "1-0", ... or "*", and why; `reason` is "" while it goes on. */
const char *console_result(const Console *c, const char **reason);
/* Plays a legal turn for the side to move. */
bool console_play(Console *c, Turn turn, const char *comment, Error *e);

/* --- Interrupts (Ctrl-C) ---------------------------------------------------------------------- */

/* Once for the whole program. False: an error. */
bool interrupt_install(Error *e);
/* Takes note of the Ctrl-C's since the last call. Two within INTERRUPT_MS set `quit`: then true. */
enum { INTERRUPT_MS = 2000 };
bool interrupt_quits(Console *c);
/* Has there been one of which no note is taken yet? */
bool interrupt_waits(void);
/* Waits for one, or for input. Whether it was one. */
bool interrupt_or_input(const Console *c);

/* --- The engine -------------------------------------------------------------------------------- */

typedef struct {
    Turn best; /* .first is MOVE_NONE if there is no turn */
    SearchInfo info;
    bool has_info;
    bool interrupted;
    int64_t elapsed; /* ms */
} Thought;

typedef enum {
    THINK_QUIETLY, /* on a terminal one line that is redrawn, else nothing */
    THINK_ALOUD,   /* a line for each depth */
} ThinkMode;

/* The limits of the level for the side to move. */
Limits level_limits(const Console *c);
/* "1 s a turn", "depth 8" */
void level_add(const TimeControl *level, Text *t);
/* Sets the clocks of both sides up as the level says; takes a turn's time off the mover's. */
void level_start_clocks(Console *c);
void level_take_time(Console *c, int64_t ms);

/* Searches the game's position and waits for the end. Ctrl-C ends it, twice sets `quit`. */
bool think(Console *c, Limits limits, ThinkMode mode, Thought *thought, Error *e);
/* Lets the engine play the turn of the side to move and says so. */
bool think_and_play(Console *c, Error *e);
/* "+0.32, depth 12, 1.0 s: 5. Nf3 Nc6"; scores in pawns from White's view, or "White mates in 3". */
void think_add_verdict(const Console *c, const Thought *thought, Text *t);

/* --- Commands ---------------------------------------------------------------------------------- */

/* Does the line begin with a command's name? Then it is carried out (and written to). */
bool command_run(Console *c, char *line);

typedef bool (*Command)(Console *c, char *rest, Error *e);
bool command_new(Console *c, char *rest, Error *e);
bool command_fen(Console *c, char *rest, Error *e);
bool command_undo(Console *c, char *rest, Error *e);
bool command_redo(Console *c, char *rest, Error *e);
bool command_resign(Console *c, char *rest, Error *e);
bool command_draw(Console *c, char *rest, Error *e);
bool command_cancel(Console *c, char *rest, Error *e);
bool command_moves(Console *c, char *rest, Error *e);
bool command_hint(Console *c, char *rest, Error *e);
bool command_skill(Console *c, char *rest, Error *e);
bool command_level(Console *c, char *rest, Error *e);
bool command_eval(Console *c, char *rest, Error *e);
bool command_analyse(Console *c, char *rest, Error *e);
bool command_analysis(Console *c, char *rest, Error *e);
bool command_go(Console *c, char *rest, Error *e);
bool command_both(Console *c, char *rest, Error *e);
bool command_engine(Console *c, char *rest, Error *e);
bool command_save(Console *c, char *rest, Error *e);
bool command_load(Console *c, char *rest, Error *e);
bool command_pgn(Console *c, char *rest, Error *e);

/* Puts the last game of the file on the board, or the number-th from 1. */
bool file_load(Console *c, const char *name, long long number, Error *e);

/* --- Entering turns ---------------------------------------------------------------------------- */

/* Takes a line that is no command: a turn, part of one, or an answer. */
void turn_enter(Console *c, const char *text);
/* What is asked for next, for the prompt: "stone [none]". */
void turn_add_question(const Console *c, Text *t);

/* --- Listing ----------------------------------------------------------------------------------- */

/* Which turns to list: all parts that are set have to fit. */
typedef struct {
    int kind;       /* ShapeKind, or -1 */
    Square from;    /* or NO_SQUARE */
    PieceType type; /* of the piece that moves or is dropped, or NO_PIECE_TYPE */
    int file;       /* of its origin, or -1 */
} Filter;

extern const Filter filter_all;

/* What a wrong entry seems to be about; false if that is not plain. */
bool filter_guess(const Game *g, const char *text, Filter *filter);
/* Lists the legal turns (first moves only, in games with stones); their number. */
int list_turns(Console *c, const Filter *filter, const char *label);
/* Lists where the stone can go now, by some legal turn; their number. */
int list_stone(Console *c, Square stone);

/* Words in columns, with a label before the first line. */
typedef struct {
    FILE *out;
    int indent, column;
} Wrap;

Wrap wrap_start(FILE *out, const char *label);
void wrap_word(Wrap *w, const char *word);
void wrap_end(Wrap *w);

#endif
