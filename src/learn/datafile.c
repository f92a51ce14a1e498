/* Files of records: header, blocks, and going on after a sudden end. */
#include "learn/datafile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/hash.h"

enum { FORMAT = 1, HEADER_BYTES = 64, BLOCK_HEADER = 32, NAME_AT = 24 };
static const char file_magic[] = "LACUDATA", block_magic[] = "BLOC";

/* --- Header ------------------------------------------------------------------------------------ */

/* Of what a record's meaning depends on. */
static uint64_t fingerprint(const RecordLayout *layout)
{
    const Variant *v = layout->variant;
    uint64_t hash = HASH_START;
    const int numbers[] = {v->files,  v->ranks,     v->squares, v->piece_types,
                           v->stones, v->wormholes, v->prisons, layout->pieces_max};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        uint8_t bytes[4];
        bytes_put(bytes, 4, (uint64_t)numbers[i]);
        hash = hash_bytes(hash, bytes, sizeof bytes);
    }
    hash = hash_bytes(hash, v->file_of, (size_t)v->squares);
    hash = hash_bytes(hash, v->rank_of, (size_t)v->squares);
    for (int t = 0; t < v->piece_types; t++) {
        hash = hash_bytes(hash, &v->piece[t].letter, 1);
    }
    return hash;
}

static bool read_header(const char *path, FILE *file, uint8_t *header, Error *e)
{
    if (fread(header, 1, HEADER_BYTES, file) != HEADER_BYTES ||
        memcmp(header, file_magic, 8) != 0) {
        return error_set(e, "%s: not a file of positions (written by lacuna datagen)", path);
    }
    if (bytes_get(header + 8, 4) != FORMAT) {
        return error_set(e, "%s: format %u; this version reads format %d", path,
                         (unsigned)bytes_get(header + 8, 4), FORMAT);
    }
    if (memchr(header + NAME_AT, '\0', NAME_MAX_LENGTH + 1) == NULL) {
        return error_set(e, "%s: the variant's name does not end", path);
    }
    return true;
}

static bool check_header(const DataFile *d, const uint8_t *header, Error *e)
{
    const Variant *v = d->layout->variant;
    const char *name = (const char *)header + NAME_AT;
    if (strcmp(name, v->name) != 0) {
        return error_set(e, "%s: positions of %s, not of %s", d->path, name, v->name);
    }
    if (bytes_get(header + 16, 8) != fingerprint(d->layout) ||
        bytes_get(header + 12, 4) != (uint64_t)d->layout->bytes) {
        return error_set(e, "%s: positions of another %s: its board or pieces have changed since",
                         d->path, name);
    }
    return true;
}

static bool write_header(const DataFile *d, Error *e)
{
    uint8_t header[HEADER_BYTES] = {0};
    memcpy(header, file_magic, 8);
    bytes_put(header + 8, 4, FORMAT);
    bytes_put(header + 12, 4, (uint64_t)d->layout->bytes);
    bytes_put(header + 16, 8, fingerprint(d->layout));
    memcpy(header + NAME_AT, d->layout->variant->name, strlen(d->layout->variant->name));
    if (fwrite(header, 1, sizeof header, d->file) != sizeof header || fflush(d->file) != 0) {
        return error_set(e, "%s: %s", d->path, strerror(errno));
    }
    return true;
}

/* --- Opening and closing ----------------------------------------------------------------------- */

static bool open_file(DataFile *d, const char *path, const char *mode, const RecordLayout *layout,
                      Error *e)
{
    *d = (DataFile){.path = path, .layout = layout};
    d->file = fopen(path, mode);
    if (d->file == NULL) {
        return error_set(e, "%s: %s", path, strerror(errno));
    }
    d->block = malloc(DATA_BLOCK_MAX * (size_t)layout->bytes);
    return d->block != NULL || error_set(e, "out of memory to read %s", path);
}

/* Passes the error on and leaves nothing open. */
static bool give_up(DataFile *d)
{
    Error ignored;
    data_close(d, &ignored);
    return false;
}

bool data_close(DataFile *d, Error *e)
{
    bool good = d->file == NULL || fclose(d->file) == 0;
    if (!good) {
        error_set(e, "%s: %s", d->path, strerror(errno));
    }
    free(d->block);
    d->file = NULL;
    d->block = NULL;
    return good;
}

bool data_open(DataFile *d, const char *path, const RecordLayout *layout, Error *e)
{
    uint8_t header[HEADER_BYTES];
    if (!open_file(d, path, "rb", layout, e) || !read_header(path, d->file, header, e) ||
        !check_header(d, header, e)) {
        return give_up(d);
    }
    return true;
}

bool data_create(DataFile *d, const char *path, const RecordLayout *layout, Error *e)
{
    if (!open_file(d, path, "wb", layout, e) || !write_header(d, e)) {
        return give_up(d);
    }
    return true;
}

bool data_variant_name(const char *path, char *name, Error *e)
{
    uint8_t header[HEADER_BYTES];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return error_set(e, "%s: %s", path, strerror(errno));
    }
    bool good = read_header(path, file, header, e);
    fclose(file);
    if (good) {
        memcpy(name, header + NAME_AT, NAME_MAX_LENGTH + 1);
    }
    return good;
}

/* --- Blocks ------------------------------------------------------------------------------------ */

/* Of a block's header, but for the checksum itself, and its records. */
static uint64_t checksum(const uint8_t *header, const uint8_t *records, size_t bytes)
{
    return hash_bytes(hash_bytes(HASH_START, header, BLOCK_HEADER - 8), records, bytes);
}

bool data_read(DataFile *d, size_t *count, bool *cut, Error *e)
{
    uint8_t header[BLOCK_HEADER];
    size_t got = fread(header, 1, sizeof header, d->file), size = (size_t)d->layout->bytes;
    bool whole = got == sizeof header && memcmp(header, block_magic, 4) == 0;
    uint64_t records = whole ? bytes_get(header + 4, 4) : 0;
    whole = whole && records >= 1 && records <= DATA_BLOCK_MAX &&
            bytes_get(header + 8, 8) == d->records &&
            fread(d->block, size, (size_t)records, d->file) == records &&
            checksum(header, d->block, (size_t)records * size) == bytes_get(header + 24, 8);
    if (ferror(d->file)) {
        return error_set(e, "%s: %s", d->path, strerror(errno));
    }
    if (cut != NULL) {
        *cut = !whole && got > 0;
    }
    *count = whole ? (size_t)records : 0;
    if (whole) {
        d->records += records;
        d->games = bytes_get(header + 16, 8);
    }
    return true;
}

bool data_write(DataFile *d, const uint8_t *records, size_t count, uint64_t games, Error *e)
{
    uint8_t header[BLOCK_HEADER];
    size_t size = (size_t)d->layout->bytes;
    memcpy(header, block_magic, 4);
    bytes_put(header + 4, 4, count);
    bytes_put(header + 8, 8, d->records);
    bytes_put(header + 16, 8, games);
    bytes_put(header + 24, 8, checksum(header, records, count * size));
    if (fwrite(header, 1, sizeof header, d->file) != sizeof header ||
        fwrite(records, size, count, d->file) != count || fflush(d->file) != 0) {
        return error_set(e, "%s: %s", d->path, strerror(errno));
    }
    d->records += count;
    d->games = games;
    return true;
}

/* Goes to the end of the last whole block. */
static bool seek_end(DataFile *d, Error *e)
{
    size_t count;
    long end;
    do {
        end = ftell(d->file);
        if (end < 0 || !data_read(d, &count, NULL, e)) {
            return error_set(e, "%s: cannot be read", d->path);
        }
    } while (count > 0);
    /* Also the call that C asks for between reading and writing. */
    return fseek(d->file, end, SEEK_SET) == 0 || error_set(e, "%s: %s", d->path, strerror(errno));
}

bool data_append_to(DataFile *d, const char *path, const RecordLayout *layout, Error *e)
{
    FILE *old = fopen(path, "rb");
    if (old == NULL && errno == ENOENT) {
        return data_create(d, path, layout, e);
    }
    if (old != NULL) {
        fclose(old);
    }
    uint8_t header[HEADER_BYTES];
    if (!open_file(d, path, "r+b", layout, e) || !read_header(path, d->file, header, e) ||
        !check_header(d, header, e) || !seek_end(d, e)) {
        return give_up(d);
    }
    return true;
}
