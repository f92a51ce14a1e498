/* CECP from any bytes: no crash, no leak, no hang, whatever the lines are. The input goes through a
 * pipe as in life. Lines that are right but ask for long work or much memory are left out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "protocol/cecp.h"
#include "protocol/xboard.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerInitialize(int *argc, char ***argv);

enum { INPUT_MAX = 60000 }; /* fits into a pipe without a reader */

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    /* The engine's lines are not of interest; the fuzzer itself writes to standard error. */
    if (freopen("/dev/null", "w", stdout) == NULL) {
        abort();
    }
    return 0;
}

static bool contains(const char *text, const char *word)
{
    for (; *text != '\0'; text++) {
        if (strncasecmp(text, word, strlen(word)) == 0) {
            return true;
        }
    }
    return false;
}

/* Tables of gigabytes, hundreds of threads. */
static bool asks_too_much(const char *line)
{
    return contains(line, "memory") || contains(line, "cores");
}

static void write_lines(int fd, const uint8_t *data, size_t size)
{
    char line[INPUT_MAX + 1];
    while (size > 0) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end != NULL ? (size_t)(end - data) + 1 : size;
        memcpy(line, data, length);
        line[length] = '\0';
        if (!asks_too_much(line) && write(fd, line, length) < 0) {
            abort();
        }
        data += length;
        size -= length;
    }
}

/* Reasons come from many modules: none may hold a word for which XBoard ignores them, but in quotes,
 * which here only one quote that does not close stands for. */
static void check_reason(const uint8_t *data, size_t size)
{
    static const char *const words[] = {"name",     "rating",  "result", "board",  "bk",
                                        "computer", "variant", "hint",   "random", "depth",
                                        "accepted", "?",       "draw",   "time",   "analyze"};
    char reason[256];
    size_t length = size < sizeof reason ? size : sizeof reason - 1;
    memcpy(reason, data, length);
    reason[length] = '\0';
    for (char *quote = strchr(reason, '\''); quote != NULL && strchr(quote + 1, '\'') != NULL;) {
        *quote = ' ';
        quote = strchr(quote, '\'');
    }
    xboard_safe_reason(reason, sizeof reason);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (contains(reason, words[i])) {
            abort();
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int ends[2];
    Session session;
    Error e;
    if (size > INPUT_MAX || pipe(ends) != 0) {
        return -1;
    }
    check_reason(data, size);
    write_lines(ends[1], data, size);
    close(ends[1]);
    if (!session_init(&session, &e)) {
        abort();
    }
    session.input.fd = ends[0];
    cecp_run(&session); /* a search still on at the end of the input is stopped there */
    session_free(&session);
    close(ends[0]);
    return 0;
}
