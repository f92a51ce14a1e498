#include "engine/time.h"

/* A game without a move count is planned as if it had this many turns left. */
enum { TURNS_AHEAD = 40 };
/* One turn may take at most this share of what is left, in per cent; more on the last one before
 * the clock is set up again. The rest is for machines that stall. */
enum { MOST_SHARE = 50, LAST_TURN_SHARE = 80 };
/* ... and at most this many times its even share. */
enum { MOST_TIMES = 5 };
enum { SOFT_SHARE = 75 }; /* per cent of the even share after which no iteration is begun */

static int64_t at_least(int64_t value, int64_t low)
{
    return value < low ? low : value;
}

static int64_t at_most(int64_t value, int64_t high)
{
    return value > high ? high : value;
}

static void plan_clock(const Limits *l, TimePlan *plan)
{
    enum { LONGEST = 1 << 30 }; /* twelve days; keeps the sums far from overflow */
    int64_t left = at_most(at_least(l->time, 0), LONGEST);
    int64_t increment = at_most(at_least(l->increment, 0), LONGEST);
    int64_t overhead = at_most(at_least(l->overhead, 0), LONGEST);
    int64_t turns = l->moves_to_go > 0 ? at_most(l->moves_to_go, TURNS_AHEAD) : TURNS_AHEAD;
    int64_t total = at_least(left + increment * (turns - 1) - overhead * turns, 0);
    int64_t share = total / turns;
    int64_t usable = at_least(left - overhead, 0);
    int64_t most = usable * (turns == 1 ? LAST_TURN_SHARE : MOST_SHARE) / 100;
    plan->hard = at_least(at_most(share * MOST_TIMES, most), 1);
    plan->soft = at_most(share * SOFT_SHARE / 100, plan->hard);
    plan->elastic = true;
}

static void plan_fixed(const Limits *l, TimePlan *plan)
{
    int64_t kept = at_most(at_least(l->overhead, 0), l->move_time / 10);
    int64_t fixed = at_least(l->move_time - kept, 1);
    if (fixed < plan->hard) {
        *plan = (TimePlan){.soft = fixed, .hard = fixed};
    }
}

TimePlan time_plan(const Limits *limits)
{
    TimePlan plan = {.soft = TIME_UNLIMITED, .hard = TIME_UNLIMITED};
    if (limits->has_clock) {
        plan_clock(limits, &plan);
    }
    if (limits->move_time > 0) {
        plan_fixed(limits, &plan);
    }
    plan.poll_nodes = plan.hard < 20 ? 64 : plan.hard < 200 ? 256 : 1024;
    return plan;
}

bool time_enough(const TimePlan *plan, int64_t elapsed, const TimeMood *mood)
{
    if (plan->soft == TIME_UNLIMITED) {
        return false;
    }
    if (!plan->elastic) {
        return elapsed >= plan->soft;
    }
    if (mood->only_turn) {
        return true;
    }
    int64_t per_cent = mood->stable >= 6   ? 50
                       : mood->stable >= 3 ? 75
                       : mood->stable == 0 ? 150
                                           : 100;
    per_cent += mood->drop > 100 ? 100 : mood->drop > 0 ? mood->drop : 0;
    return elapsed * 100 >= plan->soft * per_cent || elapsed >= plan->hard;
}
