/* Starts a program without a shell: its words, its folder, its group of processes. */
#include "match/engine/child_spawn_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"

enum { WORDS_MAX = 128, COMMAND_TEXT_MAX = 4096 };

/* Between the making of a pipe and its mark close-on-exec no other thread may fork: a pipe inherited
 * by another engine would never report its end. */
static pthread_mutex_t spawning = PTHREAD_MUTEX_INITIALIZER;

enum { READ_END, WRITE_END };
enum { PIPE_IN, PIPE_OUT, PIPE_ERR, PIPE_REPORT, PIPES };

typedef struct {
    int end[PIPES][2]; /* -1: closed */
} Pipes;

static void close_end(int *fd)
{
    if (*fd >= 0) {
        (void)close(*fd);
        *fd = -1;
    }
}

static void close_all(Pipes *p)
{
    for (int i = 0; i < PIPES; i++) {
        close_end(&p->end[i][READ_END]);
        close_end(&p->end[i][WRITE_END]);
    }
}

/* All ends above the standard streams' numbers, whatever of those we have closed ourselves. */
static bool open_all(Pipes *p)
{
    for (int i = 0; i < PIPES; i++) {
        int raw[2];
        if (pipe(raw) != 0) {
            return false;
        }
        for (int j = 0; j < 2; j++) {
            p->end[i][j] = fcntl(raw[j], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        }
        (void)close(raw[0]);
        (void)close(raw[1]);
        if (p->end[i][READ_END] < 0 || p->end[i][WRITE_END] < 0) {
            return false;
        }
    }
    return true;
}

static void default_signals(void)
{
    sigset_t none;
    struct sigaction action = {.sa_handler = SIG_DFL};
    const int signals[] = {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        (void)sigaction(signals[i], &action, NULL);
    }
    (void)sigemptyset(&none);
    (void)sigprocmask(SIG_SETMASK, &none, NULL);
}

/* The child's side of the fork. Does not return; says errno into the report pipe if it fails. */
static void become(char *const words[], const char *directory, const Pipes *p)
{
    default_signals();
    if (setpgid(0, 0) == 0 && dup2(p->end[PIPE_IN][READ_END], STDIN_FILENO) >= 0 &&
        dup2(p->end[PIPE_OUT][WRITE_END], STDOUT_FILENO) >= 0 &&
        dup2(p->end[PIPE_ERR][WRITE_END], STDERR_FILENO) >= 0 &&
        (directory == NULL || chdir(directory) == 0)) {
        (void)execvp(words[0], words);
    }
    int error = errno;
    ssize_t written = write(p->end[PIPE_REPORT][WRITE_END], &error, sizeof error);
    _exit(written > 0 ? 126 : 127);
}

/* What the child reports: 0, its pipe closed by exec, or errno. */
static int read_report(int fd)
{
    int error = 0;
    ssize_t got;
    do {
        got = read(fd, &error, sizeof error);
    } while (got < 0 && errno == EINTR);
    return got == sizeof error ? error : 0;
}

/* errno's value, 0 if all is well. */
static int start(char *const words[], const char *directory, Pipes *p, pid_t *pid)
{
    if (!open_all(p)) {
        return errno;
    }
    *pid = fork();
    if (*pid < 0) {
        return errno;
    }
    if (*pid == 0) {
        become(words, directory, p);
    }
    close_end(&p->end[PIPE_REPORT][WRITE_END]);
    int error = read_report(p->end[PIPE_REPORT][READ_END]);
    if (error != 0) {
        (void)waitpid(*pid, NULL, 0);
    }
    return error;
}

static bool split(char *command, char *words[WORDS_MAX], Error *e)
{
    bool closed;
    int count = 0;
    while ((words[count] = text_quoted_word(&command, &closed)) != NULL) {
        if (!closed) {
            return error_set(e, "a quote is not closed in the command, at: %s", words[count]);
        }
        if (++count == WORDS_MAX) {
            return error_set(e, "the command has more than %d words", WORDS_MAX - 1);
        }
    }
    return count > 0 || error_set(e, "the command is empty");
}

bool child_spawn(const char *command, const char *directory, Spawned *spawned, Error *e)
{
    char text[COMMAND_TEXT_MAX], *words[WORDS_MAX];
    Text t = text_over(text, sizeof text);
    Pipes p;
    memset(&p, 0xff, sizeof p);
    text_add(&t, "%s", command);
    if (t.cut) {
        return error_set(e, "the command is longer than %d bytes", COMMAND_TEXT_MAX - 1);
    }
    if (!split(text, words, e)) {
        return false;
    }
    pthread_mutex_lock(&spawning);
    int error = start(words, directory, &p, &spawned->pid);
    pthread_mutex_unlock(&spawning);
    if (error == 0) {
        spawned->in = p.end[PIPE_IN][WRITE_END];
        spawned->out = p.end[PIPE_OUT][READ_END];
        spawned->err = p.end[PIPE_ERR][READ_END];
        p.end[PIPE_IN][WRITE_END] = p.end[PIPE_OUT][READ_END] = p.end[PIPE_ERR][READ_END] = -1;
        (void)fcntl(spawned->in, F_SETFL, O_NONBLOCK);
    }
    close_all(&p);
    if (error != 0) {
        return error_set(e, "cannot start '%s'%s%s: %s", words[0], directory == NULL ? "" : " in ",
                         directory == NULL ? "" : directory, strerror(error));
    }
    return true;
}
