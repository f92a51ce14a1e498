/* A child process with pipes to it: started, written to and read from in time, ended. */
#include "match/child.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "match/engine/child_lines_internal.h"
#include "match/engine/child_spawn_internal.h"

enum {
    SEND_US = 1000000,          /* a child that reads nothing for so long is lost */
    LOG_MAX = 64 * 1024 * 1024, /* bytes of log from one process */
    FATE_MAX = 48,
};

struct Child {
    Spawned process; /* its pipes are -1 once closed */
    ChildLines out, err;
    FILE *log;
    size_t log_left;
    int64_t started_us;
    char fate[FATE_MAX]; /* empty while it runs, as far as we know */
};

static const atomic_bool *stopped; /* NULL: waiting is never cut short */

void child_stop_on(const atomic_bool *stop)
{
    stopped = stop;
}

static bool is_stopped(void)
{
    return stopped != NULL && atomic_load(stopped);
}

/* --- Log --------------------------------------------------------------------------------------- */

static void log_line(Child *c, int64_t at_us, char direction, const char *line)
{
    if (c->log == NULL || c->log_left == 0) {
        return;
    }
    size_t length = strlen(line) + 16;
    if (length > c->log_left) {
        c->log_left = 0;
        (void)fprintf(c->log, "# no more is kept: %d bytes are full\n", LOG_MAX);
        return;
    }
    c->log_left -= length;
    (void)fprintf(c->log, "%10.3f %c %s\n", (double)(at_us - c->started_us) / 1000, direction,
                  line);
}

/* Before we wait, so that the log is complete whenever nothing happens. */
static void log_flush(Child *c)
{
    if (c->log != NULL) {
        (void)fflush(c->log);
    }
}

static bool log_open(Child *c, const char *path, Error *e)
{
    if (path == NULL) {
        return true;
    }
    c->log = fopen(path, "a");
    if (c->log == NULL) {
        return error_set(e, "cannot write the log '%s': %s", path, strerror(errno));
    }
    (void)fcntl(fileno(c->log), F_SETFD, FD_CLOEXEC);
    c->log_left = LOG_MAX;
    return true;
}

/* --- Beginning ------------------------------------------------------------------------------- */

/* A lost pipe is an error to us and no reason to die; a handler set by others stays. */
static void ignore_sigpipe(void)
{
    struct sigaction now;
    if (sigaction(SIGPIPE, NULL, &now) == 0 && now.sa_handler == SIG_DFL) {
        (void)signal(SIGPIPE, SIG_IGN);
    }
}

Child *child_start(const char *command, const char *directory, const char *log_path, Error *e)
{
    Child *c = calloc(1, sizeof *c);
    if (c == NULL) {
        (void)error_set(e, "out of memory");
        return NULL;
    }
    ignore_sigpipe();
    c->started_us = clock_us();
    if (!log_open(c, log_path, e)) {
        free(c);
        return NULL;
    }
    log_line(c, c->started_us, '#', command);
    if (!child_spawn(command, directory, &c->process, e)) {
        log_line(c, clock_us(), '#', e->text);
        if (c->log != NULL) {
            (void)fclose(c->log);
        }
        free(c);
        return NULL;
    }
    return c;
}

static void close_pipe(int *fd)
{
    if (*fd >= 0) {
        (void)close(*fd);
        *fd = -1;
    }
}

/* Looks without reaping, so that the number stays ours until child_free and its group can be killed
 * without a doubt. */
const char *child_fate(Child *c)
{
    siginfo_t info = {0};
    if (c->fate[0] == '\0' &&
        waitid(P_PID, (id_t)c->process.pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
        info.si_pid == c->process.pid) {
        bool exited = info.si_code == CLD_EXITED;
        (void)snprintf(c->fate, sizeof c->fate, exited ? "exit status %d" : "killed by signal %d",
                       info.si_status);
        log_line(c, clock_us(), '#', c->fate);
    }
    return c->fate[0] == '\0' ? NULL : c->fate;
}

/* --- Talk -------------------------------------------------------------------------------------- */

/* Milliseconds for poll until the time, rounded up; not more than we may look away. */
static int poll_ms(int64_t deadline_us)
{
    enum { AWAY_MS = 50 };
    int64_t left = (deadline_us - clock_us() + 999) / 1000;
    if (left <= 0) {
        return 0;
    }
    return left > AWAY_MS ? AWAY_MS : (int)left;
}

static bool write_all(Child *c, const char *bytes, size_t count)
{
    int64_t deadline_us = clock_us() + SEND_US;
    while (count > 0) {
        ssize_t written = write(c->process.in, bytes, count);
        if (written >= 0) {
            bytes += written;
            count -= (size_t)written;
        } else if (errno == EAGAIN) {
            struct pollfd full = {.fd = c->process.in, .events = POLLOUT};
            if (clock_us() >= deadline_us || is_stopped()) {
                return false;
            }
            (void)poll(&full, 1, poll_ms(deadline_us));
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool child_send(Child *c, const char *line)
{
    int64_t at_us = clock_us();
    size_t length = strlen(line);
    char stack[1024], *text = length + 1 <= sizeof stack ? stack : malloc(length + 1);
    bool sent = false;
    if (text != NULL && c->process.in >= 0) {
        memcpy(text, line, length + 1);
        text[length] = '\n';
        sent = write_all(c, text, length + 1);
    }
    if (text != stack) {
        free(text);
    }
    log_line(c, at_us, '>', line);
    if (!sent) {
        log_line(c, clock_us(), '#', "could not be sent");
        close_pipe(&c->process.in);
    }
    return sent;
}

/* Standard error goes to the log only; it is read so that the child cannot block on it. */
static void read_errors(Child *c)
{
    const char *line;
    bool cut;
    if (!child_lines_fill(&c->err, c->process.err)) {
        close_pipe(&c->process.err);
        line = child_lines_last(&c->err, &cut);
        if (line != NULL) {
            log_line(c, c->err.arrived_us, '!', line);
        }
        return;
    }
    while ((line = child_lines_next(&c->err, &cut)) != NULL) {
        log_line(c, c->err.arrived_us, '!', line);
    }
}

/* Waits for output and reads some. False if none came on standard output by the deadline. */
static bool read_some(Child *c, int64_t deadline_us)
{
    for (;;) {
        struct pollfd streams[] = {{.fd = c->process.out, .events = POLLIN},
                                   {.fd = c->process.err, .events = POLLIN}};
        int ready = poll(streams, 2, 0);
        if (ready == 0) {
            log_flush(c);
            ready = poll(streams, 2, poll_ms(deadline_us));
        }
        if (ready > 0 && streams[1].revents != 0) {
            read_errors(c);
        }
        if (ready > 0 && streams[0].revents != 0) {
            if (!child_lines_fill(&c->out, c->process.out)) {
                close_pipe(&c->process.out);
            }
            return true;
        }
        if (clock_us() >= deadline_us || is_stopped()) {
            return false;
        }
    }
}

ChildRead child_read(Child *c, int64_t deadline_us, const char **line, bool *cut, int64_t *at_us)
{
    bool late = false; /* the deadline has passed: what has come is read once more, and no more */
    for (;;) {
        *line = child_lines_next(&c->out, cut);
        if (*line == NULL && c->process.out < 0) {
            *line = child_lines_last(&c->out, cut);
            if (*line == NULL) {
                return CHILD_CLOSED;
            }
        }
        if (*line != NULL) {
            *at_us = c->out.arrived_us;
            log_line(c, *at_us, '<', *line);
            return CHILD_LINE;
        }
        if (late || !read_some(c, deadline_us)) {
            return CHILD_TIMEOUT;
        }
        late = clock_us() >= deadline_us;
    }
}

/* --- End --------------------------------------------------------------------------------------- */

/* Reads on meanwhile: what it says at the end is kept, and it is not ended by a lost pipe. */
const char *child_end(Child *c, int wait_ms)
{
    enum { LOOK_US = 2000 };
    int64_t deadline_us = clock_us() + (int64_t)wait_ms * 1000;
    const char *line;
    bool cut;
    int64_t at_us;
    while (child_fate(c) == NULL && clock_us() < deadline_us) {
        if (child_read(c, clock_us() + LOOK_US, &line, &cut, &at_us) == CHILD_CLOSED) {
            (void)poll(NULL, 0, LOOK_US / 1000);
        }
    }
    return child_fate(c);
}

/* What it said before it ended is still in the pipes. Whoever of its group held them is gone; one that
 * left the group may write on, so there is an end to it. */
static void drain(Child *c)
{
    enum { DRAIN_US = 100000 };
    int64_t deadline_us = clock_us() + DRAIN_US, at_us;
    const char *line;
    bool cut;
    while (child_read(c, deadline_us, &line, &cut, &at_us) == CHILD_LINE &&
           clock_us() < deadline_us) {
    }
    while (c->process.err >= 0 && clock_us() < deadline_us) {
        struct pollfd stream = {.fd = c->process.err, .events = POLLIN};
        if (poll(&stream, 1, poll_ms(deadline_us)) > 0) {
            read_errors(c);
        }
    }
}

void child_free(Child *c, int grace_ms)
{
    if (c == NULL) {
        return;
    }
    close_pipe(&c->process.in);
    if (child_end(c, grace_ms) == NULL) {
        log_line(c, clock_us(), '#', "does not go: killed");
    }
    (void)kill(-c->process.pid, SIGKILL); /* the group: whatever it has started goes too */
    drain(c);
    while (waitpid(c->process.pid, NULL, 0) < 0 && errno == EINTR) {
    }
    close_pipe(&c->process.out);
    close_pipe(&c->process.err);
    if (c->log != NULL) {
        (void)fclose(c->log);
    }
    free(c);
}
