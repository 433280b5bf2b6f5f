/* SPDX-License-Identifier: MIT */
/* Marks of ed-overlay-paint.h that are lines: straight ones, arrows, polygons, circles, and the
 * outline of rows of pixels. */
#include "canvas/ed-overlay-internal.h"

#include <math.h>

/* BEYOND: lines are clipped this far outside the visible area, so that their cut ends are not
 * seen. */
enum { BEYOND = 8, ARROW_LENGTH = 9, ARROW_HALF = 4 };

typedef struct Span {
    double left, right;
} Span;

/* ---- Lines ---- */

/* Narrows [*from, *to], a range of fractions of a line, to where `start + fraction * delta` is in
 * [min, max]. Afterwards, *to < *from if nothing is left. */
static void clip_fractions(double start, double delta, double min, double max, double *from,
                           double *to)
{
    if (delta == 0) {
        if (start < min || start > max)
            *to = -1;
        return;
    }
    double a = (min - start) / delta, b = (max - start) / delta;
    *from = fmax(*from, fmin(a, b));
    *to = fmin(*to, fmax(a, b));
}

/* Clips a line to the visible area; false if nothing is left. */
static bool clip_line(const EdOverlayView *view, double line[4])
{
    ScreenBox visible = visible_box(view);
    double from = 0, to = 1, x = line[0], y = line[1], dx = line[2] - x, dy = line[3] - y;
    clip_fractions(x, dx, visible.left - BEYOND, visible.right + BEYOND, &from, &to);
    clip_fractions(y, dy, visible.top - BEYOND, visible.bottom + BEYOND, &from, &to);
    line[0] = x + from * dx;
    line[1] = y + from * dy;
    line[2] = x + to * dx;
    line[3] = y + to * dy;
    return from <= to;
}

static void add_to_box(ScreenBox *box, double x, double y)
{
    *box = (ScreenBox){fmin(box->left, x), fmin(box->top, y), fmax(box->right, x),
                       fmax(box->bottom, y)};
}

/* Moves horizontal and vertical lines to the centres of pixels, so that they are sharp. */
static double sharp(double at, bool straight)
{
    return straight ? floor(at) + 0.5 : at;
}

/* Returns the points of a mark on the screen; two for lines. The caller frees them. */
static EdMarkPoint *screen_points(const EdMark *mark, const EdOverlayView *view, uint32_t *count)
{
    const EdMarkPoint ends[2] = {{mark->x, mark->y}, {mark->x2, mark->y2}};
    bool area = mark->kind == ED_MARK_POLYGON || mark->kind == ED_MARK_AREA;
    bool has_points = mark->kind == ED_MARK_POLYLINE || area;
    const EdMarkPoint *points = has_points ? mark->points : ends;
    *count = has_points ? mark->count : 2;
    EdMarkPoint *screen = g_new(EdMarkPoint, *count + 1);
    for (uint32_t i = 0; i < *count; i++)
        screen[i] = (EdMarkPoint){screen_x_of(view, points[i].x), screen_y_of(view, points[i].y)};
    if (*count == 2 && screen[0].y == screen[1].y)
        screen[0].y = screen[1].y = sharp(screen[0].y, true);
    if (*count == 2 && screen[0].x == screen[1].x)
        screen[0].x = screen[1].x = sharp(screen[0].x, true);
    if (has_points && *count > 0 && (mark->closed || area)) {
        screen[*count] = screen[0];
        (*count)++;
    }
    return screen;
}

static ScreenBox points_box(const EdMarkPoint *points, uint32_t count, double margin)
{
    ScreenBox box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (uint32_t i = 0; i < count; i++)
        add_to_box(&box, points[i].x, points[i].y);
    return (ScreenBox){box.left - margin, box.top - margin, box.right + margin,
                       box.bottom + margin};
}

static void fill_points(cairo_t *cr, const EdMarkPoint *points, uint32_t count,
                        const MarkLook *look)
{
    GdkRGBA inside = look->colour;
    inside.alpha = (float)fmax(look->fill, 0.08);
    for (uint32_t i = 0; i < count; i++)
        cairo_line_to(cr, points[i].x, points[i].y);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    gdk_cairo_set_source_rgba(cr, &inside);
    cairo_fill(cr);
}

/* Adds a path through points, without the parts that are far outside the visible area. */
static void add_points_to_path(cairo_t *cr, const EdOverlayView *view, const EdMarkPoint *points,
                               uint32_t count)
{
    bool joined = false;
    for (uint32_t i = 0; i + 1 < count; i++) {
        double line[4] = {points[i].x, points[i].y, points[i + 1].x, points[i + 1].y};
        if (!clip_line(view, line)) {
            joined = false;
            continue;
        }
        if (!joined || line[0] != points[i].x || line[1] != points[i].y)
            cairo_move_to(cr, line[0], line[1]);
        cairo_line_to(cr, line[2], line[3]);
        joined = line[2] == points[i + 1].x && line[3] == points[i + 1].y;
    }
}

static void add_arrow_head_to_path(cairo_t *cr, const EdMarkPoint *ends)
{
    double dx = ends[1].x - ends[0].x, dy = ends[1].y - ends[0].y, length = hypot(dx, dy);
    if (length < 1)
        return;
    dx /= length;
    dy /= length;
    double x = ends[1].x - dx * ARROW_LENGTH, y = ends[1].y - dy * ARROW_LENGTH;
    cairo_move_to(cr, ends[1].x, ends[1].y);
    cairo_line_to(cr, x - dy * ARROW_HALF, y + dx * ARROW_HALF);
    cairo_line_to(cr, x + dy * ARROW_HALF, y - dx * ARROW_HALF);
    cairo_close_path(cr);
}

void paint_lines(const EdMark *mark, const EdOverlayView *view, GtkSnapshot *snapshot)
{
    MarkLook look = mark_look(mark, view);
    uint32_t count;
    g_autofree EdMarkPoint *points = screen_points(mark, view, &count);
    double margin =
        fmax(look.width, look.rim_width) / 2 + 1 + (mark->kind == ED_MARK_ARROW ? ARROW_LENGTH : 0);
    cairo_t *cr =
        count < 2 ? NULL : append_cairo(snapshot, view, points_box(points, count, margin));
    if (cr == NULL)
        return;
    if (mark->kind == ED_MARK_POLYGON || mark->kind == ED_MARK_AREA)
        fill_points(cr, points, count, &look);
    if (mark->kind != ED_MARK_AREA) {
        add_points_to_path(cr, view, points, count);
        stroke_path(cr, &look);
    }
    if (mark->kind == ED_MARK_ARROW) {
        add_arrow_head_to_path(cr, points);
        gdk_cairo_set_source_rgba(cr, &look.colour);
        cairo_fill_preserve(cr);
        look.width = 1;
        look.rim_width = 0;
        stroke_path(cr, &look);
    }
    cairo_destroy(cr);
}

void paint_circle(const EdMark *mark, const EdOverlayView *view, GtkSnapshot *snapshot)
{
    MarkLook look = mark_look(mark, view);
    double x = screen_x_of(view, mark->x), y = screen_y_of(view, mark->y);
    double radius = fmin(fabs(mark->x2) * view->viewport->zoom, 1e6);
    double reach = radius + fmax(look.width, look.rim_width) / 2 + 1;
    cairo_t *cr =
        append_cairo(snapshot, view, (ScreenBox){x - reach, y - reach, x + reach, y + reach});
    if (cr == NULL)
        return;
    GdkRGBA inside = look.colour;
    inside.alpha = (float)look.fill;
    cairo_arc(cr, x, y, radius, 0, 2 * G_PI);
    gdk_cairo_set_source_rgba(cr, &inside);
    cairo_fill_preserve(cr);
    stroke_path(cr, &look);
    cairo_destroy(cr);
}

/* ---- The outline of rows of pixels ---- */

static gboolean is_in_row(const EdMark *mark, uint32_t pair, double y)
{
    return 2 * pair + 1 < mark->count && mark->points[2 * pair].y == y;
}

/* Draws the parts of a span's edge where the adjacent row, at `y`, has no pixels. `near` is the
 * index of a span in or near that row; spans are sorted by rows. */
static void add_edge_to_path(cairo_t *cr, const EdMark *mark, const EdOverlayView *view, Span span,
                             double y, uint32_t near, double edge)
{
    while (near > 0 && mark->points[2 * (near - 1)].y >= y)
        near--;
    while (2 * near + 1 < mark->count && mark->points[2 * near].y < y)
        near++;
    double from = span.left, at = floor(screen_y_of(view, edge)) + 0.5;
    for (; is_in_row(mark, near, y); near++) {
        double left = mark->points[2 * near].x, right = mark->points[2 * near + 1].x;
        if (left > from && from < span.right) {
            cairo_move_to(cr, screen_x_of(view, from), at);
            cairo_line_to(cr, screen_x_of(view, fmin(left, span.right)), at);
        }
        from = fmax(from, right);
    }
    if (from < span.right) {
        cairo_move_to(cr, screen_x_of(view, from), at);
        cairo_line_to(cr, screen_x_of(view, span.right), at);
    }
}

static ScreenBox spans_box(const EdMark *mark, const EdOverlayView *view)
{
    ScreenBox box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (uint32_t i = 0; i < mark->count; i++) {
        double x = screen_x_of(view, mark->points[i].x), y = mark->points[i].y;
        add_to_box(&box, x, screen_y_of(view, y));
        add_to_box(&box, x, screen_y_of(view, y + 1));
    }
    return (ScreenBox){box.left - 3, box.top - 3, box.right + 3, box.bottom + 3};
}

static void fill_spans(cairo_t *cr, const EdMark *mark, const EdOverlayView *view,
                       const MarkLook *look)
{
    GdkRGBA inside = look->colour;
    inside.alpha = (float)look->fill;
    for (uint32_t i = 0; i + 1 < mark->count; i += 2) {
        const EdMarkPoint *from = &mark->points[i], *to = &mark->points[i + 1];
        double x = screen_x_of(view, from->x), y = screen_y_of(view, from->y);
        cairo_rectangle(cr, x, y, screen_x_of(view, to->x) - x, screen_y_of(view, to->y + 1) - y);
    }
    gdk_cairo_set_source_rgba(cr, &inside);
    cairo_set_antialias(cr, CAIRO_ANTIALIAS_NONE); /* no seams between rows */
    cairo_fill(cr);
    cairo_set_antialias(cr, CAIRO_ANTIALIAS_DEFAULT);
}

void paint_spans(const EdMark *mark, const EdOverlayView *view, GtkSnapshot *snapshot)
{
    MarkLook look = mark_look(mark, view);
    cairo_t *cr = mark->count < 2 ? NULL : append_cairo(snapshot, view, spans_box(mark, view));
    if (cr == NULL)
        return;
    if (look.fill > 0)
        fill_spans(cr, mark, view, &look);
    for (uint32_t pair = 0; 2 * pair + 1 < mark->count; pair++) {
        double y = mark->points[2 * pair].y;
        Span span = {mark->points[2 * pair].x, mark->points[2 * pair + 1].x};
        double top = screen_y_of(view, y), bottom = screen_y_of(view, y + 1);
        add_edge_to_path(cr, mark, view, span, y - 1, pair, y);
        add_edge_to_path(cr, mark, view, span, y + 1, pair, y + 1);
        double left = floor(screen_x_of(view, span.left)) + 0.5;
        double right = floor(screen_x_of(view, span.right)) + 0.5;
        cairo_move_to(cr, left, top);
        cairo_line_to(cr, left, bottom);
        cairo_move_to(cr, right, top);
        cairo_line_to(cr, right, bottom);
    }
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_SQUARE);
    look.width = 1;
    look.rim_width = 3;
    stroke_path(cr, &look);
    cairo_destroy(cr);
}
