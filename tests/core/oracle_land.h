/* SPDX-License-Identifier: MIT */
/*
 * The areas ("land") where a disc fits, and how they join as the radius shrinks, by a slow method:
 * connected areas are filled again for each distance.
 */
#ifndef GABARIT_TESTS_ORACLE_LAND_H
#define GABARIT_TESTS_ORACLE_LAND_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { ORACLE_LAND_MAX = 64 * 64 };

typedef struct OracleLand {
    const uint32_t *squared;
    int width, height;
    uint8_t seen[ORACLE_LAND_MAX];
    int waiting[ORACLE_LAND_MAX];
} OracleLand;

/* Marks all pixels of at least `level` that are connected to a pixel, corners included. Returns
 * their largest distance. */
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

/* Counts the connected areas of pixels of at least `level` that contain a pixel of at least `fits`,
 * or those that do not, depending on `reaching`. */
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
