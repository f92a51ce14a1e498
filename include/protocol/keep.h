/* What the person at XBoard has chosen and seen, kept from one start to the next: in the files of the
 * directory that the environment names in LACUNA_KEEP, as lacuna-xboard does. Without it nothing is kept.
 * A file that cannot be read or written is as good as empty. */
#ifndef LACUNA_PROTOCOL_KEEP_H
#define LACUNA_PROTOCOL_KEEP_H

#include <stdbool.h>

/* Whether anything is kept. */
bool keep_works(void);
/* Whether a line of the file is the word; adds that line. */
bool keep_has(const char *file, const char *word);
void keep_add(const char *file, const char *word);
/* Makes the word the file's only line. */
void keep_set(const char *file, const char *word);

#endif
