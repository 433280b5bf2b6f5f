/* SPDX-License-Identifier: MIT */
/* The table of tools, in the order of the strip. */
#include "tools/ed-tools.h"

const EdToolClass *const *ed_tool_classes(uint32_t *count)
{
    static const EdToolClass *const classes[] = {
        &ed_select_tool,
        &ed_marquee_tool,
        &ed_hot_spot_tool,
        &ed_point_tool,
        &ed_box_tool,
        &ed_mask_brush_tool,
        &ed_mask_eraser_tool,
        &ed_key_tool,
        &ed_cover_tool,
        &ed_follow_tool,
        &ed_brush_tool,
        &ed_eraser_tool,
        &ed_rectangle_tool,
        &ed_ellipse_tool,
        &ed_lasso_tool,
        &ed_fill_tool,
        &ed_pick_tool,
        &ed_polygon_tool,
        &ed_curve_tool,
        &ed_track_tool,
        &ed_walk_tool,
        &ed_clean_tool,
        &ed_disc_tool,
        &ed_level_marquee_tool,
        &ed_wall_tool,
        &ed_wall_rectangle_tool,
        &ed_wall_polygon_tool,
        &ed_wall_arc_tool,
        &ed_cut_tool,
        &ed_tile_brush_tool,
        &ed_tile_rectangle_tool,
        &ed_tile_fill_tool,
        &ed_tile_pick_tool,
        &ed_maze_tool,
        &ed_ground_tool,
        &ed_marker_tool,
        &ed_probe_tool,
    };
    *count = G_N_ELEMENTS(classes);
    return classes;
}
