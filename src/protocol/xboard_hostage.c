/* The XBoard adapter: Hostage Chess. A dark file and two files of airfields behind it; the prisons
 * are XBoard's holdings. */
#include "protocol/xboard_scheme.h"

static void setup(const Variant *v, Text *out)
{
    text_add(out, "setup (PNBRQKpnbrqk) 11x8+5_great ");
    xboard_draw_fen(v->start_fen, '*', "*2", out);
    text_char(out, '\n');
}

const XboardScheme XBOARD_HOSTAGE = {
    .variant = "hostage",
    .setup = setup,
};
