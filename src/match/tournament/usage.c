/* Sums of turns, depths, nodes and clocks: adding, their text, and the means that follow. */
#include "match/usage.h"

#include <inttypes.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/text.h"

enum { USAGE_TEXT_MAX = 512 };

/* Sums of a million games stay below INT64_MAX. */
static const long long FIELD_MAX = 1000000000000;

static const struct {
    const char *key;
    size_t offset;
} fields[] = {
    {"games", offsetof(Usage, games)},      {"turns", offsetof(Usage, turns)},
    {"us", offsetof(Usage, thought_us)},    {"depthturns", offsetof(Usage, depth_turns)},
    {"depths", offsetof(Usage, depth_sum)}, {"nodes", offsetof(Usage, nodes)},
    {"nodesus", offsetof(Usage, nodes_us)}, {"clocks", offsetof(Usage, clocks)},
    {"usedus", offsetof(Usage, used_us)},   {"leftus", offsetof(Usage, left_us)},
};
enum { FIELDS = sizeof fields / sizeof *fields };

static int64_t *field(Usage *u, int i)
{
    return (int64_t *)(void *)((char *)u + fields[i].offset);
}

void usage_write(const Usage *u, char text[USAGE_MAX])
{
    Usage copy = *u;
    Text t = text_over(text, USAGE_MAX);
    for (int i = 0; i < FIELDS; i++) {
        text_add(&t, "%s%s=%" PRId64, i == 0 ? "" : " ", fields[i].key, *field(&copy, i));
    }
}

bool usage_read(const char *text, Usage *u)
{
    char copy[USAGE_TEXT_MAX], *rest = copy, *word;
    Usage read = {0};
    Text t = text_over(copy, sizeof copy);
    text_add(&t, "%s", text);
    for (int i = 0; i < FIELDS; i++) {
        size_t length = strlen(fields[i].key);
        long long n;
        word = text_word(&rest);
        if (word == NULL || strncmp(word, fields[i].key, length) != 0 || word[length] != '=' ||
            !text_integer(word + length + 1, 0, FIELD_MAX, &n)) {
            return false;
        }
        *field(&read, i) = n;
    }
    *u = read;
    return true;
}

static const char *const tags[COLOURS] = {"WhiteUsage", "BlackUsage"};

void usage_tag_game(PgnGame *pgn, const Usage usage[COLOURS])
{
    char text[USAGE_MAX];
    for (Colour c = WHITE; c <= BLACK; c++) {
        if (usage[c].turns > 0) {
            usage_write(&usage[c], text);
            pgn_set_tag(pgn, tags[c], text);
        }
    }
}

void usage_of_game(const PgnGame *pgn, Usage usage[COLOURS])
{
    for (Colour c = WHITE; c <= BLACK; c++) {
        const char *text = pgn_tag(pgn, tags[c]);
        usage[c] = (Usage){0};
        if (text != NULL) {
            (void)usage_read(text, &usage[c]);
        }
    }
}

void usage_add(Usage *sum, const Usage *u)
{
    Usage copy = *u;
    for (int i = 0; i < FIELDS; i++) {
        *field(sum, i) += *field(&copy, i);
    }
}

static double ratio(double part, double whole)
{
    return whole > 0 ? part / whole : (double)NAN;
}

double usage_turns(const Usage *u)
{
    return ratio((double)u->turns, (double)u->games);
}

double usage_seconds(const Usage *u)
{
    return ratio((double)u->thought_us / 1e6, (double)u->turns);
}

double usage_depth(const Usage *u)
{
    return ratio((double)u->depth_sum, (double)u->depth_turns);
}

double usage_nps(const Usage *u)
{
    return ratio((double)u->nodes, (double)u->nodes_us / 1e6);
}

double usage_left(const Usage *u)
{
    return ratio((double)u->left_us / 1e6, (double)u->clocks);
}

double usage_clock_share(const Usage *u)
{
    return ratio((double)u->used_us, (double)(u->used_us + u->left_us));
}
