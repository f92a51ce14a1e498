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
