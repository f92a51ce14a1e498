/* The XBoard adapter: how each game is played with the mouse, on one screen. */
#include <string.h>

#include "protocol/keep.h"
#include "protocol/xboard/scheme_internal.h"

static const char *const GUIDES[][2] = {
    {"hole", "Hole Chess\n\n"
             "Click a piece, then a yellow square.\n\n"
             "A pull: click the piece, then its victim (cyan), then the yellow square from which "
             "it pulls, its "
             "own square if it stays. Click the victim twice to take it instead.\n\n"
             "A promotion asks: type Q, R or D. The box may be closed; then nothing has moved.\n\n"
             "Red dots show what the engine has pulled. XBoard numbers the ranks 0 to 9, one lower "
             "than the "
             "rules do."},
    {"wormhole",
     "Wormhole Chess\n\n"
     "Click a piece, then a blue square.\n\n"
     "The square that a piece leaves is gone and turns black: steps go to the next square that is "
     "left.\n\n"
     "A promotion asks: type L, W, N or C. The box may be closed; then nothing has moved."},
    {"hostage", "Hostage Chess\n\n"
                "Click a piece, then a yellow square.\n\n"
                "The two files behind the black one are the airfields, White's below and Black's "
                "above. To drop a "
                "piece, click it there and then a yellow square.\n\n"
                "White's column, on the right, and Black's, on the left, hold the pieces that the "
                "other side has in "
                "prison. To exchange, click your own piece in your column and then a yellow "
                "square: you free one of "
                "no less value, which goes to the other airfield. If you can choose, a box asks "
                "for its letter.\n\n"
                "A promotion: move the pawn, then click what it becomes in your column."},
    {"eightstone",
     "Eight-Stone Chess\n\n"
     "A turn is a piece and then, if you like, a stone.\n\n"
     "Click the piece and a yellow square. Then click a stone and a yellow square; or a piece of "
     "yours "
     "and the stone next to it, to let them change places; or the clock of your opponent for no "
     "stone.\n\n"
     "A promotion asks: type Q, R, B or N. Red dots show what the engine has moved.\n\n"
     "To XBoard the stones are pieces of your colour: take your side before the first move."},
};
enum { GUIDE_COUNT = sizeof GUIDES / sizeof GUIDES[0] };

void xboard_guide(const Xboard *x, Text *out)
{
    const char *text = "XBoard knows this game: play it as always.";
    for (size_t i = 0; x->scheme != NULL && i < GUIDE_COUNT; i++) {
        if (strcmp(GUIDES[i][0], x->scheme->variant) == 0) {
            text = GUIDES[i][1];
        }
    }
    xboard_note("telluser", text, out);
}

/* Where nothing is kept, a note at every start would be too much. */
void xboard_guide_once(const Xboard *x, Text *out)
{
    static const char FILE_NAME[] = "guides";
    if (x->scheme != NULL && keep_works() && !keep_has(FILE_NAME, x->scheme->variant)) {
        keep_add(FILE_NAME, x->scheme->variant);
        xboard_guide(x, out);
    }
}
