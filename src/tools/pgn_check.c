/* `lacuna pgn check`: replays games and says what is wrong, and where. */
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "game/pgn_xboard.h"
#include "tools/pgn.h"

/* One game of the file on its way through the checks. */
typedef struct {
    const char *name; /* of the file */
    const VariantSet *variants;
    PgnGame *pgn;
    Game *last; /* shares its tables with the next; owned */
    int number; /* in the file, from 1 */
    int faults;
    PgnReport report;
} Check;

/* The text with whatever could disturb a terminal replaced; a few are in use at a time. */
typedef struct {
    char text[80];
} Shown;

static Shown shown(const char *text)
{
    Shown s = {""};
    Text t = text_over(s.text, sizeof s.text);
    for (const char *p = text; *p != '\0' && !t.cut; p++) {
        unsigned char c = (unsigned char)*p;
        text_char(&t, c < ' ' || c == 0x7f ? '?' : *p);
    }
    return s;
}

/* --- Reporting -------------------------------------------------------------------------------- */

static const char *tag_or(const PgnGame *pgn, const char *name, const char *other)
{
    const char *value = pgn_tag(pgn, name);
    return value != NULL ? value : other;
}

static void print_head(const Check *c, int line)
{
    FILE *to = c->report == PGN_CONVERT ? stderr : stdout;
    (void)fprintf(to, "%s:%d: game %d (%s - %s): ", c->name, line, c->number,
                  shown(tag_or(c->pgn, "White", "?")).text,
                  shown(tag_or(c->pgn, "Black", "?")).text);
}

static void fault(Check *c, int line, const Error *e)
{
    print_head(c, line);
    (void)fprintf(c->report == PGN_CONVERT ? stderr : stdout, "%s\n", e->text);
    c->faults++;
}

/* "12." or "12..." for the turn that the game is to have next. */
typedef struct {
    char text[24];
} MoveNumber;

static MoveNumber move_number(const Game *g)
{
    MoveNumber number = {""};
    Setup now;
    game_setup(g, &now);
    Text t = text_over(number.text, sizeof number.text);
    text_add(&t, "%d%s", now.move_number, now.side == WHITE ? "." : "...");
    return number;
}

/* --- Checking --------------------------------------------------------------------------------- */

/* An outcome after which there is no further turn. docs/rules.md, Hole: a mate is announced only. */
static bool is_final(const Game *g, Outcome o)
{
    return o != OUTCOME_NONE && !(o == OUTCOME_MATE && game_variant(g)->king_capture);
}

/* The i-th turn, from 0; the game goes on with it if it is right. */
static bool replay_turn(const PgnGame *pgn, int i, Game *g, Error *e)
{
    Turn turn;
    Outcome o = game_outcome(g);
    if (is_final(g, o)) {
        return error_set(e, "the game was over before: %s", game_reason(g, o));
    }
    return pgn_read_turn(pgn, i, g, &turn, e) && game_play(g, turn, e);
}

/* Plays all turns of the record, as far as they are right. */
static bool replay(Check *c, Game *g)
{
    for (int i = 0; i < c->pgn->turns; i++) {
        const struct PgnTurn *turn = &c->pgn->turn[i];
        Error why, e;
        if (!replay_turn(c->pgn, i, g, &why)) {
            error_set(&e, "move %s %.40s: %s", move_number(g).text, turn->text, why.text);
            fault(c, turn->line, &e);
            return false;
        }
    }
    return true;
}

static void check_result(Check *c, Game *g)
{
    Outcome o = game_outcome(g);
    const char *result = game_result(g, o);
    const PgnGame *pgn = c->pgn;
    if (o != OUTCOME_NONE && strcmp(pgn->result, result) != 0) {
        Error e;
        error_set(&e, "%s, so the result is %s and not %s", game_reason(g, o), result, pgn->result);
        fault(c, pgn->turns > 0 ? pgn->turn[pgn->turns - 1].line : pgn->line, &e);
    }
}

static void check_tags(Check *c)
{
    const char *tag = pgn_tag(c->pgn, "Result");
    if (tag != NULL && strcmp(tag, c->pgn->result) != 0) {
        Error e;
        error_set(&e, "the Result tag is \"%.40s\", but the game ends with %s", tag,
                  c->pgn->result);
        fault(c, c->pgn->line, &e);
    }
}

static void print_right(const Check *c, Game *g)
{
    const PgnGame *pgn = c->pgn;
    const char *reason = game_reason(g, game_outcome(g));
    print_head(c, pgn->line);
    printf("ok, %s, %d turns, %s%s%s%s\n", game_variant(g)->name, pgn->turns, pgn->result,
           *reason != '\0' ? " (" : "", reason, *reason != '\0' ? ")" : "");
}

/* False: out of memory. */
static bool check_game(Check *c)
{
    Error e;
    int line = c->pgn->line;
    bool done = true, read = pgn_from_xboard(c->pgn, c->variants, &line, &e);
    Game *g = read ? pgn_start_like(c->pgn, c->variants, c->last, &e) : NULL;
    check_tags(c);
    if (g == NULL) {
        fault(c, line, &e);
        return true;
    }
    if (replay(c, g)) {
        check_result(c, g);
    }
    if (c->faults == 0 && c->report == PGN_VERBOSE) {
        print_right(c, g);
    } else if (c->faults == 0 && c->report == PGN_CONVERT) {
        done = pgn_convert(c->pgn, c->variants, stdout);
    }
    game_free(c->last);
    c->last = g;
    return done;
}

bool pgn_check(FILE *file, const char *name, const VariantSet *variants, PgnReport report,
               PgnCount *count)
{
    PgnReader *reader = pgn_reader_new(file);
    PgnGame *pgn = calloc(1, sizeof *pgn);
    if (reader == NULL || pgn == NULL) {
        pgn_reader_free(reader);
        free(pgn);
        return false;
    }
    Error e;
    Shown safe_name = shown(name);
    Check c = {.name = safe_name.text, .variants = variants, .pgn = pgn, .report = report};
    bool done = true;
    for (int read; done && (read = pgn_read(reader, pgn, &e)) != 0;) {
        c.number++;
        c.faults = 0;
        if (read < 0) {
            fault(&c, pgn->line, &e);
        } else {
            done = check_game(&c);
        }
        count->games++;
        count->wrong += c.faults > 0;
    }
    game_free(c.last);
    pgn_free(pgn);
    pgn_reader_free(reader);
    free(pgn);
    return done;
}
