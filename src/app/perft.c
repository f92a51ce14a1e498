/* Counts turns with several threads and a table: the work is cut into units at the first plies. */
#include "app/perft.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The kernel counts this many plies at once: few enough to notice `stop` soon and to look up much
 * in the table, many enough that the walk above them costs nothing. */
enum { KERNEL_DEPTH = 3, KERNEL_DEPTH_HASH = 2 };

/* Roots with fewer turns than this for each thread are shared out two plies deep. */
enum { FAIR_SHARE = 64 };

/* check == key ^ count, so that an entry torn by two writers does not match (Hyatt's trick). */
typedef struct {
    _Atomic uint64_t check, count;
} Entry;

/* A share of the work: a turn of the root, and perhaps an answer to it. */
typedef struct {
    size_t root; /* index into roots */
    Turn answer; /* first == MOVE_NONE: none */
} Unit;

typedef struct {
    const Kernel *kernel;
    const Pos *pos;
    const PerftTask *task;
    int kernel_depth;
    Entry *table;
    size_t mask; /* entries - 1 */
    TurnList roots;
    Unit *units;
    size_t unit_count, unit_room;
    uint64_t *counts; /* by root; under `lock` */
    size_t *left;     /* units of a root not yet counted; under `lock` */
    atomic_size_t next;
    atomic_bool failed;
    pthread_mutex_t lock;
} Perft;

/* A thread's own positions and lists, one for each ply. */
typedef struct {
    Perft *perft;
    char *positions; /* PERFT_DEPTH_MAX + 1 of them */
    TurnList lists[PERFT_DEPTH_MAX + 1];
} Worker;

static Pos *worker_pos(const Worker *w, int ply)
{
    return (Pos *)(void *)(w->positions + (size_t)ply * w->perft->kernel->pos_bytes);
}

/* Sets the worker's position at ply + 1 to that at `ply` after the turn. */
static Pos *worker_play(const Worker *w, int ply, Turn turn)
{
    Pos *next = worker_pos(w, ply + 1);
    memcpy(next, worker_pos(w, ply), w->perft->kernel->pos_bytes);
    w->perft->kernel->play(next, turn);
    return next;
}

static bool gives_up(const Perft *p)
{
    return atomic_load_explicit(&p->failed, memory_order_relaxed) ||
           (p->task->stop != NULL && atomic_load_explicit(p->task->stop, memory_order_relaxed));
}

/* A position counts differently at each depth: mix the depth into its key. */
static uint64_t entry_key(const Perft *p, const Pos *pos, int depth)
{
    uint64_t key = p->kernel->key(pos) + (uint64_t)depth * 0x9e3779b97f4a7c15u;
    return key ^ key >> 32;
}

static bool table_get(const Perft *p, uint64_t key, uint64_t *count)
{
    const Entry *entry = &p->table[key & p->mask];
    *count = atomic_load_explicit(&entry->count, memory_order_relaxed);
    return (atomic_load_explicit(&entry->check, memory_order_relaxed) ^ *count) == key;
}

static void table_put(Perft *p, uint64_t key, uint64_t count)
{
    Entry *entry = &p->table[key & p->mask];
    atomic_store_explicit(&entry->count, count, memory_order_relaxed);
    atomic_store_explicit(&entry->check, key ^ count, memory_order_relaxed);
}

static uint64_t count_below(Worker *w, int ply, int depth);

static uint64_t count_turns(Worker *w, int ply, int depth)
{
    Perft *p = w->perft;
    Pos *pos = worker_pos(w, ply);
    if (depth <= p->kernel_depth) {
        return p->kernel->perft(pos, depth);
    }
    TurnList *list = &w->lists[ply];
    list->count = 0;
    if (!p->kernel->turns(pos, list)) {
        atomic_store(&p->failed, true);
        return 0;
    }
    uint64_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        worker_play(w, ply, list->at[i]);
        count += count_below(w, ply + 1, depth - 1);
    }
    return count;
}

/* Leaves `depth` turns below the worker's position at `ply`. Wrong after gives_up. */
static uint64_t count_below(Worker *w, int ply, int depth)
{
    Perft *p = w->perft;
    if (gives_up(p)) {
        return 0;
    }
    if (p->table == NULL || depth < p->kernel_depth) {
        return count_turns(w, ply, depth);
    }
    uint64_t key = entry_key(p, worker_pos(w, ply), depth);
    uint64_t count;
    if (!table_get(p, key, &count)) {
        count = count_turns(w, ply, depth);
        if (!gives_up(p)) {
            table_put(p, key, count);
        }
    }
    return count;
}

static void count_unit(Worker *w, const Unit *unit)
{
    Perft *p = w->perft;
    int ply = 1;
    memcpy(worker_pos(w, 0), p->pos, p->kernel->pos_bytes);
    worker_play(w, 0, p->roots.at[unit->root]);
    if (unit->answer.first != MOVE_NONE) {
        worker_play(w, 1, unit->answer);
        ply = 2;
    }
    uint64_t count = count_below(w, ply, p->task->depth - ply);
    pthread_mutex_lock(&p->lock);
    p->counts[unit->root] += count;
    p->left[unit->root]--;
    if (p->left[unit->root] == 0 && p->task->counted != NULL && !gives_up(p)) {
        p->task->counted(p->task->context, p->roots.at[unit->root], p->counts[unit->root]);
    }
    pthread_mutex_unlock(&p->lock);
}

static void *work(void *context)
{
    Perft *p = context;
    Worker w = {.perft = p};
    w.positions = calloc(PERFT_DEPTH_MAX + 1, p->kernel->pos_bytes);
    if (w.positions == NULL) {
        atomic_store(&p->failed, true);
        return NULL;
    }
    size_t i;
    while (!gives_up(p) && (i = atomic_fetch_add(&p->next, 1)) < p->unit_count) {
        count_unit(&w, &p->units[i]);
    }
    for (int ply = 0; ply <= PERFT_DEPTH_MAX; ply++) {
        turns_free(&w.lists[ply]);
    }
    free(w.positions);
    return NULL;
}

static bool add_unit(Perft *p, Unit unit)
{
    if (p->unit_count == p->unit_room) {
        size_t room = p->unit_room == 0 ? 64 : p->unit_room * 2;
        Unit *units = realloc(p->units, room * sizeof *units);
        if (units == NULL) {
            return false;
        }
        p->units = units;
        p->unit_room = room;
    }
    p->units[p->unit_count++] = unit;
    p->left[unit.root]++;
    return true;
}

/* A unit for each answer to the root turn; `list` is scratch. */
static bool add_answers(Perft *p, size_t root, Pos *scratch, TurnList *list)
{
    memcpy(scratch, p->pos, p->kernel->pos_bytes);
    p->kernel->play(scratch, p->roots.at[root]);
    list->count = 0;
    if (!p->kernel->turns(scratch, list)) {
        return false;
    }
    for (size_t i = 0; i < list->count; i++) {
        if (!add_unit(p, (Unit){.root = root, .answer = list->at[i]})) {
            return false;
        }
    }
    if (list->count == 0 && p->task->counted != NULL) {
        p->task->counted(p->task->context, p->roots.at[root], 0);
    }
    return true;
}

/* Lists the root's turns and shares out the work. False when memory is out. */
static bool make_units(Perft *p, Pos *scratch)
{
    memcpy(scratch, p->pos, p->kernel->pos_bytes);
    if (!p->kernel->turns(scratch, &p->roots)) {
        return false;
    }
    p->counts = calloc(p->roots.count + 1, sizeof *p->counts);
    p->left = calloc(p->roots.count + 1, sizeof *p->left);
    if (p->counts == NULL || p->left == NULL) {
        return false;
    }
    bool pairs = p->task->threads > 1 && p->task->depth > 1 &&
                 p->roots.count < (size_t)p->task->threads * FAIR_SHARE;
    TurnList answers = {0};
    bool made = true;
    for (size_t root = 0; root < p->roots.count && made; root++) {
        made = pairs ? add_answers(p, root, scratch, &answers) : add_unit(p, (Unit){.root = root});
    }
    turns_free(&answers);
    return made;
}

/* The largest power of two of entries that fits. */
static bool make_table(Perft *p, Error *e)
{
    if (p->task->hash == 0) {
        return true;
    }
    size_t entries = 1;
    while (entries * 2 * sizeof(Entry) <= p->task->hash << 20) {
        entries *= 2;
    }
    p->table = calloc(entries, sizeof *p->table);
    if (p->table == NULL) {
        return error_set(e, "no memory for a table of %zu MiB", p->task->hash);
    }
    p->mask = entries - 1;
    p->kernel_depth = KERNEL_DEPTH_HASH;
    return true;
}

static bool run_workers(Perft *p, Error *e)
{
    pthread_t threads[PERFT_THREADS_MAX];
    int started = 0;
    while (started < p->task->threads - 1 &&
           pthread_create(&threads[started], NULL, work, p) == 0) {
        started++;
    }
    work(p); /* this thread is one of them */
    for (int i = 0; i < started; i++) {
        pthread_join(threads[i], NULL);
    }
    if (atomic_load(&p->failed)) {
        return error_set(e, "out of memory");
    }
    return gives_up(p) ? error_set(e, "stopped") : true;
}

static bool run(Perft *p, Error *e)
{
    if (!make_table(p, e)) {
        return false;
    }
    Pos *scratch = malloc(p->kernel->pos_bytes);
    bool made = scratch != NULL && make_units(p, scratch);
    free(scratch);
    return made ? run_workers(p, e) : error_set(e, "out of memory");
}

bool perft_run(const Kernel *kernel, const Pos *pos, const PerftTask *task, uint64_t *total,
               Error *e)
{
    *total = 1;
    if (task->depth == 0) {
        return true;
    }
    Perft p = {.kernel = kernel, .pos = pos, .task = task, .kernel_depth = KERNEL_DEPTH};
    pthread_mutex_init(&p.lock, NULL);
    bool counted = run(&p, e);
    *total = 0;
    for (size_t i = 0; counted && i < p.roots.count; i++) {
        *total += p.counts[i];
    }
    pthread_mutex_destroy(&p.lock);
    turns_free(&p.roots);
    free(p.units);
    free(p.counts);
    free(p.left);
    free(p.table);
    return counted;
}
