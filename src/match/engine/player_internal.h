/* What is behind a Player: one child, and the two protocols' knowledge of it. */
#ifndef LACUNA_MATCH_ENGINE_PLAYER_INTERNAL_H
#define LACUNA_MATCH_ENGINE_PLAYER_INTERNAL_H

#include <string.h>

#include "match/child.h"
#include "match/engine/options_internal.h"
#include "match/player.h"

enum {
    QUIT_MS = 1000,       /* from `quit` to the kill */
    VARIANTS_TEXT = 8192, /* names of variants that an engine announces, together */
    SENT_MAX = 48,        /* a turn as CECP text, SAN included */
};

/* The same for both protocols. Every function may be called only while the child runs. `e` is set
 * whenever the status is not PLAYER_OK. */
typedef struct {
    /* The first talk, and the options. */
    PlayerStatus (*hello)(Player *p, Error *e);
    bool (*knows)(const Player *p, const Variant *v);
    bool (*can_begin)(const Player *p, const Game *g, Error *e); /* NULL: anywhere */
    PlayerStatus (*new_game)(Player *p, const Game *g, const TimeControl *tc, Error *e);
    PlayerStatus (*think)(Player *p, Game *g, const TimeControl *tc,
                          const int64_t clock_ms[COLOURS], int moves_to_go, int64_t hard_ms,
                          PlayerTurn *turn, Error *e);
    void (*told)(Player *p, Game *g, Turn turn);
    bool (*game_over)(Player *p, const char *result, const char *reason);
    PlayerStatus (*ping)(Player *p, int64_t deadline_us, Error *e);
} PlayerProtocol;

extern const PlayerProtocol PLAYER_UCI, PLAYER_CECP;

typedef struct {
    bool has_variant;             /* the option UCI_Variant */
    char variants[VARIANTS_TEXT]; /* its values, each between blanks */
    bool owes;                    /* a bestmove is to come */
} PlayerUci;

typedef struct {
    bool any;           /* it has told features at all: else it is older than protocol 2 */
    bool asks_patience; /* done=0 */
    bool done, ping, setboard, san, usermove, time, colors, reuse, nps, memory, smp;
    bool has_variants;
    char variants[VARIANTS_TEXT]; /* as announced, between blanks */
    bool forced;                  /* it has been told to play neither side */
    bool owes;                    /* a move is to come */
    bool resigned, offered;       /* said since its last move */
    char claim[64];               /* a result claimed since its last move */
    char pending[SENT_MAX];       /* the opponent's turn, to be sent with the clocks */
    char last[SENT_MAX];          /* its own last move as written */
    bool sleeps;                  /* no pong came between turns */
    long long pings;
} PlayerCecp;

struct Player {
    PlayerSpec spec;
    char *log_path; /* owned; NULL: no log */
    char name[VALUE_MAX + 1];
    Child *child; /* NULL: not running */
    const PlayerProtocol *protocol;
    EngineOptions options;
    union {
        PlayerUci uci;
        PlayerCecp cecp;
    };
    Colour colour;
    int games;             /* begun with this process */
    int64_t launch_end_us; /* while it is started: when patience ends; else 0 */
    bool hopeless;         /* it has been started several times, and said nothing */
    bool silent;           /* it has not answered: no patience at its end */
    char line[CHILD_LINE_MAX + 1];
};

/* What the engine calls itself; kept if the spec gives no name. */
void player_names_itself(Player *p, const char *name);

/* Sends one line. A lost pipe is found when the answer is read. */
void player_send(Player *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The next line, into p->line: PLAYER_OK, PLAYER_SILENT at the deadline, or PLAYER_CRASHED. A line that
 * came just after the deadline is in p->line all the same; without one it is empty. */
PlayerStatus player_read(Player *p, int64_t deadline_us, int64_t *at_us, Error *e);

/* Takes what has been said already, a line a call; false when there is no more or it is too much. */
bool player_drain(Player *p, int64_t began_us);

int64_t player_deadline(const Player *p); /* clock_us() when its patience for answers ends */

/* Which protocol it speaks, by trying: starts and ends a process of its own. */
bool player_detect(const PlayerSpec *spec, const char *log_path, Proto *proto, Error *e);

/* Whether text could name a turn in some game: it has a square in it, or is a castling. */
bool player_looks_like_turn(const char *text);

/* Reads the engine's answer into turn->text, turn, readable, error. PLAYER_OK, or PLAYER_GARBAGE. */
PlayerStatus player_read_turn(Game *g, const char *text, bool cecp, PlayerTurn *turn);

/* Whether one of the words of a text made with player_add_word is the name. */
bool player_has_word(const char *words, const char *name);
/* Adds a word; what does not fit is forgotten. `words` is empty or ends in a blank. */
void player_add_word(char words[VARIANTS_TEXT], const char *word, size_t length);

static inline bool player_is_chess(const Variant *v)
{
    return strcmp(v->cecp_name, "normal") == 0;
}

#endif
