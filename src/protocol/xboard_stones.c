/* The XBoard adapter: Eight-Stone Chess. Stones are men of the human's; slot 55 is a round stone. */
#include "protocol/xboard_scheme.h"

/* Ten of XBoard's image slots that no man uses. */
#define DOTS_10 ".........."
#define DOTS_50 DOTS_10 DOTS_10 DOTS_10 DOTS_10 DOTS_10

static void setup(const Variant *v, Text *out)
{
    text_add(out, "setup (PNBRQ" DOTS_50 "SKpnbrq" DOTS_50 "sk) 8x9+0_chu ");
    xboard_draw_fen(v->start_fen, 'S', "", out);
    text_char(out, '\n');
}

const XboardScheme XBOARD_STONES = {
    .variant = "eightstone",
    .setup = setup,
};
