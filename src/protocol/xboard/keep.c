/* What is remembered of a person from one XBoard to the next: guides seen, settings. */
#include "protocol/keep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_LENGTH = 1024, LINE_LENGTH = 64 };

static const char *directory(void)
{
    const char *name = getenv("LACUNA_KEEP");
    return name != NULL && name[0] != '\0' ? name : NULL;
}

bool keep_works(void)
{
    return directory() != NULL;
}

static FILE *open_file(const char *file, const char *mode)
{
    char path[PATH_LENGTH];
    if (directory() == NULL) {
        return NULL;
    }
    int length = snprintf(path, sizeof path, "%s/%s", directory(), file);
    return length > 0 && (size_t)length < sizeof path ? fopen(path, mode) : NULL;
}

bool keep_has(const char *file, const char *word)
{
    FILE *in = open_file(file, "r");
    char line[LINE_LENGTH];
    bool found = false;
    while (in != NULL && !found && fgets(line, sizeof line, in) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        found = strcmp(line, word) == 0;
    }
    if (in != NULL) {
        (void)fclose(in);
    }
    return found;
}

static void write_line(const char *file, const char *mode, const char *word)
{
    FILE *out = open_file(file, mode);
    if (out != NULL) {
        (void)fprintf(out, "%s\n", word);
        (void)fclose(out);
    }
}

void keep_add(const char *file, const char *word)
{
    write_line(file, "a", word);
}

void keep_set(const char *file, const char *word)
{
    write_line(file, "w", word);
}
