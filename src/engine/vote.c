/* Which thread's turn is played when several have searched. */
#include "engine/vote.h"
#include "base/score.h"

static bool votes(const SearchJob *job)
{
    return job->line.depth > 0 && job->best.first != MOVE_NONE;
}

/* What all jobs together give for the turn of one of them. */
static int64_t weight(const SearchJob *jobs, int count, const SearchJob *of, int lowest)
{
    enum { BASE = 14 }; /* so that the lowest score still votes */
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        if (votes(&jobs[i]) && turn_equal(jobs[i].best, of->best)) {
            sum += (int64_t)(jobs[i].line.score - lowest + BASE) * jobs[i].line.depth;
        }
    }
    return sum;
}

int vote(const SearchJob *jobs, int count)
{
    int lowest = SCORE_INFINITE, best = 0;
    for (int i = 0; i < count; i++) {
        lowest = votes(&jobs[i]) && jobs[i].line.score < lowest ? jobs[i].line.score : lowest;
    }
    for (int i = 1; i < count; i++) {
        const SearchJob *job = &jobs[i], *than = &jobs[best];
        if (!votes(job)) {
            continue;
        }
        bool better = score_is_mate(job->line.score) || score_is_mate(than->line.score)
                          ? job->line.score > than->line.score
                          : weight(jobs, count, job, lowest) > weight(jobs, count, than, lowest);
        best = !votes(than) || better ? i : best;
    }
    return best;
}
