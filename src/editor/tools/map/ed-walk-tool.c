/* SPDX-License-Identifier: MIT */
/* The tool "walk" on maps: a drag from a zone sets its walk-to point to where the drag ends, and a
 * click sets that of the current zone. A press on the point of another zone makes that zone
 * current; a drag from there with Shift turns the direction in which a figure looks. A click with
 * the right button removes a point. */
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-shapes.h"
#include "tools/ed-tools.h"
#include "tools/map/ed-map-edits.h"
#include "tools/map/ed-painter.h"

#include <glib/gi18n.h>
#include <math.h>

enum {
    DRAG_DISTANCE = 8, /* screen pixels: a shorter drag is a click */
    TURN = 15          /* degrees: a step of the direction */
};

typedef struct WalkState {
    double x, y;  /* where the press was */
    int32_t zone; /* the zone there, whose point a drag sets; 0: none */
    bool grabbed; /* the press was on a point */
    bool turns;   /* the drag turns the direction at a point */
    bool removed; /* the press removed a point */
} WalkState;

/* Makes a zone the current and selected one; 0: none is current. */
static void choose_zone(EdTool *tool, int32_t zone)
{
    EdSession *session = ed_tool_session(tool);
    if (zone != 0)
        ed_session_select(session, ED_SELECT_ZONES, &(uint64_t){(uint64_t)zone}, 1);
    else
        ed_session_set_zone(session, 0);
}

/* Sets the point to the middle of the pixel below the pointer. */
static void set_walk(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    ed_map_set_walk(session, ed_session_view(session)->zone, floor(pointer->x) + 0.5,
                    floor(pointer->y) + 0.5, tool);
}

/* Sets the direction from the point of the current zone to the pointer, in steps. */
static void turn(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    const Zone *zone = plane_zone(ed_session_plane(session), ed_session_view(session)->zone);
    double degrees = zone != NULL ? atan2(ed_pixels(zone->walk_y) - pointer->y,
                                          pointer->x - ed_pixels(zone->walk_x)) *
                                        180 / G_PI
                                  : NAN;
    if (!isnan(degrees))
        ed_map_set_facing(session, zone->number, round(degrees / TURN) * TURN, tool);
}

/* A right click that removes a point is treated as a drag without movement, so that it opens no
 * menu. */
static bool walk_tool_press(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    WalkState *state = ed_tool_state(tool);
    EdShapeHit hit = ed_shape_hit(session, pointer);
    bool grabbed = hit.kind == ED_SHAPE_WALK;
    *state = (WalkState){.x = pointer->x,
                         .y = pointer->y,
                         .zone = hit.zone,
                         .grabbed = grabbed,
                         .turns = grabbed && (pointer->modifiers & ED_SHIFT) != 0};
    if (pointer->button == 3 && hit.kind == ED_SHAPE_WALK) {
        state->removed = true;
        ed_map_remove_walk(session, hit.zone);
        return true;
    }
    if (pointer->button != 1)
        return false;
    if (hit.kind == ED_SHAPE_WALK || (pointer->modifiers & ED_ALT) != 0) {
        choose_zone(tool, hit.zone);
        return hit.kind == ED_SHAPE_WALK;
    }
    return ed_session_plane(session) != NULL;
}

static void walk_tool_drag(EdTool *tool, const EdPointer *pointer)
{
    WalkState *state = ed_tool_state(tool);
    if (state->removed)
        return;
    if (!state->grabbed) {
        double moved = hypot(pointer->x - state->x, pointer->y - state->y) * pointer->zoom;
        if (moved < DRAG_DISTANCE)
            return;
        if (state->zone != 0)
            choose_zone(tool, state->zone);
        state->grabbed = true;
    }
    if (state->turns)
        turn(tool, pointer);
    else
        set_walk(tool, pointer);
}

static void walk_tool_release(EdTool *tool, const EdPointer *pointer)
{
    const WalkState *state = ed_tool_state(tool);
    if (state->grabbed || state->removed)
        return;
    if (ed_session_view(ed_tool_session(tool))->zone == 0)
        ed_tool_refuse(tool, _("Drag from a zone to its walk-to point"));
    else
        set_walk(tool, pointer);
}

static const EdOption options[] = {
    {.id = "zone", .kind = ED_OPTION_ZONE, .label = N_("Zone")},
};

const EdToolClass ed_walk_tool = {
    .name = "walk",
    .title = N_("Walk-to point"),
    .icon = "gab-walk-symbolic",
    .key = "w",
    .hint = N_("Drag from a zone to its walk-to point · click to place that of the current zone · "
               "Shift-drag from a point to set its direction"),
    .assets = 1u << ED_MAP,
    .group = 3,
    .state_size = sizeof(WalkState),
    .cursor = ED_CURSOR_CROSS,
    ED_OPTIONS(options),
    .press = walk_tool_press,
    .drag = walk_tool_drag,
    .release = walk_tool_release,
    .key_pressed = ed_map_key,
    .status = ed_map_status,
};
