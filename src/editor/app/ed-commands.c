/* SPDX-License-Identifier: MIT */
/*
 * The tables of commands, by topic; see ed-command.h.
 */
#include "app/ed-command.h"

const EdCommand *const ed_commands[] = {
    ed_file_commands,
    ed_edit_commands,
    ed_view_commands,
    ed_asset_commands,
    ed_tag_commands,
    ed_layer_commands,
    ed_inspector_commands,
    ed_sprite_commands,
    ed_frame_commands,
    ed_selection_commands,
    ed_map_commands,
    ed_level_commands,
    ed_terrain_commands,
    ed_wall_commands,
    ed_road_commands,
    ed_play_commands,
    NULL,
};
