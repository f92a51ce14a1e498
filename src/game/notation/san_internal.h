/* What the two ways of SAN share; private to them. */
#ifndef LACUNA_GAME_NOTATION_SAN_INTERNAL_H
#define LACUNA_GAME_NOTATION_SAN_INTERNAL_H

#include "base/text.h"
#include "game/game.h"

/* SAN as its text says it, before anyone asks whether it is legal. */
typedef enum { SAN_MOVE, SAN_CASTLE, SAN_DROP, SAN_EXCHANGE } SanKind;

enum { ANY = -1 }; /* a file or rank that the text does not tell */

typedef struct {
    SanKind kind;
    PieceType type;              /* of the piece that moves or is dropped */
    int file, rank;              /* where it comes from; ANY where the text is silent */
    bool takes;                  /* the text has an x */
    Square to;                   /* NO_SQUARE: a pull without a move (and for castling) */
    int wing;                    /* SAN_CASTLE */
    PieceType promotion;         /* or NO_PIECE_TYPE */
    PieceType freed;             /* SAN_EXCHANGE */
    Square pulled;               /* or NO_SQUARE */
    Square stone_from, stone_to; /* or NO_SQUARE both */
} San;

/* Whether the move takes a piece on its way: by itself, not by a pull. */
static inline bool san_takes(const Setup *s, Move m)
{
    return move_kind(m) == MOVE_EN_PASSANT ||
           (move_from(m) != move_to(m) && s->piece[move_to(m)] != NO_PIECE);
}

static inline Square san_pulled(Move m)
{
    return move_kind(m) == MOVE_PULL ? move_extra(m) : NO_SQUARE;
}

/* san_write.c: appends the SAN without a mark for check or mate. */
void san_write_unmarked(const Variant *v, const TurnList *turns, const Setup *s, Turn turn,
                        Text *t);

/* san_parse.c: strict but for what san.h allows. On an error the reason says what and where. */
bool san_parse(const Variant *v, const char *text, San *san, Error *e);

/* san_why.c: puts the reason into *e and returns false. No legal turn fits `san`, its x aside. */
bool san_why(const Game *g, const TurnList *turns, const San *san, Error *e);

#endif
