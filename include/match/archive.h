/* The PGN file of a match. Games are appended as they end, in one write each, and are on the disk
 * before the next step, so that a kill loses no finished game. Each game bears the tags LacunaMatch, the match's
 * fingerprint and a mark of the run that began it, and LacunaGame, its number in the schedule from 1;
 * by these an interrupted match goes on. */
#ifndef LACUNA_MATCH_ARCHIVE_H
#define LACUNA_MATCH_ARCHIVE_H

#include "game/pgn.h"
#include "match/referee.h"

enum { MATCH_ID_MAX = 48 };

typedef struct Archive Archive;

/* A new id for a match with that fingerprint, begun now. */
void archive_new_id(uint64_t fingerprint, char id[MATCH_ID_MAX]);

/* Opens the file for appending, made if it is missing, and locks it: a second match that writes to
 * it is refused. NULL and why. */
Archive *archive_open(const char *path, Error *e);
void archive_close(Archive *a); /* NULL: nothing */

/* What archive_resume and archive_read call for each game of the match: its number (from 0), its PGN, its result's
 * half points for White and its termination. It returns false, with an error, to refuse. */
typedef struct {
    bool (*found)(void *context, int game, const PgnGame *pgn, int points, Termination t, Error *e);
    void *context;
} ArchiveFinder;

/* Finds the games of the match that was played last in the file, and makes *id that match's id; if
 * the file is empty it stays as it was. What an interrupted write left at the file's end is cut off.
 * False if the file's last match has another fingerprint, if the finder refuses, or if something is
 * wrong that is not at the end: then nothing is changed. */
bool archive_resume(Archive *a, uint64_t fingerprint, ArchiveFinder finder, char id[MATCH_ID_MAX],
                    Error *e);

/* The games of the match that was played last in a file that is only read, which may have been cut
 * off or grow meanwhile; `id` as above. False too if there is no such game. */
bool archive_read(const char *path, ArchiveFinder finder, char id[MATCH_ID_MAX], Error *e);
/* Whether two matches have the same fingerprint. */
bool archive_same_match(const char *id, const char *other);

/* Appends the game, on a line of its own whatever the file ends with. False if it could not be
 * written: then the file is as it was, if possible. */
bool archive_add(Archive *a, const PgnGame *pgn, Error *e);

#endif
