/* What kind of game a variant is, for what is measured in games: their length, how scores turn into
 * results. A variant of its own is like the built-in game whose special moves it has. */
#ifndef LACUNA_ENGINE_FAMILY_H
#define LACUNA_ENGINE_FAMILY_H

#include "variant/variant.h"

typedef enum {
    FAMILY_CHESS,
    FAMILY_HOLE,
    FAMILY_WORMHOLE,
    FAMILY_HOSTAGE,
    FAMILY_EIGHTSTONE,
    FAMILIES
} Family;

static inline Family family_of(const Variant *v)
{
    return v->wormholes             ? FAMILY_WORMHOLE
           : v->prisons || v->hands ? FAMILY_HOSTAGE
           : v->stones              ? FAMILY_EIGHTSTONE
           : v->king_capture        ? FAMILY_HOLE
                                    : FAMILY_CHESS;
}

#endif
