/* What tests of several rooms need: the built-in variants, the perft suites' positions. */
#ifndef LACUNA_TESTS_SUPPORT_FIXTURE_H
#define LACUNA_TESTS_SUPPORT_FIXTURE_H

#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "variant/reader.h"

/* A perft suite and its game. Tests run at the top of the tree. */
typedef struct {
    const char *variant, *path;
} EpdFile;

static const EpdFile epd_files[] = {
    {"chess", "tests/data/perft/chess.epd"},
    {"hole", "tests/data/perft/hole.epd"},
    {"hole", "tests/data/perft/hole.special.epd"},
    {"wormhole", "tests/data/perft/wormhole.epd"},
    {"wormhole", "tests/data/perft/wormhole.special.epd"},
    {"hostage", "tests/data/perft/hostage.epd"},
    {"hostage", "tests/data/perft/hostage.special.epd"},
    {"eightstone", "tests/data/perft/eightstone.epd"},
    {"eightstone", "tests/data/perft/eightstone.small.epd"},
    {"eightstone", "tests/data/perft/eightstone.special.epd"},
};
enum { EPD_FILES = sizeof epd_files / sizeof epd_files[0] };

/* The built-in variants. Kept until the program ends. */
static inline const VariantSet *fixture_variants(void)
{
    static VariantSet set;
    Error e;
    if (set.count == 0 && !variants_read_builtin(&set, &e)) {
        fprintf(stderr, "%s\n", e.text); /* no ck_assert: a `main` counts its tests by this, too */
        abort();
    }
    return &set;
}

/* Adds the variants of a file to the set, or ends the program. */
static inline void fixture_read(VariantSet *set, const char *path)
{
    static char text[1 << 16];
    Error e;
    FILE *file = fopen(path, "r");
    size_t length = file == NULL ? 0 : fread(text, 1, sizeof text, file);
    if (file == NULL || !variants_read(set, path, text, length, &e)) {
        fprintf(stderr, "%s\n", file == NULL ? path : e.text);
        abort();
    }
    (void)fclose(file);
}

/* Adds the built-in variants and those of variant-ini/examples. */
static inline void fixture_read_examples(VariantSet *set)
{
    Error e;
    glob_t files;
    if (!variants_read_builtin(set, &e) ||
        glob("variant-ini/examples/*.ini", 0, NULL, &files) != 0) {
        fprintf(stderr, "no examples; run at the top of the tree\n");
        abort();
    }
    for (size_t i = 0; i < files.gl_pathc; i++) {
        fixture_read(set, files.gl_pathv[i]);
    }
    globfree(&files);
}

/* The built-in variants and after them the examples. Kept as well. */
static inline const VariantSet *fixture_examples(void)
{
    static VariantSet set;
    if (set.count == 0) {
        fixture_read_examples(&set);
    }
    return &set;
}

/* The one of that name, an example perhaps. */
static inline const Variant *fixture_variant(const char *name)
{
    const Variant *v = variants_find(fixture_variants(), name);
    v = v == NULL ? variants_find(fixture_examples(), name) : v;
    ck_assert_msg(v != NULL, "no variant %s", name);
    return v;
}

/* Calls `test` with the FEN of every line of the file; the number of lines. */
static inline int fixture_each_fen(const EpdFile *epd,
                                   void (*test)(const Variant *v, const char *fen))
{
    FILE *file = fopen(epd->path, "r");
    ck_assert_msg(file != NULL, "cannot open %s; run at the top of the tree", epd->path);
    char line[1024];
    int count = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        char *end = strchr(line, ';');
        if (end == NULL) {
            continue; /* a comment */
        }
        while (end > line && end[-1] == ' ') {
            end--;
        }
        *end = '\0';
        test(fixture_variant(epd->variant), line);
        count++;
    }
    (void)fclose(file);
    ck_assert_int_gt(count, 0);
    return count;
}

/* A game of the variant at the position; NULL = its start. */
static inline Game *fixture_game(const char *variant, const char *fen)
{
    Error e;
    Game *g = game_new(fixture_variant(variant), &e);
    ck_assert_msg(g != NULL, "%s", e.text);
    ck_assert_msg(game_set_fen(g, fen, &e), "%s: %s", fen != NULL ? fen : "start", e.text);
    return g;
}

#endif
