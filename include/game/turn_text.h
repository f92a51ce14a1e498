/* A turn as its text says it, before anyone asks whether it is legal: rules.md's move text as plain
 * data. Text and turns both become shapes; equal shapes are the same turn. */
#ifndef LACUNA_GAME_TURN_TEXT_H
#define LACUNA_GAME_TURN_TEXT_H

#include "base/error.h"
#include "base/text.h"
#include "variant/variant.h"

typedef enum { SHAPE_MOVE, SHAPE_DROP, SHAPE_EXCHANGE } ShapeKind;

typedef struct {
    ShapeKind kind;
    Square from, to;             /* from: NO_SQUARE for drops and exchanges */
    Type type;                   /* promotion, or the man dropped; else NO_TYPE */
    Type freed;                  /* the enemy man that an exchange frees; else NO_TYPE */
    Square pulled;               /* the man pulled into a hole by the man on `to`, or NO_SQUARE */
    Square stone_from, stone_to; /* the stone move, or NO_SQUARE both */
} Shape;

/* Strict: the whole text, upper and lower case as in rules.md. On an error *shape is unchanged and
 * the error says what is wrong and where. */
bool shape_read(const Variant *v, const char *text, Shape *shape, Error *e);

/* Appends the text. */
void shape_write(const Variant *v, const Shape *shape, Text *text);

Shape shape_of_turn(Turn turn);

bool shape_equal(const Shape *a, const Shape *b);

#endif
