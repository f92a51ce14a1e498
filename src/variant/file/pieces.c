/* The pieces of a variant file: letters, names, how they go; king and pawn. */
#include "variant/betza.h"
#include "variant/file/draft_internal.h"

#include "base/text.h"

#include <stdio.h>
#include <string.h>

static bool is_custom(Key key)
{
    return key >= KEY_CUSTOM_1 && key < KEY_KING;
}

/* How a man goes: from the key, or as the file says after the letter. */
static bool read_way(const Draft *d, Key key, const char *given, ManKind *man)
{
    Error why;
    if (given == NULL && is_custom(key)) {
        return draft_error(d, key, "after the letter, say how it goes: %c:WAD",
                           man->letter - 'A' + 'a');
    }
    if (given != NULL && !is_custom(key) && key != KEY_KING) {
        return draft_error(d, key, "goes as its name says; a customPiece can go otherwise");
    }
    if (given != NULL && strpbrk(given, "ien") != NULL) {
        return draft_error(d, key, "Betza '%.40s': i, e and n are for pawns only", given);
    }
    if (!betza_read(given == NULL ? key_betza(key) : given, man, &why)) {
        return draft_error(d, key, "%s", why.text);
    }
    if (man->leap_count == 0 && man->slides == 0) {
        return draft_error(d, key, "this man could never move");
    }
    return true;
}

/* Reads `c` or `c:WAD` as the next kind of man. */
static bool read_man(Draft *d, Key key, const char *text)
{
    Variant *v = d->v;
    char letter = text[0] >= 'a' && text[0] <= 'z' ? (char)(text[0] - 'a' + 'A') : text[0];
    if (letter < 'A' || letter > 'Z' || (text[1] != '\0' && text[1] != ':')) {
        return draft_error(d, key,
                           "'%.40s': write one letter a to z, letter:Betza for an own way "
                           "of going, or - for none",
                           text);
    }
    Type taken = variant_kind(v, letter);
    if (taken != NO_TYPE) {
        return draft_error(d, key, "the letter '%c' is already the %s's", text[0],
                           v->man[taken].name);
    }
    if (v->kinds == TYPES_MAX) {
        return draft_error(d, key, "more than %d kinds of men", TYPES_MAX);
    }
    ManKind *man = &v->man[v->kinds];
    man->letter = letter;
    snprintf(man->name, sizeof man->name, "%s", key_name(key));
    if (!read_way(d, key, text[1] == ':' ? text + 2 : NULL, man)) {
        return false;
    }
    if (key == KEY_PAWN) {
        v->pawn = (Type)v->kinds;
    } else if (key == KEY_KING) {
        v->king = (Type)v->kinds;
    }
    v->kinds++;
    return true;
}

/* Gives men their names for people: `c:champion w:wizard`. Letters that the variant does not have
 * are passed over, so that a child may drop a man that its parent names. */
static bool read_names(Draft *d)
{
    const char *text = draft_text(d, KEY_PIECE_NAMES);
    if (text == NULL || strcmp(text, "-") == 0) {
        return true;
    }
    char words[FEN_MAX];
    Text copy = text_over(words, sizeof words);
    text_add(&copy, "%s", text);
    char *rest = words;
    for (char *word; (word = text_word(&rest)) != NULL;) {
        size_t length = strlen(word);
        if (length < 3 || word[1] != ':' || length - 2 > NAME_MAX_LENGTH || copy.cut) {
            return draft_error(d, KEY_PIECE_NAMES, "'%.40s': write letter:name, %d letters at most",
                               word, NAME_MAX_LENGTH);
        }
        Type t = variant_kind(d->v, word[0]);
        if (t != NO_TYPE) {
            snprintf(d->v->man[t].name, sizeof d->v->man[t].name, "%s", word + 2);
        }
    }
    return true;
}

bool draft_men(Draft *d)
{
    d->v->king = d->v->pawn = d->v->castling_rook = NO_TYPE;
    for (int k = KEY_FIRST_MAN; k < KEYS; k++) {
        const char *text = draft_text(d, (Key)k);
        if (text != NULL && strcmp(text, "-") != 0 && !read_man(d, (Key)k, text)) {
            return false;
        }
    }
    if (d->v->king == NO_TYPE) {
        return draft_error(d, KEY_KING, "every variant needs a king, such as king = k");
    }
    return read_names(d);
}
