/* UCI: the options as `uci` lists them, and `setoption`. */
#include <string.h>

#include "app/options.h"
#include "base/text.h"
#include "protocol/output.h"
#include "protocol/uci/uci_internal.h"

/* Each name has up to 31 letters. */
enum { VARIANT_LINE_MAX = 64 + VARIANTS_MAX * (NAME_MAX_LENGTH + 5) };

static void print_variants(const VariantSet *set)
{
    char line[VARIANT_LINE_MAX];
    Text t = text_over(line, sizeof line);
    text_add(&t, "option name UCI_Variant type combo default %s", set->at[0]->name);
    for (int i = 0; i < set->count; i++) {
        text_add(&t, " var %s", set->at[i]->name);
    }
    output_line("%s", line);
}

void uci_print_options(const Uci *u)
{
    int count;
    const Option *options = option_list(&count);
    for (int i = 0; i < count; i++) {
        const Option *o = &options[i];
        if ((o->listed & OPTION_IN_UCI) == 0) {
            continue;
        }
        switch (o->type) {
        case OPTION_SPIN:
            output_line("option name %s type spin default %d min %d max %d", o->name, o->initial,
                        o->low, o->high);
            break;
        case OPTION_CHECK:
            output_line("option name %s type check default %s", o->name,
                        o->initial != 0 ? "true" : "false");
            break;
        case OPTION_FILE: output_line("option name %s type string default <empty>", o->name); break;
        case OPTION_BUTTON: output_line("option name %s type button", o->name); break;
        case OPTION_VARIANT: print_variants(&u->session->variants); break;
        }
    }
}

/* Kinds of pieces that can be dropped: what GUIs must show beside the board. */
static int pocket_kinds(const Variant *v)
{
    int kinds = 0;
    for (int t = 0; t < v->piece_types; t++) {
        SquareSet white = v->drop_region[WHITE][t];
        SquareSet black = v->drop_region[BLACK][t];
        kinds += (white.w[0] | white.w[1] | black.w[0] | black.w[1]) != 0;
    }
    return kinds;
}

/* Fairy-Stockfish's line, from which GUIs learn the board. Its template for games it does not know
 * in detail is "fairy". */
static void print_variant(const Variant *v)
{
    output_line("info string variant %s files %d ranks %d pocket %d template fairy startpos %s",
                v->name, v->files, v->ranks, variant_has_drops(v) ? pocket_kinds(v) : 0,
                v->start_fen);
}

bool uci_setoption(Uci *u, char *rest, Error *e)
{
    char *word = text_word(&rest);
    if (word == NULL || strcmp(word, "name") != 0) {
        return error_set(e, "setoption needs a name: setoption name Hash value 64");
    }
    char *value = text_after(rest, "value");
    char *name = text_trim(rest);
    if (*name == '\0') {
        return error_set(e, "setoption: no name after 'name': setoption name Hash value 64");
    }
    const Option *option = option_find(name);
    if (option == NULL) {
        return option_unknown(name, e);
    }
    if (!option_set(option, u->session, value == NULL ? NULL : text_trim(value), e)) {
        return false;
    }
    if (option->type == OPTION_VARIANT) {
        print_variant(game_variant(u->session->game));
        u->lost = false; /* it set up its start position */
    }
    return true;
}
