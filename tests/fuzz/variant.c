/* libFuzzer target: variant files of any content, on top of the built-in variants. */
#include "variant/reader.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    VariantSet set = {0};
    Error e;
    if (!variants_read_builtin(&set, &e)) {
        abort();
    }
    int before = set.count;
    if (!variants_read(&set, "fuzz.ini", (const char *)data, size, &e) && set.count != before) {
        abort();
    }
    variants_free(&set);
    return 0;
}
