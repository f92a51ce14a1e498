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

void turns_free(TurnList *list)
{
    free(list->at);
    *list = (TurnList){0};
}
