/* UCI from any bytes: no crash, no leak, no hang, whatever the lines are. The input goes through a
 * pipe as in life. Lines that are right but ask for long work or much memory are left out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "protocol/uci.h"

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

/* Searches that no other line of the input stops in time, tables of gigabytes, 256 threads. */
static bool asks_too_much(const char *line)
{
    return contains(line, "hash") || contains(line, "threads") || contains(line, "perft");
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int ends[2];
    Session session;
    Error e;
    if (size > INPUT_MAX || pipe(ends) != 0) {
        return -1;
    }
    write_lines(ends[1], data, size);
    close(ends[1]);
    if (!session_init(&session, &e)) {
        abort();
    }
    session.input.fd = ends[0];
    uci_run(&session); /* a search still on at the end of the input is stopped there */
    session_free(&session);
    close(ends[0]);
    return 0;
}
