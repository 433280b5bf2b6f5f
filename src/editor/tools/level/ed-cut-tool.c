/* SPDX-License-Identifier: MIT */
/* The tools "cut" and "door": a click splits the wall under the pointer at that point, or makes a
 * part of the wall around that point a door, and asks for its name. */
#include "session/ed-selection.h"
#include "tools/ed-hit.h"
#include "tools/ed-tools.h"
#include "tools/level/ed-wall-edits.h"
#include "tools/level/ed-wall-snap.h"

#include <glib/gi18n.h>
#include <math.h>

enum { DOOR_WIDTH = 32, MAX_WIDTH = 4096 }; /* pixels */

typedef struct CutState {
    EdWallHit hit;
    WallPoint part[2]; /* the part that a click makes a door; "cut": the wall up to the cut */
} CutState;

/* Finds the wall under the pointer and the point to cut it at: the snapped position if that is less
 * than a pixel from the wall, else the point of the wall nearest to the pointer. Returns the wall,
 * or NULL. */
static const Wall *find_wall(EdTool *tool, const EdPointer *pointer)
{
    EdSession *session = ed_tool_session(tool);
    CutState *state = ed_tool_state(tool);
    state->hit = ed_wall_hit(session, pointer, ED_WALL_LINE);
    if (state->hit.kind != ED_WALL_LINE)
        return NULL;
    const Wall *wall = ed_wall_at(session, state->hit.index);
    EdWallSnap snap = ed_wall_snap(session, pointer, &(EdWallSnapping){.from = NULL});
    double distance;
    WallPoint at = ed_wall_nearest(wall, snap.at.x, snap.at.y, &distance);
    if (distance < DOCUMENT_PIXEL)
        state->hit.at = at;
    state->part[0] = ed_wall_end(wall, 0);
    state->part[1] = state->hit.at;
    return wall;
}

static void cut_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    find_wall(tool, pointer);
}

static bool cut_tool_press(EdTool *tool, const EdPointer *pointer)
{
    const EdWallHit *hit = &((CutState *)ed_tool_state(tool))->hit;
    if (find_wall(tool, pointer) != NULL && pointer->button == 1)
        ed_wall_split(ed_tool_session(tool), hit->index, hit->at);
    return false;
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
    const CutState *state = ed_tool_state(tool);
    const Wall *wall = state->hit.kind == ED_WALL_LINE
                           ? ed_wall_at(ed_tool_session(tool), state->hit.index)
                           : NULL;
    if (wall == NULL)
        return;
    ed_overlay_line(overlay, ed_pixels(wall->ax), ed_pixels(wall->ay), ed_pixels(wall->bx),
                    ed_pixels(wall->by), ED_STYLE_HOVERED);
    for (int end = ed_tool_get_class(tool) == &ed_door_tool ? 0 : 1; end < 2; end++)
        ed_overlay_mark(overlay, ED_MARK_HANDLE, ed_pixels(state->part[end].x),
                        ed_pixels(state->part[end].y), ED_STYLE_SELECTED);
    ed_wall_measure_draw(overlay, state->part[0], &(EdWallSnap){.at = state->part[1]});
}

/* ---- Doors ---- */

static WallPoint point_on(const Wall *wall, double share)
{
    return (WallPoint){(int32_t)lrint(wall->ax + share * ((double)wall->bx - wall->ax)),
                       (int32_t)lrint(wall->ay + share * ((double)wall->by - wall->ay))};
}

/* Finds the part of the wall that a click makes a door: as wide as chosen, around the pointer, but
 * within the wall. With Shift, in a door and in a shorter wall, it is the whole wall. */
static void door_tool_hover(EdTool *tool, const EdPointer *pointer)
{
    CutState *state = ed_tool_state(tool);
    const Wall *wall = find_wall(tool, pointer);
    if (wall == NULL)
        return;
    double length = hypot((double)wall->bx - wall->ax, (double)wall->by - wall->ay);
    double at = hypot((double)state->hit.at.x - wall->ax, (double)state->hit.at.y - wall->ay);
    double width = ed_session_option(ed_tool_session(tool), "door", "width") * DOCUMENT_PIXEL;
    if ((pointer->modifiers & ED_SHIFT) != 0 || wall->name[0] != '\0' || width >= length)
        width = length;
    double from = CLAMP(at - width / 2, 0, length - width);
    state->part[0] = point_on(wall, length > 0 ? from / length : 0);
    state->part[1] = point_on(wall, length > 0 ? (from + width) / length : 1);
}

static bool door_tool_press(EdTool *tool, const EdPointer *pointer)
{
    const CutState *state = ed_tool_state(tool);
    EdSession *session = ed_tool_session(tool);
    door_tool_hover(tool, pointer);
    if (pointer->button != 1 || state->hit.kind != ED_WALL_LINE)
        return false;
    LayerRef layer = ed_layer_shown(session);
    uint32_t door = state->hit.index;
    if (ed_wall_at(session, door)->name[0] != '\0')
        ed_session_select(session, ED_SELECT_WALLS, &(uint64_t){door}, 1);
    else if (!ed_wall_make_door(session, door, state->part, &door))
        return false;
    Path path = path_wall(layer.level, layer.layer, door);
    ed_tool_ask_name(tool, &path);
    return false;
}

static const EdOption options[] = {
    ED_WALL_GRID_OPTION,
    ED_NUMBER_OPTION("width", N_("Width"), "px", 1, MAX_WIDTH, DOOR_WIDTH),
};

#define CUT_TOOL(NAME, TITLE, ICON, KEY, HINT, OPTIONS, PRESS, HOVER)                     \
    {                                                                                     \
        .name = NAME, .title = TITLE, .icon = ICON, .key = KEY, .hint = HINT,             \
        .assets = 1u << ED_LEVEL, .layers = 1u << LAYER_WALLS, .group = 1,                \
        .state_size = sizeof(CutState), .cursor = ED_CURSOR_CROSS, .options = options,    \
        .option_count = OPTIONS, .press = PRESS, .hover = HOVER, .leave = cut_tool_leave, \
        .key_pressed = ed_level_key, .changed = cut_tool_changed, .draw = cut_tool_draw,  \
        .status = ed_level_status,                                                        \
    }

const EdToolClass ed_cut_tool = CUT_TOOL("cut", N_("Split wall"), "gab-cut-symbolic", "k",
                                         N_("Click to split a wall · Ctrl to disable snapping"), 1,
                                         cut_tool_press, cut_tool_hover);
const EdToolClass ed_door_tool =
    CUT_TOOL("door", N_("Door"), "gab-door-symbolic", "o",
             N_("Click a wall to make a door in it and type its name · Shift for the whole wall · "
                "Ctrl to disable snapping"),
             2, door_tool_press, door_tool_hover);
