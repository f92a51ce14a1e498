/* Games in files: PGN. */
#include <errno.h>
#include <string.h>
#include <time.h>

#include "base/version.h"
#include "console/console_internal.h"
#include "game/pgn_xboard.h"

static void add_players(const Console *c, PgnGame *pgn)
{
    static const char *const names[] = {"Human", LACUNA_NAME " " LACUNA_VERSION};
    char date[16] = "????.??.??";
    time_t now = time(NULL);
    struct tm day;
    if (localtime_r(&now, &day) != NULL) {
        (void)strftime(date, sizeof date, "%Y.%m.%d", &day);
    }
    (void)pgn_set_tag(pgn, "Event", "Console game");
    (void)pgn_set_tag(pgn, "Date", date);
    (void)pgn_set_tag(pgn, "White", names[c->engine[WHITE]]);
    (void)pgn_set_tag(pgn, "Black", names[c->engine[BLACK]]);
}

static bool write_game(Console *c, FILE *file, Error *e)
{
    PgnGame pgn;
    if (!record_to_pgn(&c->record, console_game(c), &pgn, e)) {
        return false;
    }
    if (c->agreed != AGREED_NOTHING) {
        const char *reason, *result = console_result(c, &reason);
        (void)snprintf(pgn.result, sizeof pgn.result, "%s", result);
        (void)pgn_set_tag(&pgn, "Termination", reason);
    }
    add_players(c, &pgn);
    bool written = pgn_write(file, &pgn) && fflush(file) == 0;
    pgn_free(&pgn);
    return written || error_set(e, "cannot write: %s", strerror(errno));
}

bool command_pgn(Console *c, char *rest, Error *e)
{
    (void)rest;
    return write_game(c, stdout, e);
}

/* The next word of the line, in quotes if blanks are in it. */
static const char *file_name(char **rest, Error *e)
{
    bool closed;
    const char *name = text_quoted_word(rest, &closed);
    if (name == NULL || *name == '\0') {
        error_set(e, "which file? A name with blanks goes in quotes");
        return NULL;
    }
    if (!closed) {
        error_set(e, "the quotes around the name do not end");
        return NULL;
    }
    return name;
}

bool command_save(Console *c, char *rest, Error *e)
{
    const char *name = file_name(&rest, e);
    if (name == NULL) {
        return false;
    }
    FILE *file = fopen(name, "ab");
    if (file == NULL) {
        return error_set(e, "cannot open %s: %s", name, strerror(errno));
    }
    bool written = write_game(c, file, e);
    if (fclose(file) != 0 && written) {
        written = error_set(e, "cannot write %s: %s", name, strerror(errno));
    }
    if (written) {
        printf("Saved at the end of %s\n", name);
    }
    return written;
}

/* Finds the number-th game of the file (0: the last). *found is what pgn_read gave for it, or 0. */
static bool find_game(FILE *file, long long number, PgnGame *pgn, int *found, Error *e)
{
    PgnReader *reader = pgn_reader_new(file);
    if (reader == NULL) {
        return error_set(e, "out of memory");
    }
    PgnGame next = {0};

    int status;
    for (long long i = 1;
         (number == 0 || i <= number) && (status = pgn_read(reader, &next, e)) != 0; i++) {
        if (number == 0 || i == number) {
            pgn_free(pgn);
            *pgn = next;
            next = (PgnGame){0};
            *found = status;
        }
    }
    pgn_free(&next);
    pgn_reader_free(reader);
    return true;
}

static bool read_game(FILE *file, long long number, PgnGame *pgn, Error *e)
{
    int found = 0;
    Error why;
    if (!find_game(file, number, pgn, &found, &why)) {
        return error_set(e, "%s", why.text);
    }
    if (ferror(file)) {
        return error_set(e, "it cannot be read");
    }
    if (found == 0) {
        return error_set(e, number == 0 ? "no game is in it" : "it has fewer games than that");
    }
    return found > 0 || error_set(e, "%s", why.text);
}

bool file_load(Console *c, const char *name, long long number, Error *e)
{
    FILE *file = fopen(name, "rb");
    if (file == NULL) {
        return error_set(e, "cannot open %s: %s", name, strerror(errno));
    }
    PgnGame pgn = {0};
    Error why;
    Game *g = NULL;
    int line;
    if (read_game(file, number, &pgn, &why) &&
        pgn_from_xboard(&pgn, &c->session.variants, &line, &why)) {
        g = record_from_pgn(&c->record, &pgn, &c->session.variants, &why);
    }
    pgn_free(&pgn);
    (void)fclose(file);
    if (g == NULL) {
        return error_set(e, "%s: %s", name, why.text);
    }
    session_set_game(&c->session, g);
    session_forget(&c->session);
    console_restarted(c);
    return true;
}

bool command_load(Console *c, char *rest, Error *e)
{
    const char *name = file_name(&rest, e);
    if (name == NULL) {
        return false;
    }
    const char *word = text_word(&rest);
    long long number = 0;
    if (word != NULL && !text_integer(word, 1, 1000000000, &number)) {
        return error_set(e, "load FILE N: '%.40s' is not the number of a game", word);
    }
    return file_load(c, name, number, e);
}
