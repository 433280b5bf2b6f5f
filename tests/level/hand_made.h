/* SPDX-License-Identifier: MIT */
/*
 * A world behind a partition that no builder made: random cuts in every direction, random tables;
 * honest, so that answers must be those of asking every wall, or lying, so that answers are worth
 * nothing but must come soon.
 *
 *     HandMade made;
 *     hand_made_open(&made, &random, &world, HAND_TREE);
 *     ... ask made.every and made.level the same ...
 *     hand_made_close(&made);
 */
#ifndef GABARIT_TESTS_HAND_MADE_H
#define GABARIT_TESTS_HAND_MADE_H

#include "bank/opened.h"
#include "worlds.h"

#include <gabarit/level.h>

typedef enum HandKind {
    HAND_TREE,       /* a tree of random cuts */
    HAND_TABLE,      /* the same, and a table to enter it */
    HAND_GRID,       /* a grid anywhere, of any size */
    HAND_LYING_TREE, /* any walls in any leaf; perhaps as deep as can be */
    HAND_LYING_TABLE,
    HAND_LYING_GRID,
    HAND_KINDS
} HandKind;

typedef struct HandMade {
    Opened opened;
    gab_level every; /* the world without a partition */
    gab_level level; /* the world with it */
    gab_layer layer; /* of that */
} HandMade;

bool hand_made_lies(HandKind kind);

void hand_made_open(HandMade *made, CheckRandom *random, const World *world, HandKind kind);
void hand_made_close(HandMade *made);

#endif
