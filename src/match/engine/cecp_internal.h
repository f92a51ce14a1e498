/* CECP as the referee speaks it, in parts. */
#ifndef LACUNA_MATCH_ENGINE_CECP_INTERNAL_H
#define LACUNA_MATCH_ENGINE_CECP_INTERNAL_H

#include "match/engine/player_internal.h"

typedef enum {
    CECP_OTHER, /* thinking, comments, talk */
    CECP_MOVE,  /* text: the move */
    CECP_RESIGN,
    CECP_CLAIM,   /* text: the line, "1-0 {White mates}" */
    CECP_OFFER,   /* a draw */
    CECP_PONG,    /* number */
    CECP_ILLEGAL, /* text: what it says is illegal, a move or, in old engines, any command */
    CECP_ERROR,   /* text: the command it cannot obey */
    CECP_TELL,    /* text: an error for the user */
    CECP_FEATURE, /* text: the features */
} CecpEventKind;

typedef struct {
    CecpEventKind kind;
    char *text; /* within the line */
    long long number;
    bool old; /* CECP_MOVE: in a form of the time before protocol 2 */
} CecpEvent;

/* What the line says. Changes the line. */
CecpEvent cecp_event(char *line);

/* Takes features from the text and accepts or rejects them one by one. */
void cecp_features_read(Player *p, char *text);

/* Tells the limits of the search, before the first move. False if it has no words for them. */
bool cecp_send_limits(Player *p, const TimeControl *tc, Error *e);

/* Whether there are words to tell it where g begins. */
bool cecp_can_begin(const Player *p, const Game *g, Error *e);

/* Brings the engine, in force mode just after `new`, to the game's current position. False if the
 * start position cannot be told. */
bool cecp_send_position(Player *p, const Game *g, Error *e);

/* A legal turn in g's current position as the engine reads it. Buffer of SENT_MAX. */
void cecp_turn_text(const Player *p, Game *g, Turn turn, char *text);

/* Sends the text of a turn. */
void cecp_send_turn(Player *p, const char *text);

#endif
