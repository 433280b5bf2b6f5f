/* SPDX-License-Identifier: MIT */
/* Chips of ed-overlay-paint.h: lays labels out so that none covers another, and draws them. */
#include "canvas/ed-overlay-internal.h"

#include <math.h>
#include <string.h>

enum {
    CHIP_HEIGHT = 17, /* minimum */
    CHIP_PADDING = 6,
    CHIP_ROUNDING = 3,
    CHIP_AWAY = 10, /* distance from the labelled item */
    CHIP_APART = 2  /* minimum distance from other chips */
};

static graphene_rect_t chip_rect(double x, double y, double width, double height)
{
    return GRAPHENE_RECT_INIT((float)round(x), (float)round(y), (float)width, (float)height);
}

static bool is_taken(const EdOverlayPainter *painter, const graphene_rect_t *rect)
{
    graphene_rect_t around;
    graphene_rect_inset_r(rect, -CHIP_APART, -CHIP_APART, &around);
    ARRAY_EACH (const graphene_rect_t, other, painter->chips)
        if (graphene_rect_intersection(&around, other, NULL))
            return true;
    return false;
}

static bool is_in_view(const EdOverlayView *view, const graphene_rect_t *rect)
{
    ScreenBox visible = visible_box(view);
    double x = (double)rect->origin.x, y = (double)rect->origin.y;
    return x >= visible.left && y >= visible.top && x + (double)rect->size.width <= visible.right &&
           y + (double)rect->size.height <= visible.bottom;
}

/* Lists candidate positions at the corners of a mark's rectangle, the best first, or around it if
 * the mark is only a point; returns their number. */
static guint tab_spots(const EdMark *mark, const EdOverlayView *view, double width, double height,
                       EdMarkPoint spots[6])
{
    double left = screen_x_of(view, mark->x), top = screen_y_of(view, mark->y);
    double right = screen_x_of(view, mark->x2), bottom = screen_y_of(view, mark->y2);
    const EdMarkPoint corners[] = {
        {left, top - height},    {left, bottom}, {right - width, top - height},
        {right - width, bottom}, {left, top},    {right, top},
    };
    const EdMarkPoint sides[] = {
        {right + CHIP_AWAY, (top + bottom - height) / 2},
        {left - CHIP_AWAY - width, (top + bottom - height) / 2},
        {(left + right - width) / 2, bottom + CHIP_AWAY},
        {(left + right - width) / 2, top - height - CHIP_AWAY},
    };
    bool is_point = mark->x == mark->x2 || mark->y == mark->y2;
    guint count = is_point ? G_N_ELEMENTS(sides) : G_N_ELEMENTS(corners);
    memcpy(spots, is_point ? sides : corners, count * sizeof *spots);
    return count;
}

/* Limits the part of a line, from 0 at its start to 1 at its end, to a range of one coordinate. */
static void limit_part(double start, double change, double low, double high, double part[2])
{
    if (change == 0) {
        part[1] = start < low || start > high ? -1 : part[1];
        return;
    }
    double a = (low - start) / change, b = (high - start) / change;
    part[0] = fmax(part[0], fmin(a, b));
    part[1] = fmin(part[1], fmax(a, b));
}

/* True if a mark's own line crosses a rectangle, or touches it. */
static bool is_crossed(const EdMark *mark, const EdOverlayView *view, const graphene_rect_t *rect)
{
    if (mark->count == 0)
        return false;
    double x = screen_x_of(view, mark->x), y = screen_y_of(view, mark->y), part[2] = {0, 1};
    double left = (double)rect->origin.x, top = (double)rect->origin.y;
    limit_part(x, screen_x_of(view, mark->points[0].x) - x, left - CHIP_APART,
               left + (double)rect->size.width + CHIP_APART, part);
    limit_part(y, screen_y_of(view, mark->points[0].y) - y, top - CHIP_APART,
               top + (double)rect->size.height + CHIP_APART, part);
    return part[0] <= part[1];
}

bool find_tab_spot(const EdOverlayPainter *painter, const EdMark *mark, const EdOverlayView *view,
                   double width, double height, graphene_rect_t *rect)
{
    EdMarkPoint spots[6];
    guint count = tab_spots(mark, view, width, height, spots);
    for (guint i = 0; i < count; i++) {
        *rect = chip_rect(spots[i].x, spots[i].y, width, height);
        if (is_in_view(view, rect) && !is_taken(painter, rect) && !is_crossed(mark, view, rect))
            return true;
    }
    return false;
}

/* Places a rectangle next to the mark's position and moves it into view; false if the position
 * itself is out of view. */
static bool find_spot_next_to(const EdMark *mark, const EdOverlayView *view, double width,
                              double height, graphene_rect_t *rect)
{
    double x = screen_x_of(view, mark->x), y = screen_y_of(view, mark->y);
    ScreenBox visible = visible_box(view);
    if (x < visible.left || y < visible.top || x > visible.right || y > visible.bottom)
        return false;
    switch (mark->side) {
    case ED_CHIP_ABOVE:
        x -= width / 2;
        y -= height + CHIP_AWAY;
        break;
    case ED_CHIP_BELOW:
        x -= width / 2;
        y += CHIP_AWAY;
        break;
    case ED_CHIP_LEFT:
        x -= width + CHIP_AWAY;
        y -= height / 2;
        break;
    default:
        x += CHIP_AWAY;
        y -= height / 2;
        break;
    }
    x = fmax(visible.left + CHIP_APART, fmin(x, visible.right - width - CHIP_APART));
    y = fmax(visible.top + CHIP_APART, fmin(y, visible.bottom - height - CHIP_APART));
    *rect = chip_rect(x, y, width, height);
    return true;
}

static double linear(float part)
{
    double value = (double)part;
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

/* Returns white for text on dark colours, a dark colour on light ones. Both contrast equally where
 * the luminance is 0.18. */
static GdkRGBA text_on(const GdkRGBA *back)
{
    double luminance =
        0.2126 * linear(back->red) + 0.7152 * linear(back->green) + 0.0722 * linear(back->blue);
    return ed_rgba(luminance < 0.18 ? 0xffffffff : DRAW_INK, 1);
}

void paint_chip(EdOverlayPainter *painter, const EdMark *mark, const EdOverlayView *view,
                GtkSnapshot *snapshot)
{
    GdkRGBA back = ed_rgba(DRAW_INK, 0.86);
    if (mark->tag != 0)
        back = ed_rgba(draw_tag_style(view->project, mark->tag).colour, 1);
    GdkRGBA text = text_on(&back);
    const EdWord *word = ed_canvas_text_get(painter->text, mark->text, ED_FACE_CHIP, &text);
    double width = word->width + 2 * CHIP_PADDING, height = fmax(CHIP_HEIGHT, word->height + 2);
    graphene_rect_t rect;
    bool found = mark->side == ED_CHIP_TAB
                     ? find_tab_spot(painter, mark, view, width, height, &rect)
                     : find_spot_next_to(mark, view, width, height, &rect);
    if (!found || word->node == NULL)
        return;
    g_array_append_val(painter->chips, rect);
    GskRoundedRect rounded;
    gsk_rounded_rect_init_from_rect(&rounded, &rect, CHIP_ROUNDING);
    gtk_snapshot_push_rounded_clip(snapshot, &rounded);
    gtk_snapshot_append_color(snapshot, &back, &rect);
    gtk_snapshot_pop(snapshot);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(
        snapshot,
        &GRAPHENE_POINT_INIT(rect.origin.x + CHIP_PADDING,
                             (float)round((double)rect.origin.y + (height - word->height) / 2)));
    gtk_snapshot_append_node(snapshot, word->node);
    gtk_snapshot_restore(snapshot);
}
