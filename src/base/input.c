/* Whole lines from a file descriptor, of bounded length, whatever the line ends. */
#include "base/input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

#include "base/fault.h"
#include "base/transcript.h"

bool input_init(Input *in, int fd)
{
    *in = (Input){.fd = fd};
#ifdef _WIN32
    (void)_setmode(fd, _O_BINARY); /* else Ctrl-Z ends the input */
#endif
    in->line = malloc(INPUT_LINE_MAX + 1);
    return in->line != NULL;
}

void input_free(Input *in)
{
    free(in->line);
    in->line = NULL;
}

/* The next byte, or -1 at the end of the input. */
static int next_byte(Input *in)
{
    if (in->start == in->end) {
        ssize_t got;
        do {
            got = read(in->fd, in->chunk, sizeof in->chunk);
        } while (got < 0 && errno == EINTR);
        if (got <= 0) {
            return -1;
        }
        in->start = 0;
        in->end = (size_t)got;
    }
    return (unsigned char)in->chunk[in->start++];
}

/* UTF-8's byte order mark, which some programs put before all they write. */
static bool is_mark(const Input *in, size_t length)
{
    return !in->begun && length == 3 && memcmp(in->line, "\xef\xbb\xbf", 3) == 0;
}

/* A line that has not been read before. */
static InputStatus new_line(Input *in, char **line)
{
    size_t length = 0;
    bool too_long = false;
    int byte;
    while ((byte = next_byte(in)) != '\n' && byte >= 0) {
        if (is_mark(in, length)) {
            length = 0;
            in->begun = true;
        }
        if (length < INPUT_LINE_MAX) {
            in->line[length++] = byte == '\0' ? '?' : (char)byte;
        } else {
            too_long = true;
        }
    }
    in->begun = true;
    if (too_long) {
        in->line[length] = '\0';
        *line = in->line;
        return INPUT_TOO_LONG;
    }
    if (byte < 0 && length == 0) {
        return INPUT_END;
    }
    if (length > 0 && in->line[length - 1] == '\r') {
        length--;
    }
    in->line[length] = '\0';
    *line = in->line;
    return INPUT_LINE;
}

InputStatus input_line(Input *in, char **line)
{
    *line = NULL;
    if (in->again) {
        in->again = false;
        *line = in->line;
        return INPUT_LINE;
    }
    InputStatus status = new_line(in, line);
    if (status != INPUT_END) {
        fault_note_command(*line);
        transcript_read(*line);
    }
    return status;
}

void input_again(Input *in)
{
    in->again = true;
}
