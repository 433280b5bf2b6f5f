/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-viewport.h: the mapping from document to screen: zoom and scroll, as plain numbers.
 * Zoom steps are pixel-friendly; the scroll is in whole screen pixels, so that pixels stay crisp.
 *
 *     EdViewport view;
 *     ed_viewport_fit(&view, 800, 600, 0, 0, 128, 104, 24);
 *     ed_viewport_zoom_to(&view, pointer_x, pointer_y, ed_viewport_next_zoom(view.zoom, +1));
 *     double x = ed_viewport_x(&view, pointer_x);        // document position under the pointer
 *
 * Whatever the arguments, the zoom stays between ED_MIN_ZOOM and ED_MAX_ZOOM and the scroll
 * within ED_FARTHEST_SCROLL; values that are not finite change nothing.
 */
#pragma once

#include <stdint.h>

#define ED_MIN_ZOOM        0.05
#define ED_MAX_ZOOM        64.0
#define ED_FARTHEST_SCROLL 16777216

typedef struct EdViewport {
    double zoom;                /**< screen pixels per document pixel */
    int64_t scroll_x, scroll_y; /**< of the widget's top left corner, in zoomed document space */
} EdViewport;

/** Convert a screen position to a document position, and back. */
double ed_viewport_x(const EdViewport *view, double screen_x);
double ed_viewport_y(const EdViewport *view, double screen_y);
double ed_viewport_screen_x(const EdViewport *view, double x);
double ed_viewport_screen_y(const EdViewport *view, double y);

/** Returns the next zoom step up (+1) or down (-1) from any zoom; steps are for example 0.67, 1,
 * 1.5, 2, 3, 4. Returns the maximum or minimum at the ends. */
double ed_viewport_next_zoom(double zoom, int direction);
/** Sets the zoom. The document position at a screen position stays there, to within half a screen
 * pixel. */
void ed_viewport_zoom_to(EdViewport *view, double screen_x, double screen_y, double zoom);
/** Sets the zoom and scrolls so that a document position is at a screen position. */
void ed_viewport_pin(EdViewport *view, double x, double y, double screen_x, double screen_y,
                     double zoom);
/** Scrolls by whole screen pixels. The document moves in the opposite direction. */
void ed_viewport_scroll(EdViewport *view, int64_t dx, int64_t dy);
/** Zooms and scrolls so that a rectangle of the document fits, with a margin in screen pixels, at
 * the greatest zoom step that is possible. */
void ed_viewport_fit(EdViewport *view, int width, int height, double left, double top, double right,
                     double bottom, int margin);
/** Scrolls as little as needed so that a position is within the widget, `margin` from its edges. */
void ed_viewport_reveal(EdViewport *view, int width, int height, double x, double y, int margin);
/** Scrolls as little as needed so that, on each axis, at least `min` screen pixels of a rectangle
 * of the document stay visible, or all of it if it is smaller. */
void ed_viewport_keep_in_sight(EdViewport *view, int width, int height, double left, double top,
                               double right, double bottom, int min);
