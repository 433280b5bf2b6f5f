/* SPDX-License-Identifier: MIT */
/*
 * How the land where a disc fits grows together as the radius shrinks, the slow way: connected
 * parts are filled anew for every distance.
 */
#ifndef GABARIT_TESTS_ORACLE_LAND_H
#define GABARIT_TESTS_ORACLE_LAND_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { ORACLE_LAND_MOST = 64 * 64 };

typedef struct OracleLand {
    const uint32_t *squared;
    int width, height;
    uint8_t seen[ORACLE_LAND_MOST];
    int waiting[ORACLE_LAND_MOST];
} OracleLand;

/* Marks all that is connected to a pixel, corners included, among those of at least `level`; tells
 * the largest distance in it. */
static inline uint32_t oracle_fill(OracleLand *land, int place, uint32_t level)
{
    int count = 0;
    uint32_t largest = 0;
    land->seen[place] = 1;
    land->waiting[count++] = place;
    while (count > 0) {
        const int at = land->waiting[--count], x = at % land->width, y = at / land->width;
        largest = land->squared[at] > largest ? land->squared[at] : largest;
        for (int v = y - 1; v <= y + 1; v++)
            for (int u = x - 1; u <= x + 1; u++) {
                const int next = v * land->width + u;
                if (u < 0 || v < 0 || u >= land->width || v >= land->height || land->seen[next] ||
                    land->squared[next] < level)
                    continue;
                land->seen[next] = 1;
                land->waiting[count++] = next;
            }
    }
    return largest;
}

/* How many connected parts of the pixels of at least `level` reach (or, else, do not) `fits`. */
static inline int oracle_parts(OracleLand *land, uint32_t level, uint32_t fits, bool reaching)
{
    int count = 0;
    memset(land->seen, 0, sizeof(land->seen));
    for (int place = 0; place < land->width * land->height; place++)
        if (land->squared[place] >= level && !land->seen[place])
            count += (oracle_fill(land, place, level) >= fits) == reaching;
    return count;
}

#endif
