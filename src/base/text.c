/* Text in buffers of fixed size, and words and numbers read from lines. */
#include "base/text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Text text_over(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (Text){.at = buffer, .size = size};
}

void text_add(Text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t room = t->size - t->length;
    int wanted = vsnprintf(t->at + t->length, room, format, args);
    va_end(args);
    if (wanted < 0) {
        t->at[t->length] = '\0';
        t->cut = true;
    } else if ((size_t)wanted >= room) {
        t->length = t->size - 1;
        t->cut = true;
    } else {
        t->length += (size_t)wanted;
    }
}

void text_char(Text *t, char c)
{
    if (t->length + 1 >= t->size) {
        t->cut = true;
        return;
    }
    t->at[t->length++] = c;
    t->at[t->length] = '\0';
}

char *text_word(char **rest)
{
    char *word = *rest + strspn(*rest, TEXT_BLANKS);
    if (*word == '\0') {
        *rest = word;
        return NULL;
    }
    char *end = word + strcspn(word, TEXT_BLANKS);
    *rest = *end == '\0' ? end : end + 1;
    *end = '\0';
    return word;
}

/* Takes the quotes off one word in place; the end of what is left. *at: just after the word. */
static char *unquote(char **at, bool *closed)
{
    char quote = '\0', *from = *at, *to = *at;
    for (; *from != '\0' && (quote != '\0' || strchr(TEXT_BLANKS, *from) == NULL); from++) {
        if (*from == '\\' && quote != '\'' && from[1] != '\0' &&
            (quote == '\0' || from[1] == '"' || from[1] == '\\')) {
            *to++ = *++from;
        } else if (quote == '\0' && (*from == '"' || *from == '\'')) {
            quote = *from;
        } else if (quote != '\0' && *from == quote) {
            quote = '\0';
        } else {
            *to++ = *from;
        }
    }
    *at = from;
    *closed = quote == '\0';
    return to;
}

char *text_quoted_word(char **rest, bool *closed)
{
    char *word = *rest + strspn(*rest, TEXT_BLANKS), *at = word;
    *closed = true;
    if (*word == '\0') {
        *rest = word;
        return NULL;
    }
    char *end = unquote(&at, closed);
    *rest = *at == '\0' ? at : at + 1;
    *end = '\0';
    return word;
}

char *text_after(char *text, const char *word)
{
    size_t length = strlen(word);
    for (char *at = text; *(at += strspn(at, TEXT_BLANKS)) != '\0';
         at += strcspn(at, TEXT_BLANKS)) {
        if (strncmp(at, word, length) == 0 && strcspn(at, TEXT_BLANKS) == length) {
            char *after = at + length;
            *at = '\0';
            return after;
        }
    }
    return NULL;
}

char *text_trim(char *text)
{
    text += strspn(text, TEXT_BLANKS);
    size_t length = strlen(text);
    while (length > 0 && strchr(TEXT_BLANKS, text[length - 1]) != NULL) {
        length--;
    }
    text[length] = '\0';
    return text;
}

bool text_integer(const char *word, long long low, long long high, long long *value)
{
    const char *digits = *word == '-' || *word == '+' ? word + 1 : word;
    if (*digits == '\0' || strspn(digits, "0123456789") != strlen(digits)) {
        return false;
    }
    errno = 0;
    long long n = strtoll(word, NULL, 10);
    if (errno != 0 || n < low || n > high) {
        return false;
    }
    *value = n;
    return true;
}
