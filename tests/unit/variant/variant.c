/* The built-in variants against docs/rules.md, and the functions of variant.h. */
#include "variant/reader.h"

#include "variant/file/keys_internal.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static VariantSet set;

static void setup(void)
{
    Error e = {""};
    set = (VariantSet){0};
    ck_assert_msg(variants_read_builtin(&set, &e), "%s", e.text);
}

static void teardown(void)
{
    variants_free(&set);
}

static const Variant *find(const char *name)
{
    const Variant *v = variants_find(&set, name);
    ck_assert_msg(v != NULL, "no %s", name);
    return v;
}

static Square square(const Variant *v, const char *name)
{
    const char *text = name;
    Square s = variant_read_square(v, &text);
    ck_assert_msg(s != NO_SQUARE && *text == '\0', "no square %s in %s", name, v->name);
    return s;
}

/* A set of squares as their names, in order of number. */
static const char *squares_text(const Variant *v, SquareSet squares)
{
    static char text[SQUARES_MAX * 4 + 1];
    char *end = text;
    *end = '\0';
    for (int s = 0; s < v->squares; s++) {
        if (squareset_has(squares, (Square)s)) {
            char name[4];
            variant_square_name(v, (Square)s, name);
            end += sprintf(end, "%s%s", end == text ? "" : " ", name);
        }
    }
    return text;
}

static const char *types_text(const Variant *v, uint16_t types)
{
    static char text[PIECE_TYPES_MAX + 1];
    int n = 0;
    for (int t = 0; t < PIECE_TYPES_MAX; t++) {
        if ((types >> t & 1) != 0) {
            text[n++] = v->piece[t].letter;
        }
    }
    text[n] = '\0';
    return text;
}

/* The kinds in order: letter, name and Betza of each. */
static const char *pieces_text(const Variant *v)
{
    static char text[1024];
    char *end = text;
    for (int t = 0; t < v->piece_types; t++) {
        end += sprintf(end, "%s%c:%s:%s", t == 0 ? "" : " ", v->piece[t].letter, v->piece[t].name,
                       v->piece[t].betza);
    }
    return text;
}

static const char *castling_text(const Variant *v, Colour c)
{
    static char text[64];
    const Castling *k = &v->castling[c];
    const Square all[] = {k->king_from,         k->king_to[KINGSIDE],  k->rook_from[KINGSIDE],
                          k->rook_to[KINGSIDE], k->king_to[QUEENSIDE], k->rook_from[QUEENSIDE],
                          k->rook_to[QUEENSIDE]};
    char *end = text;
    for (int i = 0; i < 7; i++) {
        char name[4] = "-";
        if (all[i] != NO_SQUARE) {
            variant_square_name(v, all[i], name);
        }
        end += sprintf(end, "%s%s", i == 0 ? "" : " ", name);
    }
    return text;
}

START_TEST(test_order_and_names)
{
    const char *const names[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};
    ck_assert_int_eq(set.count, 5);
    for (int i = 0; i < 5; i++) {
        ck_assert_str_eq(set.at[i]->name, names[i]);
        ck_assert_str_eq(set.at[i]->cecp_name, i == 0 ? "normal" : names[i]);
        ck_assert_ptr_eq(find(names[i]), set.at[i]);
    }
    ck_assert_ptr_eq(find("normal"), set.at[0]);
    ck_assert_ptr_eq(variants_find(&set, "Chess"), set.at[0]);
    ck_assert_ptr_eq(variants_find(&set, "WORMHOLE"), set.at[2]);
    ck_assert_ptr_eq(variants_find(&set, "Standard"), set.at[0]);
    ck_assert_ptr_null(variants_find(&set, "standards"));
    ck_assert_ptr_null(variants_find(&set, ""));
}
END_TEST

START_TEST(test_builtin_twice)
{
    Error e = {""};
    ck_assert(!variants_read_builtin(&set, &e));
    ck_assert_str_eq(e.text,
                     "variant-ini/chess.ini:3:2: [chess] there is already a variant 'chess' "
                     "(variant-ini/chess.ini:3)");
    ck_assert_int_eq(set.count, 5);
}
END_TEST

/* The rules that most games share with chess; what differs is looked at in each game's test. */
typedef struct {
    const char *name, *start, *pieces;
    int files, ranks, squares;
    const char *promotion, *promotion_white, *promotion_black, *double_white, *double_black;
    bool en_passant, castling, king_capture;
    EndValue stalemate;
    int n_move, n_fold;
    bool wormholes, prisons, promotion_from_prison, castling_dropped, stones;
    const char *pulls;
} Expected;

#define CHESS_PIECES "P:pawn:fmWfcF N:knight:N B:bishop:B R:rook:R Q:queen:Q K:king:K"
#define RANK(r) "a" r " b" r " c" r " d" r " e" r " f" r " g" r " h" r

static const Expected games[] = {
    {.name = "chess",
     .pieces = CHESS_PIECES,
     .start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     .files = 8,
     .ranks = 8,
     .squares = 64,
     .promotion = "NBRQ",
     .promotion_white = RANK("8"),
     .promotion_black = RANK("1"),
     .double_white = RANK("2"),
     .double_black = RANK("7"),
     .en_passant = true,
     .castling = true,
     .stalemate = VALUE_DRAW,
     .n_move = 50,
     .n_fold = 3,
     .pulls = ""},
    {.name = "hole",
     .pieces = "P:pawn:fmWfcF R:rook:R Q:queen:Q D:PS-bishop:BW K:king:K",
     .start = "***k***/**dqr**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w - - 0 1",
     .files = 7,
     .ranks = 10,
     .squares = 44,
     .promotion = "RQD",
     .promotion_white = "b8 c8 d8 e8 f8",
     .promotion_black = "b3 c3 d3 e3 f3",
     .double_white = "b3 c3 d3 e3 f3",
     .double_black = "b8 c8 d8 e8 f8",
     .en_passant = true,
     .king_capture = true,
     .stalemate = VALUE_LOSS,
     .n_move = 50,
     .n_fold = 3,
     .pulls = "RQD"},
    {.name = "wormhole",
     .pieces = "P:pawn:fmWfcF N:knight:N C:champion:WAD W:wizard:FC L:lion:cKAD K:king:K",
     .start = "cnwlkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWLKWNC w - - 0 1",
     .files = 8,
     .ranks = 8,
     .squares = 64,
     .promotion = "NCWL",
     .promotion_white = RANK("8"),
     .promotion_black = RANK("1"),
     .double_white = RANK("2"),
     .double_black = RANK("7"),
     .stalemate = VALUE_DRAW,
     .wormholes = true,
     .pulls = ""},
    {.name = "hostage",
     .pieces = CHESS_PIECES,
     .start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
     .files = 8,
     .ranks = 8,
     .squares = 64,
     .promotion = "NBRQ",
     .promotion_white = RANK("8"),
     .promotion_black = RANK("1"),
     .double_white = RANK("2"),
     .double_black = RANK("7"),
     .en_passant = true,
     .castling = true,
     .stalemate = VALUE_DRAW,
     .n_move = 50,
     .n_fold = 3,
     .prisons = true,
     .promotion_from_prison = true,
     .castling_dropped = true,
     .pulls = ""},
    {.name = "eightstone",
     .pieces = CHESS_PIECES,
     .start = "rnbqkbnr/pppppppp/8/1*4*1/1*1**1*1/1*4*1/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     .files = 8,
     .ranks = 9,
     .squares = 72,
     .promotion = "NBRQ",
     .promotion_white = RANK("9"),
     .promotion_black = RANK("1"),
     .double_white = RANK("2"),
     .double_black = RANK("8"),
     .en_passant = true,
     .castling = true,
     .stalemate = VALUE_DRAW,
     .n_move = 50,
     .n_fold = 3,
     .stones = true,
     .pulls = ""},
};

START_TEST(test_game)
{
    const Expected *x = &games[_i];
    const Variant *v = find(x->name);
    ck_assert_str_eq(v->start_fen, x->start);
    ck_assert_str_eq(pieces_text(v), x->pieces);
    ck_assert_int_eq(v->files, x->files);
    ck_assert_int_eq(v->ranks, x->ranks);
    ck_assert_int_eq(v->squares, x->squares);
    ck_assert_str_eq(types_text(v, v->promotion_types), x->promotion);
    ck_assert_str_eq(squares_text(v, v->promotion_region[WHITE]), x->promotion_white);
    ck_assert_str_eq(squares_text(v, v->promotion_region[BLACK]), x->promotion_black);
    ck_assert_str_eq(squares_text(v, v->double_region[WHITE]), x->double_white);
    ck_assert_str_eq(squares_text(v, v->double_region[BLACK]), x->double_black);
    ck_assert_int_eq(v->en_passant, x->en_passant);
    ck_assert_int_eq(v->has_castling, x->castling);
    ck_assert_int_eq(v->king_capture, x->king_capture);
    ck_assert_int_eq(v->stalemate_value, x->stalemate);
    ck_assert_int_eq(v->n_move_rule, x->n_move);
    ck_assert_int_eq(v->n_fold_rule, x->n_fold);
    ck_assert_int_eq(v->wormholes, x->wormholes);
    ck_assert_int_eq(v->prisons, x->prisons);
    ck_assert_int_eq(v->promotion_from_prison, x->promotion_from_prison);
    ck_assert_int_eq(v->castling_dropped_rook, x->castling_dropped);
    ck_assert_int_eq(v->stones, x->stones);
    ck_assert_str_eq(types_text(v, v->pull_types), x->pulls);
    ck_assert_int_eq(v->piece[v->king].letter, 'K');
    ck_assert_int_eq(v->piece[v->pawn].letter, 'P');
}
END_TEST

START_TEST(test_castling_squares)
{
    const char *const none = "- - - - - - -";
    const struct {
        const char *name, *white, *black;
    } rows[] = {
        {"chess", "e1 g1 h1 f1 c1 a1 d1", "e8 g8 h8 f8 c8 a8 d8"},
        {"hole", none, none},
        {"wormhole", none, none},
        {"hostage", "e1 g1 h1 f1 c1 a1 d1", "e8 g8 h8 f8 c8 a8 d8"},
        {"eightstone", "e1 g1 h1 f1 c1 a1 d1", "e9 g9 h9 f9 c9 a9 d9"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Variant *v = find(rows[i].name);
        ck_assert_str_eq(castling_text(v, WHITE), rows[i].white);
        ck_assert_str_eq(castling_text(v, BLACK), rows[i].black);
        ck_assert_uint_eq(v->castling_rook, v->has_castling ? variant_kind(v, 'r') : NO_PIECE_TYPE);
    }
}
END_TEST

/* docs/rules.md, Hole: rank 1 d; 2 c-e; 3 b-f; 4-7 a-g; 8 b-f; 9 c-e; 10 d; holes on d4 and d7. */
START_TEST(test_hole_board)
{
    const Variant *v = find("hole");
    const int first[] = {3, 2, 1, 0, 0, 0, 0, 1, 2, 3}; /* file of each rank's first square */
    int number = 0;
    for (int rank = 0; rank < 10; rank++) {
        for (int file = 0; file < 7; file++) {
            bool hole = file == 3 && (rank == 3 || rank == 6);
            bool on = file >= first[rank] && file <= 6 - first[rank] && !hole;
            ck_assert_int_eq(v->hole[rank][file], hole);
            ck_assert_uint_eq(v->at[rank][file], on ? (unsigned)number : NO_SQUARE);
            if (on) {
                ck_assert_uint_eq(v->file_of[number], (unsigned)file);
                ck_assert_uint_eq(v->rank_of[number++], (unsigned)rank);
            }
        }
    }
}
END_TEST

/* Every variant's tables of squares agree, and nothing lies outside the box. */
START_TEST(test_numbering)
{
    for (int i = 0; i < set.count; i++) {
        const Variant *v = set.at[i];
        int number = 0;
        for (int rank = 0; rank < RANKS_MAX; rank++) {
            for (int file = 0; file < FILES_MAX; file++) {
                if (v->at[rank][file] == NO_SQUARE) {
                    continue;
                }
                ck_assert(rank < v->ranks && file < v->files);
                ck_assert_uint_eq(v->at[rank][file], (unsigned)number);
                ck_assert_uint_eq(v->file_of[number], (unsigned)file);
                ck_assert_uint_eq(v->rank_of[number], (unsigned)rank);
                number++;
            }
        }
        ck_assert_int_eq(number, v->squares);
    }
}
END_TEST

/* docs/rules.md, Hostage: Q > R > B = N > P; pawns are never dropped on ranks 1 and 8. */
START_TEST(test_hostage)
{
    const Variant *v = find("hostage");
    int exchange_rank[128];
    for (const char *p = "PNBRQK"; *p != '\0'; p++) {
        exchange_rank[(int)*p] = v->piece[variant_kind(v, *p)].exchange_rank;
    }
    ck_assert_int_gt(exchange_rank['Q'], exchange_rank['R']);
    ck_assert_int_gt(exchange_rank['R'], exchange_rank['B']);
    ck_assert_int_eq(exchange_rank['B'], exchange_rank['N']);
    ck_assert_int_gt(exchange_rank['N'], exchange_rank['P']);
    ck_assert_int_gt(exchange_rank['P'], 0);
    for (int c = WHITE; c < COLOURS; c++) {
        for (int t = 0; t < v->piece_types; t++) {
            for (int s = 0; s < v->squares; s++) {
                int rank = v->rank_of[s];
                bool may = t != v->king && (t != v->pawn || (rank > 0 && rank < 7));
                ck_assert_int_eq(squareset_has(v->drop_region[c][t], (Square)s), may);
            }
        }
    }
    const Variant *chess = find("chess");
    ck_assert_str_eq(squares_text(chess, chess->drop_region[WHITE][chess->pawn]), "");
}
END_TEST

START_TEST(test_square_names)
{
    const Variant *v = find("hole");
    char name[4];
    for (int s = 0; s < v->squares; s++) {
        variant_square_name(v, (Square)s, name);
        ck_assert_uint_eq(square(v, name), (unsigned)s);
    }
    variant_square_name(v, v->at[9][3], name);
    ck_assert_str_eq(name, "d10");
    const char *text = "d10d9,x";
    ck_assert_uint_eq(variant_read_square(v, &text), v->at[9][3]);
    ck_assert_str_eq(text, "d9,x");
    const char *const bad[] = {"",   "d",  "d0", "d01", "d11", "d100", "d4",  "d7",
                               "a1", "h5", "D5", "55",  "*5",  "d-1",  "a10", "d4294967297"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        text = bad[i];
        ck_assert_msg(variant_read_square(v, &text) == NO_SQUARE, "%s was read", bad[i]);
        ck_assert_ptr_eq(text, bad[i]);
    }
    text = "a10"; /* on eight ranks this is not a1 followed by 0 */
    ck_assert_uint_eq(variant_read_square(find("chess"), &text), NO_SQUARE);
}
END_TEST

START_TEST(test_kinds)
{
    const Variant *v = find("wormhole");
    ck_assert_uint_eq(variant_kind(v, 'L'), variant_kind(v, 'l'));
    ck_assert_int_eq(v->piece[variant_kind(v, 'l')].letter, 'L');
    const char *const others = "QRBqrb *1[]{}@~";
    for (const char *p = others; *p != '\0'; p++) {
        ck_assert_uint_eq(variant_kind(v, *p), NO_PIECE_TYPE);
    }
    ck_assert_uint_eq(variant_kind(v, '\0'), NO_PIECE_TYPE);
}
END_TEST

/* The page that authors read leaves out no key. */
START_TEST(test_documentation)
{
    static char page[1 << 16];
    FILE *f = fopen("variant-ini/README.md", "r");
    ck_assert_msg(f != NULL, "run the tests at the top of the tree");
    page[fread(page, 1, sizeof page - 1, f)] = '\0';
    fclose(f);
    for (int k = 0; k < KEYS; k++) {
        const char *name = key_name((Key)k);
        bool told = strncmp(name, "customPiece", 11) == 0;
        for (const char *p = page; !told && (p = strstr(p, name)) != NULL; p++) {
            told = strchr("` ", p[-1]) != NULL && strchr("` ", p[strlen(name)]) != NULL;
        }
        ck_assert_msg(told, "variant-ini/README.md does not explain %s", name);
        ck_assert_uint_eq(key_find(name), (unsigned)k);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("variant");
    TCase *tests = tcase_create("built in");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_order_and_names);
    tcase_add_test(tests, test_builtin_twice);
    tcase_add_loop_test(tests, test_game, 0, sizeof games / sizeof *games);
    tcase_add_test(tests, test_castling_squares);
    tcase_add_test(tests, test_hole_board);
    tcase_add_test(tests, test_numbering);
    tcase_add_test(tests, test_hostage);
    tcase_add_test(tests, test_square_names);
    tcase_add_test(tests, test_kinds);
    tcase_add_test(tests, test_documentation);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
