/* SPDX-License-Identifier: MIT */
/* Consistent mutations of levels, which changes of single fields would not be; see
 * mutate_levels.c. */
#pragma once

#include "runtime/bank/image.h"

typedef struct Random {
    uint64_t state;
} Random;

static inline uint32_t random_next(Random *random)
{
    random->state = random->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(random->state >> 33);
}

static inline uint32_t random_below(Random *random, uint32_t end)
{
    return end > 0 ? random_next(random) % end : 0;
}

/* Replaces the tree of a layer of walls by a random one, which is valid except that it does not
 * find the walls. */
void mutate_tree(Image *image, Random *random);

/* Adds empty rows at the top of a layer of tiles, a maze or a height map. */
void mutate_cells(Image *image, Random *random);
