/* SPDX-License-Identifier: MIT */
/*
 * A world with a partition that no builder made: random cuts in every direction, random tables. It
 * is honest, so that answers must equal those of testing every wall, or it lies, so that answers
 * are worthless but must come soon.
 *
 *     HandMade made;
 *     hand_made_open(&made, &random, &world, HAND_TREE);
 *     ... make the same queries of made.every and made.level ...
 *     hand_made_close(&made);
 */
#ifndef GABARIT_TESTS_HAND_MADE_H
#define GABARIT_TESTS_HAND_MADE_H

#include "bank/opened.h"
#include "worlds.h"

#include <gabarit/level.h>

typedef enum HandKind {
    HAND_TREE,       /* a tree of random cuts */
    HAND_TABLE,      /* a tree, and a table of entries into it */
    HAND_GRID,       /* a grid anywhere, of any size */
    HAND_LYING_TREE, /* any walls in any leaf; perhaps of the maximum depth */
    HAND_LYING_TABLE,
    HAND_LYING_GRID,
    HAND_KINDS
} HandKind;

typedef struct HandMade {
    Opened opened;
    gab_level every; /* the world without a partition */
    gab_level level; /* the world with it */
    gab_layer layer; /* of that level */
} HandMade;

bool hand_made_lies(HandKind kind);

void hand_made_open(HandMade *made, CheckRandom *random, const World *world, HandKind kind);
void hand_made_close(HandMade *made);

#endif
