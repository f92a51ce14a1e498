/* CECP: what an engine's line says. */
#include <ctype.h>
#include <limits.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "match/engine/cecp_internal.h"

/* What follows the words at the line's beginning, in any case of letters; NULL if they are not
 * there as whole words. */
static char *after(char *line, const char *words)
{
    size_t length = strlen(words);
    if (strncasecmp(line, words, length) != 0 || isalnum((unsigned char)line[length])) {
        return NULL;
    }
    return line + length + strspn(line + length, TEXT_BLANKS);
}

static char *first_word(char *text)
{
    char *word = text_word(&text);
    return word == NULL ? text : word;
}

/* The part after the reason of "Illegal move (reason): e2e4", "Error (reason): command". */
static char *after_reason(char *text)
{
    for (char *colon = text; (colon = strstr(colon, ": ")) != NULL; colon += 2) {
        if (colon == text || colon[-1] == ')') {
            return text_trim(colon + 2);
        }
    }
    return text_trim(text + strspn(text, ": "));
}

/* Old engines' "My move is: e7e5" and "1. ... e7e5". */
static char *old_move(char *line)
{
    char *rest = after(line, "my move is");
    if (rest != NULL) {
        rest += strspn(rest, ": \t");
        return first_word(rest);
    }
    size_t digits = strspn(line, "0123456789");
    if (digits == 0 || strncmp(line + digits, ". ... ", 6) != 0) {
        return NULL;
    }
    rest = text_trim(line + digits + 6);
    return strpbrk(rest, TEXT_BLANKS) == NULL ? rest : NULL;
}

static bool is_claim(const char *line)
{
    static const char *const RESULTS[] = {"1-0", "0-1", "1/2-1/2"};
    for (size_t i = 0; i < sizeof RESULTS / sizeof *RESULTS; i++) {
        size_t length = strlen(RESULTS[i]);
        if (strncmp(line, RESULTS[i], length) == 0 &&
            (line[length] == '\0' || strchr(" \t{", line[length]) != NULL)) {
            return true;
        }
    }
    return false;
}

CecpEvent cecp_event(char *line)
{
    char *rest;
    CecpEvent event = {.kind = CECP_OTHER, .text = line};
    line += strspn(line, TEXT_BLANKS);
    size_t word = strcspn(line, TEXT_BLANKS);
    if (word == 4 && strncmp(line, "move", word) == 0) { /* Sjeng says "Move ordering : 93%" */
        return (CecpEvent){.kind = CECP_MOVE, .text = first_word(line + word)};
    }
    if ((rest = old_move(line)) != NULL) {
        return (CecpEvent){.kind = CECP_MOVE, .text = rest, .old = true};
    }
    if (after(line, "resign") != NULL || after(line, "tellics resign") != NULL) {
        event.kind = CECP_RESIGN;
    } else if (is_claim(line)) {
        event = (CecpEvent){.kind = CECP_CLAIM, .text = text_trim(line)};
    } else if (after(line, "offer draw") != NULL) {
        event.kind = CECP_OFFER;
    } else if ((rest = after(line, "pong")) != NULL) {
        event.kind = text_integer(first_word(rest), LLONG_MIN, LLONG_MAX, &event.number)
                         ? CECP_PONG
                         : CECP_OTHER;
    } else if ((rest = after(line, "illegal move")) != NULL ||
               (rest = after(line, "invalid move")) != NULL) {
        event = (CecpEvent){.kind = CECP_ILLEGAL, .text = after_reason(rest)};
    } else if ((rest = after(line, "error")) != NULL) {
        event = (CecpEvent){.kind = CECP_ERROR, .text = after_reason(rest)};
    } else if ((rest = after(line, "tellusererror")) != NULL) {
        event = (CecpEvent){.kind = CECP_TELL, .text = text_trim(rest)};
    } else if ((rest = after(line, "feature")) != NULL) {
        event = (CecpEvent){.kind = CECP_FEATURE, .text = rest};
    }
    return event;
}
