/* Lines from a file descriptor, with a hard bound on their length: whatever arrives, no more than
 * INPUT_LINE_MAX bytes are ever kept. Reading blocks; a search in the background goes on
 * meanwhile. One thread reads. */
#ifndef LACUNA_BASE_INPUT_H
#define LACUNA_BASE_INPUT_H

#include <stdbool.h>
#include <stddef.h>

/* The longest possible game under the 50-move rule has under 12000 turns of at most 10 bytes each
 * with its blank; so every `position` line of a game from its start fits twice over. */
enum { INPUT_LINE_MAX = 256 * 1024 };

typedef struct {
    int fd;
    char *line;        /* owned, INPUT_LINE_MAX + 1 bytes */
    bool again;        /* input_line gives the same line once more */
    bool begun;        /* the first line was read */
    size_t start, end; /* bytes of `chunk` not yet looked at */
    char chunk[4096];
} Input;

typedef enum {
    INPUT_LINE,     /* a line, without its line end (\n or \r\n) */
    INPUT_TOO_LONG, /* a longer line came; it was read to its end and thrown away */
    INPUT_END,      /* end of file, or the descriptor cannot be read */
} InputStatus;

/* False when memory is out. Free with input_free, which leaves the descriptor open. */
bool input_init(Input *in, int fd);
void input_free(Input *in);

/* Waits for the next line. *line is '\0' terminated, belongs to the input, may be written to and
 * holds until the next call; of a line too long its beginning, NULL at the end. NUL bytes in it are
 * turned into '?'; a byte order mark before the first line is skipped. A last line without a line end
 * counts as a line. What is read goes into the transcript, and is what a fault's last words tell. */
InputStatus input_line(Input *in, char **line);

/* Are there bytes that were read, but not looked at yet? Then input_line need not wait for any. */
static inline bool input_has_more(const Input *in)
{
    return in->again || in->start < in->end;
}

/* Makes the next input_line give the last INPUT_LINE again, as it is now in memory. */
void input_again(Input *in);

#endif
