/* Files put into the program by the assembler. EMBED(name, "path") makes them the bytes from
 * embedded_NAME up to embedded_NAME_end, with a 0 behind; the path is relative to the directory in
 * which the compiler runs. It knows nothing of the file: the Makefile has to. */
#ifndef LACUNA_BASE_EMBED_H
#define LACUNA_BASE_EMBED_H

#if defined(_WIN32)
#define EMBED_READ_ONLY ".section .rdata,\"dr\"\n"
#elif defined(__APPLE__)
#define EMBED_READ_ONLY ".const_data\n"
#else
#define EMBED_READ_ONLY ".section .rodata\n"
#endif

/* Symbols carry the platform's prefix: `_` on some, none on most. */
#define EMBED_TEXT_(x) #x
#define EMBED_TEXT(x) EMBED_TEXT_(x)
#define EMBED_SYMBOL(name) EMBED_TEXT(__USER_LABEL_PREFIX__) "embedded_" #name

/* clang-format off */
#define EMBED(name, path)                            \
    __asm__(EMBED_READ_ONLY                          \
            ".globl " EMBED_SYMBOL(name) "\n"        \
            ".globl " EMBED_SYMBOL(name##_end) "\n"  \
            EMBED_SYMBOL(name) ":\n"                 \
            ".incbin \"" path "\"\n"                \
            EMBED_SYMBOL(name##_end) ":\n"           \
            ".byte 0\n"                              \
            ".text\n");                              \
    extern const char embedded_##name[], embedded_##name##_end[]
/* clang-format on */

#endif
