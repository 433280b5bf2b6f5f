/* SPDX-License-Identifier: MIT */
/** model/rect.h: rectangles of pixels, and basic operations on them. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/** A rectangle of pixels, half-open; empty when right <= left or bottom <= top. */
typedef struct PixelRect {
    int32_t left, top, right, bottom;
} PixelRect;

/** An empty rectangle: the initial value of a rectangle that rect_around extends. */
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

/** Returns the intersection of two rectangles. If they do not overlap, the result is some empty
 * rectangle. */
static inline PixelRect rect_common(PixelRect a, PixelRect b)
{
    return (PixelRect){a.left > b.left ? a.left : b.left, a.top > b.top ? a.top : b.top,
                       a.right < b.right ? a.right : b.right,
                       a.bottom < b.bottom ? a.bottom : b.bottom};
}

/** Returns the smallest rectangle that contains the edges of both rectangles, even if one is
 * empty. */
static inline PixelRect rect_around(PixelRect a, PixelRect b)
{
    return (PixelRect){a.left < b.left ? a.left : b.left, a.top < b.top ? a.top : b.top,
                       a.right > b.right ? a.right : b.right,
                       a.bottom > b.bottom ? a.bottom : b.bottom};
}

/** Like rect_around, but ignores an empty rectangle. */
static inline PixelRect rect_joined(PixelRect a, PixelRect b)
{
    return rect_is_empty(a) ? b : rect_is_empty(b) ? a : rect_around(a, b);
}
