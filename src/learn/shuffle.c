/* Mixing files of positions in bounded memory.
 *
 * Positions are dealt to parts by the hash of the position, so that equal ones meet in one part; a part
 * fits in memory, where duplicates are dropped and the rest is shuffled. As the hash knows nothing of
 * games, the parts one after the other are as good as one big shuffle. With a single part nothing
 * else is written; else the parts are files beside the output for as long as it takes. */
#include "learn/shuffle.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "base/text.h"

enum { PARTS_MAX = 1000, PATH_TEXT_MAX = 4096 };

/* A part in memory: a table of the records seen, by place in `records` (+ 1). */
typedef struct {
    uint8_t *records;
    size_t count, room;
    uint32_t *seen;
    size_t mask;
} Part;

typedef struct {
    const ShuffleTask *task;
    ShuffleResult *result;
    DataFile out;
    uint64_t state; /* of the random numbers */
    int parts;
    FILE *part[PARTS_MAX];
} Shuffle;

/* --- A part ------------------------------------------------------------------------------------ */

static bool part_init(Part *p, const RecordLayout *layout, size_t room, Error *e)
{
    size_t entries = 1024;
    while (entries < 2 * room) {
        entries *= 2;
    }
    *p = (Part){.room = room, .mask = entries - 1};
    p->records = malloc((room + 1) * (size_t)layout->bytes);
    p->seen = calloc(entries, sizeof *p->seen);
    return (p->records != NULL && p->seen != NULL) || error_set(e, "out of memory to shuffle");
}

static void part_free(Part *p)
{
    free(p->records);
    free(p->seen);
}

static bool same_position(const RecordLayout *layout, const uint8_t *a, const uint8_t *b)
{
    return memcmp(a + RECORD_POSITION_AT, b + RECORD_POSITION_AT,
                  (size_t)(layout->bytes - RECORD_POSITION_AT)) == 0;
}

/* Unless it is there already. */
static void part_add(Part *p, const RecordLayout *layout, const uint8_t *record)
{
    size_t size = (size_t)layout->bytes;
    uint64_t key = record_key(layout, record);
    size_t i = (size_t)(key ^ key >> 32) & p->mask;
    for (; p->seen[i] != 0; i = (i + 1) & p->mask) {
        if (same_position(layout, p->records + (p->seen[i] - 1) * size, record)) {
            return;
        }
    }
    memcpy(p->records + p->count * size, record, size);
    p->seen[i] = (uint32_t)++p->count;
}

/* Fisher and Yates. The room for one more record is what records change places through. */
static void part_mix(Part *p, size_t size, uint64_t *state)
{
    uint8_t *spare = p->records + p->room * size;
    for (size_t i = p->count; i > 1; i--) {
        uint8_t *a = p->records + (i - 1) * size;
        uint8_t *b = p->records + random_next(state) % i * size;
        memcpy(spare, a, size);
        memcpy(a, b, size);
        memcpy(b, spare, size);
    }
}

static bool part_write(Part *p, Shuffle *s, Error *e)
{
    size_t size = (size_t)s->task->layout->bytes;
    part_mix(p, size, &s->state);
    for (size_t at = 0; at < p->count; at += DATA_BLOCK_MAX) {
        size_t count = p->count - at < DATA_BLOCK_MAX ? p->count - at : DATA_BLOCK_MAX;
        if (!data_write(&s->out, p->records + at * size, count, s->out.games, e)) {
            return false;
        }
    }
    s->result->written += p->count;
    return true;
}

/* --- Reading ----------------------------------------------------------------------------------- */

typedef bool (*Take)(void *context, const uint8_t *record, Error *e);

/* Every record of every file; `take` may be NULL: they are counted only. */
static bool read_all(const ShuffleTask *task, Take take, void *context, uint64_t *total, Error *e)
{
    *total = 0;
    for (int i = 0; i < task->count; i++) {
        DataFile d;
        if (!data_open(&d, task->files[i], task->layout, e)) {
            return false;
        }
        size_t count = 1;
        bool good = true;
        while (good && count > 0) {
            good = data_read(&d, &count, NULL, e);
            for (size_t k = 0; good && take != NULL && k < count; k++) {
                good = take(context, d.block + k * (size_t)task->layout->bytes, e);
            }
        }
        *total += d.records;
        Error ignored;
        data_close(&d, &ignored);
        if (!good) {
            return false;
        }
    }
    return true;
}

/* --- One part ---------------------------------------------------------------------------------- */

typedef struct {
    Part part;
    const RecordLayout *layout;
} Single;

static bool take_single(void *context, const uint8_t *record, Error *e)
{
    (void)e;
    Single *single = context;
    if (single->part.count < single->part.room) { /* a file may grow while it is read */
        part_add(&single->part, single->layout, record);
    }
    return true;
}

static bool shuffle_single(Shuffle *s, size_t records, Error *e)
{
    Single single = {.layout = s->task->layout};
    uint64_t total;
    bool good = part_init(&single.part, s->task->layout, records, e) &&
                read_all(s->task, take_single, &single, &total, e) &&
                part_write(&single.part, s, e);
    part_free(&single.part);
    return good;
}

/* --- Many parts -------------------------------------------------------------------------------- */

static bool take_deal(void *context, const uint8_t *record, Error *e)
{
    Shuffle *s = context;
    size_t size = (size_t)s->task->layout->bytes;
    uint64_t key = record_key(s->task->layout, record);
    FILE *part = s->part[(key ^ key >> 29) % (uint64_t)s->parts];
    return fwrite(record, size, 1, part) == 1 ||
           error_set(e, "%s.tmp: %s", s->task->out, strerror(errno));
}

static bool shuffle_part(Shuffle *s, FILE *file, Error *e)
{
    size_t size = (size_t)s->task->layout->bytes;
    uint8_t record[RECORD_MAX];
    Part part;
    long end = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    if (end < 0 || fseek(file, 0, SEEK_SET) != 0) {
        return error_set(e, "%s.tmp: %s", s->task->out, strerror(errno));
    }
    bool good = part_init(&part, s->task->layout, (size_t)end / size, e);
    while (good && fread(record, size, 1, file) == 1) {
        part_add(&part, s->task->layout, record);
    }
    good = good && part_write(&part, s, e);
    part_free(&part);
    return good;
}

static void part_path(const Shuffle *s, int i, char *path)
{
    Text t = text_over(path, PATH_TEXT_MAX);
    text_add(&t, "%s.tmp%d", s->task->out, i);
}

static bool open_parts(Shuffle *s, Error *e)
{
    for (int i = 0; i < s->parts; i++) {
        char path[PATH_TEXT_MAX];
        part_path(s, i, path);
        s->part[i] = fopen(path, "w+b");
        if (s->part[i] == NULL) {
            return error_set(e, "%s: %s", path, strerror(errno));
        }
    }
    return true;
}

static void remove_parts(Shuffle *s)
{
    for (int i = 0; i < s->parts; i++) {
        char path[PATH_TEXT_MAX];
        if (s->part[i] != NULL) {
            part_path(s, i, path);
            fclose(s->part[i]);
            (void)remove(path);
        }
    }
}

static bool shuffle_parts(Shuffle *s, Error *e)
{
    uint64_t total;
    bool good = open_parts(s, e) && read_all(s->task, take_deal, s, &total, e);
    for (int i = 0; good && i < s->parts; i++) {
        good = shuffle_part(s, s->part[i], e);
    }
    remove_parts(s);
    return good;
}

/* --- All --------------------------------------------------------------------------------------- */

bool shuffle_files(const ShuffleTask *task, ShuffleResult *result, Error *e)
{
    Shuffle s = {.task = task, .result = result, .state = task->seed};
    *result = (ShuffleResult){0};
    for (int i = 0; i < task->count; i++) {
        if (strcmp(task->files[i], task->out) == 0) {
            return error_set(e, "%s is both read and written", task->out);
        }
    }
    if (!read_all(task, NULL, NULL, &result->read, e)) {
        return false;
    }
    /* A record, and at most four entries of the table of those seen. */
    uint64_t need = result->read * ((uint64_t)task->layout->bytes + 4 * sizeof(uint32_t));
    uint64_t parts = 1 + need / (task->memory > 0 ? task->memory : 1);
    if (parts > PARTS_MAX) {
        return error_set(e, "%s: more memory is needed, at least %llu MB", task->out,
                         (unsigned long long)(need / PARTS_MAX / 1000000 + 1));
    }
    s.parts = (int)parts;
    if (!data_create(&s.out, task->out, task->layout, e)) {
        return false;
    }
    bool good = s.parts == 1 ? shuffle_single(&s, (size_t)result->read, e) : shuffle_parts(&s, e);
    Error ignored;
    return data_close(&s.out, good ? e : &ignored) && good;
}
