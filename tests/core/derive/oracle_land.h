/* SPDX-License-Identifier: MIT */
/*
 * The connected areas ("lands") where a disc fits, and how they join as the radius decreases, by a
 * slow method: the areas are filled again for each distance.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

enum { ORACLE_LAND_MAX = 64 * 64 };

typedef struct OracleLand {
    const uint32_t *squared;
    int width, height;
    uint8_t visited[ORACLE_LAND_MAX];
    int stack[ORACLE_LAND_MAX];
} OracleLand;

/*
 * Marks all pixels of at least `level` that are connected to a pixel by sides or corners. Returns
 * their largest squared distance.
 */
static inline uint32_t oracle_fill(OracleLand *land, int pixel, uint32_t level)
{
    int count = 0;
    uint32_t largest = 0;
    land->visited[pixel] = 1;
    land->stack[count++] = pixel;
    while (count > 0) {
        const int current = land->stack[--count], x = current % land->width,
                  y = current / land->width;
        largest = land->squared[current] > largest ? land->squared[current] : largest;
        for (int v = y - 1; v <= y + 1; v++)
            for (int u = x - 1; u <= x + 1; u++) {
                const int next = v * land->width + u;
                if (u < 0 || v < 0 || u >= land->width || v >= land->height ||
                    land->visited[next] || land->squared[next] < level)
                    continue;
                land->visited[next] = 1;
                land->stack[count++] = next;
            }
    }
    return largest;
}

/*
 * Counts the connected areas of pixels of at least `level` that contain a pixel of at least
 * `min_squared` if `reaches`, or else those that do not.
 */
static inline int oracle_parts(OracleLand *land, uint32_t level, uint32_t min_squared, bool reaches)
{
    int count = 0;
    memset(land->visited, 0, sizeof(land->visited));
    for (int pixel = 0; pixel < land->width * land->height; pixel++)
        if (land->squared[pixel] >= level && !land->visited[pixel])
            count += (oracle_fill(land, pixel, level) >= min_squared) == reaches;
    return count;
}
