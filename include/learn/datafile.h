/* Files of records. They grow by whole blocks, each with a checksum, so that a writer may be killed at
 * any time: what follows the last whole block is overlooked, and written over when the file goes on.
 *
 *   header   64 bytes: magic "LACUDATA", format version, bytes a record, fingerprint of the variant,
 *            its name
 *   block    32 bytes: magic "BLOC", number of records, records before it, games before it and in it,
 *            checksum of all that; then the records
 *
 * Numbers are stored lowest byte first. A file belongs to one variant: the fingerprint covers all
 * that a record's meaning depends on (board, kinds of pieces, special moves). */
#ifndef LACUNA_LEARN_DATAFILE_H
#define LACUNA_LEARN_DATAFILE_H

#include <stdio.h>

#include "learn/record.h"

enum { DATA_BLOCK_MAX = 16384 }; /* records in a block */

typedef struct {
    FILE *file; /* owned */
    const char *path;
    const RecordLayout *layout;
    uint64_t records; /* read or written so far */
    uint64_t games;   /* played for them, as the writer counted */
    uint8_t *block;   /* owned: the last block read */
} DataFile;

/* Opens for reading from the start. Path and layout must outlive the file. */
bool data_open(DataFile *d, const char *path, const RecordLayout *layout, Error *e);
/* Reads the next block into d->block; *count is 0 at the end of the file, which for a file that was
 * cut off is the end of its last whole block: then *cut (may be NULL) is set. False only if the
 * file cannot be read. */
bool data_read(DataFile *d, size_t *count, bool *cut, Error *e);

/* Starts a new file, or goes on after the last whole block of an old one of the same variant. */
bool data_append_to(DataFile *d, const char *path, const RecordLayout *layout, Error *e);
/* Starts a new file, whatever was there. */
bool data_create(DataFile *d, const char *path, const RecordLayout *layout, Error *e);
/* Adds a block of 1 .. DATA_BLOCK_MAX records and hands it to the system. `games`: played so far. */
bool data_write(DataFile *d, const uint8_t *records, size_t count, uint64_t games, Error *e);

/* The name of the variant a file is of, without checking more; room for NAME_MAX_LENGTH + 1. */
bool data_variant_name(const char *path, char *name, Error *e);

/* Closes whatever is open; *d may be {0}. False and an error if something could not be written. */
bool data_close(DataFile *d, Error *e);

#endif
