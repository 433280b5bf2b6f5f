/* SPDX-License-Identifier: MIT */
/* The tools "select" and "marquee" on frames: a click selects the thing under it; a drag moves it;
 * a drag on an empty area selects with a rubber band. */
#include "tools/ed-locked.h"
#include "tools/ed-tools.h"
#include "tools/sprite/ed-frame-drag.h"

#include <glib/gi18n.h>

typedef struct SelectState {
    EdFrameDrag drag;
    bool drags_band; /* a rubber band is dragged */
    double x, y;     /* position of the pointer */
    EdHit hovered;
    bool click_narrows; /* a click on one of several selected things selects it alone */
} SelectState;

static EdSelectionKind kind_of_hit(EdHitKind hit)
{
    switch (hit) {
    case ED_HIT_BOX:
    case ED_HIT_HANDLE:
        return ED_SELECT_BOXES;
    case ED_HIT_POINT:
    case ED_HIT_DIRECTION:
        return ED_SELECT_POINTS;
    case ED_HIT_HOT_SPOT:
        return ED_SELECT_HOT_SPOT;
    default:
        return ED_SELECT_NOTHING;
    }
}

static void select_one(EdSession *session, EdSelectionKind kind, uint64_t item)
{
    ed_session_select(session, kind, &item, 1);
}

/* Selects a box together with its group, which is then moved as one. A second click selects only
 * the box. */
static void select_group(EdSession *session, uint32_t index)
{
    const Frame *frame = ed_session_frame(session);
    const Box *box = list_get(frame->boxes, index);
    g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    for (uint64_t i = 0; i < list_count(frame->boxes); i++) {
        const Box *other = list_get(frame->boxes, (uint32_t)i);
        bool together = *box->group != '\0' && g_str_equal(other->group, box->group) &&
                        ed_box_is_free(session, other);
        if (i == index || together)
            g_array_append_val(boxes, i);
    }
    ed_session_select(session, ED_SELECT_BOXES, (const uint64_t *)(void *)boxes->data, boxes->len);
}

/* Selects the hit thing on a press, before anything moves. */
static void select_hit(EdTool *tool, const EdPointer *pointer, EdHit *hit)
{
    EdSession *session = ed_tool_session(tool);
    SelectState *state = ed_tool_state(tool);
    if (hit->kind == ED_HIT_BOX && (pointer->modifiers & ED_ALT) != 0)
        hit->index = ed_hit_box_below(session, pointer->x, pointer->y);
    EdSelectionKind kind = kind_of_hit(hit->kind);
    bool selected = ed_session_is_selected(session, kind, hit->index);
    if ((pointer->modifiers & ED_SHIFT) != 0 && hit->kind != ED_HIT_HANDLE)
        ed_session_toggle(session, kind, hit->index);
    else if (!selected && hit->kind == ED_HIT_BOX && (pointer->modifiers & ED_ALT) == 0)
        select_group(session, hit->index);
    else if (!selected || (pointer->modifiers & ED_ALT) != 0)
        select_one(session, kind, hit->index);
    else
        state->click_narrows = true;
}

/* Shows a message about a locked thing under the pointer, because the press may have been meant for
 * it. */
static void refuse_locked_at(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    if (ed_tool_refuse_locked(tool, ed_hit_locked_point(session, pointer)))
        return;
    const Box *box = ed_hit_locked_box(session, pointer->x, pointer->y);
    if (box == NULL || ed_tool_refuse_locked(tool, box->tag))
        return;
    g_autofree char *why = ed_locked_name(box->name);
    ed_tool_refuse(tool, *box->name != '\0' ? why : _("This box is locked"));
}

static bool select_tool_press(EdTool *tool, const EdPointer *pointer)
{
    SelectState *state = ed_tool_state(tool);
    if (pointer->button != 1)
        return false;
    bool is_marquee = g_str_equal(ed_tool_get_class(tool)->name, "marquee");
    EdHit hit = ed_hit_frame(ed_tool_session(tool), pointer, is_marquee ? 0 : ED_HIT_ANYTHING);
    state->click_narrows = false;
    state->x = pointer->x;
    state->y = pointer->y;
    if (hit.kind != ED_HIT_NOTHING)
        select_hit(tool, pointer, &hit);
    else if (!is_marquee)
        refuse_locked_at(tool, pointer);
    state->drags_band = !ed_frame_drag_begin(&state->drag, tool, pointer, &hit);
    return true;
}

static void select_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    SelectState *state = ed_tool_state(tool);
    state->x = pointer->x;
    state->y = pointer->y;
    if (state->drags_band)
        ed_frame_drag_update_moved(&state->drag, pointer);
    else
        ed_frame_drag_to(&state->drag, tool, pointer);
}

/* Selects the boxes that the rubber band meets; if there are none, the points inside it. */
static void select_in_band(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    const Frame *frame = ed_session_frame(session);
    SelectState *state = ed_tool_state(tool);
    double left = MIN(state->drag.x, pointer->x), right = MAX(state->drag.x, pointer->x);
    double top = MIN(state->drag.y, pointer->y), bottom = MAX(state->drag.y, pointer->y);
    g_autoptr(GArray) boxes = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(uint64_t));
    for (uint64_t i = 0; i < list_count(frame->boxes); i++) {
        const Box *box = list_get(frame->boxes, (uint32_t)i);
        if (ed_box_is_free(session, box) && box->x < right && box->x + box->w > left &&
            box->y < bottom && box->y + box->h > top)
            g_array_append_val(boxes, i);
    }
    for (uint64_t i = 0; i < list_count(frame->points); i++) {
        const Point *point = list_get(frame->points, (uint32_t)i);
        double x = ed_pixels(point->x), y = ed_pixels(point->y);
        if (x >= left && x <= right && y >= top && y <= bottom)
            g_array_append_val(points, i);
    }
    bool as_points = boxes->len == 0;
    GArray *found = as_points ? points : boxes;
    EdSelectionKind kind = as_points ? ED_SELECT_POINTS : ED_SELECT_BOXES;
    if ((pointer->modifiers & ED_SHIFT) != 0) {
        for (guint i = 0; i < found->len; i++) {
            uint64_t item = g_array_index(found, uint64_t, i);
            if (!ed_session_is_selected(session, kind, item))
                ed_session_toggle(session, kind, item);
        }
    } else {
        ed_session_select(session, kind, (const uint64_t *)(void *)found->data, found->len);
    }
}

static void select_tool_release(EdTool *tool, const EdPointer *pointer)
{
    SelectState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    bool moved = state->drag.moved;
    if (state->drags_band && ed_session_frame(session) != NULL && moved)
        select_in_band(tool, pointer);
    else if (state->drags_band && (pointer->modifiers & ED_SHIFT) == 0)
        ed_session_select_nothing(session);
    else if (state->click_narrows && !moved)
        select_one(session, kind_of_hit(state->drag.hit.kind), state->drag.hit.index);
    state->drags_band = false;
    ed_frame_drag_end(&state->drag);
}

static void select_tool_cancel(EdTool *tool)
{
    SelectState *state = ed_tool_state(tool);
    state->drags_band = false;
    ed_frame_drag_end(&state->drag);
}

static void select_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    SelectState *state = ed_tool_state(tool);
    state->hovered = ed_hit_frame(ed_tool_session(tool), pointer, ED_HIT_ANYTHING);
    state->x = pointer->x;
    state->y = pointer->y;
}

static void select_tool_leave(EdTool *tool)
{
    SelectState *state = ed_tool_state(tool);
    state->hovered = (EdHit){.kind = ED_HIT_NOTHING};
}

/* The hovered thing's index may have changed; the next move of the pointer finds it again. */
static void select_tool_changed(EdTool *tool, unsigned view_changes)
{
    select_tool_leave(tool);
}

static void select_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    EdSession *session = ed_tool_session(tool);
    SelectState *state = ed_tool_state(tool);
    const Frame *frame = ed_session_frame(session);
    if (frame == NULL)
        return;
    ed_frame_drag_draw(&state->drag, tool, overlay);
    if (state->drags_band && state->drag.moved)
        ed_overlay_box(overlay, state->drag.x, state->drag.y, state->x, state->y, ED_STYLE_BAND);
    else if (state->drag.moved)
        ed_frame_draw_scope_text(session, &state->drag.hit, state->x, state->y, overlay);
    else if (!ed_tool_is_dragging(tool))
        ed_frame_draw_scope_text(session, &state->hovered, state->x, state->y, overlay);
}

static EdCursor cursor_at(EdTool *tool, const EdPointer *pointer)
{
    EdHit hit = ed_hit_frame(ed_tool_session(tool), pointer, ED_HIT_ANYTHING);
    if (hit.kind == ED_HIT_HANDLE)
        return ed_handle_cursor(hit.handle_x, hit.handle_y);
    return hit.kind == ED_HIT_NOTHING ? ED_CURSOR_ARROW : ED_CURSOR_MOVE;
}

_Static_assert(sizeof(SelectState) <= ED_SELECT_STATE,
               "the state does not fit into ED_SELECT_STATE");

const EdToolClass ed_frame_select = {
    .name = "select",
    .state_size = sizeof(SelectState),
    .press = select_tool_press,
    .drag = select_tool_drag,
    .release = select_tool_release,
    .cancel = select_tool_cancel,
    .hover = select_tool_hover,
    .leave = select_tool_leave,
    .changed = select_tool_changed,
    .key_pressed = ed_frame_key,
    .draw = select_tool_draw,
    .cursor_at = cursor_at,
    .status = ed_frame_status,
};

const EdToolClass ed_marquee_tool = {
    .name = "marquee",
    .title = N_("Marquee"),
    .icon = "gab-marquee-symbolic",
    .key = "m",
    .hint = N_("Drag to select everything that the rectangle touches · Shift to add"),
    .assets = 1u << ED_SPRITE,
    .state_size = sizeof(SelectState),
    .cursor = ED_CURSOR_CROSS,
    .press = select_tool_press,
    .drag = select_tool_drag,
    .release = select_tool_release,
    .cancel = select_tool_cancel,
    .key_pressed = ed_frame_key,
    .draw = select_tool_draw,
    .status = ed_frame_status,
};
