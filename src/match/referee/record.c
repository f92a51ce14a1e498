/* The record of a game of a match, with what the engines thought. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/score.h"
#include "base/text.h"
#include "game/san.h"
#include "match/referee/referee_internal.h"

enum { COMMENT_MAX = 80 };

/* --- Turns ------------------------------------------------------------------------------------- */

/* "+0.35/12 1.234s", "-M4/20 0.010s"; mates count full moves of the side that mates. */
static void write_comment(char comment[COMMENT_MAX], const PlayerTurn *turn)
{
    Text t = text_over(comment, COMMENT_MAX);
    if (turn->has_score) {
        score_write(turn->score, &t);
        text_add(&t, "/%d ", turn->depth);
    }
    text_add(&t, "%.3fs", (double)turn->elapsed_us / 1e6);
}

bool match_game_record_turn(MatchGame *b, Turn turn, const PlayerTurn *thought)
{
    char san[SAN_MAX], comment[COMMENT_MAX] = "book";
    san_write(b->game, turn, san);
    if (thought != NULL) {
        write_comment(comment, thought);
    }
    return pgn_add_turn(&b->record->pgn, san, comment);
}

/* --- Tags -------------------------------------------------------------------------------------- */

/* One tag if both have the same, else one each. */
static void tag_time_control(PgnGame *pgn, const TimeControl tc[COLOURS])
{
    char text[COLOURS][64];
    for (Colour c = WHITE; c <= BLACK; c++) {
        time_control_write(&tc[c], text[c], sizeof text[c]);
    }
    if (strcmp(text[WHITE], text[BLACK]) == 0) {
        pgn_set_tag(pgn, "TimeControl", text[WHITE]);
        return;
    }
    pgn_set_tag(pgn, "WhiteTimeControl", text[WHITE]);
    pgn_set_tag(pgn, "BlackTimeControl", text[BLACK]);
}

/* The last turn's comment tells how the game ended, as other runners have it. */
static void comment_end(PgnGame *pgn, const char *reason)
{
    if (pgn->turns == 0) {
        return;
    }
    char **comment = &pgn->turn[pgn->turns - 1].comment;
    size_t size = strlen(*comment) + strlen(reason) + 3;
    char *both = malloc(size);
    if (both != NULL) { /* else the tag says it alone */
        (void)snprintf(both, size, "%s, %s", *comment, reason);
        free(*comment);
        *comment = both;
    }
}

void match_game_record_tags(MatchGame *b)
{
    PgnGame *pgn = &b->record->pgn;
    char number[16];
    pgn_set_start(pgn, b->game);
    tag_time_control(pgn, b->tc);
    (void)snprintf(number, sizeof number, "%d", b->record->plies);
    pgn_set_tag(pgn, "PlyCount", number);
    pgn_set_tag(pgn, "Termination", termination_name(b->record->termination));
    pgn_set_tag(pgn, "TerminationDetails", b->record->reason);
    usage_tag_game(pgn, b->record->usage);
    comment_end(pgn, b->record->reason);
    (void)snprintf(pgn->result, sizeof pgn->result, "%s", b->record->result);
}
