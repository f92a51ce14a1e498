/* The board of a variant file: its size, its outline, its holes. */
#include "variant/file/draft_internal.h"

#include <string.h>

enum { SIZE_MIN = 3 };

static bool read_size(Draft *d)
{
    int last_file = -1, ranks = 0;
    if (draft_text(d, KEY_MAX_FILE) == NULL || draft_text(d, KEY_MAX_RANK) == NULL) {
        Key missing = draft_text(d, KEY_MAX_FILE) == NULL ? KEY_MAX_FILE : KEY_MAX_RANK;
        return draft_error(d, missing, "is missing, and so the size of the board is not known");
    }
    if (!draft_file(d, KEY_MAX_FILE, &last_file) || !draft_integer(d, KEY_MAX_RANK, &ranks)) {
        return false;
    }
    if (last_file + 1 < SIZE_MIN) {
        return draft_error(d, KEY_MAX_FILE, "a board has at least %d files", SIZE_MIN);
    }
    d->v->files = last_file + 1;
    d->v->ranks = ranks;
    return true;
}

/* What boardShape says of each place. */
typedef enum { PLACE_OUTSIDE, PLACE_SQUARE, PLACE_HOLE } Place;

/* Reads one rank of boardShape and steps past it: numbers of squares, `-` and `o`. */
static bool read_shape_rank(const Draft *d, const char **text, int rank, Place *places)
{
    int file = 0, files = d->v->files;
    const char *p = *text;
    while (*p != '/' && *p != '\0') {
        int run = 1;
        Place place = PLACE_SQUARE;
        if (*p >= '1' && *p <= '9') {
            for (run = 0; *p >= '0' && *p <= '9' && run <= files; p++) {
                run = run * 10 + (*p - '0');
            }
        } else if (*p == '-' || *p == 'o') {
            place = *p++ == 'o' ? PLACE_HOLE : PLACE_OUTSIDE;
        } else {
            return draft_error_at(d, KEY_BOARD_SHAPE, p, 1,
                                  "'%c' in rank %d: write numbers of squares, "
                                  "- for off the board, o for a hole",
                                  *p, rank + 1);
        }
        if (run > files - file) {
            return draft_error_at(d, KEY_BOARD_SHAPE, *text, (int)(p - *text),
                                  "rank %d is longer than %d files", rank + 1, files);
        }
        for (int i = 0; i < run; i++) {
            places[file++] = place;
        }
    }
    if (file != files) {
        return draft_error_at(d, KEY_BOARD_SHAPE, *text, (int)(p - *text),
                              "rank %d has %d of %d files", rank + 1, file, files);
    }
    *text = p;
    return true;
}

static bool read_shape(const Draft *d, Place places[RANKS_MAX][FILES_MAX])
{
    const char *text = draft_text(d, KEY_BOARD_SHAPE);
    for (int rank = d->v->ranks - 1; rank >= 0; rank--) {
        if (text == NULL) { /* no shape: the whole rectangle */
            for (int file = 0; file < d->v->files; file++) {
                places[rank][file] = PLACE_SQUARE;
            }
            continue;
        }
        if (!read_shape_rank(d, &text, rank, places[rank])) {
            return false;
        }
        if (*text != (rank > 0 ? '/' : '\0')) {
            return draft_error_at(d, KEY_BOARD_SHAPE, text, 1, "not %d ranks, separated by /",
                                  d->v->ranks);
        }
        text += rank > 0 ? 1 : 0;
    }
    return true;
}

bool draft_shape(Draft *d)
{
    Place places[RANKS_MAX][FILES_MAX] = {0};
    Variant *v = d->v;
    if (!read_size(d) || !read_shape(d, places)) {
        return false;
    }
    memset(v->at, NO_SQUARE, sizeof v->at);
    for (int rank = 0; rank < v->ranks; rank++) {
        for (int file = 0; file < v->files; file++) {
            v->hole[rank][file] = places[rank][file] == PLACE_HOLE;
            if (places[rank][file] != PLACE_SQUARE) {
                continue;
            }
            if (v->squares == SQUARES_MAX) {
                return draft_error(d, KEY_MAX_RANK,
                                   "the board has more than %d squares; "
                                   "boardShape can leave some out",
                                   SQUARES_MAX);
            }
            v->file_of[v->squares] = (uint8_t)file;
            v->rank_of[v->squares] = (uint8_t)rank;
            v->at[rank][file] = (Square)v->squares++;
        }
    }
    return true;
}
