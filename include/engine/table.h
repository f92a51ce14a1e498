/* The transposition table, shared by all threads without locks; one for all kernels.
 *
 * Buckets of four 16-byte entries fill one cache line. Each entry is two words that are read and
 * written separately; the first is xored with the second, so that halves of two different writes do
 * not match any key (Robert Hyatt and Tim Mann, "A lock-less transposition table", 2002).
 *
 *   data   bit  0-29  move     best move, MOVE_NONE if unknown
 *              30-45  score    mate scores counted from this position
 *              46-53  depth
 *              54-55  bound    Bound
 *              56-60  age      of the search that wrote it
 *              61     pv       the position was on a line with an open window
 *   check  bit  0-47  the key's low bits   (the bucket is chosen by its high bits)
 *              48-63  static evaluation, or SCORE_NONE
 *
 * What comes out may still belong to another position (48 bits are not proof): test the move with
 * pos_pseudo_legal before use. */
#ifndef LACUNA_ENGINE_TABLE_H
#define LACUNA_ENGINE_TABLE_H

#include <stdatomic.h>

#include "base/error.h"
#include "base/score.h"
#include "base/types.h"

typedef struct {
    _Atomic uint64_t check, data;
} TableEntry;

enum { BUCKET_ENTRIES = 4, TABLE_AGES = 32, TABLE_DEPTH_MAX = 255 };
typedef struct {
    TableEntry entry[BUCKET_ENTRIES];
} TableBucket;

typedef struct Table {
    TableBucket *bucket; /* owned; begins at a cache line */
    uint64_t buckets;
    unsigned age;
    bool written; /* since it was last cleared */
} Table;

/* What the table knows of a position. */
typedef struct {
    bool found, pv;
    Move move;
    int score, eval, depth;
    Bound bound;
} TableHit;

/* Makes a table of so many MiB (>= 1) in *t, which is written only on success. The memory is not
 * touched, so a big table costs nothing until it is used. */
bool table_init(Table *t, size_t mebibytes, Error *e);
void table_free(Table *t);
void table_clear(Table *t);
/* A new search begins: older entries are the first to be replaced. */
void table_new_search(Table *t);
/* Per mille of entries written by the current search, from a sample. */
int table_full(const Table *t);

/* Mate scores are kept relative to the position, so that they are right at any ply. */
static inline int table_score_in(int score, int ply)
{
    return score >= SCORE_MATE_BOUND    ? score + ply
           : score <= -SCORE_MATE_BOUND ? score - ply
                                        : score;
}
static inline int table_score_out(int score, int ply)
{
    return score >= SCORE_MATE_BOUND    ? score - ply
           : score <= -SCORE_MATE_BOUND ? score + ply
                                        : score;
}

static inline TableBucket *table_bucket(const Table *t, uint64_t key)
{
    __extension__ typedef unsigned __int128 Wide;
    return &t->bucket[(uint64_t)((Wide)key * t->buckets >> 64)];
}

static inline void table_prefetch(const Table *t, uint64_t key)
{
    __builtin_prefetch(table_bucket(t, key));
}

#define TABLE_KEY_MASK (((uint64_t)1 << 48) - 1)

static inline unsigned table_data_depth(uint64_t data)
{
    return (unsigned)(data >> 46 & 0xff);
}
static inline unsigned table_data_age(uint64_t data)
{
    return (unsigned)(data >> 56 & (TABLE_AGES - 1));
}

static inline TableHit table_probe(const Table *t, uint64_t key, int ply)
{
    TableBucket *bucket = table_bucket(t, key);
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        uint64_t data = atomic_load_explicit(&bucket->entry[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&bucket->entry[i].check, memory_order_relaxed) ^ data;
        if (((check ^ key) & TABLE_KEY_MASK) == 0 && data != 0) {
            return (TableHit){
                .found = true,
                .pv = (data >> 61 & 1) != 0,
                .move = (Move)(data & 0x3fffffff),
                .score = table_score_out((int16_t)(data >> 30 & 0xffff), ply),
                .eval = (int16_t)(check >> 48),
                .depth = (int)table_data_depth(data),
                .bound = (Bound)(data >> 54 & 3),
            };
        }
    }
    return (TableHit){.eval = SCORE_NONE};
}

/* The evaluation, or the score if that is known to be nearer to the truth. Mates are not evaluations. */
static inline int table_eval(const TableHit *hit, int eval)
{
    bool usable = hit->found && hit->score > -SCORE_MATE_BOUND && hit->score < SCORE_MATE_BOUND &&
                  (hit->bound & (hit->score > eval ? BOUND_LOWER : BOUND_UPPER)) != 0;
    return usable ? hit->score : eval;
}

/* How little an entry is worth keeping: shallow and old ones go first. */
static inline int table_keep_value(const Table *t, uint64_t data)
{
    unsigned age = (t->age - table_data_age(data)) & (TABLE_AGES - 1);
    int pv = (int)(data >> 61 & 1);
    return data == 0 ? -1000 : (int)table_data_depth(data) + 2 * pv - 8 * (int)age;
}

/* depth is cut to 0 .. TABLE_DEPTH_MAX. A deeper result of this search for the same position stays
 * unless the new one is exact. */
static inline void table_store(const Table *t, uint64_t key, int ply, Move move, int score,
                               int eval, int depth, Bound bound, bool pv)
{
    TableBucket *bucket = table_bucket(t, key);
    TableEntry *victim = NULL;
    int worst = 1 << 20;
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        TableEntry *entry = &bucket->entry[i];
        uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&entry->check, memory_order_relaxed) ^ data;
        if (((check ^ key) & TABLE_KEY_MASK) == 0 && data != 0) {
            if (bound != BOUND_EXACT && depth + 3 < (int)table_data_depth(data) &&
                table_data_age(data) == t->age) {
                return;
            }
            if (move == MOVE_NONE) {
                move = (Move)(data & 0x3fffffff);
            }
            victim = entry;
            break;
        }
        int value = table_keep_value(t, data);
        if (value < worst) {
            worst = value;
            victim = entry;
        }
    }
    unsigned clipped = depth < 0 ? 0 : depth > TABLE_DEPTH_MAX ? TABLE_DEPTH_MAX : (unsigned)depth;
    uint64_t data = (uint64_t)move | (uint64_t)(uint16_t)table_score_in(score, ply) << 30 |
                    (uint64_t)clipped << 46 | (uint64_t)bound << 54 | (uint64_t)t->age << 56 |
                    (uint64_t)pv << 61;
    uint64_t check = (key & TABLE_KEY_MASK) | (uint64_t)(uint16_t)eval << 48;
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
    atomic_store_explicit(&victim->check, check ^ data, memory_order_relaxed);
}

#endif
