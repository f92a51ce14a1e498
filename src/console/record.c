/* The game's turns as SAN with comments, undone and redone, to and from PGN. */
#include "console/record.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

void record_clear(Record *record)
{
    free(record->at);
    *record = (Record){0};
}

static bool reserve(Record *record, int count)
{
    if (count <= record->room) {
        return true;
    }
    int room = record->room == 0 ? 128 : record->room * 2;
    void *at = realloc(record->at, (size_t)room * sizeof *record->at);
    if (at == NULL) {
        return false;
    }
    record->at = at;
    record->room = room;
    return true;
}

bool record_play(Record *record, Game *g, Turn turn, const char *comment, Error *e)
{
    int ply = game_ply(g);
    struct RecordEntry entry = {.turn = turn};
    if (!reserve(record, ply + 1)) {
        return error_set(e, "out of memory");
    }
    Text t = text_over(entry.comment, sizeof entry.comment);
    text_add(&t, "%s", comment != NULL ? comment : "");
    san_write(g, turn, entry.san);
    if (!game_play(g, turn, e)) {
        return false;
    }
    assert(record->at != NULL);
    record->at[ply] = entry;
    record->count = ply + 1;
    return true;
}

bool record_redo(const Record *record, Game *g)
{
    Error ignored;
    int ply = game_ply(g);
    return ply < record->count && game_play(g, record->at[ply].turn, &ignored);
}

/* --- PGN -------------------------------------------------------------------------------------- */

static bool add_tags(Game *g, PgnGame *pgn)
{
    Outcome outcome = game_outcome(g);
    (void)snprintf(pgn->result, sizeof pgn->result, "%s", game_result(g, outcome));
    return pgn_set_start(pgn, g) &&
           (outcome == OUTCOME_NONE || pgn_set_tag(pgn, "Termination", game_reason(g, outcome)));
}

bool record_to_pgn(const Record *record, Game *g, PgnGame *pgn, Error *e)
{
    *pgn = (PgnGame){0};
    bool whole = add_tags(g, pgn);
    for (int i = 0; whole && i < game_ply(g); i++) {
        const struct RecordEntry *entry = &record->at[i];
        whole = pgn_add_turn(pgn, entry->san, *entry->comment != '\0' ? entry->comment : NULL);
    }
    if (!whole) {
        pgn_free(pgn);
        return error_set(e, "the game is too long, or memory is out");
    }
    return true;
}

static bool replay(Record *record, Game *g, const PgnGame *pgn, Error *e)
{
    for (int i = 0; i < pgn->turns; i++) {
        const struct PgnTurn *text = &pgn->turn[i];
        Turn turn;
        Error why;
        if (!pgn_read_turn(pgn, i, g, &turn, &why) ||
            !record_play(record, g, turn, text->comment, &why)) {
            return error_set(e, "line %d, %s: %s", text->line, text->text, why.text);
        }
    }
    return true;
}

Game *record_from_pgn(Record *record, const PgnGame *pgn, const VariantSet *variants, Error *e)
{
    Record read = {0};
    Game *g = pgn_start(pgn, variants, e);
    if (g == NULL) {
        return NULL;
    }
    if (!replay(&read, g, pgn, e)) {
        record_clear(&read);
        game_free(g);
        return NULL;
    }
    record_clear(record);
    *record = read;
    return g;
}
