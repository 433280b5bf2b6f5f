/* SPDX-License-Identifier: MIT */
/*
 * Which walls are near each other, for 100,000 of them: pairs whose upright boxes are no farther
 * from each other than a distance. Costs n log n and the pairs.
 *
 *     WallLine lines[] = {{first, 0}, {second, 1}};
 *     wall_pairs_find(lines, 2, 256, compare_pair, &search);
 */
#ifndef GABARIT_EDIT_WALL_PAIRS_H
#define GABARIT_EDIT_WALL_PAIRS_H

#include "model/document.h"

/* A wall and its index in its list. */
typedef struct WallLine {
    const Wall *wall;
    uint32_t number;
} WallLine;

/* Called for each pair once, in an order that depends on nothing but the walls; false ends it. */
typedef bool (*WallPairFunction)(void *user, const WallLine *a, const WallLine *b);
/* Sorts `lines`. `grow` is fixed. */
void wall_pairs_find(WallLine *lines, uint32_t count, int32_t grow, WallPairFunction take,
                     void *user);

#endif
