/* SPDX-License-Identifier: MIT */
/** model/rect.h: rectangles of pixels, and what is worked out with them everywhere. */
#ifndef GABARIT_MODEL_RECT_H
#define GABARIT_MODEL_RECT_H

#include <stdbool.h>
#include <stdint.h>

/** A rectangle of pixels, half-open; empty when right <= left or bottom <= top. */
typedef struct PixelRect {
    int32_t left, top, right, bottom;
} PixelRect;

/** An empty rectangle around which `rect_around` begins. */
#define RECT_TO_GROW ((PixelRect){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN})

static inline bool rect_is_empty(PixelRect rect)
{
    return rect.right <= rect.left || rect.bottom <= rect.top;
}

static inline bool rect_is_equal(PixelRect a, PixelRect b)
{
    return a.left == b.left && a.top == b.top && a.right == b.right && a.bottom == b.bottom;
}

static inline int64_t rect_area(PixelRect rect)
{
    return rect_is_empty(rect)
               ? 0
               : ((int64_t)rect.right - rect.left) * ((int64_t)rect.bottom - rect.top);
}

/** What two rectangles have in common; where that is nothing, some empty rectangle. */
static inline PixelRect rect_common(PixelRect a, PixelRect b)
{
    return (PixelRect){a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top,
                       a.right < b.right ? a.right : b.right,
                       a.bottom < b.bottom ? a.bottom : b.bottom};
}

/** The smallest rectangle around two, whether they are empty or not. */
static inline PixelRect rect_around(PixelRect a, PixelRect b)
{
    return (PixelRect){a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
                       a.right > b.right ? a.right : b.right,
                       a.bottom > b.bottom ? a.bottom : b.bottom};
}

/** The same, of which an empty one is no part. */
static inline PixelRect rect_joined(PixelRect a, PixelRect b)
{
    return rect_is_empty(a) ? b : rect_is_empty(b) ? a : rect_around(a, b);
}

#endif
