/* Reads Betza's notation of how a piece goes. */
#include "variant/betza.h"

#include <stdlib.h>
#include <string.h>

/* Directions f b l r v s are as White sees them. */
static const char modifier_letters[] = "fblrvshmcien";

typedef struct {
    char letter;
    int shorter, longer; /* the leap's two components, shorter <= longer */
} Atom;

static const Atom atoms[] = {
    {'W', 0, 1}, {'F', 1, 1}, {'D', 0, 2}, {'N', 1, 2}, {'A', 2, 2},
    {'H', 0, 3}, {'C', 1, 3}, {'Z', 2, 3}, {'G', 3, 3},
};

/* One group of the notation, such as `fmW`: what stands before an atom, and the atom. */
typedef struct {
    char directions[16];
    uint8_t modes;
    bool initial; /* i: a first move only, which is the doubleStep keys' business */
} Modifiers;

static bool points(char direction, int dx, int dy)
{
    switch (direction) {
    case 'f': return dy > 0;
    case 'b': return dy < 0;
    case 'l': return dx < 0;
    case 'r': return dx > 0;
    case 'v': return dy != 0;
    case 's': return dx != 0;
    default: return false;
    }
}

static bool is_vertical(char direction)
{
    return strchr("fbv", direction) != NULL;
}

/* Whether `second` after `first` makes one direction of two letters, for that shape of leap.
 * On diagonals fl, fr, bl, br (either way round) are single directions. On oblique leaps also
 * doubled letters, and h after a letter ("half": every leap that way). */
static bool is_pair(char first, char second, bool oblique)
{
    if (second == '\0' || first == 'h') {
        return false;
    }
    if (second == 'h') {
        return strchr("fblr", first) != NULL;
    }
    if (first == second) {
        return true;
    }
    if (is_vertical(first) == is_vertical(second)) {
        return false;
    }
    return oblique || (strchr("vs", first) == NULL && strchr("vs", second) == NULL);
}

/* An oblique leap seen through a pair: the first letter is the way of its shorter component, the
 * second of its longer; a doubled letter (or a single one, its short form) looks at the longer. */
static bool oblique_matches(char first, char second, int dx, int dy)
{
    if (second == 'h') {
        return points(first, dx, dy);
    }
    bool tall = abs(dy) > abs(dx);
    return is_vertical(second) == tall && points(first, dx, dy) && points(second, dx, dy);
}

/* Whether a leap is one of those that the direction letters leave. No letters: all. */
static bool directions_match(const char *letters, int dx, int dy)
{
    bool oblique = dx != 0 && dy != 0 && abs(dx) != abs(dy);
    bool diagonal = abs(dx) == abs(dy);
    if (*letters == '\0') {
        return true;
    }
    for (const char *p = letters; *p != '\0'; p++) {
        char first = *p, second = *p;
        if ((oblique || diagonal) && is_pair(first, p[1], oblique)) {
            second = *++p;
        }
        bool match = oblique ? oblique_matches(first, second, dx, dy)
                             : points(first, dx, dy) && (second == 'h' || points(second, dx, dy));
        if (match) {
            return true;
        }
    }
    return false;
}

static void leap_add(PieceRules *piece, int dx, int dy, uint8_t modes)
{
    for (int i = 0; i < piece->leap_count; i++) {
        if (piece->leaps[i].dx == dx && piece->leaps[i].dy == dy) {
            piece->leaps[i].modes |= modes;
            return;
        }
    }
    piece->leaps[piece->leap_count++] = (Leap){(int8_t)dx, (int8_t)dy, modes};
}

/* Adds the four or eight leaps of an atom, in the directions asked for. There are 48 different
 * ones over all atoms, which is LEAPS_MAX. False if the directions leave none. */
static bool atom_add(PieceRules *piece, const Atom *atom, const Modifiers *m)
{
    bool any = false;
    for (int dy = -atom->longer; dy <= atom->longer; dy++) {
        for (int dx = -atom->longer; dx <= atom->longer; dx++) {
            int low = abs(dx) < abs(dy) ? abs(dx) : abs(dy);
            int high = abs(dx) < abs(dy) ? abs(dy) : abs(dx);
            if (low == atom->shorter && high == atom->longer &&
                directions_match(m->directions, dx, dy)) {
                any = true;
                if (!m->initial) {
                    leap_add(piece, dx, dy, m->modes);
                }
            }
        }
    }
    return any;
}

static const Atom *atom_find(char letter)
{
    for (size_t i = 0; i < sizeof atoms / sizeof *atoms; i++) {
        if (atoms[i].letter == letter) {
            return &atoms[i];
        }
    }
    return NULL;
}

static bool modifiers_read(const char **text, Modifiers *m, Error *e)
{
    const char *start = *text;
    size_t length = strspn(start, modifier_letters), count = 0;
    *m = (Modifiers){0};
    bool pass_by = false; /* n: not over pieces; only with i, where a double step needs it */
    for (size_t i = 0; i < length; i++) {
        char c = start[i];
        if (c == 'm' || c == 'c') {
            m->modes |= c == 'm' ? MODE_MOVE : MODE_CAPTURE;
        } else if (c == 'i') {
            m->initial = true;
        } else if (c == 'n') {
            pass_by = true;
        } else if (c != 'e') {
            bool half = c == 'h' && i > 0 && strchr("fblr", start[i - 1]) != NULL;
            if (c == 'h' && !half) {
                return error_set(e, "Betza '%.40s': h must follow f, b, l or r", start);
            }
            if (count + 1 == sizeof m->directions) {
                return error_set(e, "Betza '%.40s': too many directions", start);
            }
            m->directions[count++] = c;
        }
    }
    if (pass_by && !m->initial) {
        return error_set(e, "Betza '%.40s': n is understood only together with i", start);
    }
    if (m->modes == 0) {
        m->modes = MODE_MOVE | MODE_CAPTURE;
    }
    *text += length;
    return true;
}

static bool slide_add(PieceRules *piece, uint8_t slides, const Modifiers *m, const char *at,
                      Error *e)
{
    if (m->directions[0] != '\0' || m->modes != (MODE_MOVE | MODE_CAPTURE) || m->initial) {
        return error_set(e, "Betza '%.40s': sliding moves take no modifiers here", at);
    }
    piece->slides |= slides;
    return true;
}

/* What follows a single-step atom: 1 = that step only, 0 = to any distance, none = as the atom is.
 * A doubled W or F is a slide as well. */
static bool range_read(const char **text, char atom, bool *slides, Error *e)
{
    char c = **text;
    if ((atom == 'W' || atom == 'F') && c == atom) {
        *slides = true;
        ++*text;
    } else if (c == '0' || c == '1') {
        *slides = c == '0';
        ++*text;
    }
    if (**text >= '0' && **text <= '9') {
        return error_set(e, "Betza '%c%.20s': the range may be 0 (any distance) or 1", atom, *text);
    }
    return true;
}

/* The letters that stand for steps and slides: W F K R B Q. */
static bool stepper_read(PieceRules *piece, char atom, const Modifiers *m, const char **text,
                         Error *e)
{
    const char *at = *text - 1;
    bool slides = atom == 'R' || atom == 'B' || atom == 'Q';
    bool ortho = strchr("WKRQ", atom) != NULL, diag = strchr("FKBQ", atom) != NULL;
    if (!range_read(text, atom, &slides, e)) {
        return false;
    }
    if (slides) {
        unsigned classes = (ortho ? SLIDE_ORTHO : 0u) | (diag ? SLIDE_DIAG : 0u);
        return slide_add(piece, (uint8_t)classes, m, at, e);
    }
    bool any = false;
    any |= ortho && atom_add(piece, atom_find('W'), m);
    any |= diag && atom_add(piece, atom_find('F'), m);
    return any || error_set(e, "Betza '%.40s': no leap goes that way", at);
}

static bool group_read(PieceRules *piece, const char **text, Error *e)
{
    Modifiers m;
    const char *start = *text;
    if (!modifiers_read(text, &m, e)) {
        return false;
    }
    char atom = **text;
    if (atom == '\0') {
        return error_set(e, "Betza '%.40s': an atom such as W or N must follow", start);
    }
    ++*text;
    if (strchr("WFKRBQ", atom) != NULL) {
        return stepper_read(piece, atom, &m, text, e);
    }
    const Atom *leaper = atom_find(atom);
    if (leaper == NULL) {
        return error_set(e, "Betza '%.40s': '%c' is none of W F D A N C Z H G K Q R B", start,
                         atom);
    }
    if (**text == atom || (**text >= '0' && **text <= '9')) {
        return error_set(e, "Betza '%.40s': riders of %c are not known here", start, atom);
    }
    return atom_add(piece, leaper, &m) ||
           error_set(e, "Betza '%.40s': no leap goes that way", start);
}

/* A single step along a line in which the piece slides says nothing new: drop it. */
static void drop_covered(PieceRules *piece)
{
    int kept = 0;
    for (int i = 0; i < piece->leap_count; i++) {
        Leap leap = piece->leaps[i];
        int size = abs(leap.dx) + abs(leap.dy);
        bool step = abs(leap.dx) <= 1 && abs(leap.dy) <= 1;
        bool covered = step && (piece->slides & (size == 1 ? SLIDE_ORTHO : SLIDE_DIAG)) != 0;
        if (!covered) {
            piece->leaps[kept++] = leap;
        }
    }
    piece->leap_count = kept;
}

bool betza_read(const char *text, PieceRules *piece, Error *e)
{
    if (strlen(text) >= BETZA_MAX) {
        return error_set(e, "Betza '%.40s...' is longer than %d letters", text, BETZA_MAX - 1);
    }
    PieceRules read = *piece;
    memset(read.leaps, 0, sizeof read.leaps);
    memset(read.betza, 0, sizeof read.betza);
    read.leap_count = 0;
    read.slides = 0;
    for (const char *rest = text; *rest != '\0';) {
        if (!group_read(&read, &rest, e)) {
            return false;
        }
    }
    drop_covered(&read);
    memcpy(read.betza, text, strlen(text));
    *piece = read;
    return true;
}
