/* Hostage Chess on XBoard's board: the airfields are the files j and k behind the dark file i,
 * White's j1-k4 and Black's j5-k8. Which piece stands where follows from the plies. */
#ifndef LACUNA_PROTOCOL_XBOARD_HOSTAGE_STRIP_INTERNAL_H
#define LACUNA_PROTOCOL_XBOARD_HOSTAGE_STRIP_INTERNAL_H

#include "protocol/xboard/scheme_internal.h"

enum { STRIP_FILES = 11 }; /* XBoard's board */

/* The pieces on the strip as letters, '\0' for none: j1, k1, j2, ... k8. */
typedef struct {
    char at[STRIP_SQUARES];
} Strip;

/* Without the plies in hand, or with them. */
Strip strip_now(const Xboard *x, bool in_hand);

/* Index of the square named at the start of the text, or -1; and the name of a square. */
int strip_index(const char *text);
void strip_name(int index, char name[XBOARD_SQUARE_MAX]);

/* A square with that piece, and one for one more piece of the colour; -1 if there is none. */
int strip_find(const Strip *strip, char letter);
int strip_room(const Strip *strip, Colour c);

#endif
