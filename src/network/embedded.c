/* The networks that come with the program, put into it by the assembler. The Makefile writes the
 * list: NETWORK(NAME) for each nets/NAME.nnue. The paths are relative to the top directory, where
 * the compiler must run; the object depends on the files. */
#include <string.h>

#include "base/embed.h"
#include "network/network.h"

#define NETWORK(name) EMBED(network_##name, "nets/" #name ".nnue");
#include "networks.def"
#undef NETWORK

#define NETWORK(name) {#name, embedded_network_##name, embedded_network_##name##_end},
static const struct {
    const char *variant;
    const char *bytes, *end;
} embedded[] = {
#include "networks.def"
    {NULL, NULL, NULL}};
#undef NETWORK

const void *network_embedded(const char *variant, size_t *length)
{
    for (size_t i = 0; embedded[i].variant != NULL; i++) {
        if (strcmp(embedded[i].variant, variant) == 0) {
            *length = (size_t)(embedded[i].end - embedded[i].bytes);
            return embedded[i].bytes;
        }
    }
    *length = 0;
    return NULL;
}
