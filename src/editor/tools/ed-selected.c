/* SPDX-License-Identifier: MIT */
/* Implements the selection of ed-selected.h. */
#include "tools/ed-selected.h"

#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-shapes.h"
#include "tools/level/ed-walls.h"

#include <math.h>

enum { MAX_ENDS = 512 }; /* more handles could not be distinguished */

static void draw_handles(EdOverlay *overlay, PixelRect rect)
{
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
            if (x != 0 || y != 0) {
                EdMarkPoint at = ed_handle_position(rect, x, y);
                ed_overlay_mark(overlay, ED_MARK_HANDLE, at.x, at.y, ED_STYLE_SELECTED);
            }
}

static void draw_boxes(EdSession *session, const EdSelection *selection, EdOverlay *overlay)
{
    const Frame *frame = ed_session_frame(session);
    for (uint32_t i = 0; i < selection->count; i++) {
        const Box *box = list_get(frame->boxes, (uint32_t)selection->items[i]);
        if (box == NULL || !ed_box_is_shown(session, box))
            continue;
        PixelRect rect = box_rect(box);
        ed_overlay_box(overlay, rect.left, rect.top, rect.right, rect.bottom, ED_STYLE_SELECTED);
        if (selection->count > 1 || !ed_box_is_free(session, box))
            continue;
        draw_handles(overlay, rect);
        ed_overlay_chip(overlay, (rect.left + rect.right) / 2.0, rect.bottom, ED_CHIP_BELOW,
                        "%d × %d", (int)box->w, (int)box->h);
    }
}

static void draw_points(EdSession *session, const EdSelection *selection, EdOverlay *overlay)
{
    const Frame *frame = ed_session_frame(session);
    for (uint32_t i = 0; i < selection->count; i++) {
        const Point *point = list_get(frame->points, (uint32_t)selection->items[i]);
        if (point == NULL)
            continue;
        double x = ed_pixels(point->x), y = ed_pixels(point->y);
        ed_overlay_mark(overlay, ED_MARK_DIAMOND, x, y, ED_STYLE_SELECTED);
        if (point->to_x != 0 || point->to_y != 0)
            ed_overlay_mark(overlay, ED_MARK_NODE, x + ed_pixels(point->to_x),
                            y + ed_pixels(point->to_y), ED_STYLE_SELECTED);
    }
}

/* ---- Levels ---- */

static void draw_ends(EdSession *session, const EdSelection *selection, EdOverlay *overlay)
{
    WallPoint last = {INT32_MIN, INT32_MIN};
    uint32_t drawn = 0;
    for (uint32_t i = 0; i < selection->count && drawn < MAX_ENDS; i++) {
        const Wall *wall = ed_wall_at(session, (uint32_t)(selection->items[i] / 2));
        if (wall == NULL)
            continue;
        WallPoint at = ed_wall_end(wall, (int)(selection->items[i] % 2));
        if (at.x == last.x && at.y == last.y)
            continue;
        ed_overlay_mark(overlay, ED_MARK_HANDLE, ed_pixels(at.x), ed_pixels(at.y),
                        ED_STYLE_SELECTED);
        last = at;
        drawn++;
    }
}

static void draw_wall(EdSession *session, uint32_t index, EdOverlay *overlay)
{
    const Wall *wall = ed_wall_at(session, index);
    if (wall == NULL)
        return;
    double ax = ed_pixels(wall->ax), ay = ed_pixels(wall->ay);
    double bx = ed_pixels(wall->bx), by = ed_pixels(wall->by);
    ed_overlay_mark(overlay, ED_MARK_HANDLE, ax, ay, ED_STYLE_SELECTED);
    ed_overlay_mark(overlay, ED_MARK_HANDLE, bx, by, ED_STYLE_SELECTED);
    ed_overlay_chip(overlay, (ax + bx) / 2, (ay + by) / 2, ED_CHIP_BELOW, "%.6g px",
                    round(hypot(bx - ax, by - ay) * 10) / 10);
}

static void draw_markers(EdSession *session, const EdSelection *selection, EdOverlay *overlay)
{
    const List *markers = ed_session_level(session)->markers;
    for (uint32_t i = 0; i < selection->count && i < MAX_ENDS; i++) {
        const Marker *marker = list_get(markers, (uint32_t)selection->items[i]);
        if (marker == NULL)
            continue;
        double x = ed_pixels(marker->x), y = ed_pixels(marker->y);
        ed_overlay_mark(overlay, ED_MARK_DIAMOND, x, y, ED_STYLE_SELECTED);
        if (marker->to_x != 0 || marker->to_y != 0)
            ed_overlay_mark(overlay, ED_MARK_NODE, x + ed_pixels(marker->to_x),
                            y + ed_pixels(marker->to_y), ED_STYLE_SELECTED);
    }
}

/* Selected walls are drawn with the document, not here, because there may be many. */
static void draw_level(EdSession *session, const EdSelection *selection, EdOverlay *overlay)
{
    if (selection->kind == ED_SELECT_WALL_ENDS)
        draw_ends(session, selection, overlay);
    else if (selection->kind == ED_SELECT_WALLS && selection->count == 1)
        draw_wall(session, (uint32_t)selection->items[0], overlay);
    else if (selection->kind == ED_SELECT_MARKERS)
        draw_markers(session, selection, overlay);
}

void ed_selected_draw(EdSession *session, EdOverlay *overlay)
{
    const EdSelection *selection = ed_session_selection(session);
    const Frame *frame = ed_session_frame(session);
    if (ed_session_plane(session) != NULL)
        ed_shape_draw_selected(session, overlay);
    if (ed_session_level(session) != NULL && ed_session_view(session)->look.annotations)
        draw_level(session, selection, overlay);
    if (frame == NULL || !ed_session_view(session)->look.annotations)
        return;
    if (selection->kind == ED_SELECT_BOXES)
        draw_boxes(session, selection, overlay);
    else if (selection->kind == ED_SELECT_POINTS)
        draw_points(session, selection, overlay);
    else if (selection->kind == ED_SELECT_HOT_SPOT && frame->has_hot_spot)
        ed_overlay_mark(overlay, ED_MARK_CROSS, ed_pixels(frame->hot_x), ed_pixels(frame->hot_y),
                        ED_STYLE_SELECTED);
}
