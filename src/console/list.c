/* Lists of legal turns, all or those of a square or a kind, in columns. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "console/console_internal.h"
#include "game/movetext_grammar.h"
#include "game/san.h"

enum { COLUMNS = 78 };

/* --- Words in columns ------------------------------------------------------------------------- */

Wrap wrap_start(FILE *out, const char *label)
{
    int width = fprintf(out, "  %s", label);
    return (Wrap){.out = out, .indent = width, .column = width};
}

void wrap_word(Wrap *w, const char *word)
{
    int width = (int)strlen(word) + 2;
    if (w->column + width > COLUMNS && w->column > w->indent) {
        (void)fprintf(w->out, "\n%*s", w->indent, "");
        w->column = w->indent;
    }
    (void)fprintf(w->out, "  %s", word);
    w->column += width;
}

void wrap_end(Wrap *w)
{
    (void)fputc('\n', w->out);
}

/* --- What a wrong entry is about -------------------------------------------------------------- */

const Filter filter_all = {.kind = -1, .from = NO_SQUARE, .type = NO_PIECE_TYPE, .file = -1};

static Square own_piece_square(const Game *g, Square s)
{
    Setup now;
    game_setup(g, &now);
    bool own = s != NO_SQUARE && now.piece[s] != NO_PIECE && piece_colour(now.piece[s]) == now.side;
    return own ? s : NO_SQUARE;
}

static bool guess_by_letter(const Game *g, const char *text, Filter *filter)
{
    const Variant *v = game_variant(g);
    if (strlen(text) > 2 && strpbrk(text, "0123456789") == NULL) {
        return false; /* a word, not a square */
    }
    bool drop = strpbrk(text, "*@") != NULL;
    if (text[0] >= 'A' && text[0] <= 'Z' && variant_kind(v, text[0]) != NO_PIECE_TYPE) {
        filter->kind = drop ? TURN_TEXT_DROP : TURN_TEXT_MOVE;
        filter->type = variant_kind(v, text[0]);
    } else if (text[0] >= 'a' && text[0] < 'a' + v->files && !drop) {
        filter->kind = TURN_TEXT_MOVE;
        filter->type = v->pawn;
        filter->file = text[0] - 'a';
    } else {
        return false;
    }
    return true;
}

bool filter_guess(const Game *g, const char *text, Filter *filter)
{
    TurnText turn_text;
    Error ignored;
    *filter = filter_all;
    if (!turn_text_read(game_variant(g), text, &turn_text, &ignored)) {
        const char *rest = text;
        filter->from = own_piece_square(g, variant_read_square(game_variant(g), &rest));
        return (filter->from != NO_SQUARE && rest - text >= 2) || guess_by_letter(g, text, filter);
    }
    filter->kind = (int)turn_text.kind;
    filter->from =
        turn_text.kind == TURN_TEXT_MOVE ? own_piece_square(g, turn_text.from) : NO_SQUARE;
    filter->type = turn_text.kind == TURN_TEXT_MOVE ? NO_PIECE_TYPE : turn_text.type;
    return turn_text.kind != TURN_TEXT_MOVE || filter->from != NO_SQUARE;
}

static bool passes(const Variant *v, const Setup *s, Turn turn, const Filter *f)
{
    TurnText turn_text = turn_text_of(turn);
    bool moves = turn_text.kind == TURN_TEXT_MOVE;
    PieceType type = moves ? piece_type(s->piece[turn_text.from]) : turn_text.type;
    return (f->kind < 0 || f->kind == (int)turn_text.kind) &&
           (f->from == NO_SQUARE || f->from == turn_text.from) &&
           (f->type == NO_PIECE_TYPE || f->type == type) &&
           (f->file < 0 || (moves && v->file_of[turn_text.from] == f->file));
}

/* --- Listing ---------------------------------------------------------------------------------- */

typedef struct {
    TurnTextKind kind;
    char san[SAN_MAX];
} Item;

static int compare_items(const void *a, const void *b)
{
    const Item *x = a, *y = b;
    return x->kind != y->kind ? (int)x->kind - (int)y->kind : strcmp(x->san, y->san);
}

/* SAN of the turn, in games with stones of the piece's move alone. */
static Item item_of(Game *g, Turn turn)
{
    Item item = {.kind = turn_text_of(turn).kind};
    san_write(g, turn, item.san);
    if (game_variant(g)->stones) {
        item.san[strcspn(item.san, ",+#")] = '\0';
    }
    return item;
}

/* The first moves that pass; NULL when memory is out or there are none. */
static Item *collect(Game *g, const Filter *filter, int *count)
{
    const TurnList *turns = game_turns(g);
    Item *items = turns != NULL ? calloc(turns->count + 1, sizeof *items) : NULL;
    Setup s;
    Move last = MOVE_NONE;
    *count = 0;
    game_setup(g, &s);
    for (size_t i = 0; items != NULL && i < turns->count; i++) {
        Turn turn = turns->at[i];
        if (turn.first != last && passes(game_variant(g), &s, turn, filter)) {
            items[(*count)++] = item_of(g, turn);
        }
        last = turn.first;
    }
    return items;
}

/* Drops and exchanges stand in a line for each piece: "N*  a3 b4". Length of that head. */
static size_t head_length(const Item *item)
{
    const char *star = strchr(item->san, '*');
    return item->kind == TURN_TEXT_MOVE || star == NULL ? 0 : (size_t)(star - item->san) + 1;
}

int list_turns(Console *c, const Filter *filter, const char *label)
{
    int count;
    Item *items = collect(console_game(c), filter, &count);
    if (items == NULL) {
        return 0;
    }
    qsort(items, (size_t)count, sizeof *items, compare_items);
    Wrap w = {0};
    for (int i = 0; i < count; i++) {
        size_t head = head_length(&items[i]);
        bool goes_on = i > 0 && head == head_length(&items[i - 1]) &&
                       strncmp(items[i].san, items[i - 1].san, head) == 0;
        if (!goes_on) {
            char text[SAN_MAX];
            Text t = text_over(text, sizeof text);
            text_add(&t, "%.*s", (int)head, items[i].san);
            if (i > 0) {
                wrap_end(&w);
            }
            w = wrap_start(stdout, head > 0 ? text : label);
        }
        wrap_word(&w, items[i].san + head);
    }
    if (count > 0) {
        wrap_end(&w);
    }
    free(items);
    return count;
}

int list_stone(Console *c, Square stone)
{
    const Variant *v = game_variant(console_game(c));
    const TurnList *turns = game_turns(console_game(c));
    SquareSet reached = {{0}};
    int count = 0;
    for (size_t i = 0; turns != NULL && i < turns->count; i++) {
        TurnText turn_text = turn_text_of(turns->at[i]);
        if (turn_text.stone_from == stone && !squareset_has(reached, turn_text.stone_to)) {
            squareset_add(&reached, turn_text.stone_to);
            count++;
        }
    }
    char name[4], label[8];
    variant_square_name(v, stone, name);
    Text t = text_over(label, sizeof label);
    text_add(&t, "%s:", name);
    Wrap w = count > 0 ? wrap_start(stdout, label) : (Wrap){0};
    for (int s = 0; s < v->squares; s++) {
        if (squareset_has(reached, (Square)s)) {
            variant_square_name(v, (Square)s, name);
            wrap_word(&w, name);
        }
    }
    if (count > 0) {
        wrap_end(&w);
    }
    return count;
}
