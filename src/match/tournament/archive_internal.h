#ifndef LACUNA_MATCH_TOURNAMENT_ARCHIVE_INTERNAL_H
#define LACUNA_MATCH_TOURNAMENT_ARCHIVE_INTERNAL_H

#include "match/archive.h"

struct Archive {
    int file;
    bool tidy; /* it ends with an empty line */
};

#endif
