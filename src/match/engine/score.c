/* Scores and depths from an engine's lines of thinking. */
#include "match/engine/score_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/score.h"
#include "base/text.h"

enum { REPORTED_MAX = 100000, MATE_MAX = 255, CECP_MATE = 100000 };

/* Larger numbers from CECP engines are cut to this. */
static const long long NUMBER_MAX = 1000000000000000;

static int plain_score(long long cp)
{
    const long long most = SCORE_MATE_BOUND - 1;
    return (int)(cp > most ? most : cp < -most ? -most : cp);
}

/* --- UCI --------------------------------------------------------------------------------------- */

typedef struct {
    long long depth, nodes, line;
    bool has_score, bound;
    int score;
} Info;

static void read_number(char **rest, long long low, long long high, long long *n)
{
    const char *word = text_word(rest);
    if (word != NULL) {
        (void)text_integer(word, low, high, n);
    }
}

static void read_uci_score(char **rest, Info *info)
{
    const char *kind = text_word(rest), *value = text_word(rest);
    long long n;
    if (value == NULL) {
        return;
    }
    if (strcmp(kind, "cp") == 0 && text_integer(value, -1000000000, 1000000000, &n)) {
        info->score = plain_score(n);
        info->has_score = true;
    } else if (strcmp(kind, "mate") == 0 && text_integer(value, -MATE_MAX, MATE_MAX, &n)) {
        info->score = score_of_mate((int)n);
        info->has_score = true;
    }
}

void player_score_uci(char *rest, PlayerTurn *turn)
{
    Info info = {.line = 1, .depth = -1, .nodes = -1};
    for (const char *word; (word = text_word(&rest)) != NULL;) {
        if (strcmp(word, "string") == 0 || strcmp(word, "pv") == 0) {
            break; /* the rest of the line */
        }
        if (strcmp(word, "depth") == 0) {
            read_number(&rest, 0, REPORTED_MAX, &info.depth);
        } else if (strcmp(word, "nodes") == 0) {
            read_number(&rest, 0, INT64_MAX, &info.nodes);
        } else if (strcmp(word, "multipv") == 0) {
            read_number(&rest, 1, REPORTED_MAX, &info.line);
        } else if (strcmp(word, "score") == 0) {
            read_uci_score(&rest, &info);
        } else if (strcmp(word, "lowerbound") == 0 || strcmp(word, "upperbound") == 0) {
            info.bound = true;
        }
    }
    if (info.nodes >= 0) {
        turn->nodes = (uint64_t)info.nodes;
    }
    if (info.has_score && info.line == 1 && !(info.bound && turn->has_score)) {
        turn->has_score = true;
        turn->score = info.score;
        turn->depth = info.depth >= 0 ? (int)info.depth : turn->depth;
    }
}

/* --- CECP -------------------------------------------------------------------------------------- */

/* The next number, and past it; a mark that some engines set behind the depth is skipped. */
static bool take_number(const char **at, bool marked, long long *n)
{
    char *end;
    *at += strspn(*at, " \t");
    *n = strtoll(*at, &end, 10);
    *n = *n > NUMBER_MAX ? NUMBER_MAX : *n < -NUMBER_MAX ? -NUMBER_MAX : *n;
    if (end == *at) {
        return false;
    }
    end += marked && *end != '\0' && strchr(".&+-", *end) != NULL;
    *at = end;
    return *end == '\0' || *end == ' ' || *end == '\t';
}

bool player_score_cecp(const char *line, PlayerTurn *turn)
{
    long long depth, score, time, nodes;
    if (!take_number(&line, true, &depth) || !take_number(&line, false, &score) ||
        !take_number(&line, false, &time) || !take_number(&line, false, &nodes) || depth < 0 ||
        depth > REPORTED_MAX) {
        return false;
    }
    long long mate = (score < 0 ? -score : score) - CECP_MATE;
    if (mate < 0 || mate > MATE_MAX) {
        turn->score = plain_score(score);
    } else {
        turn->score = score_of_mate((int)(score > 0 ? mate : -mate));
    }
    turn->has_score = true;
    turn->depth = (int)depth;
    turn->nodes = nodes > 0 ? (uint64_t)nodes : turn->nodes;
    return true;
}
