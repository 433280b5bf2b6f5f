/* SPDX-License-Identifier: MIT */
/* Changes of levels that keep what no change of single fields would: see mutate_levels.c. */
#ifndef TESTS_FUZZ_MUTATE_LEVELS_H
#define TESTS_FUZZ_MUTATE_LEVELS_H

#include "bank/image.h"

/* Numbers below an end that is above 0, from whoever changes. */
typedef struct Dice {
    uint32_t (*below)(void *state, uint32_t end);
    void *state;
} Dice;

/* Gives a layer of walls another tree; as good as any, but that it does not find the walls. */
void mutate_tree(Image *image, const Dice *dice);

/* Gives a layer of tiles, a maze or a height map more rows, empty ones at the top. */
void mutate_cells(Image *image, const Dice *dice);

#endif
