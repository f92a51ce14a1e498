/* The XBoard adapter: what XBoard's switches have to be. They cannot be seen from here, but what comes
 * of the wrong ones can. */
#include <string.h>

#include "protocol/xboard/scheme_internal.h"

/* Once is enough, whatever goes wrong afterwards. */
void xboard_advise(Xboard *x, Text *out)
{
    if (!x->advised) {
        xboard_note("tellusererror",
                    "XBoard does not know these rules, so its legality testing must be off: start "
                    "it with -testLegality false -showTargetSquares true, or untick Test Legality "
                    "in Options, General, before the first move",
                    out);
    }
    x->advised = true;
}

void xboard_accepted(Xboard *x, const char *feature, Text *out)
{
    bool probe = strcmp(feature, XBOARD_PROBE) == 0;
    if (probe && x->scheme != NULL && x->scheme->probed != NULL) {
        x->scheme->probed(x, out);
    }
}

void xboard_result(Xboard *x, const char *result, Text *out)
{
    if (x->scheme != NULL && strstr(result, "Forfeit due to") != NULL) {
        xboard_advise(x, out);
    }
}
