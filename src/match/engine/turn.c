/* An engine's answer as a turn of the true game. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "game/movetext.h"
#include "game/san.h"
#include "game/zero_ranks.h"
#include "match/engine/player_internal.h"

bool player_looks_like_turn(const char *text)
{
    static const char LETTERS[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789@#*~,=+-()!?";
    size_t length = strlen(text);
    if (length == 0 || length >= SENT_MAX || strspn(text, LETTERS) != length) {
        return false;
    }
    for (const char *p = text; p[0] != '\0'; p++) {
        if (p[0] >= 'a' && p[0] <= 'l' && isdigit((unsigned char)p[1])) {
            return true;
        }
    }
    return strncasecmp(text, "O-O", 3) == 0 || strncmp(text, "0-0", 3) == 0;
}

/* The ways in which engines say that they have no turn. */
static bool is_no_turn(const char *text)
{
    static const char *const WORDS[] = {"0000", "(none)", "none", "NULL", "null", "@@@@", "--"};
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (strcmp(text, WORDS[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* From square to square, two letters and two numbers: not SAN. */
static bool is_coordinates(const char *text)
{
    const char *p = text;
    for (int square = 0; square < 2; square++) {
        if (!islower((unsigned char)*p) || !isdigit((unsigned char)p[1])) {
            return false;
        }
        p += 1 + strspn(p + 1, "0123456789");
    }
    return true;
}

/* "e7e8Q" to "e7e8q". */
static void lower_promotion(char *text)
{
    size_t length = strlen(text);
    if (is_coordinates(text) && strchr(text, ',') == NULL) {
        text[length - 1] = (char)tolower((unsigned char)text[length - 1]);
    }
}

static bool read_turn(Game *g, const char *text, bool cecp, Turn *turn, Error *e)
{
    char canonical[2 * SENT_MAX];
    Text t = text_over(canonical, sizeof canonical);
    bool zero = cecp && zero_ranks_apply(game_variant(g));
    if (!zero) {
        text_add(&t, "%s", text);
    } else if (!zero_ranks_read(text, &t, e)) {
        return false;
    }
    lower_promotion(canonical);
    if (movetext_read(g, canonical, turn, e)) {
        return true;
    }
    if (!cecp || is_coordinates(canonical)) {
        return false;
    }
    return san_read(g, canonical, turn, e);
}

PlayerStatus player_read_turn(Game *g, const char *text, bool cecp, PlayerTurn *turn)
{
    Text t = text_over(turn->text, sizeof turn->text);
    text_add(&t, "%s", text);
    turn->readable = false;
    if (is_no_turn(turn->text)) {
        (void)error_set(&turn->error, "it says '%s': that it has no turn", turn->text);
        return PLAYER_OK;
    }
    if (!player_looks_like_turn(turn->text)) {
        (void)error_set(&turn->error, "'%s' is no move text", turn->text);
        return PLAYER_GARBAGE;
    }
    turn->readable = read_turn(g, turn->text, cecp, &turn->turn, &turn->error);
    return PLAYER_OK;
}
