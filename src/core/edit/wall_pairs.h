/* SPDX-License-Identifier: MIT */
/*
 * Finds pairs of walls that are near each other: pairs whose bounding boxes are at most a distance
 * apart. Meant for up to about 100,000 walls; takes O(n log n) plus the number of pairs.
 *
 *     WallLine lines[] = {{first, 0}, {second, 1}};
 *     wall_pairs_find(lines, 2, 256, compare_pair, &search);
 */
#pragma once

#include "model/document.h"

/* A wall and its index in its list. */
typedef struct WallLine {
    const Wall *wall;
    uint32_t number; /* the index */
} WallLine;

/* Called once for each pair, in an order that depends only on the walls. Returns false to end the
 * search. */
typedef bool (*WallPairFunction)(void *user, const WallLine *a, const WallLine *b);
/* Calls `take` for all pairs of walls whose bounding boxes are at most `distance` apart (fixed).
 * Sorts `lines`. */
void wall_pairs_find(WallLine *lines, uint32_t count, int32_t distance, WallPairFunction take,
                     void *user);
