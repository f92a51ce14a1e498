/* The PGN file to which games are appended as they end, so that a kill loses none. */
#include "match/archive.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "match/tournament/archive_internal.h"

void archive_new_id(uint64_t fingerprint, char id[MATCH_ID_MAX])
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    (void)snprintf(id, MATCH_ID_MAX, "%016" PRIx64 "-%" PRIx64 "%05x", fingerprint,
                   (uint64_t)now.tv_sec, (unsigned)(now.tv_nsec / 1000));
}

/* --- Opening ----------------------------------------------------------------------------------- */

Archive *archive_open(const char *path, Error *e)
{
    Archive *a = calloc(1, sizeof *a);
    if (a == NULL) {
        error_set(e, "out of memory");
        return NULL;
    }
    a->file = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (a->file < 0) {
        error_set(e, "cannot open '%.120s' to write games: %s", path, strerror(errno));
    } else if (flock(a->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
        error_set(e, "'%.120s' is being written by another match", path);
    } else {
        return a;
    }
    archive_close(a);
    return NULL;
}

void archive_close(Archive *a)
{
    if (a != NULL && a->file >= 0) {
        (void)close(a->file);
    }
    free(a);
}

/* --- Adding ------------------------------------------------------------------------------------ */

static bool write_all(int file, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(file, bytes, count);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        }
    }
    return true;
}

/* An empty line after whatever the file ends with, so that a new game's tags begin one. */
static bool end_last_game(int file)
{
    char last[2] = {'\n', '\n'};
    off_t size = lseek(file, 0, SEEK_END);
    if (size <= 0) {
        return true; /* nothing there, or no file that has an end */
    }
    off_t back = size >= 2 ? 2 : 1;
    if (pread(file, last + 2 - back, (size_t)back, size - back) != back) {
        return false;
    }
    size_t missing = last[1] != '\n' ? 2 : last[0] != '\n' ? 1 : 0;
    return write_all(file, "\n\n", missing);
}

static bool append(Archive *a, const char *text, size_t size, Error *e)
{
    off_t before = lseek(a->file, 0, SEEK_END);
    bool whole = (a->tidy || end_last_game(a->file)) && write_all(a->file, text, size);
    int why = errno;
    if (!whole) {
        if (before >= 0 && ftruncate(a->file, before) != 0) {
            return error_set(e, "a game was written in part: %s", strerror(why));
        }
        return error_set(e, "a game could not be written: %s", strerror(why));
    }
    a->tidy = true;
    /* Pipes and the like cannot be synchronized, and need not be. */
    if (fsync(a->file) != 0 && errno != EINVAL && errno != EROFS) {
        return error_set(e, "a game could not be saved: %s", strerror(errno));
    }
    return true;
}

bool archive_add(Archive *a, const PgnGame *pgn, Error *e)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    bool made = memory != NULL && pgn_write(memory, pgn);
    made = memory != NULL && fclose(memory) == 0 && made;
    bool added = made ? append(a, text, size, e) : error_set(e, "out of memory to write a game");
    free(text);
    return added;
}
