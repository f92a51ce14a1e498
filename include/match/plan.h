/* A match as it was asked for: all that decides which games are played, and how. Plain data, not
 * changed while the match runs. */
#ifndef LACUNA_MATCH_PLAN_H
#define LACUNA_MATCH_PLAN_H

#include "match/openings.h"
#include "match/referee.h"
#include "match/schedule.h"
#include "match/stats.h"

enum { CONCURRENCY_MAX = 256 };

typedef struct {
    const Variant *variant;
    Schedule schedule;
    PlayerSpec engine[ENGINES_MAX]; /* schedule.engines of them, each with its time control */
    const Openings *openings;
    bool judged_openings; /* they need an Engine as judge */
    Adjudication adjudication;
    bool has_sprt;
    Sprt sprt;
    int concurrency;
    const char *log;   /* directory; NULL: no logs */
    const char *event; /* PGN's Event tag */
} MatchPlan;

/* Starts each engine once, to see that it runs and knows the variant. Gives those without a name the
 * one that they call themselves, makes names distinct ("Lacuna", "Lacuna 2"), and settles protocols
 * that were to be detected. False and which engine cannot play, and why. */
bool plan_try_engines(MatchPlan *plan, Error *e);

/* Of what makes games comparable: variant, kind of tournament, engines with names, options and time
 * controls, openings. Not of the number of games, so that a match can be made longer. */
uint64_t plan_fingerprint(const MatchPlan *plan);

/* The log of an engine (by index) that plays for that worker; NULL (and an empty path) without
 * logs. */
enum { LOG_PATH_MAX = 512 };
const char *plan_log_path(const MatchPlan *plan, int engine, int worker, char path[LOG_PATH_MAX]);

#endif
