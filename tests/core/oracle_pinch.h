/* SPDX-License-Identifier: MIT */
/*
 * Pinch points as pinch.h describes them, by a slow method: the sea falls by one distance at a
 * time, every pixel is processed, and every pixel of a land stores the land that it belongs to.
 */
#ifndef GABARIT_TESTS_ORACLE_PINCH_H
#define GABARIT_TESTS_ORACLE_PINCH_H

#include "derive/bands.h"
#include "derive/pinch.h"

#include <stdbool.h>
#include <string.h>

enum { ORACLE_PINCH_MAX = 100 * 100, ORACLE_PINCH_FITS = -1 };

typedef struct OraclePinch {
    const uint32_t *squared;
    int width, height;
    uint32_t min;
    bool taken[ORACLE_PINCH_MAX], queued[ORACLE_PINCH_MAX];
    int land[ORACLE_PINCH_MAX]; /* the land's first pixel, or ORACLE_PINCH_FITS */
    int queue[ORACLE_PINCH_MAX], count, passages;
    PinchPoint points[ORACLE_PINCH_MAX]; /* passages from wide to narrow, then roads */
} OraclePinch;

/* Returns a neighbour, clockwise from the right; -1 outside the picture. */
static inline int oracle_pinch_neighbour(const OraclePinch *pinch, int place, int n)
{
    static const int ring_x[8] = {1, 1, 0, -1, -1, -1, 0, 1};
    static const int ring_y[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    const int x = place % pinch->width + ring_x[n % 8], y = place / pinch->width + ring_y[n % 8];
    return x < 0 || y < 0 || x >= pinch->width || y >= pinch->height ? -1 : y * pinch->width + x;
}

static inline bool oracle_pinch_taken(const OraclePinch *pinch, int place, int n)
{
    const int beside = oracle_pinch_neighbour(pinch, place, n);
    return beside >= 0 && pinch->taken[beside];
}

static inline void oracle_pinch_add(OraclePinch *pinch, PinchKind kind, int place)
{
    const uint32_t squared = pinch->squared[place];
    pinch->points[pinch->passages++] =
        (PinchPoint){kind, (uint32_t)(place % pinch->width), (uint32_t)(place / pinch->width),
                     squared, bands_clearance(squared)};
}

/* True if a land is wider than another one. */
static inline bool oracle_pinch_wider(const OraclePinch *pinch, int land, int than)
{
    if (land == ORACLE_PINCH_FITS || than == ORACLE_PINCH_FITS)
        return than != ORACLE_PINCH_FITS;
    return pinch->squared[land] > pinch->squared[than];
}

static inline void oracle_pinch_take(OraclePinch *pinch, int place)
{
    int parts[4], count = 0, fitting = 0, land = place;
    for (int n = 0; n < 8; n += 2)
        if (!oracle_pinch_taken(pinch, place, n)) {
            if (oracle_pinch_taken(pinch, place, n + 1))
                parts[count++] = pinch->land[oracle_pinch_neighbour(pinch, place, n + 1)];
            else if (oracle_pinch_taken(pinch, place, n + 2))
                parts[count++] = pinch->land[oracle_pinch_neighbour(pinch, place, n + 2)];
        }
    for (int n = 0; n < count; n++) {
        fitting += parts[n] == ORACLE_PINCH_FITS;
        if (n == 0 || oracle_pinch_wider(pinch, parts[n], land))
            land = parts[n];
    }
    for (int n = 0; n < count; n++)
        for (int at = 0; at < pinch->width * pinch->height; at++)
            if (pinch->taken[at] && pinch->land[at] == parts[n])
                pinch->land[at] = land;
    pinch->taken[place] = true;
    pinch->land[place] = land;
    if (fitting > 1)
        oracle_pinch_add(pinch, PINCH_PASSAGE, place);
}

static inline void oracle_pinch_queue(OraclePinch *pinch, int place)
{
    pinch->queued[place] = true;
    pinch->queue[pinch->count++] = place;
}

/* Processes the queued pixels, and their neighbours of the same distance. */
static inline int oracle_pinch_drain(OraclePinch *pinch, int head)
{
    for (; head < pinch->count; head++) {
        const int place = pinch->queue[head];
        oracle_pinch_take(pinch, place);
        for (int n = 0; n < 8; n++) {
            const int beside = oracle_pinch_neighbour(pinch, place, n);
            if (beside >= 0 && !pinch->queued[beside] &&
                pinch->squared[beside] == pinch->squared[place])
                oracle_pinch_queue(pinch, beside);
        }
    }
    return head;
}

static inline void oracle_pinch_level(OraclePinch *pinch, uint32_t squared)
{
    const int places = pinch->width * pinch->height;
    int head = pinch->count;
    for (int place = 0; place < places; place++)
        for (int n = 0; n < 8 && pinch->squared[place] == squared && !pinch->queued[place]; n++)
            if (oracle_pinch_taken(pinch, place, n))
                oracle_pinch_queue(pinch, place);
    head = oracle_pinch_drain(pinch, head);
    for (int place = 0; place < places; place++)
        if (pinch->squared[place] == squared && !pinch->queued[place]) {
            oracle_pinch_queue(pinch, place);
            head = oracle_pinch_drain(pinch, head);
        }
}

/* Returns the next smaller distance that occurs, or 0. */
static inline uint32_t oracle_pinch_next(const OraclePinch *pinch, uint32_t squared)
{
    uint32_t next = 0;
    for (int place = 0; place < pinch->width * pinch->height; place++)
        if (pinch->squared[place] < squared && pinch->squared[place] > next)
            next = pinch->squared[place];
    return next;
}

/* Finds all points, in the order of pinch_find. */
static inline void oracle_pinch_find(OraclePinch *pinch, uint32_t radius)
{
    const int places = pinch->width * pinch->height;
    pinch->min = bands_min_squared(radius);
    pinch->count = pinch->passages = 0;
    for (int place = 0; place < places; place++) {
        pinch->taken[place] = pinch->queued[place] = pinch->squared[place] >= pinch->min;
        pinch->land[place] = ORACLE_PINCH_FITS;
    }
    for (uint32_t squared = pinch->min; (squared = oracle_pinch_next(pinch, squared)) > 0;)
        oracle_pinch_level(pinch, squared);
    for (int a = 0, b = pinch->passages - 1; a < b; a++, b--) {
        const PinchPoint point = pinch->points[a];
        pinch->points[a] = pinch->points[b];
        pinch->points[b] = point;
    }
    for (int n = pinch->count; n-- > 0;)
        if (pinch->land[pinch->queue[n]] == pinch->queue[n])
            oracle_pinch_add(pinch, PINCH_ROAD, pinch->queue[n]);
}

#endif
