/* SPDX-License-Identifier: MIT */
/* The table of tools, in the order of the strip, and keys that several tools share. */
#include "tools/ed-tools.h"

#include "session/ed-selection.h"
#include "tools/ed-locked.h"

const EdToolClass *const *ed_tool_classes(uint32_t *count)
{
    static const EdToolClass *const classes[] = {
        &ed_select_tool,    &ed_marquee_tool,        &ed_hot_spot_tool,     &ed_point_tool,
        &ed_box_tool,       &ed_mask_brush_tool,     &ed_mask_eraser_tool,  &ed_key_tool,
        &ed_cover_tool,     &ed_follow_tool,         &ed_brush_tool,        &ed_eraser_tool,
        &ed_rectangle_tool, &ed_ellipse_tool,        &ed_lasso_tool,        &ed_fill_tool,
        &ed_pick_tool,      &ed_polygon_tool,        &ed_curve_tool,        &ed_track_tool,
        &ed_walk_tool,      &ed_clean_tool,          &ed_disc_tool,         &ed_level_marquee_tool,
        &ed_wall_tool,      &ed_wall_rectangle_tool, &ed_wall_polygon_tool, &ed_wall_arc_tool,
        &ed_cut_tool,       &ed_door_tool,           &ed_tile_brush_tool,   &ed_tile_rectangle_tool,
        &ed_tile_fill_tool, &ed_tile_pick_tool,      &ed_maze_tool,         &ed_ground_tool,
        &ed_marker_tool,    &ed_probe_tool,
    };
    *count = G_N_ELEMENTS(classes);
    return classes;
}

enum { FAR_NUDGE = 8 };

static bool refuse_if_locked(EdTool *tool, EdKey key)
{
    bool is_edit = key == ED_KEY_LEFT || key == ED_KEY_RIGHT || key == ED_KEY_UP ||
                   key == ED_KEY_DOWN || key == ED_KEY_DELETE || key == ED_KEY_BACKSPACE;
    return is_edit && ed_tool_refuse_locked(tool, ed_selected_locked(ed_tool_session(tool)));
}

/* A series of nudges is shown as one line of the history. */
static bool nudge(EdSession *session, bool (*move)(EdSession *session, int dx, int dy), int dx,
                  int dy)
{
    const Project *before = ed_session_project(session);
    bool is_moved = move(session, dx, dy);
    if (ed_session_project(session) != before)
        ed_session_mark_small(session);
    return is_moved;
}

bool ed_key_edit(EdTool *tool, const EdKeyEdits *edits, EdKey key, unsigned modifiers)
{
    EdSession *session = ed_tool_session(tool);
    if (refuse_if_locked(tool, key))
        return true;
    bool shift = (modifiers & ED_SHIFT) != 0;
    int step = shift ? FAR_NUDGE : 1;
    bool resizes = (modifiers & ED_CONTROL) != 0 && edits->resize != NULL;
    bool (*move)(EdSession * session, int dx, int dy) = resizes ? edits->resize : edits->nudge;
    switch (key) {
    case ED_KEY_LEFT:
        return nudge(session, move, -step, 0);
    case ED_KEY_RIGHT:
        return nudge(session, move, step, 0);
    case ED_KEY_UP:
        return nudge(session, move, 0, -step);
    case ED_KEY_DOWN:
        return nudge(session, move, 0, step);
    case ED_KEY_DELETE:
    case ED_KEY_BACKSPACE:
        return edits->remove(session);
    case ED_KEY_TAB:
        return edits->next != NULL && edits->next(session, shift ? -1 : 1);
    case ED_KEY_ESCAPE:
        if (ed_session_selection(session)->kind == ED_SELECT_NOTHING)
            return false;
        ed_session_select_nothing(session);
        return true;
    default:
        return false;
    }
}
