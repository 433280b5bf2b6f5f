/* SPDX-License-Identifier: MIT */
/*
 * Squared distances to the nearest off-road pixel by slow methods, which share no code with the
 * library.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct OraclePicture {
    const uint8_t *road;
    size_t stride;
    int width, height;
    bool edge_is_off_road;
} OraclePicture;

static inline bool oracle_is_road(const OraclePicture *picture, int x, int y)
{
    if (x < 0 || y < 0 || x >= picture->width || y >= picture->height)
        return !picture->edge_is_off_road;
    return picture->road[(size_t)y * picture->stride + (size_t)x] != 0;
}

/* The result if there is no off-road pixel. */
enum { ORACLE_FAR = 1 << 30 };

/* Searches every pixel of the picture, and a border of one pixel around it. */
static inline uint32_t oracle_exhaustive(const OraclePicture *picture, int x, int y)
{
    int64_t best = ORACLE_FAR;
    for (int v = -1; v <= picture->height; v++)
        for (int u = -1; u <= picture->width; u++) {
            int64_t square = (int64_t)(u - x) * (u - x) + (int64_t)(v - y) * (v - y);
            if (square < best && !oracle_is_road(picture, u, v))
                best = square;
        }
    return (uint32_t)best;
}

/* Searches square rings of increasing size around the pixel, until no nearer pixel is possible. */
static inline uint32_t oracle_rings(const OraclePicture *picture, int x, int y)
{
    const int side = picture->width > picture->height ? picture->width : picture->height;
    int64_t best = ORACLE_FAR;
    for (int64_t ring = 0; ring <= side && ring * ring <= best; ring++)
        for (int64_t step = -ring; step <= ring; step++) {
            const int r = (int)ring, s = (int)step;
            int64_t square = ring * ring + step * step;
            if (square < best &&
                (!oracle_is_road(picture, x + s, y - r) || !oracle_is_road(picture, x + s, y + r) ||
                 !oracle_is_road(picture, x - r, y + s) || !oracle_is_road(picture, x + r, y + s)))
                best = square;
        }
    return (uint32_t)best;
}
