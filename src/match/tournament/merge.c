/* Reads the PGN files of one match's parts twice: for what was planned, and for the results. */
#include "match/merge.h"

#include <string.h>

#include "base/text.h"
#include "match/archive.h"

typedef struct {
    const VariantSet *variants;
    MatchPlan *plan;
    Standing *standing;
} Merge;

/* --- What was planned -------------------------------------------------------------------------- */

/* A match may have been made longer: the longest schedule counts. */
static bool find_plan(void *context, int game, const PgnGame *pgn, int points, Termination t,
                      Error *e)
{
    Merge *m = context;
    const char *text = pgn_tag(pgn, "LacunaSchedule");
    Schedule s, *longest = &m->plan->schedule;
    (void)points;
    (void)t;
    if (text == NULL || !schedule_read(text, &s)) {
        return error_set(e, "the game needs a LacunaSchedule tag like \"round-robin 2 100\"");
    }
    if (game >= schedule_games(&s)) {
        return error_set(e, "game %d of a match that is to have %d games only", game + 1,
                         schedule_games(&s));
    }
    if (longest->engines == 0) {
        *longest = s;
        m->plan->variant = pgn_variant(pgn, m->variants, e);
        return m->plan->variant != NULL;
    }
    longest->games = s.games > longest->games ? s.games : longest->games;
    return (s.kind == longest->kind && s.engines == longest->engines) ||
           error_set(e, "its schedule is '%s', of another kind than before", text);
}

/* --- Results ----------------------------------------------------------------------------------- */

/* Each place in the schedule has one name. */
static bool has_name(MatchPlan *plan, int engine, const char *name)
{
    char *known = plan->engine[engine].name;
    if (name != NULL && *known == '\0') {
        Text t = text_over(known, sizeof plan->engine[engine].name);
        text_add(&t, "%s", name);
    }
    return name != NULL && strcmp(known, name) == 0;
}

static bool take_result(void *context, int game, const PgnGame *pgn, int points, Termination t,
                        Error *e)
{
    Merge *m = context;
    Usage usage[COLOURS];
    Pairing f = schedule_game(&m->plan->schedule, game);
    if (!has_name(m->plan, f.engine[WHITE], pgn_tag(pgn, "White")) ||
        !has_name(m->plan, f.engine[BLACK], pgn_tag(pgn, "Black"))) {
        return error_set(e, "game %d should be %.60s - %.60s", game + 1,
                         m->plan->engine[f.engine[WHITE]].name,
                         m->plan->engine[f.engine[BLACK]].name);
    }
    if (m->standing->game[game].points >= 0) {
        return error_set(e, "game %d has been played before; give each process its own --part",
                         game + 1);
    }
    standing_add(m->standing, game, points, t);
    usage_of_game(pgn, usage);
    standing_add_usage(m->standing, game, usage);
    return true;
}

/* --- All files --------------------------------------------------------------------------------- */

static bool read_plans(Merge *m, char *const *file, int files, Error *e)
{
    char first[MATCH_ID_MAX] = "", id[MATCH_ID_MAX];
    for (int i = 0; i < files; i++) {
        Error why;
        if (!archive_read(file[i], (ArchiveFinder){find_plan, m}, id, &why)) {
            return error_set(e, "'%.100s': %s", file[i], why.text);
        }
        if (i > 0 && !archive_same_match(first, id)) {
            return error_set(e,
                             "'%.60s' is of another match than '%.60s': the variant, the engines, "
                             "their options, time controls, or the openings were others",
                             file[i], file[0]);
        }
        memcpy(first, id, sizeof first);
    }
    return true;
}

static bool read_results(Merge *m, char *const *file, int files, Error *e)
{
    for (int i = 0; i < files; i++) {
        char id[MATCH_ID_MAX];
        Error why;
        if (!archive_read(file[i], (ArchiveFinder){take_result, m}, id, &why)) {
            return error_set(e, "'%.100s': %s", file[i], why.text);
        }
    }
    return true;
}

bool merge_files(char *const *file, int files, const VariantSet *variants, MatchPlan *plan,
                 Standing *standing, Error *e)
{
    Merge m = {variants, plan, standing};
    return read_plans(&m, file, files, e) && standing_init(standing, &plan->schedule, e) &&
           read_results(&m, file, files, e);
}
