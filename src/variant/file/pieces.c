/* The pieces of a variant file: letters, names, how they go; king and pawn. */
#include "variant/betza.h"
#include "variant/file/draft_internal.h"

#include <stdio.h>
#include <string.h>

static bool is_custom(Key key)
{
    return key_info(key)->betza == NULL;
}

/* How a piece goes: from the key, or as the file says after the letter. */
static bool read_way(const Draft *d, Key key, const char *given, PieceRules *piece)
{
    Error why;
    if (given == NULL && is_custom(key)) {
        return draft_error(d, key, "after the letter, say how it goes: %c:WAD",
                           piece->letter - 'A' + 'a');
    }
    if (given != NULL && !is_custom(key) && key != KEY_KING) {
        return draft_error(d, key, "goes as its name says; a customPiece can go otherwise");
    }
    if (given != NULL && strpbrk(given, "ien") != NULL) {
        return draft_error(d, key, "Betza '%.40s': i, e and n are for pawns only", given);
    }
    if (!betza_read(given == NULL ? key_info(key)->betza : given, piece, &why)) {
        return draft_error(d, key, "%s", why.text);
    }
    if (piece->leap_count == 0 && piece->slides == 0) {
        return draft_error(d, key, "this piece could never move");
    }
    return true;
}

/* Reads `c` or `c:WAD` as the next kind of piece. */
static bool read_piece(Draft *d, Key key, const char *text)
{
    Variant *v = d->v;
    char letter = text[0] >= 'a' && text[0] <= 'z' ? (char)(text[0] - 'a' + 'A') : text[0];
    if (letter < 'A' || letter > 'Z' || (text[1] != '\0' && text[1] != ':')) {
        return draft_error(d, key,
                           "'%.40s': write one letter a to z, letter:Betza for an own way "
                           "of going, or - for none",
                           text);
    }
    PieceType taken = variant_kind(v, letter);
    if (taken != NO_PIECE_TYPE) {
        return draft_error(d, key, "the letter '%c' is already the %s's", text[0],
                           v->piece[taken].name);
    }
    if (v->piece_types == PIECE_TYPES_MAX) {
        return draft_error(d, key, "more than %d kinds of pieces", PIECE_TYPES_MAX);
    }
    PieceRules *piece = &v->piece[v->piece_types];
    piece->letter = letter;
    snprintf(piece->name, sizeof piece->name, "%s", key_name(key));
    if (!read_way(d, key, text[1] == ':' ? text + 2 : NULL, piece)) {
        return false;
    }
    if (key == KEY_PAWN) {
        v->pawn = (PieceType)v->piece_types;
    } else if (key == KEY_KING) {
        v->king = (PieceType)v->piece_types;
    }
    v->piece_types++;
    return true;
}

/* Gives pieces their names for people: `c:champion w:wizard`. Letters that the variant does not have
 * are passed over, so that a child may drop a piece that its parent names. */
static bool read_names(Draft *d)
{
    const char *text = draft_text(d, KEY_PIECE_NAMES);
    if (text == NULL || strcmp(text, "-") == 0) {
        return true;
    }
    for (Word word; draft_word(&text, &word);) {
        if (word.length < 3 || word.at[1] != ':' || word.length - 2 > NAME_MAX_LENGTH) {
            return draft_error_at(d, KEY_PIECE_NAMES, word.at, word.length,
                                  "'%.*s': write letter:name, %d letters at most",
                                  word.length < 40 ? word.length : 40, word.at, NAME_MAX_LENGTH);
        }
        PieceType t = variant_kind(d->v, word.at[0]);
        if (t != NO_PIECE_TYPE) {
            snprintf(d->v->piece[t].name, sizeof d->v->piece[t].name, "%.*s", word.length - 2,
                     word.at + 2);
        }
    }
    return true;
}

bool draft_pieces(Draft *d)
{
    d->v->king = d->v->pawn = d->v->castling_rook = NO_PIECE_TYPE;
    bool good = true;
    for (int k = KEY_FIRST_PIECE; k <= KEY_LAST_PIECE; k++) {
        const char *text = draft_text(d, (Key)k);
        good &= text == NULL || strcmp(text, "-") == 0 || read_piece(d, (Key)k, text);
    }
    if (!good) {
        return false;
    }
    if (d->v->king == NO_PIECE_TYPE) { /* a kind that nobody has */
        if (d->v->piece_types == PIECE_TYPES_MAX) {
            return draft_error(d, KEY_KING, "without a king there may be %d kinds of pieces",
                               PIECE_TYPES_MAX - 1);
        }
        d->v->king = (PieceType)d->v->piece_types;
    }
    return read_names(d);
}
