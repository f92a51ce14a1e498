/* Play below full strength: how much is searched, and which line is chosen. */
#include "engine/skill.h"

#include "base/random.h"

enum {
    LINES = 4,
    MARGIN_STEP = 8,  /* centipawns for each level below the full one */
    TURN_NODES = 6,   /* nodes for each turn at level 0 */
    TURNS_LEAST = 32, /* positions with fewer turns, after a check say, need no less care */
};

/* For each turn TURN_NODES * 4 ^ (level / 5). */
static uint64_t level_nodes(int level, int turns)
{
    static const uint64_t FIFTHS[] = {1000, 1320, 1741, 2297, 3031}; /* thousandths */
    uint64_t width = (uint64_t)(turns > TURNS_LEAST ? turns : TURNS_LEAST);
    return width * TURN_NODES * FIFTHS[level % 5] / 1000 << 2 * (level / 5);
}

/* Elo of some levels: 30 games each against Stockfish at a near UCI_Elo, 1 s + 10 ms; level 19 is
 * extrapolated (docs/results/strength.md). */
static const struct {
    int level, elo;
} ladder[] = {{0, SKILL_ELO_LEAST}, {4, 1500}, {9, 1790}, {14, 2270}, {19, SKILL_ELO_MOST}};

int skill_of_elo(int elo)
{
    enum { RUNGS = sizeof ladder / sizeof ladder[0] };
    for (int i = 1; i < RUNGS; i++) {
        int step = ladder[i].elo - ladder[i - 1].elo, above = elo - ladder[i - 1].elo;
        if (above < step) {
            int levels = ladder[i].level - ladder[i - 1].level;
            return ladder[i - 1].level + (above > 0 ? (above * levels + step / 2) / step : 0);
        }
    }
    return ladder[RUNGS - 1].level;
}

SkillPlan skill_plan(const Limits *limits, int turns)
{
    bool of_game = (limits->has_clock || limits->move_time > 0) && !limits->infinite;
    if (limits->weakness <= 0 || !of_game) {
        return (SkillPlan){0};
    }
    int weakness = limits->weakness < SKILL_FULL ? limits->weakness : SKILL_FULL;
    uint64_t nodes = level_nodes(SKILL_FULL - weakness, turns);
    return (SkillPlan){
        .weak = true,
        .lines = LINES,
        .margin = MARGIN_STEP * weakness,
        .nodes = limits->nodes > 0 && limits->nodes < nodes ? limits->nodes : nodes,
    };
}

int skill_choose(const SkillPlan *plan, const int *scores, int count, uint64_t chance)
{
    if (!plan->weak || scores[0] >= SCORE_MATE_BOUND) {
        return 0;
    }
    int chosen = 0, highest = -2 * SCORE_INFINITE;
    for (int i = 0; i < count && i < plan->lines; i++) {
        int bonus = (int)(random_next(&chance) % ((unsigned)plan->margin + 1));
        if (scores[i] + bonus > highest) {
            highest = scores[i] + bonus;
            chosen = i;
        }
    }
    return chosen;
}
