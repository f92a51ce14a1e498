/* The XBoard adapter: Wormhole Chess. */
#include <string.h>

#include "game/movetext.h"
#include "protocol/xboard_scheme.h"

/* The Lance's image for pawns, because XBoard's own pawn refuses gating; a hole is a gated man;
 * letters and their '~' partners 11 slots on are promotions. */
static void setup(const Variant *v, Text *out)
{
    text_add(out, "setup (.N...DY..ZVC....~~P.~~...L.........W........HK"
                  ".n...dy..zvc....~~p.~~...l.........w........hk) 8x8+1_seirawan ");
    xboard_draw_fen(v->start_fen, 'H', "", out);
    text_add(out, "\npiece H& mhW\n");
}

const XboardScheme XBOARD_WORMHOLE = {
    .variant = "wormhole",
    .setup = setup,
};
