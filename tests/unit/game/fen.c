/* FEN both ways: every position of the perft suites, and what must be refused. */
#include <stdlib.h>

#include "game/fen.h"
#include "support/fixture.h"

static void check_round_trip(const Variant *v, const char *fen, const char *expected)
{
    Setup s;
    Error e;
    char text[FEN_MAX];
    ck_assert_msg(fen_read(v, fen, &s, &e), "%s: %s", fen, e.text);
    fen_write(v, &s, text);
    ck_assert_str_eq(text, expected);
}

static void round_trip(const Variant *v, const char *fen)
{
    check_round_trip(v, fen, fen);
}

/* The same with both clocks left off; only where no ko follows them. */
static void without_clocks(const Variant *v, const char *fen)
{
    char cut[FEN_MAX], expected[FEN_MAX + 8];
    (void)snprintf(cut, sizeof cut, "%s", fen);
    char *end = cut;
    for (int fields = 0; fields < 4; fields++) {
        end += strcspn(end, " ");
        end += *end == ' ' && fields < 3;
    }
    *end = '\0';
    (void)snprintf(expected, sizeof expected, "%s 0 1", cut);
    check_round_trip(v, cut, expected);
}

START_TEST(epd_round_trip)
{
    fixture_each_fen(&epd_files[_i], round_trip);
    fixture_each_fen(&epd_files[_i], without_clocks);
}
END_TEST

static const char *const games[] = {"chess", "hole", "wormhole", "hostage", "eightstone"};

START_TEST(start_positions)
{
    const Variant *v = fixture_variant(games[_i]);
    round_trip(v, v->start_fen);
}
END_TEST

static const struct {
    const char *variant, *in, *out;
} accepted[] = {
    /* Pieces off the board in any order; QRBNPqrbnp on output. */
    {"hostage", "4k3/8/8/8/8/8/8/4K3[pNQnPbRqBr#pQnNqPrbBR] w - - 0 1",
     "4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp#QRBNPqrbnp] w - - 0 1"},
    {"hostage", "4k3/8/8/8/8/8/8/4K3 w - - 3 9", "4k3/8/8/8/8/8/8/4K3[] w - - 3 9"},
    {"hostage", "4k3/8/8/8/8/8/8/4K3[#] w - - 3 9", "4k3/8/8/8/8/8/8/4K3[] w - - 3 9"},
    {"hostage", "4k2r/8/8/8/8/8/8/4K3[] w kE -", "4k2r/8/8/8/8/8/8/4K3[] w Ek - 0 1"},
    {"chess", "  r3k2r/8/8/8/8/8/8/R3K2R   b  qkQK -  ", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"},
    /* A side without a king has lost, in Hole only. */
    {"hole", "***1***/**3**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** b - - 0 1",
     "***1***/**3**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** b - - 0 1"},
    {"eightstone", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1 -", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1"},
    {"eightstone", "4k3/8/8/8/1*6/8/8/8/4K3 w - - 0 1 b5b4",
     "4k3/8/8/8/1*6/8/8/8/4K3 w - - 0 1 b5b4"},
    /* A leap from b3 over b4 to b5, a swap of the stone on b3 with the knight on b4. */
    {"eightstone", "4k3/8/8/8/1*6/1*6/8/8/4K3 w - - 0 1 b5b3",
     "4k3/8/8/8/1*6/1*6/8/8/4K3 w - - 0 1 b5b3"},
    {"eightstone", "4k3/8/8/8/1*6/1n6/8/8/4K3 w - - 0 1 b5b4",
     "4k3/8/8/8/1*6/1n6/8/8/4K3 w - - 0 1 b5b4"},
    /* The stone has gone to where the pawn came from. */
    {"eightstone", "4k3/8/8/8/8/3pP3/8/4*3/4K3 b - e3 0 1 e2d2",
     "4k3/8/8/8/8/3pP3/8/4*3/4K3 b - e3 0 1 e2d2"},
};
enum { ACCEPTED = sizeof accepted / sizeof accepted[0] };

START_TEST(accepts)
{
    check_round_trip(fixture_variant(accepted[_i].variant), accepted[_i].in, accepted[_i].out);
}
END_TEST

/* What must be refused, and words that the reason must have. */
static const struct {
    const char *variant, *fen, *reason;
} refused[] = {
    {"chess", "", "0 of its fields"},
    {"chess", "4k3/8/8/8/8/8/8/4K3", "1 of its fields"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0", "move number is missing"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 -", "more than 6"},
    {"eightstone", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1 - -", "more than 7"},
    {"chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks"},
    {"chess", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "more than 8 ranks"},
    {"chess", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", "more than 8 ranks"},
    {"chess", "4k3/8/8/9/8/8/8/4K3 w - - 0 1", "rank 5 goes past the edge"},
    {"chess", "4k3/8/8/44p/8/8/8/4K3 w - - 0 1", "rank 5 goes past the edge"},
    {"chess", "4k3/8/8/99999999999999999999/8/8/8/4K3 w - - 0 1", "past the edge"},
    {"chess", "4k3/8/8/ppppppppp/8/8/8/4K3 w - - 0 1", "past the edge"},
    {"chess", "4k3/8/8/7/8/8/8/4K3 w - - 0 1", "rank 5 has 7 squares"},
    {"chess", "4k3/8/8/08/8/8/8/4K3 w - - 0 1", "begin with 0"},
    {"chess", "4k3/8/8/7x/8/8/8/4K3 w - - 0 1", "'x' is no piece"},
    {"chess", "4k3/8/8/7\xc3/8/8/8/4K3 w - - 0 1", "is no piece"},
    {"chess", "4k3/8/8/7*/8/8/8/4K3 w - - 0 1", "* on h5"},
    {"hostage", "4k3/8/8/7*/8/8/8/4K3[] w - - 0 1", "* on h5"},
    {"hole", "***k***/**3**/*5*/7/7/7/3*3/*5*/**3**/***K*** w - - 0 1", "d7 is no square"},
    {"hole", "***k***/**3**/*5*/3p3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", "d7 is no square"},
    {"hole", "***k***/**3**/*5*/3*3/3*3/7/3*3/*5*/**3**/***K*** w - - 0 1", "* on d6"},
    {"hole", "3k3/**3**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", "a10 is no square"},
    {"chess", "4k3/8/8/8/8/8/8/8 w - - 0 1", "White has no king"},
    {"chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has no king"},
    {"chess", "4k3/8/8/8/8/8/4K3/4K3 w - - 0 1", "White has 2 kings"},
    {"hole", "***1***/**3**/*5*/3*3/7/7/3*3/*5*/**3**/***1*** w - - 0 1", "neither side"},
    {"hole", "***k***/**k2**/*5*/3*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", "Black has 2 kings"},
    {"chess", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "cannot stand on h8"},
    {"chess", "4k2p/8/8/8/8/8/8/4K3 w - - 0 1", "cannot stand on h8"},
    {"hole", "***k***/**3**/*P4*/3*3/7/7/3*3/*5*/**3**/***K*** w - - 0 1", "cannot stand on b8"},
    {"chess", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "leave off the ["},
    {"hostage", "4k3/8/8/8/8/8/8/4K3[P w - - 0 1", "closing ]"},
    {"hostage", "4k3/8/8/8/8/8/8/4K3[P]p w - - 0 1", "follow the ]"},
    {"hostage", "4k3/8/8/8/8/8/8/4K3[P##p] w - - 0 1", "'#' cannot be off"},
    {"hostage", "4k3/8/8/8/8/8/8/4K3[k] w - - 0 1", "'k' cannot be off"},
    {"hostage", "4k3/8/8/8/8/8/8/4K3[7] w - - 0 1", "'7' cannot be off"},
    {"hostage",
     "4k3/8/8/8/8/8/8/4K3[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP] w - -",
     "64 pieces 'P'"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side to move"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 white - - 0 1", "side to move"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w K - 0 1", "rook on h1"},
    {"chess", "4k3/8/8/8/8/8/8/3K3R w K - 0 1", "king on e1"},
    {"chess", "r3k3/8/8/8/8/8/8/4K3 w k - 0 1", "rook on h8"},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "twice"},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w KX - 0 1", "'X'"},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w E - 0 1", "'E'"},
    {"chess", "4k3/8/8/8/8/8/8/4K2R w K- - 0 1", "'-'"},
    {"hostage", "4k3/8/8/8/8/8/8/4K2R[] w KE - 0 1", "E stands only"},
    {"hostage", "4k3/8/8/8/8/8/8/3K4[] w E - 0 1", "king on e1"},
    {"hole", "***k***/**dqr**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w K - 0 1", "castling"},
    {"wormhole", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "castling"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - e9 0 1", "en passant"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - e6e5 0 1", "en passant"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "no enemy pawn"},
    {"chess", "4k3/8/8/8/4p3/8/8/4K3 w - e5 0 1", "no double step of Black"},
    {"chess", "4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "no double step of White"},
    {"chess", "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "must be empty"},
    {"chess", "4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1", "must be empty"},
    {"eightstone", "4k3/8/4*3/4p3/8/8/8/8/4K3 w - e7 0 1", "must be empty"},
    {"wormhole", "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "en passant"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - abc 1", "halfmove clock"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1", "halfmove clock"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "move number"},
    {"chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1x", "move number"},
    {"eightstone", "4k3/8/8/8/1*6/8/8/8/4K3 w - - 0 1 b5", "ko"},
    {"eightstone", "4k3/8/8/8/1*6/8/8/8/4K3 w - - 0 1 b5b4b3", "ko"},
    {"eightstone", "4k3/8/8/8/1*6/8/8/8/4K3 w - - 0 1 b4b5", "no stone stands"},
    {"eightstone", "4k3/8/8/8/1*6/8/8/8/4K3 w - - 0 1 b5b5", "takes back no"},
    {"eightstone", "4k3/8/8/8/1*6/8/8/8/4K3 w - - 0 1 b5b3", "takes back no"},
    {"eightstone", "4k3/8/8/8/1*6/8/8/8/4K3 w - - 0 1 b5c4", "takes back no"},
    {"eightstone", "4k3/8/8/8/1*6/1N6/8/8/4K3 w - - 0 1 b5b4", "takes back no"},
};
enum { REFUSED = sizeof refused / sizeof refused[0] };

static void check_refused(const char *variant, const char *fen, const char *reason)
{
    Setup s, before;
    Error e = {""};
    memset(&s, 0x5a, sizeof s);
    memcpy(&before, &s, sizeof s);
    ck_assert_msg(!fen_read(fixture_variant(variant), fen, &s, &e), "accepted: %s", fen);
    ck_assert_msg(strstr(e.text, reason) != NULL, "%s: %s", fen, e.text);
    ck_assert(memcmp(&before, &s, sizeof s) == 0);
}

START_TEST(refuses)
{
    check_refused(refused[_i].variant, refused[_i].fen, refused[_i].reason);
}
END_TEST

START_TEST(refuses_a_megabyte)
{
    enum { MEGABYTE = 1 << 20 };
    char *fen = malloc(MEGABYTE + 1);
    ck_assert_ptr_nonnull(fen);
    memset(fen, '/', MEGABYTE);
    fen[MEGABYTE] = '\0';
    check_refused("chess", fen, "bytes long");
    free(fen);
}
END_TEST

/* Both words of a Setup that a FEN does not show letter by letter. */
START_TEST(unmoved_king_bits)
{
    Setup s;
    Error e;
    const Variant *v = fixture_variant("hostage");
    ck_assert(fen_read(v, "r3k3/8/8/8/8/8/8/4K2R[Nb#QPp] w Kq - 0 1", &s, &e));
    ck_assert_int_eq(s.castling, CASTLE_K | CASTLE_E | CASTLE_q | CASTLE_e);
    ck_assert_int_eq(s.hand[WHITE][variant_kind(v, 'N')], 1);
    ck_assert_int_eq(s.hand[BLACK][variant_kind(v, 'B')], 1);
    ck_assert_int_eq(s.prison[BLACK][variant_kind(v, 'Q')], 1);
    ck_assert_int_eq(s.prison[BLACK][variant_kind(v, 'P')], 1);
    ck_assert_int_eq(s.prison[WHITE][variant_kind(v, 'P')], 1);
    ck_assert(fen_read(fixture_variant("chess"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1", &s, &e));
    ck_assert_int_eq(s.castling, CASTLE_K);
}
END_TEST

/* --- FENs as people's programs write them ------------------------------------------------------ */

#define START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"

static const struct {
    const char *variant, *in, *out, *note;
} mended[] = {
    {"chess", START, START " w - - 0 1", "side to move '' read as 'w'; castling '' read as '-'"},
    {"chess", START " b", START " b - - 0 1", "castling '' read as '-'"},
    {"chess", START " w KQkq", START " w KQkq - 0 1", ""},
    {"chess", START " w KQkq - 7", START " w KQkq - 7 1", ""},
    {"chess", START " w KQkq 7 3", START " w KQkq - 7 3", ""},
    {"chess", START " b 7 3", START " b - - 7 3", "castling"},
    {"chess", START " w KQkq - - -", START " w KQkq - 0 1", "move number '-' read as '1'"},
    {"chess", START " w KQkq - 0 0", START " w KQkq - 0 1", "move number '0' read as '1'"},
    {"chess", START " w KQkq - -1 -7", START " w KQkq - 0 1", "clock '-1' read as '0'; move"},
    {"chess", START " w KQkq - 99999999999 99999999999999999999", START " w KQkq - 9999 99999",
     "halfmove clock '99999999999' read as '9999'; move number"},
    {"chess", START " W KQkq - 0 1", START " w KQkq - 0 1", "side to move 'W' read as 'w'"},
    {"chess", START " black KQkq - 0 1", START " b KQkq - 0 1", "'black' read as 'b'"},
    {"chess", "  " START "\tw  KQkq - 0 1 ", START " w KQkq - 0 1", ""},
    /* Castling that cannot be. */
    {"chess", "4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
     "castling 'KQkq' read as 'K'"},
    {"chess", "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1", "kq"},
    {"chess", START " w KKqqZ- - 0 1", START " w Kq - 0 1", "'KKqqZ-' read as 'Kq'"},
    {"chess", START " w HAha - 0 1", START " w KQkq - 0 1", "'HAha' read as 'KQkq'"},
    {"chess", START " w KQkqKQkqKQkq - 0 1", START " w KQkq - 0 1", "read as 'KQkq'"},
    {"hole", "***k***/**dqr**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w KQkq - 0 1",
     "***k***/**dqr**/*ppppp*/3*3/7/7/3*3/*PPPPP*/**RQD**/***K*** w - - 0 1", "castling"},
    {"hostage", "4k3/8/8/8/8/8/8/4K2R[] w EK - 0 1", "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1", "'EK'"},
    {"hostage", "4k3/8/8/8/8/8/8/3K3R[] w Ee - 0 1", "4k3/8/8/8/8/8/8/3K3R[] w e - 0 1", "'Ee'"},
    /* En passant that cannot be. */
    {"chess", START " w KQkq e3 0 1", START " w KQkq - 0 1", "en passant 'e3' read as '-'"},
    {"chess", START " b KQkq z9 0 1", START " b KQkq - 0 1", "en passant 'z9' read as '-'"},
    {"wormhole", "cnwlkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWLKWNC w - e6 0 1",
     "cnwlkwnc/pppppppp/8/8/8/8/PPPPPPPP/CNWLKWNC w - - 0 1", "en passant"},
    {"chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", ""},
    {"eightstone", "rnbqkbnr/pppppppp/8/1*4*1/1*1**1*1/1*4*1/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 b5b9",
     "rnbqkbnr/pppppppp/8/1*4*1/1*1**1*1/1*4*1/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "ko 'b5b9' read as '-'"},
    /* Empty squares one by one. */
    {"chess", "4k3/44/1111p3/08/53/8/8/4K3 w - - 0 1", "4k3/8/4p3/8/8/8/8/4K3 w - - 0 1",
     "placement"},
    /* Pieces off the board. */
    {"hostage", START "[-] w KQkq - 0 1", START "[] w KQkq - 0 1", "placement"},
    {"hostage", START "/Pp w KQkq - 0 1", START "[Pp] w KQkq - 0 1", "placement"},
    {"hostage", START "/ w KQkq - 0 1", START "[] w KQkq - 0 1", "placement"},
    {"hostage", START "/- w KQkq - 0 1", START "[] w KQkq - 0 1", "placement"},
    {"hostage", START "[N3P] w KQkq - 0 1", START "[NPPP] w KQkq - 0 1", "placement"},
    {"hostage", START "[2p#10Q] w KQkq - 0 1", START "[pp#QQQQQQQQQQ] w KQkq - 0 1", "placement"},
    {"hostage", START "[n#B] w KQkq - 0 1", START "[n#B] w KQkq - 0 1", ""},
    {"hostage", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ~KBNR[] w KQkq - 0 1",
     START "[] w KQkq - 0 1", "placement"},
    {"chess", START "[-] w KQkq - 0 1", START " w KQkq - 0 1", "placement"},
    {"chess", START "[] w KQkq - 0 1", START " w KQkq - 0 1", "placement"},
};
enum { MENDED = sizeof mended / sizeof mended[0] };

START_TEST(mends)
{
    Setup s;
    Error note = {"?"}, e;
    char text[FEN_MAX];
    const Variant *v = fixture_variant(mended[_i].variant);
    ck_assert_msg(fen_read_mended(v, mended[_i].in, &s, &note, &e), "%s: %s", mended[_i].in,
                  e.text);
    fen_write(v, &s, text);
    ck_assert_str_eq(text, mended[_i].out);
    ck_assert_msg(mended[_i].note[0] == '\0' ? note.text[0] == '\0'
                                             : strstr(note.text, mended[_i].note) != NULL,
                  "%s: '%s'", mended[_i].in, note.text);
}
END_TEST

/* Nothing is read otherwise than by the strict reader where that reads it. */
static void mends_nothing(const Variant *v, const char *fen)
{
    Setup strict, s;
    Error note = {"?"}, e;
    ck_assert(fen_read(v, fen, &strict, &e));
    ck_assert_msg(fen_read_mended(v, fen, &s, &note, &e), "%s: %s", fen, e.text);
    char one[FEN_MAX], other[FEN_MAX];
    fen_write(v, &strict, one);
    fen_write(v, &s, other);
    ck_assert_str_eq(one, other);
    ck_assert_msg(note.text[0] == '\0', "%s: %s", fen, note.text);
}

START_TEST(mends_nothing_that_is_right)
{
    fixture_each_fen(&epd_files[_i], mends_nothing);
}
END_TEST

static const struct {
    const char *variant, *fen, *reason;
} beyond[] = {
    {"chess", "", "0 of its fields"},
    {"chess", "x", "no piece"},
    {"chess", "w KQkq - 0 1", "rank 8"},
    {"chess", START " x KQkq - 0 1", "side to move"},
    {"chess", START " w KQkq - x 1", "halfmove clock: 'x'"},
    {"chess", START " w KQkq - 0 x", "move number: 'x'"},
    {"chess", START " w KQkq - 0 1 extra", "more than 6"},
    {"chess", START " w KQkq - 0 1 extra more", "more than 6"},
    {"eightstone", "rnbqkbnr/pppppppp/8/1*4*1/1*1**1*1/1*4*1/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - x",
     "more than"},
    {"chess", START "/8 w KQkq - 0 1", "more than 8 ranks"},
    {"chess", "/" START " w KQkq - 0 1", "rank 8 has 0"},
    {"chess", START "[N] w KQkq - 0 1", "leave off the ["},
    {"chess", START "/N w KQkq - 0 1", "more than 8 ranks"},
    {"chess", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", "past the edge"},
    {"chess", "4k3/54/8/8/8/8/8/4K3 w - - 0 1", "past the edge"},
    {"chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", "no king"},
    {"hostage", START "[K] w KQkq - 0 1", "'K' cannot be off the board"},
    {"hostage", START "[3] w KQkq - 0 1", "cannot be off the board"},
    {"hostage", START "[N w KQkq - 0 1", "closing ]"},
    {"hostage", START "[100N] w KQkq - 0 1", "at most"},
    {"hostage", START "[999999999999999999N] w KQkq - 0 1", "cannot be off"},
    {"hostage", START "[N]x w KQkq - 0 1", "nothing may follow"},
};
enum { BEYOND = sizeof beyond / sizeof beyond[0] };

START_TEST(does_not_mend)
{
    Setup s, before;
    Error note = {"?"}, e = {""};
    memset(&s, 0x5a, sizeof s);
    memcpy(&before, &s, sizeof s);
    const Variant *v = fixture_variant(beyond[_i].variant);
    ck_assert_msg(!fen_read_mended(v, beyond[_i].fen, &s, &note, &e), "read: %s", beyond[_i].fen);
    ck_assert_msg(strstr(e.text, beyond[_i].reason) != NULL, "%s: %s", beyond[_i].fen, e.text);
    ck_assert(memcmp(&before, &s, sizeof s) == 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("fen");
    TCase *tcase = tcase_create("fen");
    tcase_add_loop_test(tcase, epd_round_trip, 0, EPD_FILES);
    tcase_add_loop_test(tcase, start_positions, 0, 5);
    tcase_add_loop_test(tcase, accepts, 0, ACCEPTED);
    tcase_add_loop_test(tcase, refuses, 0, REFUSED);
    tcase_add_loop_test(tcase, mends, 0, MENDED);
    tcase_add_loop_test(tcase, mends_nothing_that_is_right, 0, EPD_FILES);
    tcase_add_loop_test(tcase, does_not_mend, 0, BEYOND);
    tcase_add_test(tcase, refuses_a_megabyte);
    tcase_add_test(tcase, unmoved_king_bits);
    suite_add_tcase(suite, tcase);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? 0 : 1;
}
