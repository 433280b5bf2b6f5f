/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-viewport.h: where the document is on the screen: zoom and scroll, as numbers only. Zoom
 * steps are pixel-friendly; the scroll is in whole screen pixels, so that pixels stay crisp.
 *
 *     EdViewport view;
 *     ed_viewport_fit(&view, 800, 600, 0, 0, 128, 104, 24);
 *     ed_viewport_zoom_at(&view, pointer_x, pointer_y, +1);
 *     double x = ed_viewport_x(&view, pointer_x);        // document place under the pointer
 *
 * Whatever numbers come in, the zoom stays between ED_LEAST_ZOOM and ED_MOST_ZOOM and the scroll
 * within ED_FARTHEST_SCROLL; what is not finite changes nothing.
 */
#ifndef GABARIT_CANVAS_ED_VIEWPORT_H
#define GABARIT_CANVAS_ED_VIEWPORT_H

#include <stdint.h>

#define ED_LEAST_ZOOM      0.05
#define ED_MOST_ZOOM       64.0
#define ED_FARTHEST_SCROLL 16777216

typedef struct EdViewport {
    double zoom;                /**< screen pixels per document pixel */
    int64_t scroll_x, scroll_y; /**< of the widget's top left, in zoomed document space */
} EdViewport;

/** The document's place at a place of the screen, and back. */
double ed_viewport_x(const EdViewport *view, double screen_x);
double ed_viewport_y(const EdViewport *view, double screen_y);
double ed_viewport_screen_x(const EdViewport *view, double x);
double ed_viewport_screen_y(const EdViewport *view, double y);

/** The next step up (+1) or down (-1), such as 0.67, 1, 1.5, 2, 3, 4; whatever the zoom is. At
 * the ends the least or the most. */
double ed_viewport_next_zoom(double zoom, int direction);
/** Sets the zoom so that the document's place at a screen place stays there, to half a screen
 * pixel. */
void ed_viewport_zoom_to(EdViewport *view, double screen_x, double screen_y, double zoom);
/** The same by some steps, up or down. */
void ed_viewport_zoom_at(EdViewport *view, double screen_x, double screen_y, int steps);
/** Sets the zoom so that a place of the document comes to a place of the screen. */
void ed_viewport_pin(EdViewport *view, double x, double y, double screen_x, double screen_y,
                     double zoom);
/** Scrolls by whole screen pixels: the document moves the other way. */
void ed_viewport_scroll(EdViewport *view, int64_t dx, int64_t dy);
/** Shows a rectangle of the document as large as it fits, with a margin of screen pixels; from
 * 1 on by a whole zoom factor, where that does not leave much room, else by quarters. */
void ed_viewport_fit(EdViewport *view, int width, int height, double left, double top, double right,
                     double bottom, int margin);
/** Scrolls as little as needed so that a place is within the widget, `margin` from its edges. */
void ed_viewport_reveal(EdViewport *view, int width, int height, double x, double y, int margin);
/** Scrolls back so far that `least` screen pixels of a rectangle of the document stay in sight. */
void ed_viewport_keep(EdViewport *view, int width, int height, double left, double top,
                      double right, double bottom, int least);

#endif
