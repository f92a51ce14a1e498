/* FENs as people and their programs write them, made into FENs as docs/rules.md has them. Each field is
 * mended by itself; what cannot be is left as it stands, for the reader to say what is wrong. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "game/fen.h"
#include "game/notation/fen_internal.h"

/* The words of a FEN by what they are; NULL = not there. */
typedef struct {
    char *placement, *side, *castling, *en_passant, *clock, *number, *ko;
    bool more; /* there are words beyond these */
} Fields;

typedef struct {
    const Variant *v;
    Text *fen; /* the mended one */
    Text *note;
    Setup read; /* what the fields so far say; without a placement if that cannot be read */
    bool placed;
} Mender;

static bool is_number(const char *word)
{
    const char *digits = word + (*word == '-' || *word == '+');
    return *digits != '\0' && strspn(digits, "0123456789") == strlen(digits);
}

/* Fields that a program has no use for are sometimes left out: a number is a clock wherever it
 * comes. */
static Fields split(char *text)
{
    Fields f = {.placement = text_word(&text), .side = text_word(&text)};
    char *word = text_word(&text);
    if (word != NULL && !is_number(word)) {
        f.castling = word;
        word = text_word(&text);
    }
    if (word != NULL && !is_number(word)) {
        f.en_passant = word;
        word = text_word(&text);
    }
    f.clock = word;
    f.number = text_word(&text);
    f.ko = text_word(&text);
    f.more = text_word(&text) != NULL;
    return f;
}

/* Puts a field down, and notes what was made of it. */
static void put(Mender *m, const char *field, const char *was, const char *is)
{
    text_add(m->fen, "%s%s", m->fen->length > 0 ? " " : "", is);
    if (was == NULL || strcmp(was, is) != 0) {
        text_add(m->note, "%s%s '%.20s' read as '%.100s'", m->note->length > 0 ? "; " : "", field,
                 was == NULL ? "" : was, is);
    }
}

/* The same for one that may be missing. */
static void put_optional(Mender *m, const char *field, const char *was, const char *is)
{
    put(m, field, was == NULL ? is : was, is);
}

/* --- Placement --------------------------------------------------------------------------------- */

/* "44" and "1111" for 8, where no rank has ten squares; more than a rank holds is left. */
static const char *add_run(const Variant *v, const char *at, Text *out)
{
    size_t length = strspn(at, "0123456789");
    int sum = 0;
    for (size_t i = 0; i < length; i++) {
        sum += at[i] - '0';
    }
    if (length == 1 || v->files >= 10 || sum > v->files) {
        text_add(out, "%.*s", (int)length, at);
    } else if (sum > 0) {
        text_add(out, "%d", sum);
    }
    return at + length;
}

/* Pieces off the board: "-" for none, and "3P" for PPP. */
static void add_holdings(const char *from, const char *end, Text *out)
{
    text_char(out, '[');
    while (from < end) {
        char *letter;
        long times = strtol(from, &letter, 10);
        if (!isdigit((unsigned char)*from)) {
            if (*from != '-') {
                text_char(out, *from);
            }
            from++;
            continue;
        }
        if (letter >= end) { /* of nobody */
            text_add(out, "%.*s", (int)(end - from), from);
            break;
        }
        for (; times > 0 && !out->cut; times--) {
            text_char(out, *letter);
        }
        from = letter + 1;
    }
    text_char(out, ']');
}

/* Where what is off the board begins: at a bracket, or at the slash of one rank too many. */
static const char *holdings_start(const Variant *v, const char *placement)
{
    int slashes = 0;
    for (const char *p = placement; *p != '\0'; p++) {
        slashes += *p == '/';
        if (*p == '[' || (slashes == v->ranks && *p == '/')) {
            return p;
        }
    }
    return placement + strlen(placement);
}

/* The mark of a promoted piece, `~`, means nothing where captures do not come back. */
static void mend_placement(const Variant *v, const char *placement, Text *out)
{
    const char *holdings = holdings_start(v, placement), *end = holdings + strlen(holdings);
    for (const char *p = placement; p < holdings;) {
        if (isdigit((unsigned char)*p)) {
            p = add_run(v, p, out);
        } else {
            if (*p != '~' || v->captures_to_hand) {
                text_char(out, *p);
            }
            p++;
        }
    }
    bool bracket = *holdings == '[', closed = bracket && end[-1] == ']';
    const char *from = holdings + (holdings < end);
    end -= closed;
    bool none = from == end || (end - from == 1 && *from == '-');
    if (bracket && !closed) {
        text_add(out, "%s", holdings);
    } else if (variant_has_drops(v) && *holdings != '\0') {
        add_holdings(from, end, out);
    } else if (!none) {
        text_add(out, "%s", holdings);
    }
}

/* --- The other fields -------------------------------------------------------------------------- */

static const char *mend_side(const char *side)
{
    if (side == NULL || strcasecmp(side, "w") == 0 || strcasecmp(side, "white") == 0) {
        return "w";
    }
    return strcasecmp(side, "b") == 0 || strcasecmp(side, "black") == 0 ? "b" : side;
}

/* Whether the field holds the right: by its letter, or (Shredder-FEN) by that of the rook's file. */
static bool claims(const Variant *v, const char *field, char right)
{
    Colour c = isupper((unsigned char)right) ? WHITE : BLACK;
    int wing = tolower((unsigned char)right) == 'k' ? KINGSIDE : QUEENSIDE;
    Square rook = v->castling[c].rook_from[wing];
    char file = rook == NO_SQUARE ? right : (char)((c == WHITE ? 'A' : 'a') + v->file_of[rook]);
    bool unmoved = tolower((unsigned char)right) == 'e';
    return strchr(field, right) != NULL || (!unmoved && strchr(field, file) != NULL);
}

/* The rights that the placement allows, each by itself, and together (docs/rules.md, Hostage: E only
 * without K and Q). */
enum { RIGHTS_MAX = 8 }; /* bytes of all letters */
static const char *mend_castling(Mender *m, const char *castling, char mended[RIGHTS_MAX])
{
    Setup s = m->read;
    Error e;
    Text t = text_over(mended, RIGHTS_MAX);
    if (fen_read_castling(m->v, castling, &s, &e)) {
        return castling;
    }
    for (const char *right = "KQEkqe"; *right != '\0'; right++) {
        text_char(&t, *right);
        s = m->read;
        if (!claims(m->v, castling, *right) || !fen_read_castling(m->v, mended, &s, &e)) {
            mended[--t.length] = '\0';
        }
    }
    return t.length > 0 ? mended : "-";
}

static const char *mend_en_passant(Mender *m, const char *square)
{
    Error e;
    Setup s = m->read;
    return fen_read_en_passant(m->v, square, &s, &e) ? square : "-";
}

/* A number is brought into its range, "-" is none; anything else is no clock. */
static void mend_clock(Mender *m, const char *field, const char *clock, int low, int high)
{
    char mended[32];
    Text t = text_over(mended, sizeof mended);
    long long n = clock == NULL ? low : strtoll(clock, NULL, 10);
    n = n < low ? low : n > high ? high : n;
    if (clock == NULL || is_number(clock) || strcmp(clock, "-") == 0) {
        text_add(&t, "%lld", n);
        put_optional(m, field, clock, mended);
    } else {
        put_optional(m, field, clock, clock);
    }
}

static const char *mend_ko(Mender *m, const char *ko)
{
    Error e;
    Setup s = m->read;
    return fen_read_ko(m->v, ko, &s, &e) ? ko : "-";
}

/* --- The whole --------------------------------------------------------------------------------- */

static void mend_board(Mender *m, const Fields *f)
{
    char placement[FEN_MAX], copy[FEN_MAX];
    Error e;
    Text t = text_over(placement, sizeof placement);
    mend_placement(m->v, f->placement, &t);
    memcpy(copy, placement, t.length + 1);
    m->placed = !t.cut && fen_read_placement(m->v, copy, &m->read, &e) &&
                fen_read_side(mend_side(f->side), &m->read, &e);
    put(m, "placement", f->placement, placement);
    put(m, "side to move", f->side, mend_side(f->side));
}

static void mend_rights(Mender *m, const Fields *f)
{
    char castling[RIGHTS_MAX];
    const char *rights = f->castling == NULL ? "-" : f->castling;
    const char *passed = f->en_passant == NULL ? "-" : f->en_passant;
    if (m->placed) {
        rights = mend_castling(m, rights, castling);
        passed = mend_en_passant(m, passed);
    }
    put(m, "castling", f->castling, rights);
    put_optional(m, "en passant", f->en_passant, passed);
}

static void mend(Mender *m, const Fields *f)
{
    mend_board(m, f);
    mend_rights(m, f);
    mend_clock(m, "halfmove clock", f->clock, 0, RULE_CLOCK_MAX);
    mend_clock(m, "move number", f->number, 1, MOVE_NUMBER_MAX);
    if (f->ko != NULL) {
        put(m, "ko", f->ko, m->placed ? mend_ko(m, f->ko) : f->ko);
    }
}

bool fen_read_mended(const Variant *v, const char *fen, Setup *s, Error *note, Error *e)
{
    char text[FEN_MAX], mended[FEN_MAX], told[sizeof note->text];
    size_t length = strlen(fen);
    Text out = text_over(mended, sizeof mended), notes = text_over(told, sizeof told);
    note->text[0] = '\0';
    if (length >= sizeof text) {
        return fen_read(v, fen, s, e);
    }
    memcpy(text, fen, length + 1);
    Fields f = split(text);
    if (f.placement == NULL || f.more || v->check_counting || (f.ko != NULL && !v->stones)) {
        return fen_read(v, fen, s, e);
    }
    Mender m = {.v = v, .fen = &out, .note = &notes, .read = fen_nothing()};
    mend(&m, &f);
    if (!fen_read(v, out.cut ? fen : mended, s, e)) {
        return false;
    }
    (void)error_set(note, "%s", told);
    return true;
}
