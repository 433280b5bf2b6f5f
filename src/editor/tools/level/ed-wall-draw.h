/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-wall-draw.h: the style of new walls, and the last step of drawing walls, for all
 * tools that draw walls.
 *
 *     WallStyle style = ed_wall_style(session);
 *     ed_wall_finish(tool, first);
 */
#pragma once

#include "tools/level/ed-wall-snap.h"

/** Returns the style of new walls: the current tag, and the side that blocks. */
WallStyle ed_wall_style(EdSession *session);
/** True if walls of the current tag can be drawn in the displayed layer. Otherwise, emits a
 * notice. */
bool ed_wall_can_draw(EdTool *tool);

/** Ends the step of a tool that drew walls, from index `first` on. They share walls that they lie
 * on. If the option "join" is on, they are cut and joined with others; otherwise they are
 * selected. */
void ed_wall_finish(EdTool *tool, uint32_t first);

/** Options shared by all wall tools. */
extern const char *const ed_wall_blocking_names[];
#define ED_WALL_BLOCKS_OPTION                                                             \
    {                                                                                     \
        .id = "blocks", .owner = "wall", .kind = ED_OPTION_CHOICE, .label = N_("Blocks"), \
        .choices = ed_wall_blocking_names                                                 \
    }
#define ED_WALL_JOIN_OPTION                                                \
    {                                                                      \
        .id = "join", .owner = "wall", .kind = ED_OPTION_SWITCH,           \
        .label = N_("Split at crossings"), .icon = "gab-crossing-symbolic" \
    }
