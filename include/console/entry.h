/* Entering a turn: whole, or its parts one after the other with the choices known. What fits so far is
 * a set of legal turns; every entry narrows it, and a turn that is not legal can never come out.
 *
 * A whole turn is move text or SAN (game/san.h). Without its pull or stone it is a beginning if there
 * are pulls or stones to choose from; `,none` after it says that there shall be none. Beginnings are
 * also
 *
 *     e2           a square with an own piece: where to?
 *     x, exchange  (Hostage) a hostage exchange; (Q-N) the same with both pieces named
 *     drop         (Hostage) a drop; N* or N@ with the piece named
 *     e8, e7e8     a promotion without the piece
 *
 * Answers to a question are a choice, the beginning of one (narrows the choices), or a whole turn
 * that fits; once a stone is chosen, the square it goes to is enough. An empty answer is `none` where
 * that is a choice. */
#ifndef LACUNA_CONSOLE_ENTRY_H
#define LACUNA_CONSOLE_ENTRY_H

#include "base/error.h"
#include "game/game.h"

/* The parts of a turn, in the order in which they are asked for. */
typedef enum {
    PART_KIND, /* move, drop or exchange; never asked for */
    PART_FROM,
    PART_FREED, /* the enemy piece that an exchange frees */
    PART_PIECE, /* the piece dropped */
    PART_TO,
    PART_PROMOTION,
    PART_PULL,
    PART_STONE,
    PARTS,
} Part;

/* Start from {0}, end with entry_clear. Belongs to one position of one game: clear it when that
 * changes. */
typedef struct {
    TurnList fits;  /* owned; empty while nothing is entered */
    unsigned known; /* bit p: part p is settled */
} Entry;

typedef enum {
    ENTRY_TURN,  /* *turn is complete and legal; the entry is clear again */
    ENTRY_ASKS,  /* entry_part is to be answered */
    ENTRY_WRONG, /* *e says why; nothing has changed */
} EntryStatus;

static inline bool entry_pending(const Entry *entry)
{
    return entry->fits.count > 0;
}

void entry_clear(Entry *entry);

EntryStatus entry_text(Entry *entry, Game *g, const char *text, Turn *turn, Error *e);

/* The part that is asked for; PARTS if nothing is pending. */
Part entry_part(const Entry *entry);

enum { CHOICES_MAX = 1024 };

/* The answers there are, without doubles, in the order of the board or of the pieces. */
typedef struct {
    int count;
    struct Choice {
        int value;    /* a Square, a PieceType, from << 8 | to of a stone, or -1 for none */
        char text[8]; /* "d10", "Q", "b4c4", "none" */
    } choice[CHOICES_MAX];
} Choices;

void entry_choices(const Entry *entry, const Variant *v, Choices *choices);

#endif
