/* The XBoard adapter: Hole Chess. One ply a turn; a pull is XBoard's own form of two legs, "AC,CB":
 * the man on A goes to B, the man on C is removed. */
#include "protocol/xboard_scheme.h"

static void setup(const Variant *v, Text *out)
{
    text_add(out, "setup (P..RQ........DKp..rq........dk) 7x10+0_fairy %s\n", v->start_fen);
    text_add(out, "piece P& fmWfcF\npiece R& R\npiece Q& Q\npiece D& BW\npiece K& K\n");
}

const XboardScheme XBOARD_HOLE = {
    .variant = "hole",
    .setup = setup,
};
