/* SPDX-License-Identifier: MIT */
/* The tool "walk" on maps: a click sets the walk-to point of the current zone. A press on the point
 * of another zone makes that zone current. A click with the right button removes a point. */
#include "tools/ed-hit.h"
#include "tools/ed-shapes.h"
#include "tools/ed-tools.h"
#include "tools/map/ed-map-edits.h"
#include "tools/map/ed-painter.h"

#include <glib/gi18n.h>
#include <math.h>

/* Sets the point to the middle of the pixel below the pointer. */
static void set_walk(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    ed_map_set_walk(session, ed_session_view(session)->zone, floor(pointer->x) + 0.5,
                    floor(pointer->y) + 0.5, tool);
}

static bool walk_tool_press(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    EdShapeHit hit = ed_shape_hit(session, pointer);
    if (pointer->button == 3 && hit.kind == ED_SHAPE_WALK) {
        ed_map_remove_walk(session, hit.zone);
        return false;
    }
    if (pointer->button != 1)
        return false;
    if (hit.kind == ED_SHAPE_WALK || (pointer->modifiers & ED_ALT) != 0) {
        ed_session_set_zone(session, hit.zone);
        return hit.kind == ED_SHAPE_WALK;
    }
    set_walk(tool, pointer);
    return ed_session_view(session)->zone != 0;
}

static const EdOption options[] = {
    {.id = "zone", .kind = ED_OPTION_ZONE, .label = N_("Zone")},
};

const EdToolClass ed_walk_tool = {
    .name = "walk",
    .title = N_("Walk-to point"),
    .icon = "gab-walk-symbolic",
    .key = "w",
    .hint = N_("Click to place the walk-to point of the zone · Alt-click to choose another zone"),
    .assets = 1u << ED_MAP,
    .group = 3,
    .cursor = ED_CURSOR_CROSS,
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .press = walk_tool_press,
    .drag = set_walk,
    .key_pressed = ed_map_key,
    .status = ed_map_status,
};
