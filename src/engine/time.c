/* How long to think: an even share of what is left and gained, worked out anew each turn, that the
 * search then stretches or shrinks by how it goes.
 *
 * A share of the remainder never uses all of it: what is left falls by the same part each turn until
 * it is a few increments. So the clock runs down to little in any game of the usual length, and
 * never out in a long one. */
#include "engine/time.h"

#include "engine/family.h"

/* One turn may take at most this share of what is left, in per cent; more on the last one before
 * the clock is set up again. The rest is for machines that stall. */
enum { MOST_SHARE = 40, LAST_TURN_SHARE = 80 };
/* ... and at most this many times its even share. */
enum { MOST_TIMES = 5 };
/* So much of what will be gained is shared out, in per cent: what the clock comes to rest at. */
enum { INCREMENT_SHARE = 80 };
/* With a number of moves to the next time control, plan so many turns ahead at most. */
enum { CONTROL_TURNS_MOST = 40 };

/* Turns that a game lasts on average in self-play, and the fewest to expect at any move: a game that
 * has gone on for long is likely to go on. */
typedef struct {
    int length, least;
} GameLength;

static const GameLength lengths[FAMILIES] = {
    [FAMILY_CHESS] = {56, 28},   [FAMILY_HOLE] = {42, 24},       [FAMILY_WORMHOLE] = {22, 7},
    [FAMILY_HOSTAGE] = {40, 18}, [FAMILY_EIGHTSTONE] = {46, 22},
};

int time_turns_left(const Variant *v, int move_number)
{
    GameLength game = lengths[family_of(v)];
    int left = game.length - (move_number > 1 ? move_number - 1 : 0);
    return left > game.least ? left : game.least;
}

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
    enum { LONGEST = 1 << 30, TURNS_UNKNOWN = 40 }; /* twelve days: far from overflow */
    int64_t left = at_most(at_least(l->time, 0), LONGEST);
    int64_t increment = at_most(at_least(l->increment, 0), LONGEST);
    int64_t overhead = at_most(at_least(l->overhead, 0), LONGEST);
    int64_t turns = l->moves_to_go > 0  ? at_most(l->moves_to_go, CONTROL_TURNS_MOST)
                    : l->turns_left > 0 ? l->turns_left
                                        : TURNS_UNKNOWN;
    /* Kept back once: each clock that comes with the next turn has paid for the turns before it. */
    int64_t usable = at_least(left - overhead, 0);
    int64_t gained = increment * (turns - 1) * INCREMENT_SHARE / 100;
    int64_t share = (usable + gained) / turns;
    int64_t most = usable * (turns == 1 ? LAST_TURN_SHARE : MOST_SHARE) / 100;
    plan->hard = at_least(at_most(share * MOST_TIMES, most), 1);
    plan->soft = at_most(share, plan->hard);
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

/* Per cent of the even share that the turn deserves: more while the best turn changes, while its score
 * falls and while other turns take much to refute. */
static int64_t deserved(const TimeMood *mood)
{
    enum { STEADY = 8 };
    static const int by_stability[STEADY + 1] = {150, 120, 105, 95, 90, 85, 80, 78, 75};
    int stability = by_stability[mood->stable < STEADY ? mood->stable : STEADY];
    int fall = mood->drop < 0 ? 0 : mood->drop > 60 ? 60 : mood->drop;
    int others = 1000 - mood->best_nodes;
    int effort = 60 + others * 130 / 1000; /* 100 when the best turn takes 70 % of the nodes */
    return (int64_t)stability * (100 + fall) * effort / 10000;
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
    return elapsed * 100 >= plan->soft * deserved(mood) || elapsed >= plan->hard;
}
