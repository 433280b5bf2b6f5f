/* SPDX-License-Identifier: MIT */
/* The tool "cut": a click splits the wall under the pointer at that point. */
#include "tools/ed-hit.h"
#include "tools/ed-tools.h"
#include "tools/level/ed-wall-edits.h"
#include "tools/level/ed-wall-snap.h"

#include <glib/gi18n.h>

typedef struct CutState {
    EdWallHit hit;
} CutState;

/* Returns the wall under the pointer and the point to cut it at: the snapped position if that is
 * less than a pixel from the wall, else the point of the wall nearest to the pointer. */
static EdWallHit cut_at(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    EdWallHit hit = ed_wall_hit(session, pointer, ED_WALL_LINE);
    const Wall *wall = hit.kind == ED_WALL_LINE ? ed_wall_at(session, hit.index) : NULL;
    if (wall == NULL)
        return hit;
    EdWallSnap snap = ed_wall_snap(session, pointer, &(EdWallSnapping){.from = NULL});
    double distance;
    WallPoint at = ed_wall_nearest(wall, snap.at.x, snap.at.y, &distance);
    if (distance < DOCUMENT_PIXEL)
        hit.at = at;
    return hit;
}

static bool cut_tool_press(EdTool *tool, const EdPointer *pointer)
{
    EdWallHit hit = cut_at(tool, pointer);
    if (pointer->button == 1 && hit.kind == ED_WALL_LINE)
        ed_wall_split(ed_tool_session(tool), hit.index, hit.at);
    return false;
}

static void cut_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    ((CutState *)ed_tool_state(tool))->hit = cut_at(tool, pointer);
}

static void cut_tool_leave(EdTool *tool)
{
    ((CutState *)ed_tool_state(tool))->hit = (EdWallHit){.kind = ED_WALL_NOTHING};
}

static void cut_tool_changed(EdTool *tool, unsigned view_changes)
{
    cut_tool_leave(tool);
}

static void cut_tool_draw(EdTool *tool, EdOverlay *overlay)
{
    const EdWallHit *hit = &((CutState *)ed_tool_state(tool))->hit;
    const Wall *wall =
        hit->kind == ED_WALL_LINE ? ed_wall_at(ed_tool_session(tool), hit->index) : NULL;
    if (wall == NULL)
        return;
    double x = ed_pixels(hit->at.x), y = ed_pixels(hit->at.y), distance;
    ed_wall_nearest(wall, hit->at.x, hit->at.y, &distance);
    ed_overlay_line(overlay, ed_pixels(wall->ax), ed_pixels(wall->ay), ed_pixels(wall->bx),
                    ed_pixels(wall->by), ED_STYLE_HOVERED);
    ed_overlay_mark(overlay, ED_MARK_HANDLE, x, y, ED_STYLE_SELECTED);
    ed_wall_measure_draw(overlay, ed_wall_end(wall, 0), &(EdWallSnap){.at = hit->at});
}

static const EdOption options[] = {ED_WALL_GRID_OPTION};

const EdToolClass ed_cut_tool = {
    .name = "cut",
    .title = N_("Split wall"),
    .icon = "gab-cut-symbolic",
    .key = "k",
    .hint = N_("Click to split a wall · Ctrl to disable snapping"),
    .assets = 1u << ED_LEVEL,
    .layers = 1u << LAYER_WALLS,
    .group = 1,
    .state_size = sizeof(CutState),
    .cursor = ED_CURSOR_CROSS,
    .options = options,
    .option_count = G_N_ELEMENTS(options),
    .press = cut_tool_press,
    .hover = cut_tool_hover,
    .leave = cut_tool_leave,
    .key_pressed = ed_level_key,
    .changed = cut_tool_changed,
    .draw = cut_tool_draw,
    .status = ed_level_status,
};
