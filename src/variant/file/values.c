/* What keys.def alone says of a value is checked, and stored in the field that it names. */
#include "variant/file/draft_internal.h"

#include <assert.h>
#include <string.h>

/* Reads the key's text as its type says; *number is what a field of up to four bytes takes. */
static bool read_number(const Draft *d, Key key, uint32_t *number)
{
    int n = 0;
    bool on = false, good = true;
    switch (key_info(key)->type) {
    case VALUE_BOOL: good = draft_bool(d, key, &on), n = on; break;
    case VALUE_INTEGER: good = draft_integer(d, key, &n); break;
    case VALUE_CHOICE: good = draft_choice(d, key, &n); break;
    case VALUE_FILE: good = draft_file(d, key, &n); break;
    case VALUE_PIECES: return draft_types(d, key, number);
    default: return true;
    }
    *number = (uint32_t)n;
    return good;
}

static bool is_word(const KeyInfo *info)
{
    return info->type == VALUE_BOOL || info->type == VALUE_INTEGER || info->type == VALUE_CHOICE;
}

bool draft_words(Draft *d)
{
    bool good = true;
    uint32_t number;
    for (int k = 0; k < KEYS; k++) {
        if (is_word(key_info((Key)k)) && draft_is_own(d, (Key)k)) {
            good &= read_number(d, (Key)k, &number);
        }
    }
    return good;
}

/* Puts a number into a field of 1, 2 or 4 bytes. */
static void store(void *field, size_t size, uint32_t number)
{
    uint16_t two = (uint16_t)number;
    uint8_t one = (uint8_t)number;
    assert(size == 1 || size == 2 || size == 4);
    memcpy(field, size == 4 ? (void *)&number : size == 2 ? (void *)&two : (void *)&one, size);
}

static bool store_value(Draft *d, Key key)
{
    const KeyInfo *info = key_info(key);
    void *field = (char *)d->v + info->offset;
    uint32_t number = 0;
    if (info->type == VALUE_REGION) {
        assert(info->size == sizeof(SquareSet));
        return draft_region(d, key, field);
    }
    if (!read_number(d, key, &number)) {
        return false;
    }
    store(field, info->size, number);
    return true;
}

/* A value that no step may look at, as the game lacks what it is for, is checked nevertheless. */
static bool check_own(const Draft *d, Key key)
{
    uint32_t number;
    SquareSet region;
    return key_info(key)->type == VALUE_REGION ? draft_region(d, key, &region)
                                               : read_number(d, key, &number);
}

bool draft_values(Draft *d)
{
    bool good = true;
    for (int k = 0; k < KEYS; k++) {
        if (key_info((Key)k)->stored) {
            good &= store_value(d, (Key)k);
        } else if (draft_is_own(d, (Key)k)) {
            good &= check_own(d, (Key)k);
        }
    }
    return good;
}
