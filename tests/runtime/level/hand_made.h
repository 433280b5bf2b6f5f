/* SPDX-License-Identifier: MIT */
/*
 * A world with a random partition that is not made by the library's builder: random cuts in every
 * direction, random tables. A correct partition lists all walls of each leaf, so that answers must
 * equal those of testing every wall. A wrong partition lists arbitrary walls, so that answers are
 * wrong but must still take a limited time.
 *
 *     HandMade made;
 *     hand_made_open(&made, &random, &world, HAND_TREE);
 *     ... make the same queries in made.without and made.level ...
 *     hand_made_close(&made);
 */
#pragma once

#include "runtime/bank/opened.h"
#include "worlds.h"

#include <gabarit/debug.h>

typedef enum HandKind {
    HAND_TREE,       /* a tree of random cuts */
    HAND_TABLE,      /* a tree, and a table of entries into it */
    HAND_GRID,       /* a grid at any position, of any size */
    HAND_WRONG_TREE, /* arbitrary walls in each leaf; sometimes of the maximum depth */
    HAND_WRONG_TABLE,
    HAND_WRONG_GRID,
    HAND_KINDS
} HandKind;

typedef struct HandMade {
    Opened opened;
    gab_level without; /* the world without a partition */
    gab_level level;   /* the world with the partition */
    gab_layer layer;   /* the layer of `level` */
} HandMade;

bool hand_made_is_wrong(HandKind kind);

void hand_made_open(HandMade *made, CheckRandom *random, const World *world, HandKind kind);
void hand_made_close(HandMade *made);
