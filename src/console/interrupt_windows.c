/* Ctrl-C on Windows, which calls the handler in a thread of its own and ends the wait for a line:
 * so a count is enough, and nothing needs to be waited for together with the input. */
#include <signal.h>
#include <stdatomic.h>

#include "base/clock.h"
#include "console/console_internal.h"

static atomic_int interrupts;

static void note_interrupt(int signal_number)
{
    (void)signal(signal_number, note_interrupt); /* it holds for one signal only */
    atomic_fetch_add(&interrupts, 1);
}

bool interrupt_install(Error *e)
{
    if (signal(SIGINT, note_interrupt) == SIG_ERR) {
        return error_set(e, "Ctrl-C cannot be caught");
    }
    return true;
}

bool interrupt_waits(void)
{
    return atomic_load(&interrupts) > 0;
}

bool interrupt_quits(Console *c)
{
    int count = atomic_exchange(&interrupts, 0);
    int64_t now = clock_ms();
    bool soon = c->interrupted > 0 && now - c->interrupted < INTERRUPT_MS;
    if (count > 1 || (count == 1 && soon)) {
        c->quit = true;
    }
    c->interrupted = count > 0 ? now : c->interrupted;
    return c->quit;
}

bool interrupt_or_input(const Console *c)
{
    (void)c;
    return interrupt_waits();
}
