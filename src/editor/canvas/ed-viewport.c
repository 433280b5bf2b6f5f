/* SPDX-License-Identifier: MIT */
/* Implements ed-viewport.h. Screen pixels and zoomed document space differ only by the scroll. */
#include "canvas/ed-viewport.h"

#include <math.h>

static const double zoom_steps[] = {
    0.05, 0.0625, 1 / 12.0, 0.125, 1 / 6.0, 0.25, 1 / 3.0, 0.5, 2 / 3.0, 1,  1.5, 2,  3,
    4,    5,      6,        8,     10,      12,   16,      20,  24,      32, 40,  48, 64,
};
enum { ZOOM_STEPS = sizeof zoom_steps / sizeof zoom_steps[0] };

/* The relative difference below which a zoom is treated as equal to a step. */
static const double STEP_TOLERANCE = 1e-6;

static double clamp(double value, double min, double max)
{
    return value < min ? min : value > max ? max : value;
}

static int64_t whole_scroll(double scroll, int64_t fallback)
{
    if (!isfinite(scroll))
        return fallback;
    return (int64_t)floor(clamp(scroll, -ED_FARTHEST_SCROLL, ED_FARTHEST_SCROLL) + 0.5);
}

double ed_viewport_x(const EdViewport *view, double screen_x)
{
    return (screen_x + (double)view->scroll_x) / view->zoom;
}

double ed_viewport_y(const EdViewport *view, double screen_y)
{
    return (screen_y + (double)view->scroll_y) / view->zoom;
}

double ed_viewport_screen_x(const EdViewport *view, double x)
{
    return x * view->zoom - (double)view->scroll_x;
}

double ed_viewport_screen_y(const EdViewport *view, double y)
{
    return y * view->zoom - (double)view->scroll_y;
}

double ed_viewport_next_zoom(double zoom, int direction)
{
    if (direction > 0) {
        for (int i = 0; i < ZOOM_STEPS; i++) {
            if (zoom_steps[i] > zoom * (1 + STEP_TOLERANCE))
                return zoom_steps[i];
        }
        return ED_MAX_ZOOM;
    }
    for (int i = ZOOM_STEPS - 1; i >= 0; i--) {
        if (zoom_steps[i] < zoom * (1 - STEP_TOLERANCE))
            return zoom_steps[i];
    }
    return ED_MIN_ZOOM;
}

void ed_viewport_pin(EdViewport *view, double x, double y, double screen_x, double screen_y,
                     double zoom)
{
    if (!isfinite(zoom) || zoom <= 0)
        return;
    view->zoom = clamp(zoom, ED_MIN_ZOOM, ED_MAX_ZOOM);
    view->scroll_x = whole_scroll(x * view->zoom - screen_x, view->scroll_x);
    view->scroll_y = whole_scroll(y * view->zoom - screen_y, view->scroll_y);
}

void ed_viewport_zoom_to(EdViewport *view, double screen_x, double screen_y, double zoom)
{
    double x = ed_viewport_x(view, screen_x), y = ed_viewport_y(view, screen_y);
    ed_viewport_pin(view, x, y, screen_x, screen_y, zoom);
}

void ed_viewport_scroll(EdViewport *view, int64_t dx, int64_t dy)
{
    view->scroll_x = whole_scroll((double)view->scroll_x + (double)dx, view->scroll_x);
    view->scroll_y = whole_scroll((double)view->scroll_y + (double)dy, view->scroll_y);
}

void ed_viewport_fit(EdViewport *view, int width, int height, double left, double top, double right,
                     double bottom, int margin)
{
    double across = fmax(width - 2.0 * margin, 1), down = fmax(height - 2.0 * margin, 1);
    double zoom = fmin(across / fmax(right - left, 1), down / fmax(bottom - top, 1));
    zoom = ed_viewport_next_zoom(zoom * (1 + 2 * STEP_TOLERANCE), -1);
    ed_viewport_pin(view, (left + right) / 2, (top + bottom) / 2, width / 2.0, height / 2.0, zoom);
}

/* Returns the distance by which a screen coordinate must move to be in [min, max], or to be in the
 * middle if that range is empty. */
static double shift_into(double at, double min, double max)
{
    if (min > max)
        return (min + max) / 2 - at;
    return clamp(at, min, max) - at;
}

void ed_viewport_reveal(EdViewport *view, int width, int height, double x, double y, int margin)
{
    double dx = shift_into(ed_viewport_screen_x(view, x), margin, width - margin);
    double dy = shift_into(ed_viewport_screen_y(view, y), margin, height - margin);
    if (isfinite(dx) && isfinite(dy))
        ed_viewport_scroll(view, -(int64_t)(dx < 0 ? floor(dx) : ceil(dx)),
                           -(int64_t)(dy < 0 ? floor(dy) : ceil(dy)));
}

/* Returns the distance by which a screen span must move so that at least `min` pixels of it, or all
 * of a shorter one, are in [0, size]. */
static double shift_to_keep(double from, double to, int size, int min)
{
    double enough = fmin(min, to - from);
    if (to < enough)
        return enough - to;
    if (from > size - enough)
        return size - enough - from;
    return 0;
}

void ed_viewport_keep_in_sight(EdViewport *view, int width, int height, double left, double top,
                               double right, double bottom, int min)
{
    double dx = shift_to_keep(ed_viewport_screen_x(view, left), ed_viewport_screen_x(view, right),
                              width, min);
    double dy = shift_to_keep(ed_viewport_screen_y(view, top), ed_viewport_screen_y(view, bottom),
                              height, min);
    if (isfinite(dx) && isfinite(dy))
        ed_viewport_scroll(view, -(int64_t)(dx < 0 ? floor(dx) : ceil(dx)),
                           -(int64_t)(dy < 0 ? floor(dy) : ceil(dy)));
}
