/* SPDX-License-Identifier: MIT */
/* Fulfils ed-selected.h. */
#include "tools/ed-selected.h"

#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-shapes.h"

static void draw_handles(EdOverlay *overlay, PixelRect rect)
{
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
            if (x != 0 || y != 0) {
                EdMarkPoint at = ed_handle_place(rect, x, y);
                ed_overlay_mark(overlay, ED_MARK_HANDLE, at.x, at.y, ED_MARK_SELECTED);
            }
}

static void draw_boxes(EdSession *session, const EdSelection *selection, EdOverlay *overlay)
{
    const Frame *frame = ed_session_frame(session);
    for (uint32_t i = 0; i < selection->count; i++) {
        const Box *box = list_get(frame->boxes, (uint32_t)selection->items[i]);
        if (box == NULL || !ed_box_is_shown(session, box))
            continue;
        PixelRect rect = ed_box_rect(box);
        ed_overlay_box(overlay, rect.left, rect.top, rect.right, rect.bottom, ED_MARK_SELECTED);
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
        ed_overlay_mark(overlay, ED_MARK_DIAMOND, x, y, ED_MARK_SELECTED);
        if (point->to_x != 0 || point->to_y != 0)
            ed_overlay_mark(overlay, ED_MARK_NODE, x + ed_pixels(point->to_x),
                            y + ed_pixels(point->to_y), ED_MARK_SELECTED);
    }
}

void ed_selected_draw(EdSession *session, EdOverlay *overlay)
{
    const EdSelection *selection = ed_session_selection(session);
    const Frame *frame = ed_session_frame(session);
    if (ed_session_plane(session) != NULL)
        ed_shape_draw_selected(session, overlay);
    if (frame == NULL || !ed_session_view(session)->look.annotations)
        return;
    if (selection->kind == ED_SELECT_BOXES)
        draw_boxes(session, selection, overlay);
    else if (selection->kind == ED_SELECT_POINTS)
        draw_points(session, selection, overlay);
    else if (selection->kind == ED_SELECT_HOT_SPOT && frame->has_hot_spot)
        ed_overlay_mark(overlay, ED_MARK_CROSS, ed_pixels(frame->hot_x), ed_pixels(frame->hot_y),
                        ED_MARK_SELECTED);
}
