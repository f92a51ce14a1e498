/* Reading positions for the trainer. */
#include "learn/dataset.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "network/network.h"

enum { HELD_OUT_TAGS = 5 }; /* of 256 */

/* --- Room -------------------------------------------------------------------------------------- */

/* *array = realloc of that many elements; false if memory is out, and then nothing has changed. */
static bool resize(void *array, size_t count, size_t size)
{
    void *old, *new;
    memcpy(&old, array, sizeof old);
    new = realloc(old, count * size);
    if (new != NULL) {
        memcpy(array, &new, sizeof new);
    }
    return new != NULL;
}

static bool reserve(Dataset *d, size_t inputs)
{
    if (d->count == d->room) {
        size_t room = d->room == 0 ? 65536 : d->room * 2;
        if (!resize(&d->start, room + 1, sizeof *d->start) ||
            !resize(&d->target, room, sizeof *d->target) ||
            !resize(&d->base, room, sizeof *d->base) ||
            !resize(&d->bucket, room, sizeof *d->bucket) ||
            !resize(&d->held, room, sizeof *d->held) ||
            !resize(&d->taught, room, sizeof *d->taught)) {
            return false;
        }
        d->room = room;
        d->start[0] = 0;
    }
    size_t used = d->start[d->count];
    if (used + inputs > d->inputs_room) {
        size_t room = 2 * (used + inputs) + 65536;
        if (!resize(&d->inputs, room, sizeof *d->inputs)) {
            return false;
        }
        d->inputs_room = room;
    }
    return true;
}

void dataset_free(Dataset *d)
{
    free(d->start);
    free(d->inputs);
    free(d->target);
    free(d->base);
    free(d->bucket);
    free(d->held);
    free(d->taught);
}

/* --- Positions --------------------------------------------------------------------------------- */

/* Score and result on one scale. */
static float target(const DatasetTask *task, const Sample *sample)
{
    double score = 1 / (1 + exp(-(double)sample->score / NETWORK_SCALE));
    double result = (double)sample->result / RESULT_WIN;
    return (float)(task->lambda * result + (1 - task->lambda) * score);
}

/* The hand-set evaluation on the output's scale. */
static float hand_set(const DatasetTask *task, const Setup *s)
{
    Error e;
    if (!task->corrects || !task->kernel->set(task->pos, task->board, s, &e)) {
        return 0;
    }
    return (float)task->kernel->evaluate(task->pos, NULL) / NETWORK_SCALE;
}

bool dataset_add(Dataset *d, const DatasetTask *task, const Sample *sample, Error *e)
{
    const Setup *s = &sample->setup;
    if (!reserve(d, 2 * ACTIVE_MAX)) {
        return error_set(e, "out of memory for %zu positions", d->count);
    }
    size_t at = d->start[d->count];
    at += (size_t)inputs_list(task->inputs, s, s->side, d->inputs + at);
    at += (size_t)inputs_list(task->inputs, s, colour_other(s->side), d->inputs + at);
    d->bucket[d->count] =
        (uint8_t)inputs_bucket(task->inputs, task->buckets, inputs_pieces(task->inputs, s));
    d->base[d->count] = hand_set(task, s);
    d->target[d->count] = target(task, sample);
    if (sample->tag < HELD_OUT_TAGS) {
        d->held[d->held_count++] = (uint32_t)d->count;
    } else {
        d->taught[d->taught_count++] = (uint32_t)d->count;
    }
    d->start[++d->count] = at;
    return true;
}

static bool add_block(Dataset *d, const DatasetTask *task, const DataFile *file, size_t count,
                      Error *e)
{
    for (size_t i = 0; i < count; i++) {
        Sample sample;
        if (!record_unpack(file->layout, file->block + i * (size_t)file->layout->bytes, &sample)) {
            return error_set(e, "%s: a record that cannot be", file->path);
        }
        if (!dataset_add(d, task, &sample, e)) {
            return false;
        }
    }
    return true;
}

bool dataset_read(Dataset *d, const DatasetTask *task, const char *path, const RecordLayout *layout,
                  Error *e)
{
    *d = (Dataset){0};
    DataFile file;
    if (!data_open(&file, path, layout, e)) {
        return false;
    }
    size_t count = 1;
    bool good = true;
    while (good && count > 0) {
        good = data_read(&file, &count, NULL, e) && add_block(d, task, &file, count, e);
    }
    Error ignored;
    data_close(&file, &ignored);
    return good && (d->taught_count > 0 || error_set(e, "%s: no positions to learn from", path));
}
