/* Hostage Chess in XBoard: the airfields as a strip of squares beside the board. */
#include "protocol/xboard/hostage_strip_internal.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

int strip_index(const char *text)
{
    bool inside = (text[0] == 'j' || text[0] == 'k') && text[1] >= '1' && text[1] <= '8';
    return inside ? (text[1] - '1') * 2 + (text[0] - 'j') : -1;
}

void strip_name(int index, char name[XBOARD_SQUARE_MAX])
{
    snprintf(name, XBOARD_SQUARE_MAX, "%c%d", 'j' + index % 2, index / 2 % 8 + 1);
}

/* A piece moves from the strip, or is freed onto it: "j1f4", "P@j8". The king's tour over the strip
 * (hostage.c) leaves it as it was. */
static void follow(Strip *strip, const char *ply, Colour c)
{
    if (ply[1] == '@') {
        int to = strip_index(ply + 2);
        if (to >= 0) {
            int letter =
                c == WHITE ? toupper((unsigned char)ply[0]) : tolower((unsigned char)ply[0]);
            strip->at[to] = (char)letter;
        }
    } else if (strip_index(ply) >= 0) {
        strip->at[strip_index(ply)] = '\0';
    }
}

Strip strip_now(const Xboard *x, bool in_hand)
{
    Strip strip;
    const XboardHostage *h = &x->game.hostage;
    memcpy(strip.at, h->strip, sizeof strip.at);
    int count = x->made.count - (in_hand ? 0 : x->plies_in_hand);
    for (int i = 0; i < count; i++) {
        follow(&strip, x->made.text[i], (i % 2 != 0) == h->black_begins ? WHITE : BLACK);
    }
    return strip;
}

int strip_find(const Strip *strip, char letter)
{
    for (int i = 0; i < STRIP_SQUARES; i++) {
        if (strip->at[i] == letter) {
            return i;
        }
    }
    return -1;
}

/* From its owner's edge of the board on, and at need into the other half. */
int strip_room(const Strip *strip, Colour c)
{
    for (int i = 0; i < STRIP_SQUARES; i++) {
        int index = c == WHITE ? i : STRIP_SQUARES - 2 - i / 2 * 2 + i % 2;
        if (strip->at[index] == '\0') {
            return index;
        }
    }
    return -1;
}
