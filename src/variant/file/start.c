/* The start position: whether it fits the board and the pieces, and who stands where. The finer
 * points of a FEN are checked when a position is set from it. */
#include "variant/file/draft_internal.h"

#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The placement ends with the text, or before a blank. */
static bool is_end(char c)
{
    return c == '\0' || strchr(TEXT_BLANKS, c) != NULL;
}

/* What one letter or `*` of the placement puts on a place. */
static bool place_one(Draft *d, int rank, int file, const char *at)
{
    const Variant *v = d->v;
    char c = *at;
    bool square = v->at[rank][file] != NO_SQUARE;
    if (c == '*') {
        if (square && !v->stones && !v->wormholes) {
            return draft_error_at(d, KEY_START_FEN, at, 1, "* on %c%d, which is a square",
                                  'a' + file, rank + 1);
        }
    } else if (variant_kind(v, c) == NO_PIECE_TYPE) {
        return draft_error_at(d, KEY_START_FEN, at, 1,
                              "'%c' in rank %d is no piece of this variant", c, rank + 1);
    } else if (!square) {
        return draft_error_at(d, KEY_START_FEN, at, 1, "'%c' stands on %c%d, which is no square", c,
                              'a' + file, rank + 1);
    }
    d->placed[rank][file] = c;
    return true;
}

/* Passes over a number of empty squares; returns the file after them, -1 on an error. */
static int skip_empty(const Draft *d, const char **text, int rank, int file)
{
    int run = 0;
    const Variant *v = d->v;
    const char *start = *text;
    for (; isdigit((unsigned char)**text) && run <= v->files; ++*text) {
        run = run * 10 + (**text - '0');
    }
    if (run == 0 || run > v->files - file) {
        draft_error_at(d, KEY_START_FEN, start, (int)(*text - start),
                       "a number in rank %d does not fit %d files", rank + 1, v->files);
        return -1;
    }
    for (; run > 0; run--, file++) {
        if (v->at[rank][file] == NO_SQUARE) {
            draft_error_at(d, KEY_START_FEN, start, (int)(*text - start),
                           "%c%d is no square: write *", 'a' + file, rank + 1);
            return -1;
        }
    }
    return file;
}

static bool read_rank(Draft *d, const char **text, int rank)
{
    int file = 0;
    const char *start = *text;
    while (**text != '/' && **text != '[' && !is_end(**text)) {
        if (isdigit((unsigned char)**text)) {
            file = skip_empty(d, text, rank, file);
            if (file < 0) {
                return false;
            }
            continue;
        }
        if (file == d->v->files) {
            return draft_error_at(d, KEY_START_FEN, *text, 1, "rank %d is longer than %d files",
                                  rank + 1, file);
        }
        if (!place_one(d, rank, file++, (*text)++)) {
            return false;
        }
    }
    return file == d->v->files ||
           draft_error_at(d, KEY_START_FEN, start, (int)(*text - start),
                          "rank %d has %d of %d files", rank + 1, file, d->v->files);
}

/* Pieces off the board, `[airfield#prison]` or `[hands]`: known letters and no kings; `[-]`: none. */
static bool read_off_board(const Draft *d, const char *text)
{
    const Variant *v = d->v;
    size_t length = strcspn(text, TEXT_BLANKS);
    if (length == 0 || (length == 3 && strncmp(text, "[-]", length) == 0)) {
        return true;
    }
    if (!variant_has_drops(v) || text[length - 1] != ']') {
        return draft_error_at(d, KEY_START_FEN, text, (int)length,
                              variant_has_drops(v)
                                  ? "the brackets must end the placement"
                                  : "brackets need pieceDrops = true or captureType = prison");
    }
    int hashes = 0, count[128] = {0};
    for (size_t i = 1; i + 1 < length; i++) {
        PieceType t = variant_kind(v, text[i]);
        hashes += text[i] == '#';
        if (text[i] == '#' ? hashes > 1 || !v->prisons : t == NO_PIECE_TYPE || t == v->king) {
            return draft_error_at(d, KEY_START_FEN, text + i, 1, "'%c' cannot stand in %s", text[i],
                                  v->prisons ? "[airfield#prison]" : "[hands]");
        }
        if (++count[text[i] & 127] > HAND_MAX) {
            return draft_error_at(d, KEY_START_FEN, text + i, 1, "more than %d of '%c' in brackets",
                                  HAND_MAX, text[i]);
        }
    }
    return true;
}

static bool check_pieces(Draft *d)
{
    Variant *v = d->v;
    int kings[COLOURS] = {0};
    for (int s = 0; s < v->squares; s++) {
        char letter = d->placed[v->rank_of[s]][v->file_of[s]];
        Colour c = letter >= 'a' ? BLACK : WHITE;
        PieceType t = letter == '\0' || letter == '*' ? NO_PIECE_TYPE : variant_kind(v, letter);
        if (t != NO_PIECE_TYPE && t == v->king) {
            kings[c]++;
        }
        int first = c == WHITE ? 0 : v->ranks - 1;
        v->pawns_on_first_rank |= t != NO_PIECE_TYPE && t == v->pawn && v->rank_of[s] == first;
        if (t != NO_PIECE_TYPE && t == v->pawn && !v->pawns_beyond &&
            squareset_has(v->promotion_region[c], (Square)s)) {
            return draft_error(d, KEY_START_FEN, "a pawn in rank %d should have promoted",
                               v->rank_of[s] + 1);
        }
    }
    v->may_lack_king[WHITE] = kings[WHITE] == 0;
    v->may_lack_king[BLACK] = kings[BLACK] == 0;
    return (kings[WHITE] <= 1 && kings[BLACK] <= 1)
               ? draft_kings(d)
               : draft_error(d, KEY_START_FEN,
                             "White has %d kings and Black %d, neither may have more than one",
                             kings[WHITE], kings[BLACK]);
}

static bool read_placement(Draft *d, const char *text)
{
    for (int rank = d->v->ranks - 1; rank >= 0; rank--) {
        if (!read_rank(d, &text, rank)) {
            return false;
        }
        if (rank > 0 && *text != '/') {
            return draft_error_at(d, KEY_START_FEN, text, 1, "the placement ends at rank %d",
                                  rank + 1);
        }
        text += rank > 0;
    }
    if (*text == '/') {
        return draft_error_at(d, KEY_START_FEN, text, 1, "the placement has more than %d ranks",
                              d->v->ranks);
    }
    return read_off_board(d, text) && check_pieces(d);
}

bool draft_start(Draft *d)
{
    const char *text = draft_text(d, KEY_START_FEN);
    if (text == NULL) {
        return draft_error(d, KEY_START_FEN, "is missing");
    }
    if (strlen(text) >= FEN_MAX) {
        return draft_error(d, KEY_START_FEN, "longer than %d bytes", FEN_MAX - 1);
    }
    const char *rest = text;
    Word placement, side;
    (void)draft_word(&rest, &placement);
    if (!draft_word(&rest, &side) || side.length != 1 || strchr("wb", *side.at) == NULL) {
        return draft_error_at(d, KEY_START_FEN, side.at, side.length,
                              "after the placement must stand w or b");
    }
    snprintf(d->v->start_fen, sizeof d->v->start_fen, "%s", text);
    return read_placement(d, placement.at);
}
