/* Checkpoints: the parameters, the optimiser's two means, and what they belong to. */
#include "learn/checkpoint.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

enum { PATH_TEXT_MAX = 4096 };
static const char magic[8] = "LACUCKP1";

typedef struct {
    char magic[8];
    uint64_t settings, epochs, steps, count, checksum; /* of the numbers that follow */
} Head;

uint64_t checkpoint_settings(const TrainTask *task, const Dataset *d)
{
    const double numbers[] = {
        task->width,    task->buckets,    task->mirror,           task->epochs, task->batch,
        task->threads,  task->rate,       task->rate_end,         task->lambda, (double)task->seed,
        task->corrects, (double)d->count, (double)d->taught_count};
    uint64_t hash = hash_bytes(HASH_START, numbers, sizeof numbers);
    hash = hash_bytes(hash, d->target, d->count * sizeof *d->target);
    return hash_bytes(hash, task->layout->variant->name, strlen(task->layout->variant->name));
}

static uint64_t checksum(const float *const *part, size_t count)
{
    uint64_t hash = HASH_START;
    for (int i = 0; i < 3; i++) {
        hash = hash_bytes(hash, part[i], count * sizeof(float));
    }
    return hash;
}

static bool write_all(FILE *file, const Head *head, const float *const *part)
{
    bool good = fwrite(head, sizeof *head, 1, file) == 1;
    for (int i = 0; good && i < 3; i++) {
        good = fwrite(part[i], sizeof(float), (size_t)head->count, file) == head->count;
    }
    return good;
}

bool checkpoint_write(const char *path, uint64_t settings, int epochs, const Model *m,
                      const Optimiser *o, Error *e)
{
    char beside[PATH_TEXT_MAX];
    Text t = text_over(beside, sizeof beside);
    text_add(&t, "%s.new", path);
    const float *const part[3] = {m->at, o->mean, o->square};
    Head head = {.settings = settings,
                 .epochs = (uint64_t)epochs,
                 .steps = o->steps,
                 .count = m->count,
                 .checksum = checksum(part, m->count)};
    memcpy(head.magic, magic, sizeof magic);
    FILE *file = t.cut ? NULL : fopen(beside, "wb");
    bool good = file != NULL && write_all(file, &head, part);
    good = (file == NULL || fclose(file) == 0) && good;
    /* Windows' rename does not replace. */
    good = good && (rename(beside, path) == 0 || (remove(path) == 0 && rename(beside, path) == 0));
    return good || error_set(e, "%s: cannot be written: %s", path, strerror(errno));
}

/* The three parts, one after the other, to be freed; NULL if the file is no whole checkpoint. */
static float *read_parts(FILE *file, Head *head, uint64_t settings, size_t count)
{
    if (fread(head, sizeof *head, 1, file) != 1 || memcmp(head->magic, magic, sizeof magic) != 0 ||
        head->settings != settings || head->count != count) {
        return NULL;
    }
    float *numbers = malloc(3 * count * sizeof *numbers);
    const float *const part[3] = {numbers, numbers + count, numbers + 2 * count};
    if (numbers != NULL && (fread(numbers, sizeof *numbers, 3 * count, file) != 3 * count ||
                            checksum(part, count) != head->checksum)) {
        free(numbers);
        return NULL;
    }
    return numbers;
}

int checkpoint_read(const char *path, uint64_t settings, Model *m, Optimiser *o)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return 0;
    }
    Head head;
    float *numbers = read_parts(file, &head, settings, m->count);
    fclose(file);
    if (numbers == NULL) {
        return 0;
    }
    size_t bytes = m->count * sizeof *numbers;
    memcpy(m->at, numbers, bytes);
    memcpy(o->mean, numbers + m->count, bytes);
    memcpy(o->square, numbers + 2 * m->count, bytes);
    o->steps = head.steps;
    free(numbers);
    return (int)head.epochs;
}
