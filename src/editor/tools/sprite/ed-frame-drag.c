/* SPDX-License-Identifier: MIT */
/* Implements ed-frame-drag.h. Every step edits the version from before the drag, so that errors of
 * rounding and snapping never accumulate. */
#include "tools/sprite/ed-frame-drag.h"

#include "edit/sprites.h"

#include <glib/gi18n.h>
#include <math.h>

/* Returns the rectangle around the boxes that are dragged. */
static PixelRect bounds_of_boxes(const EdFrameDrag *drag, const Frame *frame)
{
    PixelRect all = RECT_TO_GROW;
    for (uint32_t i = 0; i < drag->box_count; i++) {
        const Box *box = list_get(frame->boxes, drag->boxes[i]);
        if (box == NULL)
            continue;
        PixelRect rect = box_rect(box);
        all = rect_around(all, rect);
    }
    return all;
}

static void collect_boxes(EdFrameDrag *drag, EdSession *session)
{
    const EdSelection *selection = ed_session_selection(session);
    bool is_selected = ed_session_is_selected(session, ED_SELECT_BOXES, drag->hit.index);
    drag->box_count = is_selected ? selection->count : 1;
    drag->boxes = g_new(uint32_t, drag->box_count);
    for (uint32_t i = 0; i < drag->box_count; i++)
        drag->boxes[i] = is_selected ? (uint32_t)selection->items[i] : drag->hit.index;
    drag->rect = bounds_of_boxes(drag, ed_session_frame(session));
}

bool ed_frame_drag_begin(EdFrameDrag *drag, EdTool *tool, const EdPointer *pointer,
                         const EdHit *hit)
{
    EdSession *session = ed_tool_session(tool);
    const Frame *frame = ed_session_frame(session);
    *drag = (EdFrameDrag){.hit = *hit, .x = pointer->x, .y = pointer->y};
    if (hit->kind == ED_HIT_NOTHING || frame == NULL)
        return false;
    drag->before = node_ref(ed_session_project(session));
    if (hit->kind == ED_HIT_BOX || hit->kind == ED_HIT_HANDLE)
        collect_boxes(drag, session);
    if (hit->kind == ED_HIT_POINT || hit->kind == ED_HIT_DIRECTION) {
        const Point *point = list_get(frame->points, hit->index);
        drag->point = g_strdup(point->name);
    }
    EdSelection dragged = *ed_session_selection(session);
    uint64_t only = hit->index;
    if (drag->box_count == 1)
        dragged = (EdSelection){ED_SELECT_BOXES, 0, &only, 1};
    drag->snap = ed_snap_frame(session, &dragged);
    return true;
}

bool ed_frame_drag_update_moved(EdFrameDrag *drag, const EdPointer *pointer)
{
    double reach = ED_DRAG_THRESHOLD / pointer->zoom;
    drag->moved |= fabs(pointer->x - drag->x) > reach || fabs(pointer->y - drag->y) > reach;
    return drag->moved;
}

static Project *move_boxes(EdFrameDrag *drag, const Scope *scope, const EdPointer *pointer,
                           GError **error)
{
    bool free = (pointer->modifiers & ED_CONTROL) != 0;
    int32_t dx = (int32_t)round(pointer->x - drag->x);
    int32_t dy = (int32_t)round(pointer->y - drag->y);
    if ((pointer->modifiers & ED_SHIFT) != 0) { /* along one axis */
        if (ABS(dx) >= ABS(dy))
            dy = 0;
        else
            dx = 0;
    }
    PixelRect moved_rect = {drag->rect.left + dx, drag->rect.top + dy, drag->rect.right + dx,
                            drag->rect.bottom + dy};
    int32_t snap_x, snap_y;
    ed_snap_rect(drag->snap, moved_rect, pointer->zoom, free, &snap_x, &snap_y);
    return edit_move_boxes(drag->before, scope, drag->boxes, drag->box_count,
                           dx == 0 ? 0 : dx + snap_x, dy == 0 ? 0 : dy + snap_y, error);
}

/* Orders two edges of a box, because the dragged edge may have passed the other one, and keeps them
 * at least one pixel apart. */
static void set_edges(int32_t fixed_edge, int32_t dragged, int32_t *low, int32_t *high)
{
    if (dragged == fixed_edge)
        dragged++;
    *low = MIN(fixed_edge, dragged);
    *high = MAX(fixed_edge, dragged);
}

static Project *resize_box(EdFrameDrag *drag, const Scope *scope, const EdPointer *pointer,
                           GError **error)
{
    bool free = (pointer->modifiers & ED_CONTROL) != 0;
    PixelRect rect = drag->rect;
    int32_t x = ed_snap_x(drag->snap, pointer->x, pointer->zoom, free);
    int32_t y = ed_snap_y(drag->snap, pointer->y, pointer->zoom, free);
    if (drag->hit.handle_x != 0)
        set_edges(drag->hit.handle_x < 0 ? drag->rect.right : drag->rect.left, x, &rect.left,
                  &rect.right);
    if (drag->hit.handle_y != 0)
        set_edges(drag->hit.handle_y < 0 ? drag->rect.bottom : drag->rect.top, y, &rect.top,
                  &rect.bottom);
    return edit_set_box_rect(drag->before, scope, drag->boxes[0], rect, error);
}

static Project *rotate_point(EdFrameDrag *drag, const Scope *scope, const EdPointer *pointer,
                             GError **error)
{
    const Path frame_path = path_frame(scope->sprite, scope->frame);
    const Frame *frame = path_get(drag->before, &frame_path);
    const Point *point = list_find_name(frame->points, drag->point, NULL);
    double dx = pointer->x - ed_pixels(point->x), dy = pointer->y - ed_pixels(point->y);
    if ((pointer->modifiers & ED_SHIFT) != 0) { /* in steps of 15 degrees */
        double length = hypot(dx, dy), step = G_PI / 12;
        double angle = round(atan2(dy, dx) / step) * step;
        dx = length * cos(angle);
        dy = length * sin(angle);
    }
    return edit_set_point_direction(drag->before, scope, drag->point, ed_fixed(dx), ed_fixed(dy),
                                    error);
}

Project *ed_frame_hot_spot_at(EdSession *session, const Project *before, const EdPointer *pointer,
                              GError **error)
{
    Scope scope = ed_session_scope(session, (pointer->modifiers & ED_SHIFT) != 0);
    bool at_centre = (pointer->modifiers & ED_CONTROL) != 0;
    double x = at_centre ? floor(pointer->x) + 0.5 : round(pointer->x);
    double y = at_centre ? floor(pointer->y) + 0.5 : round(pointer->y);
    return edit_set_hot_spot(before, &scope, ed_fixed(x), ed_fixed(y), error);
}

void ed_frame_drag_to(EdFrameDrag *drag, EdTool *tool, const EdPointer *pointer)
{
    if (!ed_frame_drag_update_moved(drag, pointer))
        return;
    EdSession *session = ed_tool_session(tool);
    Scope scope = ed_session_scope(session, false);
    Project *after = NULL;
    const char *label = NULL;
    switch (drag->hit.kind) {
    case ED_HIT_BOX:
        after = move_boxes(drag, &scope, pointer, ed_error(session));
        label = drag->box_count == 1 ? _("Move box") : _("Move boxes");
        break;
    case ED_HIT_HANDLE:
        after = resize_box(drag, &scope, pointer, ed_error(session));
        label = _("Resize box");
        break;
    case ED_HIT_POINT:
        after = edit_set_point(drag->before, &scope, drag->point, ed_fixed_middle(pointer->x),
                               ed_fixed_middle(pointer->y), ed_error(session));
        label = _("Move action point");
        break;
    case ED_HIT_DIRECTION:
        after = rotate_point(drag, &scope, pointer, ed_error(session));
        label = _("Rotate action point");
        break;
    case ED_HIT_HOT_SPOT:
        after = ed_frame_hot_spot_at(session, drag->before, pointer, ed_error(session));
        label = _("Move hot spot");
        break;
    case ED_HIT_NOTHING:
    case ED_HIT_ANYTHING:
        return;
    }
    ed_session_push(session, after, label, tool);
}

void ed_frame_drag_draw(const EdFrameDrag *drag, EdTool *tool, EdOverlay *overlay)
{
    const Frame *frame = ed_session_frame(ed_tool_session(tool));
    if (drag->moved && drag->box_count > 0 && frame != NULL)
        ed_snap_draw(drag->snap, bounds_of_boxes(drag, frame), overlay);
}

char *ed_frame_scope_text(EdSession *session)
{
    uint32_t count = ed_session_scope_count(session);
    return count > 1
               ? g_strdup_printf(g_dngettext(NULL, "in %u frame", "in %u frames", count), count)
               : NULL;
}

void ed_frame_draw_scope_text(EdSession *session, const EdHit *hit, double x, double y,
                              EdOverlay *overlay)
{
    g_autofree char *text = hit->kind != ED_HIT_NOTHING ? ed_frame_scope_text(session) : NULL;
    if (text != NULL)
        ed_overlay_chip(overlay, x, y, ED_CHIP_RIGHT, "%s", text);
}

void ed_frame_drag_end(EdFrameDrag *drag)
{
    node_unref(drag->before);
    ed_snap_free(drag->snap);
    g_free(drag->boxes);
    g_free(drag->point);
    *drag = (EdFrameDrag){0};
}
