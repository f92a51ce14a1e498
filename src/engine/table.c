/* Making, clearing and ageing the transposition table; probing and storing are in its header. */
#include "engine/table.h"

#include <stdint.h>
#include <string.h>

#include "base/memory.h"

_Static_assert(sizeof(TableBucket) == CACHE_LINE, "a bucket is a cache line");

bool table_init(Table *t, size_t mebibytes, Error *e)
{
    if (mebibytes < 1 || mebibytes > SIZE_MAX >> 21) {
        return error_set(e, "a hash table of %zu MiB is out of range", mebibytes);
    }
    size_t bytes = mebibytes << 20;
    TableBucket *bucket = memory_new(bytes);
    if (bucket == NULL) {
        return error_set(e, "out of memory for a hash table of %zu MiB", mebibytes);
    }
    *t = (Table){.bucket = bucket, .buckets = bytes / sizeof(TableBucket)};
    return true;
}

void table_free(Table *t)
{
    memory_free(t->bucket);
    *t = (Table){0};
}

void table_clear(Table *t)
{
    if (t->written) {
        memset((void *)t->bucket, 0, t->buckets * sizeof(TableBucket));
    }
    t->written = false;
    t->age = 0;
}

void table_new_search(Table *t)
{
    t->written = true;
    t->age = (t->age + 1) & (TABLE_AGES - 1);
}

int table_full(const Table *t)
{
    enum { SAMPLE = 1000 / BUCKET_ENTRIES };
    int full = 0;
    for (int i = 0; i < SAMPLE; i++) {
        for (int j = 0; j < BUCKET_ENTRIES; j++) {
            uint64_t data = atomic_load_explicit(&t->bucket[i].entry[j].data, memory_order_relaxed);
            full += data != 0 && table_data_age(data) == t->age;
        }
    }
    return full;
}
