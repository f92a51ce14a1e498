/* Text: a string builder over a buffer that the caller owns. Never writes past the buffer, always
 * leaves it terminated; what does not fit is dropped and `cut` is set.
 *
 *     char line[64];
 *     Text t = text_over(line, sizeof line);
 *     text_add(&t, "%s %d", "e2e4", 12);
 */
#ifndef LACUNA_BASE_TEXT_H
#define LACUNA_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    char *at;
    size_t size, length; /* room, and bytes written without the '\0' */
    bool cut;
} Text;

Text text_over(char *buffer, size_t size); /* size >= 1; starts empty */
void text_add(Text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
void text_char(Text *t, char c);

#define TEXT_BLANKS " \t\r\n\v\f" /* what separates words */

/* Splits off the next blank-separated word of *rest, terminating it in place; NULL at the end. */
char *text_word(char **rest);

/* The same for text in which quotes keep blanks in a word: '...' all of it as it stands, "..." but
 * for \" and \\, and outside of quotes a backslash keeps the byte after it. Quotes and backslashes
 * go. *closed is false if a quote runs to the end of the text. */
char *text_quoted_word(char **rest, bool *closed);

/* Cuts the text before the first blank-separated `word` and returns what follows the word; NULL (and
 * the text unchanged) if the word is not in it. */
char *text_after(char *text, const char *word);

/* The text without blanks at its ends; cuts those at its end. */
char *text_trim(char *text);

/* Reads a whole word as a decimal integer in [low, high]. False if it is anything else. */
bool text_integer(const char *word, long long low, long long high, long long *value);

#endif
