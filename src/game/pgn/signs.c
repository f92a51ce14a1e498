/* Signs beyond ASCII in the turns of books and other programs: figurines, and judgements like "better". */
#include "game/pgn/signs_internal.h"

#include <stdbool.h>

/* What is written of a piece's picture, U+2654 to U+265F in UTF-8 (E2 99 94 ..): the letter of the SAN;
 * a pawn has none. '\0' for what is no picture. */
static char letter_of_figurine(const char *at)
{
    const unsigned char *p = (const unsigned char *)at;
    bool figurine = p[0] == 0xe2 && p[1] == 0x99 && p[2] >= 0x94 && p[2] <= 0x9f;
    return figurine ? "KQRBNP"[(p[2] - 0x94) % 6] : '\0';
}

/* U+00B1 (plus over minus), and arrows, mathematical and other signs from U+2180 on: judgements. */
static bool is_judgement(const char *at)
{
    const unsigned char *p = (const unsigned char *)at;
    return (p[0] == 0xc2 && p[1] == 0xb1) || (p[0] == 0xe2 && p[1] >= 0x86);
}

void pgn_plain_signs(char *word)
{
    char *to = word;
    for (const char *from = word; *from != '\0';) {
        char letter = letter_of_figurine(from);
        if (letter == '\0' && is_judgement(from)) {
            break;
        }
        if (letter == '\0') {
            *to++ = *from++;
            continue;
        }
        if (letter != 'P') {
            *to++ = letter;
        }
        from += 3;
    }
    *to = '\0';
}
