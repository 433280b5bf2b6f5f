/* SPDX-License-Identifier: MIT */
/* Implements ed-hit.h: small things are hit by their distance on the screen, boxes by their
 * area. */
#include "tools/ed-hit.h"

#include "session/ed-selection.h"
#include "tools/ed-locked.h"
#include "tools/map/ed-painter.h"

#include <math.h>

double ed_pixels(int32_t fixed)
{
    return (double)fixed / DOCUMENT_PIXEL;
}

int32_t ed_fixed(double pixels)
{
    double fixed = round(pixels * DOCUMENT_PIXEL);
    double max = (double)DOCUMENT_RANGE * DOCUMENT_PIXEL;
    return (int32_t)CLAMP(fixed, -max, max);
}

int32_t ed_fixed_middle(double pixels)
{
    return ed_fixed(floor(pixels) + 0.5);
}

EdMarkPoint ed_handle_position(PixelRect rect, int handle_x, int handle_y)
{
    return (EdMarkPoint){(rect.left + rect.right + handle_x * (rect.right - rect.left)) / 2.0,
                         (rect.top + rect.bottom + handle_y * (rect.bottom - rect.top)) / 2.0};
}

EdCursor ed_handle_cursor(int handle_x, int handle_y)
{
    if (handle_x == 0)
        return ED_CURSOR_NS;
    if (handle_y == 0)
        return ED_CURSOR_EW;
    return handle_x == handle_y ? ED_CURSOR_NWSE : ED_CURSOR_NESW;
}

bool ed_box_is_shown(EdSession *session, const Box *box)
{
    return ed_session_tag_shown(session, box->tag);
}

bool ed_box_is_free(EdSession *session, const Box *box)
{
    return ed_box_is_shown(session, box) && !box->locked &&
           !ed_session_tag_locked(session, box->tag);
}

static bool is_near(const EdPointer *pointer, double x, double y)
{
    double reach = ED_NEAR / pointer->zoom;
    return fabs(pointer->x - x) <= reach && fabs(pointer->y - y) <= reach;
}

static bool contains(const Box *box, double x, double y)
{
    return x >= box->x && y >= box->y && x < box->x + box->w && y < box->y + box->h;
}

uint32_t ed_hit_boxes(EdSession *session, double x, double y, uint32_t *boxes, uint32_t capacity)
{
    const Frame *frame = ed_session_frame(session);
    if (frame == NULL)
        return 0;
    uint32_t count = 0;
    for (uint32_t i = list_count(frame->boxes); i-- > 0 && count < capacity;) {
        const Box *box = list_get(frame->boxes, i);
        if (ed_box_is_free(session, box) && contains(box, x, y))
            boxes[count++] = i;
    }
    return count;
}

const Box *ed_hit_locked_box(EdSession *session, double x, double y)
{
    const Frame *frame = ed_session_frame(session);
    for (uint32_t i = frame != NULL ? list_count(frame->boxes) : 0; i-- > 0;) {
        const Box *box = list_get(frame->boxes, i);
        if (contains(box, x, y) && ed_box_is_shown(session, box) && !ed_box_is_free(session, box))
            return box;
    }
    return NULL;
}

int32_t ed_hit_locked_point(EdSession *session, const EdPointer *pointer)
{
    const Frame *frame = ed_session_frame(session);
    LIST_EACH (Point, point, frame != NULL ? frame->points : NULL) {
        int32_t tag = ed_point_tag(session, point);
        if (ed_session_tag_locked(session, tag) &&
            is_near(pointer, ed_pixels(point->x), ed_pixels(point->y)))
            return tag;
    }
    return 0;
}

uint32_t ed_hit_box_below(EdSession *session, double x, double y)
{
    uint32_t boxes[64];
    uint32_t count = ed_hit_boxes(session, x, y, boxes, G_N_ELEMENTS(boxes));
    for (uint32_t i = 0; i < count; i++)
        if (ed_session_is_selected(session, ED_SELECT_BOXES, boxes[i]))
            return boxes[(i + 1) % count];
    return count > 0 ? boxes[0] : UINT32_MAX;
}

static bool hit_handle(EdSession *session, const Frame *frame, const EdPointer *pointer, EdHit *hit)
{
    const EdSelection *selection = ed_session_selection(session);
    if (selection->kind != ED_SELECT_BOXES || selection->count != 1)
        return false;
    const Box *box = list_get(frame->boxes, (uint32_t)selection->items[0]);
    if (box == NULL || !ed_box_is_free(session, box))
        return false;
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++) {
            EdMarkPoint at = ed_handle_position(box_rect(box), x, y);
            if ((x != 0 || y != 0) && is_near(pointer, at.x, at.y)) {
                *hit = (EdHit){ED_HIT_HANDLE, (uint32_t)selection->items[0], x, y};
                return true;
            }
        }
    return false;
}

/* Finds a point, or a point's direction handle; of several, the point added last. */
static bool hit_point(EdSession *session, const Frame *frame, const EdPointer *pointer,
                      EdHitKind kind, EdHit *hit)
{
    for (uint32_t i = list_count(frame->points); i-- > 0;) {
        const Point *point = list_get(frame->points, i);
        bool has_direction = point->to_x != 0 || point->to_y != 0;
        if ((kind == ED_HIT_DIRECTION && !has_direction) ||
            ed_session_tag_locked(session, ed_point_tag(session, point)))
            continue;
        double x = ed_pixels(point->x), y = ed_pixels(point->y);
        if (kind == ED_HIT_DIRECTION) {
            x += ed_pixels(point->to_x);
            y += ed_pixels(point->to_y);
        }
        if (is_near(pointer, x, y)) {
            *hit = (EdHit){.kind = kind, .index = i};
            return true;
        }
    }
    return false;
}

static bool hit_box(EdSession *session, const EdPointer *pointer, EdHit *hit)
{
    uint32_t boxes[64];
    uint32_t count = ed_hit_boxes(session, pointer->x, pointer->y, boxes, G_N_ELEMENTS(boxes));
    if (count == 0)
        return false;
    *hit = (EdHit){.kind = ED_HIT_BOX, .index = boxes[0]};
    for (uint32_t i = 0; i < count; i++)
        if (ed_session_is_selected(session, ED_SELECT_BOXES, boxes[i])) {
            hit->index = boxes[i];
            break;
        }
    return true;
}

EdHit ed_hit_frame(EdSession *session, const EdPointer *pointer, unsigned kinds)
{
    EdHit hit = {.kind = ED_HIT_NOTHING};
    const Frame *frame = ed_session_frame(session);
    if (frame == NULL || !ed_session_view(session)->look.annotations)
        return hit;
    if ((kinds & ED_HIT_HANDLE) != 0 && hit_handle(session, frame, pointer, &hit))
        return hit;
    if ((kinds & ED_HIT_DIRECTION) != 0 &&
        hit_point(session, frame, pointer, ED_HIT_DIRECTION, &hit))
        return hit;
    if ((kinds & ED_HIT_POINT) != 0 && hit_point(session, frame, pointer, ED_HIT_POINT, &hit))
        return hit;
    if ((kinds & ED_HIT_HOT_SPOT) != 0 && frame->has_hot_spot &&
        is_near(pointer, ed_pixels(frame->hot_x), ed_pixels(frame->hot_y)))
        return (EdHit){.kind = ED_HIT_HOT_SPOT};
    if ((kinds & ED_HIT_BOX) != 0)
        hit_box(session, pointer, &hit);
    return hit;
}

/* ---- Hovering ---- */

static EdSelectionKind kind_at(EdSession *session, const EdPointer *pointer, uint64_t *item)
{
    EdHit hit = ed_hit_frame(session, pointer, ED_HIT_POINT | ED_HIT_HOT_SPOT | ED_HIT_BOX);
    *item = hit.index;
    switch (hit.kind) {
    case ED_HIT_POINT:
        return ED_SELECT_POINTS;
    case ED_HIT_HOT_SPOT:
        return ED_SELECT_HOT_SPOT;
    case ED_HIT_BOX:
        return ED_SELECT_BOXES;
    default:
        return ED_SELECT_NOTHING;
    }
}

static EdSelectionKind marker_at(const Level *level, const EdPointer *pointer, uint64_t *item)
{
    LIST_EACH (Marker, marker, level->markers) {
        *item = EACH_INDEX(marker);
        if (is_near(pointer, ed_pixels(marker->x), ed_pixels(marker->y)))
            return ED_SELECT_MARKERS;
    }
    return ED_SELECT_NOTHING;
}

void ed_hit_hover(EdSession *session, const EdPointer *pointer, bool inside)
{
    EdSelectionKind kind = ED_SELECT_NOTHING;
    uint64_t item = 0;
    if (inside && ed_session_frame(session) != NULL)
        kind = kind_at(session, pointer, &item);
    else if (inside && ed_session_plane(session) != NULL) {
        item = (uint64_t)ed_map_zone_at(session, pointer->x, pointer->y);
        kind = item != 0 ? ED_SELECT_ZONES : ED_SELECT_NOTHING;
    } else if (inside && ed_session_level(session) != NULL)
        kind = marker_at(ed_session_level(session), pointer, &item);
    ed_session_set_hovered(session, kind, kind != ED_SELECT_NOTHING ? item : 0);
}
