/* Ctrl-C. The handler puts a byte into a pipe, so that none is lost between looking and waiting. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "base/clock.h"
#include "console/console_internal.h"

static int ends[2] = {-1, -1}; /* of the pipe: to read, to write; never closed */

static void note_interrupt(int signal_number)
{
    int saved = errno;
    (void)signal_number;
    ssize_t written = write(ends[1], "", 1); /* a full pipe has more than enough of them */
    (void)written;
    errno = saved;
}

bool interrupt_install(Error *e)
{
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = SA_RESTART};
    if (pipe(ends) != 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) < 0 ||
        fcntl(ends[1], F_SETFL, O_NONBLOCK) < 0) {
        return error_set(e, "no pipe can be made for Ctrl-C");
    }
    sigemptyset(&action.sa_mask);
    (void)sigaction(SIGINT, &action, NULL);
    action.sa_handler = SIG_IGN;
    (void)sigaction(SIGPIPE, &action, NULL);
    return true;
}

bool interrupt_waits(void)
{
    struct pollfd waiting = {.fd = ends[0], .events = POLLIN};
    return poll(&waiting, 1, 0) > 0;
}

bool interrupt_quits(Console *c)
{
    char bytes[64];
    ssize_t count = read(ends[0], bytes, sizeof bytes);
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
    const Input *in = &c->session.input;
    struct pollfd waiting[2] = {{.fd = ends[0], .events = POLLIN},
                                {.fd = in->fd, .events = POLLIN}};
    while (!input_has_more(in) && poll(waiting, 2, -1) < 0 && errno == EINTR) {
    }
    return (waiting[0].revents & POLLIN) != 0;
}
