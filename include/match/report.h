/* What a match tells: lines while it runs, tables at its end, JSON for scripts. */
#ifndef LACUNA_MATCH_REPORT_H
#define LACUNA_MATCH_REPORT_H

#include <stdio.h>

#include "match/plan.h"
#include "match/runner.h"
#include "match/standing.h"

/* Filled in by the caller up to start_us. */
typedef struct {
    const MatchPlan *plan;
    const Standing *standing;
    FILE *out;
    bool terminal; /* one line that is written over and over, instead of a line for each game */
    bool quiet;    /* tables only */
    int resumed;   /* games whose results were there when it began */
    int64_t start_us;
    /* Of the games of this run. */
    int64_t referee_us;
    int64_t thought; /* turns that players were asked for */
} Report;

/* Who plays whom, and how. */
void report_begin(const Report *r);
/* A game's line. On a terminal only games that did not end as games should have one. */
void report_game(Report *r, const Finished *game);
/* On a terminal: writes the line of progress anew. */
void report_progress(const Report *r);

/* The whole in one line: games, score, Elo and its error, LLR, speed, forfeits, time left. For two
 * engines from the first one's view, for more of them it names the leader. */
enum { STATUS_MAX = 256 };
void report_status(const Report *r, char status[STATUS_MAX]);

/* At the end: a table of all, what each made of its time, a cross-table if there are more than two; for two what the pairs of
 * games say; the sequential test; and why it ended. */
void report_end(const Report *r, RunEnd end, const Error *e);

/* The same as one JSON object. Numbers that are infinite are null. False on a write error. */
bool report_json(const Report *r, RunEnd end, const Error *e, FILE *file);

const char *run_end_name(RunEnd end); /* "complete", "sprt", "stopped", "report", "failed" */

#endif
