/* Lines of an ini text: sections and settings, one at a time, from bytes of any content.
 *
 *     [name]  or  [name:parent]     a section
 *     key = value                   a setting; blanks around key and value do not count
 *     # or ;                        a comment: at a line's start, or after a blank
 *
 * Lines end with LF or CRLF; a byte order mark in front is skipped. Comments may hold any text
 * but control bytes, everything else is printable ASCII. */
#ifndef LACUNA_VARIANT_FILE_INI_INTERNAL_H
#define LACUNA_VARIANT_FILE_INI_INTERNAL_H

#include "base/error.h"
#include "variant/diagnostics.h"

#include <stddef.h>

enum { INI_LINE_MAX = 1024 }; /* bytes in a line, its end not counted */

typedef struct {
    const char *text; /* what is still to read; borrowed */
    size_t left;
    int line; /* number of the line read last, from 1 */
    char buffer[INI_LINE_MAX + 1];
} Ini;

typedef enum { INI_SECTION, INI_SETTING, INI_END, INI_ERROR } IniKind;

/* What a line says. The texts lie in the reader's buffer until the next call. */
typedef struct {
    IniKind kind;
    const char *name;  /* of the section, or the key; never empty */
    const char *value; /* the parent ("" if none), or the setting's value (may be empty) */
    FilePlace name_at, value_at;
} IniLine;

Ini ini_over(const char *text, size_t length);

/* The next section or setting; INI_END after the last. INI_ERROR with *e for a line that is neither,
 * and the place in name_at; one may go on after it. */
IniLine ini_next(Ini *ini, Error *e);

#endif
