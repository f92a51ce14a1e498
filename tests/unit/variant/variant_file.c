/* Variant files of users: what they can say, and what is wrong with those that cannot be read. */
#include "variant/reader.h"

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

/* Reads the text and returns its last variant. */
static const Variant *read_good(const char *text)
{
    Error e = {""};
    ck_assert_msg(variants_read(&set, "my.ini", text, strlen(text), &e), "%s", e.text);
    return set.at[set.count - 1];
}

/* "my.ini:2:7: what" without the column, which test_places looks at. */
static void cut_column(char *text)
{
    char *colon = strncmp(text, "my.ini:", 7) == 0 ? strchr(text + 7, ':') : NULL;
    char *next = colon == NULL ? NULL : strchr(colon + 1, ':');
    if (next != NULL && strspn(colon + 1, "0123456789") == (size_t)(next - colon - 1)) {
        memmove(colon, next, strlen(next) + 1);
    }
}

/* Reads the text, which must fail with an error that begins and goes on as said. */
static void read_bad(const char *text, size_t length, const char *begin, const char *part)
{
    VariantSet before = set;
    Error e = {""};
    ck_assert_msg(!variants_read(&set, "my.ini", text, length, &e), "was read: %.200s", text);
    cut_column(e.text);
    ck_assert_msg(strncmp(e.text, begin, strlen(begin)) == 0, "%s\nnot: %s", e.text, begin);
    ck_assert_msg(strstr(e.text, part) != NULL, "%s\nlacks: %s", e.text, part);
    ck_assert_msg(memcmp(&before, &set, sizeof set) == 0, "the set has changed: %s", e.text);
}

static void assert_squares(const Variant *v, SquareSet squares, const char *names)
{
    SquareSet wanted = {0};
    for (const char *p = names; *p != '\0';) {
        Square s = variant_read_square(v, &p);
        ck_assert_uint_ne(s, NO_SQUARE);
        squareset_add(&wanted, s);
        p += strspn(p, " ");
    }
    ck_assert_msg(memcmp(&wanted, &squares, sizeof wanted) == 0, "not the squares %s", names);
}

/* --- What can be said -------------------------------------------------------------------------- */

START_TEST(test_inheritance)
{
    const Variant *v = read_good("\xef\xbb\xbf# caf\xc3\xa9\r\n"
                                 "[first:chess]\r\n"
                                 "  nMoveRule =  75 ; more\r\n"
                                 "\r\n"
                                 "[second : first]\t# its child\n"
                                 "nFoldRule = 4");
    ck_assert_str_eq(v->name, "second");
    ck_assert_str_eq(v->cecp_name, "second"); /* not chess's "normal" */
    ck_assert_int_eq(v->n_move_rule, 75);
    ck_assert_int_eq(v->n_fold_rule, 4);
    ck_assert_int_eq(variants_find(&set, "first")->n_fold_rule, 3);
    ck_assert_int_eq(variants_find(&set, "chess")->n_move_rule, 50);
    ck_assert_ptr_eq(variants_find(&set, "normal"), set.at[0]);
    /* A later file goes on from an earlier one. */
    ck_assert_int_eq(read_good("[third:second]\n")->n_move_rule, 75);
}
END_TEST

START_TEST(test_nothing)
{
    Error e = {""};
    int before = set.count;
    ck_assert(variants_read(&set, "my.ini", "", 0, &e));
    ck_assert(variants_read(&set, "my.ini", "# only this", 11, &e));
    ck_assert_int_eq(set.count, before);
}
END_TEST

/* The example of variant-ini/README.md. */
START_TEST(test_lions)
{
    const Variant *v =
        read_good("[lions:chess]\nknight = -\ncustomPiece1 = l:cKAD\n"
                  "promotionPieceTypes = qrbl\n"
                  "startFen = rlbqkblr/pppppppp/8/8/8/8/PPPPPPPP/RLBQKBLR w KQkq - 0 1\n");
    ck_assert_uint_eq(variant_kind(v, 'n'), NO_PIECE_TYPE);
    ck_assert_int_eq(v->piece[variant_kind(v, 'l')].leap_count, 16);
    ck_assert(v->promotion_types >> variant_kind(v, 'l') & 1);
    ck_assert_str_eq(v->piece[v->king].name, "king"); /* the king comes last */
    ck_assert_uint_eq(v->king, (unsigned)v->piece_types - 1);
}
END_TEST

START_TEST(test_from_nothing)
{
    const Variant *v = read_good("[tiny]\nmaxFile = 3\nmaxRank = 3\nking = k\nrook = r\n"
                                 "startFen = k1r/3/R1K w - -\n");
    ck_assert_int_eq(v->squares, 9);
    ck_assert_uint_eq(v->pawn, NO_PIECE_TYPE);
    ck_assert_uint_eq(v->castling_rook, NO_PIECE_TYPE);
    ck_assert(!v->has_castling && !v->en_passant && !v->king_capture && !v->prisons);
    ck_assert_int_eq(v->stalemate_value, VALUE_DRAW);
    ck_assert_int_eq(v->n_move_rule, 0);
    ck_assert_uint_eq(v->castling[WHITE].king_from, NO_SQUARE);
}
END_TEST

START_TEST(test_regions)
{
    const Variant *v =
        read_good("[x:chess]\npromotionRegionWhite = *8 c7\n"
                  "promotionRegionBlack = a* b1\ndoubleStepRegionWhite = -\n"
                  "doubleStepRegionBlack = h7   g6\n"
                  "startFen = rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_squares(v, v->promotion_region[WHITE], "a8 b8 c8 d8 e8 f8 g8 h8 c7");
    assert_squares(v, v->promotion_region[BLACK], "a1 a2 a3 a4 a5 a6 a7 a8 b1");
    assert_squares(v, v->double_region[WHITE], "");
    assert_squares(v, v->double_region[BLACK], "h7 g6");
}
END_TEST

START_TEST(test_wide_castling)
{
    const Variant *v = read_good(
        "[wide:chess]\nmaxFile = j\nmaxRank = 10\ncastlingKingFile = 6\ncastlingKingsideFile = i\n"
        "castlingQueensideFile = 3\npromotionRegionWhite = *10\ndoubleStepRegionBlack = *9\n"
        "startFen = 1rnbqkbnr1/1pppppppp1/10/10/10/10/10/10/1PPPPPPPP1/R1NBQKBN1R w KQkq - 0 1\n");
    const Castling *white = &v->castling[WHITE], *black = &v->castling[BLACK];
    ck_assert_uint_eq(white->king_from, v->at[0][5]);
    ck_assert_uint_eq(white->king_to[KINGSIDE], v->at[0][8]);
    ck_assert_uint_eq(white->rook_from[KINGSIDE], v->at[0][9]);
    ck_assert_uint_eq(white->rook_to[KINGSIDE], v->at[0][7]);
    ck_assert_uint_eq(white->king_to[QUEENSIDE], v->at[0][2]);
    ck_assert_uint_eq(white->rook_from[QUEENSIDE], v->at[0][0]);
    ck_assert_uint_eq(white->rook_to[QUEENSIDE], v->at[0][3]);
    ck_assert_uint_eq(black->rook_from[KINGSIDE], v->at[9][8]); /* where the rooks stand */
    ck_assert_uint_eq(black->rook_from[QUEENSIDE], v->at[9][1]);
}
END_TEST

START_TEST(test_one_wing)
{
    const Variant *v = read_good("[x:chess]\nstartFen = 4k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1\n");
    ck_assert(v->has_castling);
    ck_assert_uint_eq(v->castling[WHITE].rook_from[KINGSIDE], NO_SQUARE);
    ck_assert_uint_eq(v->castling[WHITE].king_to[KINGSIDE], NO_SQUARE);
    ck_assert_uint_eq(v->castling[WHITE].rook_from[QUEENSIDE], v->at[0][0]);
    ck_assert_uint_eq(v->castling[BLACK].rook_from[KINGSIDE], v->at[7][7]);
    ck_assert_uint_eq(v->castling[BLACK].rook_from[QUEENSIDE], NO_SQUARE);
}
END_TEST

START_TEST(test_airfield_and_prison)
{
    const Variant *bare = read_good("[x:hostage]\n"
                                    "startFen = 4k3/8/8/8/8/8/8/4K3[NNb#QPp] b Ee - 3 9\n");
    /* Rooks may still be dropped on the corners. */
    ck_assert_uint_eq(bare->castling[WHITE].rook_from[KINGSIDE], bare->at[0][7]);
    ck_assert_uint_eq(bare->castling[BLACK].rook_from[QUEENSIDE], bare->at[7][0]);
    read_good("[y:hostage]\nfirstRankPawnDrops = true\npromotionZonePawnDrops = true\n"
              "dropRegionWhite = a*\n");
    const Variant *v = variants_find(&set, "y");
    assert_squares(v, v->drop_region[WHITE][v->pawn], "a1 a2 a3 a4 a5 a6 a7 a8");
    ck_assert(squareset_has(v->drop_region[BLACK][v->pawn], v->at[7][7]));
}
END_TEST

START_TEST(test_many)
{
    static char text[VARIANTS_MAX * 32];
    char *end = text;
    for (int i = set.count; i < VARIANTS_MAX; i++) {
        end += sprintf(end, "[v%d:chess]\n", i);
    }
    Error e = {""};
    ck_assert_msg(variants_read(&set, "my.ini", text, strlen(text), &e), "%s", e.text);
    ck_assert_int_eq(set.count, VARIANTS_MAX);
    read_bad("[more:chess]\n", 13, "my.ini: more than 256 variants", "built-in");
}
END_TEST

/* --- What is wrong ----------------------------------------------------------------------------- */

/* Text, how its error begins, and a part of what it goes on with. */
static const char *const errors[][3] = {
    /* Lines. */
    {"nMoveRule = 3", "my.ini:1: 'nMoveRule' stands before", "[section]"},
    {"[x:chess]\nhello", "my.ini:2: 'hello' is neither", "key = value"},
    {"[x:chess]\n = 3", "my.ini:2: no key before the =", ""},
    {"\n\n[x:chess", "my.ini:3: a section must end with ]", ""},
    {"[]", "my.ini:1: a section needs its names", ""},
    {"[x:]", "my.ini:1: a section needs its names", ""},
    {"[a b]", "my.ini:1: 'a b': a variant's name", "letters, digits"},
    {"[x:a b]", "my.ini:1: 'a b': a variant's name", ""},
    {"[abcdefghijklmnopqrstuvwxyzabcdef]", "my.ini:1: 'abcdefghijklmnopqrstuvwxyzabcdef'", "31"},
    {"[x:chess]\nking = \xc3\xa9", "my.ini:2: byte 0xc3", "plain text"},
    {"[x:chess]\nking = k\r\r\n", "my.ini:2: byte 0x0d", "plain text"},
    {"# bell \a\n", "my.ini:1: byte 0x07", ""},
    /* Sections. */
    {"[x:chess]\n[y:chess]\n[x:chess]", "my.ini:3: [x] is already on line 1", ""},
    {"[chess:chess]", "my.ini:1: [chess] there is already a variant 'chess'", ""},
    {"[normal:chess]", "my.ini:1: [normal] there is already a variant 'normal'", ""},
    {"[x:chess]\ncecpName = hole", "my.ini:2: [x] cecpName: 'hole' already names [hole]", ""},
    {"[x:chess]\ncecpName = a b", "my.ini:2: [x] cecpName: a name is", ""},
    {"[x:ches]", "my.ini:1: [x:ches] there is no variant 'ches'", ""},
    {"[a:b]\n[b:a]", "my.ini:1: [a:b] a parent must stand above its children, [b] is on line 2",
     ""},
    {"[a:a]", "my.ini:1: [a:a] a parent must stand above its children", ""},
    /* Keys. */
    {"[x:chess]\nmaxRnk = 9", "my.ini:2: [x] unknown key 'maxRnk'; is maxRank meant?", ""},
    {"[x:chess]\nMAXRANK = 9", "my.ini:2: [x] unknown key 'MAXRANK'; is maxRank meant?", ""},
    {"[x:chess]\npromotionPieceTypesWhite = q", "my.ini:2: [x] promotionPieceTypesWhite: Fairy-",
     "as promotionPieceTypes is"},
    {"[x:chess]\nflyingGeneral = true", "my.ini:2: [x] flyingGeneral: Fairy-Stockfish knows",
     "not supported"},
    {"[x:chess]\ncustomPiece26 = a:W", "my.ini:2: [x] unknown key 'customPiece26'", ""},
    {"[x:chess]\nking = k\nrook = r\nking = k", "my.ini:4: [x] king is already set on line 2", ""},
    /* Values. */
    {"[x:chess]\nnMoveRule = many", "my.ini:2: [x] nMoveRule: 'many' is no whole number", "1000"},
    {"[x:chess]\nnMoveRule = -1", "my.ini:2: [x] nMoveRule: '-1' is no whole number", ""},
    {"[x:chess]\nnMoveRule = 99999999999999999999", "my.ini:2: [x] nMoveRule: '9999", "1000"},
    {"[x:chess]\nnMoveRule =", "my.ini:2: [x] nMoveRule: '' is no whole number", ""},
    {"[x:chess]\nnFoldRule = 1", "my.ini:2: [x] nFoldRule: every position occurs once", ""},
    {"[x:chess]\ndoubleStep = yes", "my.ini:2: [x] doubleStep: 'yes' is none of false, true", ""},
    {"[x:chess]\nstalemateValue = lost", "my.ini:2: [x] stalemateValue: 'lost' is none of",
     "loss, draw, win"},
    {"[x:chess]\npromotionRegionWhite = *9", "my.ini:2: [x] promotionRegionWhite: '*9' names no",
     ""},
    {"[x:chess]\npromotionRegionWhite = i8", "my.ini:2: [x] promotionRegionWhite: 'i8' names no",
     ""},
    {"[x:chess]\npromotionRegionWhite = 8", "my.ini:2: [x] promotionRegionWhite: '8' names no", ""},
    {"[x:chess]\npromotionRegionWhite = *08", "my.ini:2: [x] promotionRegionWhite: '*08'", ""},
    {"[x:hole]\npromotionRegionWhite = a9", "my.ini:2: [x] promotionRegionWhite: 'a9' names no",
     ""},
    {"[x:chess]\npromotionPieceTypes = qz", "my.ini:2: [x] promotionPieceTypes: 'z' is no piece's",
     ""},
    {"[x:chess]\nqueen = -", "my.ini:1: [x] promotionPieceTypes (inherited from [chess]): 'q' is",
     ""},
    /* The board. */
    {"[x]\nmaxRank = 8\nking = k", "my.ini:1: [x] maxFile: is missing", ""},
    {"[x]\nmaxFile = 8\nking = k", "my.ini:1: [x] maxRank: is missing", ""},
    {"[x:chess]\nmaxRank = 13", "my.ini:2: [x] maxRank: '13' is no whole number from 3 to 12", ""},
    {"[x:chess]\nmaxFile = m", "my.ini:2: [x] maxFile: 'm' is no file: a to l", ""},
    {"[x:chess]\nmaxFile = 2", "my.ini:2: [x] maxFile: a board has at least 3 files", ""},
    {"[x:chess]\nmaxFile = 12\nmaxRank = 12", "my.ini:3: [x] maxRank: the board has more than 128",
     "boardShape"},
    {"[x:chess]\nboardShape = 8/8/8/8/8/8/8", "my.ini:2: [x] boardShape: not 8 ranks", ""},
    {"[x:chess]\nboardShape = 8/8/8/8/8/8/8/8/8", "my.ini:2: [x] boardShape: not 8 ranks", ""},
    {"[x:chess]\nboardShape = 8/8/7/8/8/8/8/8", "my.ini:2: [x] boardShape: rank 6 has 7 of 8", ""},
    {"[x:chess]\nboardShape = 8/8/o8/8/8/8/8/8", "my.ini:2: [x] boardShape: rank 6 is longer", ""},
    {"[x:chess]\nboardShape = 8/8/99999999999/8/8/8/8/8", "my.ini:2: [x] boardShape: rank 6", ""},
    {"[x:chess]\nboardShape = 8/8/4*3/8/8/8/8/8", "my.ini:2: [x] boardShape: '*' in rank 6",
     "hole"},
    /* Pieces. */
    {"[x:chess]\nking = -", "my.ini:1: [x] startFen (inherited from [chess]): 'k' in rank 8 is no",
     ""},
    {"[x:chess]\nrook = n", "my.ini:2: [x] rook: the letter 'n' is already the knight's", ""},
    {"[x:chess]\ncustomPiece1 = K:W", "my.ini:1: [x] king (inherited from [chess]): the letter",
     ""},
    {"[x:chess]\nrook = rook", "my.ini:2: [x] rook: 'rook': write one letter", ""},
    {"[x:chess]\nrook = 7", "my.ini:2: [x] rook: '7': write one letter", ""},
    {"[x:chess]\nrook = r:W", "my.ini:2: [x] rook: goes as its name says", "customPiece"},
    {"[x:chess]\ncustomPiece1 = c", "my.ini:2: [x] customPiece1: after the letter", "c:WAD"},
    {"[x:chess]\ncustomPiece1 = c:", "my.ini:2: [x] customPiece1: this piece could never move", ""},
    {"[x:chess]\ncustomPiece1 = c:WX", "my.ini:2: [x] customPiece1: Betza 'X': 'X' is none of", ""},
    {"[x:chess]\ncustomPiece1 = c:WimD", "my.ini:2: [x] customPiece1: Betza 'WimD': i, e and n",
     ""},
    {"[x:chess]\npieceNames = castle", "my.ini:2: [x] pieceNames: 'castle': write letter:name", ""},
    {"[x:chess]\npieceNames = r:abcdefghijklmnopqrstuvwxyzabcdef", "my.ini:2: [x] pieceNames:", ""},
    {"[x:chess]\ncustomPiece1=a:W\ncustomPiece2=c:W\ncustomPiece3=d:W\ncustomPiece4=e:W\n"
     "customPiece5=f:W\ncustomPiece6=g:W\ncustomPiece7=h:W\ncustomPiece8=i:W\ncustomPiece9=j:W\n"
     "customPiece10=l:W\ncustomPiece11=m:W",
     "my.ini:1: [x] king (inherited from [chess]): more than "
     "16 kinds",
     ""},
    /* Pawns and ends. */
    {"[x:chess]\npromotionPieceTypes = qk", "my.ini:2: [x] promotionPieceTypes: a pawn cannot", ""},
    {"[x:chess]\npromotionPieceTypes = -", "my.ini:2: [x] promotionPieceTypes: names nobody", ""},
    {"[x:chess]\nenPassantRegion = *9", "my.ini:2: [x] enPassantRegion: '*9' names no square", ""},
    {"[x:chess]\ndoubleStepRegionWhite = *6", "my.ini:2: [x] doubleStepRegionWhite: a double step",
     ""},
    {"[x:chess]\nextinctionValue = win\nextinctionPieceTypes = q\nextinctionPseudoRoyal = true",
     "my.ini:4: [x] extinctionPseudoRoyal: goes with extinctionValue = loss", ""},
    {"[x:wormhole]\nmustCapture = true",
     "my.ini:1: [x] wormholes (inherited from [wormhole]): does not go", ""},
    {"[x:hole]\nmustCapture = true",
     "my.ini:1: [x] extinctionPieceTypes (inherited from [hole]): the king's capture does", ""},
    {"[x:chess]\npromotionLimit = q:0", "my.ini:2: [x] promotionLimit: write piece:number", ""},
    {"[x:chess]\ncastlingKingPiece = r", "my.ini:2: [x] castlingKingPiece: must be one kind", ""},
    {"[x:chess]\nflagRegion = z9", "my.ini:2: [x] flagRegion: 'z9' names no square", ""},
    {"[x:chess]\nextinctionValue = loss", "my.ini:1: [x] extinctionPieceTypes: is missing", ""},
    {"[x:chess]\nextinctionValue = won", "my.ini:2: [x] extinctionValue: 'won' is none of", ""},
    /* Extra moves and their mixes. */
    {"[x:chess]\npullPieceTypes = qn", "my.ini:2: [x] pullPieceTypes: 'n' does not slide", ""},
    {"[x:chess]\nwormholes = true", "my.ini:1: [x] wallingRule: wallingRule = past and", ""},
    {"[x:chess]\nwallingRule = past", "my.ini:1: [x] wormholes: wallingRule = past and", ""},
    {"[x:chess]\nwallingRule = duck", "my.ini:2: [x] wallingRule: 'duck' is none of none, past",
     ""},
    {"[x:wormhole]\nenPassantRegion = *", "my.ini:2: [x] enPassantRegion: must be -", ""},
    {"[x:wormhole]\nstoneMoves = true", "my.ini:2: [x] stoneMoves: must be false", ""},
    {"[x:wormhole]\ncastling = true", "my.ini:2: [x] castling: must be false", ""},
    {"[x:wormhole]\nqueen = q\npullPieceTypes = q", "my.ini:3: [x] pullPieceTypes: must be -", ""},
    /* Prisons. */
    {"[x:chess]\ncapturesToHand = true", "my.ini:2: [x] capturesToHand: true needs", ""},
    {"[x:hostage]\ncapturesToHand = true", "my.ini:2: [x] capturesToHand: must be false", ""},
    {"[x:chess]\npieceDrops = true\nmustDropType = x", "my.ini:3: [x] mustDropType: 'x' is no", ""},
    {"[x:wormhole]\npieceDrops = true", "my.ini:2: [x] pieceDrops: must be false where", ""},
    {"[x:hostage]\npieceDrops = false", "my.ini:2: [x] pieceDrops: must be true", ""},
    {"[x:chess]\ncaptureType = hand", "my.ini:2: [x] captureType: 'hand' is none of", ""},
    {"[x:chess]\nprisonPawnPromotion = true", "my.ini:2: [x] prisonPawnPromotion: true needs", ""},
    {"[x:chess]\ncastlingDroppedPiece = true", "my.ini:2: [x] castlingDroppedPiece: true", ""},
    {"[x:chess]\ncaptureType = prison\npieceDrops = true", "my.ini:1: [x] hostageExchange: is", ""},
    {"[x:hostage]\nhostageExchange = p", "my.ini:2: [x] hostageExchange: 'p': write", "n:nbrq"},
    {"[x:hostage]\nhostageExchange = p:", "my.ini:2: [x] hostageExchange: 'p:': write", ""},
    {"[x:hostage]\nhostageExchange = :p", "my.ini:2: [x] hostageExchange: ", ""},
    {"[x:hostage]\nhostageExchange = p:pk", "my.ini:2: [x] hostageExchange: 'k' is no piece", ""},
    {"[x:hostage]\nhostageExchange = z:p", "my.ini:2: [x] hostageExchange: 'z' is no piece", ""},
    {"[x:hostage]\nhostageExchange = p:p p:q", "my.ini:2: [x] hostageExchange: 'p' is rescued", ""},
    {"[x:hostage]\nhostageExchange = p:pnbrq n:nbrq b:nbrq r:rq",
     "my.ini:2: [x] hostageExchange: "
     "does not say what may be freed for 'q'",
     ""},
    {"[x:hostage]\nhostageExchange = p:pnbrq n:nbrq b:nbrq r:rb q:q",
     "my.ini:2: [x] "
     "hostageExchange: does not follow an order",
     ""},
    /* Castling. */
    {"[x:chess]\ncastlingKingFile = d", "my.ini:1: [x] castlingQueensideFile (inherited from",
     "two"},
    {"[x:chess]\ncastlingKingsideFile = f", "my.ini:2: [x] castlingKingsideFile: must be two", ""},
    {"[x:chess]\ncastlingKingsideFile = z", "my.ini:2: [x] castlingKingsideFile: 'z' is no file",
     ""},
    {"[x:chess]\ncastlingRookPieces = rn", "my.ini:2: [x] castlingRookPieces: must be one", ""},
    {"[x:chess]\ncastlingRookPieces = k", "my.ini:2: [x] castlingRookPieces: must be one", ""},
    {"[x:chess]\ncastlingRookKingsideFile = a", "my.ini:2: [x] castlingRookKingsideFile: the rook",
     ""},
    {"[x:chess]\ncastlingRank = 9", "my.ini:2: [x] castlingRank: the board has 8 ranks", ""},
    {"[x:chess]\ncastlingRank = 13", "my.ini:2: [x] castlingRank: '13' is no whole number", ""},
    {"[x:chess]\ncastling = false", "my.ini:1: [x] startFen (inherited from [chess]): gives", ""},
    {"[x:chess]\nstartFen = 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "my.ini:1: [x] castling (inherited",
     "no rook"},
    {"[x:chess]\nboardShape = 8/8/8/8/8/8/8/1o6\nstartFen = rnbqkbnr/8/8/8/8/8/8/R*BQKBNR w KQkq -",
     "my.ini:1: [x] castling (inherited from [chess]): king and rook cannot meet on rank 1", ""},
};

START_TEST(test_error)
{
    read_bad(errors[_i][0], strlen(errors[_i][0]), errors[_i][1], errors[_i][2]);
}
END_TEST

/* Start positions of a child of chess that cannot be. */
static const char *const starts[][2] = {
    {"", "after the placement must stand w or b"},
    {"4k3/8/8/8/8/8/8/4K3", "after the placement must stand w or b"},
    {"4k3/8/8/8/8/8/8/4K3 x", "after the placement must stand w or b"},
    {"4k3/8/8/8/8/8/4K3 w", "the placement ends at rank 2"},
    {"4k3/8/8/8/8/8/8/4K3/8 w", "more than 8 ranks"},
    {"4k4/8/8/8/8/8/8/4K3 w", "a number in rank 8 does not fit"},
    {"4k2/8/8/8/8/8/8/4K3 w", "rank 8 has 7 of 8 files"},
    {"4k3r/8/8/8/8/8/8/4K3 w", "rank 8 is longer than 8 files"},
    {"0/8/8/8/8/8/8/4K3 w", "a number in rank 8 does not fit"},
    {"99999999999999999999/8/8/8/8/8/8/4K3 w", "a number in rank 8 does not fit"},
    {"4k3/8/8/3z4/8/8/8/4K3 w", "'z' in rank 5 is no piece"},
    {"4k3/8/8/3*4/8/8/8/4K3 w", "* on d5, which is a square"},
    {"4k3/8/8/8/8/8/8/8 w", "White has no king, and no other rule says how it could lose"},
    {"4k3/8/8/8/8/8/8/K3K3 w", "White has 2 kings and Black 1"},
    {"P3k3/8/8/8/8/8/8/4K3 w", "a pawn in rank 8 should have promoted"},
    {"4k3/8/8/8/8/8/8/p3K3 w", "a pawn in rank 1 should have promoted"},
    {"4k3/8/8/8/8/8/8/4K3[] w", "brackets need pieceDrops = true or"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KX", "'X' in the castling field is none of KQkq"},
    {"r3k2r/8/8/8/8/8/8/R3K2R w KE", "'E' in the castling field is none of KQkq"},
    {"r3k2r/8/8/8/8/8/8/R3K3 w K", "gives castling right K, but"},
    {"r3k2r/8/8/8/8/8/8/R4K1R w K", "gives castling right K, but"},
    {"r3k2r/8/8/8/8/8/8/r3K2R w Q", "gives castling right Q, but"},
};

START_TEST(test_start)
{
    char text[200];
    sprintf(text, "[x:chess]\nstartFen = %s", starts[_i][0]);
    read_bad(text, strlen(text), "my.ini:2: [x] startFen: ", starts[_i][1]);
}
END_TEST

START_TEST(test_start_elsewhere)
{
    const char *const rows[][3] = {
        {"hole", "***k***/**dqr**/*ppppp*/7/7/7/3*3/*PPPPP*/**RQD**/***K*** w", "d7 is no square"},
        {"hole", "***k***/**dqr**/*ppppp*/3R3/7/7/3*3/*PPPPP*/**RQD**/***K*** w",
         "'R' stands on d7, which is no square"},
        {"hole", "***k***/**dqr**/*pp*pp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w", "* on d8"},
        {"hostage", "4k3/8/8/8/8/8/8/4K3[N#Q#P] w - -", "'#' cannot stand in [airfield#prison]"},
        {"hostage", "4k3/8/8/8/8/8/8/4K3[K] w - -", "'K' cannot stand in"},
        {"hostage", "4k3/8/8/8/8/8/8/4K3[N w - -", "the brackets must end the placement"},
        {"hostage", "4k3/8/8/8/8/8/8/4K3[N]] w - -", "']' cannot stand in"},
        {"hostage", "4k3/8/8/8/8/8/8/4K3[ w - -", "the brackets must end the placement"},
        {"hostage",
         "4k3/8/8/8/8/8/8/4K3[NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN"
         "NNNN] w - -",
         "more than 63 of 'N'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[300];
        sprintf(text, "[x:%s]\nstartFen = %s", rows[i][0], rows[i][1]);
        read_bad(text, strlen(text), "my.ini:2: [x] startFen: ", rows[i][2]);
    }
}
END_TEST

START_TEST(test_hostile_bytes)
{
    enum { MEGABYTE = 1 << 20 };
    static char text[5 * MEGABYTE];
    memset(text, 'a', sizeof text);
    read_bad(text, MEGABYTE, "my.ini:1: the line has 1048576 bytes, at most 1024", "");
    read_bad(text, sizeof text, "my.ini: 5242880 bytes", "");
    memcpy(text, "[x:chess]\nking = ", 17);
    read_bad(text, MEGABYTE, "my.ini:2: the line has 1048566 bytes", "");
    read_bad("[x:chess]\nking = k\0k", 20, "my.ini:2: byte 0x00", "plain text");
    read_bad("\0", 1, "my.ini:1: byte 0x00", "");
    memset(text, '\n', sizeof text);
    memcpy(text + MEGABYTE, "?", 1);
    read_bad(text, MEGABYTE + 1, "my.ini:1048577: '?' is neither", "");
    char name[400];
    memset(name, 'n', sizeof name - 1); /* an error about a file of any name still says where */
    name[sizeof name - 1] = '\0';
    Error e = {""};
    ck_assert(!variants_read(&set, name, "?", 1, &e));
    ck_assert_ptr_nonnull(strstr(e.text, ":1: '?'"));
}
END_TEST

/* A file is taken as a whole or not at all. */
START_TEST(test_all_or_nothing)
{
    const char *text = "[good:chess]\n[better:good]\n[bad:better]\nking = -\n";
    read_bad(text, strlen(text), "my.ini:3: [bad] startFen", "");
    ck_assert_ptr_null(variants_find(&set, "good"));
    read_good("[good:chess]\n[better:good]\n");
    ck_assert_int_eq(set.count, 7);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("variant files");
    TCase *tests = tcase_create("files");
    tcase_add_checked_fixture(tests, setup, teardown);
    tcase_add_test(tests, test_inheritance);
    tcase_add_test(tests, test_nothing);
    tcase_add_test(tests, test_lions);
    tcase_add_test(tests, test_from_nothing);
    tcase_add_test(tests, test_regions);
    tcase_add_test(tests, test_wide_castling);
    tcase_add_test(tests, test_one_wing);
    tcase_add_test(tests, test_airfield_and_prison);
    tcase_add_test(tests, test_many);
    tcase_add_loop_test(tests, test_error, 0, sizeof errors / sizeof *errors);
    tcase_add_loop_test(tests, test_start, 0, sizeof starts / sizeof *starts);
    tcase_add_test(tests, test_start_elsewhere);
    tcase_add_test(tests, test_hostile_bytes);
    tcase_add_test(tests, test_all_or_nothing);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
