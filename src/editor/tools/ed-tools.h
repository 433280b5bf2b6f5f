/* SPDX-License-Identifier: MIT */
/**
 * tools/ed-tools.h: all tool classes, and functions that several tools share. For this folder only;
 * other folders get tools by name, see ed-tool.h.
 */
#pragma once

#include "edit/paint.h"
#include "tools/ed-tool.h"

/* Add a new tool to the table of ed-tools.c as well. */
extern const EdToolClass ed_select_tool, ed_marquee_tool;
extern const EdToolClass ed_hot_spot_tool, ed_point_tool, ed_box_tool;
extern const EdToolClass ed_mask_brush_tool, ed_mask_eraser_tool, ed_key_tool;
extern const EdToolClass ed_cover_tool, ed_follow_tool;

extern const EdToolClass ed_brush_tool, ed_eraser_tool;
extern const EdToolClass ed_rectangle_tool, ed_ellipse_tool, ed_lasso_tool;
extern const EdToolClass ed_fill_tool, ed_pick_tool;
extern const EdToolClass ed_polygon_tool, ed_curve_tool, ed_track_tool;
extern const EdToolClass ed_walk_tool, ed_clean_tool, ed_disc_tool;

extern const EdToolClass ed_level_marquee_tool, ed_marker_tool;
extern const EdToolClass ed_wall_tool, ed_wall_rectangle_tool, ed_wall_polygon_tool;
extern const EdToolClass ed_wall_arc_tool, ed_cut_tool, ed_door_tool;
extern const EdToolClass ed_probe_tool;
extern const EdToolClass ed_tile_brush_tool, ed_tile_rectangle_tool;
extern const EdToolClass ed_tile_fill_tool, ed_tile_pick_tool;
extern const EdToolClass ed_maze_tool, ed_ground_tool;

/* The delegates of the tool "select" for each kind of asset; their states fit into the state of the
 * tool. */
extern const EdToolClass ed_frame_select, ed_map_select, ed_level_select;
enum { ED_SELECT_STATE = 512 };

/** Actions of keys in all tools on one kind of asset; each function returns whether it handled the
 * key. */
typedef struct EdKeyEdits {
    bool (*nudge)(EdSession *session, int dx, int dy);
    bool (*remove)(EdSession *session);
    bool (*next)(EdSession *session, int by);           /**< selects another thing; or NULL */
    bool (*resize)(EdSession *session, int dx, int dy); /**< or NULL */
} EdKeyEdits;
/** Handles keys: arrows nudge by 1, with Shift by 8; with Control they resize; Delete and Backspace
 * remove, Tab selects the next thing, Escape selects nothing. If the tag of a selected thing is
 * locked, nothing changes and a message is shown at the pointer. */
bool ed_key_edit(EdTool *tool, const EdKeyEdits *edits, EdKey key, unsigned modifiers);

/** Handles keys in every tool on frames: arrows nudge the selection, with Control they resize
 * boxes, Delete removes it, Tab selects the next box. */
bool ed_frame_key(EdTool *tool, EdKey key, unsigned modifiers);

/** Describes the thing under the pointer: "foot attack, heel strike". */
char *ed_frame_status(EdTool *tool, const EdPointer *pointer);

/**
 * Handles keys in every tool on maps: arrows nudge shapes and nodes, Delete removes them, or zones
 * or bands.
 */
bool ed_map_key(EdTool *tool, EdKey key, unsigned modifiers);

/** Handles keys in every tool on levels: arrows nudge the selection, Delete removes it, Tab selects
 * the next wall or marker. */
bool ed_level_key(EdTool *tool, EdKey key, unsigned modifiers);

/** Handles [ and ] for a brush: changes the option "size" of a tool, from 1 to `max`, by an eighth,
 * at least by one pixel. Returns false for other keys. */
bool ed_brush_key(EdSession *session, const char *tool, double max, EdKey key);
/** Draws the outline of the pixels that a brush paints at a position. */
void ed_brush_draw_cursor(EdOverlay *overlay, const Brush *brush, double x, double y);
