/* A turn as its text says it, before anyone asks whether it is legal: docs/rules.md's move text as plain
 * data. Text and turns both become turn texts; equal turn texts are the same turn. */
#ifndef LACUNA_GAME_MOVETEXT_GRAMMAR_H
#define LACUNA_GAME_MOVETEXT_GRAMMAR_H

#include "base/error.h"
#include "base/text.h"
#include "variant/variant.h"

typedef enum { TURN_TEXT_MOVE, TURN_TEXT_DROP, TURN_TEXT_EXCHANGE } TurnTextKind;

typedef struct {
    TurnTextKind kind;
    Square from, to; /* from: NO_SQUARE for drops and exchanges */
    PieceType type;  /* promotion, or the piece dropped; else NO_PIECE_TYPE */
    PieceType freed; /* the enemy piece that an exchange frees; else NO_PIECE_TYPE */
    Square pulled;   /* the piece pulled into a hole by the piece on `to`, or NO_SQUARE */
    Square stone_from, stone_to; /* the stone move, or NO_SQUARE both */
} TurnText;

/* Strict: the whole text, upper and lower case as in docs/rules.md. On an error *turn text is unchanged and
 * the error says what is wrong and where. */
bool turn_text_read(const Variant *v, const char *text, TurnText *turn_text, Error *e);

/* Appends the text. */
void turn_text_write(const Variant *v, const TurnText *turn_text, Text *text);

TurnText turn_text_of(Turn turn);

bool turn_text_equal(const TurnText *a, const TurnText *b);

#endif
