/* SPDX-License-Identifier: MIT */
/* Changes of levels that stay consistent where changes of single fields would not: see
 * mutate_levels.c. */
#ifndef TESTS_FUZZ_MUTATE_LEVELS_H
#define TESTS_FUZZ_MUTATE_LEVELS_H

#include "bank/image.h"

/* A source of random numbers below `end`, which is above 0, provided by the caller. */
typedef struct Dice {
    uint32_t (*below)(void *state, uint32_t end);
    void *state;
} Dice;

/* Gives a layer of walls another tree; it is valid except that it does not find the walls. */
void mutate_tree(Image *image, const Dice *dice);

/* Gives a layer of tiles, a maze or a height map more rows: empty ones at the top. */
void mutate_cells(Image *image, const Dice *dice);

#endif
