/* The built-in variant files, put into the binary by the assembler. The paths are relative to the
 * top directory, where the compiler must run; the object depends on the files of variant-ini. */
#include "variant/reader.h"

#if defined(_WIN32)
#define READ_ONLY ".section .rdata,\"dr\"\n"
#elif defined(__APPLE__)
#define READ_ONLY ".const_data\n"
#else
#define READ_ONLY ".section .rodata\n"
#endif

/* Symbols carry the platform's prefix: `_` on some, none on most. */
#define TEXT_OF_(x) #x
#define TEXT_OF(x) TEXT_OF_(x)
#define SYMBOL(name) TEXT_OF(__USER_LABEL_PREFIX__) "lacuna_ini_" #name

#define EMBED(name)                                                                              \
    __asm__(READ_ONLY ".globl " SYMBOL(name) "\n"                                                \
                                             ".globl " SYMBOL(name##_end) "\n" SYMBOL(           \
                                                 name) ":\n"                                     \
                                                       ".incbin \"variant-ini/" #name            \
                                                       ".ini\"\n" SYMBOL(name##_end) ":\n"       \
                                                                                     ".byte 0\n" \
                                                                                     ".text\n"); \
    extern const char lacuna_ini_##name[], lacuna_ini_##name##_end[]

EMBED(chess);
EMBED(hole);
EMBED(wormhole);
EMBED(hostage);
EMBED(eightstone);

#define FILE_OF(name)                                                           \
    {                                                                           \
        "variant-ini/" #name ".ini", lacuna_ini_##name, lacuna_ini_##name##_end \
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
