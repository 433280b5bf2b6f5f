/* SPDX-License-Identifier: MIT */
/*
 * Pinch points as pinch.h describes them, by a slow method: the sea falls by one distance at a
 * time, every pixel is processed, and every pixel of a land stores the land to which it belongs.
 */
#pragma once

#include "derive/bands.h"
#include "derive/pinch.h"

#include <stdbool.h>
#include <string.h>

enum { ORACLE_PINCH_MAX = 100 * 100, ORACLE_PINCH_FITS = -1 };

typedef struct OraclePinch {
    const uint32_t *squared;
    int width, height;
    uint32_t min; /* the smallest squared distance at which the disc fits */
    bool is_land[ORACLE_PINCH_MAX], queued[ORACLE_PINCH_MAX];
    int land[ORACLE_PINCH_MAX]; /* the first pixel of the land, or ORACLE_PINCH_FITS */
    int queue[ORACLE_PINCH_MAX], count, point_count; /* `count`: pixels in the queue */
    PinchPoint points[ORACLE_PINCH_MAX];             /* passages from wide to narrow, then roads */
} OraclePinch;

/* Returns the n-th neighbour, clockwise from the right, or -1 outside the picture. */
static inline int oracle_pinch_neighbour(const OraclePinch *pinch, int pixel, int n)
{
    static const int ring_x[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    static const int ring_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    const int x = pixel % pinch->width + ring_x[n % 8], y = pixel / pinch->width + ring_y[n % 8];
    return x < 0 || y < 0 || x >= pinch->width || y >= pinch->height ? -1 : y * pinch->width + x;
}

static inline bool oracle_pinch_is_land(const OraclePinch *pinch, int pixel, int n)
{
    const int neighbour = oracle_pinch_neighbour(pinch, pixel, n);
    return neighbour >= 0 && pinch->is_land[neighbour];
}

static inline void oracle_pinch_add(OraclePinch *pinch, PinchKind kind, int pixel)
{
    const uint32_t squared = pinch->squared[pixel];
    pinch->points[pinch->point_count++] =
        (PinchPoint){kind, (uint32_t)(pixel % pinch->width), (uint32_t)(pixel / pinch->width),
                     squared, bands_clearance(squared)};
}

/* True if a land is wider than another one. */
static inline bool oracle_pinch_wider(const OraclePinch *pinch, int land, int other)
{
    if (land == ORACLE_PINCH_FITS || other == ORACLE_PINCH_FITS)
        return other != ORACLE_PINCH_FITS;
    return pinch->squared[land] > pinch->squared[other];
}

/* Makes a pixel land, and joins the lands that meet there. Adds a passage if the disc fits in more
 * than one of them. */
static inline void oracle_pinch_process(OraclePinch *pinch, int pixel)
{
    int parts[4], count = 0, wide_count = 0, land = pixel;
    for (int n = 0; n < 8; n += 2)
        if (!oracle_pinch_is_land(pinch, pixel, n)) {
            if (oracle_pinch_is_land(pinch, pixel, n + 1))
                parts[count++] = pinch->land[oracle_pinch_neighbour(pinch, pixel, n + 1)];
            else if (oracle_pinch_is_land(pinch, pixel, n + 2))
                parts[count++] = pinch->land[oracle_pinch_neighbour(pinch, pixel, n + 2)];
        }
    for (int n = 0; n < count; n++) {
        wide_count += parts[n] == ORACLE_PINCH_FITS;
        if (n == 0 || oracle_pinch_wider(pinch, parts[n], land))
            land = parts[n];
    }
    for (int n = 0; n < count; n++)
        for (int at = 0; at < pinch->width * pinch->height; at++)
            if (pinch->is_land[at] && pinch->land[at] == parts[n])
                pinch->land[at] = land;
    pinch->is_land[pixel] = true;
    pinch->land[pixel] = land;
    if (wide_count > 1)
        oracle_pinch_add(pinch, PINCH_PASSAGE, pixel);
}

static inline void oracle_pinch_queue(OraclePinch *pinch, int pixel)
{
    pinch->queued[pixel] = true;
    pinch->queue[pinch->count++] = pixel;
}

/* Processes the queued pixels, and their neighbours of the same distance. */
static inline int oracle_pinch_drain(OraclePinch *pinch, int head)
{
    for (; head < pinch->count; head++) {
        const int pixel = pinch->queue[head];
        oracle_pinch_process(pinch, pixel);
        for (int n = 0; n < 8; n++) {
            const int neighbour = oracle_pinch_neighbour(pinch, pixel, n);
            if (neighbour >= 0 && !pinch->queued[neighbour] &&
                pinch->squared[neighbour] == pinch->squared[pixel])
                oracle_pinch_queue(pinch, neighbour);
        }
    }
    return head;
}

/* Processes all pixels of a distance: first those that are connected to land, then new lands. */
static inline void oracle_pinch_level(OraclePinch *pinch, uint32_t squared)
{
    const int pixel_count = pinch->width * pinch->height;
    int head = pinch->count;
    for (int pixel = 0; pixel < pixel_count; pixel++)
        for (int n = 0; n < 8 && pinch->squared[pixel] == squared && !pinch->queued[pixel]; n++)
            if (oracle_pinch_is_land(pinch, pixel, n))
                oracle_pinch_queue(pinch, pixel);
    head = oracle_pinch_drain(pinch, head);
    for (int pixel = 0; pixel < pixel_count; pixel++)
        if (pinch->squared[pixel] == squared && !pinch->queued[pixel]) {
            oracle_pinch_queue(pinch, pixel);
            head = oracle_pinch_drain(pinch, head);
        }
}

/* Returns the next smaller distance that occurs, or 0. */
static inline uint32_t oracle_pinch_next(const OraclePinch *pinch, uint32_t squared)
{
    uint32_t next = 0;
    for (int pixel = 0; pixel < pinch->width * pinch->height; pixel++)
        if (pinch->squared[pixel] < squared && pinch->squared[pixel] > next)
            next = pinch->squared[pixel];
    return next;
}

/* Finds all points, in the order of pinch_find. */
static inline void oracle_pinch_find(OraclePinch *pinch, uint32_t radius)
{
    const int pixel_count = pinch->width * pinch->height;
    pinch->min = bands_min_squared(radius);
    pinch->count = pinch->point_count = 0;
    for (int pixel = 0; pixel < pixel_count; pixel++) {
        pinch->is_land[pixel] = pinch->queued[pixel] = pinch->squared[pixel] >= pinch->min;
        pinch->land[pixel] = ORACLE_PINCH_FITS;
    }
    for (uint32_t squared = pinch->min; (squared = oracle_pinch_next(pinch, squared)) > 0;)
        oracle_pinch_level(pinch, squared);
    for (int a = 0, b = pinch->point_count - 1; a < b; a++, b--) {
        const PinchPoint point = pinch->points[a];
        pinch->points[a] = pinch->points[b];
        pinch->points[b] = point;
    }
    for (int n = pinch->count; n-- > 0;)
        if (pinch->land[pinch->queue[n]] == pinch->queue[n])
            oracle_pinch_add(pinch, PINCH_ROAD, pinch->queue[n]);
}
