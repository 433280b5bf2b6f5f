/* SPDX-License-Identifier: MIT */
/* Consistent mutations of levels, which changes of single fields would not be; see
 * mutate_levels.c. */
#pragma once

#include "runtime/bank/image.h"

/* A source of random numbers below `end`, which must be above 0; provided by the caller. */
typedef struct Dice {
    uint32_t (*below)(void *state, uint32_t end);
    void *state;
} Dice;

/* Replaces the tree of a layer of walls by a random one, which is valid except that it does not
 * find the walls. */
void mutate_tree(Image *image, const Dice *dice);

/* Adds empty rows at the top of a layer of tiles, a maze or a height map. */
void mutate_cells(Image *image, const Dice *dice);
