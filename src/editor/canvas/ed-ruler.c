/* SPDX-License-Identifier: MIT */
/* Implements ed-ruler.h. Everything is computed for the top ruler; the left one swaps the axes and
 * rotates its numbers by 90 degrees. */
#include "canvas/ed-ruler.h"

#include <math.h>

enum {
    MIN_STEP = 48, /* minimum distance between numbers, in screen pixels */
    MIN_TICK = 5,  /* minimum distance between ticks */
    LONG_TICK = 12,
    MIDDLE_TICK = 7,
    SHORT_TICK = 4,
    NUMBER_GAP = 3, /* distance from a tick to its number */
    MARK_HALF = 4,
    MARK_HEIGHT = 5
};

double ed_ruler_step(double zoom)
{
    static const double steps[] = {1, 2, 5};
    double power = 1;
    for (;;) {
        for (int i = 0; i < 3; i++)
            if (steps[i] * power * zoom >= MIN_STEP)
                return steps[i] * power;
        power *= 10;
    }
}

double ed_ruler_tick(double zoom)
{
    static const double parts[] = {10, 5, 2};
    double step = ed_ruler_step(zoom);
    for (int i = 0; i < 3; i++) {
        double tick = step / parts[i];
        if (tick >= 1 && tick * zoom >= MIN_TICK)
            return tick;
    }
    return step;
}

/* Returns a rectangle given in coordinates along and across the ruler. */
static graphene_rect_t rect_along(const EdRuler *ruler, double along, double across, double length,
                                  double breadth)
{
    if (ruler->upright)
        return GRAPHENE_RECT_INIT((float)across, (float)along, (float)breadth, (float)length);
    return GRAPHENE_RECT_INIT((float)along, (float)across, (float)length, (float)breadth);
}

static void append(const EdRuler *ruler, GtkSnapshot *snapshot, double along, double across,
                   double length, double breadth, const GdkRGBA *colour)
{
    graphene_rect_t rect = rect_along(ruler, along, across, length, breadth);
    gtk_snapshot_append_color(snapshot, colour, &rect);
}

static double screen_of(const EdRuler *ruler, double position)
{
    return position * ruler->zoom - (double)ruler->scroll;
}

/* Returns the index of the first multiple of a step, counted from the origin, that may be
 * visible. */
static double first_of(const EdRuler *ruler, double step)
{
    double position = (double)ruler->scroll / ruler->zoom - ruler->origin;
    return floor(position / step) - 1;
}

static double tick_length(double number, double tick, double step)
{
    double ticks = step / tick, n = fmod(fabs(number), ticks);
    if (n == 0)
        return LONG_TICK;
    return n * 2 == ticks ? MIDDLE_TICK : SHORT_TICK;
}

/* All ticks are one cairo node: hundreds of colour nodes would cost more than drawing them. */
static void paint_ticks(const EdRuler *ruler, GtkSnapshot *snapshot)
{
    graphene_rect_t bounds = rect_along(ruler, 0, 0, ruler->length, ED_RULER_SIZE);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
    double step = ed_ruler_step(ruler->zoom), tick = ed_ruler_tick(ruler->zoom);
    for (double number = first_of(ruler, tick);; number++) {
        double at = round(screen_of(ruler, ruler->origin + number * tick));
        if (at >= ruler->length)
            break;
        double length = tick_length(number, tick, step);
        graphene_rect_t line = rect_along(ruler, at, ED_RULER_SIZE - 1 - length, 1, length);
        gdk_cairo_rectangle(cr, &(GdkRectangle){(int)line.origin.x, (int)line.origin.y,
                                                (int)line.size.width, (int)line.size.height});
    }
    gdk_cairo_set_source_rgba(cr, &ruler->style->tick);
    cairo_fill(cr);
    cairo_destroy(cr);
}

gboolean ed_ruler_fits_number(const EdRuler *ruler, double at, int width)
{
    double from = ruler->upright ? at - NUMBER_GAP - width : at + NUMBER_GAP;
    return from >= ED_RULER_SIZE && from + width <= ruler->length;
}

static void paint_number(const EdRuler *ruler, EdCanvasText *words, GtkSnapshot *snapshot,
                         double number, double at)
{
    char text[32];
    g_snprintf(text, sizeof text, "%s%.0f", number < 0 ? "\u2212" : "", fabs(number));
    const EdWord *word = ed_canvas_text_get(words, text, ED_FACE_RULER, &ruler->style->faint);
    if (word->node == NULL || !ed_ruler_fits_number(ruler, at, word->width))
        return;
    gtk_snapshot_save(snapshot);
    if (ruler->upright) {
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(0, (float)(at - NUMBER_GAP)));
        gtk_snapshot_rotate(snapshot, -90);
    } else {
        gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)(at + NUMBER_GAP), 0));
    }
    gtk_snapshot_append_node(snapshot, word->node);
    gtk_snapshot_restore(snapshot);
}

static void paint_numbers(const EdRuler *ruler, EdCanvasText *words, GtkSnapshot *snapshot)
{
    double step = ed_ruler_step(ruler->zoom);
    for (double number = first_of(ruler, step);; number++) {
        double at = round(screen_of(ruler, ruler->origin + number * step));
        /* Numbers of the left ruler are above their ticks, so those just beyond the end may be
         * visible. */
        if (at >= ruler->length + MIN_STEP)
            break;
        paint_number(ruler, words, snapshot, number * step, at);
    }
}

static void paint_span(const EdRuler *ruler, GtkSnapshot *snapshot)
{
    double from = fmax(round(screen_of(ruler, ruler->from)), 0);
    double to = fmin(round(screen_of(ruler, ruler->to)), ruler->length);
    if (to >= 0 && from <= ruler->length)
        append(ruler, snapshot, from, 0, fmax(to - from, 1), ED_RULER_SIZE - 1,
               &ruler->style->span);
}

void ed_ruler_paint(const EdRuler *ruler, EdCanvasText *words, GtkSnapshot *snapshot)
{
    graphene_rect_t bounds = rect_along(ruler, 0, 0, ruler->length, ED_RULER_SIZE);
    gtk_snapshot_push_clip(snapshot, &bounds);
    append(ruler, snapshot, 0, 0, ruler->length, ED_RULER_SIZE, &ruler->style->ruler);
    if (ruler->has_span)
        paint_span(ruler, snapshot);
    paint_ticks(ruler, snapshot);
    paint_numbers(ruler, words, snapshot);
    append(ruler, snapshot, 0, ED_RULER_SIZE - 1, ruler->length, 1, &ruler->style->line);
    gtk_snapshot_pop(snapshot);
}

void ed_ruler_paint_mark(const EdRuler *ruler, double screen, const GdkRGBA *colour,
                         GtkSnapshot *snapshot)
{
    if (screen < ED_RULER_SIZE || screen >= ruler->length)
        return;
    double at = floor(screen), tip = ED_RULER_SIZE - 1, base = tip - MARK_HEIGHT;
    graphene_rect_t bounds =
        rect_along(ruler, at - MARK_HALF, base, 2 * MARK_HALF + 1, MARK_HEIGHT);
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &bounds);
    const double corners[3][2] = {
        {at - MARK_HALF + 0.5, base}, {at + MARK_HALF + 0.5, base}, {at + 0.5, tip}};
    for (int i = 0; i < 3; i++)
        cairo_line_to(cr, corners[i][ruler->upright], corners[i][!ruler->upright]);
    gdk_cairo_set_source_rgba(cr, colour);
    cairo_fill(cr);
    cairo_destroy(cr);
}
