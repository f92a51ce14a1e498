/* The built-in variant files (base/embed.h). The paths are relative to the top directory, where the
 * compiler must run; the object depends on the files of variant-ini. */
#include "base/embed.h"
#include "variant/reader.h"

EMBED(chess, "variant-ini/chess.ini");
EMBED(hole, "variant-ini/hole.ini");
EMBED(wormhole, "variant-ini/wormhole.ini");
EMBED(hostage, "variant-ini/hostage.ini");
EMBED(eightstone, "variant-ini/eightstone.ini");

#define FILE_OF(name)                                                       \
    {                                                                       \
        "variant-ini/" #name ".ini", embedded_##name, embedded_##name##_end \
    }

static const struct {
    const char *name, *text, *end;
} files[] = {
    FILE_OF(chess), FILE_OF(hole), FILE_OF(wormhole), FILE_OF(hostage), FILE_OF(eightstone),
};

bool variants_read_builtin(VariantSet *set, Error *e)
{
    int before = set->count;
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        size_t length = (size_t)(files[i].end - files[i].text);
        if (!variants_read(set, files[i].name, files[i].text, length, e)) {
            variants_keep(set, before);
            return false;
        }
    }
    return true;
}
