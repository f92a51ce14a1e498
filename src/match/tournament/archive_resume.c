/* What games of a match its PGN file holds already. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "match/schedule.h"
#include "match/standing.h"
#include "match/tournament/archive_internal.h"

/* --- Reading a file through -------------------------------------------------------------------- */

typedef struct {
    FILE *file;
    PgnReader *reader;
    PgnGame *pgn;
} Walk;

static bool walk_begin(Walk *w, FILE *file, Error *e)
{
    rewind(file);
    *w = (Walk){file, pgn_reader_new(file), calloc(1, sizeof *w->pgn)};
    return (w->reader != NULL && w->pgn != NULL) || error_set(e, "out of memory");
}

static void walk_end(Walk *w)
{
    pgn_reader_free(w->reader);
    if (w->pgn != NULL) {
        pgn_free(w->pgn);
    }
    free(w->pgn);
}

/* --- The last match's id ----------------------------------------------------------------------- */

/* The id of the last whole game, "" if it has none, and where the last whole game ends. A game that
 * is broken is an error unless it is the last. */
static bool find_last(FILE *file, char id[MATCH_ID_MAX], int *games, long *whole, Error *e)
{
    Walk w;
    bool broken = false, good = walk_begin(&w, file, e);
    *games = 0;
    for (int read; good && (read = pgn_read(w.reader, w.pgn, e)) != 0;) {
        if (broken) {
            good = false; /* e tells of the first that is broken, or of the next one */
        } else if (read < 0) {
            broken = true;
        } else {
            const char *tag = pgn_tag(w.pgn, "LacunaMatch");
            Text t = text_over(id, MATCH_ID_MAX);
            text_add(&t, "%s", tag != NULL ? tag : "");
            ++*games;
        }
    }
    *whole = good ? pgn_reader_offset(w.reader) : 0;
    walk_end(&w);
    return good;
}

/* What a write that was cut short leaves: nothing, or the beginning of one game as we write it.
 * Anything else is not ours to cut off. */
static bool is_torn_game(FILE *file, long offset)
{
    static const char start[] = "[Event \"";
    char line[sizeof start]; /* longer lines come in pieces */
    bool line_start = true, begun = false;
    if (fseek(file, offset, SEEK_SET) != 0) {
        return false;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        bool is_blank = line_start && line[strspn(line, TEXT_BLANKS)] == '\0';
        if (begun && line_start && strcmp(line, start) == 0) {
            return false; /* one game more */
        }
        if (!begun && !is_blank && strncmp(line, start, strlen(line)) != 0) {
            return false;
        }
        begun = begun || !is_blank;
        line_start = strchr(line, '\n') != NULL;
    }
    return true;
}

static bool is_of(const char *id, uint64_t fingerprint)
{
    char mark[24];
    (void)snprintf(mark, sizeof mark, "%016" PRIx64 "-", fingerprint);
    return strncmp(id, mark, strlen(mark)) == 0;
}

/* --- Its games --------------------------------------------------------------------------------- */

static bool take_game(const PgnGame *pgn, ArchiveFinder finder, Error *e)
{
    const char *number = pgn_tag(pgn, "LacunaGame"), *term = pgn_tag(pgn, "Termination");
    long long game;
    int points = standing_points(pgn->result);
    if (number == NULL || !text_integer(number, 1, INT32_MAX, &game)) {
        return error_set(e, "line %d: the game has no number in its LacunaGame tag", pgn->line);
    }
    if (points < 0) {
        return error_set(e, "line %d: the game has no result", pgn->line);
    }
    Termination t = term != NULL ? termination_of(term) : TERM_NORMAL;
    Error why;
    return finder.found(finder.context, (int)game - 1, pgn, points, t, &why) ||
           error_set(e, "line %d: %s", pgn->line, why.text);
}

static bool take_games(FILE *file, const char *id, ArchiveFinder finder, Error *e)
{
    Walk w;
    bool good = walk_begin(&w, file, e);
    while (good && pgn_read(w.reader, w.pgn, e) > 0) {
        const char *tag = pgn_tag(w.pgn, "LacunaMatch");
        if (tag != NULL && strcmp(tag, id) == 0) {
            good = take_game(w.pgn, finder, e);
        }
    }
    walk_end(&w);
    return good;
}

static bool resume(Archive *a, FILE *file, uint64_t fingerprint, ArchiveFinder finder,
                   char id[MATCH_ID_MAX], Error *e)
{
    char last[MATCH_ID_MAX] = "";
    int games;
    long whole;
    if (!find_last(file, last, &games, &whole, e)) {
        return false;
    }
    if (!is_torn_game(file, whole)) {
        return error_set(e, "what its end has is no game that was cut off");
    }
    if (games > 0 && !is_of(last, fingerprint)) {
        return error_set(e, "its last game is of another match: the variant, the engines, their "
                            "options, time controls, or the openings were others");
    }
    if (games > 0 && !take_games(file, last, finder, e)) {
        return false;
    }
    if (games > 0) {
        memcpy(id, last, MATCH_ID_MAX);
    }
    return ftruncate(a->file, whole) == 0 ||
           error_set(e, "cannot cut its end: %s", strerror(errno));
}

/* The lock is the open file's, so that a copy of its number may be closed. */
bool archive_resume(Archive *a, uint64_t fingerprint, ArchiveFinder finder, char id[MATCH_ID_MAX],
                    Error *e)
{
    int copy = fcntl(a->file, F_DUPFD_CLOEXEC, 0);
    FILE *file = copy < 0 ? NULL : fdopen(copy, "rb");
    if (file == NULL) {
        if (copy >= 0) {
            (void)close(copy);
        }
        return error_set(e, "cannot read the games: %s", strerror(errno));
    }
    bool good = resume(a, file, fingerprint, finder, id, e);
    (void)fclose(file);
    return good;
}

/* --- Only reading ------------------------------------------------------------------------------ */

bool archive_same_match(const char *id, const char *other)
{
    size_t length = strcspn(id, "-");
    return length > 0 && strncmp(id, other, length + 1) == 0;
}

bool archive_read(const char *path, ArchiveFinder finder, char id[MATCH_ID_MAX], Error *e)
{
    int games;
    long whole;
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return error_set(e, "cannot open it: %s", strerror(errno));
    }
    *id = '\0';
    bool good = find_last(file, id, &games, &whole, e);
    if (good && *id == '\0') {
        good = error_set(e, "it has no game of a match (LacunaMatch tag)");
    }
    good = good && take_games(file, id, finder, e);
    (void)fclose(file);
    return good;
}
