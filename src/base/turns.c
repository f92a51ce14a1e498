/* A growable list of turns. */
#include "base/types.h"

#include <stdlib.h>

bool turns_add(TurnList *list, Turn turn)
{
    if (list->count == list->room) {
        size_t room = list->room == 0 ? 64 : list->room * 2;
        Turn *at = realloc(list->at, room * sizeof *at);
        if (at == NULL) {
            return false;
        }
        list->at = at;
        list->room = room;
    }
    list->at[list->count++] = turn;
    return true;
}

bool turns_have(const TurnList *list, Turn turn)
{
    for (size_t i = 0; i < list->count; i++) {
        if (turn_equal(list->at[i], turn)) {
            return true;
        }
    }
    return false;
}

void turns_free(TurnList *list)
{
    free(list->at);
    *list = (TurnList){0};
}
