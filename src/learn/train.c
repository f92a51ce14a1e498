/* The training loop: epochs of shuffled batches, each shared out to threads whose gradients are summed
 * in the threads' order, so that the sum is always the same. */
#include "learn/train.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "learn/checkpoint.h"

enum { PATH_TEXT_MAX = 4096 };

struct Trainer;

/* One thread's share of a batch. */
typedef struct {
    struct Trainer *trainer;
    const uint32_t *order;
    size_t from, to;
    float *gradient; /* owned; NULL: only the loss is wanted */
    double loss;
} Share;

typedef struct Trainer {
    const TrainTask *task;
    Inputs inputs;
    Dataset data;
    Model model;
    Optimiser optimiser;
    Share share[TRAIN_THREADS_MAX];
    FILE *report;
    char checkpoint[PATH_TEXT_MAX];
    uint64_t settings;
    int64_t start;
    int epochs_before; /* done by an earlier run */
    double loss, held_loss;
} Trainer;

/* --- A batch ----------------------------------------------------------------------------------- */

static void *work(void *context)
{
    Share *share = context;
    Trainer *t = share->trainer;
    share->loss =
        model_loss(&t->model, &t->data, share->order, share->from, share->to, share->gradient);
    return NULL;
}

/* The loss of order[0 .. count - 1]; the gradient is left in the shares. A thread that cannot be
 * started is done without. */
static double run_shares(Trainer *t, const uint32_t *order, size_t count, bool with_gradient,
                         float **gradients)
{
    pthread_t thread[TRAIN_THREADS_MAX];
    bool started[TRAIN_THREADS_MAX] = {false};
    size_t threads = (size_t)t->task->threads;
    for (size_t i = 0; i < threads; i++) {
        t->share[i].trainer = t;
        t->share[i].order = order;
        t->share[i].from = count * i / threads;
        t->share[i].to = count * (i + 1) / threads;
        t->share[i].gradient = with_gradient ? gradients[i] : NULL;
        started[i] = i > 0 && pthread_create(&thread[i], NULL, work, &t->share[i]) == 0;
    }
    double loss = 0;
    for (size_t i = 0; i < threads; i++) {
        if (!started[i]) {
            work(&t->share[i]);
        }
    }
    for (size_t i = 0; i < threads; i++) {
        if (started[i]) {
            pthread_join(thread[i], NULL);
        }
        loss += t->share[i].loss;
    }
    return loss;
}

/* Sums the threads' gradients into the first, scaled to the mean, and clears the others. */
static void sum_gradients(const Trainer *t, float **gradients, size_t batch)
{
    float scale = 1.0F / (float)batch;
    size_t count = t->model.count;
    float *sum = gradients[0];
    for (int k = 1; k < t->task->threads; k++) {
        float *other = gradients[k];
        for (size_t i = 0; i < count; i++) {
            sum[i] += other[i];
        }
        memset(other, 0, count * sizeof *other);
    }
    for (size_t i = 0; i < count; i++) {
        sum[i] *= scale;
    }
}

/* --- An epoch ---------------------------------------------------------------------------------- */

/* Makes the epoch's order from that of the epoch before. */
static void mix(Trainer *t, int epoch)
{
    uint64_t state = t->task->seed * 1000003 + (uint64_t)epoch;
    uint32_t *order = t->data.taught;
    (void)random_next(&state);
    for (size_t i = t->data.taught_count; i > 1; i--) {
        size_t other = (size_t)(random_next(&state) % i);
        uint32_t spare = order[i - 1];
        order[i - 1] = order[other];
        order[other] = spare;
    }
}

static void run_epoch(Trainer *t, float **gradients, int epoch)
{
    const TrainTask *task = t->task;
    size_t batch = (size_t)task->batch, count = t->data.taught_count;
    size_t batches = (count + batch - 1) / batch;
    uint64_t steps = (uint64_t)batches * (uint64_t)task->epochs;
    double loss = 0;
    mix(t, epoch);
    for (size_t from = 0; from < count; from += batch) {
        size_t size = count - from < batch ? count - from : batch;
        double rate = cosine_rate(task->rate, task->rate_end, t->optimiser.steps, steps);
        loss += run_shares(t, t->data.taught + from, size, true, gradients);
        sum_gradients(t, gradients, size);
        optimiser_step(&t->optimiser, t->model.at, gradients[0], rate);
        model_clip(&t->model);
        memset(gradients[0], 0, t->model.count * sizeof **gradients);
    }
    t->loss = loss / (double)count;
    if (t->data.held_count > 0) {
        t->held_loss = run_shares(t, t->data.held, t->data.held_count, false, gradients) /
                       (double)t->data.held_count;
    }
}

static void report_epoch(const Trainer *t, int epoch)
{
    double seconds = (double)(clock_ms() - t->start + 1) / 1000;
    int done = epoch + 1 - t->epochs_before, left = t->task->epochs - epoch - 1;
    fprintf(t->report, "epoch %d/%d: loss %.6f, held out %.6f, %.0f positions/s, %.1f min left\n",
            epoch + 1, t->task->epochs, t->loss, t->held_loss,
            (double)done * (double)t->data.taught_count / seconds, seconds / done * left / 60);
    fflush(t->report);
}

static bool run_epochs(Trainer *t, float **gradients, Error *e)
{
    for (int epoch = t->epochs_before; epoch < t->task->epochs; epoch++) {
        run_epoch(t, gradients, epoch);
        if (t->report != NULL) {
            report_epoch(t, epoch);
        }
        if (!checkpoint_write(t->checkpoint, t->settings, epoch + 1, &t->model, &t->optimiser, e)) {
            return false;
        }
    }
    return true;
}

/* --- The whole --------------------------------------------------------------------------------- */

static bool read_data(Trainer *t, Error *e)
{
    const TrainTask *task = t->task;
    const Variant *v = task->layout->variant;
    DatasetTask wanted = {.inputs = &t->inputs,
                          .buckets = task->buckets,
                          .lambda = task->lambda,
                          .corrects = task->corrects,
                          .kernel = kernel_for(v)};
    Board *board = task->corrects ? wanted.kernel->board_new(v, e) : NULL;
    wanted.board = board;
    wanted.pos = malloc(wanted.kernel->pos_bytes);
    bool good = (board != NULL || !task->corrects) &&
                (wanted.pos != NULL || error_set(e, "out of memory to read positions")) &&
                dataset_read(&t->data, &wanted, task->data, task->layout, e);
    free(wanted.pos);
    wanted.kernel->board_free(board);
    return good;
}

static bool prepare(Trainer *t, Error *e)
{
    const TrainTask *task = t->task;
    inputs_init(&t->inputs, task->layout->variant, task->mirror);
    Text path = text_over(t->checkpoint, sizeof t->checkpoint);
    text_add(&path, "%s.checkpoint", task->out);
    if (path.cut) {
        return error_set(e, "--out: the path is too long");
    }
    if (!read_data(t, e) ||
        !model_init(&t->model, t->inputs.count, task->width, task->buckets, e) ||
        !optimiser_init(&t->optimiser, t->model.count, e)) {
        return false;
    }
    model_randomise(&t->model, task->seed);
    t->settings = checkpoint_settings(task, &t->data);
    t->epochs_before = checkpoint_read(t->checkpoint, t->settings, &t->model, &t->optimiser);
    for (int epoch = 0; epoch < t->epochs_before; epoch++) {
        mix(t, epoch);
    }
    t->start = clock_ms();
    return true;
}

static bool train(Trainer *t, Error *e)
{
    float *gradients[TRAIN_THREADS_MAX] = {NULL};
    bool good = true;
    for (int i = 0; good && i < t->task->threads; i++) {
        gradients[i] = memory_new(t->model.count * sizeof **gradients);
        good = gradients[i] != NULL || error_set(e, "out of memory to train");
    }
    good = good && run_epochs(t, gradients, e);
    for (int i = 0; i < t->task->threads; i++) {
        memory_free(gradients[i]);
    }
    return good;
}

static bool save(const Trainer *t, Error *e)
{
    const TrainTask *task = t->task;
    Network *n = network_new(task->layout->variant, task->mirror, task->width, task->buckets, e);
    if (n == NULL) {
        return false;
    }
    n->corrects = task->corrects;
    model_export(&t->model, n);
    bool good = network_save(n, task->out, e);
    network_free(n);
    if (good) {
        (void)remove(t->checkpoint);
    }
    return good;
}

bool train_run(const TrainTask *task, FILE *report, TrainResult *result, Error *e)
{
    Trainer *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return error_set(e, "out of memory to train");
    }
    t->task = task;
    t->report = report;
    bool good = prepare(t, e) && train(t, e) && save(t, e);
    *result = (TrainResult){.positions = t->data.taught_count,
                            .held_out = t->data.held_count,
                            .loss = t->loss,
                            .held_out_loss = t->held_loss};
    optimiser_free(&t->optimiser);
    model_free(&t->model);
    dataset_free(&t->data);
    free(t);
    return good;
}
