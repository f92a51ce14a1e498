#ifndef LACUNA_MATCH_ARCHIVE_PARTS_H
#define LACUNA_MATCH_ARCHIVE_PARTS_H

#include "match/archive.h"

struct Archive {
    int file;
    bool tidy; /* it ends with an empty line */
};

#endif
