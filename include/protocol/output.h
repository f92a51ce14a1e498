/* Lines to standard output. Every call writes whole lines that no other thread's lines can cut into,
 * and flushes them. Any thread may call. */
#ifndef LACUNA_PROTOCOL_OUTPUT_H
#define LACUNA_PROTOCOL_OUTPUT_H

/* What to do when standard output cannot be written (a closed pipe, a full disk): called once, with
 * errno's value, from whichever thread wrote. Without it, output is lost quietly. Set it before the
 * first line; SIGPIPE must be ignored. */
void output_on_failure(void (*failed)(int error));

/* Prints the text and a line end. The text may hold line ends of its own: a block of lines. */
void output_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
