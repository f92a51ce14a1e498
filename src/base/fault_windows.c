/* Windows writes a report of its own when a program ends by a fault: nothing is added. */
#include "base/fault.h"

void fault_watch(void)
{
}

void fault_watch_thread(void)
{
}

void fault_note_command(const char *line)
{
    (void)line;
}

void fault_note_position(const char *variant, const char *fen, uint64_t key)
{
    (void)variant;
    (void)fen;
    (void)key;
}
